"""18.622, 18.623: what is peculiar to air battles about air transports."""

from collections.abc import Iterable

from core.ruling import Finding
from core.world_at_war.air_battle.decisions import Deciding
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.counterair.joining import could_be_joined
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import COUNTER_INTERCEPTION, ON_TRANSPORT, attackers
from core.world_at_war.under_way.missions import ATTACKER
from events.world_at_war.air_battle import AirBattle


@rule(
    "18.622/mover",
    "It is the intercepting player who says whether another round is fought.",
    "The interceptors over {place} have said that they fight on.",
    lambda _, request: ("W312",) if _counter_interceptor(request.battle) else (),
)
def the_interceptors_have_said_so(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.622: who protects the transport may bring in more air, and the round is fought (doubt W312).

    Nobody must: where none of his air is left, he may let it be.
    """
    if another_round_is_on(game, request.battle):
        yield Finding(place=name(game, request.battle.place))


def another_round_is_on(game: Game, battle: AirBattle) -> bool:
    """Is who is asked only to say whether it reinforces, for the round is the interceptors' word (W312)?"""
    said = _counter_interceptor(battle) and plays(game, "W312") == "interceptors"
    return said and bool(attackers(game, battle))


def _counter_interceptor(battle: AirBattle) -> bool:
    return battle.kind == COUNTER_INTERCEPTION and battle.asked == ATTACKER


def straight_on(game: Game, battle: AirBattle) -> bool:
    """18.622: nobody could join the mover's air, and it is not asked whether it fights on."""
    mover = plays(game, "W312") == "interceptors"
    return mover and bool(attackers(game, battle)) and not could_be_joined(game)


COUNTER_INTERCEPTIONS = Kind(
    COUNTER_INTERCEPTION,
    fought="18.622",
    over="18.622",
    defender_says="18.622",
    broken_off="18.622",
    attacker_says="18.622",
    joined="18.622",
    may_join=could_be_joined,
    straight_on=straight_on,
    leaving=(the_interceptors_have_said_so,),
)
ATTACKS_ON_TRANSPORTS = Kind(ON_TRANSPORT, fought="18.623", over="18.623", single="19.12", unanswered=True)
