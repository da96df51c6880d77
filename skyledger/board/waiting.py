"""Whom the game waits for, and for what: an answer, dice, a decision in a counterair, the end of a part."""

from collections.abc import Iterable, Sequence

from core.world_at_war.air_transport.kinds import another_round_is_on
from core.world_at_war.board import name
from core.world_at_war.counterair.joining import could_be_joined_by
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.battles import present, seats_of
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.raids import in_the_air
from events.world_at_war.air_battle import AirBattle
from phases.world_at_war import awaited as heard_in_this_state
from phases.world_at_war import stands_in
from phases.world_at_war.bombing import ANSWERING
from phases.world_at_war.counterair import RETURN
from phases.world_at_war.strikes import WAITING
from skyledger.board.waiting_at_sea import what_is_said
from skyledger.telling.listing import listed


def awaited(game: Game) -> tuple[str, ...]:
    """The seats whose word the game waits for; of several rolls, the seats of all."""
    battle = present(game)
    if game.questions:
        return game.questions[0].seats or (GAMEMASTER,)
    if game.rolls:
        return _each(seat for due in game.rolls for seat in due.seats or (GAMEMASTER,))
    if battle and battle.asked:
        return seats_of(game, battle, battle.asked)
    if (heard := heard_in_this_state(game)) is not None:
        return heard
    done = game.turn.finished
    ours = (seat.name for seat in game.seats.values() if seat.side == game.turn.side)
    return () if GAMEMASTER in done else tuple(seat for seat in ours if seat not in done)


def speaking(game: Game) -> tuple[str, ...]:
    """Who is awaited, and partners whose air may join the attackers (18.522B, 18.5634, 18.622)."""
    battle, who = present(game), awaited(game)
    if not battle or battle.asked != ATTACKER or game.questions or game.rolls:
        return who
    partners = (seat.name for seat in game.seats.values() if seat.side == game.turn.side)
    return _each((*who, *(seat for seat in partners if could_be_joined_by(game, seat))))


def in_suspense(game: Game) -> bool:
    """Does it wait for something else than that the phasing side is done: an answer, dice, a battle's end?"""
    fought = present(game) is not None or stands_in(game, RETURN, *WAITING)
    return bool(game.questions or game.rolls) or fought


def _each(seats: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seats))


def waiting(game: Game) -> str:
    """One sentence about it; empty if nobody is waited for."""
    battle, seats = present(game), awaited(game)
    if game.questions:
        answering = sorted({seat for question in game.questions for seat in question.seats})
        return f"A question waits for {listed(answering) or GAMEMASTER}."
    if game.rolls:
        return f"Dice are due from {listed(sorted(seats))}."
    if battle and battle.asked:
        return _decision(game, battle, seats)
    return _unfinished(game, seats) if seats or stands_in(game, RETURN) else ""


def _unfinished(game: Game, seats: Sequence[str]) -> str:
    """What the seats that are not done have still to say."""
    if stands_in(game, RETURN):
        return f"{listed(seats)} must say where attackers land; “done” brings them to their own bases."
    if stands_in(game, ANSWERING):
        return f"{listed(seats)} must say who opposes the bombing of {listed(_bombed(game))}, and “done”."
    if said := what_is_said(game):
        return f"{listed(seats)} {said}."
    return f"{listed(seats)} {'has' if len(seats) == 1 else 'have'} not finished."


def _bombed(game: Game) -> list[str]:
    return [name(game, raid.place) for raid in in_the_air(game)]


def _decision(game: Game, battle: AirBattle, seats: Sequence[str]) -> str:
    who, where = " or ".join(seats), name(game, battle.place)
    if another_round_is_on(game, battle):
        return f"Another round is fought over {where}; {who} may reinforce before it, and says “fight on”."
    return f"{who} must say whether the {battle.asked} over {where} fights on or disengages."
