"""23.152B: no squadron of a factor that was divided for the counterairs of the phase is kept back."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import commands, side_of
from core.world_at_war.book import rule
from core.world_at_war.counterair.attack_menu import enemy_bases, open_to, with_naval_air
from core.world_at_war.counterair.battle import committed
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.board import AirUnit


@rule(
    "23.152B/withheld",
    "No squadron of a divided factor is withheld from counterair.",
    "{unit} has not been sent anywhere.",
)
def no_squadron_is_withheld(game: Game, request: Any) -> Iterable[Finding]:
    """23.152B: what was divided for the counterairs of the phase takes part in them, if it still can."""
    if game.turn.phase.endswith("counterair.announcing"):
        naval = with_naval_air(game, enemy_bases(game))
        for unit in _left_over(game, request.seat):
            if open_to(game, GAMEMASTER, unit, naval):
                yield Finding(unit=unit.name)


def _left_over(game: Game, seat: str) -> Iterator[AirUnit]:
    """The squadrons of this seat that stay behind while others of their factors fly."""
    sent = committed(game)
    torn = {game.units[one].parent for one in sent if one in game.units} - {""}
    for unit in game.units.values():
        staying = unit.parent in torn and unit.base and not unit.inverted and unit.name not in sent
        if staying and commands(game, seat, unit.nation) and side_of(game, unit.nation) == game.turn.side:
            yield unit
