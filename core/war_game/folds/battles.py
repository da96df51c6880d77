"""What is different after each fact of battles."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import scored, settled
from core.war_game.folds.changes import (
    NOT_DOWN,
    Changes,
    attackers_left,
    down,
    each,
    out_of,
    paid,
    set_down,
    with_cargo,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battle import Question, RollDue, Scored

PURSES = {"aircraft": "air", "land": "surface", "bombs": "bombs"}
"""Which purse the hits of a roll go into, by what it was aimed at."""


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


def retreat_declared(game: Game, event: fact.RetreatDeclared) -> Changes:
    """They leave when the round ends; from the ground they take off for it (IV/grounding/2.1)."""
    return {"units": each(game, event.units, leaving=event.to, **NOT_DOWN)}


def units_retreated(game: Game, event: fact.UnitsRetreated) -> Changes:
    """Elsewhere, and out of combat for this player turn; who is below deck goes along with the carrier.

    Who had been dispatched there remembers it: nothing sends him again (IV/dispatching/3.5, doubt R13).
    """
    place, aboard = down(game, event.to)
    visitors = [name for name in event.units if game.units[name].flight]
    gone: dict[str, Any] = {
        "leaving": "",
        "origin": "",
        "retreated": True,
        "flight": None,
        "rolled": "",
        "ship": "",
        **NOT_DOWN,
    }
    moved = each(game, event.units, place=place, aboard=aboard, **gone)
    moved |= each(game, visitors, place=place, aboard=aboard, **{**gone, "origin": event.place})
    carried = with_cargo(game, event.units, place)
    below = {
        name: replace(unit, retreated=True, grounded=False) if unit.grounded else unit
        for name, unit in carried.items()
        if unit
    }
    return {"units": {**below, **moved}, "battles": attackers_left(game, event.units)}


def retreat_barred(game: Game, event: fact.RetreatBarred) -> Changes:
    """Out of the battle, and in the air over it, with a deck that is there no more."""
    away = {name for name in event.units if game.units[name].flight}
    moved = {
        name: unit and replace(unit, origin=event.place if name in away else "")
        for name, unit in each(
            game,
            event.units,
            place=event.place,
            aboard=event.to,
            leaving="",
            retreated=True,
            flight=None,
            rolled="",
            **NOT_DOWN,
        ).items()
    }
    return {"units": moved, "battles": attackers_left(game, event.units)}


def units_carried(game: Game, event: fact.UnitsCarried) -> Changes:
    """Elsewhere, below the same deck."""
    return {"units": each(game, event.units, place=event.place)}


def units_sent_to_roll(game: Game, event: fact.UnitsSentToRoll) -> Changes:
    """Their dice are waited for."""
    due = RollDue(
        purpose=f"combat at {event.place}",
        by=event.by,
        seats=event.seats,
        dice=event.dice,
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


def losses_taken(game: Game, event: fact.LossesTaken) -> Changes:
    """The units are gone, and so many hits are paid for."""
    battle = paid(game.battles[event.place], event.by, event.about, -event.hits)
    battle = settled(battle, event.by, event.about, event.picked, event.hits)
    about = (event.place, event.by, event.about)
    still = tuple(q for q in game.questions if (q.place, q.by, q.about) != about)
    battles = {**attackers_left(game, event.units), event.place: _without(battle, event.units)}
    return {"units": dict.fromkeys(event.units), "battles": battles, "questions": still}


def _without(battle: Any, names: tuple[str, ...]) -> Any:
    return replace(battle, attackers=tuple(name for name in battle.attackers if name not in names))


def units_destroyed(game: Game, event: fact.UnitsDestroyed) -> Changes:
    """The units are gone."""
    return {"units": dict.fromkeys(event.units), "battles": attackers_left(game, event.units)}


def landing_called_for(game: Game, event: fact.LandingCalledFor) -> Changes:
    """Somebody is asked where his aircraft come down."""
    asked = Question("landing", event.rule, event.seats, event.place, event.units, event.options)
    return {"questions": (*game.questions, asked)}


def landing_settled(game: Game, event: fact.LandingSettled) -> Changes:
    """The question is answered."""
    still = tuple(q for q in game.questions if q.kind != "landing" or q.units != event.units)
    return {"questions": still}


def battle_ended(game: Game, event: fact.BattleEnded) -> Changes:
    """It is remembered how and when it ended, until combat does."""
    battle = game.battles[event.place]
    over = replace(battle, ended=event.outcome, last_round=event.last_round)
    return {"battles": {event.place: over}}


def nothing_changes(_: Game, __: fact.AttackCalledOff) -> Changes:
    """The retreats that follow say what it means."""
    return {}


BATTLE_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.BattleOpened: battle_opened,
    fact.BattlePostponed: battle_postponed,
    fact.BattleResumed: battle_resumed,
    fact.AttackersJoined: attackers_joined,
    fact.FleetWentOn: fleet_went_on,
    fact.RetreatDeclared: retreat_declared,
    fact.AttackCalledOff: nothing_changes,
    fact.UnitsRetreated: units_retreated,
    fact.UnitsCarried: units_carried,
    fact.RetreatBarred: retreat_barred,
    fact.UnitsSentToRoll: units_sent_to_roll,
    fact.UnitsRolled: units_rolled,
    fact.LossesCalledFor: losses_called_for,
    fact.BombDirectionCalledFor: bomb_direction_called_for,
    fact.BombDirected: bomb_directed,
    fact.LossesTaken: losses_taken,
    fact.UnitsDestroyed: units_destroyed,
    fact.LandingCalledFor: landing_called_for,
    fact.LandingSettled: landing_settled,
    fact.BattleEnded: battle_ended,
}
