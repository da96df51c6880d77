"""Checks of dice: where a game takes them from, and the rolls that a position waits for."""

from collections.abc import Iterator

from core.dice import MACHINE, TYPED
from core.world_at_war.state import GAMEMASTER
from skyledger.datafiles.checks import among
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.seed import NO_SEED
from skyledger.scenarios.world_at_war.table import Table

SOURCES = (MACHINE, TYPED)

DICE = range(1, 101)
"""So many dice one roll may have."""


def sources(at: Table) -> Iterator[Fault]:
    """Dice are the machine's or typed in; only the machine's come from a seed."""
    if at.position.dice:
        yield from among(("dice",), "source of dice", at.position.dice, SOURCES)
    if at.position.dice == TYPED and at.position.seed:
        yield Fault(("seed",), NO_SEED)


def rolls(at: Table) -> Iterator[Fault]:
    """A roll that is waited for has dice, and seats that may bring them."""
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for index, due in enumerate(at.position.rolls):
        path: Path = ("rolls", index)
        if due.dice not in DICE:
            yield Fault((*path, "dice"), f"A roll has from 1 to {DICE[-1]} dice, not {due.dice}.")
        for seat in due.seats:
            yield from among((*path, "seats"), "seat", seat, known)


DICE_CHECKS = (sources, rolls)
