"""`help disputes` and `help remedies`: quarrels settled by commands, and what becomes of what came after."""

from collections.abc import Mapping
from typing import Any

import msgspec

from core.mistakes import Unworkable
from events.sentences import listed, said, say
from skyledger.again.remedies import REMEDIES
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE

DISPUTES, REMEDIES_ASKED = "disputes", "remedies"


class Quarrel(msgspec.Struct, frozen=True):
    """What somebody says, the page that tells its whole course, and commands with what each does."""

    says: str
    page: str
    commands: Mapping[str, str]


QUARRELS = (
    Quarrel(
        said("“You counteraired from a base that was inverted.”"),
        "docs/quarrels/1-inverted-base.md",
        {
            "skyledger why GAME UNIT --at N": said("why it was inverted, or was not, before entry N"),
            "skyledger audit GAME": said("was the order ruled on rightly? Then the set-up is what is wrong"),
            "skyledger correct GAME --at N --remove --dry-run": said("what would stand without it"),
            "skyledger correct GAME --at N --remove": said("play on from there"),
            "skyledger adopt GAME~corrected-N": said("propose that this branch be the line that counts"),
        },
    ),
    Quarrel(
        said("“That die was a 4, not a 5.”"),
        "docs/quarrels/2-a-die.md",
        {
            "skyledger log GAME --from N": said("what is recorded, and where the dice came from"),
            "skyledger correct GAME --at N --dice 4 3 --dry-run": said("does anything turn on it?"),
            "skyledger correct GAME --at N --dice 4 3 --remedy until-they-rolled": said(
                "corrected unless it was taken as it stood"
            ),
        },
    ),
    Quarrel(
        said("“I forgot to declare supply; may I?”, three entries later."),
        "docs/quarrels/3-i-forgot.md",
        {
            "skyledger undo GAME --to N --propose": said("ask those who decided something since"),
            "skyledger accept GAME": said("agree, or decline it and say why"),
            "skyledger claim GAME --at N …": said("not agreed: have the ledger asked, and the gamemaster"),
        },
    ),
    Quarrel(
        said("“We agreed to play 18.142 otherwise.”"),
        "docs/quarrels/4-we-agreed.md",
        {
            "skyledger claim GAME --at N --rule 18.142 because …": said("say what was agreed on"),
            "skyledger rule-on GAME N upheld because … --then ORDER": said(
                "ruled, and what is played from here"
            ),
            "skyledger claims --rule 18.142": said("how it was ruled before"),
        },
    ),
    Quarrel(
        said("“In turn 3 you could not stage there”, found in turn 5."),
        "docs/quarrels/5-found-late.md",
        {
            "skyledger find TEXT GAME": said("the entry in which it was"),
            "skyledger correct GAME --at N --remove --dry-run": said("how much hangs on it"),
            "skyledger correct GAME --at N --remove --remedy let-it-stand": said(
                "too much: told for the record"
            ),
            "skyledger compare GAME GAME~corrected-N": said("both courses side by side"),
        },
    ),
)
"""The quarrels in the order in which they are told."""


def write_disputes(asked: str, *, whole: bool, json: bool) -> int:
    """The quarrels with the names of what settles each; or the one of a number, or all, with every command.

    Raises `Mistake` for a number that none has.
    """
    some = dict(enumerate(QUARRELS, 1)) if not asked else _of_number(asked)
    if json:
        put({DISPUTES: [_quarrel(one) for one in some.values()]})
        return DONE
    if not asked:
        hanging(say(ALL_STANDS_IN_THE_LEDGER), hang=0)
        blank()
    for number, one in some.items():
        _write_whole(number, one) if whole or asked else _write_in_short(number, one)
    if not (whole or asked):
        blank()
        hanging((say(MORE), "aside"), hang=0)
    return DONE


MORE = said(
    "“help disputes 2” tells what each command does in the second of them, “help disputes --all” of all."
)


def _of_number(asked: str) -> dict[int, Quarrel]:
    found = {number: one for number, one in enumerate(QUARRELS, 1) if asked == str(number)}
    if not found:
        told = say("The quarrels are 1 to {last}; “help disputes” lists them.", last=len(QUARRELS))
        raise Unworkable("quarrel", told)
    return found


def _write_in_short(number: int, one: Quarrel) -> None:
    """What somebody says, and by which commands it is settled, one after the other."""
    hanging(f"{number}  ", (say(one.says), "heading"))
    names = list(dict.fromkeys(command.split()[1] for command in one.commands))
    hanging(listed(names), indent=5)


def _write_whole(number: int, one: Quarrel) -> None:
    """What somebody says, and each command with what it does."""
    hanging(f"{number}  ", (say(one.says), "heading"))
    for command, does in one.commands.items():
        hanging((command, "entry"), indent=2)
        hanging(say(does), indent=6)
    hanging((say("Its whole course: {page}", page=one.page), "aside"), indent=2)
    blank()


ALL_STANDS_IN_THE_LEDGER = said(
    "What happened stands in the ledger, and nothing that is tried changes it. So look first, then try what "
    "should have been, then agree on what counts. “help remedies” tells what may become of what came after."
)


def _quarrel(one: Quarrel) -> dict[str, Any]:
    told = {command: say(does) for command, does in one.commands.items()}
    return {"says": say(one.says), "page": one.page, "commands": told}


def write_remedies(*, json: bool) -> int:
    """Each remedy by its name, and what it does."""
    if json:
        put({REMEDIES_ASKED: {name: say(one.says) for name, one in REMEDIES.items()}})
        return DONE
    hanging(say("What becomes of what came after: skyledger correct GAME … --remedy NAME"), hang=0)
    for name, one in REMEDIES.items():
        hanging((name, "entry"), indent=2)
        hanging(say(one.says), indent=6)
    return DONE
