"""The rule texts of every game, looked up: numbers, checks in code, doubts."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from core.doubts import Doubt, register
from core.mistakes import Mistake, near_misses
from core.rulebook import Paragraph, paragraphs
from core.ruling import Rule, Rulebook
from core.world_at_war.rules import RULES


class Shelf(msgspec.Struct, frozen=True):
    """One game's numbers, doubts, and the conditions that code checks."""

    paragraphs: Mapping[str, Paragraph]
    doubts: Mapping[str, Doubt]
    book: Rulebook


LIBRARY: dict[str, Shelf] = {
    "A World at War": Shelf(RULES.paragraphs(), RULES.doubts(), RULES.rulebook),
    "The War Game": Shelf(paragraphs("core.war_game"), register("core.war_game"), Rulebook()),
}


@cache
def known_numbers() -> Mapping[str, tuple[str, str]]:
    """Every number in small letters -> its game and the number; of one that two games have, the first's."""
    numbers: dict[str, tuple[str, str]] = {}
    for game, shelf in LIBRARY.items():
        for number in shelf.paragraphs:
            numbers.setdefault(number.casefold(), (game, number))
    return numbers


def found_in(word: str) -> Iterator[tuple[str, str, Paragraph]]:
    """The game, number and paragraph of every rule whose number or paraphrase has this word."""
    wanted = word.casefold()
    for game, shelf in LIBRARY.items():
        for number, paragraph in shelf.paragraphs.items():
            if wanted in paragraph.text.casefold() or wanted in number.casefold():
                yield game, number, paragraph


def checks_of(game: str, number: str) -> list[Rule]:
    """The conditions of a number that code checks."""
    return [rule for rule in LIBRARY[game].book.rules.values() if rule.number == number]


def doubts_about(game: str, number: str) -> dict[str, Doubt]:
    """The doubts that touch a number."""
    return {key: doubt for key, doubt in LIBRARY[game].doubts.items() if number in doubt.rules}


def all_doubts() -> dict[str, Doubt]:
    """The doubts of every game by their numbers."""
    return {key: doubt for shelf in LIBRARY.values() for key, doubt in shelf.doubts.items()}


def known_doubt(number: str) -> dict[str, Doubt]:
    """The one doubt of that number; raises `Mistake`."""
    every = all_doubts()
    for key, doubt in every.items():
        if key.casefold() == number.casefold():
            return {key: doubt}
    raise Mistake("doubt", number, near_misses(number, every))
