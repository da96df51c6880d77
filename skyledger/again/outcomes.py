"""What became of orders that were judged again, each beside what is recorded of it."""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace

from core.dice import KEPT, RollDice
from core.policy import POLICY
from core.proposals import Accept, Decline
from core.ruling import Accepted, Refused, Ruled
from events.message import DiceRolled, Event, PositionSealed
from events.sentences import in_part
from phases.referee import System
from skyledger.again.consent import answers_nothing
from skyledger.again.line import Judged
from skyledger.auditing.comparing import Told, differences
from skyledger.auditing.found import LONGEST
from skyledger.folding import Step
from skyledger.showing import showing_of
from skyledger.telling import told_in
from skyledger.telling.cited import cited
from skyledger.telling.shared import order_told

Kind = Literal[
    "stands", "other_units", "other_dice", "otherwise", "fails", "no_question", "idle_dice", "unanswered",
    "new", "rolled_anew", "fitted", "to_decide", "waits", "sealed", "beyond",
]  # fmt: skip
"""As it was; it means other units, or its dice fall for something else; it has another outcome; it breaks
rules; it answers what is not asked any more; its dice have nothing to fall for; it comes before an answer or
dice that are missing; it was not given before. By a remedy
its dice fall anew, or as many of them are kept as are due; it is to be decided anew, or waits for what is.
It is sealed from a viewer, or what comes of it may be."""

TREATED: tuple[Kind, ...] = ("rolled_anew", "fitted", "to_decide", "waits")


class Change(msgspec.Struct, frozen=True):
    """Something that comes of an order now, and what is recorded in its place, each in words."""

    now: str
    recorded: str
    rules: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """What became of one order: `number` is its entry, 0 for a new one; `rules` are those that it breaks.

    An answer is `idle` where nothing is proposed that it could be given to.
    """

    number: int
    seat: str
    text: str
    kind: Kind
    rules: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    idle: bool = False


def outcome(system: System, one: Judged) -> Outcome:
    """What became of an order, in words."""
    given, kind = one.given, kind_of(system, one)
    text = order_told(system, given.was.before if given.was else one.before, given.told)
    changes = () if given.was is None or kind == "stands" else tuple(_changes(system, one, given.was))
    broken = one.ruling.violations if isinstance(one.ruling, Refused) else ()
    rules = tuple(dict.fromkeys(violation.rule for violation in broken))
    printed = system.rules.printed_as(one.before)
    why = tuple(f"{cited(v.rule, printed)}: {' '.join(v.found)}" for v in broken)
    idle = kind == "no_question" and answers_nothing(given) > 0
    return Outcome(given.number, given.seat, text, kind, rules, why or _unruled(one), changes, idle)


def _unruled(one: Judged) -> tuple[str, ...]:
    return (one.unruled,) if one.unruled else ()


def kind_of(system: System, one: Judged) -> Kind:
    """Of which kind is what became of an order?"""
    was = one.given.was
    if one.given.order is None or one.stands:
        treated = next((kind for kind in TREATED if kind == one.given.treated), None)
        if treated:
            return treated
    if was is None:
        return "new" if one.stands else "fails"
    if isinstance(one.ruling, Accepted):
        return _stands_as(system, one, was, one.ruling.facts)
    return _fails_as(system, one, was)


# An order that stands.


def _stands_as(system: System, one: Judged, was: Step, facts: tuple[Ruled, ...]) -> Kind:
    likened = _of_like_source(facts, was)
    now = [(ruled.event, ruled.rules) for ruled in likened if not isinstance(ruled.event, PositionSealed)]
    then = [fact for fact in was.facts if not isinstance(fact[0], PositionSealed)]
    rolled = isinstance(one.given.order, RollDice)
    if rolled and _due(one.before) != _due(was.before):
        return "other_dice"
    if now == then:
        return "stands"
    names = frozenset({*_units(one.before), *_units(was.before)})
    names_none = rolled or isinstance(one.given.order, type(system.done))
    described = not names_none and _unnamed(now, names) == _unnamed(then, names)
    return "other_units" if described else "otherwise"


Facts = list[tuple[Event, tuple[str, ...]]]


def _due(game: Any) -> list[tuple[Any, ...]]:
    """For what dice are waited for: the purpose, whose they are, and where."""
    return [(roll.purpose, roll.by, getattr(roll, "place", "")) for roll in game.rolls]


def _units(game: Any) -> Iterator[str]:
    yield from game.units


def _unnamed(facts: Facts, names: frozenset[str]) -> list[Any]:
    """The facts, whichever units they are about."""
    return [(type(event), _masked(to_builtins(event), names), rules) for event, rules in facts]


def _masked(value: Any, names: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {key: _masked(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(one, names) for one in value]
    return "" if isinstance(value, str) and value in names else value


def _changes(system: System, one: Judged, was: Step) -> Iterator[Change]:
    """Each fact that is otherwise than the recorded one."""
    if not isinstance(one.ruling, Accepted):
        return
    told = Told(system, told_in(system, one.before, one.after), told_in(system, was.before, was.after))
    every = list(differences(told, _of_like_source(one.ruling.facts, was), was.facts))
    facts = [found for found in every if found.what == "fact"]
    for found in facts or every:  # where facts are otherwise, so is what they rest on
        yield Change(in_part(found.expected, LONGEST), in_part(found.recorded, LONGEST), found.rules)


def _of_like_source(facts: tuple[Ruled, ...], was: Step) -> list[Ruled]:
    """The facts with dice that were kept said to come from where they are recorded to have come from."""
    sources = {fact.dice: fact.source for fact, _ in was.facts if isinstance(fact, DiceRolled)}
    return [
        replace(one, event=replace(one.event, source=sources[one.event.dice]))
        if isinstance(one.event, DiceRolled) and one.event.source == KEPT and one.event.dice in sources
        else one
        for one in facts
    ]


# An order that fails.


def _fails_as(system: System, one: Judged, was: Step) -> Kind:
    if isinstance(one.given.order, Accept | Decline):
        return "no_question"
    if isinstance(one.ruling, Refused) and any(broken.rule == POLICY for broken in one.ruling.violations):
        return "unanswered"
    asked, then = _asked(system, one.before), _asked(system, was.before)
    order = type(one.given.order)
    if then and order in system.answers[then] and order not in system.answers.get(asked, ()):
        return "no_question" if order not in system.answers["always"] else "fails"
    if isinstance(one.given.order, RollDice) and not one.before.rolls:
        return "idle_dice"
    waits = showing_of(system).in_suspense
    if (asked and asked != then) or (waits(one.before) and not waits(was.before)):
        return "unanswered"
    return "fails"


def _asked(system: System, game: Any) -> str:
    """The kind of question that is open; empty where none is."""
    return next((question.kind for question in system.rules.questions(game)), "")
