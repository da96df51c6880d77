"""A report made: which phases are meant, what happened in them, what it comes to, and how the game stands."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from phases.referee import System
from skyledger.reporting.choosing import Reached, meant
from skyledger.reporting.happenings import Happening, happenings, is_turning_back
from skyledger.reporting.refusals import refused_to
from skyledger.reporting.report import DoubtCited, Line, Part, PhaseTold, RefusedOrder, Report, Undone
from skyledger.reporting.reporting import PartKey, Reporting, counted
from skyledger.reporting.standing import now
from skyledger.reporting.surveying import Voided, surveyed
from skyledger.reporting.war_game import WAR_GAME_REPORTED
from skyledger.reporting.world_at_war import WORLD_AT_WAR_REPORTED
from skyledger.service import Table
from skyledger.showing import showing_of
from skyledger.telling import ground_told
from skyledger.telling.message import Message, message
from skyledger.telling.saying import say
from skyledger.timeline import Step
from store.ledger import Refusal

REPORTINGS = {"A World at War": WORLD_AT_WAR_REPORTED, "The War Game": WAR_GAME_REPORTED}
"""For each game, what reports have to know of it."""

WIDTH = 72
"""The columns of a page; its subject stands on one line, to be that of an e-mail."""

Read = Callable[[int, int], Iterable[Step]]
"""Gives the entries from one number to another, undone ones too."""


class Asked(msgspec.Struct, frozen=True):
    """What a report is asked of: a phase, a player turn, and from which entry to which; empty: whatever is.

    `stretch` says that entries were named.
    """

    first: int
    last: int
    phase: str = ""
    turn: str = ""
    stretch: bool = False


def report(  # noqa: PLR0913 - of what, for whom, and where entries, refusals and answers come from
    held: Table,
    asked: Asked,
    viewer: str,
    read: Read,
    refusals: Iterable[Refusal] = (),
    answers: Sequence[tuple[str, str]] = (),
) -> Report:
    """The report of what is asked, as a seat, the gamemaster or the public may see it.

    `answers` are the orders, by seat, with which what is waited for now is answered. Raises `Mistake` for a
    phase or player turn that is none or was not reached.
    """
    system, of = held.system, REPORTINGS[held.system.rules.name]
    survey = surveyed(system, of, read(asked.first, asked.last), viewer)
    chosen = _chosen(held, asked, survey.there)
    steps = list(read(*_span(chosen, asked)))
    happened = [one for one in happenings(system, of.turning, steps, viewer) if _is_of(one, chosen, asked)]
    counting = list(counted(happened))
    end = _end(read, steps, chosen, asked)
    last = counting[-1].after if counting else end.after
    return Report(
        game=held.game,
        title=held.state.title,
        viewer=viewer,
        subject=_subject(chosen, asked),
        stretch=_all(asked),
        phases=tuple(_phase(of, system, one, happened) for one in chosen),
        losses=of.losses(counting),
        inverted=of.inverted(showing_of(system).known_to(end.after, viewer)) if of.inverted else None,
        bases=of.bases_changed(_beginning(of, counting, last), last),
        doubts=doubts_cited(system, last, counting),
        refused=_refused(held, tuple(refusals), viewer, read, *_while(survey.there, chosen, asked)),
        undone=tuple(Undone(one.entry, one.by) for one in survey.void if _owes(one, chosen, asked)),
        last=end.entry.number,
        now=now(held, answers, viewer),
    )


def _all(asked: Asked) -> bool:
    """Is the report one of all that is in some entries, whatever phase it is of?"""
    return asked.stretch and not (asked.phase or asked.turn)


def _is_of(one: Happening, chosen: Sequence[Reached], asked: Asked) -> bool:
    return _all(asked) or one.key in {phase.key for phase in chosen}


def _owes(one: Voided, chosen: Sequence[Reached], asked: Asked) -> bool:
    """Is an undone entry one of which this report has to say so?"""
    return _all(asked) or not one.keys.isdisjoint(phase.key for phase in chosen)


def _chosen(held: Table, asked: Asked, there: tuple[Reached, ...]) -> tuple[Reached, ...]:
    if _all(asked):
        return there
    return meant(held.system, there, asked.phase, asked.turn)


def _span(chosen: Sequence[Reached], asked: Asked) -> tuple[int, int]:
    if _all(asked):
        return asked.first, asked.last
    return min(one.since for one in chosen), max(one.until for one in chosen)


def _phase(of: Reporting, system: System, one: Reached, happened: Sequence[Happening]) -> PhaseTold:
    """The parts of one phase in the order of play."""
    told = of.told(happening for happening in happened if happening.key == one.key)
    parts = tuple(_part(of, system, key, some) for key, some in of.by_part(told).items())
    return PhaseTold(one.key, one.first, one.last, parts)


def _part(of: Reporting, system: System, key: PartKey, some: Sequence[Happening]) -> Part:
    lines = tuple(Line(h.entry, h.seat, of.line(system, h), h.rules, h.event) for h in some)
    return Part(key.kind, of.heading(key, some[0]), lines)


def doubts_cited(system: System, game: Any, happened: Iterable[Happening]) -> tuple[DoubtCited, ...]:
    """The doubts that rulings of the phase rest on, with the options that the game plays."""
    known = system.rules.doubts()
    cited = {rule for one in happened for rule in one.rules if rule in known}
    ranked = sorted(cited, key=lambda number: (len(number), number))
    return tuple(DoubtCited(number, ground_told(system, game, number)) for number in ranked)


def _subject(chosen: Sequence[Reached], asked: Asked) -> Message:
    if _all(asked):
        id_ = "report/of entries/one" if asked.first == asked.last else "report/of entries"
        return message(id_, first=asked.first, last=asked.last)
    key, first, last = chosen[0].key, chosen[0].first, chosen[-1].last
    if len({one.key.phase for one in chosen}) > 1:
        return message("report/of a turn", turn=key.turn, first=first, last=last)
    id_ = "report/of an entry" if first == last else "report/of a phase"
    told = message(id_, turn=key.turn, phase=phase_name(key.phase), first=first, last=last)
    return told if len(say(told)) <= WIDTH else replace(told, id="report/of a phase/short")


def phase_name(phase: str) -> Message:
    """What a phase is called."""
    return message(f"report/phase/{phase}")


def _beginning(of: Reporting, counting: Sequence[Happening], otherwise: Any) -> Any:
    """The game before the first of these facts; a game that begins has none before it."""
    if not counting:
        return otherwise
    first = counting[0]
    return first.after if isinstance(first.event, of.beginning) else first.before


def _end(read: Read, steps: Sequence[Step], chosen: Sequence[Reached], asked: Asked) -> Step:
    """The last entry that counts of what is told; where none does, the last that counted before it.

    The board after it is the one that `show --at` gives: undone entries behind it never were.
    """
    if chosen and not _all(asked):
        return next(step for step in steps if step.entry.number == chosen[-1].last)
    before = chain(reversed(steps), reversed(list(read(1, asked.first - 1))) if asked.first > 1 else ())
    return next(step for step in before if not step.voided_by and not is_turning_back(step))


def _while(there: Sequence[Reached], chosen: Sequence[Reached], asked: Asked) -> tuple[int, int]:
    """From which entry to before which refused orders belong to it; the latter may be yet to come.

    A phase lasts to the entry that began the next one: so each moment is of one phase, and undone play of the
    one to which it went back.
    """
    if _all(asked):
        return asked.first, asked.last + 1
    later = (one.first for one in there if one.first >= chosen[-1].last and one not in chosen)
    return chosen[0].first, next(later, asked.last + 1)


def _refused(  # noqa: PLR0913 - to whom, and between which entries
    held: Table, refusals: Sequence[Refusal], viewer: str, read: Read, since: int, until: int
) -> tuple[RefusedOrder, ...]:
    """The orders refused from the moment of one entry to that of another, or until now."""
    if not refusals:
        return ()
    (began,) = (step.entry.at for step in read(since, since))
    ended = next((step.entry.at for step in read(until, until)), None) if until <= held.head.number else None
    return refused_to(held, refusals, viewer, began, ended)
