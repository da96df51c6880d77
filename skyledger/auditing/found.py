"""What an audit reports, and under which of its kinds; and which of it a viewer is told (DESIGN D13)."""

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.entry import Entry
from events.sentences import in_part, said, say, translated
from phases.referee import System
from skyledger.folding import Step
from skyledger.recording import EARLIER_RULES
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.telling.cited import behind
from store.ledger import Finding, sentence

Kind = Literal["tampered", "wrong", "file", "rules changed", "withheld", "not compared"]
"""Changed after it was recorded; recorded, and not what its own rules give; recorded under rules that were
others then; not there to be looked at; nothing to compare it with. "file" is what is wrong with the file that
holds the game, and with this game no more than with the others in it."""


class Found(msgspec.Struct, frozen=True):
    """One finding: in which entry (0: the game as a whole), what was looked at, and what is so.

    `expected` and `recorded` say in words what should be there and what is; `rules` are the numbers that
    what should be there rests on. With `more` it stands in place of that many findings of its kind.
    """

    kind: Kind
    entry: int
    what: str
    told: str
    rules: tuple[str, ...] = ()
    expected: str = ""
    recorded: str = ""
    more: int = 0


LONGEST = 1000
"""So many signs are told of what should be there, and of what is; of a finding more than twice as many."""


def told_in_part(one: Found) -> Found:
    """A finding in which nothing is endless, be it a list of names or the word of whoever made the file."""
    expected, recorded = in_part(one.expected, LONGEST), in_part(one.recorded, LONGEST)
    return replace(one, told=in_part(one.told, 3 * LONGEST), expected=expected, recorded=recorded)


NOT_ALL_READ = said("read model, not read to its end")
"""What was looked at where there is more of it than was counted."""

SO_MANY_MORE = said("{place}{what}: and {count} more of this kind")
AT_LEAST_MORE = said("{place}{what}: and at least {count} more of this kind")


def rest(left_out: Found, count: int, entry: int) -> Found:
    """One finding in place of so many that are left out, in an entry or (0) in the whole game."""
    place = say("entry {entry}: ", entry=entry) if entry else ""
    more = AT_LEAST_MORE if left_out.what == NOT_ALL_READ else SO_MANY_MORE
    told = say(more, place=place, what=translated(left_out.what), count=count)
    return Found(left_out.kind, entry, left_out.what, told, more=count)


def found(kind: Kind, entry: int, what: str, expected: str, recorded: str) -> Found:
    """A finding that rests on no rule, told in one sentence."""
    expected, recorded = in_part(expected, LONGEST), in_part(recorded, LONGEST)
    place = say("entry {entry}: ", entry=entry) if entry else ""
    told = say(
        "{place}{what}: expected {expected}, found {recorded}",
        place=place,
        what=translated(what),
        expected=expected,
        recorded=recorded,
    )
    return Found(kind, entry, what, told, (), expected, recorded)


def of_the_chain(finding: Finding) -> Found:
    """What the store found in the chain."""
    return Found(
        finding.kind,
        finding.entry,
        finding.what,
        sentence(finding),
        (),
        finding.expected,
        finding.recorded,
        finding.more,
    )


def not_compared(entry: int, what: str, told: str) -> Found:
    """What could not be looked at, and why."""
    return Found("not compared", entry, what, told)


class Difference(msgspec.Struct, frozen=True):
    """What was looked at, the rules that the expected rests on, and expected and recorded in words."""

    what: str
    rules: tuple[str, ...]
    expected: str
    recorded: str


def ruled_otherwise(entry: Entry, difference: Difference) -> Found:
    """What the rules do not give: its own, if the entry was judged under today's, or else the rules since."""
    return _differs("rules changed" if entry.rules_version in EARLIER_RULES else "wrong", entry, difference)


def wrong(entry: Entry, difference: Difference) -> Found:
    """What is as it can be under no rules."""
    return _differs("wrong", entry, difference)


def _differs(kind: Kind, entry: Entry, one: Difference) -> Found:
    expected, recorded = in_part(one.expected, LONGEST), in_part(one.recorded, LONGEST)
    told = say(
        "entry {number}: {what}{by}: by the rules: {expected} / recorded: {recorded}",
        number=entry.number,
        what=translated(one.what),
        by=behind(one.rules),
        expected=expected,
        recorded=recorded,
    )
    return Found(kind, entry.number, one.what, told, one.rules, expected, recorded)


# What an audit tells whom: its findings are made for a viewer, as every other output is (DESIGN D13).

SEALED = said("something that is kept from this viewer")


def conceals(system: System, game: Any, viewer: str) -> bool:
    """Does a game hold anything that a viewer may not know?"""
    return viewer != GAMEMASTER and showing_of(system).known_to(game, viewer) != game


def reads(system: System, step: Step, viewer: str) -> bool:
    """May a viewer read all of an entry?"""
    return viewer == GAMEMASTER or showing_of(system).seen_by(step, viewer) == step


def sealed(one: Difference) -> Difference:
    """That there is a difference, and no word of what is concealed."""
    return Difference(one.what, (), say(SEALED), say(SEALED))
