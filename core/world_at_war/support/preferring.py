"""18.551, 18.611: who is ready, and in what order like units are taken where an order gives their number."""

from collections.abc import Container, Iterator

from core.world_at_war.board import commands
from core.world_at_war.commitments import free_first, free_units
from core.world_at_war.selection import Preference, groups
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit, Question


def ready(game: Game, seat: str, kinds: Container[str]) -> Iterator[list[AirUnit]]:
    """Groups of like units of a seat that are neither committed nor inverted and have flown no mission."""
    mine = (u for u in free_units(game) if u.kind in kinds and commands(game, seat, u.nation))
    yield from groups(game, mine, free_first(game))


def to_name(question: Question | None) -> Preference:
    """Those first that a question is about."""
    asked = frozenset(question.units if question else ())

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in asked, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference
