"""What is different after the facts of every state of the turn: phases, words, dice, questions."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.dice import of_a_roll, taking, whose_dice
from core.history import OF_ENTRIES
from core.world_at_war.changes import Changes
from core.world_at_war.state import Game, begun
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_battle import RollDue
from events.world_at_war.board import Question


def game_started(_: Game, event: fact.GameStarted) -> Any:
    """Everything comes from the position."""
    for due in event.position.rolls:
        of_a_roll(due.dice)
    return begun(event.position)


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new state of the turn, in which nobody is done."""
    return {"turn": replace(game.turn, phase=event.phase, finished=())}


def seat_finished(game: Game, event: fact.SeatFinished) -> Changes:
    """The seat is done in this state of the turn."""
    return {"turn": replace(game.turn, finished=(*game.turn.finished, event.seat))}


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """Another side, and after the last of them another season."""
    return {"turn": replace(game.turn, year=event.year, season=event.season, side=event.side)}


def choice_called_for(game: Game, event: fact.ChoiceCalledFor) -> Changes:
    """A question waits for its answer."""
    about = event.side, event.about
    asked = Question("choice", event.rule, event.seats, event.place, (), event.options, *about)
    return {"questions": (*game.questions, asked)}


def choice_made(game: Game, event: fact.ChoiceMade) -> Changes:
    """The question is answered."""
    return {"questions": tuple(q for q in game.questions if (q.kind, q.place) != ("choice", event.place))}


def roll_called_for(game: Game, event: fact.RollCalledFor) -> Changes:
    """The turn waits for these dice."""
    due = RollDue(event.purpose, event.by, event.seats, of_a_roll(event.dice))
    return {"rolls": (*game.rolls, due)}


def dice_rolled(game: Game, event: fact.DiceRolled) -> Changes:
    """The dice lie on the table, and are waited for no more."""
    still = tuple(due for due in game.rolls if (due.purpose, due.by) != (event.purpose, event.by))
    return {"rolls": still}


def policy_set(_: Game, event: fact.PolicySet) -> Changes:
    """From here on another policy holds."""
    return {"policy": event.policy}


def branch_adopted(_: Game, event: fact.BranchAdopted) -> Changes:
    """Another game is the line that counts."""
    return {"adopted": event.branch}


def rolls_set(game: Game, event: fact.RollsSet) -> Changes:
    """Dice fall at once, or by order."""
    return {"dice": taking(whose_dice(game.dice), event.rolls)}


def nothing_changes(_: Game, __: Event) -> Changes:
    """A fact that is only remembered."""
    return {}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.GameStarted: game_started,
    fact.PhaseEntered: phase_entered,
    fact.SeatFinished: seat_finished,
    fact.PositionSealed: nothing_changes,
    fact.SecretRevealed: nothing_changes,
    **dict.fromkeys(OF_ENTRIES, nothing_changes),
    fact.PlayerTurnBegan: player_turn_began,
    fact.ChoiceCalledFor: choice_called_for,
    fact.ChoiceMade: choice_made,
    fact.RollCalledFor: roll_called_for,
    fact.DiceRolled: dice_rolled,
    fact.RollsSet: rolls_set,
    fact.PolicySet: policy_set,
    fact.BranchAdopted: branch_adopted,
}
