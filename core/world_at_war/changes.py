"""What a fact may change in a game, and the changes that many facts make to air units."""

from typing import Any, TypedDict

from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.state import Game
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
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import Strike
from events.world_at_war.support import DefensiveSupport, GroundSupport


class Changes(TypedDict, total=False):
    """The fields of a game that a fact may change."""

    turn: Turn
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
    units, base = game.units, changes.get("base")
    if base is None or "deck" in changes:
        return {"units": {name: replace(units[name], **changes) for name in names}}
    return {
        "units": {name: replace(units[name], **changes, deck=deck_in(units[name], base)) for name in names}
    }


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


def unspent(unit: AirUnit) -> AirUnit:
    """The air unit as a player turn begins: what is done once a turn may be done again."""
    return replace(
        unit, staged=False, shipped_from="", shipped_to="", used="", redeployed="", redeployed_from=""
    )


def deck_in(unit: AirUnit, base: str) -> str:
    """The deck from which a unit went ashore in its port, if that is its base; elsewhere none (17.3126C)."""
    return unit.deck if unit.base == base else ""


def turned_over(game: Game, names: tuple[str, ...], by: str, **changes: Any) -> Changes:
    """These air units are inverted by a rule, in the present player turn (18.72B asks when)."""
    return each(game, names, inverted=by, inverted_in=player_turn(game), **changes)
