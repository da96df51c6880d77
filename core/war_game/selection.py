"""Which units an order means, and which of them are all one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from core.mistakes import Unworkable
from core.war_game.battles import was_on_the_ground
from core.war_game.board import (
    All,
    Group,
    Named,
    Several,
    Units,
    at_sea,
    is_aircraft,
    known_base,
    known_unit,
    plural,
    units_at,
    whereabouts,
)
from core.war_game.state import Game, plays
from events.sentences import any_of, listed, said, say, translated
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
    """Where a unit is aboard, came from, goes to, is a guest; who landed goes back to a ship by R25 only.

    Out of combat it is told where aircraft over the sea came from, which may have to fly back (N21).
    """
    back = unit.ship if plays(game, "R25") == "yes" else ""
    aloft = is_aircraft(game, unit) and at_sea(game, unit.place)
    origin = unit.origin if game.turn.round or aloft else ""
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
            return _likely(all_of(game, units, able, there), likely)
        case Several():
            each = (chosen(game, some, able, all_one, likely) for some in units.groups)
            return _named(game, tuple(unit.name for some in each for unit in some))


def all_of(game: Game, all_: All, able: Able, there: Iterable[Unit]) -> tuple[Unit, ...]:
    """Those that an order can be given for; where it can be for none of them, all, so that it says why."""
    here = tuple(there)
    wanted = [u for u in here if all_.nation in ("", u.nation) and all_.kind in ("", u.kind)]
    if not wanted:
        raise Unworkable("units", _nobody(game, all_, here))
    return tuple(unit for unit in wanted if able(unit)) or tuple(wanted)


def _likely(units: tuple[Unit, ...], likely: Able) -> tuple[Unit, ...]:
    return tuple(filter(likely, units)) or units


NOBODY = {
    (True, True): said("There is no {nation} {kind} at {place}; {there}"),
    (True, False): said("There is no {nation} unit at {place}; {there}"),
    (False, True): said("There is no {kind} at {place}; {there}"),
    (False, False): said("There is no unit at {place}; {there}"),
}
"""By whether a nation is named, and a kind."""


def _nobody(game: Game, wanted: All | Group, there: Iterable[Unit]) -> str:
    return say(
        NOBODY[bool(wanted.nation), bool(wanted.kind)],
        nation=_adjective(game, wanted.nation),
        kind=translated(wanted.kind),
        place=wanted.place,
        there=_what_is(game, there),
    )


def _what_is(game: Game, there: Iterable[Unit]) -> str:
    """What there is, of each sort how many."""
    sorts = Counter((unit.nation, unit.kind) for unit in there)
    if not sorts:
        return say("an order names units where they are.")
    return say("what is there: {units}.", units=listed([*_counted(game, sorts)]))


def _counted(game: Game, sorts: Counter[tuple[str, str]]) -> Iterator[str]:
    for (nation, kind), count in sorts.items():
        called = translated(plural(kind, count))
        yield say("{count} {nation} {kind}", count=count, nation=_adjective(game, nation), kind=called)


def _adjective(game: Game, nation: str) -> str:
    return game.nations[nation].adjective if nation in game.nations else nation


def like(game: Game, group: Group, able: Able) -> list[Unit]:
    """The units that a group speaks of, first those that an order would take first."""
    there = units_at(game, known_base(game, group.place))
    same = [unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind)]
    return sorted(same, key=lambda unit: (not able(unit), unit.name))


def whoever(_: Game, __: list[Unit]) -> bool:
    """Any of like kind will do, whatever else tells them apart."""
    return True


NOT_ALL_ONE = said("These are not all one; say which by name alone, such as “{name}”: {units}.")


def _grouped(game: Game, group: Group, able: Able, all_one: AllOne) -> tuple[Unit, ...]:
    if group.count < 1:
        told = say("An order needs at least one unit; it names {count}.", count=group.count)
        raise Unworkable("units", told)
    there = like(game, group, able)
    if len(there) < group.count:
        raise Unworkable("units", _too_few(game, group, len(there)))
    ready = [unit for unit in there if able(unit)]
    if group.count < len(ready) and not all_one(game, ready):
        which = _each_sort(game, ready)
        raise Unworkable("units", say(NOT_ALL_ONE, name=ready[0].name, units=which))
    return tuple(there[: group.count])


def named_apart(game: Game, units: object) -> str:
    """Why a unit is offered by its name and not by number, where others of its kind are with it."""
    if not isinstance(units, Named) or len(units.names) != 1 or units.names[0] not in game.units:
        return ""
    one = game.units[units.names[0]]
    there = [u for u in units_at(game, whereabouts(one)) if (u.nation, u.kind) == (one.nation, one.kind)]
    if alike(game, there):
        return ""
    told = _each_sort(game, there)
    if len({*map(_whence, there)}) > 1:
        return say(APART, units=listed(told))
    differ = len({_tag(game, unit) for unit in there}) > 1
    return say(APART_AS_TOLD if differ else APART_OTHERWISE, units=listed(told))


APART = said("{units} are not all one: they come from, or belong to, different places.")
APART_AS_TOLD = said("{units} are not all one.")
APART_OTHERWISE = said("{units} are not all one: what they do differs, or what depends on them.")


def _each_sort(game: Game, units: list[Unit]) -> list[str]:
    """Of units that are not all one those that are, with what they have otherwise than others."""
    bound = _bound(game, {unit.name for unit in units})
    sorts: dict[Likeness, list[Unit]] = {}
    for unit in units:
        sorts.setdefault(_likeness(game, unit, bound.get(unit.name, ())), []).append(unit)
    return [f"{any_of(unit.name for unit in some)}{_tag(game, some[0])}" for some in sorts.values()]


def _tag(game: Game, unit: Unit) -> str:
    """What tells a unit from others of its kind: where it belongs, what it does, who belongs to it."""
    states = {say("leaving"): unit.leaving, say("grounded"): unit.grounded, say("retreated"): unit.retreated}
    hers = sorted(other.name for other in _bound(game, {unit.name}).get(unit.name, ()))
    ship = [say("with {units}", units=listed(hers))] if hers else []
    told = [*_from_where(game, unit), *(state for state, is_so in states.items() if is_so), *ship]
    return f" ({', '.join(told)})" if told else ""


def _from_where(game: Game, unit: Unit) -> Iterator[str]:
    if whence := _whence(unit):
        told = said("of {place}") if whence in game.units else said("from {place}")
        yield say(told, place=whence)


def _whence(unit: Unit) -> str:
    """Its ship, or where it came from."""
    return unit.aboard or unit.ship or unit.origin or (unit.place if unit.flight else "")


def _too_few(game: Game, group: Group, found: int) -> str:
    if not found:
        return _nobody(game, group, units_at(game, known_base(game, group.place)))
    return say(
        "There {found:is|are} {found} {nation} {kind} at {place}, not {count}.",
        found=found,
        kind=translated(plural(group.kind, found)),
        nation=_adjective(game, group.nation),
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
