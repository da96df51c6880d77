"""What is different as turns, rounds and steps begin and end."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.folds.changes import (
    FREE_AGAIN,
    Changes,
    each,
)
from core.war_game.state import Game, begun
from events import war_game as fact
from events.message import Event


def game_started(_: Game, event: fact.GameStarted) -> Changes:
    """Everything comes from the position."""
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


def combat_ended(game: Game, _: fact.CombatEnded) -> Changes:
    """No battle is remembered any more, nor what was rolled in it."""
    stale = [u.name for u in game.units.values() if u.rolled or u.grounded or u.landed or u.kept_down]
    return {
        "turn": replace(game.turn, round=0),
        "battles": dict.fromkeys(game.battles),
        "passages": (),
        "units": each(game, stale, rolled="", grounded=False, landed=False, ship="", kept_down=0, below=""),
    }


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.GameStarted: game_started,
    fact.PhaseEntered: phase_entered,
    fact.SeatFinished: seat_finished,
    fact.PositionSealed: nothing_changes,
    fact.SecretRevealed: nothing_changes,
    fact.EntriesUndone: nothing_changes,
    fact.EntriesRedone: nothing_changes,
    fact.RollCalledFor: nothing_changes,
    fact.DiceRolled: nothing_changes,
    fact.NothingFinished: nothing_changes,
    fact.StepClosed: nothing_changes,
    fact.RoundEnded: nothing_changes,
    fact.PlayerTurnBegan: player_turn_began,
    fact.RoundBegan: round_began,
    fact.CombatEnded: combat_ended,
}
