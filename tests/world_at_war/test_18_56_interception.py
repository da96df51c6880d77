"""18.56: who intercepts defensive air support."""

from core.world_at_war.orders import Finish
from events.world_at_war.support import InterceptorsCommitted
from tests.world_at_war.conftest import Carrier, DeclaredFact
from tests.world_at_war.supported import (
    CARRIER,
    AnnounceOverrun,
    defended,
    front,
    intercepting,
    supported,
)

__all__ = ["front"]


def placed(game, *support):
    """One British factor supports Calais, and the Germans may intercept it."""
    return defended(supported(game, *support), "1 AAF Britain Hull").as_seat("axis")


def test_18_561_uninverted_air_in_range_of_the_hex_intercepts(front):
    game = placed(front("2 AAF Germany Lille", "1 AAF Britain Hull"))
    game.when(intercepting(game, "2 AAF Germany Lille"))
    assert game.facts[0] == InterceptorsCommitted(("GE-AAF-01", "GE-AAF-02"), "0300", "regular")


def test_18_561_only_where_support_was_placed(front):
    game = placed(front("2 AAF Germany Ghent", "1 AAF Britain Hull"))
    game.when(intercepting(game, "2 AAF Germany Ghent", "Dover")).refused("18.561")


def test_18_561_who_supports_an_attack_does_not_intercept(front):
    game = placed(front("1 AAF Germany Lille", "1 AAF Britain Hull"), "1 AAF Germany Lille")
    game.when(intercepting(game, "1 AAF Germany Lille")).refused("18.41")


def test_18_561_defensive_support_against_an_overrun_is_intercepted_too(front):
    game = front("1 AAF Germany Lille", "1 AAF Britain Hull", phase="movement.missions")
    game.when(AnnounceOverrun("0300"), Finish())
    defended(game, "1 AAF Britain Hull").as_seat("axis")
    game.when(intercepting(game, "1 AAF Germany Lille"))
    assert game.facts[0] == InterceptorsCommitted(("GE-AAF-01",), "0300", "overrun")


def test_18_562_naval_air_from_carriers_at_sea_intercepts_in_its_range(front):
    game = placed(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(CARRIER,)))
    game.when(intercepting(game, "1 NAS Germany Graf")).refused("18.45")

    game = supported(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(CARRIER,)))
    defended(game, "1 AAF Britain Hull", to="Hull").as_seat("axis")
    game.when(intercepting(game, "1 NAS Germany Graf", "Hull")).accepted()


def test_18_562_naval_air_of_a_carrier_in_port_does_not(front):
    there = Carrier("Graf", "Germany", 4, "0200")
    game = placed(front("1 NAS Germany Graf", "1 AAF Britain Hull", carriers=(there,)))
    game.when(intercepting(game, "1 NAS Germany Graf")).refused("17.3126E")


def test_17_53D_jets_intercept_defensive_air_support(front):
    jets = (DeclaredFact("research", "Germany/jets", "12"),)
    game = placed(front("1 jet Germany Ghent", "1 AAF Britain Hull", facts=jets))
    game.when(intercepting(game, "1 jet Germany Ghent")).accepted()
