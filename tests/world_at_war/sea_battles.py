"""Naval combat on a tiny sea: Malta in the west and Tripoli in the east, task forces of both sides between."""

import pytest

from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.board.waiting import awaited
from tests.world_at_war import orders as give
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units

SEA = "Malta~ = = Tripoli~"
HERE = "0100"
KIDO, FORCE_Z = "Kido Butai", "Force Z"
DECKS = ("Akagi", "Kaga", "Soryu", "Hiryu")
FULL = tuple(f"3 NAS Japan {deck}" for deck in DECKS)
"""As much naval air as the Japanese carriers hold."""


def carrier(name, nation="Japan", force=KIDO, size=3, **more):
    return Carrier(name, nation, size, HERE, at_sea=True, force=force, **more)


def battle(board, *texts, carriers=None, forces=(), phase="combat.missions", drawing=SEA, **more):
    """Four Japanese carriers and a British force with Eagle and destroyers, in one hex; `texts` are the air."""
    decks = carriers or (*(carrier(name) for name in DECKS), carrier("Eagle", "Britain", FORCE_Z, 2))
    asked = {
        "holder": "Britain",
        "side": "Axis",
        "phase": phase,
        "carriers": decks,
        "ships": (Ship("Repulse", "Britain", 4, HERE, at_sea=True, force=FORCE_Z),),
        "light": (
            LightShips("Britain", "DD", 4, HERE, at_sea=True, force=FORCE_Z),
            LightShips("Japan", "DD", 6, HERE, at_sea=True, force=KIDO),
        ),
        "forces": (
            NavalForce(KIDO, "Japan", HERE, at_sea=True),
            NavalForce(FORCE_Z, "Britain", HERE, at_sea=True),
            *forces,
        ),
    }
    return AtTheTable(units(board(drawing, **(asked | more)), *texts))


def joined(table):
    return table.as_seat("axis").when(give.JoinBattle(HERE)).accepted()


def all_done(table, seats=("axis", "allies")):
    """Each of these that is awaited is done in the present state."""
    return answered(table, give.Finish(), seats)


def at_allotting(table):
    """Groups are formed, no bases attacked: carrier air is about to be allotted."""
    return all_done(all_done(joined(table)))


def patrol(count, deck, nation="Japan"):
    return give.Group(count, "NAS", nation, deck)


def answered(table, order, seats=("axis", "allies")):
    """Each of these that is awaited gives the same answer."""
    for seat in [one for one in seats if one in awaited(table.game)]:
        table.as_seat(seat).when(order).accepted()
    return table


def allotted(table, patrols, cover):
    """Every seat that is awaited makes both allotments: what `patrols` and `cover` say, otherwise none."""
    for said, none in ((patrols, give.AllotPatrol()), (cover, give.AllotCover())):
        asked = awaited(table.game)
        assert set(said) <= set(asked)
        for seat in asked:
            table.as_seat(seat).when(said.get(seat, none)).accepted()
    return table


def at_searching(table, patrols=None, cover=None):
    """Both allotments are made: what each seat says in `patrols` and `cover`, otherwise nothing."""
    return allotted(at_allotting(table), patrols or {}, cover or {})


def at_striking(table, found, **more):
    """These search results are declared, by seat and combat group."""
    at_searching(table, **more)
    for seat, (group, results) in found:
        table.as_seat(seat).when(give.FindGroup(group, results)).accepted()
    return all_done(table)


def strike(group, *groups, surprise=False):
    return give.LaunchStrike(group, give.Flight(groups), surprise)


@pytest.fixture
def sea(board):
    """sea("3 NAS Japan Akagi") -> a naval combat at hand; see `battle`."""
    return lambda *texts, **more: battle(board, *texts, **more)


def phase(table):
    """The part of naval combat that is fought, such as ".striking"."""
    return table.game.turn.phase.partition(".naval_combat")[2]
