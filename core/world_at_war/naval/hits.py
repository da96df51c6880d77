"""23.443, 23.444 What hits did to a named ship in play: the fact that tells it, whoever counted them."""

from core.world_at_war.naval.forces import NamedShip
from core.world_at_war.naval_strike.damage import DAMAGED, SUNK, Struck, doubts_of_damage, struck
from core.world_at_war.naval_strike.ships import NamedShip as Counted
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.naval import ShipBattered, ShipDamaged, ShipSunk


def battered(game: Game, ship: NamedShip, hits: int) -> Struck:
    """What so many hits do to a ship with the effects that it bears (23.44/results.1)."""
    return struck(_counted(ship), hits, game.doubts)


def doubts_of(game: Game, ship: NamedShip, hits: int) -> tuple[str, ...]:
    """The doubts on which it turned what the hits did."""
    return doubts_of_damage(_counted(ship), hits, game.doubts)


def _counted(ship: NamedShip) -> Counted:
    return Counted(ship.name, ship.nation, ship.kind, ship.size, ship.damaged, ship.hits)


def fact_of(ship: NamedShip, done: Struck) -> Event | None:
    """The fact that tells what befell a ship; None if nothing did."""
    if done.effect == SUNK and isinstance(ship, Carrier):
        return CarrierSunk(ship.name, ship.place, ship.at_sea, ship.force)
    if done.effect == SUNK:
        return ShipSunk(ship.name, ship.place, ship.at_sea)
    if done.effect == DAMAGED:
        return ShipDamaged(ship.name, done.ship.hits)
    return ShipBattered(ship.name, done.ship.hits) if done.ship.hits != ship.hits else None
