"""The rule texts of every game, looked up: numbers, checks in code, doubts."""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from core.mistakes import known
from core.rulebook import Cited, Doubt, Paragraph, Turning, cases, citations, rulings
from core.ruling import Rule, Rulebook
from core.system import Rules
from core.war_game.rules import RULES as WAR_GAME
from core.war_game.rules import SWITCHES as WAR_GAME_SWITCHES
from core.world_at_war.edition import load
from core.world_at_war.rules import RULES, SWITCHES
from events.sentences import say, translated


class Shelf(msgspec.Struct, frozen=True):
    """One game's numbers, doubts, the conditions that code checks, and the options that it plays."""

    rules: Rules
    switches: Mapping[str, tuple[str, ...]]
    package: str

    @property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """Every number of its rule texts."""
        return self.rules.paragraphs()

    @property
    def doubts(self) -> Mapping[str, Doubt]:
        """What its rule texts leave open."""
        return self.rules.doubts()

    @property
    def book(self) -> Rulebook:
        """The conditions that code checks."""
        return self.rules.rulebook


LIBRARY: dict[str, Shelf] = {
    RULES.name: Shelf(RULES, SWITCHES, "core.world_at_war"),
    WAR_GAME.name: Shelf(WAR_GAME, WAR_GAME_SWITCHES, "core.war_game"),
}


@cache
def known_numbers() -> Mapping[str, tuple[str, str]]:
    """Every number in small letters -> its game and the number; of one that two games have, the first's."""
    numbers: dict[str, tuple[str, str]] = {}
    for game, shelf in LIBRARY.items():
        for number in shelf.paragraphs:
            numbers.setdefault(number.casefold(), (game, number))
    return numbers


def printed_in(edition: str, number: str) -> str:
    """The number by which we know what an edition prints under this one; raises `Mistake`."""
    load(edition)
    own = f"{edition}:"
    theirs = [key.removeprefix(own) for key in LIBRARY[RULES.name].paragraphs if key.startswith(own)]
    if not theirs:
        return number
    hint = say("The edition {edition} prints no such number.", edition=edition)
    return own + known("rule", number.removeprefix(own), {one: one for one in theirs}, hint)


@cache
def known_checks() -> Mapping[str, tuple[str, str]]:
    """The id of every condition in small letters, such as "18.21/once" -> its game, and its number there."""
    return {
        check.casefold(): (game, rule.number)
        for game, shelf in LIBRARY.items()
        for check, rule in shelf.book.rules.items()
        if rule.number in shelf.paragraphs
    }


def found_in(word: str) -> Iterator[tuple[str, str, Paragraph]]:
    """The game, number and paragraph of every rule whose number or paraphrase has this word."""
    wanted = word.casefold()
    for game, shelf in LIBRARY.items():
        for number, paragraph in shelf.paragraphs.items():
            if wanted in translated(paragraph.text).casefold() or wanted in number.casefold():
                yield game, number, paragraph


def checks_of(game: str, number: str) -> list[Rule]:
    """The conditions of a number that code checks, in the order of their ids."""
    checks = LIBRARY[game].book.rules.values()
    return sorted((rule for rule in checks if rule.number == number), key=lambda rule: rule.check)


def cited(game: str, number: str) -> Cited:
    """The code, tests and facts that name a number; nothing where none does."""
    return citations(LIBRARY[game].package).get(number, Cited())


def cases_of(game: str, number: str) -> tuple[str, ...]:
    """The rule cases that turn on a number or a doubt: first those about it, then those that cite it."""
    return cases(LIBRARY[game].package).get(number, ())


def cases_about(doubt: str) -> tuple[str, ...]:
    """The rule cases that turn on a doubt, whatever its game."""
    return next((cases_of(game, doubt) for game, shelf in LIBRARY.items() if doubt in shelf.doubts), ())


def rulings_on(doubt: str) -> tuple[Turning, ...]:
    """The rulings of rule cases that turn on a doubt, whatever its game."""
    held = (shelf.package for shelf in LIBRARY.values() if doubt in shelf.doubts)
    return next((rulings(package).get(doubt, ()) for package in held), ())


REFEREED = ("17", "18", "19", "23", "IV")
"""The chapters that are refereed; of others there are only the numbers that these cite."""


def chapter_of(number: str) -> str:
    """The chapter whose page has a number: "18", "2005 18", "charts", "other rules"."""
    edition, _, plain = number.rpartition(":")
    if edition == "chart":
        return "charts"
    chapter = plain.partition(".")[0].partition("/")[0]
    if chapter not in REFEREED:
        chapter = "other rules"
    return f"{edition} {chapter}" if edition else chapter


def page_of(game: str, chapter: str) -> str:
    """The page of a chapter, below docs/."""
    return f"rules/{game.lower().replace(' ', '-')}/{chapter.lower().replace(' ', '-')}.md"


def doubts_about(game: str, number: str) -> dict[str, Doubt]:
    """The doubts that touch a number."""
    return {key: doubt for key, doubt in LIBRARY[game].doubts.items() if number in doubt.rules}


def all_doubts() -> dict[str, Doubt]:
    """The doubts of every game by their numbers."""
    return {key: doubt for shelf in LIBRARY.values() for key, doubt in shelf.doubts.items()}


def playable(number: str, doubt: Doubt) -> tuple[str, ...]:
    """The options of a doubt that a game may choose: the default, and others that code plays already."""
    switched = (shelf.switches[number] for shelf in LIBRARY.values() if number in shelf.switches)
    return next(switched, (doubt.default,))


def known_doubt(number: str) -> dict[str, Doubt]:
    """The one doubt of that number; raises `Mistake`."""
    every = all_doubts()
    found = known("doubt", number, {key: key for key in every})
    return {found: every[found]}
