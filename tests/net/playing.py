"""A recorded game played again: each moment of it, with all that there is to be told."""

import hashlib
import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.ruling import Refused
from skyledger.folding import Step, order_in
from skyledger.games import projections, system_of
from skyledger.past import Past
from skyledger.recording import read_models
from skyledger.service import Desk, Table, begin, submit
from skyledger.why import WATCHES, book_of
from skyledger.why.chain import Book
from store.ledger import Head
from store.memory import MemoryLedger
from store.transfer import import_game
from tests.net.kept import LEDGERS, Game, Order

NAME = "net"


class BrokenOff(AssertionError):
    """An order of a recorded game is not accepted any more."""


class Moment(msgspec.Struct, frozen=True):
    """The game after an entry; `orders` are all of the game, as seats and orders, from entry 2 on."""

    desk: Desk
    held: Table
    step: Step
    orders: tuple[tuple[str, Any], ...]

    def book(self, viewer: str) -> Book:
        """What `why` reads from, for a viewer."""
        held = self.held
        return book_of(held, WATCHES[held.system.rules.name], held.head.number, viewer)


def played(game: Game) -> Iterator[Moment]:
    """Every moment of the game from its beginning. Raises BrokenOff where an order is refused."""
    ledger = MemoryLedger()
    ticks, drawn = count(1_000_000), count()
    ledger.define(read_models(projections()), "1")
    desk = Desk(ledger, lambda: next(ticks), lambda n: hashlib.sha256(b"%d" % next(drawn)).digest()[:n])
    name, broken = _imported(desk, game) if game.ledger else _ordered(desk, game)
    system = system_of(game.system)
    past = Past(system, ledger, name)
    told = list(past.steps())
    orders = tuple((step.entry.seat, step.order) for step in told[1:])
    for step in told:
        held = Table(name, system, Head(step.entry.number, step.entry.hash), step.after, {}, past)
        yield Moment(desk, held, step, orders)
    if broken:
        raise BrokenOff(broken)


def _imported(desk: Desk, game: Game) -> tuple[str, str]:
    with (LEDGERS / f"{game.ledger}.jsonl").open("rb") as lines:
        return import_game(desk.ledger, lines).game, ""


def _ordered(desk: Desk, game: Game) -> tuple[str, str]:
    """The game's name, and what is wrong if it broke off."""
    system = system_of(game.system)
    position = msgspec.json.decode(game.position, type=system.rules.position)
    name = _called(game)
    begin(desk, name, NAME, system, position, NAME)
    for number, order in enumerate(game.orders, 2):
        if broken := _broken(desk, name, order, order_in(system, bytes(order.order))):
            return name, f"entry {number}, {order.seat}: {bytes(order.order).decode()}: {broken}"
    return name, ""


def _called(game: Game) -> str:
    """A branch that a game adopts is called after it."""
    named = (re.search(rb'"branch":"([^"~]+)~', bytes(order.order)) for order in game.orders)
    return next((found[1].decode() for found in named if found), NAME)


def _broken(desk: Desk, name: str, given: Order, order: Any) -> str:
    try:
        answer = submit(desk, name, given.seat, order)
    except Mistake as mistake:
        return f"a mistake: {mistake}"
    return f"refused: {answer.ruling}" if isinstance(answer.ruling, Refused) else ""
