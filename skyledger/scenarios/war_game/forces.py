"""Checks of units: whose, of what kind, where they stand, and aboard what."""

from collections import Counter
from collections.abc import Iterator

from core.war_game.units import ANTI_AIRCRAFT, BOMBER, FAMILIES, FIGHTER, LAND, SHIP
from events.war_game.board import KindValues, Unit
from skyledger.datafiles.checks import among, twice
from skyledger.datafiles.problems import Fault, Path, shortened
from skyledger.scenarios.war_game.table import Table

ON_LAND = (LAND, ANTI_AIRCRAFT)


def kinds(at: Table) -> Iterator[Fault]:
    """Each kind that a position states has a family, and values that a die can show."""
    yield from twice(("kinds",), at.position.kinds, lambda kind: kind.name, "name")
    for index, kind in enumerate(at.position.kinds):
        yield from _kind(kind, ("kinds", index))


def _kind(kind: KindValues, path: Path) -> Iterator[Fault]:
    if not kind.name.strip():
        yield Fault((*path, "name"), "A kind of unit needs a name.")
    yield from among((*path, "family"), "family", kind.family, FAMILIES)
    values = {"attack": kind.attack, "defense": kind.defense, "air": kind.air, "decks": kind.decks}
    for key, value in values.items():
        if value < 0:
            yield Fault((*path, key), f"No value is below 0, and this is {value}.")
    if any(bomb < 1 for bomb in kind.bombs):
        yield Fault((*path, "bombs"), "Each bomb has a value of 1 or more.")
    if kind.bombs and kind.family != BOMBER:
        yield Fault((*path, "bombs"), "Only bombers have bombs.")
    if kind.decks and kind.family != SHIP:
        yield Fault((*path, "decks"), "Only ships have decks.")


def units(at: Table) -> Iterator[Fault]:
    """Each unit has a name of its own, a nation, a kind and a place where it can be."""
    yield from _names(at)
    for index, unit in enumerate(at.position.units):
        path: Path = ("units", index)
        yield from among((*path, "nation"), "nation", unit.nation, at.nations)
        yield from among((*path, "kind"), "kind of unit", unit.kind, at.kinds)
        yield from among((*path, "place"), "place", unit.place, at.places)
        if unit.kind in at.kinds and unit.place in at.places:
            yield from _aboard(at, unit, path) if unit.aboard else _where(at, unit, path)


def _names(at: Table) -> Iterator[Fault]:
    """A name is said without capitals, too, and is no other unit's and no place's."""
    places = {name.casefold() for place in at.position.map.places for name in (place.name, *place.also)}
    taken: set[str] = set()
    for index, unit in enumerate(at.position.units):
        name = unit.name.casefold()
        if not name.strip() or name in places:
            told = f"A unit needs a name of its own, which is no place's; this is “{shortened(unit.name)}”."
            yield Fault(("units", index, "name"), told)
        elif name in taken:
            yield Fault(("units", index, "name"), f"Another unit is called {shortened(unit.name)} already.")
        taken.add(name)


def _where(at: Table, unit: Unit, path: Path) -> Iterator[Fault]:
    """What is not aboard: land units stand on land, ships at sea; aircraft may be anywhere in mid-game."""
    family, place = at.kinds[unit.kind].family, at.places[unit.place]
    if family == SHIP and place.kind != "sea":
        yield Fault((*path, "place"), f"A {unit.kind} is a ship, and {unit.place} is land.")
    if family in ON_LAND and place.kind == "sea":
        told = f"A {unit.kind} is at sea only aboard a ship; say which with `aboard`."
        yield Fault((*path, "place"), told)


def _aboard(at: Table, unit: Unit, path: Path) -> Iterator[Fault]:
    ship = at.units.get(unit.aboard)
    if ship is None and _lost_its_deck(at, unit):
        return
    if ship is None or ship.kind not in at.kinds or at.kinds[ship.kind].family != SHIP:
        ships = (u.name for u in at.position.units if at.kinds.get(u.kind, NO_SHIP).family == SHIP)
        yield from among((*path, "aboard"), "ship", unit.aboard, ships)
        return
    sides = {at.nations[one.nation].side for one in (ship, unit) if one.nation in at.nations}
    if len(sides) > 1:
        told = f"{unit.aboard} is of {ship.nation}, on the other side than {unit.nation}."
        yield Fault((*path, "aboard"), told)
    if ship.place != unit.place and not _flies_on(at, unit):
        yield Fault((*path, "place"), f"{unit.aboard} is at {ship.place}; so is what is aboard.")
    if at.kinds[unit.kind].family in (BOMBER, SHIP):
        yield Fault((*path, "aboard"), f"No {unit.kind} goes aboard a ship.")
    elif at.kinds[unit.kind].family == FIGHTER and not at.kinds[ship.kind].decks:
        yield Fault((*path, "aboard"), f"A {ship.kind} has no deck for a {unit.kind}.")


def _lost_its_deck(at: Table, unit: Unit) -> bool:
    """Is it an aircraft in a combat in which its carrier was sunk (doubt R17)?"""
    fought = at.position.turn.round or at.position.questions
    return bool(fought) and at.kinds[unit.kind].family == FIGHTER and unit.aboard not in at.places


def _flies_on(at: Table, unit: Unit) -> bool:
    """Is it a fighter in a combat in which its carrier left it in the air (doubt R30)?"""
    fought = at.position.turn.round or at.position.questions
    return bool(fought) and at.kinds[unit.kind].family == FIGHTER


NO_SHIP = KindValues("", LAND)


def decks(at: Table) -> Iterator[Fault]:
    """No carrier has more fighters than it has room for."""
    held = Counter(u.aboard for u in at.position.units if u.aboard and _family(at, u) == FIGHTER)
    for index, unit in enumerate(at.position.units):
        room = at.kinds[unit.kind].decks if unit.kind in at.kinds else 0
        if room and held[unit.name] > room:
            told = f"{unit.name} has room for {room} fighters, and {held[unit.name]} are aboard."
            yield Fault(("units", index), told)


def _family(at: Table, unit: Unit) -> str:
    return at.kinds.get(unit.kind, NO_SHIP).family


def aircraft_set_up(at: Table) -> Iterator[Fault]:
    """No aircraft is in the air over the sea when a scenario begins."""
    for index, unit in enumerate(at.position.units):
        at_sea = unit.place in at.places and at.places[unit.place].kind == "sea"
        if at_sea and _family(at, unit) in (FIGHTER, BOMBER) and not unit.aboard:
            told = f"A {unit.kind} is at sea only aboard a ship; say which with `aboard`."
            yield Fault(("units", index, "place"), told)


FORCES = (kinds, units, decks)
