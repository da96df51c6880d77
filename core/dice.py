"""Dice as orders: nobody rolls before declaring, and a replay never rolls."""

from typing import Any

import msgspec
from msgspec.structs import replace

MACHINE, SEED, TYPED = "machine", "seed", "typed"
"""Where dice come from: random bytes of the machine, the machine by the seed of the game, or a table."""


class RollDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="RollDice/1"):
    """The dice of the rolls that are waited for, in their order; `source` says where they came from.

    Without dice it asks the machine to throw them, which is done before the order is ruled on.
    """

    dice: tuple[int, ...] = ()
    source: str = TYPED


THROW = RollDice(source=MACHINE)
"""The order that asks the machine for its dice."""


def by_machine(order: Any) -> bool:
    """Is this an order for the dice of the machine, thrown already or not?"""
    return isinstance(order, RollDice) and order.source != TYPED


def thrown_for(order: RollDice, dice: tuple[int, ...], seed: str) -> RollDice:
    """The order for the machine's dice with those that it threw, by the seed if the game has one."""
    return replace(order, dice=dice, source=SEED if seed else MACHINE)
