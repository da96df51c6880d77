"""The game as the rules see it, with its map indexed, and the edition whose numbers it plays by."""

import hashlib
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from core.fold import by_key
from core.mistakes import Mistake, near_misses
from core.policy import TRUSTING, policy_in, policy_kept
from core.rulebook import option
from events.codec import encode, roomy
from events.policy import Policy
from events.war_game.board import (
    Battle,
    KindValues,
    Map,
    Nation,
    PassThrough,
    Place,
    PlayerTurn,
    Position,
    Question,
    RollDue,
    Seat,
    Turn,
    Unit,
)
from events.war_game.facts import GameStarted

# An edition of the module: its numbers, who helps whom, and what each kind of unit rolls.


class Helping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Major powers that may help one another, and the rule that says so."""

    rule: str
    nations: list[str]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one edition. `omits` are rules it lacks; `die` are the sides by the option of N16."""

    name: str
    title: str
    die: dict[str, int]
    help: list[Helping]
    support_rounds: int
    omits: frozenset[str] = frozenset()


@cache
def editions() -> tuple[str, ...]:
    """The editions of the module that there are."""
    found = (each.name for each in files("core.war_game.editions").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load(name: str) -> Edition:
    """The edition of that name, and no other file; raises `Mistake` if there is none."""
    if name not in editions():
        raise Mistake("edition", name, near_misses(name, editions()))
    return msgspec.convert(_read(name), Edition)


def _read(name: str) -> dict[str, Any]:
    text = files("core.war_game.editions").joinpath(f"{name}.toml").read_bytes()
    own: dict[str, Any] = msgspec.toml.decode(text)
    return {**_read(own.pop("extends")), **own} if "extends" in own else own


@cache
def kinds() -> dict[str, KindValues]:
    """Every kind of unit that the table has, by its name."""
    text = files("core.war_game.tables").joinpath("units.toml").read_bytes()
    rows: dict[str, dict[str, Any]] = msgspec.toml.decode(text)
    return {name: msgspec.convert({"name": name, **row}, KindValues) for name, row in rows.items()}


T = TypeVar("T")

PACKAGE = "core.war_game"
GAMEMASTER = "gamemaster"


class Atlas(msgspec.Struct, frozen=True):
    """A map made ready for questions. `names` leads from every folded name to a place.

    `listed` has the neighbours that the map lists for each place, `mutual` also those that list it (R20).
    """

    map: Map
    digest: str
    places: dict[str, Place]
    names: dict[str, str]
    listed: dict[str, frozenset[str]]
    mutual: dict[str, frozenset[str]]


NOWHERE = Atlas(Map("", ()), "", {}, {}, {}, {})


class Game(msgspec.Struct, frozen=True):
    """One game at one moment. Maps are never changed once they can be seen."""

    title: str = ""
    edition: str = "module_iv"
    sides: tuple[str, ...] = ()
    turn: Turn = Turn(0, "")
    atlas: Atlas = NOWHERE
    doubts: dict[str, str] = {}
    nations: dict[str, Nation] = {}
    seats: dict[str, Seat] = {}
    turns: tuple[PlayerTurn, ...] = ()
    kinds: dict[str, KindValues] = {}
    units: dict[str, Unit] = {}
    battles: dict[str, Battle] = {}
    passages: tuple[PassThrough, ...] = ()
    questions: tuple[Question, ...] = ()
    rolls: tuple[RollDue, ...] = ()
    dice: str = ""
    seed: str = ""
    policy: Policy = TRUSTING
    adopted: str = ""


def begun(position: Position) -> dict[str, object]:
    """What a game is once it has begun from a position: every field by its name."""
    return {
        "title": position.title,
        "edition": position.edition,
        "sides": position.sides,
        "turn": position.turn,
        "atlas": atlas(position.map),
        "doubts": by_key(position.doubts),
        "nations": by_key({n.name: n for n in position.nations}),
        "seats": by_key({s.name: s for s in position.seats}),
        "turns": position.turns,
        "kinds": by_key({k.name: k for k in position.kinds}),
        "units": by_key({u.name: u for u in position.units}),
        "battles": by_key({b.place: b for b in position.battles}),
        "passages": position.passages,
        "questions": position.questions,
        "rolls": position.rolls,
        "dice": position.dice,
        "seed": position.seed,
        "policy": policy_in(position),
    }


def game_from(position: Position) -> Game:
    """The game that stands at a position."""
    return replace(Game(), **begun(position))


def position_of(game: Game) -> Position:
    """The position at which a game stands, in an order that depends on nothing but what is in it."""
    return Position(
        title=game.title,
        turn=game.turn,
        map=game.atlas.map,
        nations=_sorted(game.nations),
        seats=_sorted(game.seats),
        turns=game.turns,
        edition=game.edition,
        sides=game.sides,
        doubts=dict(game.doubts),
        kinds=_sorted(game.kinds),
        units=_sorted(game.units),
        battles=_sorted(game.battles),
        passages=game.passages,
        questions=game.questions,
        rolls=game.rolls,
        dice=game.dice,
        seed=game.seed,
        policy=policy_kept(game),
    )


def _sorted(table: dict[str, T]) -> tuple[T, ...]:
    return tuple(table[key] for key in sorted(table))


def started(position: Position) -> GameStarted:
    """The first fact of a game that begins from a position."""
    return GameStarted(position)


def numbers(game: Game) -> Edition:
    """The numbers of the edition that a game is played by."""
    return load(game.edition)


def plays(game: Game, doubt: str) -> str:
    """The option that a game plays for a registered doubt."""
    return option(PACKAGE, game.doubts, doubt)


_map = roomy(msgspec.json.Decoder(Map).decode)


@lru_cache(maxsize=64)
def _of_bytes(encoded: bytes) -> Atlas:
    chart = _map(encoded)
    listed = {place.name: frozenset(place.adjacent) for place in chart.places}
    return Atlas(
        chart,
        hashlib.sha256(encoded).hexdigest(),
        {place.name: place for place in chart.places},
        {name.casefold(): place.name for place in chart.places for name in (*place.also, place.name)},
        listed,
        {here: there | {name for name in listed if here in listed[name]} for here, there in listed.items()},
    )


def atlas(chart: Map) -> Atlas:
    """The index of a map; the same map gives the same object."""
    return _of_bytes(encode(chart))
