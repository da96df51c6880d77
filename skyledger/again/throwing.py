"""The machine's dice in the course of a correction: what falls anew, after all that fell before it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from core.dice import TYPED, RollDice, whose_dice
from core.ruling import Accepted
from events.codec import encode
from skyledger.again.consent import Agreed
from skyledger.again.line import Judged
from skyledger.again.remedies import Throw
from skyledger.past import Past
from skyledger.recording import filled
from skyledger.service import Desk
from skyledger.touched import Moment, kept_dice


def nothing_thrown(_: Any, __: str) -> RollDice | None:
    """Where nobody throws: no die falls."""
    return None


def kept_alone(past: Past, at: int, line: Sequence[Judged]) -> Throw:
    """For a trial: dice of undone play that stand are taken, and no others fall."""

    def throw(state: Any, seat: str) -> RollDice | None:
        if not kept_dice(Moment(past, at)):
            return None
        agreed = Agreed(past, at)
        for one in line:
            agreed.goes_on(one)
        return agreed.standing(state, seat)

    return throw


def machine(desk: Desk, past: Past, at: int, line: Sequence[Judged]) -> Throw:
    """Throws as the game has it, in a branch that parts after an entry and has come as far as this line.

    The line may grow meanwhile. Dice of undone play that stand are taken; else, where dice are typed in
    alone, nothing is thrown.
    """
    rules = past.system.rules

    def recorded() -> Iterator[tuple[int, bytes]]:
        facts = (one.ruling.facts for one in line if isinstance(one.ruling, Accepted))
        own = ((0, encode(ruled.event)) for ruled in chain.from_iterable(facts))
        return chain(desk.ledger.events(past.game, 0, at), own)

    def throw(state: Any, seat: str) -> RollDice | None:
        if (standing := kept_alone(past, at, line)(state, seat)) is not None:
            return standing
        if whose_dice(state.dice) == TYPED or not rules.dice_due(state, seat):
            return None
        return filled(rules, state, rules.dice_due(state, seat), recorded, desk.entropy)

    return throw
