"""The chain behind an aspect of a unit: the fact that made it so, how its entry led to it, what it needed."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.why.pages import Pages
from skyledger.why.trace import Moment, Touch, Trace, held, last
from skyledger.why.watch import Value, Watch


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
    if not hidden_in(book, book.pages.step(link.at.entry).after)(link.unit):
        yield link


def _held_as(book: Book, unit: str, wanted: str, before: Moment) -> list[str]:
    """The aspects of that name, or whose name begins so, that the unit had before a moment."""
    stood = held(book.trace, unit, before)
    return [name for name in stood if name == wanted or (wanted.endswith("/") and name.startswith(wanted))]
