"""The arguments and options that many commands share, and how whole numbers among them are read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from core.mistakes import Unworkable
from events.codec import LARGEST_INTEGER
from events.sentences import say, translated
from skyledger.datafiles.problems import shortened

GameId = Annotated[str, Parameter(help="The game's id, or enough of its beginning to tell it from others.")]
AS = partial(Parameter, name="--as", env_var="SKYLEDGER_SEAT", show_default=False)
"""The option that names a seat, with help of what the seat is for."""

Seat = Annotated[str, AS(help="The seat that gives the order.")]
Viewer = Annotated[str, AS(help="The seat for which it is shown; without it, for everybody.")]
DryRun = Annotated[
    bool, Parameter(negative="", show_default=False, help="Say what would come of it, and write nothing.")
]


@Parameter(name="*")
@dataclass(frozen=True)
class Common:
    """What every command takes."""

    db: Annotated[
        Path | None,
        Parameter(env_var="SKYLEDGER_DB", help="The file that holds the games, if it is not the usual one."),
    ] = None
    json: Annotated[bool, Parameter(negative="", show_default=False, help="Write JSON instead of text.")] = (
        False
    )


USUAL = Common()


# Whole numbers as they are given on the command line: in the figures 0 to 9, and in no other way.

LARGEST = 2**63 - 1
"""No option is more: no database can hold it. What the largest is of its own sort, each command says."""


def whole_number(_kind: type, tokens: Sequence[Any]) -> int:
    """The value of an option that counts something; a ValueError is told with the option's name."""
    given = str(tokens[0].value)
    if not _in_figures(given):
        told = say("“{given}” is no whole number; write it in figures, such as 12.", given=shortened(given))
        raise ValueError(told)
    if _is_beyond(given, LARGEST):
        raise ValueError(_beyond(given, LARGEST))
    return int(given)


def _beyond(given: str, largest: int) -> str:
    if given.startswith("-"):
        return say(
            "{given} is too small: the smallest whole number here is {smallest}.",
            given=shortened(given),
            smallest=-largest,
        )
    return say(
        "{given} is too large: the largest whole number here is {largest}.",
        given=shortened(given),
        largest=largest,
    )


def whole_numbers(kind: type, tokens: Sequence[Any]) -> tuple[int, ...]:
    """The values of an option that takes several; a ValueError is told with the option's name."""
    return tuple(whole_number(kind, [token]) for token in tokens)


def an_id(_kind: type, tokens: Sequence[Any]) -> str:
    """The id that is given; a ValueError is told with the option's name. An empty one is none."""
    given = str(tokens[0].value)
    if not given:
        raise ValueError(say("“” is no id: it is empty; leave it out, and it gets one by itself."))
    return given


def a_name(_kind: type, tokens: Sequence[Any]) -> str:
    """The name that is given; a ValueError is told with the option's name. An empty one is none."""
    given = str(tokens[0].value)
    if not given:
        raise ValueError(say("“” is no name: it is empty; leave the option out, or say one."))
    return given


def seed(_kind: type, tokens: Sequence[Any]) -> int:
    """The seed that is given; a ValueError is told with the option's name."""
    given = str(tokens[0].value)
    if not _in_figures(given) or given.startswith("-") or _is_beyond(given, LARGEST_INTEGER):
        told = say(
            "“{given}” is no seed: that is a whole number from 0 to {largest}.",
            given=shortened(given),
            largest=LARGEST_INTEGER,
        )
        raise ValueError(told)
    return int(given)


def whole(what: str, given: str) -> int:
    """The whole number that is given; raises `Mistake` for what is none, or is beyond what is counted."""
    if not _in_figures(given):
        told = say(
            "“{given}” is no {what}: that is a whole number.", given=shortened(given), what=translated(what)
        )
        raise Unworkable(what, told)
    if _is_beyond(given, LARGEST_INTEGER):
        beyond = say(
            "The {what} {given} is beyond what is counted, which is from -{largest} to {largest}.",
            what=translated(what),
            given=shortened(given),
            largest=LARGEST_INTEGER,
        )
        raise Unworkable(what, beyond)
    return int(given)


def _in_figures(given: str) -> bool:
    figures = given.removeprefix("-")
    return figures.isascii() and figures.isdigit()


def _is_beyond(figures: str, largest: int) -> bool:
    """Is it larger, or has it so many figures that it need not be counted?"""
    most = len(str(largest)) + len("-")
    return len(figures) > most or abs(int(figures)) > largest


Yes = Annotated[
    bool,
    Parameter(
        negative="",
        show_default=False,
        help="Where “done” lets something lie for good, or an order loses own units that it doesn't name, "
        "don't ask at a terminal, and don't stop before it.",
    ),
]
Number = Annotated[int, Parameter(converter=whole_number)]
"""The type of an option that counts something."""

SeedIfAny = Annotated[int | None, Parameter(converter=seed)]
"""The type of a seed of dice; it may be left out."""

NumberIfAny = Annotated[int | None, Parameter(converter=whole_number)]
"""As `Number`, of an option that may be left out."""
