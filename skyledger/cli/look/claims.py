"""`claims`: what was claimed, whether the ledger bears it out, how it was found: the book of precedents."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec import to_builtins

from core.mistakes import Mistake, Unworkable
from events.sentences import said, say
from skyledger.claims.page import claimed, found_in, sections, title, verdict
from skyledger.claims.record import Record, claims_in, record
from skyledger.cli.answers import fact_json
from skyledger.cli.desk import desk_at, game_of, seat_of, viewer_at
from skyledger.cli.look.cells import cell
from skyledger.cli.look.log import step_json
from skyledger.cli.options import USUAL, Common, NumberIfAny, Viewer
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DATABASE, DONE
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.games import PUBLIC
from skyledger.service import Desk, Table, table
from store.errors import NoMemory, StoreError

MOST_GAMES = 500
"""In so many games of a file claims are looked for."""


class Claimed(msgspec.Struct, frozen=True):
    """A claim of a game, and for whom it is told."""

    held: Table
    record: Record
    viewer: str


def claims(
    game: Annotated[
        str, Parameter(help="The game's id, or enough of its beginning; without it, all games.")
    ] = "",
    claim: Annotated[
        NumberIfAny, Parameter(help="The entry of a claim, to tell all that is known of it.")
    ] = None,
    /,
    *,
    rule: Annotated[str, Parameter(help="Only claims about this rule, or a part of it.")] = "",
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """List what was claimed in all games of the file, and how it was found: the book of precedents.

    Of one claim it tells the whole record: what was so before the entry, the order, each condition that was
    asked of it and on what the answer stood, dice and their modifiers, doubts, whether the ledger bears the
    claim out, what was said of it, and how it was found. What a seat may not see can't be known to it. What a
    branch has of its trunk is listed once, and again where it was found otherwise in the branch. The status
    is 4 if any game can't be read.

    JSON: {"claims": [{"game", "claim", "seat", "at", "kind", "of", "so", "rule", "because", "text",
    "verdict", "told", "finding", "found_in", "found_by", "found_because", "effect", "effect_undone",
    "adopted"}], "left"}; `kind` is empty of what can't be tested, `verdict` is "borne out", "not borne out",
    "not knowable", "withheld" or "not tested", and null where the claim is sealed, `effect` the entry in
    which something was set right, or 0, `effect_undone` the one since which that is no longer so, or 0;
    `adopted` is the branch that counts in place of the game, or empty; `left` is {game: why it can't be
    read}. Of one claim also "entry", as `log` has it, "conditions": [{"rule", "sentence", "kept", "found",
    "grounds"}], "dice", "doubts" and "words": [{"entry", "seat", "text"}]; `kept` is null where it can't be
    known.
    """
    left: dict[str, str] = {}
    with desk_at(common) as desk:
        if claim is not None:
            return _whole(desk, game, claim, seat, common)
        found = [one for one in _found(desk, game, seat, left) if _about(one.record, rule)]
    if common.json:
        put({"claims": [claim_json(one) for one in found], "left": left})
    else:
        _write(found, left, rule)
    return DATABASE if left else DONE


def _whole(desk: Desk, game: str, claim: int, seat: str, common: Common) -> int:
    one = claim_of(desk, game, claim, seat)
    if common.json:
        put({**claim_json(one), **record_json(one)})
        return DONE
    hanging((title(one.held, one.record), "heading"))
    for section in sections(one.held, one.record, one.viewer):
        blank()
        hanging((section.heading, "heading"))
        for line in section.lines:
            for row in line.split("\n"):
                hanging(row, indent=2)
    return DONE


NONE = said("Entry {entry} of {game} claims nothing; claims are in entries {entries}.")
NOTHING = said("Nothing is claimed in {game}.")


def claim_of(desk: Desk, game: str, claim: int, seat: str) -> Claimed:
    """The claim of an entry, for a seat. Raises `Mistake` for an entry that claims nothing."""
    held = table(desk, game_of(desk, game))
    viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
    there = claims_in(held)
    if claim not in there:
        told = NONE if there else NOTHING
        named = tuple(map(str, there))
        raise Unworkable("claim", say(told, entry=str(claim), game=held.game, entries=named))
    return Claimed(held, record(held, claim, viewer, cell), viewer)


def _found(desk: Desk, game: str, seat: str, left: dict[str, str]) -> Iterator[Claimed]:
    """The claims of a game, or of all; `left` gets the games that can't be read, with the reason."""
    if game:
        held = table(desk, game_of(desk, game))
        yield from _in_game(held, seat_of(desk, held.game, seat) if seat else PUBLIC)
        return
    told: dict[bytes, set[str]] = {}
    for row in desk.ledger.games(most=MOST_GAMES):
        try:
            held = table(desk, row.game)
            there = list(_in_game(held, viewer_at(held, seat) if seat else PUBLIC))
        except NoMemory:
            raise
        except (StoreError, Mistake, *IMPOSSIBLE) as error:
            left[row.game] = reason(error)
            continue
        for one in there:
            if _tells_more(one, told.get(one.record.hash)):
                yield one
            told.setdefault(one.record.hash, set()).add(_finding_of(one))


