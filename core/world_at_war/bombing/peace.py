"""18.49A, 18.49B with 18.57: a mapboard box is bombed by nations at war with those whose it is."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import box_of
from core.world_at_war.book import rule
from core.world_at_war.boxes import users
from core.world_at_war.enmity import (
    Peace,
    at_peace,
    at_peace_with_all,
    facts_of,
    found_at_peace,
    peace_is_declared,
)
from core.world_at_war.state import Game, numbers, plays, turns_on
from events.world_at_war.board import Box


def powers_of(game: Game, box: Box) -> tuple[str, ...]:
    """The nations whose a mapboard box is: the one after which it is called, else those of its faction."""
    called = (nation for nation, word in numbers(game).home_boxes.items() if word in box.name)
    return tuple(one for one in called if one in game.nations) or users(game, box)


def _peace(game: Game, request: Any) -> Iterable[Peace]:
    box = box_of(game, request.hex)
    if box is None or not peace_is_declared(game):
        return ()
    asked = at_peace if plays(game, "W425") == "with_one" else at_peace_with_all
    return asked(game, (unit.nation for unit in request.units), powers_of(game, box))


def _grounds(game: Game, request: Any) -> Iterator[str]:
    if peace_is_declared(game) and box_of(game, request.hex):
        yield from facts_of(_peace(game, request))
        if turns_on(game, "W425", lambda played: tuple(_peace(played, request))):
            yield "W425"


@rule(
    "18.57/box",
    "Only a nation at war bombs a mapboard box of the other.",
    "{given} is at peace with {allowed}, as declared.",
    _grounds,
)
def at_war_with_the_box(game: Game, request: Any) -> Iterable[Finding]:
    """18.49 lifts the ban on missions into some boxes, and nothing else (doubt W425)."""
    return found_at_peace(_peace(game, request))
