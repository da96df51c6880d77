"""18.72B-18.72D: until when an inverted air unit waits, by what turned it over and by its redeployment."""

from collections.abc import Iterator

from core.world_at_war.board import player_turn
from core.world_at_war.calendar import turns_at_war, war_grounds
from core.world_at_war.ranges import theater_of
from core.world_at_war.state import Game, plays, turns_on
from events.world_at_war.board import AirUnit

LAST_PART = "end.uninversion"
AFTER_USE, AS_NEW = "18.72B", "18.72C"
TERMS = {
    "18.42A": AFTER_USE,
    "18.43": AFTER_USE,
    "18.523": AFTER_USE,
    "18.526A": AFTER_USE,
    "17.3126C": AFTER_USE,
    "23.144": AFTER_USE,
    "23.152D": AFTER_USE,
    "18.72D.1": AFTER_USE,  # only by option "yes" of doubt W122
    "18.72C": AS_NEW,
    "18.253": "W100",
    "17.3127": "W100",
    "18.46": "W120",
    "17.3122D": "W259",
}
"""For each rule that turns air units over the rule that says until when; a doubt where none does."""

THEATER_ENEMIES = {"Europe": ("Germany", "Italy"), "Pacific": ("Japan",)}
"""The Axis powers of each theater, for the American exception of 18.72D.1 (doubt W121)."""

AMERICANS = "United States"


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
    return bool(unit.inverted and unit.redeployed) and not (is_new(game, unit) or _excepted(game, unit))


def waits(game: Game, unit: AirUnit) -> bool:
    """Must it wait, for any of these reasons?"""
    return waits_for_the_last_part(game, unit) or waits_as_new(game, unit) or waits_as_redeployed(game, unit)


def waits_for_the_next_turn(game: Game, unit: AirUnit) -> bool:
    """Is it ready only in its owner's next player turn (18.72C, 18.72D)?"""
    return waits_as_redeployed(game, unit) or (waits_as_new(game, unit) and bool(unit.redeployed))


def _excepted(game: Game, unit: AirUnit) -> bool:
    """18.72D.1: American air in a theater where the U.S. is not at war yet, by what is declared."""
    return unit.nation == AMERICANS and all(
        turns_at_war(game, AMERICANS, enemy) is None for enemy in _enemies(game, unit)
    )


def _enemies(game: Game, unit: AirUnit) -> tuple[str, ...]:
    if plays(game, "W121") == "any_war":
        return tuple(enemy for enemies in THEATER_ENEMIES.values() for enemy in enemies)
    return THEATER_ENEMIES[theater_of(game, unit)]


def grounds_of_the_exception(game: Game, unit: AirUnit) -> Iterator[str]:
    """The declared wars and the doubt on which it turned whether a redeployed unit waits (18.72D.1)."""
    if unit.nation == AMERICANS and unit.redeployed and not is_new(game, unit):
        for enemy in _enemies(game, unit):
            yield from war_grounds(game, AMERICANS, enemy)
        if turns_on(game, "W121", lambda other: waits_as_redeployed(other, unit)):
            yield "W121"
