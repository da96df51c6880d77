"""Air in squadrons, as the limits of a strike count it (23.73)."""

from collections.abc import Iterable

from core.world_at_war.air_battle.forces import as_group
from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.board import lies_in
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


def as_strike(game: Game, units: Iterable[AirUnit]) -> list[Group]:
    """Like units together, each one squadron: of an army air factor one goes (23.131E)."""
    return list(merged(as_group(game, lies_in(game, unit.base), unit) for unit in units))
