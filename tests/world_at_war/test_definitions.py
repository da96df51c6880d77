"""Numbers that define: kinds of air units, who flies what, and what is flown in which phase, letter by letter.

The first value of each case is the number that it stands for.
"""

import pytest
from msgspec.structs import replace

from core.world_at_war.basing.room import squadrons, squadrons_held
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.units import FACTOR_KINDS
from events.world_at_war.board import Box, Carrier, DeclaredFact, GroundUnit
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import (
    AnnounceCounterair,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyMission,
    StageAirUnits,
)

FACTS = (DeclaredFact("option", "Axis/Front", "offensive"), DeclaredFact("research", "Germany/jets", "12"))


@pytest.fixture
def given():
    return AtTheTable


GROUND = (
    GroundUnit("Corps", "Germany", "infantry", 1, "0100"),
    GroundUnit("Paras", "Germany", "airborne", 1, "0000"),
)
OWN_ORDERS = {
    "air supply": lambda group, _: FlyAirSupply(replace(group, count=1), ("Corps",)),
    "air transport": lambda group, to: FlyAirTransport(replace(group, count=1), ("Paras",), to),
    "airdrop": lambda group, to: FlyAirdrop(replace(group, count=1), ("Paras",), to),
}


@pytest.fixture
def over_metz(given, board):
    """over_metz(kind, mission, phase, side): German units of a kind at Lille, or at sea, fly a mission over Metz."""

    def fly(kind, mission, phase, side, *, carrier=False, declared=False):
        enemy = {"0100": "Britain"} if mission == "counterair" else {}
        position = board("Lille~ Metz~ =", phase="combat.missions", facts=FACTS, held=enemy, ground=GROUND)
        if carrier:
            afloat = (Carrier("Graf", "Germany", 3, "0200", at_sea=True),)
            position = replace(position, carriers=afloat)
        base = "Graf" if carrier else "Lille"
        table = given(units(position, f"3 {kind} Germany {base}")).in_phase(phase, side)
        group, seat = table.group(f"3 {kind} Germany {base}"), table.as_seat("axis")
        if phase.endswith("counterair.announcing"):
            return seat.when(AnnounceCounterair(group, table.at("Metz")))
        if mission in OWN_ORDERS and not declared:
            return seat.when(OWN_ORDERS[mission](group, table.at("Metz")))
        return seat.when(FlyMission(group, mission, table.at("Metz")))

    return fly


FLOWN = [
    ("17.23A", "AAF", "counterair", "combat.counterair.announcing", "Axis"),
    ("17.23D", "AAF", "attack on a naval base", "combat.missions", "Axis"),
    ("17.23F", "AAF", "ground support", "combat.missions", "Axis"),
    ("17.23G", "AAF", "interception of defensive air support", "combat.missions", "Axis"),
    ("17.23H", "AAF", "defensive air support", "combat.missions", "Allied"),
    ("17.23J", "AAF", "interception of air transport", "combat.missions", "Allied"),
    ("17.23K", "AAF", "counter-interception", "combat.missions", "Axis"),
    ("17.33A", "NAS", "counterair", "combat.counterair.announcing", "Axis"),
    ("17.33D", "NAS", "attack on a naval base", "combat.missions", "Axis"),
    ("17.33F", "NAS", "ground support", "combat.missions", "Axis"),
    ("17.33G", "NAS", "interception of defensive air support", "combat.missions", "Axis"),
    ("18.511A", "AAF", "counterair", "movement.counterair.announcing", "Axis"),
    ("18.511D", "air transport", "air supply", "movement.missions", "Axis"),
    ("18.511F", "air transport", "air transport", "movement.missions", "Axis"),
    ("18.511G", "AAF", "ground support", "movement.missions", "Axis"),
    ("18.511H", "AAF", "interception of defensive air support", "movement.missions", "Axis"),
    ("18.511I", "AAF", "counter-interception", "movement.missions", "Axis"),
    ("18.512A", "AAF", "counterair", "combat.counterair.announcing", "Axis"),
    ("18.512B", "AAF", "attack on a naval base", "combat.missions", "Axis"),
    ("18.512C", "air transport", "airdrop", "combat.missions", "Axis"),
    ("18.512D", "AAF", "ground support", "combat.missions", "Axis"),
    ("18.512E", "AAF", "interception of defensive air support", "combat.missions", "Axis"),
    ("18.512H", "AAF", "counter-interception", "combat.missions", "Axis"),
    ("18.513A", "air transport", "air transport", "redeployment.transfers", "Axis"),
    ("18.513B", "AAF", "counter-interception", "redeployment.transfers", "Axis"),
]


@pytest.mark.parametrize(("number", "kind", "mission", "phase", "side"), FLOWN, ids=[c[0] for c in FLOWN])
def test_what_is_flown_by_whom_and_when(over_metz, number, kind, mission, phase, side):
    over_metz(kind, mission, phase, side).accepted()


NOT_FLOWN = [
    ("18.511", "airdrop", "air transport", "movement.missions"),
    ("18.511", "bombing", "AAF", "movement.missions"),
    ("18.512", "air supply", "air transport", "combat.missions"),
    ("18.512", "air transport", "air transport", "combat.missions"),
    ("18.513", "counterair", "AAF", "redeployment.transfers"),
    ("18.513", "the Hump", "air transport", "redeployment.transfers"),
]


@pytest.mark.parametrize(("number", "mission", "kind", "phase"), NOT_FLOWN)
def test_what_is_not_flown_in_a_phase(over_metz, number, mission, kind, phase):
    over_metz(kind, mission, phase, "Axis", declared=True).refused(number)


def test_17_33H_17_33I_17_33J_are_for_naval_air_on_land_alone(over_metz):
    over_metz("NAS", "defensive air support", "combat.missions", "Allied").accepted()
    assert "17.33H" in [
        v.rule
        for v in over_metz(
            "NAS", "defensive air support", "combat.missions", "Allied", carrier=True
        ).ruling.violations
    ]


def test_17_11_there_are_seven_kinds_of_air_units():
    assert len(FACTOR_KINDS) == 7
    assert set(FACTOR_KINDS) == {
        "AAF",
        "NAS",
        "kamikaze",
        "jet",
        "air transport",
        "strategic bomber",
        "interceptor",
    }


def test_17_13_strategic_bombers_and_interceptors_are_not_air_units_that_stage(given, board):
    box = Box("Axis SW box", "sw")
    for kind, number in (("strategic bomber", "17.71"), ("interceptor", "17.81")):
        table = given(units(board("Lille~ Metz~", boxes=(box,)), f"1 {kind} Germany Axis SW box"))
        table.when(StageAirUnits(table.group(f"1 {kind} Germany Axis SW box"), table.at("Metz")))
        assert number in [v.rule for v in table.ruling.violations]


def test_17_141B_a_factor_is_three_squadrons_for_basing(given, board):
    table = given(units(board("Lille~"), "4 AAF Germany Lille", "3 NAS Germany Lille"))
    assert squadrons(table.game, table.game.units.values()) == 15
    assert squadrons_held(table.game, table.game.atlas.hexes["0000"]) == 15


@pytest.mark.parametrize(("theater", "hexes"), [("Europe", 4), ("Pacific", 3)])
def test_17_22_army_air_flies_four_hexes_in_europe_and_three_in_the_pacific(given, board, theater, hexes):
    table = given(units(board("Lille~", theater=theater), "1 AAF Germany Lille"))
    assert operational_range(table.game, table.game.units["GE-AAF-01"]) == hexes
