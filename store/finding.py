"""What a check of a ledger reports: every place where it is not what was once written."""

from typing import Literal

import msgspec

What = Literal[
    "entry missing",
    "entry beyond the head",
    "entry unreadable",
    "previous hash",
    "hash",
    "order commitment",
    "order withheld",
    "event missing",
    "event beyond the entry",
    "event unreadable",
    "event commitment",
    "event withheld",
    "head",
    "kept head",
    "game unreadable",
    "value",
    "file",
]
"""Every thing that can be found, as a name that programs and translations may rely on."""


class Finding(msgspec.Struct, frozen=True):
    """One thing found: in which entry (0: the game as a whole), at which event (None: the entry itself).

    "tampered" is what nobody may do to a ledger. "withheld" is content that is not there, as in a game that
    was exported for one viewer: the chain holds, but that content cannot be checked or replayed. "file" is
    what is wrong with the file that holds the game, and with all its games alike.
    With `more` it stands in place of that many findings of its kind.
    """

    kind: Literal["tampered", "withheld", "file"]
    entry: int
    what: What
    expected: str
    recorded: str
    event: int | None = None
    more: int = 0


def rest(left_out: Finding, count: int, entry: int) -> Finding:
    """One finding in place of so many that are left out, in an entry or (0) in the whole game."""
    return Finding(left_out.kind, entry, left_out.what, "", "", more=count)


def sentence(finding: Finding) -> str:
    """The finding in words: where, what, what it should be and what it is."""
    if finding.kind == "file":
        return f"{finding.expected}: {finding.recorded}"
    place = f"entry {finding.entry}" if finding.entry else "the game"
    if finding.more:
        return f"{place}: {finding.what}: and {finding.more} more of this kind"
    if finding.event is not None:
        place = f"{place}, event {finding.event}"
    return f"{place}: {finding.what}: expected {finding.expected}, found {finding.recorded}"
