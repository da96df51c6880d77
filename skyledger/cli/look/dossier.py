"""`dossier`: a claim on one page, to be mailed or printed."""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from core.mistakes import Unworkable
from events.sentences import said, say
from skyledger.claims.dossier import Dossier, as_json, html, markdown, text
from skyledger.claims.dossier import dossier as made
from skyledger.cli.desk import Force, desk_at, target, write_whole
from skyledger.cli.look.claims import Claimed, claim_json, claim_of, record_json
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, Viewer
from skyledger.cli.paper import hanging, put, put_lines, stands
from skyledger.cli.status import DONE

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
    seat: Viewer = "",
    out: AsFile = None,
    form: Form = None,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Write a claim on one page: what was so before, the order, what was asked of it, how it was found.

    As text it goes into an e-mail, as Markdown into a forum, as HTML it prints, with the board drawn before
    and after the entry. At its end stands the head of the game: `audit GAME --dossier FILE` says of a page
    whether its game has gone on since, or the page or the game is another one by now.

    JSON: as `claims` tells one claim, with "title", "viewer", "board": [{"place", "name", "before", "after"}]
    and "stamp".
    """
    with desk_at(common) as desk:
        if claim is None:
            raise Unworkable("claim", say(WHICH))
        one = claim_of(desk, game, claim, seat)
        page = made(one.held, one.record, one.viewer)
    wanted = form or _form_of(out, common)
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
