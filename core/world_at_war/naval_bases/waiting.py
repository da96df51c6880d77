"""23.46, 23.54: whom an attack on a naval base waits for between its sorties."""

from core.world_at_war.naval_bases import escaping, escaping_by_sea
from core.world_at_war.naval_bases.under_way import may_fly_again, present
from core.world_at_war.state import GAMEMASTER, Game


def may_escape(game: Game, seat: str) -> bool:
    """Has this seat anything that may leave a base now?"""
    by_air, by_sea = escaping.offers(game, seat), escaping_by_sea.offers(game, seat)
    return next(by_air, None) is not None or next(by_sea, None) is not None


def somebody_may_escape(game: Game) -> bool:
    """May anything leave the attacked base, or one near the patrol that attacked it?"""
    return may_escape(game, GAMEMASTER)


def escapes_are_said(game: Game) -> bool:
    """Is every seat of the other side done that could let something escape, or the gamemaster for them?"""
    others = (s for s in game.seats.values() if s.side != game.turn.side and s.name not in game.turn.finished)
    return GAMEMASTER in game.turn.finished or not any(may_escape(game, seat.name) for seat in others)


def may_go_on(game: Game) -> bool:
    """Is there land-based air left that may fly another sortie over the same port?"""
    attack = present(game)
    return attack is not None and bool(may_fly_again(game, attack))
