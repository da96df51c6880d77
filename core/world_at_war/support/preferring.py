"""18.551, 18.611: who is ready, and in what order like units are taken where an order gives their number."""

from collections.abc import Container, Iterator

from core.world_at_war.board import commands
from core.world_at_war.selection import Preference, groups
from core.world_at_war.state import Game
from core.world_at_war.support.placed import committed
from events.world_at_war.board import AirUnit, Question


def ready(game: Game, seat: str, kinds: Container[str]) -> Iterator[list[AirUnit]]:
    """Groups of like units of a seat that are neither committed nor inverted and have flown no mission."""
    busy = committed(game)
    able = (u for u in game.units.values() if u.base and u.kind in kinds and u.name not in busy)
    mine = (u for u in able if not (u.used or u.inverted) and commands(game, seat, u.nation))
    yield from groups(game, mine, to_support(game))


def to_support(game: Game) -> Preference:
    """Those first that are not committed yet, not inverted and have flown no mission."""
    busy = committed(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = unit.name in busy or bool(unit.inverted)
        return bound, bool(unit.used), unit.staged, unit.elite, unit.name

    return preference


def to_keep(game: Game) -> Preference:
    """Those first that are over a hex in defensive air support."""
    aloft = {name for one in game.defenses for name in (*one.units, *one.escorts)}

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in aloft, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def to_name(question: Question | None) -> Preference:
    """Those first that a question is about."""
    asked = frozenset(question.units if question else ())

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in asked, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference
