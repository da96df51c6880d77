"""What is different after each fact: one pure function a fact, and the table of them.

A change names a field of the game and its new value; for a map, the entries that change (None: gone).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, deck_in, each, out_of_play, turned_over, unspent
from core.world_at_war.folds.activities import NAVAL_ACTIVITY_EVOLUTIONS
from core.world_at_war.folds.air_battle import (
    BATTLE_EVOLUTIONS,
    battle_began,
    battle_ended,
    battle_reinforced,
    round_of_its_kind_began,
    round_of_its_kind_reopened,
)
from core.world_at_war.folds.air_transport import AIR_TRANSPORT_EVOLUTIONS, not_moved_yet
from core.world_at_war.folds.bombing import BOMBING_EVOLUTIONS
from core.world_at_war.folds.carriers import CARRIER_EVOLUTIONS
from core.world_at_war.folds.construction import CONSTRUCTION_EVOLUTIONS
from core.world_at_war.folds.flight import EMPLOYMENT_EVOLUTIONS
from core.world_at_war.folds.ground_combat import GROUND_EVOLUTIONS
from core.world_at_war.folds.kamikazes import KAMIKAZE_EVOLUTIONS
from core.world_at_war.folds.naval_air import EMPLOYMENT_EVOLUTIONS as EMPLOYMENT_EVOLUTIONS_OF_NAVAL_AIR
from core.world_at_war.folds.naval_bases import NAVAL_BASE_EVOLUTIONS
from core.world_at_war.folds.naval_combat import NAVAL_COMBAT_EVOLUTIONS
from core.world_at_war.folds.redeployment import REDEPLOYMENT_EVOLUTIONS
from core.world_at_war.folds.ships import (
    carrier_inverted,
    force_disbanded,
    force_formed,
    force_lost,
    force_manned,
    force_moved,
    force_revealed,
    force_sailed,
    light_ships_lost,
    ship_battered,
    ship_sunk,
)
from core.world_at_war.folds.squadrons import SQUADRON_EVOLUTIONS
from core.world_at_war.folds.strikes import NAVAL_STRIKE_EVOLUTIONS
from core.world_at_war.folds.support import SUPPORT_EVOLUTIONS
from core.world_at_war.state import Game, begun, fact_key
from core.world_at_war.under_way.landings import moved_on
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import Airbase, AirUnit, DeclaredFact, Question, Territory


def game_started(_: Game, event: fact.GameStarted) -> dict[str, object]:
    """Everything comes from the position."""
    return begun(event.position)


ESCAPING, AT_SEA = "counterair.escaping", ("naval_activity.", "naval_combat.", "naval_escape")
"""Where units leave their bases after counterairs (23.46A), and the states of ships that do so."""


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new state of the turn; a new phase forgets who held what as the old one began, and who flew in it."""
    turn = replace(game.turn, phase=event.phase, finished=())
    phase, _, state = event.phase.partition(".")
    if phase == game.turn.phase.partition(".")[0]:
        return {"turn": turn, "escaping": state == ESCAPING or (game.escaping and state.startswith(AT_SEA))}
    settled = {t.name: replace(t, passed=False, before="") for t in game.territories.values() if t.passed}
    before = dict.fromkeys(game.held_before)
    fresh: Changes = {"landings": (), "counteraired": (), "escaping": False, "base_changes": ()}
    return {"turn": turn, "held_before": before, "territories": settled, **fresh}


def seat_finished(game: Game, event: fact.SeatFinished) -> Changes:
    """The seat is done in this state of the turn."""
    return {"turn": replace(game.turn, finished=(*game.turn.finished, event.seat))}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """What was done once a turn may be done again; a new game turn forgets what was placed and built."""
    fresh: dict[str, AirUnit | None] = {
        u.name: unspent(u)
        for u in game.units.values()
        if u.staged or u.shipped_from or u.used or u.redeployed
    }
    same_game_turn = (event.year, event.season) == (game.turn.year, game.turn.season)
    return {
        "turn": replace(game.turn, year=event.year, season=event.season, side=event.side),
        "units": fresh,
        "raids": (),
        "employments": (),
        "fought_over": (),
        "isolated": (),
        "ground": not_moved_yet(game),
        "placements": {} if same_game_turn else dict.fromkeys(game.placements),
        "built": {} if same_game_turn else dict.fromkeys(game.built),
    }


