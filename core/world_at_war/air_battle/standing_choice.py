"""19.62, 19.65 by e-mail: a seat says beforehand what it takes where a rule leaves it a choice."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.orders import LeaveStandingChoice, LiftStandingChoice
from core.world_at_war.air_battle.picks import ASKED, words
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.state import GAMEMASTER, Game
from events.message import Event
from events.world_at_war.air_battle import ChoiceMade, StandingChoiceLeft

MOST = 20
LONGEST = 100
"""No word that is offered comes near to so many letters."""


class Leaving(msgspec.Struct, frozen=True):
    """A standing choice as a seat would leave it."""

    seat: str
    options: tuple[str, ...]


@rule("19.6/standing", "A standing choice names what is to be taken, once each.", "{given} is {allowed}.")
def names_something(_: Game, request: Leaving) -> Iterable[Finding]:
    """What is said of several rules comes in one list."""
    said = [option.strip().casefold() for option in request.options]
    if not said or "" in said:
        yield Finding(given="An empty choice", allowed="none")
    if len(set(said)) < len(said):
        yield Finding(given=", ".join(request.options), allowed="said twice in part")
    if len(said) > MOST:
        yield Finding(given=f"A list of {len(said)}", allowed=f"longer than {MOST}")


@rule(
    "19.6/words",
    "A standing choice is made of words that a question of a round can offer.",
    "{given} is never offered; {allowed}",
)
def words_that_are_offered(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.521B, 19.62, 19.64, 19.65B: with a word that none of them knows, the seat would wait in vain."""
    known = words(game)
    folded = {word.casefold() for word in known}
    for option in request.options:
        if option.strip() and option.casefold() not in folded:
            near = near_misses(option, known) if len(option) <= LONGEST else ()
            meant = f"did you mean {' or '.join(near)}?" if near else f"such are {_such(known)}."
            yield Finding(given=f"“{option}”", allowed=meant)


def _such(known: tuple[str, ...]) -> str:
    """The words that are no types of air, and of the types the first."""
    types = [word for word in known if word[0].isupper()]
    others = [word for word in known if word not in types]
    return f"{', '.join(others)}, and types of air as in “{types[0]}”"


@rule("19.6/player", "Standing choices are left by who commands air units.", "{given} commands none.")
def left_by_a_player(_: Game, request: Leaving) -> Iterable[Finding]:
    """The gamemaster takes no losses."""
    if request.seat == GAMEMASTER:
        yield Finding(given=request.seat)


@rule("19.6/left", "What is lifted was left before.", "{given} has left no standing choice.")
def was_left(game: Game, request: Leaving) -> Iterable[Finding]:
    """A seat has one or none."""
    if request.seat not in {choice.seat for choice in game.choices}:
        yield Finding(given=request.seat)


def leave(_: Game, request: Leaving) -> Iterator[Ruled]:
    """It holds from now on, or no more."""
    yield Ruled(StandingChoiceLeft(request.seat, request.options), ("19.62", "19.65B"))


def by_standing_choice(game: Game, _: Event) -> Iterator[Ruled]:
    """The open question of a round is answered as its seat said beforehand, if that is among the options."""
    question = next((q for q in game.questions[:1] if q.kind == "choice" and q.rule in ASKED), None)
    for choice in game.choices if question else ():
        if question and choice.seat in question.seats:
            called = {said: o for o in question.options for said in (o.casefold(), name(game, o).casefold())}
            taken = next((called[s.casefold()] for s in choice.options if s.casefold() in called), "")
            if taken:
                made = ChoiceMade(question.rule, question.by, question.place, taken, choice.seat)
                yield Ruled(made, (question.rule,))
                return


def offers(_: Game, seat: str) -> Iterator[Offer]:
    """A specimen: what comes first is the seat's to say."""
    if seat != GAMEMASTER:
        yield Offer(LeaveStandingChoice(("search", "cover", "attack")), open_ended=True)


def offers_to_lift(game: Game, seat: str) -> Iterator[Offer]:
    """The standing choice of the seat."""
    yield from (Offer(LiftStandingChoice()) for choice in game.choices if choice.seat == seat)


def leaving(_: Game, order: LeaveStandingChoice, seat: str) -> Leaving:
    """What the order means."""
    return Leaving(seat, order.options)


CHOOSING_BEFOREHAND = Procedure(
    leaving, (left_by_a_player, names_something, words_that_are_offered), leave, offers
)
LIFTING = Procedure(lambda _, __, seat: Leaving(seat, ()), (was_left,), leave, offers_to_lift)
