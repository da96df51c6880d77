"""A scenario of The War Game as a person writes it (`docs/scenarios_war_game.md`), and laid out."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec

from core.dice import taking
from core.war_game.state import Atlas, atlas
from events.policy import Policy
from events.war_game.board import KindValues, Map, Nation, PlayerTurn, Position, Seat, Turn, Unit
from skyledger.datafiles.problems import Path


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
    rolls: str = ""
    seed: str = ""
    policy: Policy | msgspec.UnsetType = msgspec.UNSET
    kind: tuple[KindValues, ...] = ()
    force: tuple[Force, ...] = ()


# A written scenario laid out as a position, with a note where in the file each part of it came from.

MOST_UNITS = 5000
"""More units than this no game has; the checks refuse it."""

MOST = 999
"""More units than this no entry has; the checks refuse it."""


class Laid(msgspec.Struct, frozen=True):
    """A position and where its parts stand in the file: way in the position -> way in the file."""

    position: Position
    origins: dict[Path, Path]


def laid_out(scenario: Scenario, chart: Map) -> Laid:
    """The position that a scenario describes on its map."""
    charted, origins = atlas(chart), dict(_origins())
    return Laid(
        Position(
            title=scenario.title,
            turn=Turn(scenario.turn.number, scenario.turn.player, scenario.turn.phase),
            map=chart,
            nations=scenario.nation,
            seats=scenario.seat,
            turns=scenario.player_turn,
            game=scenario.game,
            edition=scenario.edition,
            sides=scenario.sides,
            doubts=scenario.doubts,
            kinds=scenario.kind,
            units=tuple(islice(_units(scenario, charted, origins), MOST_UNITS + 1)),
            dice=taking(scenario.dice, scenario.rolls),
            seed=scenario.seed,
            policy=scenario.policy,
        ),
        origins,
    )


def _origins() -> Iterator[tuple[Path, Path]]:
    """Where the lists stand whose entries are those of the file."""
    lists = {"nations": "nation", "seats": "seat", "turns": "player_turn", "kinds": "kind"}
    yield from (((name,), (written,)) for name, written in lists.items())


def _units(scenario: Scenario, charted: Atlas, origins: dict[Path, Path]) -> Iterator[Unit]:
    """Every entry's units, numbered within nation and kind in the order of the file."""
    codes, counts = {n.name: n.code for n in scenario.nation}, Counter[str]()
    number = 0
    for index, force in enumerate(scenario.force):
        series = f"{codes.get(force.nation, force.nation)}-{force.kind.replace(' ', '-')}"
        for name in _names(force, series, counts):
            origins["units", number] = ("force", index)
            number += 1
            yield Unit(name, force.nation, force.kind, _place(charted, force.place), force.aboard)


def _names(force: Force, series: str, counts: Counter[str]) -> Iterator[str]:
    """The name that the file gives a single unit, or numbers in its series."""
    if force.name and force.count == 1:
        yield force.name
        return
    for _ in range(min(force.count, MOST)):
        counts[series] += 1
        yield f"{series}-{counts[series]:02}"


def _place(charted: Atlas, given: str) -> str:
    return charted.names.get(given.casefold(), given)
