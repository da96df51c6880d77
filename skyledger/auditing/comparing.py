"""An entry as it is recorded, its facts and dice held against those that the rules and the seed give."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

import msgspec

from core.dice import AGAIN, SEED, TYPED
from core.ruling import Ruled
from events.codec import NO_JSON, encode
from events.entry import Entry, Recorded
from events.message import DiceRolled, Event, PositionSealed
from events.sentences import said, say, translated
from phases.referee import System
from skyledger.auditing.found import Difference
from skyledger.folding import UNFOLDABLE, decoder, order_of
from skyledger.recording import thrown
from skyledger.showing import showing_of
from skyledger.telling import fact_told
from skyledger.telling.cited import all_cited

# An entry as it stands in the ledger: its order and facts, also where they are withheld or can't be read.


class Unreadable(msgspec.Struct, frozen=True):
    """An order or a fact that is none of this game, as it stands in the ledger."""

    payload: bytes


Fact = Event | Unreadable | None
"""A fact as it is recorded; None is withheld."""

RecordedFacts = tuple[tuple[Fact, tuple[str, ...]], ...]


def recorded_order(system: System, entry: Entry) -> Any:
    """The order of an entry; None if it is withheld, `Unreadable` if it is no order of this game."""
    try:
        return order_of(system, entry)
    except NO_JSON:
        return Unreadable(entry.order or b"")


def recorded_facts(system: System, entry: Entry) -> RecordedFacts:
    """Every fact of an entry, each with the rules that it is recorded to rest on."""
    return tuple((_fact(system, one), one.rules) for one in entry.events)


def _fact(system: System, recorded: Recorded) -> Fact:
    if recorded.payload is None:
        return None
    try:
        fact: Event = decoder(system.rules)(recorded.payload)
    except NO_JSON:
        return Unreadable(recorded.payload)
    return fact


def readable(facts: RecordedFacts) -> tuple[Event, ...]:
    """The facts that are there and can be read."""
    return tuple(fact for fact, _ in facts if isinstance(fact, Event))


# What should be recorded and what is, in words that a person can hold against each other.

SHOWN = 5
"""So many differences within one fact are told; of the others, that there are more."""
LONGEST = 240
NOTHING = said("nothing")


def fact_words(system: System, game: Any, fact: Fact) -> str:
    """A fact in words, from the game before or after it; in JSON if it can't be told in that game."""
    if isinstance(fact, showing_of(system).secret_facts):
        return say("{kind} (sealed)", kind=type(fact).__name__)
    if isinstance(fact, Event):
        try:
            return " ".join(fact_told(system, game, fact).split())
        except UNFOLDABLE:
            return shortened(encode(fact).decode())
    if isinstance(fact, Unreadable):
        return say(
            "{shortened}, which is no fact of this game",
            shortened=shortened(fact.payload.decode(errors="replace")),
        )
    return say("(withheld)")


def differing(system: System, expected: Event, recorded: Event) -> tuple[str, str]:
    """Two facts of one kind by the parts in which they differ; of secrets only that they do."""
    if isinstance(expected, showing_of(system).secret_facts):
        return say("as it was ordered"), say("otherwise")
    parts = list(_parts("", msgspec.to_builtins(expected), msgspec.to_builtins(recorded)))
    shown, more = parts[:SHOWN], len(parts) - SHOWN
    rest = say("; and {more} more", more=more) if more > 0 else ""
    return (
        "; ".join(f"“{path}”: {shortened(_json(one))}" for path, one, _ in shown) + rest,
        "; ".join(f"“{path}”: {shortened(_json(other))}" for path, _, other in shown) + rest,
    )


MISSING = object()


def _parts(path: str, expected: Any, recorded: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two values differ: the way there, and what is there in each."""
    expected, recorded = _by_key(expected), _by_key(recorded)
    if isinstance(expected, dict) and isinstance(recorded, dict):
        for key in dict.fromkeys((*expected, *recorded)):
            here = f"{path} {key}".strip()
            yield from _parts(here, expected.get(key, MISSING), recorded.get(key, MISSING))
    elif expected is MISSING or recorded is MISSING or expected != recorded:
        yield path, expected, recorded


def _by_key(value: Any) -> Any:
    """A list as what it holds by name, hex or number, so that one thing more shifts no others."""
    if not isinstance(value, list | tuple):
        return value
    for field in ("name", "id", "hex"):
        if value and all(isinstance(one, dict) and field in one for one in value):
            named = {str(one[field]): one for one in value}
            if len(named) == len(value):
                return named
    return {str(number): one for number, one in enumerate(value, 1)}


def _json(value: Any) -> str:
    return translated(NOTHING) if value is MISSING else encode(value).decode()


def shortened(text: str) -> str:
    """A text, the end of a long one left out."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


# The facts that the rules give, held against those that are recorded.

NO_RULE = said("rests on no rule")


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
        yield Difference("fact", there[1], translated(NOTHING), words)
    elif should is not None and there is None:
        words = fact_words(told.system, told.by_the_rules, should.event)
        yield Difference("fact", should.rules, words, translated(NOTHING))
    elif should is not None and there is not None:
        yield from _of_a_pair(told, should, there[0], there[1])


def _of_a_pair(told: Told, should: Ruled, fact: Fact, rules: tuple[str, ...]) -> Iterator[Difference]:
    ours = fact_words(told.system, told.by_the_rules, should.event)
    if _key(told.system, should.event) != _key(told.system, fact):
        theirs = fact_words(told.system, told.as_recorded, fact)
        begins = isinstance(fact, type(told.system.rules.started(None)))  # told in part
        if isinstance(fact, Event) and (begins or ours == theirs):
            one, other = differing(told.system, should.event, fact)
            ours, theirs = f"{ours} ({one})", f"{theirs} ({other})"
        yield Difference("fact", should.rules, ours, theirs)
    if should.rules != rules:
        by, instead = (all_cited(named) or translated(NO_RULE) for named in (should.rules, rules))
        yield Difference("rules", should.rules, f"{by} ({ours})", f"{instead} ({ours})")


# Dice from a seed, thrown once more: the n-th die of a game is the n-th of its seed.


class Sown:
    """How many dice the machine has thrown along a ledger, and the dice of the seed as far as needed."""

    def __init__(self) -> None:
        self.spent = 0
        self._seed, self._source = ("", 0), thrown("")
        self._fallen: list[int] = []

    def compared(self, seed: str, sides: int, facts: RecordedFacts) -> Iterator[Difference]:
        """The machine's dice of so many sides among these facts that are not those of the seed."""
        for fact, rules in facts:
            if not isinstance(fact, DiceRolled) or fact.source in (TYPED, AGAIN):
                continue
            first, self.spent = self.spent, self.spent + len(fact.dice)
            if fact.source == SEED and seed and (due := self._dice((seed, sides), first)) != fact.dice:
                numbers = say(
                    "dice {part} to {spent} of the seed {seed}", part=first + 1, spent=self.spent, seed=seed
                )
                yield Difference("dice", rules, f"{_words(due)}, {numbers}", _words(fact.dice))

    def _dice(self, seed: tuple[str, int], first: int) -> tuple[int, ...]:
        if seed != self._seed:
            self._seed, self._source, self._fallen = seed, thrown(*seed), []
        while len(self._fallen) < self.spent:
            self._fallen.append(next(self._source))
        return tuple(self._fallen[first : self.spent])


def _words(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))
