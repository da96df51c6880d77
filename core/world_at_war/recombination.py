"""23.14: squadrons become factors again."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


def recombined(_game: Game, _units: Iterable[AirUnit], _by: str) -> Iterator[Ruled]:
    """These squadrons become factors, by a rule."""
    return iter(())


def removed(_game: Game, _taken: str) -> Iterator[Ruled]:
    """23.142C: a factor too many leaves this base."""
    return iter(())
