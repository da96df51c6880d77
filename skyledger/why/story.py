"""What `why` tells of the units that are meant: each thing that is so with its chain, what they may do."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import units_at
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.state import Game
from core.world_at_war.uninversion.chapter import UninvertAirUnits
from core.world_at_war.units import Group, of_quality
from events.sentences import said, say
from events.texts import LONGEST_TEXT
from phases.referee import System
from skyledger.notation import notation_of
from skyledger.service import GAMEMASTER, Table
from skyledger.why.chain import Book, Link, Pages, as_told, chain, hidden_in, knew_of, last, traced
from skyledger.why.watch import Later, Watch

# The units that a person means, and units as a person lists them: “GE-AAF-01 to 03, GE-AAF-07”.

LISTED = re.compile(r"(?P<name>[^\s,]+)(?:\s+to\s+(?P<last>[0-9]{1,6})(?=[\s,]|$))?", re.IGNORECASE)
NUMBERED = re.compile(r"(?P<stem>.*?[^0-9]|)(?P<first>[0-9]{1,6})")
"""Names of units end in two figures, or more where there are many of a sort; none has more than six."""
MOST = 999
"""So many units may stand in one run."""


def listed_names(text: str) -> tuple[str, ...]:
    """Each name of a list, runs and squadrons side by side (“GE-AAF-07.attack/cover”) taken apart."""
    return tuple(name for one in LISTED.finditer(text) for name in _taken_apart(one["name"], one["last"]))


def _taken_apart(name: str, last: str | None) -> Iterator[str]:
    factor, _, parts = name.rpartition(".")
    if last is not None and (run := NUMBERED.fullmatch(name)):
        width, numbers = len(run["first"]), range(int(run["first"]), int(last) + 1)
        yield from (f"{run['stem']}{number:0{width}}" for number in numbers[:MOST])
    elif factor and "/" in parts:
        yield from (f"{factor}.{part}" for part in parts.split("/"))
    else:
        yield from (name,) if last is None else (name, "to", last)


HOW = said(
    "Name it, as GE-AAF-01, or say which and where, as AAF German at Catania; or name a ship or task force."
)


def group_meant(game: Game, seat: str, words: str) -> tuple[str, ...]:
    """All units at a place, those of a nation and kind there, a ship or a task force; raises `Mistake`.

    A group is read as an order would have it; that it may say how many makes no difference here.
    """
    if (ship := _afloat(game, words)) is not None:
        return (ship,)
    if (there := _all_at(game, words)) is not None:
        return there
    counted = words if words[:1].isdigit() else f"1 {words}"
    try:
        order = notation_of("A World at War").read(game, f"uninvert {counted}", seat)
    except Mistake:
        raise Mistake("air unit", words, near_misses(words, game.units), say(HOW)) from None
    meant = order.units if isinstance(order, UninvertAirUnits) else None
    if not isinstance(meant, Group):
        raise Mistake("air unit", words, near_misses(words, game.units), say(HOW))
    alike = (u for u in units_at(game, meant.base) if (u.nation, u.kind) == (meant.nation, meant.kind))
    there = tuple(unit.name for unit in of_quality(alike, meant.quality))
    if not there:
        such = f"{meant.quality} {meant.kind}" if meant.quality else meant.kind
        raise Mistake(
            "air unit",
            words,
            hint=say("No {kind} of {nation} is based there.", kind=such, nation=meant.nation),
        )
    return there


def _afloat(game: Game, words: str) -> str | None:
    """The ship or task force of that name."""
    names = (*game.carriers, *game.ships, *game.forces)
    return next((name for name in names if name.casefold() == words.casefold()), None)


def _all_at(game: Game, words: str) -> tuple[str, ...] | None:
    """The units based at a place; None if the words name no place."""
    try:
        place = deck_or_place(game, words)
    except Mistake:
        return None
    there = tuple(unit.name for unit in units_at(game, place))
    if not there:
        raise Mistake("air unit", words, hint=say("It is a place, and no air unit is based there."))
    return there


# What `why` tells of a unit: each thing that is so with its chain, what it may do, what makes it ready.


class Part(msgspec.Struct, frozen=True):
    """One thing that is so, and the chain behind it; None where nothing was ever recorded of it."""

    about: str
    told: str
    link: Link | None


class Story(msgspec.Struct, frozen=True):
    """Units of which the same is to be told, by name; `may` are orders with the seats that give them.

    `later` are those of the states of the turn that are to come, as things stand.
    """

    units: tuple[str, ...]
    headline: str
    parts: tuple[Part, ...]
    may: tuple[tuple[str, str], ...] = ()
    ready_when: tuple[str, ...] = ()
    later: tuple[Later, ...] = ()


def book_of(held: Table, watch: Watch, until: int, viewer: str = GAMEMASTER) -> Book:
    """What chains are read from, and by whom: a game after an entry. Raises `DamagedDatabase`."""
    return Book(watch, traced(held.past, watch, until, viewer), Pages(held.past), viewer)


def meant(book: Book, seat: str, words: Iterable[str]) -> tuple[str, ...]:
    """The names of the units that words mean, each once; raises `Mistake` with the near misses.

    So many words as no order has are not read.
    """
    text = " ".join(words)
    if len(text) > LONGEST_TEXT:
        told = said("{count} signs are too many to name units; {most} are read at most.")
        raise Unworkable("unit", say(told, count=len(text), most=LONGEST_TEXT))
    hidden = hidden_in(book, book.trace.state)
    known = {name.casefold(): name for name in book.trace.touches if not hidden(name)}
    names = listed_names(text)
    wrong = [name for name in names if name.casefold() not in known]
    if len(wrong) == len(names):
        return book.watch.meant(book.known, seat, text)
    if wrong:
        raise Mistake("air unit", wrong[0], near_misses(wrong[0], known.values()))
    return tuple(dict.fromkeys(known[name.casefold()] for name in names))


def stories(system: System, book: Book, units: Iterable[str]) -> Iterator[Story]:
    """The story of each unit, and behind it of those told with it; like ones in a row are told as one."""
    game = book.known
    names = dict.fromkeys(one for unit in units for one in (unit, *book.watch.family(game, unit)))
    outlook = book.watch.outlook(system, game)
    for _, alike in groupby((story(system, book, name) for name in names), _but_whose):
        first, *others = alike
        together = tuple(name for one in (first, *others) for name in one.units)
        yield replace(first, units=together, later=tuple(outlook(together[0])))


def _but_whose(one: Story) -> Story:
    """What is told of some units without their names; of what is so the words alone are told."""
    parts = (replace(p, link=p.link and replace(p.link, value=())) for p in one.parts)
    return replace(one, units=(), parts=tuple(parts))


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
        link = _own(_known(book, chain(book, unit, one.aspect)), unit)
        if one.aspect == "there":
            yield Part(one.about, _gone(book, unit) or one.told, link)
            continue
        if one.about == "place":
            if placed and link is not None and link.at == getattr(placed[0], "at", None):
                continue
            placed.append(link)
        yield Part(one.about, one.told, link)


def _gone(book: Book, unit: str) -> str | None:
    """What became of a unit that is no more; None where no fact took it out of the game."""
    touch = last(book.trace, unit, "there")
    return None if touch is None or touch.changed["there"] else book.watch.gone(touch.event, unit)


def _known(book: Book, link: Link | None) -> Link | None:
    """The chain as the viewer is told it; None where the unit was concealed from him when it was made so."""
    return None if link is None or not knew_of(book, link) else as_told(book, link)


def _own(link: Link | None, unit: str) -> Link | None:
    """The chain with the unit's own name left out, so that like units have like chains."""
    if link is None:
        return None
    name = "" if link.unit == unit else link.unit
    return replace(link, unit=name, rests=tuple(filter(None, (_own(one, unit) for one in link.rests))))
