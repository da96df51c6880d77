"""Several names in one sentence, with the same word between all of them."""

from collections.abc import Sequence
from functools import reduce

from events.sentences import say


def all_of(names: Sequence[str]) -> str:
    """Such as "0 and 0 and 2"; empty for none."""
    first, *others = names or ("",)
    return reduce(_and, others, first)


def any_of(names: Sequence[str]) -> str:
    """Such as "germany or italy or japan"; empty for none."""
    first, *others = names or ("",)
    return reduce(_or, others, first)


def _and(one: str, other: str) -> str:
    return say("{first} and {last}", first=one, last=other)


def _or(one: str, other: str) -> str:
    return say("{first} or {last}", first=one, last=other)
