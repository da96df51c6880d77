"""The page on scenarios explains every key of every struct, and no other."""

import re
from pathlib import Path

import msgspec
import pytest

from core.world_at_war.declared.facts import FACT_KINDS
from core.world_at_war.units import FACTOR_KINDS
from events.war_game import board as war_board
from events.world_at_war.board import Box, Hex, Map, Nation, Place, Position, Seat
from events.world_at_war.kamikazes import KamikazePool
from skyledger.scenarios.war_game import written as war_game
from skyledger.scenarios.world_at_war import written

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
PAGE_OF_THE_WAR_GAME = (DOCS / "scenarios_war_game.md").read_text(encoding="utf-8")
OF_THE_WAR_GAME = {
    "### The scenario": war_game.Scenario,
    "### `[turn]`": war_game.WrittenTurn,
    "### `[[nation]]`": war_board.Nation,
    "### `[[seat]]`": war_board.Seat,
    "### `[[player_turn]]`": war_board.PlayerTurn,
    "### `[[force]]`": war_game.Force,
    "### `[[kind]]`": war_board.KindValues,
    "### A map": war_board.Map,
    "### A place": war_board.Place,
}
EXPLAINED = {
    "### The scenario": written.Scenario,
    "### `[turn]`": written.WrittenTurn,
    "### `[[nation]]`": Nation,
    "### `[[seat]]`": Seat,
    "### `[territories]`": written.WrittenTerritory,
    "### `[[air]]`": written.AirGroup,
    "### `[[force_pool]]`": written.PoolGroup,
    "### `[[kamikazes]]`": KamikazePool,
    "### `[[carrier]]`": written.WrittenCarrier,
    "### `[[ground]]`": written.WrittenGround,
    "### `[[airbase]]`": written.WrittenAirbase,
    "### `[[fact]]`": written.WrittenFact,
    "### The map": Map,
    "### A hex": Hex,
    "### A place": Place,
    "### A box": Box,
    "## The keys of a position": Position,
}


def section(heading, page=PAGE):
    return re.split(r"\n##+ ", page.split(f"\n{heading}\n", 1)[1], maxsplit=1)[0]


@pytest.mark.parametrize(
    ("heading", "struct"), EXPLAINED.items(), ids=[s.__name__ for s in EXPLAINED.values()]
)
def test_every_key_is_explained_and_the_bold_ones_are_needed(heading, struct):
    assert_explained(section(heading), struct)


@pytest.mark.parametrize(("heading", "struct"), OF_THE_WAR_GAME.items())
def test_every_key_of_a_scenario_of_the_war_game_is_explained(heading, struct):
    assert_explained(section(heading, PAGE_OF_THE_WAR_GAME), struct)


def assert_explained(text, struct):
    keys = re.findall(r"^\| (\**)`(\w+)`\** \|", text, re.MULTILINE)
    fields = msgspec.structs.fields(struct)
    assert sorted(key for _, key in keys) == sorted(field.encode_name for field in fields)
    assert {key for bold, key in keys if bold} == {field.encode_name for field in fields if field.required}


def test_every_kind_of_fact_is_explained_as_the_rules_know_it():
    table = section("### `[[fact]]`").split("| kind | subject | value | says |\n|---|---|---|---|\n")[1]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.strip().splitlines()]
    assert rows == [(name, kind.subjects, kind.values, kind.says) for name, kind in FACT_KINDS.items()]


def test_every_kind_of_air_unit_is_named():
    assert [kind for kind in FACTOR_KINDS if f'"{kind}"' not in section("### `[[air]]`")] == []
