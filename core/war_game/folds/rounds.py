"""What is different as turns, rounds and steps go on, battles open and end, units roll and are lost."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.dice import of_a_roll, taking, whose_dice
from core.history import OF_ENTRIES
from core.war_game.battles import COMBAT_AT, scored, settled
from core.war_game.board import DAMAGED
from core.war_game.folds.changes import (
    FREE_AGAIN,
    Changes,
    attackers_left,
    each,
    out_of,
    paid,
    set_down,
    with_cargo,
)
from core.war_game.state import Game, begun
from events import war_game as fact
from events.message import Event
from events.war_game.board import Battle, Question, RollDue, Scored, Unit

# What is different as turns, rounds and steps begin and end.


def game_started(_: Game, event: fact.GameStarted) -> Changes:
    """Everything comes from the position."""
    for due in event.position.rolls:
        of_a_roll(due.dice)
    return begun(event.position)


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new state of the turn, in which nobody has finished."""
    return {"turn": replace(game.turn, phase=event.phase, finished=())}


def seat_finished(game: Game, event: fact.SeatFinished) -> Changes:
    """The seat is done in this state of the turn."""
    return {"turn": replace(game.turn, finished=(*game.turn.finished, event.seat))}


def nothing_changes(_: Game, __: Event) -> Changes:
    """A fact that is only remembered."""
    return {}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """Another opponent: whoever retreated, landed or was dispatched is free again (IV/dispatching/3.7)."""
    return {
        "turn": replace(game.turn, number=event.number, player=event.player, round=0),
        "units": each(game, game.units, **FREE_AGAIN),
        "passages": (),
    }


def round_began(game: Game, event: fact.RoundBegan) -> Changes:
    """Who rolled may roll again; who was grounded flies unless it is said anew (IV/fighters/1.5)."""
    stale = [unit.name for unit in game.units.values() if unit.rolled or unit.grounded]
    return {
        "turn": replace(game.turn, round=event.round),
        "units": each(game, stale, rolled="", grounded=False, below=""),
    }


def policy_set(_: Game, event: fact.PolicySet) -> Changes:
    """From here on another policy holds."""
    return {"policy": event.policy}


def branch_adopted(_: Game, event: fact.BranchAdopted) -> Changes:
    """Another game is the line that counts."""
    return {"adopted": event.branch}


def rolls_set(game: Game, event: fact.RollsSet) -> Changes:
    """Dice fall at once, or by order."""
    return {"dice": taking(whose_dice(game.dice), event.rolls)}


def combat_ended(game: Game, _: fact.CombatEnded) -> Changes:
    """No battle is remembered any more, nor what was rolled in it."""
    stale = [u.name for u in game.units.values() if u.rolled or u.grounded or u.landed or u.kept_down]
    return {
        "turn": replace(game.turn, round=0),
        "battles": dict.fromkeys(game.battles),
        "passages": (),
        "units": each(game, stale, rolled="", grounded=False, landed=False, ship="", kept_down=0, below=""),
    }


SEQUENCE: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.GameStarted: game_started,
    fact.PhaseEntered: phase_entered,
    fact.SeatFinished: seat_finished,
    fact.PositionSealed: nothing_changes,
    fact.SecretRevealed: nothing_changes,
    **dict.fromkeys(OF_ENTRIES, nothing_changes),
    fact.RollCalledFor: nothing_changes,
    fact.DiceRolled: nothing_changes,
    fact.RollsSet: rolls_set,
    fact.PolicySet: policy_set,
    fact.BranchAdopted: branch_adopted,
    fact.NothingFinished: nothing_changes,
    fact.StepClosed: nothing_changes,
    fact.RoundEnded: nothing_changes,
    fact.PlayerTurnBegan: player_turn_began,
    fact.RoundBegan: round_began,
    fact.CombatEnded: combat_ended,
}


# What is different when battles open, go on and end.


def battle_opened(game: Game, event: fact.BattleOpened) -> Changes:
    """Troops that came through with a fleet are ashore now."""
    battle = game.battles[event.place]
    ashore = set_down(game, battle.attackers, event.place)
    whence = (game.units[name].place for name in ashore)
    opened = replace(out_of(battle, whence), aside=event.aside)
    return {"units": ashore, "battles": {event.place: opened}}


def battle_postponed(game: Game, event: fact.BattlePostponed) -> Changes:
    """Who attacks waits."""
    return {"battles": {event.place: replace(game.battles[event.place], opens=event.opens)}}


def battle_resumed(game: Game, event: fact.BattleResumed) -> Changes:
    """They attack again where they have gone back to."""
    battle = game.battles[event.place]
    again = replace(
        battle, ended="", last_round=0, opens=event.opens, attackers=(*battle.attackers, *event.units)
    )
    return {"units": each(game, event.units, retreated=False), "battles": {event.place: again}}


def attackers_joined(game: Game, event: fact.AttackersJoined) -> Changes:
    """They attack as well from now on; their troops are ashore, their fighters in the air."""
    battle, ashore = game.battles[event.place], set_down(game, event.units, event.place)
    joined = replace(battle, attackers=(*battle.attackers, *event.units))
    whence = (game.units[name].place for name in ashore)
    return {"units": ashore, "battles": {event.place: out_of(joined, whence)}}


def fleet_went_on(game: Game, event: fact.FleetWentOn) -> Changes:
    """The fleet has left its first zone, and the battle there, and attacks the second out of it."""
    moved = each(game, event.units, place=event.second, origin=event.first)
    left = attackers_left(game, event.units) if event.first in game.battles else {}
    if event.second in game.battles:
        left[event.second] = out_of(game.battles[event.second], (event.first,))
    return {
        "units": {**with_cargo(game, event.units, event.second), **moved},
        "battles": left,
        "passages": tuple(p for p in game.passages if p.second != event.second or p.first != event.first),
    }


