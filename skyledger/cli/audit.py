"""`audit`: is a ledger what was once written?"""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake
from skyledger.audit import Found
from skyledger.audit import audit as audited
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.keeping import told_head
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE, TAMPERED
from store.ledger import Head

STYLES = {"tampered": "refused", "withheld": "warning", "not compared": "warning"}


def audit(
    game: GameId,
    /,
    *,
    head: Annotated[
        str, Parameter(help="A head that was kept elsewhere, NUMBER:HASH; the ledger must still contain it.")
    ] = "",
    common: Common = USUAL,
) -> int:
    """Check chain, undo lines, sealed positions and read models of a game; every finding is told.

    It ends with status 0 if nothing was tampered with, with 3 if anything was, or if content is gone. A chain
    alone does not show that its end was cut off: keep the head that is printed and give it with --head.
    Orders are not judged anew yet.

    JSON: {"game", "head", "clean", "findings": [{"kind", "entry", "what", "told"}]}; kind is "tampered",
    "withheld" or "not compared".
    """
    kept = _head(head) if head else None
    with desk_at(common) as desk:
        held = game_of(desk, game)
        last = desk.ledger.head(held)
        found = audited(desk.ledger, held, kept)
    clean = all(one.kind == "not compared" for one in found)
    if common.json:
        put({"game": held, "head": told_head(last), "clean": clean, "findings": found})
    else:
        _write(held, last, found, clean=clean)
    return DONE if clean else TAMPERED


def _head(given: str) -> Head:
    number, _, digits = given.partition(":")
    try:
        made = Head(int(number), bytes.fromhex(digits))
    except ValueError:
        made = Head(0, b"")
    if made.number < 1 or len(made.hash) != 32:
        raise Mistake("head", given, hint="A head is NUMBER:HASH, as `skyledger head` prints it.")
    return made


def _write(game: str, last: Head, found: list[Found], *, clean: bool) -> None:
    for one in found:
        hanging((f"{one.kind}: ", STYLES[one.kind]), one.told)
    entries = "1 entry" if last.number == 1 else f"{last.number} entries"
    if clean:
        hanging((f"{game}: ", "heading"), (f"nothing was tampered with in {entries}.", "done"))
    else:
        told = sum(one.kind != "not compared" for one in found)
        findings = "1 finding" if told == 1 else f"{told} findings"
        hanging((f"{game}: ", "heading"), (f"this is not what was once written: {findings}.", "refused"))
    hanging(("Keep this head elsewhere: ", "aside"), told_head(last))
