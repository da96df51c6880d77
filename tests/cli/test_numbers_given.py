"""A number on the command line is a whole number in figures, and nothing else is taken for one."""

from typing import get_args

import pytest

from events.codec import LARGEST_INTEGER
from skyledger.cli.app import APP, COMMANDS
from skyledger.cli.options import seed, whole_number, whole_numbers

ARABIC = chr(0x661)
"""The figure one of another script."""
ODD = ("1.5", "1.0", "1e0", "1_0", "0x1", "0b1", " 1", "1 ", "+1", ARABIC, "²", "one", "", "--", "nan")
BEYOND = (str(2**63), str(-(2**70)), "9" * 3900, "0" * 3900)
TOO_LARGE = "is too large: the largest whole number here is"
TOO_SMALL = "is too small: the smallest whole number here is"
NEEDED = {
    "new": ("malta_1942",),
    "order": ("g", "done", "--as", "axis"),
    "undo": ("g", "--as", "axis"),
    "redo": ("g", "--as", "axis"),
    "accept": ("g", "--as", "axis"),
    "decline": ("g", "--as", "axis"),
    "comment": ("g", "so?", "--as", "axis"),
    "claim": ("g", "because so it is", "--as", "axis"),
    "rule-on": ("g", "upheld", "because so it is", "--as", "gamemaster"),
    "claims": ("g", "--as", "axis"),
    "dossier": ("g",),
    "branch": ("g",),
    "correct": ("g", "--remove"),
    "show": ("g",),
    "log": ("g",),
    "export": ("g",),
    "replay": ("g",),
    "find": ("Lille", "g"),
    "report": ("g",),
    "why": ("g", "GE-AAF-01"),
    "resolve": ("air-combat", "/dev/null"),
    "case": ("new", "--from", "g"),
}


def counting():
    """Each option of each command whose value is a number."""
    for command in COMMANDS:
        for argument in APP[command].assemble_argument_collection():
            if int in (argument.hint, *get_args(argument.hint)):
                yield command, argument


OPTIONS = [(command, argument.name) for command, argument in counting()]


def given_as(command, option, number):
    """The words of a command with a number for an option, or where it stands by itself."""
    first, *others = NEEDED[command]
    return (first, *others, f"{option}={number}") if option.startswith("--") else (first, number, *others)


def test_there_are_such_options():
    assert {("log", "--from"), ("undo", "--to"), ("new", "--seed"), ("find", "--limit")} <= {*OPTIONS}
    assert {command for command, _ in OPTIONS} == {*NEEDED}


READ_BY = {"--seed": seed, "--dice": whole_numbers}
"""Those that are no single whole number."""


def test_each_is_read_by_us_and_not_by_what_reads_the_others():
    assert [
        (command, one.name)
        for command, one in counting()
        if one.parameter.converter is not READ_BY.get(one.name, whole_number)
    ] == []


SEEDS = [one for one in OPTIONS if one[1] == "--seed"]


@pytest.mark.parametrize(("command", "option"), SEEDS)
def test_what_is_no_seed_is_told_with_the_bound_that_holds_for_seeds(run, game, command, option):
    largest = LARGEST_INTEGER
    for given in (*ODD, *BEYOND, "-1", str(largest + 1)):
        told = run(command, *NEEDED[command], f"{option}={given}")
        told.failed(
            2, f"Invalid value for {option}: “", f"no seed: that is a whole number from 0 to {largest}."
        )
    assert [one["game"] for one in run("games", "--json").done().json["games"]] == ["g"]
    if command == "new":
        assert run("new", *NEEDED["new"], "--seed", largest, "--json").done().json["seed"] == str(largest)


@pytest.mark.parametrize(("command", "option"), [one for one in OPTIONS if one not in SEEDS])
def test_what_is_no_whole_number_is_refused_with_what_one_is(run, game, command, option):
    named = f"Invalid value for {option}: " if option.startswith("--") else ""
    for odd in ODD:
        told = run(command, *given_as(command, option, odd))
        told.failed(2, f"{named}“", "is no whole number; write it in figures, such as 12.")
    for given in BEYOND:
        told = run(command, *given_as(command, option, given))
        told.failed(2, named, TOO_SMALL if given.startswith("-") else TOO_LARGE)
    assert len(run("log", game, "--json").done().json["entries"]) == 1


@pytest.mark.parametrize("number", ["1_0", " 1", ARABIC, "+1", "1.0", "9" * 3900])
def test_the_number_of_a_head_is_one_too(run, game, number):
    hash_ = run("head", game).done().out.split(":")[-1].strip()
    run("audit", game, "--head", f"{number}:{hash_}").failed(2, "A head is NUMBER:HASH")
    run("audit", game, "--head", f"1:{hash_}").done()


def test_numbers_are_taken(run, game):
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis", "--expect", "1").done()
    assert [one["number"] for one in run("log", game, "--from", "02", "--json").done().json["entries"]] == [2]
    run("log", game, "--from=-1").failed(2, "-1")
