"""Answers to orders, told and as JSON: rulings, facts, entries; and an order before the desk."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Raw, to_builtins
from msgspec.structs import replace

from core.dice import AT_ONCE, when_rolled
from core.mistakes import Mistake, Unfit
from core.proposals import AboutEntries, Accept, Decline
from core.ruling import Accepted, Refused, Ruled, Ruling
from events.codec import encode
from events.entry import Entry
from events.message import Event, SeatFinished
from events.sentences import listed, said, say, translated
from skyledger.cli.closing import closed_json, write_closed
from skyledger.cli.look.coming import coming_in, coming_json, write_coming
from skyledger.cli.look.found_before import found_before, found_before_json, write_found_before
from skyledger.cli.look.proposals import write_ways
from skyledger.cli.look.rereading import reread_json, set_by, write_reread
from skyledger.cli.look.taken_along import taken_along, write_taken_along
from skyledger.cli.lying import lying_json
from skyledger.cli.noting import write_mends, write_noted
from skyledger.cli.once import untold
from skyledger.cli.paper import Part, hanging, lead, put, stands, styled
from skyledger.cli.status import DONE, REFUSED
from skyledger.falling import AtOnce, thrown_at_once
from skyledger.folding import Step, facts_of
from skyledger.service import Answer, Desk, Table, submit, table
from skyledger.showing import showing_of
from skyledger.telling import because_told, fact_told, ground_in_full, ground_told, told_in
from skyledger.telling.cited import behind, cited, printed_json
from skyledger.telling.shared import order_told
from skyledger.telling.voyages import told_of_play, without_the_way
from store.bounds import LATEST
from store.ledger import Span


def told_time(microseconds: int) -> str:
    """Microseconds UTC as "1942-06-01 14:03 UTC"."""
    if not 0 <= microseconds <= LATEST:
        return say("at a moment that no calendar has")
    return f"{' '.join(day_and_time(microseconds))} UTC"


def day_and_time(microseconds: int) -> tuple[str, str]:
    """Microseconds UTC as "1942-06-01" and "14:03"."""
    try:
        moment = datetime.fromtimestamp(microseconds // 1_000_000, UTC)
    except (ValueError, OverflowError, OSError):  # a number in a file that is no time
        return say("no day"), say("no time")
    return f"{moment:%Y-%m-%d}", f"{moment:%H:%M}"


# Entries in words: which one something is told of, what became of it since, and spans of several.


def write_heading(held: Table, at: int) -> None:
    """Such as "malta  after entry 3 of 4 (undone by entry 4)"."""
    last = held.head.number
    if at == last:  # nothing came after it that could have undone it
        heading, mark = say("{game}  after entry {entry}", game=held.game, entry=last), ""
    else:
        heading = say("{game}  after entry {entry} of {last}", game=held.game, entry=at, last=last)
        mark = mark_of(*held.past.become(at))
    hanging(styled(heading, (held.game, "heading")), (mark, "warning"))


def mark_of(become: str, by: int) -> str:
    """Such as " (undone by entry 4)"; empty where no entry undid it."""
    told = say("{became} by entry {entry}", became=translated(become), entry=by)
    return f" ({told})" if by else ""


def no_such_entry(game: str, last: int, number: int) -> Mistake:
    """The mistake of asking for an entry that a game does not have."""
    told = say(
        "{game} has no entry {number}; its entries are 1 to {last}."
        if last > 1
        else "{game} has no entry {number}; it has entry 1 alone.",
        game=game,
        number=str(number),
        last=str(last),
    )
    return Unfit("entry", str(number), told)


MOST_TOLD = 30
"""So many spans are named at most; a file may have very many."""


def told_spans(spans: Sequence[Span]) -> str:
    """Such as "entries 3 to 9 and 12"."""
    told = [
        str(first) if first == last else say("{first} to {last}", first=first, last=last)
        for first, last in spans[:MOST_TOLD]
    ]
    if len(spans) > MOST_TOLD:
        told.append(say("{count} more spans", count=len(spans) - MOST_TOLD))
    return say(
        "entry {entries}" if spans[0][0] == spans[-1][1] else "entries {entries}", entries=listed(told)
    )


Told = tuple[Event, tuple[str, ...]]


def status_of(ruling: Ruling | None) -> int:
    """With which status to leave after this ruling."""
    return REFUSED if isinstance(ruling, Refused) else DONE


def beyond_the_order(facts: Iterable[Told]) -> Iterator[Told]:
    """What came of an order, where that is written above it: that its seat is done says the order itself."""
    return (fact for fact in facts if not isinstance(fact[0], SeatFinished))


def write_facts(at: Table, facts: Iterable[Told], indent: int = 2, turned: Sequence[int] = ()) -> None:
    """Each fact in words, with the rules it rests on; what it tells in further lines stands under it.

    `turned` are the entries that an undo among them voids, or a redo revives. Of doubts those are named that
    were not before.
    """
    doubts, printed = at.system.rules.doubts(), at.system.rules.printed_as(at.state)
    for event, grounds in (told := tuple(without_the_way(at.system, facts))):
        new = untold((f"[{rule}]", rule) for rule in grounds if rule in doubts)
        rules = [rule for rule in grounds if rule not in doubts or rule in new]
        first, *more = fact_told(at.system, at.state, event, turned, told).split("\n")
        hanging(first, (behind(rules, printed), "rule"), indent=indent)
        for one in (*more, *because_told(at.system, event, grounds)):
            hanging(one, indent=indent + 2)


def write_grounds(at: Table, ruling: Ruling) -> None:
    """The declared facts and doubts on which a ruling stood, as far as they were not told before."""
    for ground in untold((one, ground_in_full(at.system, at.state, one)) for one in ruling.grounds):
        hanging(lead(say("stood on:"), "aside"), ground, indent=2)


def write_refusal(at: Table, refused: Refused, order: str, seat: str) -> None:
    """Every broken rule: its number, its sentence, what was found."""
    hanging(lead(say("Refused."), "refused"), f"{seat}: {order}")
    for violation in refused.violations:
        number = cited(violation.rule, at.system.rules.printed_as(at.state))
        hanging((number, "rule"), f"  {violation.sentence}", indent=2)
        for found in violation.found:
            hanging(found, indent=4)
    write_grounds(at, refused)
    write_mends(at, refused)


def write_accepted(at: Table, accepted: Accepted, *heading: Part, turned: Sequence[int] = ()) -> None:
    """The heading, every fact, and what the ruling stood on."""
    hanging(*heading)
    write_facts(at, told_of_play(facts_of_ruling(accepted)), turned=turned)
    write_grounds(at, accepted)


def facts_of_ruling(ruling: Ruling | None) -> list[Told]:
    """The facts of a ruling with their rules; a refusal has none."""
    return [(fact.event, fact.rules) for fact in ruling.facts] if isinstance(ruling, Accepted) else []


def ruling_json(at: Table, ruling: Ruling, turned: Sequence[int] = ()) -> dict[str, Any]:
    """A ruling as JSON: accepted with facts, or refused with violations, and its grounds."""
    if isinstance(ruling, Refused):
        printed = printed_json((v.rule for v in ruling.violations), at.system.rules.printed_as(at.state))
        outcome = {"accepted": False, "violations": to_builtins(ruling.violations), **printed}
    else:
        facts = facts_of_ruling(ruling)
        outcome = {"accepted": True, "facts": [fact_json(at, fact, turned, facts) for fact in facts]}
    return {**outcome, "grounds": [_ground_json(at, ground) for ground in ruling.grounds]}


def fact_json(
    at: Table, fact: Told, turned: Sequence[int] = (), beside: Iterable[Told] = ()
) -> dict[str, Any]:
    """A fact as JSON: as it stands in the ledger, in words, and its rules."""
    event, rules = fact
    told, cite = fact_told(at.system, at.state, event, turned, beside), at.system.rules.printed_as(at.state)
    return {"event": Raw(encode(event)), "rules": rules, "text": told, **printed_json(rules, cite)}


def _ground_json(at: Table, ground: str) -> dict[str, str]:
    return {"ground": ground, "text": ground_told(at.system, at.state, ground)}


def entry_json(entry: Entry) -> dict[str, Any]:
    """What identifies an entry, as JSON; `at` in microseconds UTC."""
    return {
        "number": entry.number,
        "seat": entry.seat,
        "at": entry.at,
        "order_id": entry.order_id,
        "hash": entry.hash.hex(),
        "order": None if entry.order is None else Raw(entry.order),
    }


# An order before the desk, and how its answer is written.


class Hearing(msgspec.Struct, frozen=True):
    """Who gives orders in which game, and whether the answer is JSON; `before` is the game as it stands.

    `yes` is the answer beforehand to whether something may be let lie; `list_told` says that what past orders
    would have come to under a reading was told with the question.
    """

    desk: Desk
    before: Table
    seat: str
    json: bool
    yes: bool = False
    list_told: bool = False

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.before.game


def hear(hearing: Hearing, order: Any, order_id: str = "", expect: int | None = None) -> int:
    """Submit an order and write what became of it; gives the status to leave with."""
    answer = submit(hearing.desk, hearing.game, hearing.seat, order, order_id, expect)
    if answer.entry is not None and not answer.again:
        stands(entry_stands(answer.entry))
    return answered(hearing, answer, order)


def answered(hearing: Hearing, answer: Answer, order: Any = None) -> int:
    """Write what became of an order, and the dice that fall at once upon it; gives the status."""
    if hearing.json:
        put(_with_throws(hearing, answer, order))
    else:
        write(hearing, answer, order)
        for one in _throws(hearing, answer, order):
            write(replace(hearing, before=one.before), one.answer, one.order)
    return status_of(answer.ruling)


def _throws(hearing: Hearing, answer: Answer, order: Any) -> Iterator[AtOnce]:
    """What the machine throws at once upon an order; upon what is taken back nothing falls anew."""
    if answer.entry is not None and not isinstance(order, AboutEntries):
        yield from throws(hearing)


def throws(hearing: Hearing) -> Iterator[AtOnce]:
    """What the machine throws by itself; each throw stands once it is told."""
    for one in thrown_at_once(hearing.desk, hearing.game):
        if one.answer.entry is not None:
            stands(entry_stands(one.answer.entry))
        yield one


def _with_throws(hearing: Hearing, answer: Answer, order: Any) -> dict[str, Any]:
    told = as_json(hearing, answer, order)
    if answer.entry is not None and not answer.again:
        told |= lying_json(hearing.before, hearing.seat, order)
    if when_rolled(hearing.before.state.dice) != AT_ONCE:
        return told
    fallen = [
        as_json(replace(hearing, before=one.before), one.answer, one.order)
        for one in _throws(hearing, answer, order)
    ]
    return {**told, "thrown": fallen}


def as_json(hearing: Hearing, answer: Answer, order: Any) -> dict[str, Any]:
    """An answer as JSON, as its seat may see it."""
    return answer_json(hearing, _as_seen(hearing, answer, order), order)


def entry_stands(entry: Entry) -> str:
    """Such as "Entry 3 of malta stands."."""
    return say("Entry {entry} of {game} stands.", entry=entry.number, game=entry.game)


def write(hearing: Hearing, answer: Answer, order: Any = None) -> None:
    """Write what became of an order."""
    answer = _as_seen(hearing, answer, order)
    before, entry = hearing.before, answer.entry
    if hearing.json:
        put(answer_json(hearing, answer, order))
    elif answer.again and entry is not None:
        _write_again(hearing, _recorded(hearing, entry))
    elif isinstance(answer.ruling, Refused):
        told = order_told(before.system, before.state, order)
        write_refusal(before, answer.ruling, told, hearing.seat)
        write_ways(table(hearing.desk, hearing.game), hearing.seat, order, told, answer.ruling)
    elif isinstance(answer.ruling, Accepted) and entry is not None:
        told = order_told(before.system, before.state, order)
        number = (say("Entry {entry}", entry=entry.number), "entry")
        heading = (lead(say("Accepted."), "done"), number, f"  {entry.seat}: {told}")
        turned = turned_by(hearing, answer.ruling, entry.number)
        write_accepted(after(hearing), answer.ruling, *heading, turned=turned)
        write_taken_along(
            taken_along(before, hearing.seat, (one.event for one in answer.ruling.facts), turned)
        )
        for one in showing_of(before.system).left_out(before.state, hearing.seat, order):
            hanging(lead(say("Stays inverted:"), "aside"), one, indent=2)
        write_noted(before, entry.seat, order)
        write_coming(coming_in(before, answer.ruling, hearing.seat))
        write_found_before(found_before(before, answer.ruling, entry.number - 1))
        write_closed(before, order, facts_of_ruling(answer.ruling))
        reading = {} if hearing.list_told else set_by(before, answer.ruling)
        write_reread(before, reading, hearing.seat, before.head.number)


def turned_by(hearing: Hearing, ruling: Ruling, number: int) -> tuple[int, ...]:
    """The entries that an undo voids or a redo revives, as the entry of that number."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return hearing.before.past.turned_by(number, (fact.event for fact in facts))


