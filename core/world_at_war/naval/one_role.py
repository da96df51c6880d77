"""23.161, last sentence: one role in a round of naval combat, and in each hex that a naval force enters."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.naval.roles import SPOTTING, Use, another_role, role_in
from core.world_at_war.state import Game, turns_on


@rule(
    "23.161/once",
    "An air unit has one role in each round of naval combat, and in each hex that a force enters.",
    "{unit} has its role there already: {given}.",
)
def one_role_an_occasion(game: Game, request: Any) -> Iterable[Finding]:
    """23.161, last sentence; spotting is no such role (18.42C)."""
    for unit in request.units if request.role != SPOTTING and request.occasion else ():
        if role := role_in(game, unit, request.occasion):
            yield Finding(unit=unit.name, given=role)


def _in_another_role(game: Game, request: Any) -> Iterator[Finding]:
    use = Use(request.role, request.hex, request.occasion)
    for unit in request.units if request.occasion else ():
        if role := another_role(game, unit, use):
            yield Finding(unit.name, name(game, request.hex), role, request.role)


@rule(
    "23.161/another",
    "A game may settle that an air unit keeps to one role in a hex, or in a player turn.",
    "{unit} had another role this player turn, {given}; it plays no {allowed} in {place}.",
    lambda game, request: (
        ("W412",) if turns_on(game, "W412", lambda played: list(_in_another_role(played, request))) else ()
    ),
)
def keeps_to_its_role(game: Game, request: Any) -> Iterable[Finding]:
    """23.161, last sentence, as doubt W412 reads it."""
    yield from _in_another_role(game, request)
