"""How the menus of orders are made that are given for units."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.war_game.board import whereabouts
from core.war_game.order_parts import Group
from core.war_game.selection import in_groups
from core.war_game.state import Game
from events.war_game.board import Unit

Request = Callable[[tuple[Unit, ...]], Any]


def keeps(game: Game, rules: Iterable[Rule], request: Any) -> bool:
    """Does a request keep all of these rules?"""
    return all(rule.kept(game, request) for rule in rules)


def most_kept(game: Game, rules: tuple[Rule, ...], request: Request, there: Iterable[Unit]) -> int:
    """How many of these like units may do it at most; 0 when not even one may.

    Those that may do it alone are taken first, as an order for a group takes them.
    """
    ready = [unit for unit in there if keeps(game, rules, request((unit,)))]
    count = min(1, len(ready))
    while count < len(ready) and keeps(game, rules, request(tuple(ready[: count + 1]))):
        count += 1
    return count


def group_of(unit: Unit) -> Group:
    """The group in which an order would speak of this unit."""
    return Group(1, unit.nation, unit.kind, whereabouts(unit))


def standing(
    game: Game,
    rules: tuple[Rule, ...],
    request: Request,
    units: Iterable[Unit],
    order: Callable[[Group], Any],
) -> Iterator[Offer]:
    """One offer for each group of like units that may do it."""
    for there in in_groups(whereabouts, units):
        if most := most_kept(game, rules, request, there):
            yield Offer(order(group_of(there[0])), (), most)


def may_go(
    game: Game,
    rules: tuple[Rule, ...],
    request: Callable[[tuple[Unit, ...], str], Any],
    units: Iterable[Unit],
    values: Callable[[Unit], Iterable[str]],
) -> bool:
    """Would `moving` offer anything for these units?"""
    return any(keeps(game, rules, request((unit,), value)) for unit in units for value in values(unit))


def moving(  # noqa: PLR0913 - what is asked of whom, in which words, for which values of which field
    game: Game,
    rules: tuple[Rule, ...],
    request: Callable[[tuple[Unit, ...], str], Any],
    units: Iterable[Unit],
    order: Callable[[Group, str], Any],
    field: str,
    values: Callable[[Unit], Iterable[str]],
) -> Iterator[Offer]:
    """One offer for each group of like units, with the values that some of them may have in a field."""
    for there in in_groups(whereabouts, units):
        wanted = dict.fromkeys(value for unit in there for value in values(unit))
        counted = [Choice(v, most_kept(game, rules, partial(_valued, request, v), there)) for v in wanted]
        choices = tuple(choice for choice in counted if choice.most)
        if choices:
            specimen = order(group_of(there[0]), choices[0].value)
            yield Offer(specimen, (Slot(field, choices),), max(choice.most for choice in choices))


def _valued(request: Callable[[tuple[Unit, ...], str], Any], value: str, units: tuple[Unit, ...]) -> Any:
    return request(units, value)
