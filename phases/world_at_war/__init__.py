"""The player turn of A World at War as the air rules see it: its chapters put together, as data."""

from collections.abc import Mapping
from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.rules import RULES
from core.world_at_war.state import Game
from phases.following import in_stages
from phases.machine import Turn
from phases.referee import System
from phases.world_at_war import (
    activities,
    air_battle,
    air_transport,
    basing,
    bombing,
    carriers,
    combat_groups,
    construction,
    counterair,
    declared,
    displacement,
    excess,
    ground_combat,
    kamikazes,
    naval_air,
    naval_bases,
    naval_combat,
    sequence,
    ships,
    strikes,
    support,
    uninversion,
)
from phases.world_at_war.frame import at_any_time
from phases.world_at_war.frame.chapter import Chapter, Orders
from phases.world_at_war.frame.seats import MAY
from phases.world_at_war.sequence import FIRST, ORDER_OF_PLAY, RESTS

CHAPTERS: tuple[Chapter, ...] = (
    sequence.CHAPTER,
    at_any_time.CHAPTER,
    declared.CHAPTER,
    basing.CHAPTER,
    construction.CHAPTER,
    carriers.CHAPTER,
    uninversion.CHAPTER,
    displacement.CHAPTER,
    air_battle.CHAPTER,
    counterair.CHAPTER,
    excess.CHAPTER,
    support.CHAPTER,
    kamikazes.CHAPTER,
    naval_air.CHAPTER,
    ground_combat.CHAPTER,
    air_transport.CHAPTER,
    bombing.CHAPTER,
    activities.CHAPTER,
    naval_combat.CHAPTER,
    strikes.CHAPTER,
    naval_bases.CHAPTER,
    ships.CHAPTER,
    combat_groups.CHAPTER,
)
"""Their order is that of the states, and of what they make follow from one fact in one stage: it stays."""


def _states() -> list[Any]:
    """One state a phase, with the children that the chapters give it."""
    return [{"name": phase, "initial": FIRST[phase], "children": _children(phase)} for phase in FIRST]


def _children(phase: str) -> list[Any]:
    """In the order of play; what is entered from within another state comes last."""
    found = [state for chapter in CHAPTERS for state in chapter.states.get(phase, ())]
    return sorted(found, key=lambda state: _place(f"{phase}.{_name(state)}"))


def _name(state: Any) -> str:
    return state if isinstance(state, str) else str(state["name"])


def _place(state: str) -> int:
    return ORDER_OF_PLAY.index(state) if state in ORDER_OF_PLAY else len(ORDER_OF_PLAY)


def _accepts() -> dict[str, Orders]:
    """The orders of each state, with those that other chapters add to it."""
    found: dict[str, Orders] = {state: dict(given) for c in CHAPTERS for state, given in c.accepts.items()}
    for chapter in CHAPTERS:
        for state, given in chapter.opens.items():
            found[state] = {**given, **found[state]}
    return found


def _merged(tables: list[Mapping[Any, Any]]) -> dict[Any, Any]:
    return {key: value for table in tables for key, value in table.items()}


STATES = _states()
TRANSITIONS = [way for chapter in CHAPTERS for way in chapter.transitions]
GUARDS = _merged([chapter.guards for chapter in CHAPTERS])
SHARED = _merged([chapter.shared for chapter in CHAPTERS])
TURN = Turn(STATES, TRANSITIONS, _accepts(), GUARDS, SHARED)
ACCEPTS = TURN.accepts
WHY_NOT_NOW: dict[type, str] = _merged([chapter.why_not_now for chapter in CHAPTERS])
ANSWERS: dict[str, tuple[type, ...]] = _merged([chapter.answers for chapter in CHAPTERS])
FOLLOWS = in_stages(one for chapter in CHAPTERS for one in chapter.follows)
BEGINS = _merged([chapter.begins for chapter in CHAPTERS])
ASKS = _merged([chapter.asks for chapter in CHAPTERS])
INSTEAD = _merged([chapter.instead for chapter in CHAPTERS])
WAITS = _merged([chapter.waits for chapter in CHAPTERS])

WORLD_AT_WAR = System(
    RULES,
    TURN,
    MAY,
    ANSWERS,
    WHY_NOT_NOW,
    FOLLOWS,
    BEGINS,
    ASKS,
    INSTEAD,
    rests=RESTS,
    done=give.Finish(),
)


def awaited(game: Game) -> tuple[str, ...] | None:
    """Whose word the turn waits for in its present state; None where that is the phasing side's as ever."""
    here = WORLD_AT_WAR.turn.known_as(game.turn.phase)
    return next((WAITS[name](game) for name in here if name in WAITS), None)


def stands_in(game: Game, *where: str) -> bool:
    """Does the turn stand in one of these states, or in one with such a tag?"""
    return not {*where}.isdisjoint(WORLD_AT_WAR.turn.known_as(game.turn.phase))


__all__ = [
    "ACCEPTS",
    "ANSWERS",
    "ASKS",
    "BEGINS",
    "FOLLOWS",
    "GUARDS",
    "INSTEAD",
    "MAY",
    "ORDER_OF_PLAY",
    "SHARED",
    "STATES",
    "TRANSITIONS",
    "WAITS",
    "WHY_NOT_NOW",
    "WORLD_AT_WAR",
    "awaited",
    "stands_in",
]