def airbase_placed(game: Game, event: fact.AirbasePlaced) -> Changes:
    """The counter lies in the hex and counts against the rate of its nation and theater."""
    key = f"{event.nation}/{event.theater}"
    return {
        "airbases": {event.hex: Airbase(event.hex, event.nation, event.phase)},
        "placements": {key: game.placements.get(key, 0) + 1},
    }


def airbase_removed(game: Game, event: fact.AirbaseRemoved) -> Changes:
    """The counter is off the map; where it was lost by isolation air that is away may come back (18.25)."""
    lost = (event.hex,) if event.how in ("isolation", "surrender") else ()
    return {"airbases": {event.hex: None}, "isolated": (*game.isolated, *lost)}


def question_asked(game: Game, event: fact.ExcessCalledFor | fact.DisplacementCalledFor) -> Changes:
    """A question waits for its answer, in the place of one about the same place that has become another."""
    kind, rule = ("excess", "18.15") if isinstance(event, fact.ExcessCalledFor) else ("displacement", "18.25")
    asked = Question(kind, rule, event.seats, event.place, event.units, event.options)
    places = [(q.kind, q.place) for q in game.questions]
    if (kind, event.place) not in places:
        return {"questions": (*game.questions, asked)}
    at = places.index((kind, event.place))
    return {"questions": (*game.questions[:at], asked, *game.questions[at + 1 :])}


def question_settled(game: Game, event: fact.ExcessSettled | fact.DisplacementSettled) -> Changes:
    """The question about this place is answered."""
    kind = "excess" if isinstance(event, fact.ExcessSettled) else "displacement"
    still = tuple(q for q in game.questions if (q.kind, q.place) != (kind, event.place))
    return {"questions": still}


def units_eliminated(game: Game, event: fact.AirUnitsEliminated) -> Changes:
    """The units are unbuilt again, in their force pool."""
    units = game.units
    return {"units": {name: out_of_play(units[name], divided=units[name].divided) for name in event.units}}


def units_staged(game: Game, event: fact.AirUnitsStaged) -> Changes:
    """New base; once a turn."""
    base, units = event.base, [game.units[name] for name in event.units]
    return {
        "units": {
            u.name: replace(u, base=base, staged=True, deck=u.deck and deck_in(u, base)) for u in units
        },
        "landings": moved_on(game, event.units),
    }


def units_sea_transported(game: Game, event: fact.AirUnitsSeaTransported) -> Changes:
    """New base, and the port that they came from for as long as the turn lasts."""
    shipped = each(game, event.units, base=event.base, shipped_from=event.origin, shipped_to=event.base)
    return {**shipped, "landings": moved_on(game, event.units)}


def sea_transport_failed(game: Game, event: fact.SeaTransportFailed) -> Changes:
    """They are back in port; they were sea transported all the same."""
    return each(game, event.units, base=event.origin, shipped_to="")


def units_displaced(game: Game, event: fact.AirUnitsDisplaced) -> Changes:
    """New base, inverted (18.253); what was inverted before is so by its old rule (doubt W101)."""
    ready = tuple(name for name in event.units if not game.units[name].inverted)
    turned = turned_over(game, ready, "18.253", base=event.base)["units"]
    units = each(game, event.units, base=event.base)["units"] | turned
    return {"units": units, "landings": moved_on(game, event.units)}


def fact_declared(_: Game, event: fact.FactDeclared) -> Changes:
    """The declared fact stands until its end."""
    stands = DeclaredFact(event.kind, event.subject, event.value, event.by, event.rule, event.until)
    return {"facts": {fact_key(event.kind, event.subject): stands}}


def fact_lapsed(_: Game, event: fact.FactLapsed) -> Changes:
    """The declared fact stands no more."""
    return {"facts": {fact_key(event.kind, event.subject): None}}


def hex_taken(game: Game, event: fact.HexTaken) -> Changes:
    """Another holder; who held the hex before him, and who when the phase began, is remembered."""
    territory = game.territories.get(game.atlas.hexes[event.hex].territory)
    before = game.held.get(event.hex, territory.controller if territory else "")
    taken: Changes = {"held": {event.hex: event.by}}
    if event.by != before:
        taken["lost_by"] = {event.hex: before}
    return taken if event.hex in game.held_before else {**taken, "held_before": {event.hex: before}}


