"""A report made: which phases are meant, what happened in them, what it comes to, and how the game stands."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import any_of, listed, said, say
from phases.referee import System
from phases.states import phase_words
from skyledger.folding import Step
from skyledger.on_demand import OnDemand
from skyledger.reporting.refusals import refused_to
from skyledger.reporting.remarks import SAYING, Said, said_in, within
from skyledger.reporting.report import (
    DoubtCited,
    Happening,
    Line,
    Now,
    Part,
    PartKey,
    PhaseKey,
    PhaseTold,
    RefusedOrder,
    Report,
    Reporting,
    Undone,
    counted,
    happenings,
    is_about_entries,
    of_an_entry,
    seen_of,
)
from skyledger.service import Table
from skyledger.showing import showing_of
from skyledger.telling import ground_told
from skyledger.telling.house_rules import played_by
from skyledger.telling.phrases import turn_called
from store.ledger import Refusal

# Which phases of a game a person means, by their names or by nothing at all.

WHOLE_TURN = "turn"
"""The word for all phases of the latest player turn."""


class Reached(msgspec.Struct, frozen=True):
    """A phase that a game came to: its entries, and whether something happened in it that is told.

    `since` and `until` are its first and last entry, undone ones too, `first` and `last` those that count.
    """

    key: PhaseKey
    since: int
    until: int
    first: int = 0
    last: int = 0
    eventful: bool = False


def widened(reporting: Reporting, found: Reached | None, one: Happening) -> Reached:
    """A phase with one more of its facts; `first` is 0 as long as all of them are undone.

    That a declared fact lapsed, as many do when a phase begins, is not yet something that happened.
    """
    before = replace(found or Reached(one.key, one.entry, one.entry), until=one.entry)
    if one.voided_by:
        return before
    silent = (*reporting.untold, *reporting.passing)
    eventful = before.eventful or not isinstance(one.event, silent)
    return replace(before, first=before.first or one.entry, last=one.entry, eventful=eventful)


def meant(system: System, there: Sequence[Reached], phase: str, turn: str) -> tuple[Reached, ...]:
    """The phases that are meant; of a phase alone the latest, of nothing the last in which anything happened.

    A phase that was entered and in which nobody has ordered anything yet is not the latest. Raises `Mistake`
    for a word that is no phase and for a player turn or phase that these entries did not reach.
    """
    if not phase and not turn:
        return tuple([one for one in there if one.eventful][-1:] or there[-1:])
    word = _phase_meant(system, phase) if phase else WHOLE_TURN
    within = _turn(there, turn) if turn else list(dict.fromkeys(one.key.turn for one in there))
    if word == WHOLE_TURN:
        return tuple(one for one in there if one.key.turn in within[-1:])
    found = [one for one in there if one.key.phase == word and one.key.turn in within]
    if not found:
        raise _not_reached(word, there, within)
    return tuple([one for one in found if one.eventful or one.until > one.since][-1:] or found[-1:])


def _phase_meant(system: System, given: str) -> str:
    """The phase that is meant by its word or printed name, or by enough of the beginning of either."""
    known = (*dict.fromkeys(state.partition(".")[0] for state in system.turn.accepts), WHOLE_TURN)
    called = {word: {word, phase_words(word).casefold()} for word in known}
    wanted = " ".join(given.casefold().split())
    exact = [word for word, names in called.items() if wanted in names]
    begin_so = [word for word, names in called.items() if any(name.startswith(wanted) for name in names)]
    found = exact or begin_so
    if wanted and len(found) == 1:
        return found[0]
    raise Mistake("phase", given, near_misses(given, known), say(OTHERWISE, phases=known))


OTHERWISE = said(
    "Phases are {phases}. Some entries tells “skyledger report GAME --from 3 --to 9”, a unit, a place or a "
    "battle “skyledger why GAME SUBJECT”."
)


def _turn(there: Sequence[Reached], given: str) -> list[str]:
    """The one player turn that has all the words that were given, in a list."""
    turns = list(dict.fromkeys(one.key.turn for one in there))
    words = set(given.replace(",", " ").casefold().split()) - {"player", WHOLE_TURN}
    found = [turn for turn in turns if words and words <= set(turn.casefold().split())]
    if len(found) == 1:
        return found
    if found:
        told = said("“{given}” may be {turns}; say which.")
        raise Unworkable("player turn", say(told, given=given, turns=any_of(found[-3:])))
    raise Mistake("player turn", given, near_misses(given, turns) or turns[-3:])


NOT_REACHED = said("{phase}{of} was not reached, so there is nothing to report of it.{so_far}")


def _not_reached(word: str, there: Sequence[Reached], turns: Sequence[str]) -> Unworkable:
    came_to = [phase_words(one.key.phase) for one in there if one.key.turn in turns[-1:]]
    called = phase_words(word)[:1].upper() + phase_words(word)[1:]
    of = say(" of {turn}", turn=turns[-1]) if turns else ""
    so_far = say(" So far: {phases}.", phases=listed(came_to)) if came_to else ""
    return Unworkable("phase", say(NOT_REACHED, phase=called, of=of, so_far=so_far))


# What there is to report of: the phases that a game came to, and the entries that count no more.


class Voided(msgspec.Struct, frozen=True):
    """An entry that counts no more, by which undo, and the phases whose report owes a word of it.

    These are the phases in which it happened, and the one in which the game stands without it.
    """

    entry: int
    by: int
    keys: frozenset[PhaseKey]


class Survey(msgspec.Struct, frozen=True):
    """Phases in their order, without those that are undone as a whole; every undone entry; every remark."""

    there: tuple[Reached, ...]
    void: tuple[Voided, ...]
    said: tuple[Said, ...] = ()


def surveyed(system: System, reporting: Reporting, steps: Iterable[Step], viewer: str) -> Survey:
    """The survey of some entries; what a viewer may not see makes no phase an eventful one."""
    found: dict[PhaseKey, Reached] = {}
    void: list[Voided] = []
    stands: PhaseKey | None = None
    spoken: list[Said] = []
    for step in steps:
        if is_about_entries(step):
            spoken += said_in(system, step, viewer)
            continue
        happened = tuple(of_an_entry(system, reporting.turning, step))
        for one in seen_of(system, happened, step, viewer):
            found[one.key] = widened(reporting, found.get(one.key), one)
        if step.voided_by:
            keys = {one.key for one in happened} | ({stands} if stands else set())
            void.append(Voided(step.entry.number, step.voided_by, frozenset(keys)))
        else:
            stands = happened[-1].key if happened else stands
    there = sorted((one for one in found.values() if one.first), key=lambda one: one.first)
    return Survey(tuple(there), tuple(void), tuple(spoken))


# How a game stands: who is waited for, what is asked, and the head by which the other side can check.


def now(held: Table, answers: Sequence[tuple[str, str]], viewer: str) -> Now:
    """The game as it stands; `answers` are orders with which a seat answers, by seat."""
    game, head, shown = held.state, held.head, showing_of(held.system)
    called, battles = partial(held.system.rules.called, game), shown.battles(game, viewer)
    return Now(
        shown.turn(game),
        shown.awaited(game),
        tuple(f"{shown.battle_named(one)}: {shown.battle_told(game, one)}" for one in battles),
        tuple(
            (shown.question(game, one, called), shown.options(game, one, called)) for one in game.questions
        ),
        tuple(answers),
        head.number,
        f"{head.number}:{head.hash.hex()}",
    )


# A report made: which phases are meant, what happened in them, what it comes to, and how the game stands.

REPORTINGS: OnDemand[Reporting] = OnDemand(
    {
        "A World at War": "skyledger.reporting.world_at_war:WORLD_AT_WAR_REPORTED",
        "The War Game": "skyledger.reporting.war_game:WAR_GAME_REPORTED",
    }
)
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

    `answers` are the orders, by seat, with which what is waited for now is answered. Raises as `meant` does.
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
        remarks=_remarks(held, survey, viewer, read, asked, chosen),
        last=end.entry.number,
        now=now(held, answers, viewer),
        **_as_printed(system, end.after),
    )


def _as_printed(system: System, game: Any) -> dict[str, Any]:
    """By which edition a game is played, and under which numbers that prints its rules."""
    cite = system.rules.printed_as(game)
    return {"cite": cite, "edition": game.edition, "played": played_by(game)}


def _remarks(  # noqa: PLR0913 - of which entries, for whom, and where they come from
    held: Table, survey: Survey, viewer: str, read: Read, asked: Asked, chosen: Sequence[Reached]
) -> tuple[Said, ...]:
    """What was said in the entries that are told, and of them behind those that were read."""
    later = (n for n, mark in held.past.marks().items() if n > asked.last and isinstance(mark, SAYING))
    since = (one for n in later for step in read(n, n) for one in said_in(held.system, step, viewer))
    return within((*survey.said, *since), *_span(chosen, asked))


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


def _subject(chosen: Sequence[Reached], asked: Asked) -> str:
    if _all(asked):
        told = said("Entry {first}") if asked.first == asked.last else said("Entries {first} to {last}")
        return say(told, first=asked.first, last=asked.last)
    key, first, last = chosen[0].key, chosen[0].first, chosen[-1].last
    turn = turn_called(key.turn)
    if len({one.key.phase for one in chosen}) > 1:
        return say("{turn} player turn: entries {first} to {last}", turn=turn, first=first, last=last)
    when: dict[str, str | int] = {"turn": turn, "phase": phase_words(key.phase)}
    when |= {"first": first, "last": last}
    whole = say(ONE_ENTRY if first == last else ENTRIES, **when)
    return whole if len(whole) <= WIDTH else say("{turn}, {phase}: {first} to {last}", **when)


ONE_ENTRY = said("{turn} player turn, {phase}: entry {first}")
ENTRIES = said("{turn} player turn, {phase}: entries {first} to {last}")


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
    return next(step for step in before if not step.voided_by and not is_about_entries(step))


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
    steps = cache(lambda: tuple(read(since, min(until, held.head.number))))
    return refused_to(held, refusals, viewer, (began, ended), steps)
