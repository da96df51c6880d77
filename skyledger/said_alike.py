"""Which of what was said in a game was said in its branch alike, and in its turn."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from difflib import SequenceMatcher
from functools import partial
from typing import NamedTuple


class Word(NamedTuple):
    """What a seat said in an entry: an order or an answer, as far as it tells it apart from others.

    An order has its id, the dice that fell by it, and a digest of all that was ordered since the parting and
    before it. What has no words of its own, such as “done”, says something `of_the_moment` alone.
    """

    number: int
    seat: str
    what: bytes
    order_id: str = ""
    behind: bytes = b""
    fell: tuple[int, ...] = ()
    of_the_moment: bool = False


Meaning = tuple[object, ...]
"""What makes two words alike."""


class Apart(NamedTuple):
    """What is said in one of two games alone: what has `gone` in the other, and what has `come`; and what is
    said there, too, but before or behind others, so that something else may come of it.
    """

    gone: tuple[Word, ...]
    come: tuple[Word, ...]
    moved: tuple[Word, ...]


def apart(ours: Sequence[Word], theirs: Sequence[Word]) -> Apart:
    """What is said in each of two games to which nothing of the other answers in its turn.

    An order answers one in the same words, a bare order or a roll only where all before it is alike (D12).
    """
    given_again = _given_again(ours, theirs)
    meant = partial(_meant_by, given_again=given_again)
    here, there = in_step([*map(meant, ours)], [*map(meant, theirs)])
    gone = [one for place, one in enumerate(ours) if place not in here]
    come = [one for place, one in enumerate(theirs) if place not in there]
    in_both = Counter(map(meant, gone)) & Counter(map(meant, come))
    kept, moved = _taken_out(come, meant, in_both)
    return Apart(_taken_out(gone, meant, in_both)[0], kept, moved)


def _taken_out(
    words: Iterable[Word], meant: Callable[[Word], Meaning], some: Counter[Meaning]
) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """Words without the first that mean some things, as often as these are meant; and those."""
    left = Counter(some)
    kept: list[Word] = []
    out: list[Word] = []
    for one in words:
        left.subtract([key := meant(one)])
        (kept if left[key] < 0 else out).append(one)
    return tuple(kept), tuple(out)


def in_step(ours: Sequence[object], theirs: Sequence[object]) -> tuple[AbstractSet[int], AbstractSet[int]]:
    """The places at which two games have the same in the same order: said, or thrown."""
    blocks = SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks()
    both = [(block.a + step, block.b + step) for block in blocks for step in range(block.size)]
    return {a for a, _ in both}, {b for _, b in both}


def _given_again(ours: Iterable[Word], theirs: Iterable[Word]) -> AbstractSet[str]:
    """The ids of orders that are the same on both sides, as a correction gives them again: in the same words,
    or rolls with the same dice.
    """
    by_id = {one.order_id: one for one in ours if one.order_id}
    both = ((by_id[one.order_id], one) for one in theirs if one.order_id in by_id)
    return {two.order_id for one, two in both if one.what == two.what or (one.fell and one.fell == two.fell)}


def _meant_by(one: Word, given_again: AbstractSet[str]) -> Meaning:
    """What makes two words alike: who said what. A roll and what has no words of its own, such as “done”, say
    something only of all that came before it, unless it is the same order given again, as by a correction.
    """
    if one.order_id in given_again:
        return one.seat, one.order_id
    return one.seat, one.what, one.fell, one.behind if one.of_the_moment else b""
