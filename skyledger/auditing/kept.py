"""What is kept of a game beside its orders, held against what can be; what is taken as it is recorded."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.dice import AGAIN, AT_ONCE, MACHINE, SEED, TYPED, taking, when_rolled, whose_dice
from core.fold import fold
from core.history import in_words
from core.ruling import Ruled
from events.codec import encode
from events.entry import Entry
from events.message import DiceRolled, Event
from events.policy import PolicySet
from events.sentences import any_of, in_part, said, say
from phases.referee import System
from skyledger import scenarios
from skyledger.auditing.comparing import (
    Told,
    differences,
    readable,
    recorded_facts,
    recorded_order,
    shortened,
)
from skyledger.auditing.comparing import recorded_order as _order
from skyledger.auditing.counting import counting
from skyledger.auditing.found import (
    LONGEST,
    NOT_ALL_READ,
    Difference,
    Found,
    conceals,
    found,
    not_compared,
    ruled_otherwise,
    sealed,
    wrong,
)
from skyledger.auditing.readings import WHAT, choices, unplayed
from skyledger.datafiles.problems import DataError
from skyledger.games import GAMES, PUBLIC, projections
from skyledger.listing import set_right, system_begun, titled
from skyledger.rebuilding import MOST_MORE, rows_from, rows_kept, state_from
from skyledger.recording import RULES_VERSION, Begin
from skyledger.recording import read_models as models_of
from skyledger.secrecy.remarks import is_left_unsaid
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from store.bounds import in_short
from store.ledger import GameRow, Ledger, Row, Rows

# How a game begins, held against what can be: a scenario's own checks, and a scenario that is named.


def begun(
    system: System, entries: Sequence[Entry], viewer: str = GAMEMASTER, against: Any = None
) -> Iterator[Found]:
    """What no scenario could give of the position that a game begins from, and what `against` has otherwise.

    The beginning of a shipped scenario is compared where its order is judged. Where the position keeps
    something from the viewer, it is told that it could be none, and not why. With `against` is compared what
    the viewer may know, so that nobody can confirm a guess at what is concealed; all of it for the
    gamemaster.
    """
    fact = beginning(system, entries)
    if fact is None:
        return
    chosen = _dice_are_chosen(fact.position) and not fact.position.doubts and fact.position.policy is UNSET
    if not (names_a_shipped_scenario(system, entries[0]) and chosen):
        yield from _possible(system, entries[0], fact, viewer)
    yield from unplayed(entries[0], fact.position)
    if against is not None:
        yield from _otherwise(Compared(system, entries[0], viewer), fact, against)


def _dice_are_chosen(position: Any) -> bool:
    """Are the dice, which no scenario gives, what somebody can choose as a game begins?"""
    whose = whose_dice(position.dice)
    if whose == TYPED:
        return not position.seed and when_rolled(position.dice) != AT_ONCE
    return whose in ("", MACHINE)


def _possible(system: System, entry: Entry, fact: Any, viewer: str) -> Iterator[Found]:
    found = list(_impossible(entry, fact.position))
    if found and conceals(system, _game(system, fact), viewer):
        yield wrong(entry, sealed(Difference(WHAT, (), "", "")))
    else:
        yield from found


def beginning(system: System, entries: Sequence[Entry]) -> Any:
    """The fact with which a game begins; None where it can't be read."""
    facts = recorded_facts(system, entries[0]) if entries and entries[0].number == 1 else ()
    kind: Any = type(system.rules.started(None))
    return facts[0][0] if facts and isinstance(facts[0][0], kind) else None


def names_a_shipped_scenario(system: System, entry: Entry) -> bool:
    """Does the order of entry 1 name a scenario that comes with skyledger?"""
    order = recorded_order(system, entry)
    return isinstance(order, Begin) and order.scenario in {one.name for one in scenarios.names()}


