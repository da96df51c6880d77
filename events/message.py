"""What every fact in a ledger has in common, and the facts that all games share.

How facts grow old (so that a ledger can be read for ever): a field is never renamed or retyped; a new
field has a default that means what was meant before; a changed meaning is a new event; the number after
the slash in a tag goes up only when the game registers an upcaster (`events.codec`) from the older form.
"""

from typing import Any, ClassVar

import msgspec
from msgspec import UNSET, UnsetType


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Something that happened. Past tense; never changed, never refused.

    `gc=False` here and on the board: these structs hold no cycles, and long replays make many of them. A
    fact that changes nothing is no decision of the seat that said it.
    """

    changes_nothing: ClassVar[bool] = False


def said_beforehand_by(event: Event) -> str:
    """The seat whose standing order or standing choice made this fact: its field `standing`, in any game."""
    return getattr(event, "standing", "")


class PhaseEntered(Event, frozen=True, tag="PhaseEntered/1"):
    """The turn moved on. Recorded, so that a replay never consults the turn machine."""

    phase: str


class SeatFinished(Event, frozen=True, tag="SeatFinished/1"):
    """A seat has nothing more to do in the present state of the turn."""

    seat: str


class PositionSealed(Event, frozen=True, tag="PositionSealed/1"):
    """The hash of the position as it stands here, in the numbered form that was hashed."""

    form: int
    digest: str


class RollCalledFor(Event, frozen=True, tag="RollCalledFor/1"):
    """Dice are due: for what, how many, and each modifier with its rule number.

    `by` tells which party of the matter rolls, `seats` who speaks for it; `table` and `row` where the roll
    will be looked up.
    """

    purpose: str
    dice: int
    modifiers: tuple[tuple[str, int], ...] = ()
    by: str = ""
    seats: tuple[str, ...] = ()
    table: str = ""
    row: int = 0


class DiceRolled(Event, frozen=True, tag="DiceRolled/1"):
    """Dice fell: each of them, where they came from, and which party's roll it was."""

    purpose: str
    dice: tuple[int, ...]
    source: str
    by: str = ""


class RollsSet(Event, frozen=True, tag="RollsSet/1"):
    """When dice fall from here on: "at once", as soon as they are due, or "by order"."""

    rolls: str


class SecretRevealed(Event, frozen=True, tag="SecretRevealed/1"):
    """Something that was sealed is shown to others."""

    what: str


class EntriesUndone(Event, frozen=True, tag="EntriesUndone/1"):
    """Every entry from `first` to `last` that still counted counts no more.

    With `dice` "kept" what fell in them stands again where the same is rolled for; else it is spent.
    """

    first: int
    last: int
    because: str = ""
    dice: str | UnsetType = UNSET


class EntriesRedone(Event, frozen=True, tag="EntriesRedone/1"):
    """The entries that the undo entry `undone_by` voided count again."""

    undone_by: int


class ClaimRuled(Event, frozen=True, tag="ClaimRuled/1"):
    """How the claim of an entry was found: "upheld" or "denied", and why."""

    changes_nothing: ClassVar[bool] = True
    claim: int
    finding: str
    because: str = ""


class ProposalRaised(Event, frozen=True, tag="ProposalRaised/1"):
    """A seat proposes what it may not do alone: `proposed` comes of it once those who are asked agree.

    Of each of these groups of seats one speaks for all.
    """

    changes_nothing: ClassVar[bool] = True
    proposed: EntriesUndone | EntriesRedone | ClaimRuled
    asked: tuple[tuple[str, ...], ...]


class ProposalAccepted(Event, frozen=True, tag="ProposalAccepted/1"):
    """A seat that was asked agrees to what the entry `proposal` proposes."""

    changes_nothing: ClassVar[bool] = True
    proposal: int


class ProposalDeclined(Event, frozen=True, tag="ProposalDeclined/1"):
    """A seat that was asked does not agree to what the entry `proposal` proposes."""

    changes_nothing: ClassVar[bool] = True
    proposal: int
    because: str = ""


class ProposalOfOrder(Event, frozen=True, tag="ProposalOfOrder/1"):
    """A seat proposes an order of a kind that needs consent; once those who are asked agree, it is ruled on.

    By the way "waits" the game may go on meanwhile.
    """

    changes_nothing: ClassVar[bool] = True
    order: dict[str, Any]
    kind: str
    way: str
    asked: tuple[tuple[str, ...], ...]


class ProposalDisputed(Event, frozen=True, tag="ProposalDisputed/1"):
    """What the entry `proposal` did is declined, and stays as it is, for the game went on from it."""

    changes_nothing: ClassVar[bool] = True
    proposal: int


class ProposalAgreedBeforehand(Event, frozen=True, tag="ProposalAgreedBeforehand/1"):
    """To what this entry proposes these seats agree by a standing acceptance."""

    changes_nothing: ClassVar[bool] = True
    seats: tuple[str, ...]


class ProposalsWelcomed(Event, frozen=True, tag="ProposalsWelcomed/1"):
    """A seat agrees beforehand to every proposal of a kind, from one seat or from any."""

    changes_nothing: ClassVar[bool] = True
    kind: str
    of: str = ""


class ProposalsNotWelcomed(Event, frozen=True, tag="ProposalsNotWelcomed/1"):
    """A standing acceptance has its end."""

    changes_nothing: ClassVar[bool] = True
    kind: str
    of: str = ""


class ProposalCarried(Event, frozen=True, tag="ProposalCarried/1"):
    """What follows in this entry is the order of `seat` that the entry `proposal` proposed (0: this one)."""

    proposal: int
    seat: str


class ProposalInForce(Event, frozen=True, tag="ProposalInForce/1"):
    """What this entry does counts at once, and until one of those who are asked declines it."""

    kind: str
    asked: tuple[tuple[str, ...], ...]


class DiceKept(Event, frozen=True, tag="DiceKept/1"):
    """The dice of this entry are those that fell in the entry `fell_in`, which was undone."""

    fell_in: int


class CommentMade(Event, frozen=True, tag="CommentMade/1"):
    """A seat said something of an entry, which its order tells; with a `side` its seats alone read it."""

    changes_nothing: ClassVar[bool] = True
    side: str = ""


class ClaimRaised(Event, frozen=True, tag="ClaimRaised/1"):
    """A seat claims that something was so, or was not right, in the entry `at`; its order tells what."""

    changes_nothing: ClassVar[bool] = True
    at: int
