"""23.33 The combat groups of naval combat, and the naval air that each has as a round begins."""

from core.world_at_war.naval.on_decks import available
from core.world_at_war.state import Game
from events.world_at_war.naval_combat import NavalCombat


def available_in(game: Game, combat: NavalCombat) -> dict[str, int]:
    """How much naval air may be used in each combat group as a round begins (23.33)."""
    counted = {group: len(available(game, group)) for group in groups_in(game, combat)}
    return {group: count for group, count in counted.items() if count}


def groups_in(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The combat groups that are there: the task forces that met, and what was detached from them (22.42)."""
    there = (f for f in game.forces.values() if f.at_sea and f.place == combat.place)
    found = (f.name for f in there if f.name in combat.forces or f.of in combat.forces)
    return tuple(sorted(found))
