"""How a group agrees on what touches all of it: data of a game, which stands in its ledger."""

import msgspec
from msgspec import UNSET, UnsetType

from events.message import Event


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """By which way each kind of thing comes to count, and who may sit as gamemaster.

    Of `gamemaster` each seat decides for the table alone; where it is empty nobody does. The ways are
    "free", "consent", "gamemaster", "until declined" and "waits" (`core.policy`). `dice` says whether those
    of undone play are "spent", as they are where it says nothing, or "kept".
    """

    name: str = "trusting"
    gamemaster: tuple[str, ...] = ("gamemaster",)
    undo: str = "consent"
    redo: str = "consent"
    declared: str = "free"
    adjustments: str = "gamemaster"
    options: str = "gamemaster"
    policy: str = "gamemaster"
    adoption: str = "consent"
    dice: str | UnsetType = UNSET


class PolicySet(Event, frozen=True, tag="PolicySet/1"):
    """From here on the game is played by this policy."""

    policy: Policy


class BranchAdopted(Event, frozen=True, tag="BranchAdopted/1"):
    """What counts from here on is a branch: it parted after the entry `at`, and has the hash `head`.

    That hash is of its entry `number`; what comes after it in the branch counts as well.
    """

    branch: str
    at: int
    number: int
    head: str
