"""What a branch has in the name of others than who adopts it, and the game that adopts it has not."""

from collections import Counter
from collections.abc import Mapping

from core.dice import RollDice
from events.codec import encode
from events.policy import BranchAdopted
from skyledger.again.line import Given, recorded
from skyledger.past import Past


def others_orders(
    trunk: Past, last: int, branch: Past, fact: BranchAdopted, by: str
) -> Mapping[str, tuple[int, ...]]:
    """The entries of a branch, by seats, that are orders of others than `by` and that no such order of its
    trunk answers to, as far as that came until `last`. Dice that fell are no order of anybody.

    Raises as `Past.at` does.
    """
    left = Counter(_given(one) for one in recorded(trunk, fact.at + 1, last))
    found: dict[str, list[int]] = {}
    for one in recorded(branch, fact.at + 1, fact.number):
        left.subtract([given := _given(one)])
        if left[given] < 0 and one.seat != by and not isinstance(one.order, RollDice):
            found.setdefault(one.seat, []).append(one.number)
    return {seat: tuple(numbers) for seat, numbers in sorted(found.items())}


def _given(one: Given) -> tuple[str, bytes]:
    return one.seat, b"" if one.order is None else encode(one.order)
