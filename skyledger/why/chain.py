"""The chain behind an aspect of a unit or a ruling: the fact that made it so, and what led to that."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import evolve
from core.mistakes import Mistake
from core.ruling import FACT, Refused, Ruled, Ruling, Violation, judge
from core.system import Rules
from events.message import Event
from phases.referee import System, following, out_of_turn, procedure_in
from skyledger.folding import UNFOLDABLE, Rows, Step, decoder, is_mark, unaltered
from skyledger.past import Past
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.why.watch import UNKNOWN, Value, Watch

# Single entries of a ledger, read when they are asked for, with which fact of an entry led to which.

BY_THE_ORDER = -1
"""What led to the facts that an order itself makes."""


class Pages:
    """The entries of one game, each read once."""

    def __init__(self, past: Past) -> None:
        self.past, self.system = past, past.system
        self._steps: dict[int, Step] = {}
        self._seen: dict[tuple[int, str], Step] = {}
        self._leading: dict[int, tuple[int, ...]] = {}

    def step(self, number: int) -> Step:
        """The entry with the game before and after it. Raises `DamagedDatabase`."""
        if number not in self._steps:
            self._steps[number] = next(self.past.steps(number, number))
        return self._steps[number]

    def seen(self, number: int, viewer: str) -> Step:
        """The entry as a viewer may see it. Raises `DamagedDatabase`."""
        if (number, viewer) not in self._seen:
            self._seen[number, viewer] = showing_of(self.system).seen_by(self.step(number), viewer)
        return self._seen[number, viewer]

    def way(self, number: int, fact: int) -> tuple[int, ...]:
        """The facts of an entry that lead from its order to one of them, this one last."""
        if number not in self._leading:
            step = self.step(number)
            self._leading[number] = leading(self.system, step.before, step.facts)
        way = [fact]
        while (before := self._leading[number][way[0]]) != BY_THE_ORDER:
            way.insert(0, before)
        return tuple(way)


def leading(system: System, game: Any, facts: Sequence[tuple[Event, tuple[str, ...]]]) -> tuple[int, ...]:
    """For each fact of an entry, which one before it led to it, or `BY_THE_ORDER`; `game` is that before it.

    The facts stand in the order in which each was followed up before the next. What follows from a fact is
    asked of today's rules; where they would not lead to a recorded fact, the order is taken to have.
    """
    due: deque[tuple[Event, int]] = deque()
    found: list[int] = []
    for number, (event, rules) in enumerate(facts):
        expected = [one for one, _ in due]
        if event in expected:
            for _ in range(expected.index(event)):
                due.popleft()
            found.append(due.popleft()[1])
        else:
            found.append(BY_THE_ORDER)
        game = evolve(system.rules.evolutions, game, event)
        due.extendleft((one, number) for one in reversed(_followed(system, game, Ruled(event, rules))))
    return tuple(found)


def _followed(system: System, game: Any, fact: Ruled) -> list[Event]:
    try:
        return [one.event for one in following(system, game, fact)]
    except UNFOLDABLE:  # rules of today may know nothing to say about a game of older ones
        return []


# A ledger folded fact by fact, and which fact changed what of which unit: the material of every chain.


class Moment(msgspec.Struct, frozen=True, order=True):
    """A fact by its place: the entry, and the how-manieth fact of it, counted from 0."""

    entry: int
    fact: int


class Touch(msgspec.Struct, frozen=True):
    """A fact that changed something of a unit: which aspects, and how each of them stands afterwards."""

    at: Moment
    event: Event
    changed: Mapping[str, Value]


class Trace(msgspec.Struct, frozen=True):
    """All that changed any unit, up to an entry: the facts of each unit in order, the game as it then stood.

    `grounds` tells of each ground of a ruling which fact made it. Of entries only those are followed that
    count after the last one looked at.
    """

    state: Any
    touches: Mapping[str, list[Touch]]
    grounds: Mapping[str, Moment]


def traced(past: Past, watch: Watch, until: int, viewer: str) -> Trace:
    """The trace of a game, as a viewer names things, up to and with an entry. Raises `DamagedDatabase`."""
    touches: dict[str, list[Touch]] = {}
    grounds: dict[str, Moment] = {}
    evolutions, state = past.system.rules.evolutions, past.system.rules.empty
    now = watch.as_known(state, viewer)
    with unaltered(past.game):
        for at, event in _counting(past, until):
            state = evolve(evolutions, state, event)
            was, now = now, watch.as_known(state, viewer)
            for unit in watch.touched(was, now):
                if changed := {**_changed(watch, was, now, unit), **watch.says(event, unit)}:
                    touches.setdefault(unit, []).append(Touch(at, event, changed))
            if ground := watch.ground(event):
                grounds[ground] = at
    return Trace(state, touches, grounds)


def _counting(past: Past, until: int) -> Iterator[tuple[Moment, Event]]:
    """Every fact that counts, with its place."""
    void, decode = past.turnings(until).void, decoder(past.system.rules)
    entry, fact = 0, 0
    for number, payload in Rows(past.ledger.events(past.game, until=until)).each():
        entry, fact = number, fact + 1 if number == entry else 0
        if number not in void and not is_mark(payload):
            yield Moment(entry, fact), decode(payload)


def _changed(watch: Watch, before: Any, after: Any, unit: str) -> dict[str, Value]:
    was, now = watch.seen(before, unit), watch.seen(after, unit)
    if was is UNKNOWN and now is UNKNOWN:
        return {}
    names = dict.fromkeys((*was, *now))
    return {name: now.get(name, ()) for name in names if was.get(name, ()) != now.get(name, ())}


def last(trace: Trace, unit: str, aspect: str, before: Moment | None = None) -> Touch | None:
    """The last fact, before a moment or at all, that changed an aspect of a unit; None if none ever did."""
    return latest(trace, unit, before).get(aspect)


def latest(trace: Trace, unit: str, before: Moment | None = None) -> dict[str, Touch]:
    """For each aspect of a unit that ever was anything the last fact that changed it, before a moment."""
    found: dict[str, Touch] = {}
    for touch in trace.touches.get(unit, ()):
        if before is not None and touch.at >= before:
            break
        found |= dict.fromkeys(touch.changed, touch)
    return found


def held(trace: Trace, unit: str, before: Moment) -> dict[str, Value]:
    """The aspects of a unit that were anything right before a moment."""
    stood = ((name, touch.changed[name]) for name, touch in latest(trace, unit, before).items())
    return {name: value for name, value in stood if value}


class Link(msgspec.Struct, frozen=True):
    """What was so of a unit, since which fact; `way` leads to that fact from the order of its entry.

    `rests` are the links farther back, the latest first. Entry 1 is the scenario.
    """

    unit: str
    aspect: str
    value: Value
    at: Moment
    way: tuple[int, ...]
    rests: tuple["Link", ...] = ()


class Book(msgspec.Struct, frozen=True):
    """All that a chain is read from, and who reads it: a seat, "gamemaster" or "public"."""

    watch: Watch
    trace: Trace
    pages: Pages
    viewer: str = GAMEMASTER

    @property
    def known(self) -> Any:
        """The game at the end of the trace, as the viewer knows it."""
        return showing_of(self.pages.system).known_to(self.trace.state, self.viewer)


def hidden_in(book: Book, game: Any) -> Callable[[str], bool]:
    """Of what the viewer knows nothing though it is in a game (D13)."""
    there, known = book.watch.there, showing_of(book.pages.system).known_to(game, book.viewer)
    return lambda name: there(game, name) and not there(known, name)


def chain(book: Book, unit: str, aspect: str, before: Moment | None = None) -> Link | None:
    """The chain behind an aspect of a unit, as it stands in the trace or stood before a moment.

    None where nothing ever made it other than it was at the beginning: the unit was never touched so.
    """
    return _chain(book, unit, aspect, before, set())


def _chain(book: Book, unit: str, aspect: str, before: Moment | None, told: set[Moment]) -> Link | None:
    unit, touch = _origin(book, unit, aspect, before)
    if touch is None or touch.at in told:
        return None
    told.add(touch.at)
    way = book.pages.way(touch.at.entry, touch.at.fact)
    rests = tuple(sorted(_rests(book, unit, aspect, touch, way, told), key=lambda one: one.at, reverse=True))
    return Link(unit, aspect, touch.changed[aspect], touch.at, way, rests)


def _origin(book: Book, unit: str, aspect: str, before: Moment | None) -> tuple[str, Touch | None]:
    """The unit and the fact from which an aspect comes, whatever the air was called meanwhile.

    Where a fact only handed it on, as from a factor to its squadrons, the chain goes on with them.
    """
    touch = last(book.trace, unit, aspect, before)
    while touch is not None and (source := _handed_on_from(book, unit, aspect, touch)):
        unit, touch = source, last(book.trace, source, aspect, touch.at)
    return unit, touch


def _handed_on_from(book: Book, unit: str, aspect: str, touch: Touch) -> str:
    if not book.watch.hands_on(touch.event, aspect):
        return ""
    kin, value = book.watch.kin(touch.event, unit), touch.changed[aspect]
    alike = [one for one in kin if held(book.trace, one, touch.at).get(aspect, ()) == value]
    return kin[0] if value and kin and len(alike) == len(kin) else ""


def _rests(  # noqa: PLR0913 - what was made so, where, and what is told already
    book: Book, unit: str, aspect: str, touch: Touch, way: tuple[int, ...], told: set[Moment]
) -> Iterator[Link]:
    """What the fact, and those of its entry that led to it, rest on."""
    facts, about = book.pages.step(touch.at.entry).facts, [unit]
    for number in reversed(way):
        moment, event = Moment(touch.at.entry, number), facts[number][0]
        asked = [pair for one in about for pair in book.watch.rests_on(event, one, aspect)]
        about = list(dict.fromkeys((*about, *(one for one, _ in asked))))
        for one, wanted in asked:
            for name in _held_as(book, one, wanted, moment):
                if (link := _chain(book, one, name, moment, told)) is not None:
                    yield from _shown(book, link)


def _shown(book: Book, link: Link) -> Iterator[Link]:
    """What lies behind is told as far as the viewer knew of the unit then."""
    if knew_of(book, link):
        yield link


def knew_of(book: Book, link: Link) -> bool:
    """Did the viewer know of the unit once the entry was made by which it was so?"""
    return not hidden_in(book, book.pages.step(link.at.entry).after)(link.unit)


def as_told(book: Book, link: Link) -> Link:
    """A link as far as the viewer reads of it: its entry, and those facts of it that are told to him.

    Which of several facts that are withheld made it so tells what is concealed: who is aboard which deck.
    """
    step, read = book.pages.step(link.at.entry), book.pages.seen(link.at.entry, book.viewer).facts
    way = tuple(number for number in link.way if step.facts[number] in read)
    at = link.at if link.at.fact in way else replace(link.at, fact=BY_THE_ORDER)
    return replace(link, at=at, way=way, rests=tuple(as_told(book, one) for one in link.rests))


def _held_as(book: Book, unit: str, wanted: str, before: Moment) -> list[str]:
    """The aspects of that name, or whose name begins so, that the unit had before a moment."""
    stood = held(book.trace, unit, before)
    return [name for name in stood if name == wanted or (wanted.endswith("/") and name.startswith(wanted))]


# Why an order would be ruled on as it would: what each rule says, and where each ground was declared.

BEGINNING = 1
"""The entry that holds what the scenario says."""


class Said(msgspec.Struct, frozen=True):
    """A rule's number and what it says in our own words; empty for what no rule text has a number for."""

    rule: str
    text: str


