"""What fighters, bombers and anti-aircraft guns aim at, and the doubts on which a roll turns (IV/fighters,
IV/bombers, IV/anti-aircraft).
"""

from collections.abc import Callable

import msgspec

from core.ruling import Grounds
from core.war_game.battles import ATTACKER, airborne, other, targets_left
from core.war_game.board import at_sea, family
from core.war_game.state import Game, plays
from events.sentences import said
from events.war_game.board import Battle, Unit

AIRCRAFT, SURFACE, BOMBS = said("aircraft"), said("land"), said("bombs")
"""What a roll can be aimed at; "land" stands for units on land and sea alike."""


def fighters_aim(game: Game, left: int) -> tuple[str, ...]:
    """What a fighter may aim at with so many enemy aircraft left, the rule's own choice first (doubt R3).

    IV/bombers/1.4: bombers are enemy aircraft, too.
    """
    if left <= 0:
        return (SURFACE,)
    return (AIRCRAFT, SURFACE) if plays(game, "R3") == "optional" else (AIRCRAFT,)


def attacking(game: Game, battle: Battle, unit: Unit, left: int) -> tuple[str, ...]:
    """Bombs, or the air roll while an enemy aircraft is left (doubts R8, R14 and N12)."""
    bombs = (BOMBS,) if not at_sea(game, battle.place) or plays(game, "N12") == "yes" else ()
    if left > 0:
        bound = unit.bombed and plays(game, "R8") == "no_return"
        return bombs if bound else (*bombs, AIRCRAFT)
    return (*bombs, SURFACE) if plays(game, "R14") == "yes" else bombs


def defending(game: Game, battle: Battle, left: int) -> tuple[str, ...]:
    """As a fighter; whether in the same round at land, once the sky is clear, is doubt N5."""
    found = fighters_aim(game, left)
    if plays(game, "N5") == "later_rounds" and airborne(game, battle, ATTACKER):
        return tuple(aim for aim in found if aim != SURFACE)
    return found


def guns_aim(game: Game, by: str, left: int) -> tuple[str, ...]:
    """What a gun may aim at with so many enemy aircraft left (doubts R6 and R7)."""
    if by == ATTACKER and plays(game, "R7") == "no":
        return (SURFACE,)
    if left > 0:
        return (AIRCRAFT,)
    return (SURFACE,) if plays(game, "R6") == "yes" else ()


# A roll that is asked for, and the doubts on which it turns: each with the case in which it matters.


class Rolling(msgspec.Struct, frozen=True):
    """A seat rolls for units in their order, on one side of a battle, by the rules or at what it says."""

    seat: str
    battle: Battle
    by: str
    units: tuple[Unit, ...]
    at: str


Case = Callable[[Game, Rolling, Unit], bool]
"""Does a doubt matter for a unit that is sent to roll?"""


def turns_on(families: tuple[str, ...], by: str = "", **cases: Case) -> Grounds:
    """The doubts on which a roll of these families turns, on one side or on both, each with its case."""

    def grounds(game: Game, request: Rolling) -> tuple[str, ...]:
        if by not in {"", request.by}:
            return ()
        there = [unit for unit in request.units if family(game, unit) in families]
        return tuple(doubt for doubt, case in cases.items() if any(case(game, request, u) for u in there))

    return grounds


def _left(game: Game, request: Rolling) -> int:
    return targets_left(game, request.battle, other(request.by))


def something_flies(game: Game, request: Rolling, _: Unit) -> bool:
    """Is an enemy aircraft left to aim at?"""
    return _left(game, request) > 0


def sky_may_be_clear(game: Game, request: Rolling, unit: Unit) -> bool:
    """Is none left, or may those who roll before have hit the last?"""
    return _left(game, request) <= request.units.index(unit)


def has_bombed(game: Game, request: Rolling, unit: Unit) -> bool:
    """Could it go back from bombs to its air roll?"""
    return unit.bombed and something_flies(game, request, unit)


def of_the_attacker(_: Game, request: Rolling, __: Unit) -> bool:
    """Is it on the side that attacks?"""
    return request.by == ATTACKER


def ships_are_below(game: Game, request: Rolling, _: Unit) -> bool:
    """Do bombs fall on ships?"""
    return at_sea(game, request.battle.place)
