"""23.33 The naval air of a combat group that may be used, how much of it may patrol, and who goes first."""

from collections.abc import Collection

from core.world_at_war.board import units_at
from core.world_at_war.naval.forces import carriers_of
from core.world_at_war.selection import Preference
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit

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


def grounded(game: Game, unit: AirUnit) -> str:
    """Why a squadron can't be launched (18.41, 17.3124); empty if it can."""
    deck = game.carriers.get(unit.base)
    if unit.inverted:
        return "inverted"
    return "on a damaged carrier" if deck and deck.damaged else ""


def free_first(taken: Collection[str]) -> Preference:
    """In what order like units are taken: ready ones that do nothing else first, regular before elite."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name in taken, bool(unit.inverted), False, unit.elite, unit.name

    return preference