def battle_ended(game: Game, event: fact.BattleEnded) -> Changes:
    """It is remembered how and when it ended, until combat does."""
    battle = game.battles[event.place]
    over = replace(battle, ended=event.outcome, last_round=event.last_round)
    return {"battles": {event.place: over}}


BATTLES: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.BattleOpened: battle_opened,
    fact.BattlePostponed: battle_postponed,
    fact.BattleResumed: battle_resumed,
    fact.AttackersJoined: attackers_joined,
    fact.FleetWentOn: fleet_went_on,
    fact.BattleEnded: battle_ended,
}


# What is different when units roll.

PURSES = {"aircraft": "air", "land": "surface", "bombs": "bombs"}
"""Which purse the hits of a roll go into, by what it was aimed at."""


def units_sent_to_roll(game: Game, event: fact.UnitsSentToRoll) -> Changes:
    """Their dice are waited for."""
    due = RollDue(
        purpose=COMBAT_AT(place=event.place),
        by=event.by,
        seats=event.seats,
        dice=of_a_roll(event.dice),
        place=event.place,
        units=event.units,
        aim=event.aim,
    )
    return {"rolls": (*game.rolls, due)}


def units_rolled(game: Game, event: fact.UnitsRolled) -> Changes:
    """The hits lie in the other side's purses until losses are taken."""
    rolled = {
        roll.unit: replace(
            game.units[roll.unit], rolled=roll.at, bombed=game.units[roll.unit].bombed or roll.at == "bombs"
        )
        for roll in event.rolls
    }
    battle, hit = game.battles[event.place], "defender" if event.by == "attacker" else "attacker"
    for roll in event.rolls:
        battle = paid(battle, hit, PURSES[roll.at], roll.hits)
    nations = ((game.units[roll.unit].nation, roll) for roll in event.rolls)
    battle = scored(battle, (Scored(nation, hit, PURSES[roll.at], roll.hits) for nation, roll in nations))
    still = tuple(r for r in game.rolls if (r.place, r.by) != (event.place, event.by))
    return {"units": rolled, "battles": {event.place: battle}, "rolls": still}


def bomb_direction_called_for(game: Game, event: fact.BombDirectionCalledFor) -> Changes:
    """Somebody is asked on what a bomb's hit falls."""
    asked = Question(
        kind="bomb",
        rule=event.rule,
        seats=event.seats,
        place=event.place,
        units=event.units,
        options=event.options,
        by=event.by,
        about="bombs",
        hits=event.hits,
    )
    return {"questions": (*game.questions, asked)}


def bomb_directed(game: Game, event: fact.BombDirected) -> Changes:
    """The hit lies in another purse, to be paid for when all have been put somewhere."""
    battle = paid(paid(game.battles[event.place], event.by, "bombs", -1), event.by, event.to, 1)
    still = tuple(q for q in game.questions if (q.kind, q.place, q.by) != ("bomb", event.place, event.by))
    return {"battles": {event.place: battle}, "questions": still}


ROLLING: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.UnitsSentToRoll: units_sent_to_roll,
    fact.UnitsRolled: units_rolled,
    fact.BombDirectionCalledFor: bomb_direction_called_for,
    fact.BombDirected: bomb_directed,
}


# What is different when losses are taken.


def losses_called_for(game: Game, event: fact.LossesCalledFor) -> Changes:
    """Somebody is asked whom his hits remove."""
    asked = Question(
        kind="losses",
        rule=event.rule,
        seats=event.seats,
        place=event.place,
        units=event.units,
        by=event.by,
        about=event.about,
        hits=event.hits,
    )
    return {"questions": (*game.questions, asked)}


def losses_taken(game: Game, event: fact.LossesTaken) -> Changes:
    """The units are gone, and so many hits are paid for."""
    battle = _paid_off(game, event, event.hits, event.picked)
    battles = {**attackers_left(game, event.units), event.place: _without(battle, event.units)}
    return {"units": dict.fromkeys(event.units), "battles": battles, "questions": _still_asked(game, event)}


def ships_damaged(game: Game, event: fact.ShipsDamaged) -> Changes:
    """They are of another kind now, and a hit is paid for by each."""
    hit: dict[str, Unit | None] = {
        name: replace(game.units[name], kind=DAMAGED[game.units[name].kind]) for name in event.units
    }
    battles: dict[str, Battle | None] = {event.place: _paid_off(game, event, len(event.units))}
    return {"units": hit, "battles": battles, "questions": _still_asked(game, event)}


def _paid_off(game: Game, event: Any, hits: int, picked: tuple[str, ...] = ()) -> Battle:
    battle = paid(game.battles[event.place], event.by, event.about, -hits)
    return settled(battle, event.by, event.about, picked, hits)


def _still_asked(game: Game, event: Any) -> tuple[Question, ...]:
    """The questions that are about other hits."""
    about = (event.place, event.by, event.about)
    return tuple(q for q in game.questions if (q.place, q.by, q.about) != about)


def units_destroyed(game: Game, event: fact.UnitsDestroyed) -> Changes:
    """The units are gone."""
    return {"units": dict.fromkeys(event.units), "battles": attackers_left(game, event.units)}


def _without(battle: Any, names: tuple[str, ...]) -> Any:
    return replace(battle, attackers=tuple(name for name in battle.attackers if name not in names))


LOSSES: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.LossesCalledFor: losses_called_for,
    fact.LossesTaken: losses_taken,
    fact.ShipsDamaged: ships_damaged,
    fact.UnitsDestroyed: units_destroyed,
}

FOLDS = SEQUENCE | BATTLES | ROLLING | LOSSES
