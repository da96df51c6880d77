"""The facts of air battles that are no counterairs told (18.56, 18.62): who meets whom, how it ends."""

from typing import Any

from core.world_at_war.board import port_at
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import COUNTERAIR, OVER_PORT
from events import world_at_war as fact
from events.sentences import said, translated
from skyledger.telling.by_fields import word
from skyledger.telling.world_at_war.counterair import REOPENED, how_it_ended
from skyledger.telling.world_at_war.parts import told

OWN_ENDS = {
    "single round": said("a single round is fought"),
    "no defenders": said("no defender is there"),
}
"""What counterairs have other words for, or never come to."""


def kind_called(game: Game, kind: str, place: str) -> str:
    """What an air battle is called: where there is no port, what carriers make is a counterair (23.61)."""
    return COUNTERAIR if kind == OVER_PORT and not port_at(game, place) else kind


def how_battle_ended(how: str) -> str:
    """How an air battle ended, in words."""
    return translated(OWN_ENDS[how]) if how in OWN_ENDS else how_it_ended(how)


def _kind(game: Game, event: Any) -> str:
    return word(game, kind_called(game, event.kind, event.place))


AIR_BATTLE_TELLINGS = told(
    {
        fact.AirBattleBegan: said("Over {place} {attackers} against {defenders}: {kind}."),
        fact.AirBattleReinforced: said("The {kind} over {place} is joined by {units}."),
        fact.AirBattleRoundBegan: said(
            "Round {round} of the {kind} over {place}: {attackers} against {defenders}."
        ),
        fact.AirBattleRoundReopened: REOPENED,
        fact.AirBattleEnded: said("The {kind} over {place} is over: {how}."),
    },
    {"how": lambda _, how: how_battle_ended(how)},
    kind=_kind,
)
