"""18.72B-18.72D: until when an inverted air unit waits, by what turned it over and by its redeployment."""

from core.world_at_war.american_exception import excepted
from core.world_at_war.board import player_turn
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit

LAST_PART = "end.uninversion"
AFTER_USE, AS_NEW = "18.72B", "18.72C"
TERMS = {
    "18.42A": AFTER_USE,
    "18.43": AFTER_USE,
    "18.523": AFTER_USE,
    "18.526A": AFTER_USE,
    "17.3124": AFTER_USE,
    "17.3126C": AFTER_USE,
    "23.144": AFTER_USE,
    "23.152D": AFTER_USE,
    "23.164": AFTER_USE,
    "18.72D.1": AFTER_USE,  # only by option "yes" of doubt W122
    "18.72C": AS_NEW,
    "18.253": "W100",
    "17.3127": "W100",
    "18.46": "W120",
    "17.3122D": "W259",
}
"""For each rule that turns air units over the rule that says until when; a doubt where none does."""


def term(unit: AirUnit) -> str:
    """The rule or doubt that says until when a unit is inverted; use, if another rule turned it over."""
    return TERMS.get(unit.inverted, AFTER_USE)


def is_doubt(until: str) -> bool:
    """Is the term of an inversion a doubt, and no rule?"""
    return until.startswith("W")


def waits_for_the_last_part(game: Game, unit: AirUnit) -> bool:
    """Is it ready only in the last part of this player turn (18.72B)?"""
    if game.turn.phase == LAST_PART or is_new(game, unit) or waits_as_redeployed(game, unit):
        return False
    if unit.used:
        return True
    until = term(unit)
    ends_with_it = not is_doubt(until) or plays(game, until) == "end_of_turn"
    return ends_with_it and unit.inverted_in == player_turn(game)


def is_new(game: Game, unit: AirUnit) -> bool:
    """Is it inverted because it was built in this player turn?"""
    return bool(unit.inverted) and unit.constructed == player_turn(game)


def waits_as_new(game: Game, unit: AirUnit) -> bool:
    """Is it too new: before the last part of the turn, or in all of it if it redeployed (18.72C)?"""
    return is_new(game, unit) and (bool(unit.redeployed) or game.turn.phase != LAST_PART)


def waits_as_redeployed(game: Game, unit: AirUnit) -> bool:
    """Did it redeploy in this player turn, so that it waits for its owner's next one (18.72D)?"""
    return bound_by_its_redeployment(game, unit) and not excepted(game, unit)


def bound_by_its_redeployment(game: Game, unit: AirUnit) -> bool:
    """Is it inverted and has redeployed, so that it waits unless it is excepted (18.72D)?"""
    return bool(unit.inverted and unit.redeployed) and not is_new(game, unit)


def waits(game: Game, unit: AirUnit) -> bool:
    """Must it wait, for any of these reasons?"""
    return waits_for_the_last_part(game, unit) or waits_as_new(game, unit) or waits_as_redeployed(game, unit)


def waits_for_the_next_turn(game: Game, unit: AirUnit) -> bool:
    """Is it ready only in its owner's next player turn (18.72C, 18.72D)?"""
    return waits_as_redeployed(game, unit) or (waits_as_new(game, unit) and bool(unit.redeployed))
