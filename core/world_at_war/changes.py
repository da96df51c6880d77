"""What a fact may change in a game, and the changes that many facts make to air units."""

from typing import Any, TypedDict

from msgspec.structs import replace

from core.world_at_war.state import Game
from events.world_at_war.battle import AirBattle, RollDue, StandingChoice, StandingOrder
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Question,
    Territory,
    Turn,
)

OUT_OF_PLAY: dict[str, Any] = {
    "base": "",
    "inverted": "",
    "inverted_in": "",
    "staged": False,
    "shipped_from": "",
    "shipped_to": "",
    "used": "",
    "deck": "",
    "constructed": "",
    "redeployed": "",
    "redeployed_from": "",
}
"""What an air unit is that lies in its force pool."""

FRESH: dict[str, Any] = {
    "staged": False,
    "shipped_from": "",
    "shipped_to": "",
    "used": "",
    "redeployed": "",
    "redeployed_from": "",
}
"""What an air unit may do again in a new player turn."""


class Changes(TypedDict, total=False):
    """The fields of a game that a fact may change."""

    turn: Turn
    territories: dict[str, Territory]
    held: dict[str, str | None]
    held_before: dict[str, str | None]
    facts: dict[str, DeclaredFact | None]
    airbases: dict[str, Airbase | None]
    placements: dict[str, int | None]
    built: dict[str, int | None]
    units: dict[str, AirUnit | None]
    carriers: dict[str, Carrier | None]
    ground: dict[str, GroundUnit]
    questions: tuple[Question, ...]
    battles: tuple[AirBattle, ...]
    rolls: tuple[RollDue, ...]
    standing: tuple[StandingOrder, ...]
    choices: tuple[StandingChoice, ...]


def each(game: Game, names: tuple[str, ...], **changes: Any) -> Changes:
    """The same change to each of these air units.

    In another base naval air has nothing to do with the deck in the port from which it went (17.3126C).
    """
    units, base = game.units, changes.get("base")
    if base is None or "deck" in changes:
        return {"units": {name: replace(units[name], **changes) for name in names}}
    left = {**changes, "deck": ""}
    there = {name: changes if units[name].base == base else left for name in names}
    return {"units": {name: replace(units[name], **change) for name, change in there.items()}}


def turned_over(game: Game, names: tuple[str, ...], by: str, **changes: Any) -> Changes:
    """These air units are inverted by a rule, in the present player turn (18.72B asks when)."""
    turn = game.turn
    return each(game, names, inverted=by, inverted_in=f"{turn.season} {turn.year} {turn.side}", **changes)
