"""A roll that is asked for, and the doubts on which it turns: each with the case in which it matters."""

from collections.abc import Callable

import msgspec

from core.ruling import Grounds
from core.war_game.battles import ATTACKER, other, targets_left
from core.war_game.board import at_sea
from core.war_game.state import Game
from core.war_game.units import family
from events.war_game.battle import Battle
from events.war_game.board import Unit


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
