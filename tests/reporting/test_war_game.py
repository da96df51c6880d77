"""The report of The War Game: round by round, flights before battles, losses before, doubts at the end."""

from importlib.resources import as_file, files

import pytest


@pytest.fixture
def example_2(run):
    """Module IV's example 2, played to its end."""
    run("new", "air_supremacy_2", "--id", "g").done()
    with as_file(files("skyledger.demo") / "air_supremacy" / "2.orders") as path:
        run("order", "g", "--file", path).done()
    return "g"


def test_each_round_is_told_with_its_flights_and_then_its_battles(run, example_2):
    told = run("report", example_2, "combat").done().out
    heads = [line for line in told.splitlines() if line.startswith(("Round ", "After "))]
    assert heads == [
        "Round 1, flights", "Round 1, Bay of Biscay", "Round 1, Great Britain", "Round 1, NA-4",
        "Round 2, flights", "Round 2, Bay of Biscay", "Round 3, flights", "Round 3, Bay of Biscay",
        "Round 4, flights", "Round 4, Bay of Biscay", "After combat",
    ]  # fmt: skip


def test_losses_are_counted_by_nation_in_the_plural_where_there_are_several(run, example_2):
    told = run("report", example_2, "combat").done().out
    german, british = told.split("Losses\n")[1].split("\n\n")[0].split("  British: ")
    assert " ".join(german.split()) == (
        "German: 1 destroyer (GE-destroyer-03), 2 fighters (GE-fighter-02, GE-fighter-03), 1 infantry (GE-infantry-01)"
    )
    assert british.startswith("1 carrier (Ark Royal), 1 destroyer (UK-destroyer-01), ")
    losses = run("report", example_2, "combat", "--json").done().json["losses"]
    assert {
        "nation": "Germany",
        "adjective": "German",
        "kind": "fighter",
        "count": 2,
        "called": "fighters",
        "units": ["GE-fighter-02", "GE-fighter-03"],
    } in losses


def test_the_head_speaks_of_doubts_as_either_game_has_them_and_the_end_lists_them(run, example_2):
    told = run("report", example_2, "combat").done().out
    assert "in brackets are rules, and doubts where they first come in." in " ".join(told.split())
    assert "(W" not in told
    assert "doubt N17, What a hit is: equal_or_less" in told


def test_what_belongs_to_no_battle_of_a_round_stands_under_the_round_and_a_setting_nowhere(run):
    run("new", "air_supremacy_sample", "--id", "g").done()
    for seat, line in (
        ("japan", "attack Vladivostok with all"),
        ("japan", "done"),
        ("russia", "rolls at once"),
        ("gamemaster", "adjust N15 option must_roll because we said so"),
        ("russia", "done"),
        ("japan", "roll all"),
    ):
        run("order", "g", line, "--as", seat).done()
    told = run("report", "g").done().out
    heads = [line for line in told.splitlines() if line.startswith("Round ")]
    assert heads == ["Round 1", "Round 1, Vladivostok"]
    assert "dice as soon as they are due" not in told.partition("----")[0]
