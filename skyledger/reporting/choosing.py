"""Which phases of a game a person means, by their names or by nothing at all."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from phases.referee import System
from skyledger.reporting.happenings import Happening
from skyledger.reporting.report import PhaseKey
from skyledger.reporting.reporting import Reporting
from skyledger.telling.listing import listed

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
    word = _phase(system, phase) if phase else WHOLE_TURN
    within = _turn(there, turn) if turn else list(dict.fromkeys(one.key.turn for one in there))
    if word == WHOLE_TURN:
        return tuple(one for one in there if one.key.turn in within[-1:])
    found = [one for one in there if one.key.phase == word and one.key.turn in within]
    if not found:
        raise _not_reached(word, there, within)
    return tuple([one for one in found if one.eventful or one.until > one.since][-1:] or found[-1:])


def _phase(system: System, given: str) -> str:
    """The phase that is meant by a word, or by enough of its beginning."""
    known = (*dict.fromkeys(state.partition(".")[0] for state in system.turn.accepts), WHOLE_TURN)
    wanted = given.strip().casefold()
    begin_so = [word for word in known if wanted and word.startswith(wanted)]
    if wanted in begin_so or len(begin_so) == 1:
        return wanted if wanted in begin_so else begin_so[0]
    raise Mistake("phase", given, near_misses(given, known), f"Phases are {', '.join(known)}.")


def _turn(there: Sequence[Reached], given: str) -> list[str]:
    """The one player turn that has all the words that were given, in a list."""
    turns = list(dict.fromkeys(one.key.turn for one in there))
    words = set(given.replace(",", " ").casefold().split()) - {"player", WHOLE_TURN}
    found = [turn for turn in turns if words and words <= set(turn.casefold().split())]
    if len(found) == 1:
        return found
    if found:
        told = f"“{given}” may be {' or '.join(found[-3:])}; say which."
        raise Unworkable("player turn", told)
    raise Mistake("player turn", given, near_misses(given, turns) or turns[-3:])


def _not_reached(word: str, there: Sequence[Reached], turns: Sequence[str]) -> Unworkable:
    came_to = [one.key.phase for one in there if one.key.turn in turns[-1:]]
    of = f" of {turns[-1]}" if turns else ""
    so_far = f" So far there is {listed(came_to)}." if came_to else ""
    told = f"The {word} phase{of} was not reached, so there is nothing to report of it.{so_far}"
    return Unworkable("phase", told)
