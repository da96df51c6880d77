"""Questions about task forces and the ships that lie somewhere."""

from core.mistakes import known
from core.world_at_war.board import side_of
from core.world_at_war.state import Game
from events.world_at_war.board import Carrier
from events.world_at_war.naval import LightShips, NavalForce, Ship

KINDS = {
    "CA": "cruisers",
    "DD": "destroyers",
    "CVE": "escort carriers",
    "TR": "transports",
    "SS": "submarines",
}
"""The kinds of light ships, and what they are called."""

NamedShip = Carrier | Ship


def named_ships(game: Game) -> tuple[NamedShip, ...]:
    """All carriers and capital ships."""
    return (*game.carriers.values(), *game.ships.values())


def port_left(game: Game, ship: NamedShip | LightShips) -> str:
    """The port that a ship left when it went to sea, as far as known; where it lies, if in port (23.441B)."""
    force = game.forces.get(ship.force) if ship.at_sea else None
    return (force and (force.port or next(iter(force.path), ""))) or ship.place


def known_force(game: Game, given: str) -> NavalForce:
    """The task force of that name; raises `Mistake`."""
    return known("task force", given, game.forces)


def known_ship(game: Game, given: str) -> NamedShip:
    """The carrier or capital ship of that name; raises `Mistake`."""
    return known("ship", given, {ship.name: ship for ship in named_ships(game)})


def carriers_of(game: Game, force: str) -> tuple[Carrier, ...]:
    """The fast carriers of a task force, in the order of their names."""
    return tuple(sorted((c for c in game.carriers.values() if c.force == force), key=lambda c: c.name))


def naval_force(game: Game, force: str) -> frozenset[str]:
    """The task forces and combat groups that sail or fight together with one, itself among them (W373)."""
    if force not in game.forces:
        return frozenset({force})
    root = game.forces[force].of or force
    side = side_of(game, game.forces[force].nation)
    every = (*(one.forces for one in game.activities), *(one.forces for one in game.naval_combats))
    together = [forces for forces in every if root in forces]
    roots = {root, *(name for forces in together for name in forces)}
    there = (f for f in game.forces.values() if side_of(game, f.nation) == side)
    return frozenset(f.name for f in there if f.name in roots or f.of in roots)


def ships_of(game: Game, force: str) -> tuple[Ship, ...]:
    """The capital ships of a task force, in the order of their names."""
    return tuple(sorted((s for s in game.ships.values() if s.force == force), key=lambda s: s.name))


def light_of(game: Game, force: str) -> tuple[LightShips, ...]:
    """The light ships of a task force by nation and kind."""
    found = (s for s in game.light.values() if s.force == force)
    return tuple(sorted(found, key=lambda s: (s.nation, tuple(KINDS).index(s.kind))))


def nations_of(game: Game, force: str) -> frozenset[str]:
    """The nations that have ships in a task force; whose marker it is, too."""
    named = {ship.nation for ship in named_ships(game) if ship.force == force}
    return frozenset({game.forces[force].nation, *named, *(s.nation for s in light_of(game, force))})


def factors_of(game: Game, force: str) -> int:
    """How many naval factors a task force has, damaged ones too."""
    named = sum(ship.size for ship in named_ships(game) if ship.force == force)
    return named + sum(s.factors for s in light_of(game, force))
