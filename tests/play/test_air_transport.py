"""Random play in which air transports fly, are intercepted, protected and attacked."""

import os

import pytest
from msgspec.structs import replace

from events.world_at_war.air_transport import AirTransportEnded, AirTransportIntercepted
from events.world_at_war.board import DeclaredFact, GroundUnit
from phases.world_at_war import WORLD_AT_WAR
from tests.play.random_play import Play
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import (
    AttackAirTransport,
    CounterIntercept,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    InterceptAirTransport,
)

__all__ = ["board"]

SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
FLOWN = (FlyAirSupply, FlyAirTransport, FlyAirdrop)
MET = (InterceptAirTransport, CounterIntercept, AttackAirTransport)
FRONT = """
Lille . Metz Lyon
.     * .    Dover
"""


class Flights(Play):
    """A player who flies air transports where he can."""

    def picked(self, offers):
        flown = [offer for offer in offers if isinstance(offer.order, (*FLOWN, *MET))]
        return self.dice.choice(flown) if flown and self.dice.random() < 0.7 else super().picked(offers)


def laid(board, kinds):
    """Germany with transports and ground units at Lille and Metz, Britain at Dover."""
    ground = tuple(
        GroundUnit(name, nation, kind, 1, place)
        for name, nation, kind, place in (
            ("I Corps", "Germany", "infantry", "0000"), ("Paras", "Germany", "airborne", "0000"),
            ("II Corps", "Germany", "infantry", "0200"), ("X Corps", "Britain", "infantry", "0301"),
        )
    )  # fmt: skip
    options = tuple(DeclaredFact("option", f"{side}/Front", "offensive") for side in ("Axis", "Allied"))
    position = board(
        FRONT, phase="movement.missions", held={"0301": "Britain"}, ground=ground, facts=options
    )  # fmt: skip
    return units(
        replace(position, dice="typed"),
        "2 air transport Germany Lille", f"2 {kinds} Germany Metz", f"3 {kinds} Britain Dover",
        "1 air transport Britain Dover",
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(SEED, SEED + 4))
@pytest.mark.parametrize("kinds", ["AAF", "NAS"])
def test_18_62_whatever_flies_ends_and_the_menu_agrees_with_the_rules(board, kinds, seed):
    play = Flights(WORLD_AT_WAR, laid(board, kinds), seed)
    play.turns(2)
    assert not play.game.transports
    assert not play.game.battles


def test_18_62_transports_are_met_in_random_play(board):
    met, ordered = set(), set()
    for seed in range(1942, 1948):
        play = Flights(WORLD_AT_WAR, laid(board, "AAF"), seed)
        play.turns(2)
        met |= {type(fact) for fact in play.facts}
        ordered |= {type(order) for _, order in play.orders}
    assert {AirTransportEnded, AirTransportIntercepted} <= met
    assert {FlyAirTransport, AttackAirTransport} <= ordered
