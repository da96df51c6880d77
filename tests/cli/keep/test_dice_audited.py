"""Whose dice a game takes, from which seed, and where those that fell came from: compared, or told as taken."""

import json

import pytest

from skyledger.cli.status import WRONG
from tests.cli.keep.test_importing import a_fact_more, entries_of, resealed_lines, taking

__all__ = ["taking"]


@pytest.fixture
def file_with(position, tmp_path):
    """file_with(dice="typed") -> a file with a tiny position that says so."""

    def written(**said):
        path = tmp_path / "said.json"
        path.write_text(json.dumps(json.loads(position.read_bytes()) | said))
        return path

    return written


MACHINE = {"dice": "machine", "seed": "7"}
CHEATS = {
    "typed": ({"dice": "machine"}, ("--dice", "typed"), "dice"),
    "another seed": (MACHINE, ("--seed", "8"), "seed"),
    "typed in place of a seed": (MACHINE, ("--dice", "typed"), "dice"),
    "a seed": ({"dice": "typed"}, ("--dice", "machine", "--seed", "8"), "dice"),
    "either": (MACHINE, None, "dice"),
}


@pytest.mark.parametrize("of", CHEATS)
@pytest.mark.parametrize("viewer", [(), ("--as", "axis"), ("--as", "gamemaster")], ids=["all", "axis", "gm"])
def test_dice_and_seed_that_the_scenario_names_are_compared(run, file_with, position, of, viewer):
    said, options, part = CHEATS[of]
    file = file_with(**said)
    begun_from, options = (position, ("--seed", "7")) if options is None else (file, options)
    run("new", "--from", begun_from, "--id", "g", *options).done()
    ran = run("audit", "g", "--beginning", file, *viewer)
    assert ran.status == WRONG
    assert f'“position {part}”: "{said[part]}"' in " ".join(ran.out.split())


def test_where_they_are_as_named_all_is_compared(run, file_with):
    file = file_with(**MACHINE)
    run("new", "--from", file, "--id", "g").done()
    told = run("audit", "g", "--beginning", file, "--as", "gamemaster").done().out
    assert "Of the beginning was compared all." in told
    assert "taken as recorded: the seed" not in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({}, "all but dice and seed, which the scenario does not name"),
        ({"dice": "machine"}, "all but seed, which the scenario does not name"),
        ({"dice": "typed"}, "all"),
        ({"seed": "7"}, "all but dice, which the scenario does not name"),
        (MACHINE, "all"),
    ],
)
def test_what_of_them_it_does_not_name_is_said_not_to_be_compared(run, file_with, said, told):
    file = file_with(**said)
    run("new", "--from", file, "--id", "g").done()
    looks = ("audit", "g", "--beginning", file, "--as", "gamemaster")
    assert run(*looks, "--json").done().json["compared"] == told
    assert f"Of the beginning was compared {told}." in " ".join(run(*looks).done().out.split())


def test_what_was_chosen_and_is_not_compared_is_taken_as_recorded(run):
    run("new", "malta_1942", "--id", "m", "--seed", "1942").done()
    seed = "the seed 1942, as whoever began the game chose it"
    assert run("audit", "m", "--json").done().json["taken"] == [seed]
    compared = run("audit", "m", "--beginning", "malta_1942", "--as", "gamemaster", "--json").done().json
    dice = "whose dice the game takes, the machine's and those typed in, as it was begun"
    assert compared["taken"] == [dice, seed]


SOURCES = {
    ("7", "typed"): "typed in at the table",
    ("7", "machine"): "thrown by a machine without a seed, though the game has one",
    ("", "machine"): "thrown by a machine without a seed",
    ("", "seed"): "said to be of a seed, though the game has none",
    ("7", "mine"): "from nowhere that dice come from",
}


@pytest.mark.parametrize(("seed", "source"), SOURCES)
def test_where_dice_came_from_is_told_as_it_can_be_in_this_game(taking, run, tmp_path, seed, source):
    run("new", "malta_1942", "--id", "g", *(("--seed", seed) if seed else ())).done()
    run("export", "g", tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    rolled = {"type": "DiceRolled/1", "purpose": "air combat", "dice": [6, 6], "source": source, "by": "axis"}
    forged = resealed_lines(lines, [a_fact_more(entries_of(lines)[0], rolled)])
    taking(forged, "--unjudged").done()
    taken = run("audit", "g", "--db", tmp_path / "other.skyledger", "--json").json["taken"]
    assert taken[-1] == f"2 dice {SOURCES[seed, source]}"