def _write_again(hearing: Hearing, step: Step) -> None:
    """The entry of an order that was given before, and whether it is still so."""
    entry = step.entry
    word, since = hearing.before.past.become(entry.number)
    mark = say(", {became} since by entry {entry}", became=translated(word), entry=since) if since else ""
    named = say("entry {entry}", entry=entry.number)
    told = say("Already {entry}{mark}; not written again.", entry=named, mark=mark)
    anew = f" {say(ANSWERED if isinstance(step.order, Accept | Decline) else ANEW)}" if since else ""
    hanging(styled(told, (told.partition(named)[0], "done"), (named, "entry"), (mark, "warning")), anew)
    write_facts(_at(hearing, step), step.facts, turned=step.turned)


ANEW = said("What it led to is no more; --id OTHER gives it anew.")
ANSWERED = said("What it led to is no more; who proposed it can propose it anew.")


def _as_seen(hearing: Hearing, answer: Answer, order: Any) -> Answer:
    """The answer as its seat may see it: an order can lead to what is hidden from who gave it."""
    ruling, entry = answer.ruling, answer.entry
    if entry is None or not isinstance(ruling, Accepted):
        return answer
    seen = facts_seen(hearing, entry, order)
    return replace(answer, ruling=replace(ruling, facts=tuple(Ruled(*fact) for fact in seen)))


