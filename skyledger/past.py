"""The past of a kept game while a program holds it open: its undos, redos and proposals, and how it stood.

Whoever keeps a game open takes back its last entry, or looks at an earlier moment, without folding all that
was before: every two hundred facts it is remembered how the game stood. Nothing of it is written down, for
nothing in a file says whether a game that is kept beside the entries is theirs (ADR 0026).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from core.dice_kept import thrown_in
from core.fold import fold
from core.history import Bound, Mark, Settling, Talk, Thrown, Turnings, marking, overtaken, turnings
from events.entry import Entry
from events.message import DiceRolled, EntriesRedone, EntriesUndone, Event
from events.sentences import said
from phases.referee import System
from skyledger.folding import Rows, Step, facts_of, folded, order_of, said_in, unaltered
from store.ledger import Head, Ledger

STATION_EVERY = 200
"""So many facts lie between two moments that are remembered; of a past that is folded at once they lie the
closer the nearer they are to its end, for each costs copies of what changed."""

BECOME: dict[type, str] = {
    **dict.fromkeys((type(None), *get_args(Talk)), said("undone")),
    EntriesUndone: said("redone"),
    EntriesRedone: said("undone again"),
}
"""What an order, an undo or a redo is that is no longer so."""


class Station(msgspec.Struct, frozen=True):
    """How the game stood after an entry, by what counted at a moment: after that entry or a later one.

    `facts` are all those up to the entry, undone ones too.
    """

    entry: int
    moment: int
    facts: int
    state: Any


class Counted(msgspec.Struct, frozen=True):
    """By what a game is folded: the entries that do not count.

    Up to the entry `known` it is the same ones as at a moment.
    """

    void: Mapping[int, int]
    moment: int
    known: int


class Past:
    """What is remembered of one kept game: its undos and redos, and how it stood at some moments.

    It is brought up to date with the ledger whenever it is asked; what it remembers of a game that went back,
    or that another has taken the place of, it forgets.
    """

    def __init__(self, system: System, ledger: Ledger, game: str) -> None:
        self.system, self.ledger, self.game = system, ledger, game
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._head, self._fresh = Head(0, b""), Rows(())
        self._marks: dict[int, Mark] = {}
        self._bound: dict[int, Settling] = {}
        self._found = turnings(())
        self._thrown: dict[int, tuple[Thrown, ...]] = {}
        self._newest = Station(0, 0, 0, self.system.rules.empty)
        self._stations = [self._newest]

    def parted(self, game: str, after: int) -> "Past":
        """The past of a branch that parted after an entry: up to there it is this one, and not folded again.

        Raises as `at` does.
        """
        with unaltered(self.game):
            self._read_on()
            own = Past(self.system, self.ledger, game)
            entry = self.ledger.entry(self.game, after)
            if entry is None:
                return own
            marks, own._bound = self._marks_until(after), dict(self.bound(after))
            there = self._folded(after, Counted(turnings(marks.items()).void, after, after))
            own._parts(Head(after, entry.hash), marks, there, self._stations_at(after))
        return own

    def _stations_at(self, moment: int) -> list[Station]:
        """What is remembered up to a moment, as it counted then."""
        there = (one for one in self._stations if one.entry <= moment and self._holds(one, moment))
        return [msgspec.structs.replace(one, moment=min(one.moment, moment)) for one in there]

    def _parts(self, head: Head, marks: Mapping[int, Mark], newest: Station, stations: list[Station]) -> None:
        self._head, self._marks, self._found = head, dict(marks), turnings(marks.items())
        self._newest, self._stations = newest, stations

    # How the game stood.

    def at(self, entry: int | None = None) -> Any:
        """The game as it stood after an entry, or as it stands, without what was undone by then.

        Raises `NoSuchGame`, `WithheldContent`, `DamagedDatabase`.
        """
        with unaltered(self.game):
            self._read_on()
            moment = self._head.number if entry is None else min(entry, self._head.number)
            station = self._folded(moment, Counted(self.turnings(moment).void, moment, moment))
            if moment == self._head.number:
                self._newest = station
        return station.state

    def turned(self, mark: Mark) -> Any:
        """The game as it will stand once an undo or redo is written that is not written yet."""
        with unaltered(self.game):
            self._read_on()
            last = self._head.number
            found = self._with(last + 1, mark)
            first = min(found.turned[last + 1], default=last + 1)
            station = self._folded(last, Counted(found.void, last, first - 1))
            return fold(self.system.rules.evolutions, station.state, (mark,))

    def went_on(self, head: Head, facts: Sequence[Event], state: Any) -> None:
        """An entry was written behind all that is known: with these facts, and this came of it."""
        if self._newest.entry == self._head.number == head.number - 1:
            self._learn({head.number: facts})
            self._head, stood = head, self._newest.facts + len(facts)
            self._newest = Station(head.number, head.number, stood, state)
            self._pass(self._newest)

    def thrown(self, entry: Entry, facts: Sequence[Event]) -> tuple[Thrown, ...]:
        """The rolls for which dice fell in an entry; raises as `at` does."""
        if not any(isinstance(fact, DiceRolled) for fact in facts):
            return ()
        if (found := self._thrown.get(entry.number)) is None:
            found = thrown_in(self.system.rules.rolled_for, self.at(entry.number - 1), facts)
            self._thrown[entry.number] = found
        return found

    # Which entries count.

    def turnings(self, moment: int | None = None) -> Turnings:
        """What undo and redo came to, up to an entry or the last."""
        self._read_on()
        if moment is None or moment >= next(reversed(self._marks), 0):
            return self._found
        return turnings(self._marks_until(moment).items())

    def marks(self, moment: int | None = None) -> Mapping[int, Mark]:
        """The undos and redos by their entries, up to an entry or the last."""
        self._read_on()
        return self._marks_until(self._head.number if moment is None else moment)

    def bound(self, moment: int) -> Mapping[int, Settling]:
        """The entries up to one that were done by consent, count until declined, or decline something."""
        self._read_on()
        return {number: one for number, one in self._bound.items() if number <= moment}

    def become(self, number: int) -> tuple[str, int]:
        """What became of an entry, in a word, and by which other one; 0 if it is still so."""
        found = self.turnings()
        return BECOME[type(self._marks.get(number))], overtaken(found, self._marks, number)

    def turned_by(self, number: int, facts: Iterable[Event]) -> tuple[int, ...]:
        """The entries that these facts void or revive as entry `number`, be it written already or not."""
        marked = marking(facts)
        if marked is None:
            return ()
        self._read_on()
        return self._with(number, marked).turned[number]

    def _with(self, number: int, mark: Mark) -> Turnings:
        """What undo and redo come to with this one as the entry of that number."""
        return turnings((self._marks_until(number - 1) | {number: mark}).items())

    def _marks_until(self, moment: int) -> dict[int, Mark]:
        return {number: mark for number, mark in self._marks.items() if number <= moment}

    # The game entry by entry.

    def steps(self, first: int = 1, last: int | None = None) -> Iterator[Step]:
        """The entries from `first` to `last`, undone ones too, each with the game before and after it.

        Raises `NoSuchGame`, `WithheldContent`, `DamagedDatabase`.
        """
        with unaltered(self.game):
            found, state = self.turnings(), self.at(first - 1)
            for entry in self.ledger.entries(self.game, first - 1, last):
                step = self._step(entry, state, found)
                if found.turned.get(entry.number):
                    step = msgspec.structs.replace(step, after=self.at(entry.number))
                yield step
                state = step.after

    def line(self, first: int, last: int) -> Iterator[Step]:
        """The entries from `first` on that count after `last`, as if there had never been others.

        Raises as `steps` does.
        """
        with unaltered(self.game):
            found, moment = self.turnings(last), min(last, self._head.number)
            state = self._folded(first - 1, Counted(found.void, moment, first - 1)).state
            for entry in self.ledger.entries(self.game, first - 1, last):
                if entry.number not in found.void and entry.number not in found.turned:
                    step = self._step(entry, state, found)
                    yield step
                    state = step.after

    def _step(self, entry: Entry, before: Any, found: Turnings) -> Step:
        facts = facts_of(self.system, entry)
        after = fold(self.system.rules.evolutions, before, [event for event, _ in facts])
        marked = found.void.get(entry.number, 0), found.turned.get(entry.number, ())
        return Step(entry, order_of(self.system, entry), facts, before, after, *marked)

    # Up to date with the ledger.

    def _read_on(self) -> None:
        """Learn of the undos and redos up to the head; the rows stay at hand until they are folded."""
        if (head := self.ledger.head(self.game)) == self._head:
            return
        if not self._leads_to(head):
            self._begin_anew()
        self._fresh = Rows(self.ledger.events(self.game, self._head.number, head.number))
        self._learn(said_in(self._fresh))
        self._head = head

    def _leads_to(self, head: Head) -> bool:
        """Does what is known of the game lie before this head of it?"""
        if not 0 < (known := self._head.number) < head.number:
            return False
        entry = self.ledger.entry(self.game, known)
        return entry is not None and entry.hash == self._head.hash

    def _learn(self, said: Mapping[int, Sequence[Event]]) -> None:
        for number, facts in said.items():
            if settled := sorted((f for f in facts if isinstance(f, Settling)), key=_is_said):
                self._bound[number] = settled[0]
        if marks := {number: marked for number, facts in said.items() if (marked := marking(facts))}:
            self._marks |= marks
            self._found = turnings(self._marks.items())

    # From one moment to another.

    def _folded(self, until: int, by: Counted) -> Station:
        """The moment after an entry, folded from the nearest one that is remembered."""
        station = self._nearest(min(until, by.known), by.moment)
        for stretch in self._rows(station.entry, until).stretches(STATION_EVERY):
            station = self._after(station, stretch, by)
            if station.entry <= by.known:
                self._pass(station)
        return station

    def _after(self, station: Station, rows: Rows, by: Counted) -> Station:
        void, counting = by.void, rows.payloads
        if void:
            counting = [payload for number, payload in rows.each() if number not in void]
        state = folded(self.system.rules, station.state, counting)
        return Station(rows.numbers[-1], by.moment, station.facts + len(rows.numbers), state)

    def _rows(self, after: int, until: int) -> Rows:
        """The rows behind an entry: those that were read last, if they begin and end there, or read again."""
        fresh, self._fresh = self._fresh, Rows(())
        if fresh.numbers and (fresh.numbers[0], fresh.numbers[-1]) == (after + 1, until):
            return fresh
        return Rows(self.ledger.events(self.game, after, until) if after < until else ())

    def _nearest(self, until: int, moment: int) -> Station:
        """The last remembered moment up to an entry at which what counted then counted too."""
        station, newest = self._station(until, moment), self._newest
        later = station.entry < newest.entry <= until
        return newest if later and self._holds(newest, moment) else station

    def _station(self, until: int, moment: int) -> Station:
        there = self._stations[: bisect_right(self._stations, until, key=_entry)]
        return next(one for one in reversed(there) if self._holds(one, moment))

    def _holds(self, station: Station, moment: int) -> bool:
        """Do the same entries up to it count at both moments? Then each that was turned was turned back."""
        earlier, later = sorted((station.moment, moment))
        turned: set[int] = set()
        for number in reversed(self._marks):
            if number <= earlier:
                break
            if number <= later:
                turned ^= {one for one in self._found.turned[number] if one <= station.entry}
        return not turned

    def _pass(self, station: Station) -> None:
        """Remember a moment that is far enough from the one before, in place of another after its entry."""
        if station.facts - self._station(station.entry, station.moment).facts >= STATION_EVERY:
            at = bisect_left(self._stations, station.entry, key=_entry)
            same = at < len(self._stations) and self._stations[at].entry == station.entry
            self._stations[at : at + same] = [station]


def _is_said(fact: Settling) -> bool:
    return not isinstance(fact, Bound)


def _entry(station: Station) -> int:
    return station.entry
