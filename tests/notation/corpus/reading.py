"""A line of the corpus: who gives it where a recorded game begins, and what the notation makes of it.

    python -m tests.notation.corpus.reading --anew

writes again what the lines that stand in `lines.jsonl` mean or how they fail now; the commit says why.
"""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from core.mistakes import Mistake
from events.codec import encode
from skyledger.games import projections, system_of
from skyledger.notation import notation_of
from skyledger.recording import read_models
from skyledger.service import Desk, begin, table
from store.memory import MemoryLedger
from tests.net import kept

LINES = Path(__file__).parent / "lines.jsonl"


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that a seat gives at the beginning of a game of the net; `means` is the order, `wrong` the mistake."""

    game: str
    seat: str
    line: str
    means: Any = None
    wrong: str = ""


def lines() -> tuple[Line, ...]:
    """The whole corpus."""
    return tuple(msgspec.json.decode(line, type=Line) for line in LINES.read_bytes().splitlines())


@cache
def begun(name: str) -> tuple[str, Any]:
    """The system of a game of the net, and its state at the beginning."""
    game = kept.read(name)
    system = system_of(game.system)
    position = msgspec.json.decode(game.position, type=system.rules.position)
    ledger = MemoryLedger()
    ledger.define(read_models(projections()), "1")
    desk = Desk(ledger, lambda: 1, bytes)
    begin(desk, "net", "net", system, position, "net")
    return game.system, table(desk, "net").state


def read_now(game: str, seat: str, line: str) -> Line:
    """The line with what it means now."""
    system, state = begun(game)
    try:
        order = notation_of(system).read(state, line, seat)
    except Mistake as mistake:
        return Line(game, seat, line, wrong=str(mistake))
    return Line(game, seat, line, means=msgspec.json.decode(encode(order)))


def write(found: Iterator[Line]) -> None:
    """Keep these lines as the corpus."""
    encoder = msgspec.json.Encoder(order="deterministic")
    LINES.write_bytes(b"".join(encoder.encode(line) + b"\n" for line in found))


if __name__ == "__main__":
    if sys.argv[1:] != ["--anew"]:
        raise SystemExit(__doc__)
    write(read_now(one.game, one.seat, one.line) for one in lines())
