"""17.75 American strategic bombers: which are those of the Pacific (17.75C, W272), and where they stay (17.75A)."""

import json
from itertools import repeat

import pytest
from msgspec.structs import replace

from core.world_at_war.air_battle.types import as_group
from core.world_at_war.air_combat.groups import drm
from core.world_at_war.state import game_from
from events.world_at_war.board import AirUnit, Box, DeclaredFact
from skyledger.resolving.air_combat.answer import resolve
from skyledger.resolving.air_combat.request import read_request
from skyledger.resolving.table import Table
from tests.world_at_war.orders import Named, RedeployAirUnits


def resolved(defender, **circumstances):
    request = {
        "attacker": [{"nation": "United States", "kind": "strategic bomber", "count": 3}],
        "defender": [{"nation": defender, "kind": "AAF", "count": 3}],
        "dice": {"attacker": 7, "defender": 7},
        "circumstances": circumstances,
    }
    return resolve(read_request(json.dumps(request).encode(), "request"), Table("request", 0, repeat(1)))


@pytest.mark.parametrize(
    ("defender", "circumstances", "net", "doubt"),
    [
        ("Japan", {}, 8, True),
        ("Japan", {"theater": "Pacific"}, 8, False),
        ("Japan", {"theater": "Europe"}, 7, False),
        ("Germany", {}, 7, True),
        ("Germany", {"theater": "Europe"}, 7, False),
    ],
)
def test_17_75C_american_bombers_against_japan_are_taken_for_pacific_ones_unless_the_theater_is_said(
    defender, circumstances, net, doubt
):
    done = resolved(defender, **circumstances)
    assert done.round.attacker.net_roll == net
    assert ("W272" in done.doubts) == doubt


def pacific(board, year, **more):
    """An American bomber on the front of the Pacific, in the redeployment phase of a year."""
    boxes = (Box("Western Allied SW box", "sw"),)
    laid = board("Lille . .", holder="Britain", boxes=boxes, **more)
    fronts = {"Front": "Pacific", "Western": "Europe", "Asian": "Pacific"}
    bomber = AirUnit("US-bomber", "United States", "strategic bomber", boxes[0].name, "Front")
    turn = replace(laid.turn, year=year, side="Allied", phase="redeployment.transfers")
    return replace(laid, map=replace(laid.map, fronts=fronts), units=(bomber,), turn=turn)


def to_front(table, front):
    return table.as_seat("allies").when(
        RedeployAirUnits(Named(("US-bomber",)), "Western Allied SW box", front)
    )


def test_17_75A_american_bombers_of_the_pacific_do_not_go_to_europe_doubt_W311(given, board):
    table = to_front(given(pacific(board, 1944)), "Western").refused("17.75A")
    assert table.told() == "US-bomber is of the Pacific and does not go to the Western front."
    assert "W311" in table.ruling.grounds
    to_front(table, "Asian").accepted()
    to_front(given(pacific(board, 1944, doubts={"W311": "go"})), "Western").accepted()


def test_17_75A_before_1944_there_are_none(given, board):
    to_front(given(pacific(board, 1943)), "Western").accepted()


@pytest.mark.parametrize(
    ("option", "year", "declared", "theirs"),
    [
        ("year", 1943, "1", False),
        ("year", 1944, "0", True),
        ("research", 1944, "0", False),
        ("research", 1943, "1", True),
        ("any_year", 1943, "0", True),
    ],
)
def test_17_75_since_when_there_are_bombers_of_the_pacific_is_doubt_W397(
    given, board, option, year, declared, theirs
):
    produced = DeclaredFact("research", "United States/Pacific bombers", declared)
    position = pacific(board, year, doubts={"W397": option}, facts=(produced,))
    table = given(position)
    table.as_seat("allies").when(RedeployAirUnits(Named(("US-bomber",)), "Western Allied SW box", "Western"))
    table.refused("17.75A") if theirs else table.accepted()
    game = game_from(position)
    group = as_group(game, "0000", game.units["US-bomber"])
    assert drm(group, "attacker") == (3 if theirs else 2)
