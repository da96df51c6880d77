"""How the menus of orders are made that are given for units."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.war_game.board import whereabouts
from core.war_game.selection import AllOne, alike, in_groups
from core.war_game.state import Game
from core.war_game.units import Group, Named, Units
from events.war_game.board import Unit

Request = Callable[[tuple[Unit, ...]], Any]


class Part(IntEnum):
    """The parts of a menu, in which the chapters' orders stand one after the other."""

    FIRST = 0
    REST = 1


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
    order: Callable[[Units], Any],
) -> Iterator[Offer]:
    """One offer for each group of like units that may do it; those that are not all one by their names."""
    for there in in_groups(whereabouts, units):
        ready = [unit for unit in there if keeps(game, rules, request((unit,)))]
        if ready and alike(game, ready):
            yield Offer(order(group_of(there[0])), (), most_kept(game, rules, request, there))
        elif ready:
            yield from (Offer(order(Named((unit.name,)))) for unit in ready)
            if keeps(game, rules, request(tuple(ready))):
                yield Offer(order(_all_of(ready)))


def _all_of(units: list[Unit]) -> Group:
    return replace(group_of(units[0]), count=len(units))


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
    order: Callable[[Units, str], Any],
    field: str,
    values: Callable[[Unit], Iterable[str]],
    all_one: AllOne = alike,
) -> Iterator[Offer]:
    """One offer for each group of like units, with the values that some of them may have in a field.

    Where some of them may that are not all one, each is offered by its name, and all of them together.
    """
    for there in in_groups(whereabouts, units):
        wanted = dict.fromkeys(value for unit in there for value in values(unit))
        ready = {v: tuple(u for u in there if keeps(game, rules, request((u,), v))) for v in wanted}
        one = {some: all_one(game, list(some)) for some in dict.fromkeys(ready.values()) if some}
        counted = [v for v, some in ready.items() if one.get(some)]
        apart = {v: some for v, some in ready.items() if some and not one[some]}
        choices = tuple(
            Choice(v, most_kept(game, rules, partial(_valued, request, v), there)) for v in counted
        )
        if choices:
            specimen = order(group_of(there[0]), choices[0].value)
            yield Offer(specimen, (Slot(field, choices),), max(choice.most for choice in choices))
        together = [v for v, some in apart.items() if keeps(game, rules, request(some, v))]
        named = dict.fromkeys(unit for some in apart.values() for unit in some)
        yield from _by_name(order, field, ready, named)
        yield from _together(order, field, {v: apart[v] for v in together})


def _by_name(
    order: Callable[[Units, str], Any], field: str, ready: dict[str, tuple[Unit, ...]], units: Iterable[Unit]
) -> Iterator[Offer]:
    """Each unit by its name, with all the values that it may have."""
    for unit in units:
        choices = tuple(Choice(v) for v, some in ready.items() if unit in some)
        yield Offer(order(Named((unit.name,)), choices[0].value), (Slot(field, choices),))


def _together(
    order: Callable[[Units, str], Any], field: str, ready: dict[str, tuple[Unit, ...]]
) -> Iterator[Offer]:
    """All that may have a value, as a group."""
    for some in dict.fromkeys(ready.values()):
        choices = tuple(Choice(v) for v in ready if ready[v] == some)
        yield Offer(order(_all_of(list(some)), choices[0].value), (Slot(field, choices),))


def _valued(request: Callable[[tuple[Unit, ...], str], Any], value: str, units: tuple[Unit, ...]) -> Any:
    return request(units, value)
