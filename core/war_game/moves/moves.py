"""Moves after combat are declared: the base game's ranges and terrain are outside the module."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.board import acts, home_of, known_base, names, shuts_out, side_of
from core.war_game.combat_orders.attacks import own_units
from core.war_game.conditions import rule, seat_speaks_for_the_units
from core.war_game.folds.changes import down
from core.war_game.menus import keeps, moving
from core.war_game.orders import Move
from core.war_game.retreats.refuges import fits
from core.war_game.selection import chosen
from core.war_game.state import Game
from core.war_game.units import FIGHTER, LAND, belongs, family, is_aircraft, is_ship, room, values
from events.war_game.board import Unit
from events.war_game.combat_orders import UnitsMoved


class Moving(msgspec.Struct, frozen=True):
    """A seat moves units to a place or aboard a ship."""

    seat: str
    units: tuple[Unit, ...]
    to: str


@rule("moves:turn", "Those move whose turn it is.", "It is not the turn of {given}, whose {unit} is.")
def those_whose_turn_it_is(game: Game, request: Moving) -> Iterable[Finding]:
    """Minor nations that move together with a major are among them."""
    for unit in request.units:
        if not acts(game, unit.nation):
            yield Finding(unit.name, given=unit.nation)


@rule("moves:ground", "Ships are at sea, the others on land or aboard.", "{unit} can't go to {place}.")
def is_its_ground(game: Game, request: Moving) -> Iterable[Finding]:
    """Fighters go aboard what has decks, land units aboard other ships."""
    for unit in request.units:
        ship = game.units.get(request.to)
        if not (_goes_aboard(game, unit, ship) if ship else fits(game, unit, request.to)):
            yield Finding(unit.name, request.to)


def _goes_aboard(game: Game, unit: Unit, ship: Unit) -> bool:
    if not is_ship(game, ship) or side_of(game, ship.nation) != side_of(game, unit.nation):
        return False
    decks = values(game, ship).decks
    return family(game, unit) == FIGHTER if decks else family(game, unit) == LAND


@rule("moves:elsewhere", "One moves to another place.", "{unit} is at {place} already, and stays.")
def is_elsewhere(_: Game, request: Moving) -> Iterable[Finding]:
    """Who does not move needs no order; off a carrier in the same zone is elsewhere, too."""
    for unit in request.units:
        if home_of(unit) == request.to:
            yield Finding(unit.name, request.to)


@rule(
    "moves:room",
    "A carrier takes as many fighters as it has room for.",
    "{place} has room for {allowed} more.",
)
def has_room(game: Game, request: Moving) -> Iterable[Finding]:
    """Those whose deck it is have their room."""
    coming = [u for u in request.units if is_aircraft(game, u) and not belongs(u, request.to)]
    if request.to in game.units and len(coming) > max(0, room(game, request.to)):
        yield Finding(place=request.to, allowed=str(room(game, request.to)))


def _third_side_there(game: Game, request: Moving) -> tuple[str, ...]:
    place, _ = down(game, request.to)
    there = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    own = {side_of(game, unit.nation) for unit in request.units}
    return ("N37",) if (there ^ own).intersection(game.sides[2:]) else ()


@rule(
    "moves:enemy",
    "One moves where no enemy is.",
    "There are units of another side at {place}.",
    _third_side_there,
)
def no_enemy_is_there(game: Game, request: Moving) -> Iterable[Finding]:
    """To go among them is an attack."""
    place, _ = down(game, request.to)
    sides = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    own = {side_of(game, unit.nation) for unit in request.units}
    if any(shuts_out(game, one, side) for side in sides for one in own):
        yield Finding(place=place)


MAY_MOVE: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    those_whose_turn_it_is,
    is_its_ground,
    is_elsewhere,
    has_room,
    no_enemy_is_there,
)


def to_move(game: Game, order: Move, seat: str) -> Moving:
    """What the order means; raises `Mistake` for units and places that are not there."""
    to = known_base(game, order.to)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_MOVE, Moving(seat, (unit,), to))

    return Moving(seat, chosen(game, order.units, alone), to)


def move(game: Game, request: Moving) -> Iterator[Ruled]:
    """They are there."""
    place, aboard = down(game, request.to)
    yield Ruled(UnitsMoved(names(request.units), place, aboard), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Where each group of like units may go."""

    def request(units: tuple[Unit, ...], to: str) -> Moving:
        return Moving(seat, units, to)

    ships = sorted(u.name for u in game.units.values() if is_ship(game, u))
    bases = (*sorted(game.atlas.places), *ships)
    yield from moving(game, MAY_MOVE, request, own_units(game, seat), Move, "to", lambda _: bases)


MOVING = Procedure(to_move, MAY_MOVE, move, offers)
