"""23.23D, 23.34B, 23.752A, 23.77: what is left of both sides once a naval force was struck in a hex."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from events.message import PhaseEntered
from events.world_at_war import NavalActivityEnded, NavalForceLost, NavalForceRevealed
from events.world_at_war.board import Seat
from events.world_at_war.ships import LightShips
from phases.referee import menu
from skyledger.board.at_sea import what_is_said
from tests.world_at_war import orders as give
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.orders import AimStrike, EngageStrike
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together

CONTINUING = "movement.naval_activity.continuing"


@pytest.fixture
def struck(board):
    """Three German squadrons strike Force H at 0300 on its way to 0400, and two of them come through."""

    def lay(*texts, **more):
        asked = ("3 NAS Germany Catania", "3 NAS Britain Force H CV1", *texts)
        table = at_sea(board, *asked, **more).sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea())
        table.allies(give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H"), give.Finish())
        return table.allies(RollDice((2, 2))).accepted()

    return lay


def aimed(table, target, *dice):
    """The two that are left attack this ship."""
    goal = give.Goal(target, (give.Squadrons(2, "NAS", "Germany"),))
    return table.axis(AimStrike((goal,)), RollDice(dice)).accepted()


def test_23_752A_after_the_strike_the_force_goes_on_and_is_attacked_in_the_next_hex(struck):
    table = aimed(struck(), "Force H BB", 1, 1)
    assert table.game.turn.phase == CONTINUING
    table.allies(give.Finish()).accepted()
    assert table.game.forces["Force H"].place == "0400"
    assert table.game.turn.phase == "movement.naval_activity.entered"
    table.axis(give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(3), "Force H")).accepted()


def test_23_752A_at_its_goal_a_force_does_not_sail_on(struck):
    table = aimed(struck(), "Force H BB", 1, 1)
    assert "to sail on from 0300" in what_is_said(table.game, ("allies",))
    shorter = replace(table.activity, path=table.activity.path[:-1])
    there = replace(table.game, activities=(shorter,))
    assert "to end the voyage at 0300, where the force was to go" in what_is_said(there, ("allies",))


def test_23_23D_survivors_are_back_in_their_bases_and_not_inverted(struck):
    table = aimed(struck(), "Force H BB", 1, 1)
    german = [unit for unit in table.game.units.values() if unit.nation == "Germany"]
    assert {(unit.base, unit.inverted, unit.used) for unit in german} == {("0600", "", "naval activity")}


def test_23_71A_no_combat_group_outlasts_a_naval_force_that_was_destroyed(board):
    """Two transports are each a combat group, and each is sunk."""
    convoy = {"forces": fleet()["forces"], "carriers": (), "ships": ()}
    two = LightShips("Britain", "TR", 2, "0000", force="Force H")
    table = at_sea(board, "6 NAS Germany Catania", **convoy, light=(two,)).sail("0100", "0200", "0300")
    table.axis(give.AttackAtSea())
    table.allies(give.FormGroup("Force H", (), (give.Factors(1, "TR", "Britain"),)), give.Finish())
    for group in ("Force H", "Force H/2"):
        table.axis(give.StrikeAtSea(squadrons(3), group)).accepted()
    table.axis(give.Finish(), RollDice((6, 6)), RollDice((6, 6))).accepted()
    assert NavalActivityEnded("0300", "destroyed") in table.facts
    assert NavalForceLost("Force H", "0300") in table.facts
    assert (set(table.game.forces), table.game.light) == (set(), {})


def test_23_34B_patrol_is_back_aboard_and_flies_again_in_the_next_hex(board):
    table = at_sea(board, "3 NAS Germany Catania", "3 NAS Britain Force H CV1")
    table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea())
    one = give.FlyPatrol(squadrons(1, "NAS", "Britain", "Force H CV1"))
    table.allies(one, give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H"), give.Finish())
    assert table.game.turn.phase == "movement.naval_activity.strike.engaging"
    table.allies(EngageStrike(), RollDice((2, 2))).accepted()
    aimed(table, "Force H BB", 1, 1).allies(give.Finish()).axis(give.AttackAtSea())
    table.allies(one).accepted()


def test_23_425_what_was_struck_is_shown(struck):
    table = struck()
    assert any(isinstance(one, NavalForceRevealed) for one in table.facts)
    assert not table.game.forces["Force H"].concealed


def test_23_77_those_that_sail_say_whether_what_is_left_goes_on(struck):
    table = aimed(struck(), "Force H BB", 6, 6)
    table.axis(give.AbortActivity()).refused("sequence of play")
    table.allies(give.AbortActivity())
    table.then(NavalActivityEnded("0300", "aborted"), PhaseEntered("movement.missions"))
    assert table.game.forces["Force H"].at_sea
    table.sail("0200", "0100", "0000", activity="voyage home").accepted()
    assert not table.game.forces["Force H"].at_sea


def test_23_752C_where_a_force_was_struck_a_short_menu_offers_to_spot_it_in_the_hexes_ahead_alone(struck):
    """Its interceptions come before the air attacks: a die more for one there would come too late."""
    table = aimed(struck("1 NAS Italy Catania"), "Force H BB", 1, 1)
    assert hexes_to_spot(table, told_in_short) == {"0400"}
    table.axis(give.Spot("Force H", squadrons(1, nation="Italy"), "0300")).accepted()


def test_23_752C_that_holds_of_all_that_sail_together_and_before_the_attack_of_none(board):
    both = together(fleet(), fleet("Force A"))
    table = at_sea(board, "3 NAS Germany Catania", "1 NAS Italy Catania", **both)
    table.sail("0100", "0200", "0300", "0400", forces=("Force A", "Force H"))
    assert hexes_to_spot(table, told_in_short) == {"0300", "0400"}
    table.axis(give.AttackAtSea()).allies(give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H"))
    aimed(table.axis(give.Finish()).allies(RollDice((2, 2))), "Force H BB", 1, 1)
    assert hexes_to_spot(table, told_in_short) == {"0400"}


def told_in_short(offer):
    """Is it no order that a menu only lists in full?"""
    return not offer.aside


def test_23_77_a_force_that_gave_up_its_activity_is_spotted_where_it_is_and_in_no_hex_ahead_23_11A(struck):
    table = aimed(struck("1 NAS Italy Catania"), "Force H BB", 1, 1)
    spotter = squadrons(1, nation="Italy")
    assert hexes_to_spot(table) == {"0300", "0400"}
    table.allies(give.AbortActivity()).accepted()
    assert hexes_to_spot(table) == {"0300"}
    table.axis(give.Spot("Force H", spotter, "0400")).refused("23.11A")
    assert table.told().startswith("Force H is at sea at 0300, and gave up its activity; 0400 ")
    table.axis(give.Spot("Force H", spotter, "0300")).accepted()


def hexes_to_spot(table, such=lambda _: True):
    """Where the axis may spot by its menu, or by such of its offers."""
    every = menu(table.system, table.game, "axis")
    offers = [one for one in every if isinstance(one.order, give.Spot) and such(one)]
    return {choice.value for offer in offers for slot in offer.slots for choice in slot.choices}


def test_23_77_a_partner_that_sails_nothing_gives_nothing_up(struck):
    seats = (
        Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
        Seat("allies", "Allied", ("Britain", "Australia")),
        Seat("washington", "Allied", ("United States",)),
    )
    table = aimed(struck(seats=seats), "Force H BB", 1, 1)
    table.as_seat("washington").when(give.AbortActivity()).refused("23.77")
    assert table.told() == "washington speaks for none of the task forces."
    assert not on_the_menu(table, give.AbortActivity())
    assert on_the_menu(table.as_seat("allies"), give.AbortActivity())
    table.when(give.AbortActivity()).accepted()


def test_23_77_of_a_force_that_is_destroyed_nothing_goes_on(board):
    one = (LightShips("Britain", "DD", 1, "0000", force="Force H"),)
    table = at_sea(board, "10 NAS Germany Catania", carriers=(), ships=(), light=one)
    table.sail("0100", "0200", "0300", "0400").axis(give.AttackAtSea()).allies(give.Finish())
    table.axis(give.StrikeAtSea(squadrons(10), "Force H"), give.Finish()).accepted()
    while table.game.turn.phase != "movement.missions":
        if table.game.rolls:
            due = table.game.rolls[0]
            table.as_seat(due.seats[0]).when(RollDice((6,) * due.dice if due.by == "attacker" else (1, 1)))
        elif table.game.turn.phase.endswith("aiming"):
            left = len(table.game.strikes[0].left)
            goal = give.Goal("light ships", (give.Squadrons(left, "NAS", "Germany"),))
            table.axis(AimStrike((goal,)))
        table.accepted()
    assert NavalActivityEnded("0300", "destroyed") in table.facts
    assert table.game.light == {}


def test_23_75E_land_based_air_has_no_surprise(struck):
    assert struck().game.strikes[0].surprise == 0


def test_23_752A_in_a_hex_that_it_enters_again_the_force_is_attacked_again_as_doubt_W255_says(struck):
    for played, phase in (("each_time", "movement.naval_activity.entered"), ("once", "movement.missions")):
        table = aimed(struck(doubts={"W255": played}), "Force H BB", 1, 1).allies(give.AbortActivity())
        table.sail("0400", "0300").axis(give.Finish()).accepted()
        assert (table.game.forces["Force H"].place, table.game.turn.phase) == ("0300", phase)
