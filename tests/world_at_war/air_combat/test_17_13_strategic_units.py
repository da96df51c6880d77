"""17.13: where a rule speaks of air units, strategic bombers and interceptors are not meant unless it says so."""

import pytest

from core.world_at_war.air_combat.groups import Fight as Odds
from core.world_at_war.air_combat.groups import Group as Air
from core.world_at_war.air_combat.groups import modifiers
from events.world_at_war.board import DeclaredFact
from tests.world_at_war.bombings import row
from tests.world_at_war.orders import AnnounceBombing, OpposeBombing

SW, AXIS_SW = "Western Allied SW box", "Axis SW box"
BOMBERS, ARMY = f"2 strategic bomber Britain {SW}", "2 AAF Britain Dover"
COLD = tuple(DeclaredFact("winter", nation, "9") for nation in ("Britain", "Germany"))
READINGS = ("sw_units", "air_units")


def bombed(board, who=BOMBERS, **given):
    """Ghent is to be bombed."""
    german = f"1 interceptor Germany {AXIS_SW}", "1 AAF Germany Essen", "1 AAF Germany Ghent"
    table = row(board, BOMBERS, ARMY, *german, **given)
    return table.when(AnnounceBombing(table.group(who), table.at("Ghent")))


@pytest.mark.parametrize("option", READINGS)
def test_17_13_a_hard_winter_holds_strategic_units_back_only_as_doubt_W393_says(board, option):
    played = {"W393": option}
    bombed(board, ARMY, facts=COLD, doubts=played).refused("18.45/winter")
    table = bombed(board, facts=COLD, doubts=played)
    assert "W393" in table.ruling.grounds
    if option == "air_units":
        table.refused("18.45/winter")
        table = bombed(board, facts=COLD[1:], doubts=played).accepted().begun()
    else:
        table.accepted().begun()
    interceptor = table.group(f"1 interceptor Germany {AXIS_SW}")
    table.as_seat("axis").when(OpposeBombing(interceptor, table.at("Ghent")))
    table.refused("18.45/own hex") if option == "air_units" else table.accepted()
    table.when(OpposeBombing(table.group("1 AAF Germany Essen"), table.at("Ghent"))).refused("18.45/own hex")


@pytest.mark.parametrize("option", READINGS)
def test_17_13_strategic_bombing_asks_for_an_option_only_as_doubt_W393_says(board, option):
    none = (DeclaredFact("option", "Allied/Western", "none"),)
    table = bombed(board, facts=none, doubts={"W393": option})
    assert "W393" in table.ruling.grounds
    table.refused("18.45/option") if option == "air_units" else table.accepted()
    bombed(board, ARMY, facts=none, doubts={"W393": option}).refused("18.45/option")


@pytest.mark.parametrize("option", READINGS)
@pytest.mark.parametrize("kind", ["strategic bomber", "interceptor"])
def test_17_13_winter_and_want_modify_strategic_units_only_as_doubt_W393_says(kind, option):
    cold = Air("Britain", kind, 2, winter=8, short=1)
    [*found] = modifiers(Odds((cold,), (Air("Germany", "AAF", 2),)), "attacker", {"W393": option})
    mine = sum(one.value for one in found if one.rule == "19.31A")
    own = 1 if kind == "interceptor" else 0
    assert mine == own - (2 if option == "air_units" else 0)
    [army] = modifiers(
        Odds((Air("Britain", "AAF", 2, winter=8),), (Air("Germany", "AAF", 2),)), "attacker", {"W393": option}
    )
    assert army.value == -1


@pytest.mark.parametrize("option", READINGS)
def test_18_48_interceptors_meet_bombers_over_neutral_land_only_as_doubt_W393_says(board, option):
    """Their base at Essen is two hexes from Ghent, with neutral land between."""
    table = row(
        board, BOMBERS, f"1 interceptor Germany {AXIS_SW}", "1 AAF Germany Ghent", drawing="Bath . Dover~ = Ghent # Essen",
        held={"0000": "Britain", "0100": "Britain", "0200": "Britain"}, doubts={"W393": option},
        facts=(DeclaredFact("supply", "0400", "partial"),),
    )  # fmt: skip
    table.when(AnnounceBombing(table.group(BOMBERS), table.at("Ghent"))).accepted().begun()
    table.as_seat("axis").when(
        OpposeBombing(table.group(f"1 interceptor Germany {AXIS_SW}"), table.at("Ghent"))
    )
    table.refused("17.82/defense") if option == "air_units" else table.accepted()
