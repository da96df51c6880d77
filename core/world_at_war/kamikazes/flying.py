"""17.46: kamikazes fly against ships, and which of them are near."""

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Protocol

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import installations
from core.world_at_war.board import (
    controller,
    game_turn,
    hex_of,
    known_hex,
    known_nation,
    known_place,
    moment_told,
    name,
    phase_label,
    player_turn,
    port_at,
    side_of,
)
from core.world_at_war.conditions import peace_key, rule, seat_speaks_for_the_nation
from core.world_at_war.flight.airspace import flight_by
from core.world_at_war.flight.missions import uninverted
from core.world_at_war.flight.operating import operational
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.kamikazes.pool import SendKamikazes
from core.world_at_war.state import GAMEMASTER, Game, distance, has_rule, of_the_edition, plays, turns_on
from core.world_at_war.under_way.missions import MAP_EDGE, existing
from core.world_at_war.units import needs_a_unit
from events.sentences import say
from events.world_at_war.board import AirUnit, Carrier, Hex
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.ships import LightShips, Ship


class Attack(msgspec.Struct, frozen=True):
    """A request to send kamikazes: who asks, whose they are, which, against naval units in which hex."""

    seat: str
    nation: str
    units: tuple[AirUnit, ...]
    hex: str


class Sending(Protocol):
    """What an order says of the kamikazes that it sends."""

    @property
    def nation(self) -> str:
        """Whose they are."""

    @property
    def count(self) -> int:
        """How many."""

    @property
    def origin(self) -> str | msgspec.UnsetType:
        """From which base, if that is said."""


def attack(game: Game, order: SendKamikazes, seat: str) -> Attack:
    """What the order means; raises `Mistake` for kamikazes and a hex that are not there."""
    nation, goal = known_nation(game, order.nation).name, known_hex(game, order.to).id
    if order.count < 1:
        raise Unworkable("units", needs_a_unit(order.count))
    there = _able_first(game, based_at(game, existing(game, nation), order.origin), goal)
    if len(there) < order.count:
        such = _such(game, say("built"), order.origin)
        raise Unworkable("units", _too_few(nation, len(there), such, order.count))
    return Attack(seat, nation, tuple(there[: order.count]), goal)


def not_sent_yet(game: Game, order: Sending, gone: Collection[str], goal: str) -> tuple[AirUnit, ...]:
    """So many built kamikazes of a nation beside those that have gone already; raises `Mistake` for more."""
    nation = known_nation(game, order.nation).name
    built = (u for u in existing(game, nation) if u.name not in gone)
    free = _able_first(game, based_at(game, built, order.origin), goal)
    if not 1 <= order.count <= len(free):
        such = _such(game, say("built and not sent"), order.origin)
        raise Unworkable("units", _too_few(nation, len(free), such, order.count))
    return tuple(free[: order.count])


def based_at(game: Game, units: Iterable[AirUnit], origin: str | msgspec.UnsetType) -> tuple[AirUnit, ...]:
    """Those that base there (17.42 of 2005), all where no base is named; raises `Mistake` for a place that
    there is not.
    """
    if origin is msgspec.UNSET:
        return tuple(units)
    place = _known_origin(game, origin)
    return tuple(unit for unit in units if unit.base == place)


def _known_origin(game: Game, given: str) -> str:
    """Those that a position has beside the map are named by its edge, wherever others base."""
    return MAP_EDGE if given.casefold() == MAP_EDGE else known_place(game, given)


def bases_to_choose_from(units: Iterable[AirUnit]) -> tuple[str | msgspec.UnsetType, ...]:
    """The bases of kamikazes where they have several, one by one; else that none need be named."""
    several = tuple(dict.fromkeys(unit.base for unit in units))
    return several if len(several) > 1 else (msgspec.UNSET,)


def _such(game: Game, such: str, origin: str | msgspec.UnsetType) -> str:
    if origin is msgspec.UNSET:
        return such
    return say("{such} and based at {place}", such=such, place=name(game, _known_origin(game, origin)))


