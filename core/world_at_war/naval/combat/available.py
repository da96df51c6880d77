"""23.33 The naval air of a combat group that may be allotted, and how much of it may fly patrol."""

from core.world_at_war.board import units_at
from core.world_at_war.naval.forces import carriers_of
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import NavalCombat

NAVAL_AIR = "NAS"
ONE_IN = 3


def most_on_patrol(available: int) -> int:
    """A third of the squadrons that are available, rounded up (23.33)."""
    return -(-available // ONE_IN)


def available(game: Game, group: str) -> tuple[AirUnit, ...]:
    """The naval air of a combat group that may be used: uninverted, and on sound decks (doubt W229)."""
    every = plays(game, "W229") == "all"
    decks = (c for c in carriers_of(game, group) if every or not c.damaged)
    there = (unit for deck in decks for unit in units_at(game, deck.name))
    return tuple(unit for unit in there if unit.kind == NAVAL_AIR and not unit.inverted)


def available_in(game: Game, combat: NavalCombat) -> dict[str, int]:
    """How much each combat group has of it as a round begins (23.33)."""
    counted = {group: len(available(game, group)) for group in groups_in(game, combat)}
    return {group: count for group, count in counted.items() if count}


def groups_in(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The combat groups that are left: the task forces that met, and what was detached from them (22.42)."""
    found = (f.name for f in game.forces.values() if f.name in combat.forces or f.of in combat.forces)
    return tuple(sorted(found))
