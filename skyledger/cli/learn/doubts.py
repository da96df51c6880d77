"""`doubts`: open questions, what may be chosen and why, and which rulings turn on each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.rulebook import Doubt, Turning
from events.sentences import said, say, translated
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.options import USUAL, Common, Viewer
from skyledger.cli.paper import hanging, lead, put
from skyledger.cli.status import DONE
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.library import all_doubts, cases_about, known_doubt, playable, rulings_on
from skyledger.service import Table, table
from skyledger.showing import showing_of

MOST_RULINGS = 6

READ_TWICE = said("the text was read again, and played, by somebody else, who found the same.")
READ_ONCE = said("nobody else has read the text again yet.")


def doubts(
    number: Annotated[str, Parameter(help="One doubt, such as W16; without it, all of them in short.")] = "",
    /,
    *,
    game: Annotated[str, Parameter(help="Say which options this game plays.")] = "",
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """List where the rule texts are silent or at odds with themselves, and what is done about it.

    Of one doubt, also which orders of the rule cases are ruled otherwise by another reading of it, and which
    entries of --game rest on it.

    JSON: {"doubts": [{"number", "title", "rules", "question", "default", "why", "options", "closed",
    "read_again", "playable", "played", "cases", "rulings", "entries", "since"}]}; `playable` are the options
    that a game may choose so far, `played` is what --game plays, `since` the entry that chose it, or 0;
    `read_again` whether somebody else read the text of a closed one again, `entries` are those of the game
    that rest on the doubt, as --as sees them; of a ruling {"case", "seat", "order", "under"}, where `under`
    has for each option what is so by it alone.
    """
    look = _in_full if number or common.json else _in_short
    seen = _of_the_game(game, seat, common, look) if game else Seen()
    listed = known_doubt(number) if number else (seen.doubts or all_doubts())
    if common.json:
        put({"doubts": [_doubt_json(key, doubt, seen) for key, doubt in listed.items()]})
        return DONE
    for key, doubt in listed.items():
        if number:
            _write_doubt(key, doubt, seen)
        else:
            told = f"  {translated(doubt.title)}: {_taken(key, doubt, seen.played)}"
            hanging((key, "rule"), told, (f"  {say('closed')}" if doubt.closed else "", "aside"), hang=5)
    return DONE


class Seen(msgspec.Struct, frozen=True):
    """The doubts of a game's system, the options that it plays, and the entries that rest on each."""

    doubts: Mapping[str, Doubt] = {}
    played: Mapping[str, str] | None = None
    entries: Mapping[str, tuple[int, ...]] = {}
    since: Mapping[str, int] = {}


def _of_the_game(game: str, seat: str, common: Common, look: Callable[[Table, str], Seen]) -> Seen:
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        return look(held, seat_of(desk, held.game, seat) if seat else PUBLIC)


def _in_short(held: Table, _: str) -> Seen:
    """The doubts of the game and what it plays; for this its entries need not be gone through."""
    register = held.system.rules.doubts()
    played = {key: held.state.doubts.get(key, one.default) for key, one in register.items()}
    return Seen(dict(register), played)


def _in_full(held: Table, viewer: str) -> Seen:
    """The same with the entries whose facts rest on each doubt, as the viewer may see them.

    Of a doubt of which an option was chosen, also from which entry on it is played.
    """
    resting, since = dict[str, tuple[int, ...]](), dict[str, int]()
    for step in held.past.steps(1, held.head.number):
        facts = showing_of(held.system).seen_by(step, viewer).facts
        for rule in dict.fromkeys(rule for _, rules in facts for rule in rules):
            resting[rule] = (*resting.get(rule, ()), step.entry.number)
        since |= _chosen_in(step)
    chosen = {key: entry for key, entry in since.items() if key in held.state.doubts}
    return replace(_in_short(held, viewer), entries=resting, since=chosen)


def _chosen_in(step: Step) -> dict[str, int]:
    """The doubts of which an entry that counts chose an option, with its number."""
    before = step.before.doubts if step.entry.number > 1 else {}
    after = {} if step.voided_by else step.after.doubts
    return {key: step.entry.number for key in after if after[key] != before.get(key)}


def _taken(key: str, doubt: Doubt, played: Mapping[str, str] | None) -> str:
    return doubt.default if played is None else played.get(key, doubt.default)


def _doubt_json(key: str, doubt: Doubt, seen: Seen) -> dict[str, Any]:
    return {
        "number": key,
        "title": translated(doubt.title),
        "rules": doubt.rules,
        "question": translated(doubt.question),
        "default": doubt.default,
        "why": translated(doubt.why),
        "options": {name: translated(meaning) for name, meaning in doubt.options.items()},
        "closed": doubt.closed,
        "read_again": doubt.read_again,
        "playable": playable(key, doubt),
        "played": _taken(key, doubt, seen.played),
        "cases": cases_about(key),
        "rulings": rulings_on(key),
        "entries": seen.entries.get(key, ()),
        "since": seen.since.get(key, 0),
    }


def _write_doubt(key: str, doubt: Doubt, seen: Seen) -> None:
    hanging((key, "rule"), (f"  {translated(doubt.title)}", "heading"), f"  ({', '.join(doubt.rules)})")
    hanging(translated(doubt.question).strip(), indent=2, hang=0)
    for name, meaning in doubt.options.items():
        so = {
            said("default"): name == doubt.default,
            said("played"): bool(seen.played) and name == _taken(key, doubt, seen.played),
        }
        marks = [say(mark) for mark in so if so[mark]]
        if (since := seen.since.get(key)) and name == _taken(key, doubt, seen.played):
            marks[-1] = say("played since entry {entry}", entry=since)
        told = f": {translated(meaning).strip()}"
        hanging((name, "heading"), f" ({', '.join(marks)})" if marks else "", told, indent=2)
    hanging(lead(say("Why:"), "aside"), translated(doubt.why).strip(), indent=2)
    if doubt.closed:
        hanging(lead(say("Closed:"), "aside"), say(READ_TWICE if doubt.read_again else READ_ONCE), indent=2)
    write_cases(cases_about(key), indent=2)
    _write_rulings(rulings_on(key))
    if seen.played is not None:
        resting = ", ".join(map(str, seen.entries.get(key, ()))) or say("none")
        hanging(lead(say("Entries that rest on it:"), "aside"), resting, indent=2)


def _write_rulings(every: Sequence[Turning]) -> None:
    """The first orders that are ruled otherwise by another reading, and how by each."""
    if every:
        hanging((say("Rulings that turn on it:"), "aside"), indent=2)
    for one in every[:MOST_RULINGS]:
        hanging((one.case, "rule"), f"  {one.seat}: {one.order}", indent=4)
        for option, so in one.under.items():
            hanging((option, "heading"), f": {'; '.join(so) or say('nothing of this')}", indent=6)
    if (left := len(every) - MOST_RULINGS) > 0:
        told = say("and {count} more {count:ruling|rulings}; --json has all", count=left)
        hanging((told, "aside"), indent=4)


MOST_PARTS = 6
"""So many functions or tests of a file, or cases, are named; the rest are counted, and --json has all."""


def first(parts: Sequence[str]) -> str:
    """The first of many, and how many are left."""
    return say(
        "{parts} and {count} more" if len(parts) > MOST_PARTS else "{parts}",
        parts=parts[:MOST_PARTS],
        count=len(parts) - MOST_PARTS,
    )


def write_cases(numbers: Sequence[str], indent: int = 0) -> None:
    """The rule cases that turn on something."""
    if numbers:
        hanging(lead(say("Cases:"), "aside"), first(numbers), indent=indent)
