"""The game as the rules see it, its map indexed, and the position that it is written down as."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.fold import by_key
from core.policy import TRUSTING, policy_in, policy_kept
from core.rulebook import option, register
from core.ruling import fact_ground
from core.world_at_war.edition import Edition, load
from core.world_at_war.revision import edition_from, written
from events.codec import encode, roomy
from events.policy import Policy
from events.sentences import said
from events.world_at_war.activities import NavalActivity
from events.world_at_war.air_battle import AirBattle, Counteraired, RollDue, StandingChoice, StandingOrder
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Box,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Hex,
    Map,
    Nation,
    Position,
    Question,
    Seat,
    Territory,
    Turn,
)
from events.world_at_war.bombing import Raid
from events.world_at_war.flight import Landing
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.naval_air import NavalEmployment
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.sequence import GameStarted
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import Strike
from events.world_at_war.support import DefensiveSupport, GroundSupport

T = TypeVar("T")

NAME, PACKAGE = "A World at War", "core.world_at_war"
GAMEMASTER = "gamemaster"


class Atlas(msgspec.Struct, frozen=True):
    """A map made ready for questions. `places` leads from every folded name to a hex or box.

    `beside` are the six neighbours of each hex, by their directions, None beyond the edge: they are looked up
    once, for every flight asks for them. `countries` are the territories of which the map shows any hex,
    `ports` the hexes in which it prints one, `built` those in which it prints any place, and one-hex islands.
    """

    map: Map
    digest: str
    hexes: dict[str, Hex]
    boxes: dict[str, Box]
    beside: dict[str, tuple[Hex | None, ...]]
    places: dict[str, str]
    countries: frozenset[str] = frozenset()
    ports: tuple[str, ...] = ()
    built: frozenset[str] = frozenset()


NOWHERE = Atlas(Map("", {}, ()), "", {}, {}, {}, {})


class Game(msgspec.Struct, frozen=True):
    """One game at one moment. Maps are never changed once they can be seen."""

    title: str = ""
    edition: str = "current"
    revision: str = ""
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
    policy: Policy = TRUSTING
    adopted: str = ""
    built: dict[str, int] = {}
    supports: tuple[GroundSupport, ...] = ()
    defenses: tuple[DefensiveSupport, ...] = ()
    ground_attacks: tuple[GroundAttack, ...] = ()
    kamikazes: dict[str, KamikazePool] = {}
    transports: tuple[TransportMission, ...] = ()
    raids: tuple[Raid, ...] = ()
    ships: dict[str, Ship] = {}
    light: dict[str, LightShips] = {}
    forces: dict[str, NavalForce] = {}
    activities: tuple[NavalActivity, ...] = ()
    strikes: tuple[Strike, ...] = ()
    employments: tuple[NavalEmployment, ...] = ()
    naval_combats: tuple[NavalCombat, ...] = ()
    base_attacks: tuple[BaseAttack, ...] = ()
    fought_over: tuple[str, ...] = ()
    landings: tuple[Landing, ...] = ()
    isolated: tuple[str, ...] = ()
    counteraired: tuple[Counteraired, ...] = ()
    escaping: bool = False
    base_changes: tuple[str, ...] = ()
    lost_by: dict[str, str] = {}


def light_key(ships: LightShips) -> str:
    """The name under which a game keeps like light ships: of a task force, or in a place."""
    return f"{ships.nation} {ships.kind} {ships.force or ships.place}"


def fact_key(kind: str, subject: str) -> str:
    """The name under which a game keeps a declared fact."""
    return f"{kind} {subject}"


def fact_grounds(game: Game, keys: Iterable[str]) -> tuple[str, ...]:
    """The grounds of a ruling that looks under these keys: those where a fact is declared, each once."""
    return tuple(fact_ground(key) for key in dict.fromkeys(keys) if key in game.facts)


ARTIFICIAL_PORT, DEFENDERS = said("artificial port"), said("defending factors")
KAMIKAZES_MADE = said("kamikazes made")
"""Kinds of facts that are declared."""

AIR_RANGE, AIR_NATIONALITY, PACIFIC_BOMBERS = (
    said("air range"),
    said("air nationality"),
    said("Pacific bombers"),
)
NAVAL_AIR_TRAINING = said("naval air training")
"""Subjects of research."""

WESTERN_ALLIES, UNITED_STATES = "Western Allies", "United States"
FRANCE, FREE_FRANCE, VICHY_FRANCE = "France", "Free France", "Vichy France"
"""A faction and nations of which rules speak by name."""


AS_THEY_STAND = (
    "questions", "battles", "rolls", "standing", "choices", "dice", "seed",
    "supports", "defenses", "ground_attacks", "transports", "strikes", "employments",
    "naval_combats", "activities", "base_attacks", "fought_over", "landings", "isolated", "counteraired",
    "escaping", "base_changes",
)  # fmt: skip
"""Fields that a game and a position hold alike."""


def begun(position: Position) -> dict[str, object]:
    """What a game is once it has begun from a position: every field by its name."""
    return {
        "title": position.title,
        "edition": position.edition,
        "revision": "" if position.revision is UNSET else written(position.revision),
        "sides": position.sides,
        "turn": position.turn,
        "atlas": atlas(position.map),
        "doubts": by_key(position.doubts),
        "nations": by_key({n.name: n for n in position.nations}),
        "seats": by_key({s.name: s for s in position.seats}),
        "territories": by_key({t.name: t for t in position.territories}),
        "held": by_key(position.held),
        "held_before": by_key(position.held_before),
        "lost_by": by_key(position.lost_by),
        "facts": by_key({fact_key(f.kind, f.subject): f for f in position.facts}),
        "airbases": by_key({a.hex: a for a in position.airbases}),
        "placements": by_key(position.placements),
        "units": by_key({u.name: u for u in position.units}),
        "carriers": by_key({c.name: c for c in position.carriers}),
        "ground": by_key({g.name: g for g in position.ground}),
        "built": by_key(position.built),
        **{field: getattr(position, field) for field in AS_THEY_STAND},
        "kamikazes": by_key({k.nation: k for k in position.kamikazes}),
        "raids": position.raids,
        "policy": policy_in(position),
        "ships": by_key({s.name: s for s in position.ships}),
        "light": by_key({light_key(s): s for s in position.light}),
        "forces": by_key({f.name: f for f in position.forces}),
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
        revision=msgspec.json.decode(game.revision) if game.revision else UNSET,
        sides=game.sides,
        doubts=dict(game.doubts),
        territories=_sorted(game.territories),
        held=dict(game.held),
        held_before=dict(game.held_before),
        lost_by=dict(game.lost_by),
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
        policy=policy_kept(game),
        ships=_sorted(game.ships),
        light=_sorted(game.light),
        forces=_sorted(game.forces),
    )


def _sorted(table: dict[str, T]) -> tuple[T, ...]:
    return tuple(table[key] for key in sorted(table))


def started(position: Position) -> GameStarted:
    """The first fact of a game that begins from a position."""
    return GameStarted(position)


def numbers(game: Game) -> Edition:
    """The numbers of the edition that a game is played by, with its house rules."""
    return edition_from(game.revision) if game.revision else load(game.edition)


def has_rule(game: Game, number: str, check: str = "") -> bool:
    """Does the edition of a game have this rule, and this condition of it?"""
    return numbers(game).has(number, check)


def of_the_edition(game: Game, *rules: str) -> tuple[str, ...]:
    """Those of these rules that the edition of a game has; a fact rests on no others."""
    return tuple(number for number in rules if has_rule(game, number))


def leaves_out(game: Game, number: str, check: str = "") -> bool:
    """Do the house rules of a game leave out this rule, or this condition of it?"""
    return numbers(game).leaves_out(number, check)


def plays(game: Game, doubt: str) -> str:
    """The option that a game plays for a registered doubt."""
    return option(PACKAGE, game.doubts, doubt)


def turns_on(game: Game, doubt: str, answer: Callable[[Game], object]) -> bool:
    """Would an answer be another one if the game played another option of this doubt?"""
    played, given = plays(game, doubt), answer(game)
    others = (option for option in register(PACKAGE)[doubt].options if option != played)
    return any(answer(replace(game, doubts={**game.doubts, doubt: other})) != given for other in others)


DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


_map = roomy(msgspec.json.Decoder(Map).decode)


@lru_cache(maxsize=64)
def _of_bytes(encoded: bytes) -> Atlas:
    chart = _map(encoded)
    return Atlas(
        chart,
        hashlib.sha256(encoded).hexdigest(),
        {h.id: h for h in chart.hexes},
        {b.name: b for b in chart.boxes},
        _beside(chart),
        {name.casefold(): place for name, place in printed_names(chart)},
        frozenset(h.territory for h in chart.hexes) - {""},
        tuple(h.id for h in chart.hexes if any(place.port for place in h.places)),
        frozenset(h.id for h in chart.hexes if h.places or h.one_hex_island),
    )


def atlas(chart: Map) -> Atlas:
    """The index of a map; the same map gives the same object."""
    return _of_bytes(encode(chart))


def printed_names(chart: Map) -> Iterator[tuple[str, str]]:
    """Every name of a place as it is printed, with the hex or box that it leads to; the last one counts."""
    for hex_ in chart.hexes:
        if hex_.island and hex_.one_hex_island:
            yield hex_.island, hex_.id
    for hex_ in chart.hexes:
        for place in hex_.places:
            yield from ((name, hex_.id) for name in (*place.also, place.name))
    yield from ((h.id, h.id) for h in chart.hexes)
    yield from ((b.name, b.name) for b in chart.boxes)


def _beside(chart: Map) -> dict[str, tuple[Hex | None, ...]]:
    at = {(h.q, h.r): h for h in chart.hexes}
    return {h.id: tuple([at.get((h.q + q, h.r + r)) for q, r in DIRECTIONS]) for h in chart.hexes}


def distance(a: Hex, b: Hex) -> int:
    """Hexes from one to the other as the crow flies."""
    q, r = a.q - b.q, a.r - b.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def place_name(charted: Atlas, place: str) -> str:
    """What people call a hex or box: its first city or port, its island, or its number."""
    hex_ = charted.hexes.get(place)
    if hex_ is None:
        return place
    if hex_.places:
        return hex_.places[0].name
    return hex_.island if hex_.one_hex_island and hex_.island else place


def built_key(nation: str, kind: str) -> str:
    """Under what a game counts the units of a nation and kind that were built this game turn."""
    return f"{nation}/{kind}"
