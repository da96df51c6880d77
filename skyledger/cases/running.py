"""Rule cases run: each order judged, and what was expected held against what came of it."""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Refused
from core.war_game.state import editions as war_game_editions
from core.world_at_war.edition import editions as world_at_war_editions
from events.sentences import say
from phases.referee import System
from skyledger.cases.at_the_table import is_of_the_opening, is_resolved, resolved, ruled_at_the_opening
from skyledger.cases.expected import Stands, Tells, Untold
from skyledger.cases.holding import Judged, based, otherwise
from skyledger.cases.set_up import THE_WAR_GAME, WORLD_AT_WAR, game_of, position_of
from skyledger.cases.written import Case, CaseError, Head, Step, at_line
from skyledger.datafiles.problems import Fault, Problem, problems, unknown
from skyledger.games import projections, system_of
from skyledger.library import LIBRARY, all_doubts, playable
from skyledger.notation import notation_of
from skyledger.recording import read_models
from skyledger.scenarios import ScenarioError
from skyledger.service import GAMEMASTER, Desk, begin, submit, table
from store.memory import MemoryLedger

GAME = "case"
EDITIONS = {WORLD_AT_WAR: world_at_war_editions(), THE_WAR_GAME: war_game_editions()}


class Reading(msgspec.Struct, frozen=True):
    """Under what a case is run: its name in the case, an edition, options of doubts."""

    name: str
    edition: str
    options: Mapping[str, str]


class Choice(msgspec.Struct, frozen=True):
    """What a person wants cases to be run under, in place of what they say, where their game has it."""

    edition: str = ""
    options: Mapping[str, str] = {}


class Difference(msgspec.Struct, frozen=True):
    """Something that was expected and is otherwise: in which line, under which reading, what there is."""

    line: int
    reading: str
    expected: str
    found: str


# Under what a case is run.


def readings(case: Case, chosen: Choice | None = None) -> tuple[Reading, ...]:
    """Every reading that a case is run under: each option of its doubt, each of its editions, or one.

    Raises `CaseError` for a doubt that is none, and for expectations of readings that are none.
    """
    own = tuple(_readings(case))
    names = tuple(one.name for one in own)
    wrong = [
        at_line(case.called, one.line, unknown("option or edition", one.only, names))
        for step in case.steps
        for one in step.expected
        if one.only and one.only not in names
    ]
    if wrong:
        raise CaseError(wrong)
    return tuple(_chosen(case, chosen)) if chosen else own


def _readings(case: Case) -> Iterator[Reading]:
    head = case.head
    if not head.doubt:
        for edition in head.editions or (head.edition,):
            yield Reading(edition, edition, head.options)
        return
    if head.editions:
        told = say("A case has either a doubt or several editions, not both.")
        raise CaseError(problems(case.called, [Fault(("editions",), told)]))
    for option in _options(case):
        yield Reading(option, head.edition, {**head.options, head.doubt: option})


def _chosen(case: Case, chosen: Choice) -> Iterator[Reading]:
    """The readings of a case with what was chosen in place of its own."""
    head, game = case.head, game_of(case.head.set_up)
    options = {doubt: one for doubt, one in chosen.options.items() if doubt in LIBRARY[game].doubts}
    anew = replace(head, options={**head.options, **options})
    if chosen.edition in EDITIONS[game]:
        anew = replace(anew, edition=chosen.edition, editions=())
    for reading in _readings(replace(case, head=anew)):
        if reading.name == options.get(head.doubt, reading.name):
            yield reading


def _options(case: Case) -> tuple[str, ...]:
    """The options of the doubt that a case turns on."""
    number = case.head.doubt
    if (doubt := all_doubts().get(number)) is None:
        fault = Fault(("doubt",), unknown("doubt", number, all_doubts()))
        raise CaseError(problems(case.called, [fault]))
    if doubt.closed:
        told = say("{doubt} is closed; there are no readings of it to run a case under.", doubt=number)
        raise CaseError(problems(case.called, [Fault(("doubt",), told)]))
    return playable(number, doubt)


# A case run under one of them.


def run(case: Case) -> tuple[Difference, ...]:
    """What is otherwise than expected, under every reading of the case. Raises `CaseError`."""
    return tuple(found for reading in readings(case) for found in run_under(case, reading))


