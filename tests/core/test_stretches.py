"""Numbers that follow each other, told as stretches."""

import pytest

from core.history import in_words, stretches


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((3,), "3"),
        ((3, 4), "3 to 4"),
        ((6, 7, 8, 16), "6 to 8 and 16"),
        ((16, 2, 9, 8, 12), "2, 8 to 9, 12 and 16"),
        ((), ""),
    ],
)
def test_numbers_are_told_as_stretches(numbers, words):
    assert in_words(numbers) == words


def test_the_stretches_of_numbers_are_these_numbers():
    numbers = (1, 2, 5, 7, 8, 9)
    assert [n for first, last in stretches(numbers) for n in range(first, last + 1)] == list(numbers)
