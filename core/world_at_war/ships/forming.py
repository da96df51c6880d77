"""17.3123, 23.71A: the orders of ships; task forces are formed where ships lie together, and disbanded."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_nation, known_place, name
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.ship_damage.ships import CRUISERS, cruisers_of
from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import (
    KAMIKAZES,
    KINDS,
    NamedShip,
    known_force,
    known_ship,
    named_ships,
    seen_from,
)
from core.world_at_war.units import Order
from events.sentences import said, say
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.board import Carrier
from events.world_at_war.ships import (
    LightShips,
    NavalForce,
    NavalForceDisbanded,
    NavalForceFormed,
    NavalForceManned,
)

# What a player says about ships: task forces formed and moved, ships that are damaged and sunk.


class Factors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many factors of light ships of a nation: CA, DD, CVE, TR or SS."""

    count: int
    kind: str
    nation: str


class FormForce(Order, frozen=True, tag="FormForce/1"):
    """Put ships that lie in one place under the marker of a task force; enemies are not told which.

    `at` is that place, where light ships that lie in several would not tell.
    """

    force: str
    ships: tuple[str, ...] = ()
    light: tuple[Factors, ...] = ()
    at: str = ""


class DisbandForce(Order, frozen=True, tag="DisbandForce/1"):
    """Take up the marker of a task force in port."""

    force: str


class MoveForce(Order, frozen=True, tag="MoveForce/1"):
    """Declare a task force moved, to a port or box or to a hex at sea (21, 22: settled at the table)."""

    force: str
    to: str


class DamageShip(Order, frozen=True, tag="DamageShip/1"):
    """Declare a named ship damaged (20.52: settled at the table)."""

    ship: str


class HitShip(Order, frozen=True, tag="HitShip/1"):
    """Declare that a named ship at sea took so many hits (20.51, 23.444: counted at the table)."""

    ship: str
    hits: int


class SinkShip(Order, frozen=True, tag="SinkShip/1"):
    """Declare a capital ship sunk (20.52: settled at the table)."""

    ship: str


class SinkLightShips(Order, frozen=True, tag="SinkLightShips/1"):
    """Declare factors of light ships sunk, of a task force or in a place (20.55: settled at the table)."""

    light: Factors
    at: str


class DamageCruisers(Order, frozen=True, tag="DamageCruisers/1"):
    """Declare factors of cruisers damaged, of a task force or in a place (20.55: settled at the table)."""

    light: Factors
    at: str


# Task forces are formed of ships that lie together, and disbanded in port (17.3123).


class Forming(msgspec.Struct, frozen=True):
    """A request to form a task force: who asks, its name, its named ships and its light ships."""

    seat: str
    force: str
    ships: tuple[NamedShip, ...]
    light: tuple[LightShips, ...]
    at: str = ""

    @property
    def all(self) -> tuple[NamedShip | LightShips, ...]:
        """Named ships first."""
        return (*self.ships, *self.light)

    @property
    def nation(self) -> str:
        """Whose marker it is: the nation of the first ship that is named."""
        return self.all[0].nation


def forming(game: Game, order: FormForce, seat: str) -> Forming:
    """What the order means; raises `Mistake` for ships and places that are not there, and for no ship."""
    if not (order.ships or order.light):
        raise Unworkable("ship", say("Say which ships make up {force}.", force=order.force))
    if not order.force.strip():
        raise Unworkable(said("task force"), say("A task force needs a name; “” is none."))
    if order.force.casefold() in _taken(seen_from(game, seat)):
        told = say("“{name}” is the name of something else already.", name=order.force)
        raise Unworkable(said("task force"), told)
    ships = tuple(dict.fromkeys(known_ship(seen_from(game, seat), one) for one in order.ships))
    at = known_place(game, order.at) if order.at else ""
    place = at or (ships[0].place if ships else "")
    light = tuple(_known_light(game, one, place) for one in order.light)
    return Forming(seat, order.force, ships, light, at)


def _taken(game: Game) -> set[str]:
    """What has a name already, as far as the seat knows: no refused name tells of a ship (17.3123)."""
    named = (*game.forces, *game.carriers, *game.ships, *game.units, *game.nations)
    return {*game.atlas.places, *(one.casefold() for one in named)}