def facts_seen(hearing: Hearing, entry: Entry, order: Any) -> Sequence[Told]:
    """What came of an order that was just given, as far as its seat may know it."""
    system, now = hearing.before.system, table(hearing.desk, hearing.game).state
    step = Step(entry, order, facts_of(system, entry), hearing.before.state, now)
    return showing_of(system).seen_by(step, hearing.seat).facts


def _recorded(hearing: Hearing, entry: Entry) -> Step:
    """An entry of before with what it led to, as far as its seat may know it."""
    system = hearing.before.system
    step = next(hearing.before.past.steps(entry.number, entry.number))
    return showing_of(system).seen_by(step, hearing.seat)


def _at(hearing: Hearing, step: Step) -> Table:
    """The table as it was at an entry, as its facts are told there."""
    return replace(hearing.before, state=told_in(hearing.before.system, step.before, step.after))


def after(hearing: Hearing) -> Table:
    """The game as it stands after an order, as what came of the order is told there."""
    now = table(hearing.desk, hearing.game)
    return replace(now, state=told_in(now.system, hearing.before.state, now.state))


def answer_json(hearing: Hearing, answer: Answer, order: Any) -> dict[str, Any]:
    """An answer as JSON."""
    entry, system, ruling = answer.entry, hearing.before.system, answer.ruling
    if entry is not None and ruling is None:
        return _again_json(hearing, _recorded(hearing, entry))
    at = after(hearing) if entry else hearing.before
    turned = turned_by(hearing, ruling, entry.number) if entry and ruling else ()
    return {
        "game": hearing.game,
        "seat": entry.seat if entry else hearing.seat,
        "order": order_told(system, hearing.before.state, order),
        "entry": entry_json(entry) if entry else None,
        "again": False,
        "undone": False,
        "dry_run": False,
        "ruling": ruling_json(at, ruling, turned) if ruling else None,
        **closed_json(hearing.before, order, facts_of_ruling(ruling)),
        **coming_json(coming_in(hearing.before, ruling, hearing.seat)),
        **found_before_json(found_before(at, ruling, entry.number - 1 if entry else at.head.number)),
        **reread_json(hearing.before, set_by(at, ruling), hearing.seat, hearing.before.head.number),
    }


def _again_json(hearing: Hearing, step: Step) -> dict[str, Any]:
    """The answer to an order that was given before, from its entry; `undone` if that is no longer so."""
    then, undone = _at(hearing, step), bool(hearing.before.past.become(step.entry.number)[1])
    facts = [fact_json(then, fact, step.turned, step.facts) for fact in step.facts]
    return {
        "game": hearing.game, "seat": step.entry.seat, "entry": entry_json(step.entry),
        "order": order_told(hearing.before.system, step.before, step.order), "again": True,
        "undone": undone, "dry_run": False, "ruling": {"accepted": True, "facts": facts, "grounds": []},
    }  # fmt: skip
