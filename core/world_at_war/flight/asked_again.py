"""18.51: missions that are asked again as they are resolved, if doubt W349 is played so."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from core.fold import fold
from core.ruling import Rule, Ruled
from core.world_at_war.conditions import seat_speaks_for_the_units
from core.world_at_war.flight.missions import out_on_nothing_else
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsCalledOff

ONCE = (seat_speaks_for_the_units, out_on_nothing_else)
"""What is asked as a mission is announced alone: who gives the order, and that the units are free."""


def asked_again(game: Game) -> bool:
    """Are missions asked again as they are resolved, and called off if they may not be flown (doubt W349)?"""
    return plays(game, "W349") == "asked_again"


def still(rules: Iterable[Rule], once: Collection[Rule] = ()) -> tuple[Rule, ...]:
    """What of a mission is asked again; `once` are further rules on its announcement alone."""
    return tuple(rule for rule in rules if rule not in (*ONCE, *once))


def broken(game: Game, rules: Iterable[Rule], request: Any) -> tuple[str, ...]:
    """The numbers of the rules by which a mission may not be flown."""
    return tuple(dict.fromkeys(rule.number for rule in rules if rule.violation(game, request)))


def called_off(
    game: Game, units: Iterable[AirUnit], rules: Iterable[Rule], asked: Callable[[AirUnit], Any]
) -> Iterator[Ruled]:
    """Those that may fly no more stay at home, with the rules that keep them there."""
    staying: dict[tuple[tuple[str, ...], str, str], list[str]] = {}
    for unit in units if asked_again(game) else ():
        request = asked(unit)
        if numbers := broken(game, rules, request):
            staying.setdefault((numbers, request.mission, request.hex), []).append(unit.name)
    for (numbers, mission, place), names in staying.items():
        yield Ruled(AirUnitsCalledOff(tuple(names), mission, place), (*numbers, "W349"))


def after(game: Game, facts: Iterable[Ruled]) -> Game:
    """The game without those that were called off."""
    return fold(EVOLUTIONS, game, [fact.event for fact in facts])
