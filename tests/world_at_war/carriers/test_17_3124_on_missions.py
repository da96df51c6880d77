"""17.3124, 18.552: carriers that are sunk or damaged while their naval air supports or intercepts ashore."""

import pytest
from msgspec.structs import replace

from events.world_at_war.air_battle import AirBattleBegan
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.ships import NavalForce
from events.world_at_war.support import SupportCounted
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Finish, ReturnToBase, SinkCarrier
from tests.world_at_war.supported import (
    CARRIER,
    defended,
    front,
    intercepting,
    settled,
    supported,
    supporting,
)

__all__ = ["front"]
READINGS = "flies_on", "lost"
THREE = ("GE-NAS-01", "GE-NAS-02", "GE-NAS-03")
FLEET = NavalForce("Fleet", "Germany", "0800", at_sea=True, concealed=False)
GRAF, PETER = (Carrier(one, "Germany", 3, "0800", at_sea=True, force="Fleet") for one in ("Graf", "Peter"))


def over_hull(front, *texts, carriers=(CARRIER,), **fields):
    """Three squadrons of Graf support the attack on Hull, which may start now."""
    game = front("3 NAS Germany Graf", *texts, carriers=carriers, **fields)
    game.when(supporting(game, "3 NAS Germany Graf", "Hull"), Finish()).accepted()
    return defended(game).as_seat("axis")


def fought(game):
    """The attack on Hull is fought; who supported it, and what became of the air when all is over."""
    game.when(settled(game, "fought", "Hull")).accepted()
    counted = next(fact for fact in game.facts if isinstance(fact, SupportCounted))
    game.as_seat("axis").when(Finish()).accepted()
    return counted.support


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_support_whose_carrier_is_sunk_first_is_as_doubt_W423_says(front, option):
    game = over_hull(front, doubts={"W423": option}).when(SinkCarrier("Graf")).accepted()
    assert (AirUnitsEliminated(THREE) in game.facts) == (option == "lost")
    if option == "flies_on":
        assert fought(game) == THREE
        gone = next(f for f in game.ruling.facts if isinstance(f.event, AirUnitsEliminated))
        assert (gone.event.units, gone.rules) == (THREE, ("17.3124", "W423"))
    assert not any(game.base_of(name) for name in THREE)


def test_18_44_who_flies_on_lands_on_no_base_ashore(front):
    game = over_hull(front).when(SinkCarrier("Graf")).accepted()
    game.when(settled(game, "fought", "Hull")).accepted()
    game.when(ReturnToBase(give.Named(THREE), "0200")).refused("18.44")


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_its_other_carrier_takes_it_and_W423_says_whether_it_flies_on(front, option):
    """Peter is inverted: who is aboard it is, who is in the air is not."""
    decks = (GRAF, replace(PETER, inverted="18.42A"))
    game = over_hull(front, carriers=decks, forces=(FLEET,), doubts={"W423": option})
    game.when(SinkCarrier("Graf")).accepted()
    turned = "" if option == "flies_on" else "17.3122D"
    moved = next(f for f in game.ruling.facts if isinstance(f.event, NavalAirTransferred))
    assert moved.event == NavalAirTransferred(THREE, "Graf", "Peter", turned)
    assert "W423" in moved.rules
    assert fought(game) == (THREE if option == "flies_on" else ())
    assert {game.base_of(name) for name in THREE} == {"Peter"}
    assert all(game.game.units[name].inverted for name in THREE)


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_so_it_is_of_a_carrier_that_is_damaged(front, option):
    decks = (GRAF, replace(PETER, inverted="18.42A"))
    game = over_hull(front, carriers=decks, forces=(FLEET,), doubts={"W423": option})
    game.when(give.DamageShip("Graf")).accepted()
    assert fought(game) == (THREE if option == "flies_on" else ())
    assert {game.base_of(name) for name in THREE} == {"Peter"}


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_interceptors_whose_carrier_is_sunk_first_are_as_doubt_W423_says(front, option):
    forces = ("3 NAS Germany Graf", "1 AAF Britain Hull")
    game = supported(front(*forces, carriers=(CARRIER,), doubts={"W423": option}))
    defended(game, "1 AAF Britain Hull", to="Hull").as_seat("axis")
    game.when(intercepting(game, "3 NAS Germany Graf", "Hull"), SinkCarrier("Graf"), Finish()).accepted()
    assert any(isinstance(fact, AirBattleBegan) for fact in game.facts) == (option == "flies_on")
    assert any(game.base_of(name) for name in THREE) == (option == "flies_on")


def test_17_3124_what_stayed_aboard_goes_down_with_it(front):
    game = over_hull(front, "1 NAS Germany Graf").when(SinkCarrier("Graf")).accepted()
    assert AirUnitsEliminated(("GE-NAS-04",)) in game.facts
