"""What is different when units roll."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import scored
from core.war_game.folds.changes import (
    Changes,
    paid,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battle import Question, RollDue, Scored

PURSES = {"aircraft": "air", "land": "surface", "bombs": "bombs"}
"""Which purse the hits of a roll go into, by what it was aimed at."""


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


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.UnitsSentToRoll: units_sent_to_roll,
    fact.UnitsRolled: units_rolled,
    fact.BombDirectionCalledFor: bomb_direction_called_for,
    fact.BombDirected: bomb_directed,
}
