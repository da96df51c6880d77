"""Whatever the log of a recorded game tells as an order is read back as that order, at the same moment."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from skyledger.notation.any_game import read
from skyledger.recording import Begin
from skyledger.telling.shared import order_told
from tests.net import kept
from tests.net.playing import played

OF_THE_MACHINE = "seed"
NAMED = {("18_521_called_off_1", "take Bath for Germany")}
"""An order made by no reader, which names a hex by the name of its city."""


@pytest.mark.parametrize("name", kept.names())
def test_every_order_of_the_log_is_read_back_as_the_same(name):
    assert [told for told in given_back(name) if (name, told[0]) not in NAMED] == []


def given_back(name):
    """The orders that are read otherwise than they were given, in words, with what is read instead."""
    for moment in played(kept.read(name)):
        step, system = moment.step, moment.held.system
        if not isinstance(step.order, Begin):
            told = order_told(system, step.before, step.order)
            meant = read(system.rules.name, step.before, told, step.entry.seat)
            if meant != as_ordered(step.order):
                yield told, meant


def as_ordered(order):
    """A throw of an old ledger has what the machine threw, which is not for who orders it to say."""
    if isinstance(order, RollDice) and order.source == OF_THE_MACHINE:
        return replace(order, dice=(), source="machine")
    return order
