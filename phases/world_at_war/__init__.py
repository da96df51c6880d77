"""The player turn of A World at War as the air rules see it: its chapters put together, as data."""

from core.world_at_war.rules import RULES
from core.world_at_war.sequence import Finish
from core.world_at_war.state import Game
from phases.chapter import Chapter, Table, system_of
from phases.referee import waited_for
from phases.world_at_war import (
    activities,
    air_battle,
    air_transport,
    bombing,
    counterair,
    ground_combat,
    naval_bases,
    naval_combat,
    sequence,
    stateless,
    strikes,
    support,
)
from phases.world_at_war.frame import AT_ANY_TIME, MAY
from phases.world_at_war.sequence import FIRST, ORDER_OF_PLAY, RESTS

CHAPTERS: tuple[Chapter, ...] = (
    sequence.CHAPTER,
    AT_ANY_TIME,
    stateless.DECLARED,
    stateless.BASING,
    stateless.CONSTRUCTION,
    stateless.CARRIERS,
    stateless.UNINVERSION,
    stateless.DISPLACEMENT,
    air_battle.CHAPTER,
    counterair.CHAPTER,
    stateless.EXCESS,
    support.CHAPTER,
    stateless.KAMIKAZES,
    stateless.NAVAL_AIR,
    ground_combat.CHAPTER,
    air_transport.CHAPTER,
    bombing.CHAPTER,
    activities.CHAPTER,
    naval_combat.CHAPTER,
    strikes.CHAPTER,
    naval_bases.CHAPTER,
    stateless.SHIPS,
    stateless.COMBAT_GROUPS,
)
"""Their order is that of the states, and of what they make follow from one fact in one stage: it stays."""


def _place(state: str) -> int:
    """Where in the order of play; what is entered from within another state comes last."""
    return ORDER_OF_PLAY.index(state) if state in ORDER_OF_PLAY else len(ORDER_OF_PLAY)


TABLE = Table(FIRST, MAY, RESTS, Finish(), _place)
WORLD_AT_WAR = system_of(RULES, TABLE, CHAPTERS)
ACCEPTS, TRANSITIONS = WORLD_AT_WAR.turn.accepts, WORLD_AT_WAR.turn.transitions


def awaited(game: Game) -> tuple[str, ...] | None:
    """Whose word the turn waits for in its present state; None where that is the phasing side's as ever."""
    return waited_for(WORLD_AT_WAR, game)


def stands_in(game: Game, *where: str) -> bool:
    """Does the turn stand in one of these states, or in one with such a tag?"""
    return not {*where}.isdisjoint(WORLD_AT_WAR.turn.known_as(game.turn.phase))


__all__ = [
    "ACCEPTS",
    "CHAPTERS",
    "ORDER_OF_PLAY",
    "TABLE",
    "TRANSITIONS",
    "WORLD_AT_WAR",
    "awaited",
    "stands_in",
]
