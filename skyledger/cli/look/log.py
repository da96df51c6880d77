"""`log` and `replay`: what was ordered, what came of it, and what it changed."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from core.mistakes import Unfit
from events.sentences import said, say
from skyledger.claims.ruled_before import Ruled
from skyledger.cli.answers import (
    Told,
    beyond_the_order,
    day_and_time,
    entry_json,
    fact_json,
    mark_of,
    no_such_entry,
    write_facts,
)
from skyledger.cli.closing import write_lapsed
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.disputing import DISPUTED, write_way
from skyledger.cli.look.coming import coming_json, coming_with, write_coming
from skyledger.cli.look.found_before import found_before_by, found_before_json, write_found_before
from skyledger.cli.look.taken_along import taken_along, write_taken_along
from skyledger.cli.once import once
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, Viewer
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.service import Desk, Table, table
from skyledger.showing import adjusts, showing_of
from skyledger.telling import told_in
from skyledger.telling.shared import order_told
from skyledger.terms import Coming

First = Annotated[NumberIfAny, Parameter(name="--from", help="The first entry; without it, entry 1.")]
Last = Annotated[NumberIfAny, Parameter(name="--to", help="The last entry; without it, the last there is.")]


def log(
    game: GameId, /, *, seat: Viewer = "", first: First = None, last: Last = None, common: Common = USUAL
) -> int:
    """Tell a game entry by entry: the order, what came of it by which rules, what is undone or adjusted.

    Standing orders are told to the seat that left them and to the gamemaster; to others they are sealed.
    Of the doubts in brackets each stands beside the first fact here that turned on it.

    JSON: {"game", "entries": [{"number", "seat", "at", "order_id", "hash", "order", "text", "facts",
    "voided_by", "adjusted"}]}; `at` in microseconds UTC, `voided_by` the undo entry or 0. One that adopts a
    branch, or proposes to, has "comes_with", as `adopt`; one that finds a claim anew "replaces".
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        told = _seen(desk, held, seat, entries_meant(held, first, last))
        if common.json:
            put({"game": held.game, "entries": [step_json(held, step, step.facts) for step in told]})
            return DONE
        day = ""
        with once():
            for step in told:
                day = write_day(step, day)
                write_step(held, step, step.facts)
        write_way(DISPUTED, held.game, held.head.number if last is None else last)
    return DONE