def _able_first(game: Game, units: Iterable[AirUnit], goal: str) -> list[AirUnit]:
    """Those first that are ready and near enough to a hex; it matters where each has a base of its own."""
    able: dict[str, bool] = {}
    there = list(units)
    for unit in there if goal in game.atlas.hexes else ():
        able.setdefault(unit.base, near_enough(game, unit, goal))
    return sorted(there, key=lambda unit: bool(unit.inverted) or not able.get(unit.base, True))


def near_enough(game: Game, unit: AirUnit, goal: str) -> bool:
    """Does a kamikaze reach a hex from where it is?"""
    asked = Attack(GAMEMASTER, unit.nation, (unit,), goal)
    return all(one.kept(game, asked) for one in REACHING)


def _too_few(nation: str, found: int, such: str, count: int) -> str:
    """How many kamikazes there are of those that an order asks for."""
    return say(
        "{nation} has {found} {found:kamikaze that is|kamikazes that are} {such}, not {count}."
        if found
        else "{nation} has no kamikaze that is {such}.",
        nation=nation,
        found=found,
        such=such,
        count=count,
    )


def most_that_may(most: int, may: Callable[[int], bool]) -> int:
    """The greatest number up to `most` of kamikazes that may go; 0 where not even one may."""
    return next((count for count in range(most, 0, -1) if may(count)), 0)


def bases_of_kamikazes(game: Game, nation: str) -> Iterator[Hex]:
    """Every air base in the home country that its side holds, full or not (17.462, doubt W151)."""
    for hex_ in (one for one in game.atlas.hexes.values() if one.territory == nation):
        held = side_of(game, controller(game, hex_)) == side_of(game, nation)
        if held and _is_open(game, hex_, nation):
            yield hex_


def _is_open(game: Game, hex_: Hex, nation: str) -> bool:
    """Is it an air base for kamikazes; must it be operational (doubt W151)?"""
    if plays(game, "W151") == "operational_only":
        return operational(game, hex_.id, nation)
    return bool(installations(game, hex_))


def _flown_from(game: Game, unit: AirUnit) -> Iterator[Hex]:
    """Where a kamikaze may set out: its base, where it has one on the map (17.44 of 2005)."""
    own = hex_of(game, unit.base)
    yield from (own,) if own else bases_of_kamikazes(game, unit.nation)


def _hexes_to_the_next_base(game: Game, unit: AirUnit, place: str) -> int | None:
    goal = game.atlas.hexes[place]
    return min((distance(base, goal) for base in _flown_from(game, unit)), default=None)


def _beyond_range(game: Game, request: Attack) -> tuple[int | None, int] | None:
    """How far the hex is from an air base in their country, and how far they fly; None if they reach it."""
    first = request.units[0]
    hexes, limit = _hexes_to_the_next_base(game, first, request.hex), operational_range(game, first)
    return (hexes, limit) if hexes is None or hexes > limit else None


def _is_reached(game: Game, request: Attack) -> bool:
    return _beyond_range(game, request) is None


@rule(
    "17.462",
    "Kamikazes fly within their range of any air base in their country.",
    "{place} is {given}; kamikazes fly {allowed} hexes from there.",
    lambda game, request: ("W151",) if turns_on(game, "W151", partial(_is_reached, request=request)) else (),
)
def within_range_of_an_air_base(game: Game, request: Attack) -> Iterable[Finding]:
    """17.462; how much a base holds does not matter; what lies on the way is asked by 18.48."""
    if beyond := _beyond_range(game, request):
        hexes, limit = beyond
        away = say(
            "beyond reach, without an air base in {nation}"
            if hexes is None
            else "{hexes} hexes from an air base in {nation}",
            hexes=hexes or 0,
            nation=request.nation,
        )
        yield Finding(place=name(game, request.hex), given=away, allowed=str(limit))


@rule(
    "2005:17.44",
    "Kamikazes fly within their range of their base.",
    "{unit} is {given} hexes from {place}; kamikazes fly {allowed}.",
)
def within_range_of_their_base(game: Game, request: Attack) -> Iterable[Finding]:
    """17.44 of 2005; those that a position has at the map edge fly from any air base, as today."""
    for unit in request.units:
        hexes, limit = _hexes_to_the_next_base(game, unit, request.hex), operational_range(game, unit)
        if hexes is None or hexes > limit:
            far = "-" if hexes is None else str(hexes)
            yield Finding(unit.name, name(game, request.hex), far, str(limit))


