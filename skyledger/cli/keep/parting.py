"""What `import` takes over: a game that is new or goes on, or another history in place of the one here."""

import os
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from core.mistakes import Unworkable
from events.policy import BranchAdopted
from events.sentences import said, say
from skyledger.adopted import How, spoken_for
from skyledger.arrivals import Arrival, judge, take
from skyledger.auditing.adoptions import hashes_kept, parted_after
from skyledger.auditing.counting import counting
from skyledger.cli.desk import SOURCES, target, write_whole
from skyledger.cli.look.log import step_json, write_day, write_step
from skyledger.cli.options import Common
from skyledger.cli.paper import hanging, stands
from skyledger.datafiles.reading import at_home, of_file
from skyledger.folding import Step
from skyledger.games import GAMES, PUBLIC
from skyledger.parting import Beside, beside, put_in_place
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of
from store.errors import ImportRefused
from store.forks import AnotherHistory
from store.ledger import Ledger
from store.parts import arrived
from store.transfer import Arrived, Imported, export_game

Take = Callable[[Ledger, Arrival], Imported]
"""Takes over a game that arrived, judged or unjudged."""


class GoesOn(msgspec.Struct, frozen=True):
    """A game that is new here, or goes on, or is here already."""

    ledger: Ledger
    arrival: Arrival

    @property
    def outcome(self) -> str:
        """What taking it over comes to."""
        return self.arrival.game.outcome

    def taken(self, take: Take) -> Imported:
        """Take it over. Raises ImportRefused, StaleHead."""
        return take(self.ledger, self.arrival)


class InPlace(msgspec.Struct, frozen=True):
    """Another history, to be put in place of the one here, which is kept as a file."""

    ledger: Ledger
    theirs: Beside
    file: Path
    whole: Path
    outcome = "replaced"

    @property
    def arrival(self) -> Arrival:
        """What is new in it."""
        return self.theirs.arrival

    def taken(self, take: Take) -> Imported:
        """Write what is here to the file, and put theirs in its place. Raises ImportRefused, StaleHead."""
        take(self.theirs.ledger, self.arrival)
        game, lines = self.theirs.game, BytesIO()
        with self.ledger.at_one_moment():
            known = export_game(self.ledger, game, lines)
        _keep(self.whole, self.file, lines.getvalue())
        stands(say("{game}, as it was here, is written to {file}.", game=game, file=str(self.file)))
        return put_in_place(self.ledger, self.theirs, known)


def coming(
    ledger: Ledger, lines: Sequence[bytes], local: str, ours_to: Path | None, common: Common
) -> GoesOn | InPlace:
    """What comes in these lines, judged; with a `local` name, as the copy that is called so.

    Raises ImportRefused, among them `Parted` once both were told.
    """
    whole = None if ours_to is None else _to_keep_in(ours_to, common)
    try:
        game = arrived(ledger, lines, local)
        _require_its_name(ledger, game)
        _require_not_itself(game)
        return GoesOn(ledger, judge(ledger, game))
    except AnotherHistory as other:
        theirs = beside(ledger, other)
        if ours_to is None or whole is None:
            raise _parted(ledger, other, theirs, common) from other
        if resting := [one.game for one in ledger.branches(theirs.game)]:
            raise Unworkable("game", say(LEANT_ON, game=theirs.game, branches=tuple(resting))) from other
        _require_not_itself(theirs.arrival.game)
        return InPlace(ledger, theirs, ours_to, whole)


LEANT_ON = said(
    "{game} stays as it is here: {branches} began with its entries. Keep theirs besides it with --beside "
    "NAME; or export {game} and what parted from it, take all of them away with `skyledger remove {game} "
    "--with-branches`, and import theirs."
)
"""For who would have another history in place of a game from which branches parted."""


def _require_not_itself(game: Arrived) -> None:
    """Raises `Mistake` for a game under the name of what counts in its place."""
    system, name = GAMES.get(game.row.system), game.row.game
    for entry, fact in counting(system, game.entries, BranchAdopted) if system else ():
        if fact.branch == name:
            raise Unworkable("name", say(ITSELF, branch=name, entry=entry.number))


ITSELF = said(
    "By entry {entry} {branch} counts in its place, and so it is not kept as {branch} itself: import it with "
    "--beside and another name."
)


def _require_its_name(ledger: Ledger, game: Arrived) -> None:
    """Raises `Mistake` for another game under a name kept for a branch that one here adopts, or may."""
    if game.known.number:
        return
    hashes = {one.number: one.hash for one in game.entries}
    for one in spoken_for(ledger, game.row.game):
        if hashes.get(one.fact.number, b"").hex() != one.fact.head:
            raise Unworkable("name", say(ANOTHER[one.how], branch=game.row.game, game=one.game, entry=one.by))
        parted = parted_after(hashes_kept(ledger, one.game), hashes.get, one.fact.at)
        if parted != one.fact.at:
            told = say(
                PARTED_ELSEWHERE,
                branch=game.row.game,
                game=one.game,
                entry=one.by,
                said=one.fact.at,
                parted=parted,
            )
            raise Unworkable("name", told)


