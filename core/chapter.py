"""What a chapter of the rulebook declares of itself, and how the registry of its game collects it.

A room has one `chapter.py` with its `CHAPTER`. The registry reads one list of them; whatever has an order
(menus, conditions that are told together) has it from that list, and from the parts of a menu.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

import msgspec

from core.ruling import Procedure, Rule, Ruled
from core.system import Consequence

Conditions = tuple[Rule, ...]
Removal = Callable[[Any, Any, str], Iterable[Ruled]]
"""What leaves the place that was taken: of a game, a question and its answer."""


class Open(msgspec.Struct, frozen=True):
    """An order to which chapters add conditions that its own chapter does not know.

    `occasion` is what they add to, `answered` makes the procedure with all that they add.
    """

    occasion: str
    answered: Callable[[Conditions], Procedure]


Orders = Mapping[type, Procedure | Open]


class Chapter(msgspec.Struct, frozen=True):
    """What one chapter has.

    `orders`, by the part of a menu in which they stand, are those that it answers; `adds`, by occasion, the
    conditions that it adds to orders of others. Of questions that are answered by a choice, `removals` says
    by rule what leaves the place that was taken, `reads` what an answer leads to, so that the next one in the
    same order is read in that game, and `resumes` what goes on once something was removed. `kinds` are what
    it says of its kinds of battle, by their names in the ledger, `occasions` where its ships are struck;
    `plays` are the options that it plays of the doubts that are its own.
    """

    orders: Mapping[int, Orders] = {}
    adds: Mapping[str, Conditions] = {}
    removals: Mapping[str, Removal] = {}
    reads: tuple[Consequence, ...] = ()
    resumes: tuple[Consequence, ...] = ()
    kinds: Mapping[str, Any] = {}
    occasions: tuple[Any, ...] = ()
    plays: Mapping[str, tuple[str, ...]] = {}


def procedures(chapters: Iterable[Chapter]) -> dict[type, Procedure]:
    """Every order with its procedure, as menus show them: part by part, and in each chapter by chapter.

    Raises `ValueError` where two chapters answer one order, or one adds to an occasion that no order has.
    """
    declared = tuple(chapters)
    added = _added(declared)
    found: dict[type, Procedure] = {}
    asked = set()
    for order, answer in _in_their_parts(declared):
        if order in found:
            raise ValueError(f"{order.__name__} is answered by two chapters")
        if isinstance(answer, Open):
            asked.add(answer.occasion)
            found[order] = answer.answered(added.get(answer.occasion, ()))
        else:
            found[order] = answer
    if unasked := added.keys() - asked:
        raise ValueError(f"conditions are added to {', '.join(sorted(unasked))}, and no order asks them")
    return found


def _in_their_parts(chapters: tuple[Chapter, ...]) -> list[tuple[type, Procedure | Open]]:
    parts = sorted({part for one in chapters for part in one.orders})
    return [given for part in parts for one in chapters for given in one.orders.get(part, {}).items()]


def _added(chapters: tuple[Chapter, ...]) -> dict[str, Conditions]:
    """What is added to each occasion, by chapter."""
    occasions = dict.fromkeys(chain.from_iterable(one.adds for one in chapters))
    return {what: tuple(rule for one in chapters for rule in one.adds.get(what, ())) for what in occasions}


def played(chapters: Iterable[Chapter]) -> dict[str, tuple[str, ...]]:
    """The doubts of all chapters by their numbers, with the options that are played.

    Raises `ValueError` where two chapters declare one.
    """
    declared = [doubt for one in chapters for doubt in one.plays.items()]
    found = dict(sorted(declared, key=lambda doubt: _by_number(doubt[0])))
    if len(found) < len(declared):
        told = Counter(number for number, _ in declared)
        raise ValueError(f"{', '.join(number for number in told if told[number] > 1)} is two chapters'")
    return found


def _by_number(doubt: str) -> tuple[str, int]:
    """A letter, and a number in the order of numbers."""
    return doubt[0], int(doubt[1:])
