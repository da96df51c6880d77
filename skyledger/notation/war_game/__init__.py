"""The written orders of The War Game: `read` a line, `render` an order; `NOTATION` has all."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from core.dice import THROW
from core.mistakes import Mistake
from core.war_game.orders import Retreat, RollAll
from core.war_game.retreats.retreats import only_way
from core.war_game.state import Game
from skyledger.notation.notation import Notation
from skyledger.notation.parsing import NotAnOrder, one_line, parsed
from skyledger.notation.reading import order_of
from skyledger.notation.war_game.from_where import from_the_only_place
from skyledger.notation.war_game.instead import Asked, instead
from skyledger.notation.war_game.intended import INTENDED
from skyledger.notation.war_game.little_words import without_little_words
from skyledger.notation.war_game.names import GRAMMAR, reader_of
from skyledger.notation.war_game.targets import rolls_without_a_verb, targets_as_ordered
from skyledger.notation.war_game.wording import LISTS, NAMES, WORDING
from skyledger.notation.writing import line_of

__all__ = ["NOTATION", "WORDING", "read", "render"]


def read(game: Game, text: str, seat: str) -> Any:
    """The order that a line means, with names as ledgers keep them.

    `seat` tells whose units are meant where a nation is left out. Raises `NotAnOrder` with the column and
    what was expected there, or a `Mistake` for a name that the game does not know.
    """
    line = targets_as_ordered(game, each_of_a_run(game, one_line(text)))
    try:
        return _order(game, line, seat)
    except Mistake as wrong:
        for other in _otherwise(game, line, seat, wrong):
            with suppress(Mistake):
                return _order(game, other, seat)
        found = from_the_only_place(game, seat, wrong, lambda said: _order(game, said, seat))
        if found is not None:
            return found

        def reads(said: str) -> str:
            return render(game, _order(game, said, seat))

        raise instead(Asked(game, seat, reads), wrong, line) from None


def _otherwise(game: Game, line: str, seat: str, wrong: Mistake) -> Iterator[str]:
    """How a line is read that can't be read as it stands.

    As an answer, as who rolls, also behind “roll all”, or without the little words that say nothing.
    """
    verb = next((ANSWERED_BY[one.kind] for one in game.questions[:1] if seat in one.seats), "")
    if isinstance(wrong, NotAnOrder) and wrong.column <= 1:
        if verb:
            yield f"{verb} {line}"
        if rolls_without_a_verb(game, line):
            yield targets_as_ordered(game, f"roll with {line.lstrip()}")
    if ALL_OF_A_KIND.match(line):
        yield ALL_OF_A_KIND.sub("roll with all ", line, count=1)
    if (plain := without_little_words(line)) != line:
        yield plain


ALL_OF_A_KIND = re.compile(r"\s*roll +all +(?!(?:at|in|on)\b)", re.IGNORECASE)


ANSWERED_BY = {"losses": "lose", "landing": "come down at", "bomb": "bomb on"}
"""What is put before an answer of nothing but what is lost, where units land, or on what a bomb falls."""


RUN = re.compile(
    r"(?<![^\s,])(?P<head>[^\s,]*?)(?P<first>[0-9]+) +(?:to|through) +(?P<last>[0-9]+)(?=[\s,]|\.?\s*$)"
)


def each_of_a_run(game: Game, line: str) -> str:
    """The line with each run of units, as rulings tell of them, unit by unit: "GE-fighter-01 to 03"."""

    def each(found: re.Match[str]) -> str:
        head, first, last = found.groups()
        numbers = range(int(first), int(last) + 1) if f"{head}{last}" in game.units else ()
        names = [f"{head}{number:0{len(first)}}" for number in numbers]
        return ", ".join(names) if names and all(name in game.units for name in names) else found[0]

    return RUN.sub(each, line)


def _order(game: Game, line: str, seat: str) -> Any:
    reader = reader_of(game, seat, line)
    order = order_of(reader, parsed(GRAMMAR, reader.line))
    if isinstance(order, Retreat) and not order.to:
        return replace(order, to=_refuge(game, order, seat))
    return THROW if isinstance(order, RollAll) and _are_due(game, order.place, seat) else order


def _refuge(game: Game, order: Retreat, seat: str) -> str:
    """The only place to which units may retreat that did not come from anywhere; or "", as it is left out."""
    with suppress(Mistake):
        return only_way(game, order, seat)
    return ""


def _are_due(game: Game, place: str, seat: str) -> bool:
    """Are dice due there from a seat, and from it no others? Who rolls is said then, and they are thrown."""
    return {roll.place for roll in game.rolls if seat in roll.seats} == {place}


def render(game: Game, order: Any) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return line_of(WORDING, game, order)


NOTATION = Notation(read, render, WORDING, LISTS, NAMES, INTENDED)
