"""What is committed about a game's rule texts: all numbers with their status, and the doubts."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

# The committed list of every number of the rule texts: its status, and what it says in our own words.

Nature = Literal["condition", "consequence", "definition"]


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One number, letter, bullet, note or chart of a rule text.

    `no_fact` says why no fact comes of a consequence: the table settles it.
    """

    status: Literal["condition", "consequence", "definition", "outside", "later"]
    text: str = ""
    nature: Nature | None = None
    cites: tuple[str, ...] = ()
    stage: str = ""
    reason: str = ""
    no_fact: str = ""
    same_as: str = ""
    differs_from: str = ""


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one number is named: files of the repository with their parts, and the facts that rest on it.

    A file without parts names it as a whole: data, a module's own docstring, the name of a test's file.
    """

    code: dict[str, tuple[str, ...]] = {}
    tests: dict[str, tuple[str, ...]] = {}
    facts: tuple[str, ...] = ()


@cache
def citations(package: str) -> Mapping[str, Cited]:
    """Where each number of one game's rule texts is named, as `make docs` found it."""
    listed = files(package).joinpath("rulebook", "citations.json")
    return msgspec.json.decode(listed.read_bytes(), type=dict[str, Cited])


@cache
def cases(package: str) -> Mapping[str, tuple[str, ...]]:
    """The rule cases that turn on each number and doubt of one game, as `make docs` found them."""
    listed = files(package).joinpath("rulebook", "cases.json")
    return msgspec.json.decode(listed.read_bytes(), type=dict[str, tuple[str, ...]])


class Turning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order of a rule case that is ruled otherwise by another reading of the case's doubt.

    `under` has for each option what is so by it and not by all: how the order is ruled, and what follows.
    """

    case: str
    seat: str
    order: str
    under: dict[str, tuple[str, ...]]


@cache
def rulings(package: str) -> Mapping[str, tuple[Turning, ...]]:
    """The rulings that turn on each doubt of one game in the cases about it, as `make docs` found them."""
    listed = files(package).joinpath("rulebook", "rulings.json")
    return msgspec.json.decode(listed.read_bytes(), type=dict[str, tuple[Turning, ...]])


@cache
def paragraphs(package: str) -> Mapping[str, Paragraph]:
    """Every paragraph of one game's rule texts by its number; `package` is the game's package in core."""
    folder = files(package).joinpath("rulebook")
    lists = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    numbers: dict[str, Paragraph] = {}
    for one in lists:
        numbers |= msgspec.toml.decode(one.read_bytes(), type=dict[str, Paragraph])
    return numbers


# The register of doubts: where a rule text is silent or at odds with itself, and what is done about it.


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One open question: the rules it touches, what may be chosen, what is chosen unless a game says so.

    A closed one has been read again if somebody else read the text and played it, and found the same answer.
    """

    title: str
    rules: tuple[str, ...]
    question: str
    default: str
    why: str
    options: dict[str, str]
    tests: tuple[str, ...] = ()
    closed: bool = False
    read_again: bool = False


class Register(Mapping[str, Doubt]):
    """The doubts of a game by their numbers, in their order; each is read when it is first asked for.

    A ruling asks for a few of hundreds, and to read TOML takes its time.
    """

    def __init__(self, text: str) -> None:
        self._texts, self._read = dict[str, str](), dict[str, Doubt]()
        for part in f"\n{text}".split("\n[")[1:]:
            number = part.partition("]")[0].partition(".")[0]  # of "W1]" and of "W1.options]"
            self._texts[number] = f"{self._texts.get(number, '')}[{part}\n"

    def __getitem__(self, number: str) -> Doubt:
        if number not in self._read:
            decoded = msgspec.toml.decode(self._texts[number], type=dict[str, Doubt])
            self._read[number] = decoded[number]
        return self._read[number]

    def __contains__(self, number: object) -> bool:
        return number in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def register(package: str) -> Register:
    """The doubts of one game; `package` is the game's package in core."""
    return Register(files(package).joinpath("doubts.toml").read_text(encoding="utf-8"))


@cache
def default(package: str, number: str) -> str:
    """The option of a doubt that is played where a game says nothing."""
    return register(package)[number].default


def option(package: str, chosen: Mapping[str, str], number: str) -> str:
    """The option that a game plays for a doubt: its own choice, or the default."""
    return chosen[number] if number in chosen else default(package, number)


class Noted(Mapping[str, str]):
    """The options of a game that note about which doubts they were asked."""

    def __init__(self, readings: Mapping[str, str]) -> None:
        self._readings, self.asked = readings, set[str]()

    def __contains__(self, number: object) -> bool:
        self.asked.add(str(number))
        return number in self._readings

    def __getitem__(self, number: str) -> str:
        self.asked.add(number)
        return self._readings[number]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)
