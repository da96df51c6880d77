"""The readings with which a game begins: taken as somebody chose them, and held against its house rules."""

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from core.system import Rules
from events.entry import Entry
from events.sentences import said, say
from skyledger.auditing.found import Difference, Found, ruled_otherwise
from skyledger.telling.chosen import by_the_edition, readings_chosen
from skyledger.telling.house_rules import rules_chosen

WHAT = "beginning"
TAKEN = said("the readings {readings}, as whoever began the game chose them")


def choices(rules: Rules, position: Any) -> Iterator[str]:
    """House rules or edition, and the readings beyond those that they have, as somebody chose them."""
    yield from rules_chosen(position)
    if found := readings_chosen(rules.doubts(), position):
        yield say(TAKEN, readings=[one.told() for one in found])


def unplayed(entry: Entry, position: Any) -> Iterator[Found]:
    """Readings of the house rules of which the game knows nothing: it plays each, or another instead."""
    if getattr(position, "revision", UNSET) is UNSET:
        return
    for number, option in by_the_edition(position).items():
        if number not in position.doubts:
            expected = say("{number}={option}, as the house rules have it", number=number, option=option)
            none = say("no reading of {number}", number=number)
            yield ruled_otherwise(entry, Difference(WHAT, (), expected, none))