def replay(
    game: GameId, /, *, seat: Viewer = "", first: First = None, last: Last = None, common: Common = USUAL
) -> int:
    """Step through a game: each order, the ruling, where the turn is, and places whose stacks changed.

    JSON: as `log`, each entry also with "turn" and "changed": [{"place", "name", "before", "after"}].
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        told = _seen(desk, held, seat, entries_meant(held, first, last))
        if common.json:
            put({"game": held.game, "entries": [_replay_json(held, step, viewer) for step in told]})
            return DONE
        day = ""
        with once():
            for step in told:
                day = write_day(step, day)
                write_step(held, step, step.facts)
                _write_changes(held, step, viewer)
                blank()
    return DONE


def _seen(desk: Desk, held: Table, seat: str, entries: tuple[int, int]) -> Iterator[Step]:
    """Entries as the viewer may see them: standing orders only of the seat itself."""
    viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
    return (showing_of(held.system).seen_by(step, viewer) for step in held.past.steps(*entries))


def entries_meant(held: Table, first: int | None, last: int | None) -> tuple[int, int]:
    """The entries that are meant; raises `Mistake` for numbers that no entry has."""
    end = held.head.number
    begin, until = 1 if first is None else first, end if last is None else last
    for number in (begin, until):
        if not 1 <= number <= end:
            raise no_such_entry(held.game, held.head.number, number)
    if begin > until:
        told = say(
            "--from {first} comes after --to {last}; --from gives the first entry, and --to the last.",
            first=begin,
            last=until,
        )
        raise Unfit(said("stretch of entries"), say("{first} to {last}", first=begin, last=until), told)
    return begin, until


UNDONE = said("undone")


def write_day(step: Step, told: str) -> str:
    """The day of an entry, written where it is another than the one told last."""
    day, _ = day_and_time(step.entry.at)
    if day != told:
        hanging((say("{day}, times UTC", day=day), "aside"))
    return day


def write_step(held: Table, step: Step, facts: Iterable[Told]) -> None:
    """An entry: its order, whether it is undone or adjusts the game, and these of its facts."""
    entry, undone = step.entry, "undone" if step.voided_by else ""
    marks = mark_of(UNDONE, step.voided_by)
    told = order_told(held.system, step.before, step.order)
    hanging(
        (f"{entry.number:>4}", undone or "entry"), (f"  {day_and_time(entry.at)[1]}  ", "aside"),
        (f"{entry.seat}: {told}", undone or "heading"), (marks, "warning"), hang=13,
    )  # fmt: skip
    if adjusts(held.system, step):
        hanging((say("adjusted by hand"), "warning"), indent=8)
    write_facts(_at(held, step), beyond_the_order(facts), indent=8, turned=step.turned)
    along = taken_along(held, entry.seat, (fact for fact, _ in step.facts), step.turned)
    write_taken_along(along, indent=8)
    write_lapsed(replace(held, state=step.before), step.order, step.facts, indent=8)
    write_coming(_coming(held, step), indent=8)
    write_found_before(_found_before(held, step), indent=8)


def _coming(held: Table, step: Step) -> tuple[Coming, ...]:
    """What comes and ends with a branch that an entry adopts, or proposes to."""
    facts, entry = (fact for fact, _ in step.facts), step.entry
    return coming_with(held, facts, entry.number - 1, entry.seat)


def _found_before(held: Table, step: Step) -> tuple[Ruled, ...]:
    """How what an entry finds of claims was found before it."""
    return found_before_by(held, (fact for fact, _ in step.facts), step.entry.number - 1)


def _at(held: Table, step: Step) -> Table:
    """The table after an entry, as its facts are told there."""
    return replace(held, state=told_in(held.system, step.before, step.after))


def step_json(held: Table, step: Step, facts: Iterable[Told]) -> dict[str, Any]:
    """An entry as JSON, with these of its facts."""
    return {
        **entry_json(step.entry),
        "text": order_told(held.system, step.before, step.order),
        "facts": [fact_json(_at(held, step), fact, step.turned, step.facts) for fact in facts],
        "voided_by": step.voided_by,
        "adjusted": adjusts(held.system, step),
        **coming_json(_coming(held, step)),
        **found_before_json(_found_before(held, step)),
    }


def _replay_json(held: Table, step: Step, viewer: str) -> dict[str, Any]:
    changed = [
        {
            "place": place,
            "name": held.system.rules.called(step.after, place),
            "before": before,
            "after": after,
        }
        for place, before, after in changes(held, step, viewer)
    ]
    return {
        **step_json(held, step, step.facts),
        "turn": showing_of(held.system).turn(step.after),
        "changed": changed,
    }


def changes(held: Table, step: Step, viewer: str) -> list[tuple[str, str, str]]:
    """Every place whose stacks an entry changed, with what stood and what stands there; none of entry 1."""
    if step.entry.number == 1:
        return []
    stacks = showing_of(held.system).stacks
    before, after = stacks(step.before, viewer), stacks(step.after, viewer)
    places = sorted(before.keys() | after.keys())
    found = ((place, before.get(place, ""), after.get(place, "")) for place in places)
    return [(place, was, now) for place, was, now in found if was != now]


def _write_changes(held: Table, step: Step, viewer: str) -> None:
    for place, was, now in changes(held, step, viewer):
        called = held.system.rules.called(step.after, place)
        hanging((f"{called}: ", "heading"), f"{was or say('empty')} -> {now or say('empty')}", indent=6)
    hanging((showing_of(held.system).turn(step.after), "aside"), indent=8)
