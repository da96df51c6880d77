"""How a game stands: who is waited for, what is asked, and the head by which the other side can check."""

from collections.abc import Sequence
from functools import partial

from skyledger.board.sentences import question_words, turn_sentence
from skyledger.board.waiting import awaited
from skyledger.reporting.report import Now
from skyledger.service import Table
from skyledger.telling.questions import options_told


def now(held: Table, answers: Sequence[tuple[str, str]]) -> Now:
    """The game as it stands; `answers` are orders with which a seat answers, by seat."""
    game, head = held.state, held.head
    called = partial(held.system.rules.called, game)
    return Now(
        turn_sentence(game),
        awaited(game),
        tuple((question_words(one, called), options_told(one, called)) for one in game.questions),
        tuple(answers),
        head.number,
        f"{head.number}:{head.hash.hex()}",
    )
