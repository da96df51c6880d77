"""What a rule leaves to a side: one of the options of the open question is taken."""

from collections.abc import Iterable, Iterator

import msgspec

from core.fold import fold
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.counterair.rounds import go_on
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.orders import Choose
from core.world_at_war.recombination import removed
from core.world_at_war.state import Game
from events.world_at_war.board import Question
from events.world_at_war.counterair import ChoiceMade

CHOICE = "choice"
LIMIT_OF_THE_POOL = "23.142C"


class Choosing(msgspec.Struct, frozen=True):
    """An answer: to which question, and what is taken."""

    seat: str
    question: Question
    taken: str


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == CHOICE), None)


def choosing(game: Game, order: Choose, seat: str) -> Choosing:
    """What the order means: an option by its own name or by that of its place, small letters or capitals.

    Raises `Mistake` if nothing is asked that is answered so.
    """
    if (question := _open(game)) is None:
        raise Unworkable("question", "Nothing is to be chosen now.")
    said = order.option.casefold()
    meant = (one for one in question.options if said in (one.casefold(), name(game, one).casefold()))
    return Choosing(seat, question, next(meant, order.option))


@rule(
    "choice",
    "An answer is one of the options that the question names.",
    "{given} is none of them; they are {allowed}.",
)
def one_of_the_options(game: Game, request: Choosing) -> Iterable[Finding]:
    """Each question lists all that its rule leaves open."""
    if request.taken not in request.question.options:
        options = ", ".join(name(game, one) for one in request.question.options)
        yield Finding(given=f"“{request.taken}”", allowed=options)


def choose(game: Game, request: Choosing) -> Iterator[Ruled]:
    """The option is taken. After 23.142C a counterair that has to wait for it goes on."""
    question = request.question
    made = Ruled(ChoiceMade(question.rule, question.by, question.place, request.taken), (question.rule,))
    if question.rule != LIMIT_OF_THE_POOL:
        yield made
        return
    facts = (made, *removed(game, request.taken))
    yield from facts
    yield from go_on(fold(EVOLUTIONS, game, [fact.event for fact in facts]), made.event)


def offers(game: Game, _: str) -> Iterator[Offer]:
    """The options of the open question."""
    if (question := _open(game)) is not None:
        choices = tuple(Choice(option) for option in question.options)
        yield Offer(Choose(question.options[0]), (Slot("option", choices),))


CHOOSING = Procedure(choosing, (one_of_the_options,), choose, offers)
