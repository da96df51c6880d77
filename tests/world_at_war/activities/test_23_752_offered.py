"""23.752: on what a task force sails, as menus offer it; and what is told where it can't sail."""

import pytest

from core.mistakes import Mistake
from events.world_at_war.board import Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.notation.world_at_war import read
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import units
from tests.world_at_war.sea_fights import at_sea, fleet, force

SEATS = (Seat("axis", "Axis", ("Germany", "Italy")), Seat("allies", "Allied", ("Britain",)))


def activities(game, seat):
    """On what the first task force of a seat may sail by its menu."""
    offer = next(one for one in menu(WORLD_AT_WAR, game, seat) if isinstance(one.order, give.SailForce))
    return {choice.value for slot in offer.slots for choice in slot.choices} or {offer.order.activity}


def test_23_752A_in_the_own_turn_nobody_intercepts(board):
    offered = activities(at_sea(board, seats=SEATS).game, "allies")
    assert {"patrol", "fast carrier mission", "counter-interception"} <= offered
    assert not {"interception", "redeployment"} & offered


def test_23_752A_in_the_other_side_s_turn_a_force_intercepts_and_sails_on_nothing_else(board):
    assert activities(at_sea(board, seats=SEATS, side="Axis").game, "allies") == {"interception"}


def test_23_752A_in_redeployment_forces_redeploy(board):
    sea = at_sea(board, seats=SEATS, phase="redeployment.transfers")
    assert activities(sea.game, "allies") == {"redeployment", "counter-interception"}


def test_23_752A_without_a_carrier_there_is_no_mission_of_fast_carriers(board):
    sea = at_sea(board, seats=SEATS, **fleet(decks=0))
    assert "fast carrier mission" not in activities(sea.game, "allies")


def test_23_752A_while_a_force_is_on_its_way_it_is_told_when_others_sail_and_how_forces_meet(board):
    sea = at_sea(board, "3 AAF Germany Catania", seats=SEATS)
    sea.sail("0100", "0200").accepted()
    told = sea.sail("0300", activity="counter-interception").refused("23.752A").told()
    assert "Others, interceptions too, sail before that or once it has ended" in told
    assert "the place for it is “movement phase or combat phase: air missions”" in told
    assert "“join battle at PLACE”" in told


@pytest.mark.parametrize(("phase", "state"), [("movement.airbases", "movement phase: airbases")])
def test_19_21_where_nothing_is_rolled_it_is_told_who_is_awaited(given, board, phase, state):
    table = given(units(board("Lille . Lyon", phase=phase), "1 AAF Germany Lille"))
    told = table.when(give.RollDice((1, 1))).refused("19.21").told()
    assert told == (
        f"No dice are due in “{state}”. It waits for axis, and nothing is to be rolled before that."
    )


@pytest.mark.parametrize("side", ["Allied", "Axis"])
def test_23_752A_a_force_at_sea_may_sail_home_in_the_turn_of_either_side(board, side):
    laid = {"forces": (force(place="0200", at_sea=True),), "carriers": (), "ships": (), "light": ()}
    assert "voyage home" in activities(at_sea(board, seats=SEATS, side=side, **laid).game, "allies")


@pytest.mark.parametrize(
    "line", ["return Force H to Malta", "sail Force H home to Malta", "withdraw Force H to Malta"]
)
def test_23_752A_who_has_a_force_return_is_told_the_activity_for_it(board, line):
    laid = {"forces": (force(place="0200", at_sea=True),), "carriers": (), "ships": (), "light": ()}
    sea = at_sea(board, seats=SEATS, **laid)
    assert "“sail Force H as voyage home to Malta”" in wrong(sea.game, line)
    sea.allies(read(sea.game, "sail Force H as voyage home to Malta", "allies")).accepted()


@pytest.mark.parametrize(
    "line",
    [
        "sail Force H as raid to Malta via 0200, 0400",
        "sail Force H to Malta via 0200 and 0400 as raid",
        "sail Force H via 0200, 0400 as raid to Malta",
    ],
)
def test_23_752A_a_voyage_whose_words_stand_otherwise_is_told_with_each_hex_of_its_way(board, line):
    sea = at_sea(board, seats=SEATS)
    order = "sail Force H as raid via 0100, 0200, 0300, 0400, 0300, 0200, 0100, Malta"
    assert f"^ the order for that is “{order}”" in wrong(sea.game, line)
    sea.allies(read(sea.game, order, "allies")).accepted()


def test_23_752A_where_no_water_leads_the_voyage_is_told_as_it_was_said(board):
    game = at_sea(board, seats=SEATS, drawing="Malta~ = # Catania~").game
    order = "sail Force H as raid via 0100 to Catania"
    assert f"“{order}”" in wrong(game, "sail Force H as raid to Catania via 0100")


def wrong(game, line):
    """What is told of a line of the Allies that can't be read."""
    with pytest.raises(Mistake) as refused:
        read(game, line, "allies")
    return str(refused.value)
