"""Which doubts bear on a refusal: those of which another reading would break other rules, or none."""

from typing import Any

from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Refused
from phases.referee import System, decide


def bearing(system: System, game: Any, seat: str, order: Any, refused: Refused) -> Refused:
    """The refusal without the doubts that a rule asks and that decide nothing here."""
    doubts = system.rules.doubts()
    asked = [ground for ground in refused.grounds if ground in doubts]
    idle = {one for one in asked if not _decides(system, game, seat, order, refused, one)}
    return replace(refused, grounds=tuple(one for one in refused.grounds if one not in idle))


def _decides(  # noqa: PLR0913 - a ruling is of an order of a seat in a game
    system: System, game: Any, seat: str, order: Any, refused: Refused, doubt: str
) -> bool:
    """Would an option of this doubt break other rules, or the same ones elsewhere?"""
    for option in system.rules.doubts()[doubt].options:
        read = replace(game, doubts={**game.doubts, doubt: option})
        try:
            ruling = decide(system, read, seat, order)
        except Mistake:
            return True
        if not isinstance(ruling, Refused) or ruling.violations != refused.violations:
            return True
    return False