def _known_light(game: Game, given: Factors, place: str) -> LightShips:
    """The open light ships that are meant, where the named ships lie; raises `Mistake`."""
    if given.kind not in KINDS:
        raise Mistake("kind of light ships", given.kind, near_misses(given.kind, KINDS))
    nation = known_nation(game, given.nation).name
    like = (s for s in game.light.values() if (s.nation, s.kind, s.force) == (nation, given.kind, ""))
    there = [s for s in like if s.place == place or not place]
    if len(there) != 1:
        told = say(
            "{nation} has {kind} outside task forces in several places: say at which."
            if there
            else "{nation} has no {kind} outside task forces at {place}."
            if place
            else "{nation} has no {kind} outside task forces.",
            nation=nation,
            kind=given.kind,
            place=name(game, place) if place else "",
        )
        raise Unworkable(said("light ships"), told)
    return some_of(there[0], given.count)


def some_of(there: LightShips, count: int) -> LightShips:
    """So many of these light ships: sound ones go first, and those that bear a hit last (23.444)."""
    hurt, hit = (max(0, count - there.factors + n) for n in (there.damaged, there.hit))
    return msgspec.structs.replace(there, factors=count, damaged=hurt, hit=hit)


@rule(
    "declaration/together",
    "The ships of a task force lie in one place.",
    "{unit} lies at {place}, not at {allowed}.",
)
def ships_lie_together(game: Game, request: Forming) -> Iterable[Finding]:
    """A task force is a stack of ships (17.3123)."""
    first = request.all[0]
    place = request.at or first.place
    for ship in request.all:
        if (ship.place, ship.at_sea) != (place, first.at_sea):
            yield Finding(unit=_called(ship), place=name(game, ship.place), allowed=name(game, place))


@rule("declaration/one force", "A ship belongs to one task force.", "{unit} belongs to {given} already.")
def ships_of_no_other_force(_: Game, request: Forming) -> Iterable[Finding]:
    """It leaves the one, in port, before it joins another."""
    yield from (Finding(unit=s.name, given=s.force) for s in request.ships if s.force)


@rule(
    "declaration/light ships",
    "There are as many light ships as are named.",
    "{unit}: {given} factors, of {allowed}.",
)
def light_ships_are_there(game: Game, request: Forming) -> Iterable[Finding]:
    """Light ships are counted."""
    for ships in request.light:
        there = game.light[f"{ships.nation} {ships.kind} {ships.place}"].factors
        if not 0 < ships.factors <= there:
            yield Finding(unit=_called(ships), given=str(ships.factors), allowed=str(there))


@rule(
    "declaration/whole cruisers",
    "A cruiser of two factors is not divided between task forces.",
    "{given} of {allowed} factors of {unit} would cut one in two.",
)
def cruisers_stay_whole(game: Game, request: Forming) -> Iterable[Finding]:
    """W341; of an odd number of factors the odd one may go where it is wanted."""
    for ships in (one for one in request.light if one.kind == CRUISERS):
        there = game.light[f"{ships.nation} {ships.kind} {ships.place}"].factors
        if cruisers_of(ships.factors) + cruisers_of(there - ships.factors) > cruisers_of(there):
            yield Finding(unit=_called(ships), given=str(ships.factors), allowed=str(there))


@rule(
    "declaration/own ships", "The ships of a task force are of the seat's nations.", "{unit} is of {given}."
)
def ships_of_the_seat(game: Game, request: Forming) -> Iterable[Finding]:
    """Nations of several seats sail in task forces of their own; they may move as one naval force."""
    for ship in request.all:
        if not commands(game, request.seat, ship.nation):
            yield Finding(unit=_called(ship), given=ship.nation)


@rule(
    "17.47A/formed",
    "Ships for which kamikazes go as one combat group form no other one before they are attacked.",
    "Kamikazes go for {unit} with the others at {place}.",
    lambda game, request: ("W156",) if any(_in_a_port_attacked_by_kamikazes(game, request)) else (),
)
def not_attacked_as_they_are(game: Game, request: Forming) -> Iterable[Finding]:
    """17.47A: ships in port outside task forces are one group, by one reading of doubt W156."""
    attacked = {(one.place, one.group) for one in game.base_attacks if one.group and not one.ended}
    for ship in request.all:
        if (ship.place, name(game, ship.place)) in attacked:
            yield Finding(unit=_called(ship), place=name(game, ship.place))


def _in_a_port_attacked_by_kamikazes(game: Game, request: Forming) -> Iterator[NamedShip | LightShips]:
    ports = {one.place for one in game.base_attacks if one.force.startswith(KAMIKAZES) and not one.ended}
    return (ship for ship in request.all if ship.place in ports)


def _called(ship: NamedShip | LightShips) -> str:
    return f"{ship.nation} {ship.kind}" if isinstance(ship, LightShips) else ship.name


def form(_: Game, request: Forming) -> Iterator[Ruled]:
    """The marker is there for all to see; what is under it, for its side."""
    first = request.all[0]
    yield Ruled(NavalForceFormed(request.force, first.nation, first.place, first.at_sea), ("17.3123",))
    carriers = tuple(s.name for s in request.ships if isinstance(s, Carrier))
    others = tuple(s.name for s in request.ships if not isinstance(s, Carrier))
    yield Ruled(NavalForceManned(request.force, carriers, others, request.light), ("17.3123",))


