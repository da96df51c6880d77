"""Facts and rulings in a person's words, said in the language that is spoken."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from events.message import EntriesUndone, Event, ProposalAgreedBeforehand, ProposalInForce
from events.sentences import in_part
from phases.referee import System
from skyledger.on_demand import OnDemand
from skyledger.telling.by_fields import Telling
from skyledger.telling.shared import (
    LONGEST_HOUSE_RULES,
    LONGEST_TOLD,
    ground_in_full,
    ground_told,
    in_force_told,
    undone_told,
)

__all__ = ["TELLINGS_OF", "because_told", "fact_told", "ground_in_full", "ground_told", "told_in"]

TELLINGS_OF: OnDemand[Mapping[type[Event], Telling]] = OnDemand(
    {
        "A World at War": "skyledger.telling.world_at_war.facts:TELLINGS",
        "The War Game": "skyledger.telling.war_game:WAR_GAME_TELLINGS",
    }
)
"""For each game, what tells each of its facts."""


BECAUSE: OnDemand[Callable[[Any, Collection[str]], str]] = OnDemand(
    {"A World at War": "skyledger.telling.world_at_war.ships:because"}
)
"""For games in which it is not said by an order why a fact came: that, from the fact and its rules."""
REMEMBERING: OnDemand[Callable[[Any, Any], Any]] = OnDemand(
    {
        "A World at War": "skyledger.telling.world_at_war.counterair:remembering",
        "The War Game": "skyledger.telling.war_game:remembering",
    }
)
"""The game after an entry that still knows what it lost: units off the board, air battles that are over."""


def told_in(system: System, before: Any, after: Any) -> Any:
    """The game in which to tell what happened between two games: the later one, with all that it lost."""
    remembers = REMEMBERING.get(system.rules.name)
    return remembers(before, after) if remembers else after


def because_told(system: System, event: Event, rules: Collection[str]) -> tuple[str, ...]:
    """The line that says why a fact came, by the rules that are behind it; or none."""
    because = BECAUSE.get(system.rules.name)
    return tuple(filter(None, (because(event, rules),))) if because else ()


def fact_told(
    system: System,
    game: Any,
    event: Event,
    turned: Sequence[int] = (),
    beside: Iterable[tuple[Event, Any]] = (),
) -> str:
    """A fact of a game in words; `game` is the game before or after it.

    `turned` are the entries that an undo or redo turned, and `beside` the facts of its entry, where they are
    known.
    """
    if turned and isinstance(event, EntriesUndone):
        return in_part(undone_told(event, turned), LONGEST_TOLD)
    if isinstance(event, ProposalInForce):
        beforehand = (one for one, _ in beside if isinstance(one, ProposalAgreedBeforehand))
        return in_force_told(event, {seat for one in beforehand for seat in one.seats})
    told = TELLINGS_OF[system.rules.name][type(event)](game, event)
    if isinstance(event, type(system.rules.started(None))):
        begins, further, house_rules = told.partition("\n")
        return f"{in_part(begins, LONGEST_TOLD)}{further}{in_part(house_rules, LONGEST_HOUSE_RULES)}"
    return in_part(told, LONGEST_TOLD)
