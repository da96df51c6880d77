"""What was expected of an order of a rule case held against how it was ruled, and what is so then."""

from collections.abc import Mapping
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.ruling import Accepted, Refused, Ruling
from events.codec import encode
from events.message import Event
from events.sentences import listed, said, say
from phases.referee import System
from skyledger.cases.expected import (
    Answers,
    Awaits,
    Enters,
    Expectation,
    Fails,
    Gone,
    Lies,
    Rests,
    Stands,
    Tells,
    Turned,
    Unread,
    Untold,
    fact_written,
)
from skyledger.showing import showing_of


class Judged(msgspec.Struct, frozen=True):
    """An order as it was judged, and the game after it; without a ruling, the mistake in what it names.

    `seen` are the units that were on the board at some time before; `answer` is that of what was resolved at
    the table, of which there is no ruling.
    """

    system: System
    ruling: Ruling | None
    game: Any
    seen: frozenset[str] = frozenset()
    mistake: Mistake | None = None
    answer: Mapping[str, Any] | None = None


def otherwise(expected: Expectation, judged: Judged) -> str:
    """What is so in place of what was expected; empty if that is so."""
    match expected:
        case Stands() | Fails() | Unread():
            return "" if _is_ruled_so(expected, judged) else ruled(judged)
        case Rests(doubt):
            return "" if doubt in (grounds := _grounds(judged)) else say(GROUNDS, grounds=grounds)
        case Tells() | Untold() | Answers():
            return "" if _is_told_so(expected, judged) else _facts_told(judged)
        case Awaits(seats):
            awaited = showing_of(judged.system).awaited(judged.game)
            return "" if set(awaited) == set(seats) else listed(awaited) or say("nobody is awaited")
        case Enters(phase):
            return "" if (now := judged.system.rules.phase_of(judged.game)) == phase else now
        case Lies() | Turned() | Gone():
            return _units_otherwise(expected, judged)
    raise TypeError(expected)


GROUNDS = said("its grounds are {grounds}")


def _grounds(judged: Judged) -> tuple[str, ...]:
    return judged.ruling.grounds if isinstance(judged.ruling, Accepted | Refused) else ()


def _is_ruled_so(expected: Stands | Fails | Unread, judged: Judged) -> bool:
    match expected, judged.ruling:
        case Stands(numbers), Accepted() as accepted:
            return set(numbers) <= rested_on(accepted)
        case Fails(numbers), Refused() as refused:
            return not numbers or set(numbers) == broken(refused)
        case Unread(), None:
            return judged.answer is None
        case Stands(()), None:
            return judged.answer is not None
    return False


def _is_told_so(expected: Tells | Untold | Answers, judged: Judged) -> bool:
    match expected:
        case Tells(fact, fields):
            return any(fields.items() <= _told(one).items() for one in _facts_called(fact, judged))
        case Untold(fact):
            return not _facts_called(fact, judged)
        case Answers(keys):
            return judged.answer is not None and keys.items() <= judged.answer.items()


def _facts_called(name: str, judged: Judged) -> list[Event]:
    facts = judged.ruling.facts if isinstance(judged.ruling, Accepted) else ()
    return [fact.event for fact in facts if type(fact.event).__name__ == name]


def rested_on(ruling: Accepted) -> set[str]:
    """The numbers of the rules on which what came of an order rests."""
    return {rule for fact in ruling.facts for rule in fact.rules}


def broken(ruling: Refused) -> set[str]:
    """The numbers of the rules that an order breaks."""
    return {violation.rule for violation in ruling.violations}


def ruled(judged: Judged) -> str:
    """How the order was ruled, in short."""
    match judged.ruling:
        case Accepted() as accepted:
            return say("accepted by {rules}", rules=sorted(rested_on(accepted)))
        case Refused() as refused:
            return say("refused by {rules}", rules=sorted(broken(refused)))
        case _ if judged.answer is not None:
            return say("resolved at the table")
        case _:
            return say("not read: {why}", why=str(judged.mistake))


def _told(fact: Event) -> Mapping[str, Any]:
    """The fields of a fact as JSON has them."""
    told: Mapping[str, Any] = msgspec.json.decode(encode(fact))
    return told


def _facts_told(judged: Judged) -> str:
    if judged.answer is not None:
        return msgspec.json.encode(judged.answer, order="sorted").decode()
    if not isinstance(judged.ruling, Accepted):
        return ruled(judged)
    return "; ".join(fact_written(fact.event) for fact in judged.ruling.facts) or say("no fact at all")


def _units_otherwise(expected: Lies | Turned | Gone, judged: Judged) -> str:
    """Where the units are that are not so, and how."""
    units = based(judged.system, judged.game)
    wrong = [name for name in expected.units if not _is_so(expected, judged, name, units.get(name))]
    return "; ".join(_stands(judged, name, units.get(name)) for name in wrong)


def based(system: System, game: Any) -> dict[str, Any]:
    """The units on the board by their names; one in the force pool has no place."""
    return {unit.name: unit for unit in system.rules.position_of(game).units if _where(unit)}


def _where(unit: Any) -> str:
    where: str = unit.base if hasattr(unit, "base") else unit.place
    return where


def _is_so(expected: Lies | Turned | Gone, judged: Judged, name: str, unit: Any) -> bool:
    match expected:
        case Gone():
            return unit is None and name in judged.seen
        case Turned(_, inverted):
            return unit is not None and bool(getattr(unit, "inverted", "")) == (inverted == "inverted")
        case Lies(_, place):
            return unit is not None and place in (_where(unit), _place_of(judged, unit))


def _place_of(judged: Judged, unit: Any) -> str:
    """The place of a unit as people call it."""
    return judged.system.rules.called(judged.game, _where(unit))


def _stands(judged: Judged, name: str, unit: Any) -> str:
    if unit is None:
        return say("{unit} is gone" if name in judged.seen else "there was never a {unit}", unit=name)
    place = _place_of(judged, unit)
    if getattr(unit, "inverted", ""):
        return say("{unit} at {place}, inverted", unit=name, place=place)
    return say("{unit} at {place}, not inverted", unit=name, place=place)