@rule(
    "18.48/kamikazes",
    "Kamikazes fly over neutral ground only as other air units do.",
    "Kamikazes find no way to {place} within {allowed} hexes but over neutral land.",
)
def round_neutral_land(game: Game, request: Attack) -> Iterable[Finding]:
    """18.48 with 17.13 and 18.22: told when the distance alone would do (doubt W102)."""
    goal, limit = game.atlas.hexes[request.hex], operational_range(game, request.units[0])
    for unit in {unit.base: unit for unit in request.units}.values():
        near = [base for base in _flown_from(game, unit) if distance(base, goal) <= limit]
        if near and all(flight_by(game, "W102", base.id, goal.id, limit) is None for base in near):
            yield Finding(place=name(game, goal.id), allowed=str(limit))
            return


REACHING = (within_range_of_an_air_base, within_range_of_their_base, round_neutral_land)
"""What the way to a hex asks of kamikazes."""


@rule(
    "17.463/place",
    "Kamikazes attack naval units, at sea or in port, and nothing else.",
    "There is no sea and no port at {place}, and so no naval unit.",
)
def where_naval_units_may_be(game: Game, request: Attack) -> Iterable[Finding]:
    """17.463; naval forces are not followed, so only that they can be there is asked."""
    goal = game.atlas.hexes[request.hex]
    if goal.land == "all" and not port_at(game, goal.id):
        yield Finding(place=name(game, goal.id))


def _is_enemy(game: Game, nation: str, other: str) -> bool:
    """Is the other nation of the other side, and not at peace with this one?"""
    return side_of(game, other) not in ("", side_of(game, nation)) and not peace_key(game, nation, other)


