"""Whoever sits down again is told what happened since he ordered last; what he may not know is not told."""

from io import BytesIO, TextIOWrapper

import pytest

from tests.cli.conftest import STAGE

SUPPLY = "declare supply of {} none"


@pytest.fixture
def sits_down(run, monkeypatch):
    """sits_down("axis") -> what is told before anything is typed."""

    def sitting(seat):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
        return run("play", "g", "--as", seat).done().out

    return sitting


@pytest.fixture
def allies_went_on(run, decided):
    """allies_went_on(n): behind entry 3, which is theirs, they declare as many times more."""

    def going_on(times):
        for number in range(times):
            run("order", decided, SUPPLY.format(("Lille", "Lyon")[number % 2]), "--as", "allies").done()

    return going_on


def test_what_others_ordered_since_ones_own_last_entry_is_told(sits_down, decided):
    told = sits_down("axis")
    assert told.index("Since your entry 2: 1 entry by allies.") < told.index("Type an order")
    assert "3  allies: declare supply of Metz none" in told
    assert "log --from 3" in told


def test_who_ordered_last_and_who_never_ordered_are_told_nothing(sits_down, run, decided):
    assert "Since" not in sits_down("allies")
    assert "Since" not in sits_down("gamemaster")


def test_a_game_in_which_nothing_happened_tells_nothing(sits_down, run, game):
    assert "Since" not in sits_down("axis")
    assert "since" not in run("next", "--as", "axis").done().out.casefold()


def test_that_others_are_done_is_no_news(sits_down, run, game):
    run("order", game, "declare supply of Metz none", "--as", "allies").done()
    run("order", game, "done", "--as", "axis").done()
    assert "Since" not in sits_down("allies")


def test_many_entries_are_folded(sits_down, allies_went_on):
    allies_went_on(6)
    told = sits_down("axis")
    assert told.count("allies: declare") == 5
    assert "2 more: “log --from 3” tells all of it." in told
    assert "9  allies: declare supply of Lyon none" in told


def test_what_was_ordered_and_undone_since_is_no_news_but_the_undoing_of_ones_own_is(sits_down, run, decided):
    run("undo", "g", "--as", "allies").done()
    assert "Since" not in sits_down("axis")
    run("undo", "g", "--to", "2", "--because", "anew", "--as", "gamemaster").done()
    assert "gamemaster: undo" in sits_down("axis")


def test_D11_next_tells_what_of_ones_own_another_took_back_until_it_stands_again(sits_down, run, decided):
    run("undo", "g", "--to", "2", "--because", "anew", "--as", "gamemaster").done()
    told = " ".join(run("next", "--as", "axis").done().out.split())
    (one,) = run("next", "--as", "axis", "--json").done().json["games"]
    (back,) = one["since"]["taken_back"]
    assert (back["entry"], back["by"], back["seat"]) == (2, 4, "gamemaster")
    line = f"Taken back by entry 4, an undo of gamemaster: your “{back['order']}” in entry 2."
    assert line in told
    assert line in " ".join(sits_down("axis").split())
    run("redo", "g", "--as", "gamemaster").done()
    assert "Taken back" not in run("next", "--as", "axis").done().out


def test_what_was_lost_is_told(sits_down, run):
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "standing order: disengage with fewer than 2 left at Rabaul", "--as", "japan").done()
    run("order", "g", "sink Lexington", "--as", "america").done()
    told = " ".join(sits_down("japan").split())
    assert "america: (sealed) Lost: American: 1 carrier (Lexington)" in told


def test_an_order_that_is_sealed_from_the_seat_is_not_told(sits_down, run, decided):
    run("order", "g", "standing order: disengage with fewer than 2 left at Lille", "--as", "allies").done()
    told = sits_down("axis")
    assert "fewer than" not in told
    for line in told.splitlines():
        if line.startswith("  ") and "allies:" in line:
            assert line.split("allies:")[1] in run("log", "g", "--as", "axis").out


def test_next_says_it_in_one_line(run, decided):
    told = " ".join(run("next", "--as", "axis").done().out.split())
    assert "Since entry 2 of axis: 1 entry by allies; `skyledger log g --from 3 --as axis` tells it." in told
    (one,) = run("next", "--as", "axis", "--json").done().json["games"]
    assert one["since"] == {
        "own": 2,
        "first": 3,
        "entries": 1,
        "seats": ["allies"],
        "losses": [],
        "taken_back": [],
    }
    assert "Since" not in run("next").done().out


def test_nothing_is_written_by_it(sits_down, run, decided):
    before = run("head", "g").out
    sits_down("axis")
    run("next", "--as", "axis")
    assert run("head", "g").out == before


def test_what_is_proposed_to_a_seat_is_told_to_it(sits_down, run, position):
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", STAGE, "--as", "axis").done()
    run("undo", "g", "--propose", "--to", "2", "--because", "a slip", "--as", "allies").done()
    assert "by allies in entry 3, to axis" in sits_down("axis").partition("Type an order")[0]
