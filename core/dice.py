"""Dice as orders: nobody rolls before declaring, and a replay never rolls."""

import msgspec

MACHINE, TYPED = "machine", "typed"


class RollDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="RollDice/1"):
    """The dice of the rolls that are waited for, in their order; `source` says where they came from.

    Without dice it asks the machine to throw them, which is done before the order is ruled on.
    """

    dice: tuple[int, ...] = ()
    source: str = TYPED
