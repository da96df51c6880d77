"""18.613 Which air gives defensive support against overruns and in exploitation."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import game_turn, moment_told
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import REGULAR, occasion
from events.sentences import translated


@rule(
    "18.613",
    "Against overruns and in exploitation army air gives defensive support.",
    "{unit} is naval air and can't support defenders in {given}.",
    lambda game, request: ("W193",) if any(_later_naval(game, request)) else (),
)
def army_air_in_later_windows(game: Game, request: Any) -> Iterable[Finding]:
    """18.613 against the paragraphs around it (doubt W193)."""
    if plays(game, "W193") == "army_only":
        yield from _later_naval(game, request)


def _later_naval(game: Game, request: Any) -> Iterable[Finding]:
    if (when := occasion(game)) != REGULAR:
        yield from (
            Finding(unit=unit.name, given=translated(when)) for unit in request.units if unit.kind == "NAS"
        )


@rule(
    "18.613/flown",
    "Who flew earlier in the game turn gives no defensive support against overruns and in exploitation.",
    "{unit} has flown in this game turn, in the player turn {given}.",
    lambda game, _: ("W194",) if plays(game, "W194") == "game_turn" and occasion(game) != REGULAR else (),
)
def not_flown_in_the_game_turn(game: Game, request: Any) -> Iterable[Finding]:
    """18.613; in this player turn nobody flies twice in any case (18.41, doubt W194)."""
    if plays(game, "W194") == "player_turn" or occasion(game) == REGULAR:
        return
    for unit in request.units:
        if not unit.inverted and unit.inverted_in.startswith(game_turn(game)):
            yield Finding(unit=unit.name, given=moment_told(unit.inverted_in))
