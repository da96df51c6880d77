"""The facts that the rules give, held against those that are recorded."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

import msgspec

from core.ruling import Ruled
from events.codec import encode
from events.message import Event, PositionSealed
from phases.referee import System
from skyledger.auditing.found import Difference
from skyledger.auditing.recorded import Fact, RecordedFacts
from skyledger.auditing.words import NOTHING, differing, fact_words
from skyledger.folding import decoder

NO_RULE = "rests on no rule"


class Told(msgspec.Struct, frozen=True):
    """In which game the facts on either side are told."""

    system: System
    by_the_rules: Any
    as_recorded: Any


def differences(told: Told, expected: Sequence[Ruled], recorded: RecordedFacts) -> Iterator[Difference]:
    """Every fact that is missing, other than expected, too many, or rests on other rules.

    What a sealed position says is left aside here: it follows from the facts, and is made anew by itself.
    """
    ours = [_key(told.system, ruled.event) for ruled in expected]
    theirs = [_key(told.system, fact) for fact, _ in recorded]
    matcher = SequenceMatcher(None, ours, theirs, autojunk=False)
    for _, first, last, from_, to in matcher.get_opcodes():
        for should, there in _paired(expected[first:last], recorded[from_:to]):
            yield from _difference(told, should, there)


def alike(expected: Sequence[Ruled], recorded: RecordedFacts) -> bool:
    """Are these the very same facts, resting on the same rules?"""
    return [(ruled.event, ruled.rules) for ruled in expected] == list(recorded)


def _key(system: System, fact: Fact) -> Any:
    """Something equal for two facts that say the same."""
    if isinstance(fact, PositionSealed):
        return PositionSealed
    if isinstance(fact, Event):
        return encode(decoder(system.rules)(encode(fact)))
    return fact


def _paired(
    expected: Sequence[Ruled], recorded: RecordedFacts
) -> Iterator[tuple[Ruled | None, tuple[Fact, tuple[str, ...]] | None]]:
    """Facts of one kind stand opposite each other; where there is none of the kind, nothing does."""
    for should, there in zip_longest(expected, recorded):
        if should is None or there is None or type(should.event) is type(there[0]):
            yield should, there
        else:
            yield should, None
            yield None, there


def _difference(
    told: Told, should: Ruled | None, there: tuple[Fact, tuple[str, ...]] | None
) -> Iterator[Difference]:
    if should is None and there is not None:
        words = fact_words(told.system, told.as_recorded, there[0])
        yield Difference("fact", there[1], NOTHING, words)
    elif should is not None and there is None:
        words = fact_words(told.system, told.by_the_rules, should.event)
        yield Difference("fact", should.rules, words, NOTHING)
    elif should is not None and there is not None:
        yield from _of_a_pair(told, should, there[0], there[1])


def _of_a_pair(told: Told, should: Ruled, fact: Fact, rules: tuple[str, ...]) -> Iterator[Difference]:
    ours = fact_words(told.system, told.by_the_rules, should.event)
    if _key(told.system, should.event) != _key(told.system, fact):
        theirs = fact_words(told.system, told.as_recorded, fact)
        if ours == theirs and isinstance(fact, Event):
            one, other = differing(told.system, should.event, fact)
            ours, theirs = f"{ours} ({one})", f"{theirs} ({other})"
        yield Difference("fact", should.rules, ours, theirs)
    if should.rules != rules:
        by, instead = ", ".join(should.rules) or NO_RULE, ", ".join(rules) or NO_RULE
        yield Difference("rules", should.rules, f"{by} ({ours})", f"{instead} ({ours})")
