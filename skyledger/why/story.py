"""What `why` tells of a unit: each thing that is so with its chain, what it may do, what makes it ready."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from events.texts import LONGEST_TEXT
from phases.referee import System
from skyledger.service import GAMEMASTER, Desk, Table
from skyledger.telling.message import Message
from skyledger.why.chain import Book, Link, chain, hidden_in
from skyledger.why.menus import Later
from skyledger.why.naming import listed_names
from skyledger.why.pages import Pages
from skyledger.why.trace import last, traced
from skyledger.why.watch import Watch


class Part(msgspec.Struct, frozen=True):
    """One thing that is so, and the chain behind it; None where nothing was ever recorded of it."""

    about: str
    told: Message
    link: Link | None


class Story(msgspec.Struct, frozen=True):
    """Units of which the same is to be told, by name; `may` are orders with the seats that give them.

    `later` are those of the states of the turn that are to come, as things stand.
    """

    units: tuple[str, ...]
    headline: Message
    parts: tuple[Part, ...]
    may: tuple[tuple[str, str], ...] = ()
    ready_when: tuple[Message, ...] = ()
    later: tuple[Later, ...] = ()


def book_of(desk: Desk, held: Table, watch: Watch, until: int, viewer: str = GAMEMASTER) -> Book:
    """What chains are read from, and by whom: a game after an entry. Raises `DamagedDatabase`."""
    trace = traced(held.system, watch, desk.ledger, held.game, until)
    return Book(watch, trace, Pages(held.system, desk.ledger, held.game), viewer)


def meant(book: Book, seat: str, words: Iterable[str]) -> tuple[str, ...]:
    """The names of the units that words mean, each once; raises `Mistake` with the near misses.

    So many words as no order has are not read.
    """
    said = " ".join(words)
    if len(said) > LONGEST_TEXT:
        told = f"{len(said)} signs are too many to name units; {LONGEST_TEXT} are read at most."
        raise Unworkable("unit", told)
    hidden = hidden_in(book, book.trace.state)
    known = {name.casefold(): name for name in book.trace.touches if not hidden(name)}
    names = listed_names(said)
    wrong = [name for name in names if name.casefold() not in known]
    if len(wrong) == len(names):
        return book.watch.meant(book.known, seat, said)
    if wrong:
        raise Mistake("air unit", wrong[0], near_misses(wrong[0], known.values()))
    return tuple(dict.fromkeys(known[name.casefold()] for name in names))


def stories(system: System, book: Book, units: Iterable[str]) -> Iterator[Story]:
    """The story of each unit, and behind it of those told with it; like ones in a row are told as one."""
    game = book.known
    names = dict.fromkeys(one for unit in units for one in (unit, *book.watch.family(game, unit)))
    outlook = book.watch.outlook(system, game)
    for _, alike in groupby(
        (story(system, book, name) for name in names), lambda one: replace(one, units=())
    ):
        first, *others = alike
        together = tuple(name for one in (first, *others) for name in one.units)
        yield replace(first, units=together, later=tuple(outlook(together[0])))


def story(system: System, book: Book, unit: str) -> Story:
    """What is to be told of one unit, as it stands at the end of the trace."""
    watch, game = book.watch, book.known
    return Story(
        units=(unit,),
        headline=watch.headline(game, unit),
        parts=tuple(_parts(book, unit)),
        may=tuple(watch.may(system, game, unit)),
        ready_when=watch.ready_when(game, unit),
    )


def _parts(book: Book, unit: str) -> Iterator[Part]:
    """What stands with the unit; of its place nothing more that the same fact made so."""
    placed: list[Link | None] = []
    for one in book.watch.standing(book.known, unit):
        link = _own(chain(book, unit, one.aspect), unit)
        if one.aspect == "there":
            yield Part(one.about, _gone(book, unit) or one.told, link)
            continue
        if one.about == "place":
            if placed and link is not None and link.at == getattr(placed[0], "at", None):
                continue
            placed.append(link)
        yield Part(one.about, one.told, link)


def _gone(book: Book, unit: str) -> Message | None:
    """What became of a unit that is no more; None where no fact took it out of the game."""
    touch = last(book.trace, unit, "there")
    return None if touch is None or touch.changed["there"] else book.watch.gone(touch.event, unit)


def _own(link: Link | None, unit: str) -> Link | None:
    """The chain with the unit's own name left out, so that like units have like chains."""
    if link is None:
        return None
    name = "" if link.unit == unit else link.unit
    return replace(link, unit=name, rests=tuple(filter(None, (_own(one, unit) for one in link.rests))))
