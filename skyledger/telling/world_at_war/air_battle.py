"""The facts of air battles that are no counterairs told (18.56, 18.62): who meets whom, how it ends."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.board import port_at
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import COUNTERAIR, OVER_PORT
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.counterair import how_it_ended
from skyledger.telling.world_at_war.parts import place_told, units_told

AIR_BATTLE: dict[str, str] = {
    "AirBattleBegan": "Over {place} {attackers} against {defenders}: {kind}.",
    "AirBattleReinforced": "The {kind} over {place} is joined by {units}.",
    "AirBattleRoundBegan": "Round {round} of the {kind} over {place}: {attackers} against {defenders}.",
    "AirBattleEnded": "The {kind} over {place} is over: {how}.",
    "ended/battle/single round": "a single round is fought",
    "ended/battle/no defenders": "no defender is there",
}

OWN_ENDS = frozenset({"single round", "no defenders"})
"""What counterairs have other words for, or never come to."""


def kind_called(game: Game, kind: str, place: str) -> str:
    """What an air battle is called: where there is no port, what carriers make is a counterair (23.61)."""
    return COUNTERAIR if kind == OVER_PORT and not port_at(game, place) else kind


def began(game: Game, event: fact.AirBattleBegan) -> Message:
    ours, theirs = units_told(game, event.attackers), units_told(game, event.defenders)
    place = place_told(game, event.place)
    return message(
        "AirBattleBegan",
        kind=kind_called(game, event.kind, event.place),
        place=place,
        attackers=ours,
        defenders=theirs,
    )


def reinforced(game: Game, event: fact.AirBattleReinforced) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message(
        "AirBattleReinforced", kind=kind_called(game, event.kind, event.place), units=units, place=place
    )


def round_began(game: Game, event: fact.AirBattleRoundBegan) -> Message:
    ours, theirs = units_told(game, event.attackers), units_told(game, event.defenders)
    return message(
        "AirBattleRoundBegan",
        round=event.round,
        kind=kind_called(game, event.kind, event.place),
        place=place_told(game, event.place),
        attackers=ours,
        defenders=theirs,
    )


def round_reopened(game: Game, event: fact.AirBattleRoundReopened) -> Message:
    return message("CounterairRoundReopened", place=place_told(game, event.place))


def ended(game: Game, event: fact.AirBattleEnded) -> Message:
    place, how = place_told(game, event.place), how_battle_ended(event.how)
    return message("AirBattleEnded", kind=kind_called(game, event.kind, event.place), place=place, how=how)


def how_battle_ended(how: str) -> Message:
    """How an air battle ended, in words."""
    return message(f"ended/battle/{how}") if how in OWN_ENDS else how_it_ended(how)


AIR_BATTLE_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.AirBattleBegan: began,
    fact.AirBattleReinforced: reinforced,
    fact.AirBattleRoundBegan: round_began,
    fact.AirBattleRoundReopened: round_reopened,
    fact.AirBattleEnded: ended,
}