def territory_gained(game: Game, event: fact.TerritoryGained) -> Changes:
    """The country is its new side's, neutral no more."""
    known = game.territories[event.territory]
    before = known.before if known.passed else known.controller
    gained = Territory(known.name, event.by, gained=event.player_turn, passed=True, before=before)
    return {"territories": {event.territory: gained}}


def ground_unit_moved(game: Game, event: fact.GroundUnitMoved) -> Changes:
    """The ground unit is elsewhere."""
    unit = game.ground[event.unit]
    return {"ground": {unit.name: replace(unit, place=event.place, came_from=unit.came_from or unit.place)}}


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word: base or inversion of a unit, place of a carrier, or holder of a hex."""
    if event.what == "control":
        return hex_taken(game, fact.HexTaken(event.subject, event.value))
    if event.subject in game.carriers:
        carrier = game.carriers[event.subject]
        return {"carriers": {carrier.name: replace(carrier, **{event.what: event.value})}}
    return each(game, (event.subject,), **{event.what: event.value})


def nothing_changes(_: Game, __: Event) -> Changes:
    """A fact that is only remembered."""
    return {}


NAVAL_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    **CARRIER_EVOLUTIONS,
    **NAVAL_STRIKE_EVOLUTIONS,
    **EMPLOYMENT_EVOLUTIONS_OF_NAVAL_AIR,
    **NAVAL_COMBAT_EVOLUTIONS,
    **NAVAL_ACTIVITY_EVOLUTIONS,
    **NAVAL_BASE_EVOLUTIONS,
    fact.NavalForceFormed: force_formed,
    fact.NavalForceManned: force_manned,
    fact.NavalForceDisbanded: force_disbanded,
    fact.NavalForceLost: force_lost,
    fact.NavalForceRevealed: force_revealed,
    fact.NavalForceSailed: force_sailed,
    fact.NavalForceMoved: force_moved,
    fact.CarrierInverted: carrier_inverted,
    fact.ShipDamaged: ship_battered,
    fact.ShipBattered: ship_battered,
    fact.ShipSunk: ship_sunk,
    fact.LightShipsLost: light_ships_lost,
}


AIR_BATTLE_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.AirBattleBegan: battle_began,
    fact.AirBattleReinforced: battle_reinforced,
    fact.AirBattleRoundBegan: round_of_its_kind_began,
    fact.AirBattleRoundReopened: round_of_its_kind_reopened,
    fact.AirBattleEnded: battle_ended,
    **BOMBING_EVOLUTIONS,
}


EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.GameStarted: game_started,
    fact.PhaseEntered: phase_entered,
    fact.SeatFinished: seat_finished,
    fact.PositionSealed: nothing_changes,
    fact.SecretRevealed: nothing_changes,
    fact.EntriesUndone: nothing_changes,
    fact.EntriesRedone: nothing_changes,
    fact.PlayerTurnBegan: player_turn_began,
    fact.PositionAdjusted: position_adjusted,
    fact.AirbasePlaced: airbase_placed,
    fact.AirbaseRemoved: airbase_removed,
    fact.ExcessCalledFor: question_asked,
    fact.ExcessSettled: question_settled,
    fact.AirUnitsEliminated: units_eliminated,
    fact.AirUnitsStaged: units_staged,
    fact.AirUnitsSeaTransported: units_sea_transported,
    fact.SeaTransportFailed: sea_transport_failed,
    fact.DisplacementCalledFor: question_asked,
    fact.AirUnitsDisplaced: units_displaced,
    fact.DisplacementSettled: question_settled,
    fact.FactDeclared: fact_declared,
    fact.FactLapsed: fact_lapsed,
    fact.HexTaken: hex_taken,
    fact.TerritoryGained: territory_gained,
    fact.GroundUnitMoved: ground_unit_moved,
    **EMPLOYMENT_EVOLUTIONS,
    **BATTLE_EVOLUTIONS,
    **AIR_BATTLE_EVOLUTIONS,
    **SQUADRON_EVOLUTIONS,
    **CONSTRUCTION_EVOLUTIONS,
    **REDEPLOYMENT_EVOLUTIONS,
    **SUPPORT_EVOLUTIONS,
    **GROUND_EVOLUTIONS,
    **KAMIKAZE_EVOLUTIONS,
    **AIR_TRANSPORT_EVOLUTIONS,
    **NAVAL_EVOLUTIONS,
}
