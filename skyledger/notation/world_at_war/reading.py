"""From a line to an order of A World at War; where it is none, at which word that began."""

import re
from contextlib import suppress
from itertools import takewhile
from typing import Any

from lark import Token, Tree
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable
from core.world_at_war.board import commands, seats_for
from core.world_at_war.state import Game
from core.world_at_war.units import KINDS
from events.sentences import listed, said, say
from skyledger.notation.parsing import MistakeInOrder, NotAnOrder, Span, cut, one_line, parsed, read_before
from skyledger.notation.reader import MOST_WORDS, Reader, longest, meant, unexpected
from skyledger.notation.reading import order_of
from skyledger.notation.world_at_war.air_battle import answers
from skyledger.notation.world_at_war.instead import instead
from skyledger.notation.world_at_war.names import FORCES, GRAMMAR, THINGS, reader_of
from skyledger.notation.world_at_war.runs import apart, runs_joined
from skyledger.notation.world_at_war.said_at_sea import of_a_force
from skyledger.notation.world_at_war.units import kind_first

SAIL_ON = re.compile(r"\s*sail +on\s*\.?\s*", re.IGNORECASE)
LEAVES = re.compile(r"\s*(leave|withdraw|retreat)(?P<behind>\s+with\s.+|\s*\.?\s*)", re.IGNORECASE)


def read(game: Game, text: str, seat: str) -> Any:
    """The order that a line means, with names as ledgers keep them.

    `seat` tells whose units are meant where a nation is left out. Raises `NotAnOrder` with the column and
    what was expected there, or a `Mistake` for a name that the game does not know.
    """
    line = _begun(game, _left(game, _sailed_on(game, one_line(text))))
    reader = reader_of(game, seat, f"choose {line}" if answers(game, line, seat) else line)
    reader = replace(reader, line=runs_joined(reader.game, reader.line))
    try:
        return order_of(reader, _tree(reader))
    except NotAnOrder as wrong:
        in_place: Mistake = type(wrong)(apart(wrong.text), wrong.column, wrong.expected, wrong.before)
    except MistakeInOrder as wrong:
        here = MistakeInOrder(apart(wrong.text), wrong.column, wrong.mistake)
        in_place = of_a_force(reader, _of_another_seat(reader, here))
    with suppress(Mistake):
        if (one := THE_ONE.sub(r"\1 1 ", line)) != line:
            return read(game, one, seat)
    raise instead(reader.game, in_place, line)


THE_ONE = re.compile(
    rf"\b(with|stage|fly|redeploy|transfer|uninvert|return)\s+the\s+(?=(?:{'|'.join(KINDS)})\b)",
    re.IGNORECASE,
)
"""Who says “the AAF” means one."""


OF_A_FORCE = re.compile(r"\s*(?:form (?:a )?)?combat group (?:of|from) (?P<force>.+?) with .+", re.IGNORECASE)
NOT_YOURS = said(
    "{force} is of {nation}: {seats} may give orders for it, and not {seat}. At a table with that seat the "
    "order is “{other}: combat group …”."
)


def _of_another_seat(reader: Reader, wrong: MistakeInOrder) -> MistakeInOrder:
    """The same mistake about a ship, or whose the task force is whose ship was named.

    What is not shown of a force has no names here (17.3123): only its own name and nation are told.
    """
    found = OF_A_FORCE.fullmatch(wrong.text) if wrong.what == "ship" else None
    force = reader.game.forces.get(meant(reader.game, found["force"], FORCES) or "") if found else None
    if found is None or force is None or commands(reader.game, reader.seat, force.nation):
        return wrong
    seats = seats_for(reader.game, frozenset({force.nation})) or (reader.seat,)
    who = {"seats": listed(seats), "seat": reader.seat, "other": seats[0]}
    told = say(NOT_YOURS, force=force.name, nation=force.nation, **who)
    return MistakeInOrder(wrong.text, found.start("force") + 1, Unworkable("task force", told))


def _sailed_on(game: Game, line: str) -> str:
    """Task forces under way sail on where “done” is said; people say that they do."""
    waits = game.turn.phase.endswith(".naval_activity.continuing")
    return "done" if waits and SAIL_ON.fullmatch(line) else line


def _left(game: Game, line: str) -> str:
    """Where a side stays in naval combat or leaves it, who leaves need not say what, as who stays (22.7)."""
    found = LEAVES.fullmatch(line) if game.turn.phase.endswith(".naval_combat.deciding") else None
    return f"leave the battle{found['behind']}" if found else line


BEGINNINGS = {
    ".naval_combat.striking": ("launch", r"\s*((surprise|joint) )?strike (at|over) .+"),
    ".naval_combat.covering": ("allot", r"\s*(cover over .+|no (air )?cover\s*\.?\s*)"),
    ".naval_combat.allotting": ("allot", r"\s*(patrol [0-9].+|no patrol\s*\.?\s*)"),
}
"""The first word of the only such order of a step, and how lines go on that leave it out."""


def _begun(game: Game, line: str) -> str:
    """The same line with its first word, where a step of naval combat has one such order (23.35A, 23.74)."""
    of_steps = (one for step, one in BEGINNINGS.items() if game.turn.phase.endswith(step))
    left_out = (word for word, pattern in of_steps if re.fullmatch(pattern, line, re.IGNORECASE))
    return next((f"{word} {line.lstrip()}" for word in left_out), line)


def _tree(reader: Reader) -> Tree[Token]:
    try:
        return parsed(GRAMMAR, reader.line)
    except NotAnOrder as wrong:
        raise _sooner(reader, wrong) from None


def _sooner(reader: Reader, wrong: NotAnOrder) -> NotAnOrder:
    """The same error, or the one at a word that was taken for part of the name before it: “Catania form”."""
    _, before = read_before(GRAMMAR, reader.line, wrong.column - 1)
    run = tuple(takewhile(lambda token: token.type == "WORD", reversed(before)))[::-1]
    if (name_ := _unquoted(reader, run, wrong.column)) is not None:
        return NotAnOrder(
            wrong.text, (run[0].start_pos or 0) + 1, (say("quotation marks around “{name}”", name=name_),)
        )
    if before and before[0].type in {"_DECLARE", "_ADJUST"}:  # names and words stand side by side there
        return wrong
    counted = len(run) < len(before) and before[-len(run) - 1].type == "NUMBER"
    names = Span(reader.line, run)
    rest = kind_first(names)[1] if counted and run else names
    known = longest(reader, rest, THINGS, len(rest.tokens) - 1) if rest and rest.tokens else 0
    return unexpected(reader, cut(rest, known)) if rest and known else wrong


def _unquoted(reader: Reader, run: tuple[Token, ...], column: int) -> str | None:
    """A name that goes on at this column with a word of the grammar: "Bosnia and Herzegovina"."""
    begun = [str(token) for token in run]
    more = reader.line[column - 1 :].rstrip(" .").split()[:MOST_WORDS] if run else []
    longer = (" ".join((*begun, *more[:count])) for count in range(len(more), 0, -1))
    return next((one for one in longer if meant(reader.game, one, THINGS) is not None), None)
