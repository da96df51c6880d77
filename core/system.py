"""A game as the referee and the service see it: everything the core knows about it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from core.doubts import Doubt
from core.fold import Evolutions
from core.projection import Projection
from core.rulebook import Paragraph
from core.ruling import Prints, Procedure, Rulebook, Ruled
from events.message import Event
from events.upcast import Upcasters

MOST_SEATS = 40
"""No game has more: what every seat may do is worked out for one after the other."""

Consequence = Callable[[Any, Any], Iterable[Ruled]]
"""What follows from a fact or a state, in the game after it."""


def whole(game: Any, _seat: str, _order: Any) -> Any:
    """All of a game in which nothing is hidden."""
    return game


class Rules(msgspec.Struct, frozen=True):
    """One game: its facts and how they fold, its orders and their answers, what is written about it.

    `called` tells what people call a place of the board, `sealed_in` hashes a position in an older form.
    `dice_due` counts the dice that are waited for from a seat, `seed` is what the machine's are thrown from
    (empty: random bytes), `faces` how many sides a die of this game has. `named_in` is a game as far as a
    seat may name in an order what is in it; what it names beyond that is answered as if it were not there.
    `upcasters` read older forms of its facts as today's, by the older tag.
    """

    name: str
    event: Any
    order: Any
    empty: Any
    started: Callable[[Any], Event]
    position: Any
    position_of: Callable[[Any], Any]
    sealed: Callable[[Any], Event]
    sealed_in: Callable[[Any, int], Event | None]
    evolutions: Evolutions
    procedures: Mapping[type, Procedure]
    edition_of: Callable[[Any], str]
    prints: Callable[[Any], Prints]
    phase_of: Callable[[Any], str]
    seats: Callable[[Any], tuple[str, ...]]
    questions: Callable[[Any], tuple[Any, ...]]
    dice_due: Callable[[Any, str], int]
    seed: Callable[[Any], str]
    faces: Callable[[Any], int]
    called: Callable[[Any, str], str]
    projections: tuple[Projection, ...]
    rulebook: Rulebook
    paragraphs: Callable[[], Mapping[str, Paragraph]]
    doubts: Callable[[], Mapping[str, Doubt]]
    named_in: Callable[[Any, str, Any], Any] = whole
    upcasters: Upcasters = {}
