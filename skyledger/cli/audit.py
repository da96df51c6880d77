"""`audit`: is a ledger what was once written, and was each order judged by its rules?"""

from collections import Counter
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake
from skyledger.audit import Found
from skyledger.audit import audit as audited
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.keeping import told_head
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import hanging, put
from skyledger.cli.spans import told_spans
from skyledger.cli.status import DONE, RULES_CHANGED, TAMPERED, WRONG
from store.ledger import Head

LABELS = {
    "tampered": ("tampered: ", "refused"),
    "wrong": ("wrong under its own rules: ", "refused"),
    "rules changed": ("rules changed since: ", "warning"),
    "withheld": ("withheld: ", "warning"),
    "not compared": ("not compared: ", "warning"),
}
STATUS = {"tampered": TAMPERED, "withheld": TAMPERED, "wrong": WRONG, "rules changed": RULES_CHANGED}
"""The gravest first; what is not compared is no finding against a game."""


def audit(
    game: GameId,
    /,
    *,
    head: Annotated[
        str, Parameter(help="A head that was kept elsewhere, NUMBER:HASH; the ledger must still contain it.")
    ] = "",
    common: Common = USUAL,
) -> int:
    """Judge every order of a game again, and check chain, dice, sealed positions and read models.

    Each order, undone ones too, is judged in the game as it stood, with the dice that fell. Every finding is
    told: what should be there, by which rules, and what is recorded. Three kinds are told apart, and the
    gravest gives the status. Tampered (3): it is not what was once written, or content is gone. Wrong under
    its own rules (5): the chain holds, and an entry is not what the rules give. Rules changed since (6): the
    entry was judged under earlier rules than today's, which give something else; this is no reproach. The
    status is 0 if there is none of these.

    A chain alone does not show that its end was cut off: keep the head that is printed and give it with
    --head. Dice that were typed in, and scenarios of one's own, are taken as they are recorded.

    JSON: {"game", "head", "clean", "findings": [{"kind", "entry", "what", "rules", "expected", "recorded",
    "told"}], "unjudged"}; kind is "tampered", "wrong", "rules changed", "withheld" or "not compared"; entry 0
    is the game as a whole; clean is false if anything was tampered with, is wrong, or gone; unjudged are the
    spans of entries that were taken over though the rules do not give them.
    """
    kept = _head(head) if head else None
    with desk_at(common) as desk:
        held = game_of(desk, game)
        last = desk.ledger.head(held)
        found = audited(desk.ledger, held, kept)
        unjudged = desk.ledger.unjudged(held)
    status = next((status for kind, status in STATUS.items() if _of(kind, found)), DONE)
    if common.json:
        clean = status in {DONE, RULES_CHANGED}
        told = {"game": held, "head": told_head(last), "clean": clean, "findings": found}
        put({**told, "unjudged": unjudged})
    else:
        _write(held, last, found)
        if unjudged:
            hanging(("Taken over unjudged: ", "warning"), told_spans(unjudged))
    return status


def _of(kind: str, found: list[Found]) -> int:
    return sum(one.kind == kind for one in found)


def _head(given: str) -> Head:
    number, _, digits = given.partition(":")
    try:
        made = Head(int(number), bytes.fromhex(digits))
    except ValueError:
        made = Head(0, b"")
    if made.number < 1 or len(made.hash) != 32:
        raise Mistake("head", given, hint="A head is NUMBER:HASH, as `skyledger head` prints it.")
    return made


def _write(game: str, last: Head, found: list[Found]) -> None:
    for one in found:
        write_finding(one)
    hanging((f"{game}: ", "heading"), _summary(last, found))
    gone = any(STATUS.get(one.kind) == TAMPERED for one in found)
    what = "The head as it is now; do not keep it: " if gone else "Keep this head elsewhere: "
    hanging((what, "aside"), told_head(last))


def write_finding(one: Found) -> None:
    """Print one finding under its kind, with what should be there and what is."""
    if one.kind not in {"wrong", "rules changed"}:
        hanging(LABELS[one.kind], one.told)
        return
    rules = (f" [{', '.join(one.rules)}]" if one.rules else "", "rule")
    hanging(LABELS[one.kind], (f"entry {one.entry}", "entry"), f": {one.what}", rules)
    hanging(("by the rules: ", "aside"), one.expected, indent=2)
    hanging(("recorded:     ", "aside"), one.recorded, indent=2)


def _summary(last: Head, found: list[Found]) -> tuple[str, str]:
    """The whole audit in one sentence, and its style."""
    entries = "1 entry" if last.number == 1 else f"{last.number} entries"
    counted = Counter("tampered" if one.kind == "withheld" else one.kind for one in found)
    if counted["tampered"]:
        wrong = (
            f", and {_findings(counted['wrong'])} that its own rules do not give" if counted["wrong"] else ""
        )
        return f"this is not what was once written: {_findings(counted['tampered'])}{wrong}.", "refused"
    if counted["wrong"]:
        return (
            f"the chain holds, and its own rules do not give this: {_findings(counted['wrong'])}.",
            "refused",
        )
    sound = f"nothing was tampered with in {entries}"
    if counted["rules changed"]:
        places = "one place" if counted["rules changed"] == 1 else f"{counted['rules changed']} places"
        return f"{sound}; in {places} newer rules give something else.", "done"
    compared = "all that could be compared" if counted["not compared"] else "all"
    return f"{sound}; {compared} was ruled on rightly.", "done"


def _findings(count: int) -> str:
    return "1 finding" if count == 1 else f"{count} findings"
