"""The game as a viewer knows it: without standing orders of other seats, and what task forces conceal."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.at_sea import allotments_seen
from core.world_at_war.under_way.ships import concealed_forces, concealed_from, without
from events.codec import encode
from events.world_at_war.air_battle import StandingChoice, StandingOrder

Standing = TypeVar("Standing", StandingOrder, StandingChoice)


def known_to(game: Game, viewer: str) -> Game:
    """The game as a viewer knows it: without standing orders of other seats, and other sides' task forces."""
    standing, choices = standing_seen(game.standing, viewer), standing_seen(game.choices, viewer)
    return replace(contents_seen(game, viewer), standing=standing, choices=choices)


def standing_seen(standing: Iterable[Standing], viewer: str) -> tuple[Standing, ...]:
    """The standing orders that a viewer may know of: a seat its own, the gamemaster all, the public none."""
    return tuple(order for order in standing if viewer in (order.seat, GAMEMASTER))


def contents_seen(game: Game, viewer: str) -> Game:
    """The game without what task forces conceal from a viewer: the gamemaster sees all, a seat its side's."""
    if viewer == GAMEMASTER:
        return game
    game = allotments_seen(game, viewer)
    return without(game, closed_to(game, viewer))


def conceals(game: Game, viewer: str) -> bool:
    """May a game lack anything as a viewer knows it? All know of the markers, and that air is allotted."""
    return viewer != GAMEMASTER and bool(closed_to(game, viewer) or game.naval_combats)


def closed_to(game: Game, viewer: str) -> frozenset[str]:
    """The task forces into which a viewer can't look: the gamemaster none, a seat others', the public all."""
    if viewer == GAMEMASTER:
        return frozenset()
    seat = game.seats.get(viewer)
    return concealed_from(game, seat.side) if seat else concealed_forces(game)


def hidden_ships(game: Game, viewer: str) -> tuple[frozenset[str], frozenset[str]]:
    """The named ships that task forces conceal from a viewer, and the air aboard them (17.3123)."""
    if not game.forces:
        return frozenset(), frozenset()
    seen = contents_seen(game, viewer)
    ships = frozenset({*game.carriers, *game.ships} - {*seen.carriers, *seen.ships})
    return ships, frozenset(game.units.keys() - seen.units.keys())


def named_in(one: Any, hidden: frozenset[str]) -> frozenset[str]:
    """Those of these ships and air units that an order names, or facts, or what is under way."""
    written = encode(one) if hidden else b""
    return frozenset(name for name in hidden if encode(name) in written)


def flies_unseen(game: Game, viewer: str) -> bool:
    """Is air on a mission that is under way of which a viewer knows the strength, and not the carriers?

    It is not in the game as that viewer knows it, so that nothing can be said there of how the mission ends.
    """
    _, aboard = hidden_ships(game, viewer)
    strikes = [strike for strike in game.strikes if not strike.ended]
    attacks = (game.battles, strikes, game.base_attacks, game.raids)
    others = (game.supports, game.defenses, game.transports)
    return bool(named_in((attacks, others), aboard))
