"""23.752: who sails what, where several seats of a side have task forces in one place."""

import pytest

from events.world_at_war.activities import NavalActivityBegan
from events.world_at_war.board import Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.sea_fights import at_sea, fleet, together

SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("london", "Allied", ("Britain", "Australia")),
    Seat("washington", "Allied", ("United States",)),
)
"""Nobody speaks for Free France."""

AMERICAN, FRENCH = "TF 39", "Force X"
BOTH = give.SailForce(("Force H", AMERICAN), "patrol", ("0100",))
LINE = ("0000", "0100")


@pytest.fixture
def sea(board):
    """British, American and Free French task forces lie at Malta."""
    fleets = together(
        fleet(), fleet(AMERICAN, nation="United States"), fleet(FRENCH, decks=0, nation="Free France")
    )
    return at_sea(board, seats=SEATS, **fleets)


@pytest.mark.parametrize("seat", ["london", "washington"])
def test_23_752A_a_seat_does_not_sail_the_task_forces_of_another_seat(sea, seat):
    sea.as_seat(seat).when(BOTH).refused("seat/forces")
    other = {"london": "united states, whose tf 39", "washington": "britain, whose force h"}[seat]
    assert f"{seat} does not speak for {other} is." == sea.told().casefold()


def test_23_752A_each_task_force_that_is_another_s_is_told(sea):
    order = give.SailForce((AMERICAN, "Force H", FRENCH), "patrol", ("0100",))
    sea.as_seat("london").when(order).refused("seat/forces")
    assert sea.told() == (
        "london does not speak for United States, whose TF 39 is. "
        "london does not speak for Free France, whose Force X is."
    )


def test_23_752A_what_no_seat_speaks_for_sails_by_the_gamemasters_word(sea):
    order = give.SailForce(("Force H", FRENCH), "patrol", ("0100",))
    sea.as_seat("london").when(order).refused("seat/forces")
    sea.as_seat("gamemaster").when(order).accepted()


def test_23_752A_the_gamemaster_sails_task_forces_of_several_seats_together(sea):
    sea.as_seat("gamemaster").when(BOTH).accepted()
    [began] = [one for one in sea.facts if isinstance(one, NavalActivityBegan)]
    assert began.forces == ("Force H", AMERICAN)


@pytest.mark.parametrize("seat", ["axis", "london", "washington"])
def test_23_752A_the_menu_has_the_task_forces_of_the_seat_alone(sea, seat):
    own = {"london": ["Force H"], "washington": [AMERICAN]}.get(seat, [])
    offers = menu(WORLD_AT_WAR, sea.game, seat)
    assert [o.order.forces[0] for o in offers if isinstance(o.order, give.SailForce)] == own
    for force in own:
        order = give.SailForce((force,), "patrol", ("0100",))
        assert offered(offers, order)
        sea.as_seat(seat).when(order).accepted()


def test_23_752D_a_line_is_guarded_by_task_forces_of_its_seat(sea):
    order = give.DeclareSupplyLine("Britain", LINE, ("Force H", AMERICAN))
    sea.as_seat("london").when(order).refused("seat/forces")
    assert sea.told() == "london does not speak for United States, whose TF 39 is."
    sea.as_seat("washington").when(order).refused("seat/nation", "seat/forces")
    sea.as_seat("gamemaster").when(order).accepted()


def test_23_752D_a_line_that_a_seat_guards_itself_stands(sea):
    sea.as_seat("london").when(give.DeclareSupplyLine("Britain", LINE, ("Force H",))).accepted()
