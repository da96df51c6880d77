"""`audit --dossier`: a page about a claim that was written, held against the game as it is now."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec

from core.mistakes import Mistake, Unworkable
from events.entry import hashed_id
from events.sentences import said, say
from skyledger.claims.dossier import dossier as made
from skyledger.cli.look.claims import claim_of
from skyledger.cli.look.dossier import FORMS, written
from skyledger.cli.paper import hanging, lead
from skyledger.cli.status import DONE, REFUSED, TAMPERED, UNJUDGED
from skyledger.datafiles.reading import bytes_within
from skyledger.folding import IMPOSSIBLE
from skyledger.games import PUBLIC
from skyledger.secrecy.remarks import is_withheld
from skyledger.service import GAMEMASTER, Desk
from store.bounds import LONGEST_GAME
from store.errors import StoreError
from store.ledger import Head
from store.memory import MemoryLedger

STAMP = re.compile(
    rb"dossier (?P<game>[a-z0-9._~-]{1,200}) (?P<claim>[0-9]{1,15}) (?P<viewer>[\w-]{1,200}) "
    rb"(?P<number>[0-9]{1,15}):(?P<hash>[0-9a-f]{64})"
)

State = Literal["as written", "gone on", "altered", "another game", "not compared", "not readable"]


class Page(msgspec.Struct, frozen=True):
    """A dossier in a file, by the line at its end."""

    file: str
    game: str
    claim: int
    viewer: str
    at: int
    hash: str
    content: bytes


class Held(msgspec.Struct, frozen=True):
    """How a dossier stands to its game: `last` is the last entry now, `words` those about the claim since."""

    file: str
    claim: int
    viewer: str
    at: int
    last: int
    state: State
    words: tuple[int, ...] = ()


def page_in(file: Path) -> Page:
    """The dossier that a file has. Raises `Mistake` for what is none, and OSError."""
    content = bytes_within(file, LONGEST_GAME, say("no dossier is"))
    found = list(STAMP.finditer(content))
    if not found:
        raise Unworkable("dossier", say("{file} has no line “dossier …” at its end.", file=str(file)))
    stamp = {key: value.decode() for key, value in found[-1].groupdict().items()}
    claim, at = int(stamp["claim"]), int(stamp["number"])
    return Page(str(file), stamp["game"], claim, stamp["viewer"], at, stamp["hash"], _plainly(content))


def _plainly(content: bytes) -> bytes:
    """A page without what mails and editors do to the ends of its lines."""
    return b"\n".join(line.rstrip() for line in content.splitlines()).strip()


def page_against(desk: Desk, game: str, page: Page, viewer: str) -> Held:
    """How a dossier stands to the game, as far as a viewer may know."""
    last = desk.ledger.head(game)
    state, words = _state(desk, game, page, viewer), tuple[int, ...]()
    if state == "as written" and page.at < last.number:
        state, words = "gone on", tuple(_since(desk, game, page))
    return Held(page.file, page.claim, page.viewer, page.at, last.number, state, words)


def _state(desk: Desk, game: str, page: Page, viewer: str) -> State:
    """Is it what would be written of the claim where the game stood then?"""
    entry = desk.ledger.entry(game, page.at)
    if entry is None or entry.hash.hex() != page.hash or hashed_id(page.game) != hashed_id(game):
        return "another game"
    if page.viewer not in (PUBLIC, viewer) and viewer != GAMEMASTER:
        return "not compared"
    try:
        then = _as_it_stood(desk, game, page.game, Head(page.at, entry.hash))
        one = claim_of(then, page.game, page.claim, "" if page.viewer == PUBLIC else page.viewer)
        told = made(one.held, one.record, one.viewer)
        forms = [_plainly(written(one, told, form)) for form in (*FORMS, "json")]
    except Mistake:  # no such claim, or nobody of that name
        forms = []
    except (StoreError, *IMPOSSIBLE):  # the audit tells what is wrong with the game
        return "not readable"
    if page.content in forms:
        return "as written"
    return "not readable" if any(map(is_withheld, desk.ledger.entries(game, 0, page.at))) else "altered"


def _as_it_stood(desk: Desk, game: str, called: str, head: Head) -> Desk:
    """A desk at which the game is as it was when this was its head, by the name that it had there."""
    ledger, row = MemoryLedger(), msgspec.structs.replace(desk.ledger.game(game), game=called, head=head)
    entries = desk.ledger.entries(game, 0, head.number)
    ledger.adopt(row, [msgspec.structs.replace(entry, game=called) for entry in entries])
    return Desk(ledger, desk.clock, desk.entropy)


def _since(desk: Desk, game: str, page: Page) -> Iterable[int]:
    """The entries in which the claim was spoken of since, as everybody may see it."""
    words = claim_of(desk, game, page.claim, "").record.words
    return (word.entry for word in words if word.entry > page.at)


STATES: dict[str, str] = {
    "as written": said("{file} is as it was written, and {game} has not gone on since entry {at}."),
    "gone on": said("{game} has gone on since {file} was written: from entry {at} to entry {last}."),
    "altered": said("{file} is not what is written of this claim: somebody altered it."),
    "another game": said("{file} is of another game than {game}, or {game} was altered since."),
    "not readable": said(
        "{file} could not be compared: of {game} as it stood then something is withheld here, or can't be "
        "read, so that the page can't be written anew."
    ),
    "not compared": said(
        "{file} was written for {viewer}, and could not be compared; the page of a seat is compared with "
        "--as and that seat."
    ),
}
STATUS: dict[str, int] = {
    "as written": DONE,
    "gone on": REFUSED,
    "altered": TAMPERED,
    "another game": TAMPERED,
    "not compared": UNJUDGED,
    "not readable": UNJUDGED,
}


def status_of_pages(pages: Iterable[Held]) -> int:
    """The gravest of what became of dossiers."""
    found = {STATUS[one.state] for one in pages}
    return next((status for status in (TAMPERED, UNJUDGED, REFUSED) if status in found), DONE)


def write_page(game: str, one: Held) -> None:
    """Say it."""
    style = "done" if one.state == "as written" else "refused" if STATUS[one.state] == TAMPERED else "warning"
    told = say(STATES[one.state], file=one.file, game=game, at=one.at, last=one.last, viewer=one.viewer)
    hanging(lead(say("dossier:"), style), told)
    if one.words:
        spoken = say("Since then it was spoken of in entries {entries}.", entries=tuple(map(str, one.words)))
        hanging((spoken, "aside"))
