"""The player turn of A World at War as the air rules see it: its chapters put together, as data."""

from collections.abc import Mapping
from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.folds.support import EXCESS
from core.world_at_war.rules import RULES
from phases.machine import Turn
from phases.referee import System
from phases.world_at_war import (
    air_transport,
    bombing,
    counterair,
    ground_combat,
    kamikazes,
    naval_activity,
    naval_air,
    naval_bases,
    naval_combat,
    naval_escape,
    naval_strike_chapter,
    sequence,
    support,
)
from phases.world_at_war.chapter import Chapter, Orders
from phases.world_at_war.seats import MAY
from phases.world_at_war.sequence import FIRST, ORDER_OF_PLAY, RESTS

CHAPTERS: tuple[Chapter, ...] = (
    sequence.CHAPTER,
    counterair.CHAPTER,
    support.CHAPTER,
    kamikazes.CHAPTER,
    naval_air.CHAPTER,
    ground_combat.CHAPTER,
    air_transport.CHAPTER,
    bombing.CHAPTER,
    naval_activity.CHAPTER,
    naval_combat.CHAPTER,
    naval_strike_chapter.CHAPTER,
    naval_bases.CHAPTER,
    naval_escape.CHAPTER,
)


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
ACCEPTS = _accepts()
GUARDS = _merged([chapter.guards for chapter in CHAPTERS])
WHY_NOT_NOW: dict[type, str] = _merged([chapter.why_not_now for chapter in CHAPTERS])

ANSWERS: dict[str, tuple[type, ...]] = {
    "excess": (give.MoveExcess, give.GiveUpExcess),
    "displacement": (give.Displace,),
    "choice": (give.Choose,),
    "refuge": (give.FlyToRefuge,),
    EXCESS: (give.NameExcess,),
    "always": (give.Declare, give.Adjust, give.LeaveStandingChoice, give.LiftStandingChoice),
}

WORLD_AT_WAR = System(
    RULES,
    Turn(STATES, TRANSITIONS, ACCEPTS, GUARDS),
    MAY,
    ANSWERS,
    WHY_NOT_NOW,
    rests=RESTS,
    done=give.Finish(),
)

__all__ = [
    "ACCEPTS",
    "ANSWERS",
    "GUARDS",
    "MAY",
    "ORDER_OF_PLAY",
    "STATES",
    "TRANSITIONS",
    "WHY_NOT_NOW",
    "WORLD_AT_WAR",
]