def offers_to_form(game: Game, seat: str) -> Iterator[Offer]:
    """Of the ships of the seat that are in no task force: one in a force of its own, as a specimen."""
    mine = (ship for ship in named_ships(game) if commands(game, seat, ship.nation))
    free = sorted(ship.name for ship in mine if not ship.force)
    orders = (*(FormForce(new_name(game), (one,)) for one in free), *_of_light_ships(game, seat))
    able = (one for one in orders if not_attacked_as_they_are.kept(game, forming(game, one, seat)))
    yield from (Offer(one, open_ended=True) for one in islice(able, 1))


def _of_light_ships(game: Game, seat: str) -> Iterator[FormForce]:
    for one in _light_of(game, seat):
        at = "" if _in_one_place(game, one) else one.place
        yield FormForce(new_name(game), (), (Factors(one.factors, one.kind, one.nation),), at)


def _light_of(game: Game, seat: str) -> Iterator[LightShips]:
    """The light ships of the seat in no task force."""
    open_ = (ships for _, ships in sorted(game.light.items()) if not ships.force)
    yield from (ships for ships in open_ if commands(game, seat, ships.nation))


def _in_one_place(game: Game, light: LightShips) -> bool:
    """Has its nation such light ships outside task forces in that place alone?"""
    kind = (light.nation, light.kind)
    return sum((s.nation, s.kind) == kind and not s.force for s in game.light.values()) == 1


def new_name(game: Game) -> str:
    """A name that no task force, ship, place or unit has."""
    taken = _taken(game)
    return next(one for n in range(1, 1000) if (one := f"TF {n}").casefold() not in taken)


class Disbanding(msgspec.Struct, frozen=True):
    """A request to take up the marker of a task force, or of a combat group of one."""

    seat: str
    force: NavalForce

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation


def disbanding(game: Game, order: DisbandForce, seat: str) -> Disbanding:
    """What the order means; raises `Mistake` for a task force that is not there."""
    return Disbanding(seat, known_force(game, order.force))


@rule("declaration/in port", "A task force is disbanded in port.", "{unit} is at sea at {place}.")
def disbanded_in_port(game: Game, request: Disbanding) -> Iterable[Finding]:
    """At sea its marker conceals what it is made of; that of a combat group gives way to its task force's."""
    if request.force.at_sea and not request.force.of:
        yield Finding(unit=request.force.name, place=name(game, request.force.place))


@rule(
    "23.71A/again",
    "A combat group is part of its task force again where that is.",
    "{unit} is at {place}, and {given} is not.",
)
def with_its_task_force(game: Game, request: Disbanding) -> Iterable[Finding]:
    """22.42, 23.71A: groups are formed anew for each round of naval combat."""
    group, force = request.force, game.forces.get(request.force.of)
    if group.of and (force is None or (force.place, force.at_sea) != (group.place, group.at_sea)):
        yield Finding(unit=group.name, place=name(game, group.place), given=group.of)


def disband(_: Game, request: Disbanding) -> Iterator[Ruled]:
    """Its ships lie in the open, where everybody sees them, or are under the marker of their task force."""
    force = request.force
    if force.of:
        yield Ruled(CombatGroupRejoined(force.name, force.of), ("22.42", "23.71A"))
    else:
        yield Ruled(NavalForceDisbanded(force.name, force.place), ("17.3123",))


def offers_to_disband(game: Game, seat: str) -> Iterator[Offer]:
    """Each task force of the seat that is in port, and each combat group that is with its task force."""
    mine = (Disbanding(seat, f) for f in game.forces.values() if commands(game, seat, f.nation))
    able = (one.force.name for one in mine if all(rule_.kept(game, one) for rule_ in DISBANDING.requires))
    return (Offer(DisbandForce(force)) for force in sorted(able))


FORMING = Procedure(
    forming,
    (
        ships_of_the_seat,
        ships_lie_together,
        ships_of_no_other_force,
        light_ships_are_there,
        cruisers_stay_whole,
        not_attacked_as_they_are,
    ),
    form,
    offers_to_form,
)
DISBANDING = Procedure(
    disbanding,
    (seat_speaks_for_the_nation, disbanded_in_port, with_its_task_force),
    disband,
    offers_to_disband,
)


NOT_IN_SIGHT = said(
    "No {kind} of {nation} are in sight at {place}: what ships lose is declared by their own seat."
)
"""Of light ships that a seat names and does not see (17.3123)."""
