"""23.33 The naval air of a combat group that may be used, how much of it may patrol, and who goes first."""

from collections.abc import Collection

from core.world_at_war.board import units_at
from core.world_at_war.commitments import out, out_on, told, under_way
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
    """The naval air of a combat group that may be used: uninverted, on sound decks (doubt W229), not out."""
    every = plays(game, "W229") == "all"
    decks = (c for c in carriers_of(game, group) if every or not c.damaged)
    there = [unit for deck in decks for unit in units_at(game, deck.name)]
    errands = under_way(game)
    return tuple(u for u in there if u.kind == NAVAL_AIR and not (u.inverted or out(u, errands)))


def grounded(game: Game, unit: AirUnit) -> str:
    """Why a squadron can't be launched (18.41, 17.3124); empty if it can."""
    deck = game.carriers.get(unit.base)
    if deck and deck.damaged and not unit.inverted:
        return "on a damaged carrier"
    return not_ready(game, unit)


def not_ready(game: Game, unit: AirUnit) -> str:
    """Why a squadron flies nothing, wherever it is based (18.41); empty if it may."""
    if unit.inverted:
        return "inverted"
    errand = out_on(game, unit)
    return f"committed to {told(game, errand)}" if errand else ""


def idle_first(game: Game, taken: Collection[str]) -> Preference:
    """In what order like units are taken: ready ones that do nothing else first, regular before elite."""
    errands = under_way(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = unit.name in taken or out(unit, errands) is not None
        return bound, bool(unit.inverted), False, unit.elite, unit.name

    return preference
