"""`audit --against`: another export of a game beside the one here; a fork is told from tampering."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from core.mistakes import Mistake, Unworkable
from events.entry import Entry, hashed_id
from events.sentences import said, say
from skyledger.cli.keep.copies import MOST_NAMED, content_of
from skyledger.cli.paper import hanging, lead
from skyledger.parting import beside
from store.bounds import FORMAT
from store.errors import DamagedDatabase, ImportRefused
from store.forks import AnotherHistory
from store.ledger import GameRow, Ledger
from store.parts import FORMAT as PART
from store.parts import form_of
from store.transfer import arrived_from, numbered, read_game

ANOTHER = 1
"""The status where the game here is sound, and the file has another history of it."""


class History(msgspec.Struct, frozen=True):
    """What a file has of a game; or, where its own chain does not hold, why not."""

    file: str
    row: GameRow | None = None
    entries: tuple[Entry, ...] = ()
    broken: str = ""


class Beside(msgspec.Struct, frozen=True):
    """How the game in a file stands to the one here; see the JSON of `audit`."""

    file: str
    outcome: Literal["same", "longer", "shorter", "another"]
    first: int = 0
    findings: int = 0
    broken: str = ""
    rewritten: bool = False
    withheld: tuple[int, ...] = ()


def history_in(file: Path) -> History:
    """The game that an export has. Raises `Mistake` and OSError for what can't be read, and for a part."""
    lines = content_of(file).splitlines(keepends=True)
    if (form := form_of(numbered(lines))) != FORMAT:
        raise Unworkable("export", say(A_PART if form == PART else NO_EXPORT, file=str(file)))
    try:
        row, entries = read_game(lines)
    except ImportRefused as refused:
        return History(str(file), broken=say("line {line}: {why}", line=refused.line, why=refused.reason))
    return History(str(file), row, tuple(entries))


A_PART = said(
    "{file} has only what is new since an entry: a game is held against a whole export, as `export` writes "
    "it without --from. Whether a part fits on to the game here, `import {file} --dry-run` says."
)
NO_EXPORT = said("{file} is no game that skyledger exported, and the game here can't be held against it.")


def held_against(ledger: Ledger, game: str, other: History) -> Beside:
    """How the two stand to each other; raises `Mistake` for the export of another game."""
    if other.row is None:
        return Beside(other.file, "another", 1, broken=other.broken)
    if other.row.game != hashed_id(game):
        told = say("{file} is an export of {game}.", file=other.file, game=other.row.game)
        raise Mistake("export of this game", other.file, hint=told)
    row = msgspec.structs.replace(other.row, game=game)
    entries = [msgspec.structs.replace(entry, game=game) for entry in other.entries]
    try:
        found = arrived_from(ledger, row, entries)
    except AnotherHistory as apart:
        findings, ours = beside(ledger, apart).arrival.found, ledger.entry(game, apart.first)
        theirs = entries[apart.first - 1]
        rewritten = ours is not None and (ours.order_id, ours.at) == (theirs.order_id, theirs.at)
        return Beside(other.file, "another", apart.first, findings, rewritten=rewritten)
    except DamagedDatabase as damaged:
        return Beside(other.file, "another", 1, broken=str(damaged))
    except ImportRefused as refused:  # title, game or time of beginning are others, here or there
        return Beside(other.file, "another", 1, broken=refused.reason)
    outcomes: dict[str, Literal["same", "longer", "shorter"]] = {"older": "shorter", "extended": "longer"}
    return Beside(other.file, outcomes.get(found.outcome, "same"), withheld=_withheld(ledger, game, entries))


def _withheld(ledger: Ledger, game: str, theirs: Sequence[Entry]) -> tuple[int, ...]:
    """The entries of which the file leaves out what stands in the game here."""
    ours = ledger.entries(game, until=len(theirs))
    return tuple(one.number for one, other in zip(ours, theirs, strict=False) if _lacks(other, one))


def _lacks(other: Entry, one: Entry) -> bool:
    facts = zip(other.events, one.events, strict=True)
    less = other.order is None and one.order is not None
    return less or any(theirs.payload is None and ours.payload is not None for theirs, ours in facts)


def write_beside(game: str, one: Beside) -> None:
    """Say it, and where they part, what is to be made of it."""
    style = "done" if one.outcome != "another" else "warning"
    told = say(
        _sentence(one),
        why=one.broken,
        game=game,
        first=one.first,
        before=one.first - 1,
        count=one.findings,
    )
    hanging(lead(f"{one.file}:", "heading"), (told, style))
    if one.withheld:
        hanging((say(WITHHELD, numbers=tuple(map(str, one.withheld[:MOST_NAMED]))), "aside"), indent=2)


def _sentence(one: Beside) -> str:
    if one.broken:
        return BROKEN
    if one.rewritten:
        return REWRITTEN
    return FORGED if one.findings else SAYS[one.outcome]


SAYS = {
    "same": said("the same game, entry by entry."),
    "longer": said("the same game, and it goes on further than here."),
    "shorter": said("the same game, and it ends before the one here."),
    "another": said(
        "another history of {game}: they are the same up to entry {before}, and entry {first} differs. Both "
        "chains hold, and the rules give both: the game was gone on with twice. Which of the two counts, a "
        "head shows that you sent each other; import --beside NAME keeps both."
    ),
}
REWRITTEN = said(
    "another history of {game}: they are the same up to entry {before}, and entry {first} is one order at "
    "one moment in both, with another content: in one of the two it was written anew, and the chain with "
    "it. A head that was kept elsewhere shows in which: audit --head."
)
FORGED = said(
    "another history of {game}: they are the same up to entry {before}, and entry {first} differs. Both "
    "chains hold; of theirs the rules do not give what follows, {count} {count:finding|findings}: import "
    "--dry-run tells them."
)
WITHHELD = said(
    "Of {numbers} orders or facts stand here and are left out of the file: who has that alone can't judge "
    "them."
)
BROKEN = said("it can't be held against the game here: {why}")