def _impossible(entry: Entry, position: Any) -> Iterator[Found]:
    """What a file with this position would be refused for."""
    try:
        scenarios.read(encode(position), say("the position"))
    except DataError as error:
        for problem in error.problems:
            expected = say(
                "what a scenario may have at {key}: {reason}", key=problem.key, reason=problem.reason
            )
            yield ruled_otherwise(entry, Difference(WHAT, (), expected, say("this position")))


class Compared(msgspec.Struct, frozen=True):
    """Of which system a game is, its entry 1, and for whom that is compared."""

    system: System
    entry: Entry
    viewer: str


def _otherwise(asked: Compared, fact: Any, against: Any) -> Iterator[Found]:
    """Dice, seed and policy are compared as far as the scenario names them; what it leaves open is chosen."""
    rules = asked.system.rules
    if not isinstance(against, rules.position):
        yield wrong(
            asked.entry,
            Difference(WHAT, (), say("a position of the game that is named"), say("another game")),
        )
        return
    parts = (*left_open(against), *(("policy",) if against.policy is UNSET else ()))
    chosen = {part: getattr(fact.position, part) for part in parts}
    against = _falling_alike(against, fact.position)
    recorded = _as_known(asked, fact)
    # Names are taken over among what is known alone: a guess at the rest must make no difference to them.
    known = _as_known(asked, rules.started(replace(against, **chosen))).position
    expected: Event = rules.started(scenarios.READERS[rules.name].named_as(known, recorded.position))
    told = Told(asked.system, _game(asked.system, expected), _game(asked.system, recorded))
    for one in differences(told, (Ruled(expected, ()),), ((recorded, ()),)):
        yield wrong(asked.entry, Difference(WHAT, (), one.expected, one.recorded))


def _falling_alike(against: Any, position: Any) -> Any:
    """A scenario with dice that fall when those of a game do: that is chosen as the game begins."""
    return replace(against, dice=taking(whose_dice(against.dice), when_rolled(position.dice)))


def left_open(against: Any) -> tuple[str, ...]:
    """What of dice and seed a scenario leaves to whoever begins the game; typed dice have no seed."""
    whose = whose_dice(against.dice)
    seed = () if against.seed or whose == TYPED else (said("seed"),)
    return seed if whose else (said("dice"), *seed)


def _as_known(asked: Compared, fact: Any) -> Any:
    """A beginning without what a viewer may not know of it."""
    if asked.viewer == GAMEMASTER:
        return fact
    shown = showing_of(asked.system).position(_game(asked.system, fact), asked.viewer)
    return asked.system.rules.started(shown)


def _game(system: System, fact: Any) -> Any:
    return fold(system.rules.evolutions, system.rules.empty, (fact,))


# What an audit takes as it is recorded, for there is nothing to hold it against: it says so itself.

BEGINNING = said(
    "the position from which it began{named}; --beginning SCENARIO compares it with one that you trust"
)
CONCEALED = said("what is kept from {viewer} of the position from which it began{named}")


def rests_on(entries: Sequence[Entry]) -> str:
    """What all the judging of a game under other rules than today's rests on; empty where there is none."""
    others = Counter(entry.rules_version for entry in entries if entry.rules_version != RULES_VERSION)
    if not others:
        return ""
    judged = in_part(
        ", ".join(
            say("{count} under “{version}”", count=count, version=version)
            for version, count in sorted(others.items())
        ),
        LONGEST,
    )
    who = say("{count} {count:entry|entries} of {all}", count=sum(others.values()), all=len(entries))
    return say(
        "by what {who} say of themselves, they were judged under other rules ({judged}) than"
        " today's (“{today}”). What differs there may be a rule mended since or a forgery: only a head"
        " that was kept, or somebody who was there, can tell.",
        who=who,
        judged=judged,
        today=RULES_VERSION,
    )


