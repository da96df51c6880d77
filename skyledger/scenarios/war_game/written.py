"""A scenario of The War Game as a person writes it; `docs/scenarios.md` explains every key."""

import msgspec

from events.war_game.board import KindValues, Nation, PlayerTurn, Seat


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a scenario; a key that is not listed is a mistake."""


class WrittenTurn(_Part, frozen=True):
    """Where the game begins: game turn, whose player turn, and which state of it."""

    player: str
    number: int = 1
    phase: str = "combat_orders.attacks"


class Force(_Part, frozen=True):
    """So many like units at one place; a single one may have a name, and any may be aboard a ship."""

    nation: str
    kind: str
    place: str
    count: int = 1
    name: str = ""
    aboard: str = ""


class Scenario(_Part, frozen=True):
    """The whole of a scenario."""

    title: str
    map: str
    turn: WrittenTurn
    nation: tuple[Nation, ...]
    seat: tuple[Seat, ...]
    player_turn: tuple[PlayerTurn, ...]
    game: str
    description: str = ""
    edition: str = "module_iv"
    sides: tuple[str, ...] = ("Axis", "Allied")
    doubts: dict[str, str] = {}
    dice: str = ""
    seed: str = ""
    kind: tuple[KindValues, ...] = ()
    force: tuple[Force, ...] = ()
