"""Which orders touch another side than the one that gives them, or all at the table.

What is settled at the table is declared (D4): hexes that are taken, units that are moved, ships that are
sunk, what stands so or so. It binds another side where it says something of what is that side's, and where
only who profits from it says it: that a country came over, what a search found, that forces met.
"""

from collections.abc import Iterator, Mapping
from functools import singledispatch

from core.policy import ADJUSTMENTS, DECLARED, OPTIONS, Concern
from core.world_at_war.basing.losing import EliminateAirbase
from core.world_at_war.board import controller, side_of
from core.world_at_war.carriers.chapter import SailCarrier, SinkCarrier
from core.world_at_war.construction.force_pools import EnlargeForcePool
from core.world_at_war.declared.declaring import (
    OPTION,
    Adjust,
    Declare,
    GainTerritory,
    MoveGroundUnit,
    TakeHex,
)
from core.world_at_war.naval_combat.orders import FindGroup, JoinBattle
from core.world_at_war.ships.forming import (
    DamageCruisers,
    DamageShip,
    DisbandForce,
    FormForce,
    HitShip,
    MoveForce,
    SinkLightShips,
    SinkShip,
)
from core.world_at_war.state import Game

OF_EVERY_OTHER = (GainTerritory, FindGroup, JoinBattle)
"""Declared by who profits from it, of the other side, or of nobody's."""


def concern(game: Game, seat: str, order: object) -> Concern | None:
    """Of which kind an order is that touches others, and which sides; None for its side's own affairs."""
    if isinstance(order, Adjust):
        return Concern(OPTIONS if order.what == OPTION else ADJUSTMENTS)
    if isinstance(order, OF_EVERY_OTHER):
        return Concern(DECLARED)
    own = game.seats[seat].side if seat in game.seats else ""
    sides = tuple(dict.fromkeys(side for side in _sides(order, game) if side not in ("", own)))
    return Concern(DECLARED, sides) if sides else None


@singledispatch
def _sides(_order: object, _game: Game) -> Iterator[str]:
    """Of whose side something is declared; of no side by an order that is no declaration."""
    yield from ()


@_sides.register
def _(order: TakeHex, game: Game) -> Iterator[str]:
    yield _nation(game, order.by)
    yield _place(game, order.hex)


@_sides.register
def _(order: MoveGroundUnit, game: Game) -> Iterator[str]:
    yield _thing(game, order.unit)


@_sides.register
def _(order: EliminateAirbase, game: Game) -> Iterator[str]:
    if (base := game.airbases.get(_hex(game, order.hex))) is not None:
        yield side_of(game, base.nation)


@_sides.register
def _(order: EnlargeForcePool, game: Game) -> Iterator[str]:
    yield _nation(game, order.nation)


@_sides.register(SailCarrier)
@_sides.register(SinkCarrier)
def _(order: SailCarrier | SinkCarrier, game: Game) -> Iterator[str]:
    yield _thing(game, order.carrier)


@_sides.register(DamageShip)
@_sides.register(HitShip)
@_sides.register(SinkShip)
def _(order: DamageShip | HitShip | SinkShip, game: Game) -> Iterator[str]:
    yield _thing(game, order.ship)


@_sides.register(SinkLightShips)
@_sides.register(DamageCruisers)
def _(order: SinkLightShips | DamageCruisers, game: Game) -> Iterator[str]:
    yield _nation(game, order.light.nation)


@_sides.register(MoveForce)
@_sides.register(DisbandForce)
def _(order: MoveForce | DisbandForce, game: Game) -> Iterator[str]:
    yield _thing(game, order.force)


@_sides.register
def _(order: FormForce, game: Game) -> Iterator[str]:
    yield from (_thing(game, ship) for ship in order.ships)
    yield from (_nation(game, light.nation) for light in order.light)


@_sides.register
def _(order: Declare, game: Game) -> Iterator[str]:
    """A fact is of all that its subject names: nations, factions, sides, ships, units, who holds a place."""
    parts = order.subject.split("/")
    found = [side for part in parts for side in _named(game, part)]
    yield from found
    if not found:  # such as the tension level, which is everybody's
        yield from game.sides


def _named(game: Game, name: str) -> Iterator[str]:
    named = (_nation(game, name), _thing(game, name), _place(game, name))
    yield from (side for side in named if side)
    yield from (side for side in game.sides if side.casefold() == name.casefold())
    yield from (n.side for n in game.nations.values() if n.faction.casefold() == name.casefold())


def _nation(game: Game, name: str) -> str:
    meant = (nation.side for nation in game.nations.values() if nation.name.casefold() == name.casefold())
    return next(meant, "")


def _thing(game: Game, name: str) -> str:
    """The side of a ground unit, ship or task force; empty where there is none of that name."""
    tables: tuple[Mapping[str, object], ...] = (game.ground, game.carriers, game.ships, game.forces)
    found = (thing for table in tables for key, thing in table.items() if key.casefold() == name.casefold())
    return next((side_of(game, str(getattr(thing, "nation", ""))) for thing in found), "")


def _hex(game: Game, name: str) -> str:
    return name if name in game.atlas.hexes else game.atlas.places.get(name.casefold(), name)


def _place(game: Game, name: str) -> str:
    hex_ = game.atlas.hexes.get(_hex(game, name))
    return side_of(game, controller(game, hex_)) if hex_ is not None else ""