def taken(
    system: System, entries: Sequence[Entry], compared_for: str | None, against: Any = None
) -> Iterator[str]:
    """What of a game nobody compared with anything; of its beginning, what that viewer may not know."""
    begun = beginning(system, entries)
    if begun is not None and not names_a_shipped_scenario(system, entries[0]):
        yield from _of_the_beginning(_order(system, entries[0]), compared_for)
    if begun is not None:
        yield from _chosen(system, begun.position, against)
    for entry, fact in counting(system, entries, PolicySet):
        yield say("the policy “{name}”, as entry {entry} sets it", name=fact.policy.name, entry=entry.number)
    yield from _fallen(system, entries, "" if begun is None else begun.position.seed)
    if unsaid := [entry.number for entry in entries if is_left_unsaid(entry)]:
        told = said("what seats said to their side alone and is withheld here: {entries}")
        yield say(told, entries=in_words(unsaid))


def _of_the_beginning(order: Any, compared_for: str | None) -> Iterator[str]:
    named = f" (“{in_short(order.scenario)}”)" if isinstance(order, Begin) else ""
    if compared_for is None:
        yield say(BEGINNING, named=named)
    elif compared_for != GAMEMASTER:
        yield say(CONCEALED, viewer=whom(compared_for), named=named)


TAKEN = {
    MACHINE: said("the machine's alone"),
    TYPED: said("those typed in alone"),
    "": said("the machine's and those typed in"),
}


def _chosen(system: System, position: Any, against: Any) -> Iterator[str]:
    """What somebody chose as the game began, and may have tried out before."""
    parts = ("seed",) if against is None else left_open(against)
    if "dice" in parts:
        yield say(
            "whose dice the game takes, {dice}, as it was begun",
            dice=say(TAKEN.get(whose_dice(position.dice), said("those of nobody"))),
        )
    if "seed" in parts and position.seed:
        yield say("the seed {seed}, as whoever began the game chose it", seed=shortened(position.seed))
    if against is None:
        yield from choices(system.rules, position)
    if position.policy is not UNSET:
        yield say("the policy “{name}”, as whoever began the game chose it", name=position.policy.name)


def _fallen(system: System, entries: Sequence[Entry], seed: str) -> Iterator[str]:
    """How many dice came from where; those of the seed, and those that fell before an undo, were compared."""
    fallen = Counter[str]()
    for entry in entries:
        for fact in readable(recorded_facts(system, entry)):
            compared = isinstance(fact, DiceRolled) and (
                fact.source == AGAIN or (fact.source == SEED and seed)
            )
            if isinstance(fact, DiceRolled) and not compared:
                fallen[_source(fact.source, seed)] += len(fact.dice)
    for source, count in sorted(fallen.items(), reverse=True):
        yield say("{count} {count:die|dice} {source}", count=count, source=source)


def _source(source: str, seed: str) -> str:
    match source:
        case "typed":
            return say("typed in at the table")
        case "machine" if seed:
            return say("thrown by a machine without a seed, though the game has one")
        case "machine":
            return say("thrown by a machine without a seed")
        case "seed":
            return say("said to be of a seed, though the game has none")
        case "kept":
            return say("kept by a correction, as they are said to have fallen before it")
        case _:
            return say("from nowhere that dice come from")


def whom(viewer: str) -> str:
    """A viewer, in a sentence."""
    return say("everybody") if viewer == PUBLIC else viewer


# What the list of games says of a game, held against how it began: its title, system and first moment.


def system_listed(row: GameRow, entries: Sequence[Entry]) -> Iterator[Found]:
    """The system in the list of games, against the one whose position the game began from."""
    begun = system_begun(entries)
    if begun is not None and begun.rules.name != row.system:
        yield _otherwise_in_the_list(said("game system"), f"“{begun.rules.name}”", f"“{row.system}”")
    elif row.system not in GAMES:
        yield found(
            "tampered",
            1,
            "game system",
            any_of(GAMES),
            say("“{system}” in the list", system=row.system),
        )