class Grounded(msgspec.Struct, frozen=True):
    """A ground of a ruling, and the entry in which it was declared; 0 for a doubt played by default."""

    ground: str
    entry: int


class InItsPlace(msgspec.Struct, frozen=True):
    """The state of the turn that takes an order next, and each rule it would break there as things stand.

    `mistaken` says what it names that is not there; no rule is asked then.
    """

    state: str
    violations: tuple[Violation, ...] = ()
    mistaken: str = ""


def in_its_place(book: Book, game: Any, seat: str, order: Any) -> InItsPlace | None:
    """How an order that is too early will be ruled on in its time; None if it is not, or no time comes.

    `game` is the present one as the seat knows it.
    """
    system = book.pages.system
    if system.rules.questions(game) or not out_of_turn(system, game, seat, order):
        return None
    coming = book.watch.coming(game).items()
    its = (one for one in coming if not out_of_turn(system, one[1], seat, order))
    return next((_judged(system, state, then, seat, order) for state, then in its), None)


def _judged(system: System, state: str, game: Any, seat: str, order: Any) -> InItsPlace:
    try:
        answered = procedure_in(system, game, type(order))
        ruling = judge(answered, game, order, seat)
    except Mistake as mistake:
        return InItsPlace(state, mistaken=str(mistake))
    return InItsPlace(state, ruling.violations if isinstance(ruling, Refused) else ())


def rules_said(rules: Rules, ruling: Ruling) -> tuple[Said, ...]:
    """What each rule says that a ruling names: those broken, or those that its facts rest on."""
    if isinstance(ruling, Refused):
        numbers: Iterable[str] = (violation.rule for violation in ruling.violations)
    else:
        numbers = (number for fact in ruling.facts for number in fact.rules)
    return tuple(_said(rules, number) for number in dict.fromkeys(numbers) if number not in rules.doubts())


def _said(rules: Rules, number: str) -> Said:
    paragraphs = rules.paragraphs()
    paragraph = paragraphs.get(number)
    if paragraph is not None and not paragraph.text and paragraph.same_as in paragraphs:
        paragraph = paragraphs[paragraph.same_as]
    return Said(number, paragraph.text if paragraph else "")


def grounded(book: Book, ruling: Ruling) -> Iterator[Grounded]:
    """Each ground of a ruling with the entry in which it was declared."""
    chosen = book.trace.state.doubts
    for ground in ruling.grounds:
        if ground.startswith(FACT):
            at = book.trace.grounds.get(ground)
            yield Grounded(ground, at.entry if at else BEGINNING)
        else:
            yield Grounded(ground, BEGINNING if ground in chosen else 0)
