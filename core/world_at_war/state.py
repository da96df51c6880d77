"""The game as the rules see it, and the position that it is written down as."""

import hashlib
from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from core.doubts import option, register
from core.world_at_war.atlas import NOWHERE, Atlas, atlas
from core.world_at_war.edition import Edition, load
from events.codec import encode
from events.message import PositionSealed
from events.world_at_war.battle import AirBattle, RollDue, StandingChoice, StandingOrder
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Map,
    Nation,
    Position,
    Question,
    Seat,
    Territory,
    Turn,
)
from events.world_at_war.bombing import Raid
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.sequence import GameStarted
from events.world_at_war.support import DefensiveSupport, GroundSupport
from events.world_at_war.transport_mission import TransportMission

T = TypeVar("T")

PACKAGE = "core.world_at_war"
FORM = 3
POSITION = ""
SINCE_3 = ("supports", "defenses", "kamikazes", "ground_attacks", "transports", "raids")
UNITS_SINCE_3 = ("made_from",)
OF_GROUND_SINCE_3 = ("flown",)
FORMS: dict[int, dict[str, tuple[str, ...]]] = {
    1: {
        POSITION: ("battles", "rolls", "standing", "choices", "dice", "seed", "built", *SINCE_3),
        "units": (
            *("part", "parent", "divided", "deck", "constructed", "redeployed", "redeployed_from"),
            *UNITS_SINCE_3,
        ),
        "questions": ("by", "about"),
        "ground": OF_GROUND_SINCE_3,
    },
    2: {
        POSITION: SINCE_3,
        "units": UNITS_SINCE_3,
        "battles": ("kind", "attackers_aborted"),
        "ground": OF_GROUND_SINCE_3,
    },
    3: {},
}
"""Every form in which a position was ever hashed; what it, or a table in it, did not have yet."""

GAMEMASTER = "gamemaster"


class Game(msgspec.Struct, frozen=True):
    """One game at one moment. Maps are never changed once they can be seen."""

    title: str = ""
    edition: str = "current"
    sides: tuple[str, ...] = ()
    turn: Turn = Turn(0, "Spring", "")
    atlas: Atlas = NOWHERE
    doubts: dict[str, str] = {}
    nations: dict[str, Nation] = {}
    seats: dict[str, Seat] = {}
    territories: dict[str, Territory] = {}
    held: dict[str, str] = {}
    held_before: dict[str, str] = {}
    facts: dict[str, DeclaredFact] = {}
    airbases: dict[str, Airbase] = {}
    placements: dict[str, int] = {}
    units: dict[str, AirUnit] = {}
    carriers: dict[str, Carrier] = {}
    ground: dict[str, GroundUnit] = {}
    questions: tuple[Question, ...] = ()
    battles: tuple[AirBattle, ...] = ()
    rolls: tuple[RollDue, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    choices: tuple[StandingChoice, ...] = ()
    dice: str = ""
    seed: str = ""
    built: dict[str, int] = {}
    supports: tuple[GroundSupport, ...] = ()
    defenses: tuple[DefensiveSupport, ...] = ()
    ground_attacks: tuple[GroundAttack, ...] = ()
    kamikazes: dict[str, KamikazePool] = {}
    transports: tuple[TransportMission, ...] = ()
    raids: tuple[Raid, ...] = ()


def fact_key(kind: str, subject: str) -> str:
    """The name under which a game keeps a declared fact."""
    return f"{kind} {subject}"


AS_THEY_STAND = (
    "questions", "battles", "rolls", "standing", "choices", "dice", "seed",
    "supports", "defenses", "ground_attacks", "transports",
)  # fmt: skip
"""Fields that a game and a position hold alike."""


def begun(position: Position) -> dict[str, object]:
    """What a game is once it has begun from a position: every field by its name."""
    return {
        "title": position.title,
        "edition": position.edition,
        "sides": position.sides,
        "turn": position.turn,
        "atlas": atlas(position.map),
        "doubts": dict(position.doubts),
        "nations": {n.name: n for n in position.nations},
        "seats": {s.name: s for s in position.seats},
        "territories": {t.name: t for t in position.territories},
        "held": dict(position.held),
        "held_before": dict(position.held_before),
        "facts": {fact_key(f.kind, f.subject): f for f in position.facts},
        "airbases": {a.hex: a for a in position.airbases},
        "placements": dict(position.placements),
        "units": {u.name: u for u in position.units},
        "carriers": {c.name: c for c in position.carriers},
        "ground": {g.name: g for g in position.ground},
        "built": dict(position.built),
        **{field: getattr(position, field) for field in AS_THEY_STAND},
        "kamikazes": {k.nation: k for k in position.kamikazes},
        "raids": position.raids,
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
        edition=game.edition,
        sides=game.sides,
        doubts=dict(game.doubts),
        territories=_sorted(game.territories),
        held=dict(game.held),
        held_before=dict(game.held_before),
        facts=_sorted(game.facts),
        airbases=_sorted(game.airbases),
        placements=dict(game.placements),
        units=_sorted(game.units),
        carriers=_sorted(game.carriers),
        ground=_sorted(game.ground),
        built=dict(game.built),
        **{field: getattr(game, field) for field in AS_THEY_STAND},
        kamikazes=_sorted(game.kamikazes),
        raids=game.raids,
    )


def _sorted(table: dict[str, T]) -> tuple[T, ...]:
    return tuple(table[key] for key in sorted(table))


def sealed(game: Game) -> PositionSealed:
    """The hash of the position in the present form."""
    return _sealed(game, FORM)


def sealed_in(game: Game, form: int) -> PositionSealed | None:
    """The hash of the position in a numbered form, or None for a form that is not known here."""
    return _sealed(game, form) if form in FORMS else None


def _sealed(game: Game, form: int) -> PositionSealed:
    """The map stands in the position as its own digest."""
    whole = replace(position_of(game), map=Map(game.atlas.digest, {}, ()))
    written = encode(_as_it_was(whole, form) if FORMS[form] else whole)
    return PositionSealed(form, hashlib.sha256(written).hexdigest())


def _as_it_was(position: Position, form: int) -> object:
    """The position without the fields that a form did not have yet."""
    plain = msgspec.to_builtins(position)
    for table, later in FORMS[form].items():
        for one in plain[table] if table != POSITION else (plain,):
            for key in later:
                del one[key]
    return plain


def started(position: Position) -> GameStarted:
    """The first fact of a game that begins from a position."""
    return GameStarted(position)


def numbers(game: Game) -> Edition:
    """The numbers of the edition that a game is played by."""
    return load(game.edition)


def plays(game: Game, doubt: str) -> str:
    """The option that a game plays for a registered doubt."""
    return option(register(PACKAGE), game.doubts, doubt)


def turns_on(game: Game, doubt: str, answer: Callable[[Game], object]) -> bool:
    """Would an answer be another one if the game played another option of this doubt?"""
    played, given = plays(game, doubt), answer(game)
    others = (option for option in register(PACKAGE)[doubt].options if option != played)
    return any(answer(replace(game, doubts={**game.doubts, doubt: other})) != given for other in others)