def _known_ships(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    """As anybody can see: whose task forces and ships there are, and in which hexes they may be met."""
    for force in game.forces.values():
        yield force.nation, (force.place, *(force.path[1:] if force.at_sea else ()))
    ships: list[Carrier | Ship | LightShips] = [*game.carriers.values(), *game.ships.values()]
    for ship in (*ships, *game.light.values()):
        force_of = game.forces.get(ship.force)
        if force_of is None or not force_of.concealed:
            yield ship.nation, (ship.place,)


def _without_an_enemy(game: Game, request: Attack) -> bool:
    """No enemy holds this port, and none has ships there, as far as the ledger follows ships (doubt W420)."""
    holder = controller(game, game.atlas.hexes[request.hex])
    if not (port_at(game, request.hex) and holder) or _is_enemy(game, request.nation, holder):
        return False
    known = tuple(_known_ships(game))
    followed = any(side_of(game, one) not in ("", side_of(game, request.nation)) for one, _ in known)
    met = any(request.hex in places and _is_enemy(game, request.nation, one) for one, places in known)
    return plays(game, "W420") == "followed" and followed and not met


def _which_ships(game: Game, request: Attack) -> Iterable[str]:
    return ("W420",) if turns_on(game, "W420", lambda other: _without_an_enemy(other, request)) else ()


@rule(
    "17.463/port",
    "Kamikazes attack no port that is no enemy's, unless enemy ships are there.",
    "{place} is held by {given}, and no ships of an enemy of {allowed} are there.",
    _which_ships,
)
def enemies_in_the_port(game: Game, request: Attack) -> Iterable[Finding]:
    """17.463; what counts for 17.43B is an attack on enemy naval units."""
    if _without_an_enemy(game, request):
        holder = controller(game, game.atlas.hexes[request.hex])
        yield Finding(place=name(game, request.hex), given=holder, allowed=request.nation)


def attacked_this_turn(game: Game, nation: str) -> str:
    """The phase of the same turn in which kamikazes of a nation attacked, if any (17.47D; doubt W347)."""
    pool = game.kamikazes.get(nation)
    asked = pool is not None and has_rule(game, "17.47D.1")
    return _this_turn(game, pool.attacked_in) if pool is not None and asked else ""


def in_one_phase_in_doubt(game: Game, nation: str) -> tuple[str, ...]:
    """The doubt about the turn in which kamikazes attack but once, where some attacked before (17.47D.1)."""
    return ("W347",) if turns_on(game, "W347", lambda other: attacked_this_turn(other, nation)) else ()


def _this_turn(game: Game, when: str) -> str:
    turn = game_turn(game) if plays(game, "W347") == "game_turn" else player_turn(game)
    return when if when.startswith(f"{turn} ") else ""


def _attacked_before(game: Game, nation: str) -> str:
    """The phase of the same turn in which kamikazes attacked, if any, and not at the same time.

    Several orders of a phase are settled at the table together; an attack that was resolved is over.
    """
    when, pool = attacked_this_turn(game, nation), game.kamikazes.get(nation)
    fought = _this_turn(game, pool.fought_in) if pool is not None else ""
    return when if when != phase_label(game) else fought


def _which_turn(game: Game, request: Attack) -> Iterable[str]:
    return ("W347",) if turns_on(game, "W347", lambda other: _attacked_before(other, request.nation)) else ()


@rule(
    "17.47D.1",
    "All kamikazes that attack in a turn do so at one time.",
    "Kamikazes of {given} attacked in {place}; no others follow in that turn.",
    _which_turn,
)
def all_at_one_time(game: Game, request: Attack) -> Iterable[Finding]:
    """17.47D; several orders of a phase are one time where nothing of it is resolved here."""
    if before := _attacked_before(game, request.nation):
        yield Finding(given=request.nation, place=moment_told(before))


def send(game: Game, request: Attack) -> Iterator[Ruled]:
    """They are used, and unbuilt again (17.43B); oil is not asked (17.45), nor any offensive option."""
    names = tuple(unit.name for unit in request.units)
    yield Ruled(
        KamikazesExpended(request.nation, names, request.hex),
        ("17.462", "17.463", *of_the_edition(game, "17.43B")),
    )


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation with kamikazes that are ready: how many, and against which hexes in reach."""
    for nation in game.kamikazes:
        built = tuple(unit for unit in existing(game, nation) if not unit.inverted)
        for origin in bases_to_choose_from(built):
            ready = based_at(game, built, origin)
            on = tuple(_in_reach(game, seat, nation, ready)) if ready else ()
            if on:
                order = SendKamikazes(nation, 1, on[0].value, origin)
                yield Offer(order, (Slot("to", on),), len(ready))


def _in_reach(game: Game, seat: str, nation: str, ready: tuple[AirUnit, ...]) -> Iterator[Choice]:
    based = {unit.base: unit for unit in ready}.values()
    bases, limit = [b for one in based for b in _flown_from(game, one)], operational_range(game, ready[0])
    near = (id_ for id_, hex_ in game.atlas.hexes.items() if any(distance(b, hex_) <= limit for b in bases))
    for goal in sorted(near):
        able = tuple(unit for unit in ready if near_enough(game, unit, goal))
        if able and all(condition.kept(game, Attack(seat, nation, able, goal)) for condition in KEPT):
            yield Choice(goal, len(able))


KEPT = (
    seat_speaks_for_the_nation,
    uninverted,
    *REACHING,
    where_naval_units_may_be,
    enemies_in_the_port,
    all_at_one_time,
)
ATTACKING = Procedure(attack, KEPT, send, offers)


def kamikazes_near(game: Game, place: str, side: str) -> tuple[AirUnit, ...]:
    """The ready kamikazes of enemies of a side that reach a hex and have not attacked in the turn."""
    nations = (nation for nation in game.kamikazes if side_of(game, nation) != side)
    return tuple(unit for nation in nations for unit in _near(game, place, nation))


def _near(game: Game, place: str, nation: str) -> tuple[AirUnit, ...]:
    ready = tuple(unit for unit in existing(game, nation) if not unit.inverted)
    if not ready or place not in game.atlas.hexes or attacked_this_turn(game, nation):
        return ()
    return tuple(unit for unit in ready if near_enough(game, unit, place))
