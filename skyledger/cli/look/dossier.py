"""`dossier`: a claim on one page, to be mailed or printed; and whether its game went on since."""

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from core.mistakes import Unworkable
from events.sentences import said, say
from skyledger.claims.dossier import Dossier, as_json, html, markdown, text
from skyledger.claims.dossier import dossier as made
from skyledger.cli.desk import Force, desk_at, game_of, target, write_whole
from skyledger.cli.look.claims import Claimed, claim_json, claim_of, record_json
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, Viewer
from skyledger.cli.paper import hanging, put, put_lines, stands
from skyledger.cli.status import DONE, REFUSED, TAMPERED
from skyledger.datafiles.reading import bytes_within
from skyledger.games import PUBLIC
from skyledger.service import Desk, Table, table
from store.bounds import LONGEST_GAME

STAMP = re.compile(
    rb"dossier (?P<game>[a-z0-9._~-]{1,200}) (?P<claim>[0-9]{1,15}) (?P<viewer>[\w-]{1,200}) "
    rb"(?P<number>[0-9]{1,15}):(?P<hash>[0-9a-f]{64})"
)
FORMS = {"text": text, "markdown": markdown, "html": html}
SUFFIXES = {".md": "markdown", ".html": "html", ".htm": "html", ".json": "json"}

AsFile = Annotated[Path | None, Parameter(help="Write the page into this file.")]
Form = Annotated[
    Literal["text", "markdown", "html", "json"] | None,
    Parameter(name="--format", help="How it is written; without it as the file's name ends, or as text."),
]


def dossier(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *,
    claim: Annotated[NumberIfAny, Parameter(help="The entry of the claim.")] = None,
    check: Annotated[
        Path | None, Parameter(help="Say of a dossier that was written whether its game has gone on since.")
    ] = None,
    seat: Viewer = "",
    out: AsFile = None,
    form: Form = None,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Write a claim on one page: what was so before, the order, what was asked of it, how it was found.

    As text it goes into an e-mail, as Markdown into a forum, as HTML it prints, with the board drawn before
    and after the entry. At its end stands the head of the game: with --check it is said whether the game has
    gone on since (status 1), or the page or the game is another one by now (status 3).

    JSON: as `claims` tells one claim, with "title", "viewer", "board": [{"place", "name", "before", "after"}]
    and "stamp". With --check {"file", "game", "claim", "viewer", "at", "last", "state", "words"}: `state` is
    "as written", "gone on", "altered" or "another game", `words` are the entries about the claim since.
    """
    with desk_at(common) as desk:
        if check is not None:
            return _check(desk, game, check, common)
        if claim is None:
            raise Unworkable(
                "claim", say("Say which claim: --claim and its entry; `skyledger claims` lists them.")
            )
        one = claim_of(desk, game, claim, seat)
        page = made(one.held, one.record, one.viewer)
    wanted = form or (
        "json" if common.json else SUFFIXES.get(out.suffix.casefold(), "text") if out else "text"
    )
    if out is None:
        return _told(one, page, wanted)
    write_whole(target(out, common, force=force), out, written(one, page, wanted), force=force)
    stands(say(WRITTEN, file=str(out)))
    hanging(say(WRITTEN, file=str(out)))
    return DONE


WHICH = said("Say which claim: --claim and its entry; `skyledger claims` lists them.")


def _form_of(out: Path | None, common: Common) -> str:
    if common.json:
        return "json"
    return SUFFIXES.get(out.suffix.casefold(), "text") if out else "text"


WRITTEN = said("The dossier is written to {file}.")


def _told(one: Claimed, page: Dossier, wanted: str) -> int:
    if wanted == "json":
        put(_json(one, page))
    else:
        put_lines(FORMS[wanted](page))
    return DONE


def _json(one: Claimed, page: Dossier) -> dict[str, Any]:
    return {**claim_json(one), **record_json(one), **as_json(page)}


def written(one: Claimed, page: Dossier, wanted: str) -> bytes:
    """The page as it is written into a file."""
    if wanted == "json":
        return msgspec.json.format(msgspec.json.encode(_json(one, page), order="sorted"), indent=2) + b"\n"
    return FORMS[wanted](page).encode()


# A dossier that was written, held against the game.


def _check(desk: Desk, game: str, file: Path, common: Common) -> int:
    content = bytes_within(file, LONGEST_GAME, say("no dossier is"))
    found = list(STAMP.finditer(content))
    if not found:
        raise Unworkable("dossier", say("{file} has no line “dossier …” at its end.", file=str(file)))
    stamp = {key: value.decode() for key, value in found[-1].groupdict().items()}
    held = table(desk, game_of(desk, game))
    at, claim = int(stamp["number"]), int(stamp["claim"])
    state = _state(desk, held, stamp, content)
    words = [one.entry for one in _since(desk, held, claim, at)] if state == "gone on" else []
    told = {"file": str(file), "at": at, "last": held.head.number, "state": state, "words": words}
    if common.json:
        put({**told, "game": held.game, "claim": claim, "viewer": stamp["viewer"]})
    else:
        hanging(say(STATES[state], file=str(file), game=held.game, at=at, last=held.head.number))
        if words:
            hanging(say("Since then it was spoken of in entries {entries}.", entries=tuple(map(str, words))))
    return STATUS[state]


STATES = {
    "as written": said("{file} is as it was written, and {game} has not gone on since entry {at}."),
    "gone on": said("{game} has gone on since {file} was written: from entry {at} to entry {last}."),
    "altered": said("{file} is not what is written of this claim: somebody altered it."),
    "another game": said("{file} is of another game than {game}, or {game} was altered since."),
}
STATUS = {"as written": DONE, "gone on": REFUSED, "altered": TAMPERED, "another game": TAMPERED}


def _state(desk: Desk, held: Table, stamp: dict[str, str], content: bytes) -> str:
    entry = desk.ledger.entry(held.game, int(stamp["number"]))
    if entry is None or entry.hash.hex() != stamp["hash"]:
        return "another game"
    if entry.number < held.head.number:
        return "gone on"
    seat = "" if stamp["viewer"] == PUBLIC else stamp["viewer"]
    one = claim_of(desk, held.game, int(stamp["claim"]), seat)
    page = made(one.held, one.record, one.viewer)
    forms = (written(one, page, form) for form in (*FORMS, "json"))
    return "as written" if any(content.strip() == form.strip() for form in forms) else "altered"


def _since(desk: Desk, held: Table, claim: int, at: int) -> Any:
    """What was said of the claim since, as everybody may see it."""
    return (word for word in claim_of(desk, held.game, claim, "").record.words if word.entry > at)
