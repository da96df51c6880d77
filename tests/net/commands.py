"""What commands say of a recorded game at its end, and its picture, in the language that nobody speaks."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from events.sentences import speaking
from skyledger.cli import main
from skyledger.cli.desk import AT_HAND
from skyledger.languages.pseudo import PSEUDO
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told
from tests.net.playing import Moment
from tests.net.telling import viewers

FILE = Path("/nowhere/net")
"""Where commands are told to look; they find the game at hand instead."""

Tokens = tuple[str, ...]


def said_by_commands(moments: Sequence[Moment]) -> Iterator[tuple[str, str]]:
    """Each command with what it says, but for the orders of the game, which are notation."""
    notation = _notation(moments)
    with _at_hand(moments[-1]):
        for tokens in (*_asked(moments[-1]), *_of_orders(moments)):
            yield tokens[0], notation.sub("“”", _heard(tokens))
    with speaking(PSEUDO):
        yield from (("picture", told) for told in _of_pictures(moments[-1]))


def _asked(last: Moment) -> Iterator[Tokens]:
    game, units = last.held.game, sorted(last.held.state.units)
    seat, whole = last.held.system.rules.seats(last.held.state)[0], ("--as", GAMEMASTER)
    yield from (
        ("games",),
        ("next",),
        ("head", game),
        ("timeline", game),
        ("find", "1", game, "--limit", "9"),
    )
    yield from ((one, game, *whole) for one in ("show", "log", "replay", "audit", "report", "orders"))
    yield from ((one, game, "--as", seat) for one in ("show", "report", "orders"))
    yield from (
        (*one, game)
        for one in (("show", "--at", "1"), ("log", "--as", seat), ("orders", "--all", "--as", seat))
    )
    yield from (("report", game, "turn", *whole), ("undo", game, "--dry-run", *whole))
    yield from (("undo", game, "--to", to, "--dry-run", "--as", seat) for to in ("1", "2"))
    yield ("redo", game, "--dry-run", *whole)
    yield from (("why", game, unit, *whole) for unit in units[:1] + units[-1:])


def _of_orders(moments: Sequence[Moment]) -> Iterator[Tokens]:
    """Why the first and the last orders of the game were ruled on as they were, and would be now."""
    held, given = moments[-1].held, [moment.step for moment in moments if moment.step.order is not None]
    for step in (*given[:1], *given[-1:]):
        seat, order = step.entry.seat, order_told(held.system, step.before, step.order)
        asked = ("why", held.game, "--as", seat, "--order", order)
        yield from (asked, (*asked, "--at", str(step.entry.number - 1)))


def _of_pictures(last: Moment) -> Iterator[str]:
    shown = showing_of(last.held.system)
    for viewer in (GAMEMASTER, *last.held.system.rules.seats(last.held.state)[:1]):
        drawn = shown.svg(last.held.state, viewer)
        yield "\n".join(WRITTEN.findall(drawn))


WRITTEN = re.compile(r"<(?:text|title|tspan)\b[^>]*>([^<]+)")
"""What is written in a picture."""


@contextmanager
def _at_hand(moment: Moment) -> Iterator[None]:
    """Within, commands are about the game as it is kept, and write lines as long as they need."""
    environment = {"SKYLEDGER_DB": str(FILE), "SKYLEDGER_LANGUAGE": "pseudo", "COLUMNS": "9999"}
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SKYLEDGER_SEAT", raising=False)
        for name, value in environment.items():
            patch.setenv(name, value)
        token = AT_HAND.set((FILE, moment.desk))
        try:
            yield
        finally:
            AT_HAND.reset(token)


def _heard(tokens: Tokens) -> str:
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
        main(list(tokens))
    return said.getvalue().replace(str(FILE), "")


def _notation(moments: Sequence[Moment]) -> re.Pattern[str]:
    """The orders of the game as everybody sees them, wherever a line is broken."""
    orders = {
        order_told(moment.held.system, step.before, step.order)
        for moment in moments
        for who in viewers(moment)
        for step in [showing_of(moment.held.system).seen_by(moment.step, who)]
    }
    by_length = sorted(orders, key=len, reverse=True)
    return re.compile("|".join(r"\s+".join(map(re.escape, order.split())) for order in by_length))
