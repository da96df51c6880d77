"""What lark makes of a grammar, as plain data: made once with the documents, and read instead of made again.

To make it takes lark a quarter of a second, to read it a tenth of that. It lies beside the lines that it is
made of. That of another grammar or another lark, as when a line was just changed, is left alone.
"""

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import lark
import msgspec
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

from events.codec import roomy

ENDLESS = 2**32 - 1
"""So long a pattern without an end is: every Python has a number of its own for that."""
SHIFT = 0  # as lark tells it from a reduction

States = dict[int, dict[int, tuple[int, Any]]]
"""By the number of a token, what each state does with it: shift to another, or reduce by a rule."""


class Table(msgspec.Struct, frozen=True):
    """What lark of a version made of the grammar with this hash; all other fields are lark's own."""

    lark: str
    grammar: str
    data: dict[str, Any]
    memo: dict[int, dict[str, Any]]
    tokens: dict[int, str]
    states: States
    start_states: dict[str, int]
    end_states: dict[str, int]


def loaded(table: Table) -> Lark:
    """The parser that a table describes."""
    moves = {name: getattr(table, name) for name in ("tokens", "states", "start_states", "end_states")}
    frontend = {**table.data["parser"], "parser": moves}
    return Lark.load({"data": {**table.data, "parser": frontend}, "memo": table.memo})


def kept(package: str, grammar: str) -> Table | None:
    """The table beside the lines of a game, if it is that of this grammar. Raises `MemoryError`."""
    try:
        table = _table(files(package).joinpath("grammar.json").read_bytes())
    except (FileNotFoundError, msgspec.MsgspecError):  # a new game, or a file with marks of a merge
        return None
    return table if (table.lark, table.grammar) == (lark.__version__, _hash(grammar)) else None


_table = roomy(msgspec.json.Decoder(Table).decode)


def made(grammar: str) -> Table:
    """The table of a grammar: LALR(1), with a lexer that knows which words may stand where.

    It is the same wherever it is made, for its numbers follow from the names of the tokens.
    """
    data, memo = Lark(grammar, parser="lalr", lexer="contextual").memo_serialize([TerminalDef, Rule])
    moves = data["parser"].pop("parser")
    for pattern in (one["pattern"] for one in memo.values() if "_width" in one.get("pattern", ())):
        pattern["_width"] = [min(length, ENDLESS) for length in pattern["_width"]]
    return Table(lark.__version__, _hash(grammar), data, memo, **_renumbered(**moves))


def _hash(grammar: str) -> str:
    return hashlib.sha256(grammar.encode()).hexdigest()


def _renumbered(
    tokens: Mapping[int, str], states: States, start_states: Mapping[str, int], end_states: Mapping[str, int]
) -> dict[str, Any]:
    """The same moves: tokens numbered by their names, states as they are come to from the first ones."""
    names = sorted(tokens.values())
    rows = {old: {names.index(tokens[by]): move for by, move in row.items()} for old, row in states.items()}
    in_order = _come_to(rows, start_states.values())
    number = {old: new for new, old in enumerate(in_order)}
    return {
        "tokens": dict(enumerate(names)),
        "states": {number[old]: _row(rows[old], number) for old in in_order},
        "start_states": {rule: number[old] for rule, old in start_states.items()},
        "end_states": {rule: number[old] for rule, old in end_states.items()},
    }


def _come_to(rows: States, first: Iterable[int]) -> list[int]:
    """All states, each behind that from which it is first come to."""
    found = dict.fromkeys(first)
    due = deque(found)
    while due:
        shifts = [to for _, (kind, to) in sorted(rows[due.popleft()].items()) if kind == SHIFT]
        due.extend(to for to in dict.fromkeys(shifts) if to not in found)
        found.update(dict.fromkeys(shifts))
    return list(found)


def _row(row: Mapping[int, tuple[int, Any]], number: Mapping[int, int]) -> dict[int, tuple[int, Any]]:
    return {by: (kind, number[to] if kind == SHIFT else to) for by, (kind, to) in sorted(row.items())}