def _tells_more(one: Claimed, told: set[str] | None) -> bool:
    """Was this claim not told yet, or found otherwise in this game than in those in which it was told?"""
    found = _finding_of(one)
    return told is None or (found != "" and found not in told)


def _finding_of(one: Claimed) -> str:
    """How the claim was found in this game, in a word; empty where it was not."""
    return one.record.found.ruled.finding if one.record.found else ""


def _in_game(held: Table, viewer: str) -> Iterator[Claimed]:
    for number in claims_in(held):
        yield Claimed(held, record(held, number, viewer, cell), viewer)


def _about(one: Record, rule: str) -> bool:
    """Is it about this rule, or a part of it? Of a sealed one that can't be known."""
    if not rule:
        return True
    return one.claim is not None and one.claim.rule.casefold().startswith(rule.casefold().strip())


def _write(found: list[Claimed], left: dict[str, str], rule: str) -> None:
    for one in found:
        hanging((f"{title(one.held, one.record)}: ", "heading"), claimed(one.record))
        if told := verdict(one.record, one.viewer):
            hanging(told, indent=2)
        for line in found_in(one.held, one.record):
            hanging(line, indent=2)
    if not found:
        told = say("No claim is about {rule}.", rule=rule) if rule else say("Nothing is claimed here.")
        hanging(told)
    for game, why in left.items():
        hanging((game, "refused"), say(": not looked at. {why}", why=why))


def claim_json(one: Claimed) -> dict[str, Any]:
    """A claim as JSON."""
    found, claim = one.record.found, one.record.claim
    ruling = to_builtins(found.ruled) if found else {}
    states = claim.states if claim else None
    return {
        "game": one.held.game,
        "claim": one.record.entry,
        "seat": one.record.seat,
        "at": one.record.step.entry.number,
        "kind": states.kind if states else None,
        "of": states.of if states else None,
        "so": states.so if states else None,
        "rule": claim.rule if claim else None,
        "because": claim.because if claim else None,
        "text": claimed(one.record),
        "verdict": one.record.tested.verdict if one.record.tested else None,
        "told": one.record.tested.told if one.record.tested else None,
        "finding": ruling.get("finding", ""),
        "found_in": found.entry if found else 0,
        "found_by": found.seats if found else (),
        "found_because": ruling.get("because", ""),
        "effect": one.record.effect,
        "effect_undone": one.record.undone_by,
        "adopted": one.held.state.adopted,
    }


def record_json(one: Claimed) -> dict[str, Any]:
    """The record of a claim as JSON."""
    record = one.record
    return {
        "entry": step_json(one.held, record.step, record.step.facts),
        "conditions": to_builtins(record.conditions),
        "dice": [fact_json(one.held, (event, ()))["event"] for event in record.dice],
        "doubts": record.doubts,
        "words": to_builtins(record.words),
    }
