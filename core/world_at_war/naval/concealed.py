"""What the marker of a task force conceals: its ships, its carriers and the naval air aboard (17.3123)."""

from collections.abc import Collection

from msgspec.structs import replace

from core.world_at_war.board import side_of
from core.world_at_war.state import Game
from events.world_at_war.naval_activity import NavalActivity


def concealed_forces(game: Game) -> frozenset[str]:
    """The task forces whose contents their own side alone knows."""
    return frozenset(force.name for force in game.forces.values() if force.concealed)


def concealed_from(game: Game, side: str) -> frozenset[str]:
    """The task forces of other sides that a side can't look into."""
    return frozenset(
        name for name in concealed_forces(game) if side_of(game, game.forces[name].nation) != side
    )


def without(game: Game, forces: Collection[str]) -> Game:
    """The game as somebody knows it who can't look into these task forces."""
    if not forces:
        return game
    hidden = {carrier.name for carrier in game.carriers.values() if carrier.force in forces}
    return replace(
        game,
        carriers={name: c for name, c in game.carriers.items() if name not in hidden},
        ships={name: s for name, s in game.ships.items() if s.force not in forces},
        light={key: s for key, s in game.light.items() if s.force not in forces},
        units={name: u for name, u in game.units.items() if u.base not in hidden},
        activities=tuple(_without_patrols(activity, forces) for activity in game.activities),
    )


def seen_from(game: Game, seat: str) -> Game:
    """The game as far as a seat may name what is in it; who holds no seat, as the gamemaster, names all.

    Who names a ship of a concealed task force is told that there is no such ship, as if there were none.
    """
    found = game.seats.get(seat)
    return without(game, concealed_from(game, found.side)) if found else game


def _without_patrols(activity: NavalActivity, forces: Collection[str]) -> NavalActivity:
    """Combat air patrol tells of carriers; it is known once it meets a strike (23.34A)."""
    return replace(activity, patrols=tuple(air for air in activity.patrols if air.group not in forces))
