"""Whom the game waits for, and for what: an answer, dice, declarations, rolls."""

from core.war_game.rounds.rounds import waited_for
from core.war_game.state import GAMEMASTER, Game
from skyledger.telling.listing import listed

TO_DO = {
    "combat_orders.attacks": "declare what attacks",
    "combat.calling_off": "say whether the attack goes on",
    "combat.declaring": "declare retreats, groundings and dispatches",
    "combat.attack_rolls": "roll for the attack",
    "combat.defense_rolls": "roll for the defense",
    "noncombat.moves": "move",
}
"""What a seat that is waited for does in a state of the turn."""


def awaited(game: Game) -> tuple[str, ...]:
    """The seats whose word the game waits for; of several rolls or questions, the seats of the first."""
    if game.questions:
        return game.questions[0].seats or (GAMEMASTER,)
    if game.rolls:
        return tuple(dict.fromkeys(seat for due in game.rolls for seat in due.seats or (GAMEMASTER,)))
    return waited_for(game)


def in_suspense(game: Game) -> bool:
    """Does it wait for an answer, for dice, or for anything else within a round of combat?"""
    return bool(game.questions or game.rolls or game.turn.round)


def waiting(game: Game) -> str:
    """One sentence about it; empty if nobody is waited for."""
    seats = listed(awaited(game))
    if game.questions:
        return f"A question waits for {seats}."
    if game.rolls:
        return f"Dice are due from {seats}."
    what = TO_DO.get(game.turn.phase, "go on")
    return f"{seats} may {what}, and must say “done”." if seats else ""
