"""A game as the referee and the service see it: its rules, and the read models that it declares."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from core.fold import Evolutions
from core.policy import Concern
from core.rulebook import Doubt, Paragraph
from core.ruling import Procedure, Rulebook, Ruled
from events.codec import Upcasters
from events.message import Event

# A read model: a table for people and SQL, and the pure function from a game to its rows.

Row = tuple[str | int, ...]


class Projection(msgspec.Struct, frozen=True):
    """`rows` gives every row of the table by its key; `key` are the columns that make a row unique."""

    table: str
    columns: dict[str, type]
    key: tuple[str, ...]
    rows: Callable[[Any], Mapping[Row, Row]]


def differing(before: Mapping[Row, Row], after: Mapping[Row, Row]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The rows to write and the keys to delete that turn one set of rows into the other."""
    written = tuple(row for key, row in after.items() if before.get(key) != row)
    return written, tuple(key for key in before if key not in after)


# A game as the referee and the service see it: everything the core knows about it.

MOST_SEATS = 40
"""No game has more: what every seat may do is worked out for one after the other."""

Consequence = Callable[[Any, Any], Iterable[Ruled]]
"""What follows from a fact or a state, in the game after it."""


Printed = Callable[[str], str]
"""The number under which an edition prints a rule."""


def whole(game: Any, _seat: str, _order: Any) -> Any:
    """All of a game in which nothing is hidden."""
    return game


def unconcerned(_game: Any, _seat: str, _order: Any) -> None:
    """Whom an order touches, in a game in which none touches another side."""


def nobody_calls(_game: Any) -> None:
    """Whose rolls are called for by themselves, in a game in which they are due when they are called for."""


class Share(msgspec.Struct, frozen=True):
    """Dice of a roll that fall for one thing: what for, how many, and for which unit, if for one."""

    what: tuple[str, ...]
    dice: int
    unit: str = ""


def nothing_more(_game: Any, roll: Any) -> tuple[Share, ...]:
    """What tells rolls of one purpose and party apart, in a game in which nothing more does."""
    return (Share((), roll.dice),)


class Rules(msgspec.Struct, frozen=True):
    """One game: its facts and how they fold, its orders and their answers, what is written about it.

    `called` tells what people call a place of the board, `sealed_in` hashes a position in an older form,
    `sealed_under` has by the version of the rules in which forms entries judged under it were sealed.
    `dice_due` counts the dice that are waited for from a seat, `seed` is what the machine's are thrown from
    (empty: random bytes), `faces` how many sides a die of this game has. `named_in` is a game as far as a
    seat may name in an order what is in it; what it names beyond that is answered as if it were not there.
    `printed_as` are the numbers that the edition of a game prints.
    `sides` has the side of each seat, `concern` whom an order touches that binds or harms others, or is for
    the whole table.
    `rolled_for` tells of a roll that is waited for when, where and over what it is, beside its purpose: in
    shares, where one throw is for several units of which each has its own dice.
    `called_at_once` is who sends units to roll, and by which order, where dice fall at once and nobody has a
    choice.
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
    sealed_under: Mapping[str, tuple[int, ...]]
    evolutions: Evolutions
    procedures: Mapping[type, Procedure]
    edition_of: Callable[[Any], str]
    printed_as: Callable[[Any], Printed]
    phase_of: Callable[[Any], str]
    seats: Callable[[Any], tuple[str, ...]]
    sides: Callable[[Any], Mapping[str, str]]
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
    concern: Callable[[Any, str, Any], Concern | None] = unconcerned
    rolled_for: Callable[[Any, Any], tuple[Share, ...]] = nothing_more
    called_at_once: Callable[[Any], tuple[str, Any] | None] = nobody_calls
    upcasters: Upcasters = {}
