"""23.46, 23.54: whom an attack on a naval base waits for between its sorties."""

from core.world_at_war.naval_bases import announcing, diving, escaping, escaping_by_sea, outside_forces
from core.world_at_war.naval_bases.again_whole import could_go_again
from core.world_at_war.naval_bases.leaving import escaped_from
from core.world_at_war.naval_bases.under_way import present
from core.world_at_war.once_whole import anybody_may
from core.world_at_war.state import GAMEMASTER, Game


def could_be_attacked(game: Game) -> bool:
    """Is there a port with ships that anybody of the moving side may attack now?

    Also with squadrons that first recombine (23.141A).
    """
    return anybody_may(game, diving.offers) or anybody_may(game, announcing.over_ports)


def may_escape(game: Game, seat: str) -> bool:
    """Has this seat anything that may leave a base now?"""
    ways = (escaping.offers(game, seat), escaping_by_sea.offers(game, seat), outside_forces.able(game, seat))
    return any(next(iter(found), None) is not None for found in ways)


def somebody_may_escape(game: Game) -> bool:
    """May anything leave the attacked base, or one near the patrol that attacked it or fought at sea?"""
    return may_escape(game, GAMEMASTER)


def escapes_are_said(game: Game) -> bool:
    """Is every seat done that could let something escape, or the gamemaster for them?"""
    others = (seat for seat in game.seats.values() if seat.name not in game.turn.finished)
    return GAMEMASTER in game.turn.finished or not any(may_escape(game, seat.name) for seat in others)


ESCAPING = (".naval_bases.escaping", ".naval_escape", ".counterair.escaping")
"""The states of the turn in which units may leave their base (23.46)."""


def awaited_to_escape(game: Game) -> tuple[str, ...] | None:
    """The seats whose word is waited for where units may escape; None elsewhere.

    Those that may still let something escape, and once nothing more may, those that could say so.
    """
    if not game.turn.phase.endswith(ESCAPING):
        return None
    if GAMEMASTER in game.turn.finished:
        return ()
    unheard = tuple(s for s in game.seats.values() if s.name not in game.turn.finished)
    able = tuple(seat.name for seat in unheard if may_escape(game, seat.name))
    return able or tuple(seat.name for seat in unheard if _attackers(game) - {seat.side})


def _attackers(game: Game) -> frozenset[str]:
    """The sides before which units escape."""
    return escaped_from(game) or frozenset((game.turn.side,))


def may_go_on(game: Game) -> bool:
    """Is there air left that may fly another sortie over the same port?"""
    attack = present(game)
    return attack is not None and could_go_again(game, attack)
