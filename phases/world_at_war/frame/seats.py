"""Whose word an order is: the parties that a state of the turn waits for."""

from core.world_at_war.counterair.returning import may_finish
from core.world_at_war.naval_bases.escaping import escaped_from
from core.world_at_war.naval_combat.heard import has_a_part
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.strikes import course
from core.world_at_war.under_way.activities import present_activity
from core.world_at_war.under_way.battles import present, seats_of


def _of_the_phasing_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side == game.turn.side)


def _of_the_other_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side != game.turn.side)


def _at_the_table(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or seat in game.seats


def _sailing(game: Game, seat: str) -> bool:
    activity = present_activity(game)
    return seat == GAMEMASTER or (activity is not None and _side(game, seat) == activity.side)


def _opposing(game: Game, seat: str) -> bool:
    activity = present_activity(game)
    return seat == GAMEMASTER or (activity is not None and _side(game, seat) not in ("", activity.side))


def _side(game: Game, seat: str) -> str:
    return game.seats[seat].side if seat in game.seats else ""


def _facing_an_attack(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (bool(_side(game, seat)) and bool(escaped_from(game) - {_side(game, seat)}))


def _asked(game: Game, seat: str) -> bool:
    battle = present(game)
    return seat == GAMEMASTER or (battle is not None and seat in seats_of(game, battle, battle.asked))


def _striking(game: Game, seat: str) -> bool:
    strike = course.present(game)
    ours = course.seats_that_strike(game, strike) if strike else ()
    return seat == GAMEMASTER or seat in ours


def _struck(game: Game, seat: str) -> bool:
    strike = course.present(game)
    theirs = course.seats_struck(game, strike) if strike else ()
    return seat == GAMEMASTER or seat in theirs


MAY = {
    "asked": _asked,
    "flying": may_finish,
    "striking": _striking,
    "struck": _struck,
    "at sea": has_a_part,
    "escaping": _facing_an_attack,
    "phasing": _of_the_phasing_side,
    "defending": _of_the_other_side,
    "belligerent": _at_the_table,
    "sailing": _sailing,
    "opposing": _opposing,
    "anybody": _at_the_table,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}
