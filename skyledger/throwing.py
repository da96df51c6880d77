"""The machine's dice for an order: thrown once the order is known to stand, and recorded with it."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

import msgspec

from core.dice import THROW, TYPED, RollDice, by_machine, thrown_for
from core.mistakes import Unworkable
from core.system import Rules
from events.codec import encode
from events.message import DiceRolled
from skyledger.dice import drawn, thrown

FALLEN = b'"type":"DiceRolled/'  # the tag of fallen dice, as it stands in canonical JSON


def asks_for_a_throw(order: Any) -> bool:
    """Is this an order for the machine's dice? Raises `Unworkable` if it brings them along itself."""
    if not by_machine(order):
        return False
    if order != THROW:
        told = "The machine throws its dice itself; “roll” asks for them, and “dice 5 3” gives one's own."
        raise Unworkable("dice", told)
    return True


def specimen(rules: Rules, state: Any, seat: str) -> RollDice:
    """An order with as many dice as would be thrown, to find out whether it would stand; all show 1."""
    return thrown_for(THROW, (1,) * max(1, rules.dice_due(state, seat)), rules.seed(state))


def filled(
    rules: Rules,
    state: Any,
    seat: str,
    recorded: Callable[[], Iterable[tuple[int, bytes]]],
    entropy: Callable[[int], bytes],
) -> RollDice:
    """The order with the dice of this seat: the next of the seed after all that fell, or random ones.

    `recorded` gives every event of the ledger; dice of undone play are spent like any others.
    """
    count, seed = rules.dice_due(state, seat), rules.seed(state)
    first = spent(payload for _, payload in recorded()) if seed else 0
    sides = rules.faces(state)
    source = thrown(seed, sides) if seed else drawn(entropy, sides)
    return thrown_for(THROW, tuple(islice(source, first, first + count)), seed)


def spent(payloads: Iterable[bytes]) -> int:
    """How many dice the machine has thrown in a game, undone play included."""
    fallen = (_fallen(payload) for payload in payloads if FALLEN in payload)
    return sum(len(event.dice) for event in fallen if event.source != TYPED)


_fallen = msgspec.json.Decoder(DiceRolled).decode


def is_recorded_as(order: Any, kept: bytes) -> bool:
    """Is this the order that a ledger keeps in these bytes, dice of the machine aside?"""
    if not by_machine(order):
        return encode(order) == kept
    try:
        return by_machine(msgspec.json.decode(kept, type=RollDice))
    except msgspec.ValidationError:
        return False
