"""What a rule case begins with otherwise than usual: house rules, readings, and facts that are declared."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.fold import evolve
from core.ruling import fact_ground
from skyledger.cases.written import Case
from skyledger.games import system_of
from skyledger.telling import fact_told
from skyledger.telling.shared import ground_told

USUAL = ("supply", "full")
"""That a faction is supplied is so on every drawn board."""


def otherwise_than_usual(case: Case, position: Any) -> tuple[str, ...]:
    """House rules, edition, readings and values of a case's position, a line each, as entry 1 of a game tells
    them.

    Under which options of its own doubt a case is run is told with what comes of it.
    """
    others = {number: option for number, option in position.doubts.items() if number != case.head.doubt}
    system, begun = system_of(position.game), replace(position, doubts=others)
    return tuple(fact_told(system, system.rules.empty, system.rules.started(begun)).split("\n")[1:])


def declared(position: Any) -> tuple[str, ...]:
    """The facts that are declared in a position, but that somebody is supplied."""
    system = system_of(position.game)
    game = evolve(system.rules.evolutions, system.rules.empty, system.rules.started(position))
    return tuple(ground_told(system, game, fact_ground(key)) for key in _keys(game))


def _keys(game: Any) -> Iterator[str]:
    facts = getattr(game, "facts", {})
    yield from (key for key, fact in facts.items() if (fact.kind, fact.value) != USUAL)
