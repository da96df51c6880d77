"""`help phases`: the steps of a turn under the names that `done until` takes."""

import re
from functools import cache

import pytest

from skyledger.games import GAMES
from skyledger.notation.until import goal


@pytest.fixture
def listed(run):
    """listed("A World at War") -> the lines of that game: (phase, what goes on or nothing, step)."""

    def lines(game):
        states = run("help", "phases", "--json").done().json[game]
        phases = dict.fromkeys(re.split("[:,]", one["words"])[0] for one in states)
        arounds = dict.fromkeys(one["words"].partition(": ")[0].partition(", ")[2] for one in states)
        for topic in (*phases, *filter(None, arounds)):
            yield from page(game, run("help", "phases", *topic.split()).done().out)

    def page(game, out):
        for block in out.split(f"{game}\n")[1].split("\n\n"):
            heading, *rows = block.strip("\n").split("\n")
            if heading in GAMES:
                return
            for row in "\n".join(rows).replace("\n    ", " ").splitlines():
                around, _, steps = row.strip().rpartition(": ")
                yield from ((heading.strip(), around, step) for step in steps.split("; "))

    return lines


@pytest.mark.parametrize("game", GAMES)
def test_every_name_that_is_listed_is_taken(listed, game):
    found, states = set(), cache(lambda words: goal(GAMES[game], words).states)
    for phase, around, step in listed(game):
        called = ", ".join(word for word in (phase, around) if word)
        meant = states(f"{called}: {step}")
        assert meant
        assert meant <= states(phase)
        assert not around or meant <= states(around)
        found |= meant
    assert found == set(GAMES[game].turn.accepts)


def test_programs_have_their_names_too(run):
    told = run("help", "phases", "--json").done().json
    assert {"state": "movement.staging", "words": "movement phase: staging"} in told["A World at War"]
    assert told["The War Game"][0]["state"] == "combat_orders.attacks"


def test_of_a_game_only_its_phases_are_told(run):
    run("new", "air_supremacy_sample", "--id", "g").done()
    told = run("help", "phases", "--game", "g").done().out
    assert "combat orders" in told
    assert "A World at War" not in told
    assert list(run("help", "phases", "--game", "g", "--json").done().json) == ["The War Game"]


@pytest.mark.parametrize("topic", ["phases", "phases movement", "phases combat phase", "phases naval combat"])
def test_each_page_of_them_fits_on_a_screen(run, game, topic):
    assert len(run("help", *topic.split()).done().out.splitlines()) <= 40


def test_a_phase_that_there_is_not_is_told_those_that_there_are(run, game):
    run("help", "phases", "breakfast").failed(2, "no phase called “breakfast”", "redeployment phase")


def test_words_that_mean_phases_lead_there(run):
    for topic in ("phase", "turn", "done until"):
        assert "unit construction phase" in run("help", topic).done().out


def test_of_a_game_it_is_told_where_the_turn_stands_and_what_is_ahead(run, game):
    for topic in (("help", "phases"), ("help", "phases", "--game", "g")):
        told = " ".join(run(*topic).done().out.split())
        assert (
            "In g the turn stands at movement phase: staging. Ahead are movement phase (counterair," in told
        )
    here = run("help", "phases", "--game", "g", "--json").done().json["A World at War"]
    assert [one["words"] for one in here if one.get("here")] == ["movement phase: staging"]


def test_where_no_game_was_begun_the_phases_are_told_in_their_order(run):
    told = " ".join(run("help", "phases").done().out.split())
    assert "A World at War: a player turn goes through movement phase (airbases, staging, counterair," in told
    assert "The War Game: a player turn goes through combat orders (what attacks), combat phase and" in told


def test_in_a_sitting_it_is_the_game_at_the_table(run, game, spawn):
    run("new", "air_supremacy_2", "--id", "later").done()
    told = " ".join(spawn("play", "g", "--as", "axis", input="help phases\n").done().out.split())
    assert "In g the turn stands at movement phase: staging." in told
