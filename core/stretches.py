"""Numbers that follow each other, such as those of entries, told as stretches."""

from collections.abc import Iterable
from itertools import groupby


def stretches(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """First and last of each run of numbers that follow each other: 6, 7, 8, 16 are 6 to 8, and 16."""
    runs = groupby(enumerate(sorted(numbers)), lambda item: item[1] - item[0])
    found = ([number for _, number in run] for _, run in runs)
    return tuple((run[0], run[-1]) for run in found)


def in_words(numbers: Iterable[int]) -> str:
    """Such as "3", "6 to 8 and 16", "2, 4 to 9 and 12"."""
    words = [str(first) if first == last else f"{first} to {last}" for first, last in stretches(numbers)]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
