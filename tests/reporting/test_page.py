"""The page and the JSON of a report: 72 columns of plain text, documented keys, the same bytes everywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from events.codec import encode
from phases.states import PHASES as CALLED
from skyledger.board.view import PUBLIC
from skyledger.cli.look.report import report as command
from skyledger.games import GAMES
from skyledger.reporting import page, report_json
from skyledger.reporting.world_at_war.kinds import (
    AFLOAT,
    CHAPTERS,
    HEADINGS,
    KINDS,
)
from skyledger.service import table
from tests.reporting.playing import PHASES, reported

ROOT = Path(__file__).parents[2]
SEATS = (PUBLIC, "germany", "britain", "gamemaster")


@pytest.mark.parametrize("viewer", SEATS)
@pytest.mark.parametrize("phase", [*PHASES, "turn", ""])
def test_no_line_is_wider_than_72_columns_and_all_is_plain(demo, phase, viewer):
    for turn in ("Summer 1942 Axis", "Summer 1942 Allied"):
        text = page(reported(demo, "demo", phase, turn, viewer))
        assert [line for line in text.splitlines() if len(line) > 72 or line != line.rstrip()] == []
        assert [sign for sign in text if not (sign == "\n" or sign.isascii() or sign.isalpha())] == []
        assert text.endswith("\n")


def test_it_names_game_turn_phase_viewer_and_the_head_to_check_by(demo):
    text = page(reported(demo, "demo", "movement", "Summer 1942 Axis", "britain"))
    head = table(demo, "demo").head
    assert text.startswith("Malta 1942 (demo)\nSummer 1942 Axis player turn, movement phase: entries ")
    assert "\nAs britain may see it.\n" in text
    assert text.endswith(f"\n{head.number}:{head.hash.hex()}\n")


def test_rules_stand_beside_what_rests_on_them_and_each_doubt_where_it_first_comes_in(demo):
    told = reported(demo, "demo", turn="Summer 1942 Axis")
    text, doubts = page(told), {doubt.number for doubt in told.doubts}
    lines = [line for phase in told.phases for part in phase.parts for line in part.lines]
    beside = [set(re.split(r",\s+", found)) for found in re.findall(r"\[([^]]+)\]", text)]
    assert [found - doubts for found in beside] == [set(line.rules) - doubts for line in lines if line.rules]
    assert doubts
    for doubt in doubts:
        (at,) = [number for number, found in enumerate(beside) if doubt in found]
        first = next(
            number for number, line in enumerate(filter(lambda one: one.rules, lines)) if doubt in line.rules
        )
        assert at == first


def test_it_begins_with_what_was_lost_by_name_and_the_story_follows(demo):
    text = page(reported(demo, "demo", turn="Summer 1942 Axis"))
    _, outcome = text.split("=" * 72)
    assert outcome.startswith("\n\nLosses\n  German: 3 AAS (GE-AAF-01.attack/cover/search)\n  British: ")
    assert "1 NAS (BR-NAS-01)" in " ".join(outcome.split("Airbases changed")[0].split())
    places = [outcome.index(said) for said in ("Losses", "Airbases changed", "movement phase", "Now, after")]
    assert places == sorted(places)


def test_a_phase_without_losses_says_so_first_and_one_without_facts_says_only_that(demo):
    text = page(reported(demo, "demo", "construction", "Summer 1942 Allied"))
    assert "=\n\nLosses\n  Nobody lost anything in this phase.\n" in text


@pytest.mark.parametrize(
    ("phase", "stretch", "told"),
    [("turn", False, "in these phases."), ("movement", True, "in these entries.")],
)
def test_that_nobody_lost_anything_names_what_of_the_game_is_meant(demo, phase, stretch, told):
    report = reported(demo, "demo", phase, "Summer 1942 Axis")
    assert f"Losses\n  Nobody lost anything {told}" in page(replace(report, losses=(), stretch=stretch))


def keys(value):
    """Every key of a JSON value, but for what stands in facts."""
    if isinstance(value, dict):
        yield from value
        yield from (key for name, one in value.items() if name != "event" for key in keys(one))
    if isinstance(value, list | tuple):
        yield from (key for one in value for key in keys(one))


@pytest.mark.parametrize("viewer", SEATS)
def test_every_key_of_the_json_is_told_in_the_help(demo, viewer):
    told = report_json(reported(demo, "demo", "turn", "Summer 1942 Allied", viewer))
    documented = set(re.findall(r'"(\w+)"', command.__doc__))
    assert set(keys(told)) <= documented
    assert list(told) == [
        "game", "title", "edition", "viewer", "subject", "phases", "losses", "last", "inverted", "airbases", "doubts",
        "refused", "undone", "now", "head",
    ]  # fmt: skip
    assert encode(told)


def test_the_json_names_the_entry_of_its_board_as_the_page_does(demo):
    report = reported(demo, "demo", "turn", "Summer 1942 Allied", "gamemaster")
    assert f"after entry {report_json(report)['last']}" in " ".join(page(report).split())


def test_the_same_bytes_come_under_two_hash_seeds():
    def printed(seed):
        command = [sys.executable, "-m", "tests.reporting.playing"]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
        return done.stdout

    first = printed("1")
    assert b"Counterair of Valletta" in first
    assert printed("2") == first


def test_every_part_and_every_phase_of_the_turn_has_its_words():
    assert {*KINDS.values(), *CHAPTERS.values(), *AFLOAT} <= {*HEADINGS}
    turns = (GAMES[name].turn for name in GAMES)
    assert {state.partition(".")[0] for turn in turns for state in turn.accepts} == {*CALLED}
