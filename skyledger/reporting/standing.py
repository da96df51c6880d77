"""How a game stands: who is waited for, what is asked, and the head by which the other side can check."""

from collections.abc import Sequence
from functools import partial

from skyledger.reporting.report import Now
from skyledger.service import Table
from skyledger.showing import showing_of


def now(held: Table, answers: Sequence[tuple[str, str]], viewer: str) -> Now:
    """The game as it stands; `answers` are orders with which a seat answers, by seat."""
    game, head, shown = held.state, held.head, showing_of(held.system)
    called, battles = partial(held.system.rules.called, game), shown.battles(game, viewer)
    return Now(
        shown.turn(game),
        shown.awaited(game),
        tuple(f"{shown.battle_named(one)}: {shown.battle_told(game, one)}" for one in battles),
        tuple((shown.question(one, called), shown.options(one, called)) for one in game.questions),
        tuple(answers),
        head.number,
        f"{head.number}:{head.hash.hex()}",
    )
