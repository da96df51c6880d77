"""Which units an order means, which are all one, and how the menus of orders for units are made."""

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Rule
from core.war_game.battles import was_on_the_ground
from core.war_game.board import (
    All,
    Group,
    Named,
    Several,
    Units,
    is_aircraft,
    known_base,
    known_unit,
    plural,
    units_at,
    whereabouts,
)
from core.war_game.state import Game, plays
from events.sentences import say, translated
from events.war_game.board import Battle, Unit

Likeness = tuple[object, ...]


def alike(game: Game, units: Iterable[Unit]) -> bool:
    """Is it all one which of them goes, with all that goes with it?"""
    some = tuple(units)
    if len(some) < 2:
        return True
    bound = _bound(game, {unit.name for unit in some})
    return len({_likeness(game, unit, bound.get(unit.name, ())) for unit in some}) == 1


def _bound(game: Game, ships: set[str]) -> dict[str, list[Unit]]:
    """Whose ship each of these is: cargo, who is below deck, who is away and comes back."""
    found: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        for ship in ships.intersection(_ships(game, unit)):
            found.setdefault(ship, []).append(unit)
    return found


def _likeness(game: Game, unit: Unit, bound: Iterable[Unit]) -> Likeness:
    """Its own, and that of all whose ship it is."""
    depending = sorted(repr((_own(game, u), _orders(game, u), _ties(game, u, unit.name))) for u in bound)
    return (_own(game, unit), _ships(game, unit), _orders(game, unit), *depending)


def _own(game: Game, unit: Unit) -> Likeness:
    """What a unit is and does, whatever ship it has to do with; what it did in combat counts there alone."""
    said = (unit.grounded, unit.landed, unit.retreated, unit.bombed) if game.turn.round else ()
    return (unit.nation, unit.kind, unit.place, unit.flight, *said)


def _ships(game: Game, unit: Unit) -> tuple[str, ...]:
    """Where a unit is aboard, came from, goes to, is a guest; who landed goes back to a ship by R25 only."""
    back = unit.ship if plays(game, "R25") == "yes" else ""
    origin = unit.origin if game.turn.round or is_aircraft(game, unit) else ""
    return (unit.aboard, origin, unit.leaving, back, unit.below)


def _ties(game: Game, unit: Unit, ship: str) -> Likeness:
    """What binds a unit to a ship, and to what else."""
    return tuple("it" if tie == ship else tie for tie in _ships(game, unit))


def _attacks(battle: Battle, unit: Unit) -> bool:
    return unit.name in battle.attackers or unit.name in battle.joining


def _orders(game: Game, unit: Unit) -> Likeness:
    """The battles it attacks or shoots in, the zones it passes to, and whether it takes off to leave (N9)."""
    attacks = (b.place for b in game.battles.values() if _attacks(b, unit) and not b.ended)
    shots = (b.place for b in game.battles.values() if unit.name in b.support and not b.ended)
    passing = ((p.first, p.second) for p in game.passages if unit.name in p.fleet)
    taking_off = was_on_the_ground(game, unit) and plays(game, "N9") == "yes"
    return (tuple(sorted(attacks)), tuple(sorted(shots)), tuple(sorted(passing)), taking_off)


Able = Callable[[Unit], bool]
AllOne = Callable[[Game, list[Unit]], bool]
"""Is it all one which of these units an order is for?"""


def anybody(_: Unit) -> bool:
    """Whoever an order can be given for may be meant."""
    return True


def chosen(
    game: Game, units: Units, able: Able, all_one: AllOne = alike, likely: Able = anybody
) -> tuple[Unit, ...]:
    """The units that an order means; raises `Mistake` if they are not there, or which is not said.

    `likely` are those that are meant by all at a place, if any is.
    """
    match units:
        case Named():
            return _named(game, units.names)
        case Group():
            return _grouped(game, units, able, all_one)
        case All():
            there = units_at(game, known_base(game, units.place))
            return _likely(all_of(units, able, there), likely)
        case Several():
            each = (chosen(game, some, able, all_one, likely) for some in units.groups)
            return _named(game, tuple(unit.name for some in each for unit in some))


