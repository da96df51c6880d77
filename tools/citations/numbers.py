"""The numbers of a rulebook that stand in a text: "18.25", "23.44/modifier.1", "17.43A, B", "18.521B-D"."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

HEAD = re.compile(r"(?<![\w.:/])(?:(?:2005|chart):)?(?:\d{1,2}\.\d+[A-Z]?|IV(?=/|\b))")
FURTHER = re.compile(r"(?P<range>-)?(?:, and |, | and | or |/)?(?P<letter>[A-Z])(?![\w/.]\w|\w)")
NO_WORD = re.compile(r"[^0-9A-Za-z]")
LONGEST_NAME = 6
"""So many words of a name may be one number: sample_battle_round_1_1."""

Heads = Mapping[str, tuple[str, ...]]
"""What a number begins with -> the numbers that begin so, longest first."""


def heads(numbers: Iterable[str]) -> Heads:
    """Numbers by what they begin with, so that a text is looked through once."""
    found: dict[str, list[str]] = {}
    for number in sorted(numbers, key=len, reverse=True):
        if begun := HEAD.match(number):
            found.setdefault(begun[0], []).append(number)
    return {head: tuple(listed) for head, listed in found.items()}


def numbers_in(text: str, known: Heads) -> Iterator[str]:
    """The numbers that stand in a text, and those meant by further letters; a check's name is no part."""
    for match in HEAD.finditer(text):
        number = next((n for n in known.get(match[0], ()) if _stands(text, match.start(), n)), "")
        if number:
            yield number
            yield from _further(text, match.start() + len(number), number, known)


def _stands(text: str, start: int, number: str) -> bool:
    """Does the number stand there, and not only the beginning of a longer one?"""
    after = text[start + len(number) : start + len(number) + 2]
    return text.startswith(number, start) and not re.match(r"\w|\.\d", after)


def _further(text: str, start: int, number: str, known: Heads) -> Iterator[str]:
    """The numbers meant by "B" and "D" in "17.43A, B", or by "D" in "18.521B-D"."""
    stem, last = number[:-1], number[-1]
    while last.isupper() and (match := FURTHER.match(text, start)) and match[0] != match["letter"]:
        first = chr(ord(last) + 1) if match["range"] else match["letter"]
        letters = [chr(one) for one in range(ord(first), ord(match["letter"]) + 1)]
        yield from (stem + one for one in letters if stem + one in known.get(stem + one, ()))
        last, start = match["letter"], match.end()


def numbers_in_a_name(name: str, known: Heads) -> Iterator[str]:
    """The numbers in the name of a test or of its file: `test_18_142B_2_germany` names 18.142B.2.

    Of Module IV a name says "dispatching_1_2" for IV/dispatching/1.2.
    """
    words, start = name.split("_"), 0
    named = _as_named(tuple(number for listed in known.values() for number in listed))
    while start < len(words):
        ends = range(min(len(words), start + LONGEST_NAME), start, -1)
        found = next((end for end in ends if "_".join(words[start:end]) in named), None)
        if found:
            yield named["_".join(words[start:found])]
        start = found or start + 1


@cache
def _as_named(numbers: tuple[str, ...]) -> Mapping[str, str]:
    """Numbers by the words that a name has for them."""
    short = {one.removeprefix("IV/"): one for one in numbers}
    return {NO_WORD.sub("_", name): one for name, one in short.items() if re.search(r"\d", name)}
