"""The sequence of play: who is done, whose player turn follows, and what a new one begins with."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.book import rule
from core.world_at_war.calendar import next_season
from core.world_at_war.carriers_first import new_naval_air_is_aboard
from core.world_at_war.counterair.returning import closed_homes_are_avoided
from core.world_at_war.counterair.withholding import no_squadron_is_withheld
from core.world_at_war.naval.activity.covering import cover_is_prorated
from core.world_at_war.naval.combat.groups import six_as_the_round_begins
from core.world_at_war.orders import Finish
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.support.open_attacks import supported_attacks_are_settled
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.sequence import PlayerTurnBegan


class Finishing(msgspec.Struct, frozen=True):
    """A seat has nothing more to do here."""

    seat: str


def side_finished(game: Game) -> bool:
    """Have all seats of the phasing side finished, or has the gamemaster for them?"""
    waiting = {s.name for s in game.seats.values() if s.side == game.turn.side}
    return GAMEMASTER in game.turn.finished or waiting <= set(game.turn.finished)


@rule(
    "sequence/finished",
    "A seat finishes once in each state of the turn.",
    "{given} has finished here already.",
)
def not_finished_yet(game: Game, request: Finishing) -> Iterable[Finding]:
    """The turn waits for the other seats of the side."""
    if request.seat in game.turn.finished:
        yield Finding(given=request.seat)


def defenders_finished(game: Game) -> bool:
    """Have all seats of the other side finished, or has the gamemaster for them?"""
    waiting = {s.name for s in game.seats.values() if s.side != game.turn.side}
    return GAMEMASTER in game.turn.finished or waiting <= set(game.turn.finished)


def finish(_: Game, request: Finishing) -> Iterator[Ruled]:
    """The seat is done here; the turn moves on when all of its side are."""
    yield Ruled(SeatFinished(request.seat), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To be done is always possible, once."""
    if all(rule.kept(game, Finishing(seat)) for rule in FINISHING.requires):
        yield Offer(Finish())


def next_player_turn(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """The other side's player turn; after the last side's, the next season begins."""
    place = game.sides.index(game.turn.side) + 1
    if place < len(game.sides):
        return (Ruled(PlayerTurnBegan(game.turn.year, game.turn.season, game.sides[place]), ()),)
    year, season = next_season(game.turn.year, game.turn.season)
    return (Ruled(PlayerTurnBegan(year, season, game.sides[0]), ()),)


FINISHING = Procedure(
    lambda _, __, seat: Finishing(seat),
    (
        not_finished_yet,
        no_squadron_is_withheld,
        closed_homes_are_avoided,
        new_naval_air_is_aboard,
        supported_attacks_are_settled,
        six_as_the_round_begins,
        cover_is_prorated,
    ),
    finish,
    offers,
)
