"""18.53, 18.54: orders to air transports, and the flights that they mean."""

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import hex_of, known_hex, known_place
from core.world_at_war.carriers import deck_or_place
from core.world_at_war.flying import Mission
from core.world_at_war.orders import FlyAirdrop, FlyAirSupply, FlyAirTransport, FlyTheHump
from core.world_at_war.selection import chosen, to_fly
from core.world_at_war.state import Game
from events.world_at_war.board import GroundUnit

SUPPLY, TRANSPORT, AIRDROP, HUMP = "air supply", "air transport", "airdrop", "the Hump"
MISSIONS = (SUPPLY, TRANSPORT, AIRDROP, HUMP)
"""The air transport activities (17.63, 18.621)."""


class Flight(Mission, frozen=True):
    """A mission of air transports, with the ground units that it is for and the hexes that it goes by."""

    ground: tuple[GroundUnit, ...] = ()
    via: tuple[str, ...] = ()


def supplying(game: Game, order: FlyAirSupply, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    ground = _ground(game, order.ground)
    places = {unit.place for unit in ground}
    if len(places) > 1:
        raise Unworkable("ground units", "One order supplies ground units of one hex; these are in several.")
    return _flight(game, SUPPLY, order, seat, places.pop())


def transporting(game: Game, order: FlyAirTransport, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, TRANSPORT, order, seat, known_place(game, order.to))


def dropping(game: Game, order: FlyAirdrop, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, AIRDROP, order, seat, known_place(game, order.to))


def flying_the_hump(game: Game, order: FlyTheHump, seat: str) -> Flight:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return _flight(game, HUMP, order, seat, known_place(game, order.to))


Orders = FlyAirSupply | FlyAirTransport | FlyAirdrop | FlyTheHump


def _flight(game: Game, mission: str, order: Orders, seat: str, to: str) -> Flight:
    units = chosen(game, order.units, to_fly)
    back = deck_or_place(game, order.returning) if order.returning else units[0].base
    ground = () if isinstance(order, FlyTheHump) else _ground(game, order.ground)
    return Flight(seat, units, mission, to, back, ground, _by(game, order.via))


def _by(game: Game, via: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(known_hex(game, place).id for place in via)


def _ground(game: Game, names: tuple[str, ...]) -> tuple[GroundUnit, ...]:
    if not names:
        raise Unworkable("ground units", "The order names no ground unit.")
    if len(set(names)) < len(names):
        raise Unworkable("ground units", "The order names the same ground unit twice.")
    return tuple(_ground_unit(game, one) for one in names)


def _ground_unit(game: Game, given: str) -> GroundUnit:
    if (unit := game.ground.get(given)) is None:
        raise Mistake("ground unit", given, near_misses(given, game.ground))
    if not unit.place:
        raise Unworkable("ground unit", f"{unit.name} is lost, and off the map.")
    return unit


def theater_of_hex(game: Game, place: str) -> str:
    """The theater in which a hex lies; empty for a box."""
    hex_ = hex_of(game, place)
    return game.atlas.map.fronts.get(hex_.front, "Europe") if hex_ else ""
