"""The sequence of play: who is done, and whose player turn follows (IV/dispatching/3.7, 3.8)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import fought
from core.war_game.conditions import rule
from core.war_game.menus import keeps
from core.war_game.orders import Finish
from core.war_game.rolling.aiming import still_to_roll
from core.war_game.rounds.rounds import has_a_word
from core.war_game.state import GAMEMASTER, Game, plays
from core.war_game.steps import side_to_roll
from events.message import PhaseEntered, SeatFinished
from events.war_game.sequence import NothingFinished, PlayerTurnBegan


class Finishing(msgspec.Struct, frozen=True):
    """A seat has nothing more to do here."""

    seat: str


@rule(
    "sequence:question",
    "Who is asked answers before he is done.",
    "{given} has still to answer the question about {place}.",
)
def nothing_is_asked(game: Game, request: Finishing) -> Iterable[Finding]:
    """Of several questions the first is answered first."""
    for question in game.questions[:1]:
        if request.seat in (GAMEMASTER, *question.seats):
            yield Finding(place=question.place, given=" or ".join(question.seats) or GAMEMASTER)


@rule(
    "IV/fighters/1.5:all",
    "Where every unit must roll, nobody is done before all of his have.",
    "{unit} has still to roll at {place}.",
    lambda game, _request: ("N15",) if side_to_roll(game) else (),
)
def nobody_passes(game: Game, request: Finishing) -> Iterable[Finding]:
    """By default a unit may let its roll pass (doubt N15)."""
    if plays(game, "N15") == "may_pass" or not (by := side_to_roll(game)):
        return
    for battle in fought(game):
        for unit in still_to_roll(game, battle, by, request.seat):
            yield Finding(unit.name, battle.place)


@rule(
    "IV/fighters/1.5:thrown", "Dice that were called for are thrown.", "The dice for {place} are waited for."
)
def nothing_is_left_to_throw(game: Game, request: Finishing) -> Iterable[Finding]:
    """What was sent to roll rolls."""
    for due in game.rolls:
        if request.seat in (GAMEMASTER, *due.seats):
            yield Finding(place=due.place)


MAY_FINISH = (nothing_is_asked, nobody_passes, nothing_is_left_to_throw)


def finish(game: Game, request: Finishing) -> Iterator[Ruled]:
    """The seat is done here; the turn moves on when nobody is waited for any more.

    A step ends by itself when nothing is left to declare or to roll, so that a file of orders may say “done”
    once too often: that changes nothing.
    """
    waited_for = may_finish(game, request.seat) and not game.questions
    yield Ruled(SeatFinished(request.seat) if waited_for else NothingFinished(request.seat), ())


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To be done is possible for all; it counts for whoever is waited for."""
    if keeps(game, MAY_FINISH, Finishing(seat)):
        yield Offer(Finish(), aside=bool(game.questions) or not may_finish(game, seat))


def may_finish(game: Game, seat: str) -> bool:
    """Is this seat's word waited for in this step?"""
    if seat == GAMEMASTER:
        return True
    return seat in game.seats and seat not in game.turn.finished and has_a_word(game, seat)


def next_player_turn(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """The next turn in the order of play; after the last, the next game turn begins."""
    order = [turn.name for turn in game.turns]
    at = order.index(game.turn.player) + 1
    number = game.turn.number + at // len(order)
    began = PlayerTurnBegan(number, order[at % len(order)])
    return (Ruled(began, ("IV/dispatching/3.7", "IV/dispatching/3.8", "N8")),)


FINISHING = Procedure(lambda _, __, seat: Finishing(seat), MAY_FINISH, finish, offers)
