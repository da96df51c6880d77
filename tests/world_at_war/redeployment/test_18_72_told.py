"""18.72C, 18.72D: what stays inverted for its redeployment is told where it is offered and ordered; so is rule 28."""

import pytest
from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.under_way.at_sea import NAVAL_ACTIVITY
from events.world_at_war.board import DeclaredFact
from events.world_at_war.flight import AirUnitsInverted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from skyledger.board.waiting import meaning_now
from skyledger.menus.lines import written
from skyledger.menus.menu import Look, Scope, lines_of, menu_of, sight_of
from tests.world_at_war.orders import RedeployAirUnits
from tests.world_at_war.redeployment.test_18_72_redeployment import turn

__all__ = ["turn"]

THREE = "3 AAF Germany Lille"


def order(table, text, to, **more):
    return RedeployAirUnits(table.group(text), table.at(to), **more)


def offered(table, seat="axis"):
    """What the menu says of redeployments."""
    offers = [one for one in menu(WORLD_AT_WAR, table.game, seat) if isinstance(one.order, RedeployAirUnits)]
    return meaning_now(table.game, offers[0].order, offers)


def told(table, text, to, **more):
    return tuple(noted(table.game, "axis", order(table, text, to, **more)))


def test_18_72D_a_menu_says_of_inverted_air_that_it_stays_so(turn):
    table = turn(THREE)
    assert offered(table).endswith("which is yours to see to (18.72D).")
    table.after(AirUnitsInverted(("GE-AAF-01",), "18.42A"))
    assert offered(table).endswith(
        " What is inverted as it redeploys stays so until its own side's next player turn (18.72D.1)."
    )


def test_18_72D_who_redeploys_inverted_air_is_told_that_it_stays_so(turn):
    table = turn(THREE).after(AirUnitsInverted(("GE-AAF-01", "GE-AAF-02"), "18.42A"))
    (line,) = told(table, THREE, "Brest")
    assert line == (
        "GE-AAF-01 and GE-AAF-02 redeploy inverted and stay so until the next player turn of their side "
        "(18.72D.1)."
    )
    assert told(table, "1 AAF Germany Lille", "Brest") == ()


def test_18_72C_of_what_was_built_in_this_turn_it_is_told_with_its_rule(turn):
    table = turn("1 AAF Germany Lille").after(AirUnitsInverted(("GE-AAF-01",), "18.72C"))
    new = replace(table.game.units["GE-AAF-01"], constructed=player_turn(table.game))
    table.game = replace(table.game, units={**table.game.units, "GE-AAF-01": new})
    (line,) = told(table, "1 AAF Germany Lille", "Brest")
    assert (
        line == "GE-AAF-01 redeploys inverted and stays so until the next player turn of its side (18.72C)."
    )


def test_23_164_what_was_used_at_sea_is_turned_over_as_it_redeploys_and_stays_so(turn):
    table = turn("1 AAF Germany Lille")
    used = replace(table.game.units["GE-AAF-01"], used=NAVAL_ACTIVITY)
    table.game = replace(table.game, units={**table.game.units, "GE-AAF-01": used})
    (line,) = told(table, "1 AAF Germany Lille", "Brest")
    assert line.endswith("(18.72D.1).")


@pytest.mark.parametrize(("wars", "lines"), [((), 0), (("Germany",), 1)])
def test_18_72D_1_of_Americans_in_peace_it_is_not_said(turn, wars, lines):
    facts = tuple(DeclaredFact("war", f"{enemy}/United States", "Winter 1941") for enemy in wars)
    held = {"0000": "United States", "0200": "United States"}
    table = turn("1 AAF United States Lille", facts=facts, side="Allied", held=held)
    table.after(AirUnitsInverted(("US-AAF-01",), "18.42A"))
    assert len(told(table, "1 AAF United States Lille", "Metz")) == lines


@pytest.mark.parametrize(("option", "lines"), [("goes_before", 0), ("restricted", 1)])
def test_18_73A_of_strategic_bombers_it_is_said_as_doubt_W123_is_read(turn, option, lines):
    table = turn("1 strategic bomber Germany Axis SW box", doubts={"W123": option})
    table.after(AirUnitsInverted(("GE-strategic-bomber-01",), "18.42A"))
    text = "1 strategic bomber Germany Axis SW box"
    assert len(told(table, text, "Axis SW box", front="Eastern")) == lines


def test_28_that_an_end_of_a_way_by_sea_is_no_port_is_said(turn):
    inland = (
        "No port is at Metz: whether naval redeployment reaches that far stands in rule 28, which is yours to "
        "see to; “undo” takes this back."
    )
    table = turn(THREE, "1 AAF Germany Metz")
    assert told(table, "1 AAF Germany Lille", "Metz", how="NR") == (inland,)
    assert told(table, "1 AAF Germany Metz", "Lille", how="NR") == (inland,)
    assert told(table, "1 AAF Germany Lille", "Metz") == ()
    assert told(table, "1 AAF Germany Lille", "Brest", how="NR") == ()


def listed(table, scope):
    """The redeployments of a menu as they are written, all their places among them."""
    menu_shown = menu_of(WORLD_AT_WAR, table.game, Look("axis", "axis", scope), "redeploy")
    sight = sight_of(WORLD_AT_WAR, table.game, Look("axis", "axis", scope))
    lines = (
        lines_of(WORLD_AT_WAR, table.game, sight, menu_shown, one)
        for one in menu_shown.groups
        if one.form.order is RedeployAirUnits
    )
    return [written(line, 40) for some in lines for line in some]


def test_28_with_all_its_places_a_base_is_listed_once_for_both_ways(turn):
    table = turn(THREE)
    assert listed(table, Scope.USUAL) == [
        "redeploy 1-3 AAF German from Lille to Metz | Brest | Africa box",
        "redeploy 1-3 AAF German from Lille to Brest | Africa box as naval redeployment",
    ]
    assert listed(table, Scope.WHOLE) == [
        "redeploy 1-3 AAF German from Lille to Metz | Brest | Africa box [as naval redeployment]"
    ]
