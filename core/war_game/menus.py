"""How the menus of orders are made that are given for units."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Rule
from core.war_game.board import All, Group, Named, Units, whereabouts
from core.war_game.selection import AllOne, alike, in_groups
from core.war_game.state import Game
from events.war_game.board import Unit

Request = Callable[[tuple[Unit, ...]], Any]


class Part(IntEnum):
    """The parts of a menu, in which the chapters' orders stand one after the other."""

    FIRST = 0
    REST = 1


def keeps(game: Game, rules: Iterable[Rule], request: Any) -> bool:
    """Does a request keep all of these rules?"""
    return all(rule.kept(game, request) for rule in rules)


def able_alone(game: Game, rules: tuple[Rule, ...], request: Request, units: Iterable[Unit]) -> list[Unit]:
    """Those of these units that may do it each by itself."""
    return [unit for unit in units if keeps(game, rules, request((unit,)))]


def most_kept(game: Game, rules: tuple[Rule, ...], request: Request, there: Iterable[Unit]) -> int:
    """How many of these like units may do it at most; 0 when not even one may.

    Those that may do it alone are taken first, as an order for a group takes them.
    """
    ready = able_alone(game, rules, request, there)
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
    """One offer for each group of like units that may do it; those that are not all one by their names.

    Where several groups at one place may do it, all that are there are one more.
    """
    several: dict[str, list[list[Unit]]] = {}
    for there in in_groups(whereabouts, units):
        ready = able_alone(game, rules, request, there)
        if ready and alike(game, ready):
            yield Offer(order(group_of(there[0])), (), most_kept(game, rules, request, there))
        elif ready:
            yield from (Offer(order(Named((unit.name,)))) for unit in ready)
            if keeps(game, rules, request(tuple(ready))):
                yield Offer(order(_all_of(ready)))
        if ready:
            several.setdefault(whereabouts(there[0]), []).append(ready)
    for place, groups in several.items():
        if len(groups) > 1 and keeps(game, rules, request(tuple(chain.from_iterable(groups)))):
            yield Offer(order(All(place)))


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


Likely = Callable[[Unit, str], bool]
Beside = dict[str, dict[str, list[tuple[Unit, ...]]]]
"""By place and value the groups that may have it there."""


def anyhow(_: Unit, __: str) -> bool:
    """Whatever may be ordered may be meant."""
    return True


class Asked(msgspec.Struct, frozen=True):
    """What is asked of whom, and in which words and which field an order says it."""

    game: Game
    rules: tuple[Rule, ...]
    request: Callable[[tuple[Unit, ...], str], Any]
    order: Callable[[Units, str], Any]
    field: str
    all_one: AllOne

    def may(self, some: tuple[Unit, ...], value: str) -> bool:
        """May these units have this value?"""
        return keeps(self.game, self.rules, self.request(some, value))


def moving(  # noqa: PLR0913 - what is asked of whom, in which words, for which values of which field
    game: Game,
    rules: tuple[Rule, ...],
    request: Callable[[tuple[Unit, ...], str], Any],
    units: Iterable[Unit],
    order: Callable[[Units, str], Any],
    field: str,
    values: Callable[[Unit], Iterable[str]],
    all_one: AllOne = alike,
    likely: Likely = anyhow,
) -> Iterator[Offer]:
    """One offer for each group of like units, with the values that some of them may have in a field; aside,
    with those that are hardly meant.

    Where some of them may that are not all one, each is offered by its name, and all of them together; and
    where several groups at one place may have a value, all that are there.
    """
    asked, beside = Asked(game, rules, request, order, field, all_one), Beside()
    groups = in_groups(whereabouts, units)
    for there in groups:
        yield from _group(asked, there, lambda unit: [v for v in values(unit) if likely(unit, v)], beside)
    meant = {place: {v for v, some in of.items() if _several(some)} for place, of in beside.items()}
    for there in groups if likely is not anyhow else ():
        rest = _group(asked, there, lambda unit: [v for v in values(unit) if not likely(unit, v)], beside)
        yield from (replace(offer, aside=True, unlikely=True) for offer in rest)
    for place, of in beside.items():
        if any(map(_several, of.values())):
            yield from _everybody(asked, place, of, meant.get(place, set()))


def _group(
    asked: Asked, there: list[Unit], values: Callable[[Unit], Iterable[str]], beside: Beside
) -> Iterator[Offer]:
    """What like units may have, by number or by name; who may have what is noted down for all at a place."""
    wanted = dict.fromkeys(value for unit in there for value in values(unit))
    ready = {v: tuple(u for u in there if asked.may((u,), v)) for v in wanted}
    one = {some: asked.all_one(asked.game, list(some)) for some in dict.fromkeys(ready.values()) if some}
    counted = [v for v, some in ready.items() if one.get(some)]
    apart = {v: some for v, some in ready.items() if some and not one[some]}
    most = partial(most_kept, asked.game, asked.rules, there=there)
    choices = tuple(Choice(v, most(request=partial(_valued, asked.request, v))) for v in counted)
    if choices:
        specimen = asked.order(group_of(there[0]), choices[0].value)
        yield Offer(specimen, (Slot(asked.field, choices),), max(choice.most for choice in choices))
    together = [v for v, some in apart.items() if asked.may(some, v)]
    named = dict.fromkeys(unit for some in apart.values() for unit in some)
    yield from _by_name(asked.order, asked.field, ready, named)
    yield from _together(asked.order, asked.field, {v: apart[v] for v in together})
    for value, some in ready.items():
        beside.setdefault(whereabouts(there[0]), {}).setdefault(value, []).append(some)


def _several(groups: list[tuple[Unit, ...]]) -> bool:
    return sum(map(bool, groups)) > 1


def _everybody(
    asked: Asked, place: str, groups: dict[str, list[tuple[Unit, ...]]], meant: set[str]
) -> Iterator[Offer]:
    """All at a place, where several groups may have a value; aside, what only one of them may have, and what
    is hardly meant.

    `meant` are the values that several may be meant to have.
    """
    every = {v: tuple(dict.fromkeys(chain.from_iterable(some))) for v, some in groups.items()}
    together = [v for v, some in every.items() if some and asked.may(some, v)]
    if not any(_several(groups[v]) for v in together):
        return
    for aside in (False, True):
        values = tuple(Choice(v) for v in together if (v not in meant) == aside)
        if values:
            offered = asked.order(All(place), values[0].value)
            yield Offer(offered, (Slot(asked.field, values),), aside=aside, unlikely=aside)


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
