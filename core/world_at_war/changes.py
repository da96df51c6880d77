"""What a fact may change in a game, and the changes that many facts make to air units."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypedDict

from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.state import Game, built_key
from core.world_at_war.units import names_when_divided
from events.message import PhaseEntered
from events.policy import Policy
from events.world_at_war.activities import NavalActivity
from events.world_at_war.air_battle import AirBattle, Counteraired, RollDue, StandingChoice, StandingOrder
from events.world_at_war.air_transport import TransportMission
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
from events.world_at_war.bombing import Raid
from events.world_at_war.flight import Landing
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.naval_air import NavalEmployment
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.sequence import PlayerTurnBegan
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined
from events.world_at_war.strikes import Strike
from events.world_at_war.support import DefensiveSupport, GroundSupport


class Changes(TypedDict, total=False):
    """The fields of a game that a fact may change."""

    turn: Turn
    dice: str
    policy: Policy
    edition: str
    revision: str
    adopted: str
    doubts: dict[str, str]
    territories: dict[str, Territory]
    held: dict[str, str | None]
    held_before: dict[str, str | None]
    lost_by: dict[str, str]
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
    kamikazes: dict[str, KamikazePool]
    standing: tuple[StandingOrder, ...]
    choices: tuple[StandingChoice, ...]
    supports: tuple[GroundSupport, ...]
    defenses: tuple[DefensiveSupport, ...]
    ground_attacks: tuple[GroundAttack, ...]
    transports: tuple[TransportMission, ...]
    raids: tuple[Raid, ...]
    ships: dict[str, Ship | None]
    light: dict[str, LightShips | None]
    forces: dict[str, NavalForce | None]
    activities: tuple[NavalActivity, ...]
    strikes: tuple[Strike, ...]
    employments: tuple[NavalEmployment, ...]
    naval_combats: tuple[NavalCombat, ...]
    base_attacks: tuple[BaseAttack, ...]
    fought_over: tuple[str, ...]
    landings: tuple[Landing, ...]
    isolated: tuple[str, ...]
    counteraired: tuple[Counteraired, ...]
    escaping: bool
    base_changes: tuple[str, ...]


def each(game: Game, names: tuple[str, ...], **changes: Any) -> Changes:
    """The same change to each of these air units.

    The facts of which a long game is full write theirs out instead: keywords that are handed on cost more
    than the change itself.
    """
    base = None if "deck" in changes else changes.get("base")
    changed: dict[str, AirUnit | None] = {}
    for name in names:
        unit = replace(game.units[name], **changes)
        if base is not None and unit.deck:
            unit = replace(unit, deck=deck_in(game.units[name], base))
        changed[name] = unit
    return {"units": changed}


def out_of_play(unit: AirUnit, *, divided: bool) -> AirUnit:
    """The air unit as it lies in its force pool, or aside while its squadrons are in play (23.133)."""
    return replace(
        unit,
        base="",
        inverted="",
        inverted_in="",
        staged=False,
        shipped_from="",
        shipped_to="",
        used="",
        deck="",
        constructed="",
        redeployed="",
        redeployed_from="",
        divided=divided,
    )


def deck_in(unit: AirUnit, base: str) -> str:
    """The deck from which a unit went ashore in its port, if that is its base; elsewhere none (17.3126C)."""
    return unit.deck if unit.base == base else ""


def turned_over(game: Game, names: tuple[str, ...], by: str, **changes: Any) -> Changes:
    """These air units are inverted by a rule, in the present player turn (18.72B asks when)."""
    return each(game, names, inverted=by, inverted_in=player_turn(game), **changes)


def another_phase(game: Game, event: PhaseEntered) -> bool:
    """Does another phase begin with this state of the turn?"""
    return _other_phase(game.turn.phase, event.phase)


@lru_cache(maxsize=1024)
def _other_phase(before: str, after: str) -> bool:
    return before.partition(".")[0] != after.partition(".")[0]


def another_game_turn(game: Game, event: PlayerTurnBegan) -> bool:
    """Does another game turn begin with this player turn?"""
    return (event.year, event.season) != (game.turn.year, game.turn.season)


Names = Mapping[str, tuple[str, ...]]
"""What air units are called now, by what they were called."""


def names_as_squadrons(game: Game, event: AirUnitsDivided) -> Names:
    """What factors are called once they are divided (23.132)."""
    return {name: names_when_divided(game.units, name) for name in event.units}


def names_as_factors(event: AirUnitsRecombined) -> Names:
    """What squadrons are called once they are factors: the first by its factor, the others are no more."""
    now: dict[str, tuple[str, ...]] = {name: () for made in event.factors for name in made.squadrons}
    now |= dict.fromkeys(event.lost, ())
    return now | {made.squadrons[0]: (made.factor,) for made in event.factors}


def put_about_a_place(game: Game, asked: Question) -> Changes:
    """A question more, in the place of one of its kind about the same place that has become another."""
    places = [(q.kind, q.place) for q in game.questions]
    if (asked.kind, asked.place) not in places:
        return {"questions": (*game.questions, asked)}
    at = places.index((asked.kind, asked.place))
    return {"questions": (*game.questions[:at], asked, *game.questions[at + 1 :])}


def without_question(game: Game, kind: str, place: str) -> Changes:
    """The questions without that of this kind about a place."""
    return {"questions": tuple(q for q in game.questions if (q.kind, q.place) != (kind, place))}


def counted(game: Game, nation: str, kind: str, count: int) -> dict[str, int | None]:
    """So many more units of a nation and kind count as built in this game turn."""
    key = built_key(nation, kind)
    return {key: game.built.get(key, 0) + count}