def all_of(said: All, able: Able, there: Iterable[Unit]) -> tuple[Unit, ...]:
    """Those that an order can be given for; where it can be for none of them, all, so that it says why."""
    wanted = [u for u in there if said.nation in ("", u.nation) and said.kind in ("", u.kind)]
    if not wanted:
        raise Unworkable("units", _nobody(said))
    return tuple(unit for unit in wanted if able(unit)) or tuple(wanted)


def _likely(units: tuple[Unit, ...], likely: Able) -> tuple[Unit, ...]:
    return tuple(filter(likely, units)) or units


def _nobody(said: All) -> str:
    if said.kind and said.nation:
        return _too_few(Group(1, said.nation, said.kind, said.place), 0)
    if said.kind:
        return say("There is no {kind} at {place}.", kind=translated(said.kind), place=said.place)
    if said.nation:
        return say("There is no unit of {nation} at {place}.", nation=said.nation, place=said.place)
    return say("There is no unit at {place}.", place=said.place)


def like(game: Game, group: Group, able: Able) -> list[Unit]:
    """The units that a group speaks of, first those that an order would take first."""
    there = units_at(game, known_base(game, group.place))
    same = [unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind)]
    return sorted(same, key=lambda unit: (not able(unit), unit.name))


def whoever(_: Game, __: list[Unit]) -> bool:
    """Any of like kind will do, whatever else tells them apart."""
    return True


def _grouped(game: Game, group: Group, able: Able, all_one: AllOne) -> tuple[Unit, ...]:
    if group.count < 1:
        told = say("An order needs at least one unit; it names {count}.", count=group.count)
        raise Unworkable("units", told)
    there = like(game, group, able)
    if len(there) < group.count:
        raise Unworkable("units", _too_few(group, len(there)))
    ready = [unit for unit in there if able(unit)]
    if group.count < len(ready) and not all_one(game, ready):
        which = [f"{unit.name}{_of(unit)}" for unit in ready]
        raise Unworkable("units", say("These are not all one; say which by name: {units}.", units=which))
    return tuple(there[: group.count])


def _of(unit: Unit) -> str:
    """What tells a unit from others of its kind: its ship, or where it came from."""
    whence = unit.aboard or unit.ship or unit.origin or (unit.place if unit.flight else "")
    return f" ({whence})" if whence else ""


def _too_few(group: Group, found: int) -> str:
    return say(
        "There {found:is|are} {found} {kind} of {nation} at {place}, not {count}."
        if found
        else "There is no {kind} of {nation} at {place}.",
        found=found,
        kind=translated(plural(group.kind, max(1, found))),
        nation=group.nation,
        place=group.place,
        count=group.count,
    )


def _named(game: Game, names: tuple[str, ...]) -> tuple[Unit, ...]:
    if not names:
        raise Unworkable("units", say("An order needs at least one unit; it names none."))
    if len(set(names)) < len(names):
        raise Unworkable("units", say("The order names the same unit twice."))
    return tuple(known_unit(game, one) for one in names)


def in_groups(where: Callable[[Unit], str], units: Iterable[Unit]) -> list[list[Unit]]:
    """Like units at one place, group by group, each in the order of names."""
    found: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in sorted(units, key=lambda one: one.name):
        found.setdefault((where(unit), unit.nation, unit.kind), []).append(unit)
    return [found[key] for key in sorted(found)]


# How the menus of orders are made that are given for units.

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
    """One offer for each group of like units that may do it; those that are not all one by their names.

    Where several groups at one place may do it, all that are there are one more.
    """
    several: dict[str, list[list[Unit]]] = {}
    for there in in_groups(whereabouts, units):
        ready = [unit for unit in there if keeps(game, rules, request((unit,)))]
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
