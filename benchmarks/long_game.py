"""A long game for the benchmarks: seeded, judged by the referee order by order, as long as one likes."""

import hashlib
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple

from benchmarks.opening import opening
from benchmarks.players import moves
from core.fold import fold
from core.history import Deed, Undo, undo
from core.mistakes import Mistake
from core.ruling import Accepted, Ruling
from core.world_at_war.state import Game
from events.entry import Entry, first_link
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger.recording import Begin, Facts, Ordered, sealed
from skyledger.service import GAMEMASTER
from store.ledger import GameRow, Head

RULES, SEED = WORLD_AT_WAR.rules, 1942


class Step(NamedTuple):
    """An order that stands: whose it is, what came of it, and the game after it."""

    seat: str
    order: Any
    facts: Facts
    game: Game


class Table:
    """The game as it stands, as it stood before the last entry, and what that entry was."""

    def __init__(self, begun: Facts) -> None:
        self.game: Game = fold(RULES.evolutions, RULES.empty, [event for event, _ in begun])
        self.before = self.game
        self.history = [Deed(1, GAMEMASTER, tuple(event for event, _ in begun))]

    def submit(self, seat: str, order: Any) -> Facts:
        """What comes of an order; nothing if it is refused."""
        try:
            ruling = self._ruling(seat, order)
        except Mistake:  # what the order names is not there any more
            return []
        if not isinstance(ruling, Accepted):
            return []
        facts = [(fact.event, fact.rules) for fact in ruling.facts]
        events = tuple(event for event, _ in facts)
        after = self.before if isinstance(order, Undo) else fold(RULES.evolutions, self.game, events)
        self.before, self.game = self.game, after
        self.history = [self.history[-1], Deed(self.history[-1].number + 1, seat, events)]
        return facts

    def _ruling(self, seat: str, order: Any) -> Ruling:
        if isinstance(order, Undo):  # it takes back no more than the last entry
            return undo(self.history, seat, order, GAMEMASTER)
        return decide(WORLD_AT_WAR, self.game, seat, order)


def played(seed: int = SEED) -> Iterator[Step]:
    """The long game, order by order, without end."""
    begun: Facts = [(RULES.started(opening()), ())]
    table = Table(begun)
    yield Step(GAMEMASTER, Begin("long"), begun, table.game)
    players = moves(table.game, random.Random(seed))
    seat, order = next(players)
    while True:
        if facts := table.submit(seat, order):
            yield Step(seat, order, facts, table.game)
        seat, order = players.send(table.game)


def recorded(game_id: str, step: Step, head: Head, entropy: Callable[[int], bytes]) -> Entry:
    """The entry of a step, as the service would write it after the head."""
    ordered = Ordered(game_id, step.seat, step.order, f"o{head.number}", head.number)
    return sealed(ordered, head, step.facts, step.game.edition, entropy)


def entropy() -> Callable[[int], bytes]:
    """A stand-in for random bytes that gives the same ones each time."""
    drawn = count()
    return lambda size: hashlib.sha256(b"%d" % next(drawn)).digest()[:size]


def entries(game_id: str, events: int, seed: int = SEED) -> Iterator[Entry]:
    """The entries of a long game, until it has so many events."""
    salts, head, written = entropy(), Head(0, first_link(game_id)), 0
    for step in played(seed):
        entry = recorded(game_id, step, head, salts)
        yield entry
        head, written = Head(entry.number, entry.hash), written + len(step.facts)
        if written >= events:
            return


def row(game_id: str, head: Head) -> GameRow:
    """The game as the ledger lists it."""
    return GameRow(game_id, "A long game", RULES.name, 0, head)
