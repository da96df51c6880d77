"""Finding a text in what was ordered and ruled, as far as a viewer may read it.

What is told of each entry, to anybody, is kept beside the ledger to be searched, so that few entries need be
told anew. It only says where to look: an entry is found if the text stands in what the viewer is told of it.
"""

import hashlib
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from core.mistakes import Unworkable
from events.message import ProposalAgreedBeforehand, ProposalInForce, SeatFinished
from events.sentences import ENGLISH, say, spoken
from events.texts import called, hidden_at
from phases.referee import System
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.service import GAMEMASTER, Desk, Table
from skyledger.showing import adjusts, showing_of
from skyledger.telling import because_told, fact_told, told_in
from skyledger.telling.cited import behind
from skyledger.telling.shared import order_told
from store.ledger import Told

LONGEST_TEXT = 200
"""So many signs has a text at most that is looked for."""

AT_ONCE = 500
"""What is told of so many entries is kept at once: another program may write between them."""

TRIES = 3
"""How often what is told is brought up to date, where others throw it away meanwhile."""

TOLD_BY = ("skyledger.telling", "skyledger.notation")
"""The packages that put orders and rulings into words."""

Fact = tuple[Any, tuple[str, ...]]


class Hit(msgspec.Struct, frozen=True):
    """An entry as a viewer may see it in which a text stands, and which of its facts are to be told.

    Those are the facts in which it stands, and all that came of the order if it stands there.
    """

    step: Step
    facts: tuple[Fact, ...]


def to_find(text: str) -> str:
    """A text as it is looked for, whatever its capitals. Raises `Unworkable` for one that nobody can mean."""
    wanted = " ".join(text.split(" ")).strip()
    if not wanted:
        raise Unworkable("text", say("Say what is to be found: a place, a unit, a rule, a few words."))
    if len(wanted) > LONGEST_TEXT:
        told = say(
            "{signs} signs are too many to be found; a text has {most} at most.",
            signs=len(wanted),
            most=LONGEST_TEXT,
        )
        raise Unworkable("text", told)
    if (at := hidden_at(wanted)) is not None:
        told = say(
            "Nobody can see sign {number} of the text that is to be found, {sign}.",
            number=at + 1,
            sign=called(wanted[at]),
        )
        raise Unworkable("text", told)
    return wanted.casefold()


def find(desk: Desk, held: Table, viewer: str, wanted: str, most: int) -> tuple[list[Hit], bool]:
    """The latest entries in which a text stands, so many at most, in order; and whether there are more.

    The text is as `to_find` gives it. Raises as `timeline.steps` does.
    """
    hits: deque[Hit] = deque(maxlen=most + 1)
    for step in _steps_to_look_at(desk, held, wanted):
        seen = showing_of(held.system).seen_by(step, viewer)
        if (hit := _hit(held.system, seen, wanted)) is not None:
            hits.append(hit)
    return list(hits)[-most:], len(hits) > most


def _hit(system: System, seen: Step, wanted: str) -> Hit | None:
    if _stands_in(order_lines(system, seen), wanted):
        return Hit(seen, seen.facts)
    found = [fact for fact in seen.facts if _stands_in(fact_lines(system, seen, fact), wanted)]
    return Hit(seen, tuple(_with_who_agreed(seen.facts, found))) if found else None


def _with_who_agreed(facts: Iterable[Fact], found: Collection[Fact]) -> Iterator[Fact]:
    """What was found, and with what counts until it is declined who agreed to it beforehand."""
    counts = any(isinstance(event, ProposalInForce) for event, _ in found)
    return (one for one in facts if one in found or (counts and isinstance(one[0], ProposalAgreedBeforehand)))


def _stands_in(lines: Iterable[str], wanted: str) -> bool:
    return any(wanted in line.casefold() for line in lines)


def order_lines(system: System, step: Step) -> tuple[str, ...]:
    """What is told of an order: by whom it was given, and whether something was adjusted by it."""
    order = f"{step.entry.seat}: {order_told(system, step.before, step.order)}"
    return (order, say("adjusted by hand")) if adjusts(system, step) else (order,)


def fact_lines(system: System, step: Step, fact: Fact) -> tuple[str, ...]:
    """What is told of a fact, with its rules behind the first line; nothing of what the order says itself."""
    event, rules = fact
    if isinstance(event, SeatFinished):
        return ()
    game = told_in(system, step.before, step.after)
    first, *more = fact_told(system, game, event, step.turned, step.facts).split("\n")
    why = because_told(system, event, rules)
    return (f"{first}{behind(rules, system.rules.printed_as(game))}", *more, *why)


def _steps_to_look_at(desk: Desk, held: Table, wanted: str) -> Iterator[Step]:
    """The entries in which the text may stand, for whomever; all of them where nothing can be kept."""
    numbers = _where_it_is_told(desk, held, wanted)
    if numbers is None:
        yield from held.past.steps(last=held.head.number)
    elif due := {number for number in numbers if 1 <= number <= held.head.number}:
        stretch = held.past.steps(min(due), max(due))
        yield from (step for step in stretch if step.entry.number in due)


def _where_it_is_told(desk: Desk, held: Table, wanted: str) -> Sequence[int] | None:
    """The entries of which the text is told to anybody, once what is told is kept up to the last entry.

    It is kept in English alone: how it is told in another language, a file beside us says and may say anew.
    """
    if spoken() is not ENGLISH:
        return None
    for _ in range(TRIES):
        kept = desk.ledger.told_until(held.game, telling())
        if kept is None:
            return None
        if kept >= held.head.number:
            return desk.ledger.told_with(held.game, wanted)
        for first in range(kept + 1, held.head.number + 1, AT_ONCE):
            some = list(_told_from(held, first))  # read to its end: nothing is written while rows are read
            desk.ledger.keep_told(held.game, telling(), some)
    return None


def _told_from(held: Table, first: int) -> Iterator[Told]:
    for step in held.past.steps(first, min(first + AT_ONCE - 1, held.head.number)):
        lines = dict.fromkeys(line for seen in _views(held, step) for line in _lines(held.system, seen))
        yield Told(step.entry.number, "\n".join(lines).casefold())


def _views(held: Table, step: Step) -> Iterable[Step]:
    """An entry as each may see it; what several see alike is there once."""
    shown = showing_of(held.system)
    viewers = (GAMEMASTER, PUBLIC, *held.system.rules.seats(held.state))
    return {id(seen): seen for viewer in viewers for seen in (shown.seen_by(step, viewer),)}.values()


def _lines(system: System, step: Step) -> Iterator[str]:
    yield from order_lines(system, step)
    for fact in step.facts:
        yield from fact_lines(system, step, fact)


def telling() -> str:
    """A name for how things are told today: it changes with whatever puts them into words, and into which."""
    return _telling(spoken().name)


@cache
def _telling(language: str) -> str:
    whole = hashlib.sha256(language.encode())
    for package in TOLD_BY:
        for content in _contents(files(package)):
            whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


def _contents(folder: Traversable) -> Iterator[bytes]:
    for one in sorted(folder.iterdir(), key=lambda found: found.name):
        if one.is_dir():
            yield from _contents(one)
        elif one.name.endswith(".py"):
            yield one.read_bytes()
