"""How far the phase has come, as far as rules ask for more than its name.

What follows from facts, whom the turn waits for and which conditions hold where is said in `phases/`. Here
stands what the rulebook itself turns on within a phase, each under its number; nothing else in the rules
reads the state of the turn.
"""

from core.world_at_war.state import Game


def _within(game: Game) -> frozenset[str]:
    """The names of the state and of those around it."""
    return frozenset(game.turn.phase.split("."))


def _last(game: Game) -> str:
    return game.turn.phase.rpartition(".")[2]


def base_changes_are_over(game: Game) -> bool:
    """17.3122A: does the movement phase stand where task forces sail, after the changes of base?"""
    return game.turn.phase == "movement.missions"


def other_missions_have_begun(game: Game) -> bool:
    """23.51: does the combat phase stand behind the attacks of land-based air on naval bases?"""
    return game.turn.phase == "combat.missions" or _last(game) == "from_carriers"


def attacks_are_made(game: Game) -> bool:
    """18.46, 18.555: are ground attacks made just now, one after the other?"""
    return _last(game) == "attacks"


def amid_attacks(game: Game) -> bool:
    """18.512F: are ground attacks under way, also while bombers fly among them?"""
    return attacks_are_made(game) or "raiding" in _within(game)


def in_exploitation(game: Game) -> bool:
    """18.551: is this the exploitation that follows the regular attacks?"""
    return "exploitation" in _within(game)


def against_low_odds(game: Game) -> bool:
    """18.619: is this a window of deferred support, against an attack at low odds?"""
    return "deferred" in _within(game)


def counterairs_are_flown(game: Game) -> bool:
    """23.46A: are the counterairs of the phase under way, or just over?"""
    return "counterair" in _within(game)


def patrol_comes_down(game: Game) -> bool:
    """17.3124, 22.463: are the strikes of a hex or a round over, so that patrol without a deck lands?"""
    in_combat = "naval_combat" in _within(game) and _last(game) == "fleet"
    return in_combat or ("naval_activity" in _within(game) and _last(game) == "continuing")


def cover_is_spread(game: Game) -> bool:
    """23.23C: do those that sail spread their air over the combat groups?

    That every seat that is done says on which doubt this rests, wherever it is, stands in ledgers.
    """
    return "naval_activity" in _within(game) and _last(game) == "answering"


def step_of_the_strike(game: Game) -> str:
    """23.4: to which step of the present strike an answer belongs that was asked for in several of them."""
    return _last(game)
