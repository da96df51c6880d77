"""Ships are declared damaged or sunk where the table settles it: fleet combat, submarines, mines (20.5)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import commands, known_nation, name
from core.world_at_war.book import rule
from core.world_at_war.naval.concealed import seen_from
from core.world_at_war.naval.forces import KINDS, NamedShip, known_ship, named_ships
from core.world_at_war.naval_orders import DamageCruisers, DamageShip, Factors, SinkLightShips, SinkShip
from core.world_at_war.state import Game
from events.world_at_war.board import Carrier
from events.world_at_war.naval import LightShips, LightShipsLost, ShipDamaged, ShipSunk

CRUISERS = "CA"


class Hitting(msgspec.Struct, frozen=True):
    """A named ship is declared damaged or sunk."""

    seat: str
    ship: NamedShip

    @property
    def nation(self) -> str:
        """Whose ship it is."""
        return self.ship.nation


def damaging(game: Game, order: DamageShip, seat: str) -> Hitting:
    """What the order means; raises `Mistake` for a ship that is not there."""
    return Hitting(seat, known_ship(seen_from(game, seat), order.ship))


def sinking(game: Game, order: SinkShip, seat: str) -> Hitting:
    """What the order means; raises `Mistake` for what is no capital ship: carriers take their air along."""
    ship = known_ship(seen_from(game, seat), order.ship)
    if isinstance(ship, Carrier):
        raise Unworkable("ship", f"{ship.name} is a carrier; it is sunk with its naval air.")
    return Hitting(seat, ship)


@rule("declaration/damaged once", "A ship is damaged once; then it sinks.", "{unit} is damaged already.")
def not_damaged_yet(_: Game, request: Hitting) -> Iterable[Finding]:
    """Damage is a status and not a count."""
    if request.ship.damaged:
        yield Finding(unit=request.ship.name)


def damage(_: Game, request: Hitting) -> Iterator[Ruled]:
    """The ship is damaged."""
    yield Ruled(ShipDamaged(request.ship.name, request.ship.hits), ())


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
        raise Unworkable("kind of light ships", f"{order.light.kind} are never damaged: cruisers alone are.")
    return LightLoss(seat, _stack(seen_from(game, seat), order.light, order.at), damaged=order.light.count)


def _stack(game: Game, given: Factors, at: str) -> LightShips:
    """The light ships of a kind in a task force or place; raises `Mistake`."""
    if given.kind not in KINDS:
        raise Mistake("kind of light ships", given.kind, near_misses(given.kind, KINDS))
    nation = known_nation(game, given.nation).name
    forces = {f.casefold(): f for f in game.forces}
    where = forces.get(at.casefold()) or game.atlas.places.get(at.casefold(), at)
    if (found := game.light.get(f"{nation} {given.kind} {where}")) is None:
        raise Unworkable("light ships", f"{nation} has no {KINDS[given.kind]} at {_called(game, where)}.")
    return found


def _called(game: Game, where: str) -> str:
    return where if where in game.forces else name(game, where)


@rule(
    "declaration/light losses",
    "As many light ships are lost as are there.",
    "{unit}: {given} factors, of {allowed}.",
)
def no_more_than_there_are(_: Game, request: LightLoss) -> Iterable[Finding]:
    """Light ships are counted; damaged cruisers are not damaged again."""
    for given, there in (
        (request.sunk, request.ships.factors),
        (request.damaged, request.ships.factors - request.ships.damaged),
    ):
        if given > there or not (request.sunk or request.damaged):
            called = f"{request.nation} {request.ships.kind}"
            yield Finding(unit=called, given=str(given), allowed=str(there))


def lose(_: Game, request: LightLoss) -> Iterator[Ruled]:
    """They are gone, or damaged."""
    ships = request.ships
    lost = LightShipsLost(ships.nation, ships.kind, ships.place, request.sunk, request.damaged, ships.force)
    yield Ruled(lost, ())


def offers_to_sink_light(game: Game, seat: str) -> Iterator[Offer]:
    """For each stack of light ships of the seat: so many of its factors."""
    for ships in _my_light(game, seat):
        for count in range(1, ships.factors + 1):
            yield Offer(SinkLightShips(Factors(count, ships.kind, ships.nation), ships.force or ships.place))


def offers_to_damage_cruisers(game: Game, seat: str) -> Iterator[Offer]:
    """For each stack of cruisers of the seat: so many of its sound factors."""
    for ships in (s for s in _my_light(game, seat) if s.kind == CRUISERS):
        for count in range(1, ships.factors - ships.damaged + 1):
            yield Offer(DamageCruisers(Factors(count, ships.kind, ships.nation), ships.force or ships.place))


def _my_light(game: Game, seat: str) -> list[LightShips]:
    mine = (key for key, ships in game.light.items() if commands(game, seat, ships.nation))
    return [game.light[key] for key in sorted(mine)]


DAMAGING = Procedure(damaging, (seat_speaks_for_the_nation, not_damaged_yet), damage, offers_to_damage)
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
