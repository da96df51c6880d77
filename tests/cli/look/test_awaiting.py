"""What awaits a seat, over all games; and whose word each of them waits for."""

import pytest


@pytest.fixture
def two(run, position):
    """Games "a", where axis has done all that it was awaited for in staging, and "b", where it is awaited."""
    for name in ("a", "b"):
        run("new", "--from", position, "--id", name).done()
    run("order", "a", "counterair Lyon with 1 AAF German from Lille", "--as", "axis")


def test_next_lists_the_games_that_wait_for_a_seat(run, two):
    told = run("next", "--as", "axis").done().out
    assert told.count("waiting for axis") == 2
    assert "a  " in told
    assert "movement phase: staging" in told
    told = "No game here waits for a seat called “{}”.\n"
    assert run("next", "--as", "allies").done().out == told.format("allies")
    assert run("next", "--as", "nobody").done().out == told.format("nobody")


def test_a_seat_that_no_game_has_is_awaited_nowhere(run, two):
    assert run("next", "--as", "nobody", "--json").done().json["games"] == []


def test_without_a_seat_it_lists_what_awaits_anybody(run, two):
    said = run("next", "--json").done().json
    assert [(one["game"], one["awaited"], one["asked"]) for one in said["games"]] == [
        ("a", ["axis"], []),
        ("b", ["axis"], []),
    ]
    assert (said["seat"], said["left"]) == ("", {})


def test_where_there_are_no_games_nothing_waits_and_nothing_is_made(run, db):
    assert run("next").done().out == "No game waits for anybody here.\n"
    assert not db.exists()


def test_games_says_whose_word_is_awaited(run, two):
    assert run("games").done().out.count("Awaited: axis") == 2
    assert [row["awaited"] for row in run("games", "--json").done().json["games"]] == [["axis"], ["axis"]]


def test_a_question_is_told_with_the_game_that_waits_for_its_answer(run):
    run("new", "air_supremacy_2", "--id", "war").done()
    (one,) = run("next", "--json").done().json["games"]
    assert one["awaited"]
