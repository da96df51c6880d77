"""23.152B: no squadron of a factor that was divided for the counterairs of the phase is kept back."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import commands, side_of
from core.world_at_war.book import rule
from core.world_at_war.commitments import under_way
from core.world_at_war.counterair.attack_menu import enemy_bases, may_fly, open_to, with_naval_air
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.board import AirUnit


@rule(
    "23.152B/withheld",
    "No squadron of a divided factor is withheld from counterair.",
    "{unit} has not been sent anywhere.",
)
def no_squadron_is_withheld(game: Game, request: Any) -> Iterable[Finding]:
    """23.152B: what was divided for the counterairs of the phase takes part in them, if it still can."""
    left = _left_over(game, request.seat) if game.turn.phase.endswith("counterair.announcing") else []
    able = [unit for unit in left if may_fly(game, GAMEMASTER, unit)]
    naval = with_naval_air(game, enemy_bases(game)) if able else frozenset()
    yield from (Finding(unit=unit.name) for unit in able if open_to(game, GAMEMASTER, unit, naval))


def _left_over(game: Game, seat: str) -> list[AirUnit]:
    """The squadrons that stay behind while others of their factors fly: the seat's own.

    Those of all seats if every other has finished, for it may have divided some after that.
    """
    side, sent = game.turn.side, under_way(game)
    torn = {game.units[one].parent for one in sent if one in game.units} - {""}
    staying = (u for u in game.units.values() if u.parent in torn and u.base and not u.inverted)
    asked = GAMEMASTER if _last(game, seat) else seat
    ours = (u for u in staying if u.name not in sent and side_of(game, u.nation) == side)
    return [unit for unit in ours if commands(game, asked, unit.nation)]


def _last(game: Game, seat: str) -> bool:
    """Has every other seat of the side finished?"""
    return {s.name for s in game.seats.values() if s.side == game.turn.side} <= {*game.turn.finished, seat}