def listed(system: System, row: GameRow, entries: Sequence[Entry]) -> Iterator[Found]:
    """Title and first moment in the list of games, against entry 1."""
    for one in set_right(row, titled(system, row, entries)):
        yield _otherwise_in_the_list(one.what, _as_listed(one.now), _as_listed(one.was))


def _otherwise_in_the_list(what: str, begun: str, listed_: str) -> Found:
    return found(
        "tampered",
        1,
        what,
        say("{begun}, as the game began", begun=begun),
        say("{listed} in the list", listed=listed_),
    )


def _as_listed(one: str | int) -> str:
    return f"“{one}”" if isinstance(one, str) else say("{microseconds} (microseconds UTC)", microseconds=one)


# What is kept beside the entries, made again from them: the read models.

MOST_NAMED = 50
"""So many rows of each kind are named of a table."""


def read_models(
    system: System, ledger: Ledger, row: GameRow, entries: Sequence[Entry], viewer: str
) -> Iterator[Found]:
    """Each row of each table, against those that the entries give; of other games and of branches are none.

    Where entries are missing or can't be read, what they would give is not known. Where something is kept
    from the viewer, no row is shown.
    """
    if len(entries) != row.head.number or any(entry.number != n for n, entry in enumerate(entries, 1)):
        yield not_compared(0, READ_MODEL, say("the read models: not every entry can be read."))
        return
    made = {} if ledger.lineage(row.game) else rows_from(system, entries)
    found = _in_tables(ledger, row.game, made)
    yield from _sealed(found) if conceals(system, state_from(system, entries), viewer) else found


READ_MODEL = said("read model")


def _in_tables(ledger: Ledger, game: str, made: Rows) -> Iterator[Found]:
    for table in sorted({model.table for model in models_of(projections())} | set(made)):
        due = set(map(tuple, made.get(table, ())))
        kept, cut_off = rows_kept(ledger, game, table, due)
        if cut_off:
            yield from _too_many(table, set(map(tuple, kept)) - due)
        else:
            yield from _rows(table, due, set(map(tuple, kept)))


def _too_many(table: str, rows: set[Row]) -> Iterator[Found]:
    """Rows that are not due, of which there are more than were read; what is missing is not known then."""
    counted = sorted(rows, key=repr)[:MOST_MORE]
    yield from (replace(one, what=NOT_ALL_READ) for one in _not_due(table, counted))


def _sealed(found: Iterable[Found]) -> Iterator[Found]:
    """That rows are not as the entries give them: which, and of which tables, is not for every viewer."""
    if any(True for _ in found):
        yield Found("tampered", 0, READ_MODEL, say("the read models: rows are not what the entries give."))


def _rows(table: str, made: set[Row], kept: set[Row]) -> Iterator[Found]:
    yield from _not_due(table, sorted(kept - made, key=repr))
    missing = sorted(made - kept, key=repr)
    for row in missing[:MOST_NAMED]:
        told = say("table {table}: row {row} is missing.", table=table, row=repr(row))
        yield Found("tampered", 0, READ_MODEL, told, (), repr(row), say("no such row"))
    if (more := len(missing) - MOST_NAMED) > 0:
        told = say("table {table}: {more} more rows are missing.", table=table, more=more)
        yield Found("tampered", 0, READ_MODEL, told, (), say("many other rows"), say("no such row"), more)


def _not_due(table: str, rows: Sequence[Row]) -> Iterator[Found]:
    for row in rows[:MOST_NAMED]:
        told = say("table {table}: row {row} is not what the entries give.", table=table, row=repr(row))
        yield Found("tampered", 0, READ_MODEL, told, (), say("no such row"), repr(row))
    if (more := len(rows) - MOST_NAMED) > 0:
        told = say("table {table}: {more} more rows are not what the entries give.", table=table, more=more)
        yield Found("tampered", 0, READ_MODEL, told, (), say("no such row"), say("many other rows"), more)