def run_under(case: Case, reading: Reading) -> Iterator[Difference]:
    """The same under one reading. Raises `CaseError` for a set-up that can't be played."""
    desk, system = begun(case, reading)
    seen = _units(desk, system)
    for step in case.steps:
        judged = judge(desk, system, step, seen)
        seen |= _units(desk, system)
        for one in step.expected:
            if one.only in ("", reading.name) and (found := otherwise(one.expectation, judged)):
                yield Difference(one.line, reading.name, one.text, found)
        if not step.expected and (judged.mistake or isinstance(judged.ruling, Refused)):
            told = say("accepted, for nothing else is said")
            yield Difference(step.line, reading.name, told, otherwise(Stands(), judged))


def begun(case: Case, reading: Reading) -> tuple[Desk, System]:
    """A game that stands as the case's set-up says, under this reading. Raises `CaseError`."""
    position = position_under(case, reading)
    system = system_of(position.game)
    if wrong := (*_strangers(case, position), *_unknown_facts(case, system)):
        raise CaseError(wrong)
    ledger, ticks, drawn = MemoryLedger(), count(1_000_000), count()
    ledger.define(read_models(projections()), "1")
    desk = Desk(ledger, lambda: next(ticks), lambda n: hashlib.sha256(b"%d" % next(drawn)).digest()[:n])
    begin(desk, GAME, case.head.title, system, position, GAME)
    return desk, system


def position_under(case: Case, reading: Reading) -> Any:
    """The position at which a case begins under a reading. Raises `CaseError`."""
    given = dict(case.head.set_up)
    if isinstance(revision := given.get("revision"), dict):
        given.setdefault("edition", revision.get("name", ""))
    if reading.edition:
        given["edition"] = reading.edition
        given.pop("revision", None)
    if reading.options:
        said = given.get("doubts", {})
        given["doubts"] = {**said, **reading.options} if isinstance(said, dict) else said
    try:
        return position_of(given, case.called, case.beside)
    except ScenarioError as error:
        raise CaseError(_in_the_head(error.problems, case)) from None


def _in_the_head(every: tuple[Problem, ...], case: Case) -> Iterator[Problem]:
    """What is wrong by the keys of the case's file."""
    for one in every:
        yield replace(one, key=_key(one.key, case.head)) if one.file == case.called else one


def _key(key: str, head: Head) -> str:
    """The key of a position as the case has it: its edition and its options stand beside the set-up."""
    number = key.removeprefix("doubts.")
    if number != key and number in head.options:
        return f"options.{number}"
    if key == "edition" and (head.edition or head.editions):
        return "edition" if head.edition else "editions"
    return f"set-up.{key}" if key else "set-up"


def _strangers(case: Case, position: Any) -> Iterator[Problem]:
    """Orders of seats that nobody has."""
    seats = (*(seat.name for seat in position.seats), GAMEMASTER)
    for step in case.steps:
        if step.seat not in seats:
            yield at_line(case.called, step.line, unknown("seat", step.seat, seats))


def _unknown_facts(case: Case, system: System) -> Iterator[Problem]:
    """Expectations of facts that this game does not have."""
    facts = tuple(one.__name__ for one in get_args(system.rules.event))
    for expected in (one for step in case.steps for one in step.expected):
        match expected.expectation:
            case Tells(fact) | Untold(fact) if fact not in facts:
                yield at_line(case.called, expected.line, unknown("fact", fact, facts))


def _units(desk: Desk, system: System) -> frozenset[str]:
    return frozenset(based(system, table(desk, GAME).state))


def judge(desk: Desk, system: System, step: Step, seen: frozenset[str] = frozenset()) -> Judged:
    """The ruling on an order of a case, and the game after it."""
    at = table(desk, GAME)
    try:
        if is_resolved(step.text):
            return Judged(system, None, at.state, seen, answer=resolved(step.text, at.state.doubts))
        if is_of_the_opening(step.text, at.state):
            return Judged(system, ruled_at_the_opening(at.state), at.state, seen)
        order = notation_of(system.rules.name).read(at.state, step.text, step.seat)
        answer = submit(desk, GAME, step.seat, order)
    except Mistake as mistake:
        return Judged(system, None, at.state, seen, mistake)
    return Judged(system, answer.ruling, table(desk, GAME).state, seen)
