"""Checks of who plays what, edition to dice, and of units: whose, where they stand, and aboard what."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from core.war_game.board import ANTI_AIRCRAFT, BOMBER, FAMILIES, FIGHTER, LAND, SHIP, plural
from core.war_game.state import editions, kinds
from events.sentences import say
from events.war_game.board import KindValues, Nation, Place, PlayerTurn, Position, Seat, Unit
from phases.war_game import WAR_GAME
from skyledger.datafiles.problems import Fault, Path, a_name, among, shortened, tidy, twice
from skyledger.scenarios.nations import called_as_kinds
from skyledger.scenarios.policies import policy_faults
from skyledger.scenarios.reader import dice_faults
from skyledger.scenarios.readings import options_faults
from skyledger.scenarios.seats import seat_names

# What the checks of a position look at.


class Table(msgspec.Struct, frozen=True):
    """A position, and what is in it by name."""

    position: Position
    places: Mapping[str, Place]
    nations: Mapping[str, Nation]
    kinds: Mapping[str, KindValues]
    units: Mapping[str, Unit]


def table(position: Position) -> Table:
    """A position ready to be checked."""
    return Table(
        position,
        {place.name: place for place in position.map.places},
        {nation.name: nation for nation in position.nations},
        {**kinds(), **{kind.name: kind for kind in position.kinds}},
        {unit.name: unit for unit in position.units},
    )


# Checks of who plays what: edition, doubts, sides, nations, seats, player turns, dice.

FORMS = (1,)
POWERS = ("major", "minor")
CODE = re.compile("[A-Z]{2}")


def rules_played(at: Table) -> Iterator[Fault]:
    """The game, the form of the position, the edition and the options are ones that there are."""
    yield from a_name(("title",), at.position.title, say("The game needs a title."))
    yield from among(("game",), "game", at.position.game, (WAR_GAME.rules.name,))
    if at.position.form not in FORMS:
        yield Fault(
            ("form",), say("Positions of form {form} are not known here; 1 is.", form=at.position.form)
        )
    yield from among(("edition",), "edition", at.position.edition, editions())
    yield from options_faults(WAR_GAME.rules.name, at.position.doubts, "doubts")
    yield from policy_faults(at.position)


def sides(at: Table) -> Iterator[Fault]:
    """Two sides or more, each with a seat that can play its turn."""
    every = at.position.sides
    if len(every) < 2:
        yield Fault(("sides",), say("A game needs two sides."))
    for index, side in enumerate(every):
        if not side.strip() or side in every[:index]:
            yield Fault(("sides", index), say("A side needs a name of its own."))
        elif not any(seat.side == side for seat in at.position.seats):
            yield Fault(("seats",), say("Nobody sits for the {side} side; it needs a seat.", side=side))


def nations(at: Table) -> Iterator[Fault]:
    """Each nation can be told from the others and is on a side; a minor one counts with a major."""
    for key in ("name", "code", "adjective"):
        yield from twice(
            ("nations",), at.position.nations, lambda n, key=key: getattr(n, key).casefold(), key
        )
    for index, nation in enumerate(at.position.nations):
        yield from _nation(at, nation, ("nations", index))


def _words_for_units(at: Table) -> set[str]:
    """How an order names units: by their kind, one or several, or as units."""
    kinds_told = {plural(kind, count).casefold() for kind in at.kinds for count in (1, 2)}
    return {"unit", "units", *kinds_told}


def _nation(at: Table, nation: Nation, path: Path) -> Iterator[Fault]:
    for key in ("name", "adjective"):
        text = getattr(nation, key)
        if not text.strip() or not text.isascii():
            yield Fault((*path, key), say("A nation needs this, in letters without accents."))
    if not CODE.fullmatch(nation.code):
        told = say("A code is of two capital letters, and “{code}” is not.", code=shortened(nation.code))
        yield Fault((*path, "code"), told)
    yield from called_as_kinds(nation, path, _words_for_units(at))
    yield from among((*path, "side"), "side", nation.side, at.position.sides)
    yield from among((*path, "power"), "kind of power", nation.power, POWERS)
    if nation.power == "major" and nation.major:
        yield Fault((*path, "major"), say("A major power counts with nobody but itself."))
    if nation.power == "minor":
        majors = (n.name for n in at.position.nations if n.power == "major" and n.side == nation.side)
        yield from among((*path, "major"), "major power of its side", nation.major, majors)


def seats(at: Table) -> Iterator[Fault]:
    """Each seat speaks for nations of its own side, and each nation has a seat."""
    yield from seat_names([seat.name for seat in at.position.seats])
    for index, seat in enumerate(at.position.seats):
        yield from _seat(at, seat, ("seats", index))
    seated = {name for seat in at.position.seats for name in seat.nations}
    for index, nation in enumerate(at.position.nations):
        if nation.name not in seated:
            yield Fault(("nations", index, "name"), say("No seat speaks for {nation}.", nation=nation.name))


def _seat(at: Table, seat: Seat, path: Path) -> Iterator[Fault]:
    if not seat.nations:
        yield Fault((*path, "nations"), say("A seat speaks for a nation or more."))
    yield from among((*path, "side"), "side", seat.side, at.position.sides)
    for number, name in enumerate(seat.nations):
        yield from among((*path, "nations", number), "nation", name, at.nations)
        if name in at.nations and at.nations[name].side != seat.side:
            yield Fault(
                (*path, "nations", number),
                say("{nation} is not on the {side} side.", nation=name, side=seat.side),
            )


def turns(at: Table) -> Iterator[Fault]:
    """Each player turn is of nations of one side, and the game begins in one of them."""
    if not at.position.turns:
        yield Fault(("turns",), say("A game needs a player turn or more."))
    yield from twice(("turns",), at.position.turns, lambda t: t.name.casefold(), "name")
    for index, one in enumerate(at.position.turns):
        yield from _player_turn(at, one, ("turns", index))
    names = [one.name for one in at.position.turns]
    yield from among(("turn", "player"), "player turn", at.position.turn.player, names)
    yield from among(("turn", "phase"), "state of the turn", at.position.turn.phase, WAR_GAME.turn.accepts)
    if at.position.turn.number < 1:
        yield Fault(("turn", "number"), say("Game turns are counted from 1."))


def _player_turn(at: Table, one: PlayerTurn, path: Path) -> Iterator[Fault]:
    if not one.nations:
        yield Fault((*path, "nations"), say("In a player turn a nation or more moves."))
    for number, name in enumerate(one.nations):
        yield from among((*path, "nations", number), "nation", name, at.nations)
    if len({at.nations[name].side for name in one.nations if name in at.nations}) > 1:
        yield Fault((*path, "nations"), say("Those who move together are on one side."))


def dice(at: Table) -> Iterator[Fault]:
    """Dice are the machine's or typed in; only the machine's come from a seed."""
    yield from dice_faults(at.position.dice, at.position.seed)


WHO = (rules_played, sides, nations, seats, turns, dice)


# Checks of units: whose, of what kind, where they stand, and aboard what.

ON_LAND = (LAND, ANTI_AIRCRAFT)


def kinds_stated(at: Table) -> Iterator[Fault]:
    """Each kind that a position states has a family, and values that a die can show."""
    yield from twice(("kinds",), at.position.kinds, lambda kind: kind.name, "name")
    for index, kind in enumerate(at.position.kinds):
        yield from _kind(kind, ("kinds", index))


def _kind(kind: KindValues, path: Path) -> Iterator[Fault]:
    if not kind.name.strip():
        yield Fault((*path, "name"), say("A kind of unit needs a name."))
    yield from among((*path, "family"), "family", kind.family, FAMILIES)
    values = {"attack": kind.attack, "defense": kind.defense, "air": kind.air, "decks": kind.decks}
    for key, value in values.items():
        if value < 0:
            yield Fault((*path, key), say("No value is below 0, and this is {value}.", value=value))
    if any(bomb < 1 for bomb in kind.bombs):
        yield Fault((*path, "bombs"), say("Each bomb has a value of 1 or more."))
    if kind.bombs and kind.family != BOMBER:
        yield Fault((*path, "bombs"), say("Only bombers have bombs."))
    if kind.decks and kind.family != SHIP:
        yield Fault((*path, "decks"), say("Only ships have decks."))


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
            told = say(
                "A unit needs a name of its own, which is no place's; this is “{unit}”.",
                unit=shortened(unit.name),
            )
            yield Fault(("units", index, "name"), told)
        elif name in taken:
            yield Fault(
                ("units", index, "name"),
                say("Another unit is called {unit} already.", unit=shortened(unit.name)),
            )
        yield from tidy(("units", index, "name"), unit.name)
        taken.add(name)


def _where(at: Table, unit: Unit, path: Path) -> Iterator[Fault]:
    """What is not aboard: land units stand on land, ships at sea; aircraft may be anywhere in mid-game."""
    family, place = at.kinds[unit.kind].family, at.places[unit.place]
    if family == SHIP and place.kind != "sea":
        yield Fault(
            (*path, "place"),
            say("A {kind} is a ship, and {place} is land.", kind=unit.kind, place=unit.place),
        )
    if family in ON_LAND and place.kind == "sea":
        told = say("A {kind} is at sea only aboard a ship; say which with `aboard`.", kind=unit.kind)
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
        told = say(
            "{ship} is of {nation}, on the other side than {other}.",
            ship=unit.aboard,
            nation=ship.nation,
            other=unit.nation,
        )
        yield Fault((*path, "aboard"), told)
    if ship.place != unit.place and not _flies_on(at, unit):
        yield Fault(
            (*path, "place"),
            say("{ship} is at {place}; so is what is aboard.", ship=unit.aboard, place=ship.place),
        )
    if at.kinds[unit.kind].family in (BOMBER, SHIP):
        yield Fault((*path, "aboard"), say("No {kind} goes aboard a ship.", kind=unit.kind))
    elif at.kinds[unit.kind].family == FIGHTER and not at.kinds[ship.kind].decks:
        yield Fault(
            (*path, "aboard"), say("A {ship} has no deck for a {kind}.", ship=ship.kind, kind=unit.kind)
        )


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
            told = say(
                "{unit} has room for {room} fighters, and {held} are aboard.",
                unit=unit.name,
                room=room,
                held=held[unit.name],
            )
            yield Fault(("units", index), told)


def _family(at: Table, unit: Unit) -> str:
    return at.kinds.get(unit.kind, NO_SHIP).family


def aircraft_set_up(at: Table) -> Iterator[Fault]:
    """No aircraft is in the air over the sea when a scenario begins."""
    for index, unit in enumerate(at.position.units):
        at_sea = unit.place in at.places and at.places[unit.place].kind == "sea"
        if at_sea and _family(at, unit) in (FIGHTER, BOMBER) and not unit.aboard:
            told = say("A {kind} is at sea only aboard a ship; say which with `aboard`.", kind=unit.kind)
            yield Fault(("units", index, "place"), told)


FORCES = (kinds_stated, units, decks)
