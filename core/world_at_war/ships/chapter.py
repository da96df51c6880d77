"""Task forces and their ships (20-23): damaged and sunk (20.5), and when submarines are spared (23.43C)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_nation, name, side_of
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.menus import Part
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.damage import DAMAGED, SUNK, Struck, doubts_of_damage, struck
from core.world_at_war.ship_damage.ships import SUBMARINES
from core.world_at_war.ship_damage.ships import NamedShip as Counted
from core.world_at_war.ships.forming import (
    DISBANDING,
    FORMING,
    NOT_IN_SIGHT,
    DamageCruisers,
    DamageShip,
    DisbandForce,
    Factors,
    FormForce,
    HitShip,
    SinkLightShips,
    SinkShip,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import SUPPLY_LINE
from core.world_at_war.under_way.ships import (
    KINDS,
    NamedShip,
    factors_of,
    known_ship,
    light_of,
    named_ships,
    seen_from,
)
from events.message import Event
from events.sentences import said, say, translated
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.ships import (
    LightShips,
    LightShipsLost,
    NavalForce,
    NavalForceLost,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
)

# 23.43C, 23.75A: submarines are attacked on patrol, in the opponent's player turn, and not elsewhere.


def submarines_alone(game: Game, group: NavalForce) -> bool:
    """As anybody can see: is this an open group of nothing but submarines, and no guard of a supply line?"""
    line = any(one.activity == SUPPLY_LINE for one in game.activities[:1])
    if line or group.concealed or any(ship.force == group.name for ship in named_ships(game)):
        return False
    light = light_of(game, group.name)
    return bool(light) and all(one.kind == SUBMARINES for one in light)


def spared(game: Game, group: NavalForce) -> bool:
    """Is it one of submarines alone in the player turn of their own side (23.43C)?"""
    return submarines_alone(game, group) and side_of(game, group.nation) == game.turn.side


def _group(game: Game, request: Any) -> NavalForce:
    return request.group if isinstance(request.group, NavalForce) else game.forces[request.group]


@rule(
    "23.75A/submarines",
    "Submarines are attacked on patrol, in the player turn of the other side.",
    "{place} is of submarines alone.",
)
def not_spared(game: Game, request: Any) -> Iterable[Finding]:
    """23.43C, 23.75A, of a group in the open; what a marker conceals is not known beforehand."""
    if spared(game, group := _group(game, request)):
        yield Finding(place=group.name)


@rule(
    "17.47F/submarines",
    "Kamikazes go for carriers, capital ships and light ships.",
    "{place} is of submarines alone.",
)
def not_submarines(game: Game, request: Any) -> Iterable[Finding]:
    """17.47F: submarines are in none of the categories."""
    if submarines_alone(game, group := _group(game, request)):
        yield Finding(place=group.name)


# 20.5, 23.443: ships damaged and sunk, and task forces of which nothing floats.

CRUISERS = "CA"


class Hitting(msgspec.Struct, frozen=True):
    """A named ship is declared damaged or sunk, or to have taken so many `hits`."""

    seat: str
    ship: NamedShip
    hits: int = 0

    @property
    def nation(self) -> str:
        """Whose ship it is."""
        return self.ship.nation


def damaging(game: Game, order: DamageShip, seat: str) -> Hitting:
    """What the order means; raises `Mistake` for a ship that is not there."""
    return Hitting(seat, known_ship(seen_from(game, seat), order.ship))


def hitting(game: Game, order: HitShip, seat: str) -> Hitting:
    """What the order means; raises `Mistake` for a ship that is not there."""
    return Hitting(seat, known_ship(seen_from(game, seat), order.ship), order.hits)


def sinking(game: Game, order: SinkShip, seat: str) -> Hitting:
    """What the order means; raises `Mistake` for what is no capital ship: carriers take their air along."""
    ship = known_ship(seen_from(game, seat), order.ship)
    if isinstance(ship, Carrier):
        told = say("{ship} is a carrier; it is sunk with its naval air.", ship=ship.name)
        raise Unworkable("ship", told)
    return Hitting(seat, ship)


@rule("declaration/damaged once", "A ship is damaged once; then it sinks.", "{unit} is damaged already.")
def not_damaged_yet(_: Game, request: Hitting) -> Iterable[Finding]:
    """Damage is a status and not a count."""
    if request.ship.damaged:
        yield Finding(unit=request.ship.name)


@rule("declaration/hits at sea", "Hits are declared of ships at sea.", "{unit} lies in port at {place}.")
def hit_at_sea(game: Game, request: Hitting) -> Iterable[Finding]:
    """Hits by themselves are counted at sea; in port a ship is damaged, or sunk, or nothing is (23.443B)."""
    if not request.ship.at_sea:
        yield Finding(unit=request.ship.name, place=name(game, request.ship.place))


@rule(
    "declaration/hits",
    "A ship takes one hit or more, at most as many as sink it.",
    "{unit} would take {given}; 1 to {allowed} may be.",
)
def one_or_more(_: Game, request: Hitting) -> Iterable[Finding]:
    """Of no hits nothing is declared, and more than its size do no more (23.44/results.1)."""
    if not 1 <= request.hits <= request.ship.size:
        yield Finding(request.ship.name, given=str(request.hits), allowed=str(request.ship.size))


def damage(_: Game, request: Hitting) -> Iterator[Ruled]:
    """The ship is damaged; at sea it bears as many hits as damage a ship of its size, or more (23.444)."""
    ship = request.ship
    short = ship.size - numbers().ships.one_short
    if ship.at_sea:
        yield Ruled(ShipDamaged(ship.name, max(ship.hits, short)), ("23.44/results.1", "23.444"))
    else:
        yield Ruled(ShipDamaged(ship.name, ship.hits), ())


def hit(game: Game, request: Hitting) -> Iterator[Ruled]:
    """The hits add to those that the ship bears, and damage or sink it as those of an air attack would."""
    done = battered(game, request.ship, request.hits)
    fact = fact_of(request.ship, done) or ShipBattered(request.ship.name, done.ship.hits)
    yield Ruled(fact, ("23.44/results.1", "23.444", *doubts_of(game, request.ship, request.hits)))


def sink(_: Game, request: Hitting) -> Iterator[Ruled]:
    """The ship is gone."""
    yield Ruled(ShipSunk(request.ship.name, request.ship.place, request.ship.at_sea), ())


def _mine(game: Game, seat: str) -> list[NamedShip]:
    mine = (ship for ship in named_ships(game) if commands(game, seat, ship.nation))
    return sorted(mine, key=lambda ship: ship.name)


def offers_to_damage(game: Game, seat: str) -> Iterator[Offer]:
    """Each sound named ship of the seat."""
    sound = tuple(Choice(s.name) for s in _mine(game, seat) if not s.damaged)
    if sound:
        yield Offer(DamageShip(sound[0].value), (Slot("ship", sound),))


def offers_to_hit(game: Game, seat: str) -> Iterator[Offer]:
    """For each number of hits: the ships of the seat at sea that it would not sink more than once."""
    afloat = [ship for ship in _mine(game, seat) if ship.at_sea]
    for hits in range(1, 1 + max((ship.size for ship in afloat), default=0)):
        if ships := tuple(Choice(ship.name) for ship in afloat if ship.size >= hits):
            yield Offer(HitShip(ships[0].value, hits), (Slot("ship", ships),))


def offers_to_sink(game: Game, seat: str) -> Iterator[Offer]:
    """Each capital ship of the seat."""
    mine = tuple(Choice(s.name) for s in _mine(game, seat) if not isinstance(s, Carrier))
    if mine:
        yield Offer(SinkShip(mine[0].value), (Slot("ship", mine),))


class LightLoss(msgspec.Struct, frozen=True):
    """Factors of light ships are declared lost: whose stack, how many sunk, how many damaged."""

    seat: str
    ships: LightShips
    sunk: int = 0
    damaged: int = 0

    @property
    def nation(self) -> str:
        """Whose ships they are."""
        return self.ships.nation


def sinking_light(game: Game, order: SinkLightShips, seat: str) -> LightLoss:
    """What the order means; raises `Mistake` for light ships that are not there."""
    return LightLoss(seat, _stack(seen_from(game, seat), order.light, order.at), sunk=order.light.count)


def damaging_cruisers(game: Game, order: DamageCruisers, seat: str) -> LightLoss:
    """What the order means; raises `Mistake` for cruisers that are not there, and for other ships."""
    if order.light.kind != CRUISERS:
        told = say("{kind} are never damaged: cruisers alone are.", kind=order.light.kind)
        raise Unworkable(said("kind of light ships"), told)
    return LightLoss(seat, _stack(seen_from(game, seat), order.light, order.at), damaged=order.light.count)


def _stack(game: Game, given: Factors, at: str) -> LightShips:
    """The light ships of a kind in a task force or place; raises `Mistake`."""
    if given.kind not in KINDS:
        raise Mistake("kind of light ships", given.kind, near_misses(given.kind, KINDS))
    nation = known_nation(game, given.nation).name
    forces = {f.casefold(): f for f in game.forces}
    where = forces.get(at.casefold()) or game.atlas.places.get(at.casefold(), at)
    if (found := game.light.get(f"{nation} {given.kind} {where}")) is None:
        kind, place = translated(KINDS[given.kind]), _called(game, where)
        raise Unworkable(said("light ships"), say(NOT_IN_SIGHT, nation=nation, kind=kind, place=place))
    return found


def _called(game: Game, where: str) -> str:
    return where if where in game.forces else name(game, where)


@rule(
    "declaration/light losses",
    "As many light ships are lost as are there.",
    "{unit}: {given} factors, of {allowed}.",
)
def no_more_than_there_are(_: Game, request: LightLoss) -> Iterable[Finding]:
    """Light ships are counted; cruisers that bear a hit are sunk by another, and not damaged again."""
    for given, there in (
        (request.sunk, request.ships.factors),
        (request.damaged, _unhurt(request.ships)),
    ):
        if given > there or not (request.sunk or request.damaged):
            called = f"{request.nation} {request.ships.kind}"
            yield Finding(unit=called, given=str(given), allowed=str(there))


def _unhurt(ships: LightShips) -> int:
    """The factors of cruisers that a hit damages: at sea those damaged long ago, too (23.444)."""
    return ships.factors - (ships.hit if ships.at_sea else ships.damaged)


def lose(game: Game, request: LightLoss) -> Iterator[Ruled]:
    """They are gone, or damaged; at sea a damaged cruiser bears a hit, which the next one finds (W335)."""
    ships, sunk = request.ships, request.sunk
    newly = min(request.damaged, ships.factors - ships.damaged)
    more = request.damaged if ships.at_sea else 0
    done_for = min(sunk, ships.hit) if plays(game, "W335") == "hit_first" else 0
    lost = LightShipsLost(
        ships.nation, ships.kind, ships.place, sunk, newly, ships.force, done_for, hit=more, of_hit=done_for
    )
    turned = sunk and ships.hit > 0 and sunk < ships.factors
    yield Ruled(lost, (*(("23.444",) if more else ()), *(("23.444", "W335") if turned else ())))


def offers_to_sink_light(game: Game, seat: str) -> Iterator[Offer]:
    """For each stack of light ships of the seat: so many of its factors."""
    for ships in _my_light(game, seat):
        one = Factors(1, ships.kind, ships.nation)
        yield Offer(SinkLightShips(one, ships.force or ships.place), most=ships.factors)


def offers_to_damage_cruisers(game: Game, seat: str) -> Iterator[Offer]:
    """For each stack of cruisers of the seat: so many of its sound factors."""
    for ships in (s for s in _my_light(game, seat) if s.kind == CRUISERS):
        if unhurt := _unhurt(ships):
            one = Factors(1, ships.kind, ships.nation)
            yield Offer(DamageCruisers(one, ships.force or ships.place), most=unhurt)


def _my_light(game: Game, seat: str) -> list[LightShips]:
    mine = (key for key, ships in game.light.items() if commands(game, seat, ships.nation))
    return [game.light[key] for key in sorted(mine)]


DAMAGING = Procedure(damaging, (seat_speaks_for_the_nation, not_damaged_yet), damage, offers_to_damage)


def battered(game: Game, ship: NamedShip, hits: int) -> Struck:
    """What so many hits do to a ship with the effects that it bears (23.44/results.1)."""
    return struck(_counted(ship), hits, game.doubts)


def doubts_of(game: Game, ship: NamedShip, hits: int) -> tuple[str, ...]:
    """The doubts on which it turned what the hits did."""
    return doubts_of_damage(_counted(ship), hits, game.doubts)


def _counted(ship: NamedShip) -> Counted:
    return Counted(ship.name, ship.nation, ship.kind, ship.size, ship.damaged, ship.hits)


def fact_of(ship: NamedShip, done: Struck) -> Event | None:
    """The fact that tells what befell a ship; None if nothing did.

    20.51/results.1: by hits one fewer than its size it is damaged, by as many as its size sunk.
    """
    if done.effect == SUNK and isinstance(ship, Carrier):
        return CarrierSunk(ship.name, ship.place, ship.at_sea, ship.force)
    if done.effect == SUNK:
        return ShipSunk(ship.name, ship.place, ship.at_sea)
    if done.effect == DAMAGED:
        return ShipDamaged(ship.name, done.ship.hits)
    return ShipBattered(ship.name, done.ship.hits) if done.ship.hits != ship.hits else None


HITTING = Procedure(hitting, (seat_speaks_for_the_nation, hit_at_sea, one_or_more), hit, offers_to_hit)
SINKING = Procedure(sinking, (seat_speaks_for_the_nation,), sink, offers_to_sink)
SINKING_LIGHT = Procedure(
    sinking_light, (seat_speaks_for_the_nation, no_more_than_there_are), lose, offers_to_sink_light
)
DAMAGING_CRUISERS = Procedure(
    damaging_cruisers,
    (seat_speaks_for_the_nation, no_more_than_there_are),
    lose,
    offers_to_damage_cruisers,
)


def taken_up(game: Game, roots: Iterable[str]) -> Iterator[Ruled]:
    """The markers of these task forces and their combat groups that have no ships left.

    Where groups of a task force float, and nothing that stayed in it, the first of them is that task force.
    """
    for root in (game.forces[force] for force in roots if force in game.forces):
        groups = sorted((one for one in game.forces.values() if one.of == root.name), key=lambda g: g.name)
        afloat = [group for group in groups if factors_of(game, group.name)]
        yield from (_lost(group) for group in groups if group not in afloat)
        if factors_of(game, root.name):
            continue
        if afloat:
            yield Ruled(CombatGroupRejoined(afloat[0].name, root.name), ("23.71A",))
        else:
            yield _lost(root)


def _lost(force: NavalForce) -> Ruled:
    return Ruled(NavalForceLost(force.name, force.place), ("17.3123",))


def with_the_last_ship(game: Game, event: ShipSunk | CarrierSunk | LightShipsLost) -> Iterator[Ruled]:
    """Where nothing is fought, the marker goes with the last ship that belonged to it."""
    together = (*(one.forces for one in game.activities), *(one.forces for one in game.naval_combats))
    busy = {name for forces in together for name in forces}
    busy |= {strike.target for strike in game.strikes if not strike.ended}
    there = (one for one in game.forces.values() if one.place == event.place and not one.of)
    yield from taken_up(game, sorted(one.name for one in there if one.name not in busy))


CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            FormForce: FORMING,
            DisbandForce: DISBANDING,
        },
        Part.FORCES: {
            DamageShip: DAMAGING,
        },
        Part.SEA: {
            SinkShip: SINKING,
            SinkLightShips: SINKING_LIGHT,
            DamageCruisers: DAMAGING_CRUISERS,
            HitShip: HITTING,
        },
    },
)
