"""A front for ground support: Germans in the west, the British in the east, and what each of them has there."""

import pytest
from msgspec.structs import replace

from tests.world_at_war.conftest import Carrier, DeclaredFact, Given, GroundUnit, units
from tests.world_at_war.orders import (
    AnnounceExploitation,
    AnnounceGroundCombat,
    AnnounceOverrun,
    DefendFromTheAir,
    Finish,
    InterceptSupport,
    KeepSupport,
    SettleAttack,
    SupportAttack,
)

FRONT = "Lille . Ghent Calais~ . Dover~ Hull . ="
"""Six hexes from Lille to Hull: army air of four reaches from Lille to Calais, and one hex beyond."""

OPTION = (DeclaredFact("option", "Axis/Front", "offensive"),)
HELD = {"0300": "Britain", "0400": "Britain", "0500": "Britain", "0600": "Britain", "0700": "Britain"}
GROUND = (
    GroundUnit("GE-infantry-1", "Germany", "infantry", 2, "0200"),
    GroundUnit("BR-infantry-1", "Britain", "infantry", 1, "0300"),
)
CARRIER = Carrier("Graf", "Germany", 4, "0800", at_sea=True)


@pytest.fixture
def front(board):
    """front("3 AAF Germany Lille", ...) -> a game in the combat phase of the Axis, with a supported front."""

    def lay(*forces, phase="combat.missions", facts=(), ground=GROUND, carriers=(), **fields):
        position = board(
            FRONT, phase=phase, held=HELD, facts=(*OPTION, *facts), ground=ground, carriers=carriers, **fields
        )
        return Given(units(position, *forces))

    return lay


def supporting(game, text, to="Calais", **fields):
    """Ground support for the attack on a hex."""
    return SupportAttack(game.group(text), game.at(to), **fields)


def defending(game, text, to="Calais"):
    """Defensive air support over a hex."""
    return DefendFromTheAir(game.group(text), game.at(to))


def intercepting(game, text, to="Calais"):
    """Interception over a hex."""
    return InterceptSupport(game.group(text), game.at(to))


def keeping(game, text, to="Calais"):
    """Support that stays over a hex."""
    return KeepSupport(game.group(text), game.at(to))


def settled(game, how, to="Calais"):
    """What became of an attack."""
    return SettleAttack(game.at(to), how)


def supported(game, *texts):
    """Regular attacks are announced, with this ground support for Calais; the defenders are next."""
    for text in texts:
        game.as_seat("axis").when(supporting(game, text)).accepted()
    if not texts:
        game.as_seat("axis").when(AnnounceGroundCombat()).accepted()
    return game.when(Finish()).accepted()


def defended(game, *texts, to="Calais"):
    """The defenders are supported, and done."""
    for text in texts:
        game.as_seat("allies").when(defending(game, text, to)).accepted()
    return game.as_seat("allies").when(Finish()).accepted()


def phase(game):
    """Where the turn stands."""
    return game.game.turn.phase


__all__ = [
    "CARRIER", "GROUND", "AnnounceExploitation", "AnnounceOverrun", "defended", "defending", "front", "intercepting",
    "keeping", "phase", "replace", "settled", "supported", "supporting",
]  # fmt: skip