ANOTHER: Mapping[How, str] = {
    "counts": said(
        "{branch} is what entry {entry} of {game} adopted, and this is another game, or not as far on: "
        "choose another name."
    ),
    "proposed": said(
        "{branch} is what entry {entry} of {game} proposes to adopt, and this is another game, or not as far "
        "on: choose another name, or take this one once that is declined, or {game} went on."
    ),
    "again": said(
        "{branch} is what by entry {entry} of {game} is to be adopted again, and this is another game, or "
        "not as far on: choose another name, or take this one once that is declined, or {game} went on."
    ),
    "declinable": said(
        "{branch} is what counts again if entry {entry} of {game} is declined, and this is another game, or "
        "not as far on: choose another name."
    ),
}
"""Why a game is not kept under a name, by how the branch is adopted for which that is kept."""


PARTED_ELSEWHERE = said(
    "Entry {entry} of {game} says that {branch} parted after its entry {said}, and this game parts from it "
    "after entry {parted}: what is meant is not this one, or {game} is not as it was there; "
    "`skyledger audit {game}` says more. To keep this one, choose another name."
)


# What is here is kept before theirs takes its place.


def _to_keep_in(given: Path, common: Common) -> Path:
    """The file that will keep ours. Raises `Mistake` for one that is there, and for what keeps nothing."""
    whole = target(given, common, force=True)
    file = at_home(given)
    if file.is_file():
        raise Unworkable("file", say(THERE_ALREADY, file=str(given)))
    if file.exists():
        raise Unworkable("file", say(KEEPS_NOTHING, file=str(given)))
    return whole


THERE_ALREADY = said("{file} is there already; name a file that is not, for ours is to be kept in it.")
KEEPS_NOTHING = said("{file} is no file that keeps what is written to it, and ours is to be kept.")


def _keep(whole: Path, given: Path, content: bytes) -> None:
    """Have ours on the disk, whatever happens next. Raises `Mistake` if it is not there, and OSError."""
    write_whole(whole, given, content, force=False)
    with of_file(str(given)), whole.open("r+b") as written:
        if not whole.is_file() or written.read() != content:
            raise Unworkable("file", say("{file} does not hold what was written to it.", file=str(given)))
        os.fsync(written.fileno())
    if os.name != "nt":  # which has a new name on the disk by itself
        folder = os.open(whole.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# Where two histories part, both are told, and what can be done.


class Parted(ImportRefused):
    """A game is here with another history; which entries differ first was told."""

    def __init__(self, other: AnotherHistory, particulars: dict[str, Any]) -> None:
        ways = say(
            "To keep ours, do nothing. To keep both, import theirs with --beside NAME, as a copy that is"
            " called so here. To take theirs in place of ours, import it with --ours-to FILE: ours is first"
            " written there whole, with what was said to one side in clear, for you to keep and not to send."
        )
        super().__init__(other.line, say("{what} {ways}", what=other.reason, ways=ways))
        self.particulars = particulars
        """What JSON says of it: the number of the entry, and the entry in both."""


def _parted(ledger: Ledger, other: AnotherHistory, theirs: Beside, common: Common) -> Parted:
    """The refusal of another history, once both were told; in JSON it tells them itself."""
    here, there = _entry_of(ledger, theirs), _entry_of_theirs(theirs)
    if common.json:
        told = {"ours": step_json(*here, here[1].facts)}
        told["theirs"] = {} if isinstance(there, ImportRefused) else step_json(*there, there[1].facts)
        return Parted(other, {"first": other.first, **told})
    hanging((say("Ours goes on so:"), "heading"))
    _write(*here)
    hanging((say("Theirs goes on so:"), "heading"))
    if isinstance(there, ImportRefused):
        hanging(say("It can't be told, for it would be refused. {why}", why=there.reason), indent=8)
    else:
        _write(*there)
    return Parted(other, {})


def _entry_of_theirs(theirs: Beside) -> tuple[Table, Step] | ImportRefused:
    """The first entry of theirs that is another one; why there is none that can be told."""
    try:
        take(theirs.ledger, theirs.arrival)
    except ImportRefused as refused:
        return refused
    return _entry_of(theirs.ledger, theirs)


def _entry_of(ledger: Ledger, theirs: Beside) -> tuple[Table, Step]:
    """The first entry that differs, as a ledger has it and everybody may see it."""
    sources = SOURCES.get()
    held = table(Desk(ledger, sources.clock, sources.entropy), theirs.game)
    (step,) = held.past.steps(theirs.first, theirs.first)
    return held, showing_of(held.system).seen_by(step, PUBLIC)


def _write(held: Table, step: Step) -> None:
    write_day(step, "")
    write_step(held, step, step.facts)
