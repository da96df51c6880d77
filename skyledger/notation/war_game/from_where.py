"""Units of which it is not said where they are: they are where alone the order can be given for them."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from core.mistakes import Mistake
from core.war_game.board import of_seat, whereabouts
from core.war_game.rules import PROCEDURES
from core.war_game.state import Game
from events.sentences import listed, say
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.war_game.names import BASES, FROM_PLACE, SUCH_AT, calls

Read = Callable[[str], Any]
"""The order that a line is; raises `Mistake`."""


def from_the_only_place(game: Game, seat: str, wrong: Mistake, read: Read) -> Any:
    """The order with the only place from which it can be given; None where there are several, or none.

    Raises `NotAnOrder` where it can be given from some of the places that are told, and not from others.
    """
    if not isinstance(wrong, NotAnOrder) or wrong.expected[:1] != (FROM_PLACE,):
        return None
    orders = dict(_possible(game, seat, wrong, read))
    if len(orders) == 1:
        return next(iter(orders.values()))
    if orders:
        at = say(SUCH_AT, places=listed([calls(game, place, BASES) for place in sorted(orders)]))
        raise NotAnOrder(wrong.text, wrong.column, (FROM_PLACE, at))
    return None


def _possible(game: Game, seat: str, wrong: NotAnOrder, read: Read) -> Iterator[tuple[str, Any]]:
    """The places of the seat's units from which the order could be given, and the order."""
    before, behind = wrong.text[: wrong.column - 1], wrong.text[wrong.column - 1 :]
    mine = of_seat(game, seat)
    for place in dict.fromkeys(whereabouts(unit) for unit in game.units.values() if mine(unit)):
        with suppress(Mistake):
            order = read(f"{before.rstrip()} from {calls(game, place, BASES)} {behind}")
            procedure = PROCEDURES[type(order)]
            request = procedure.resolve(game, order, seat)
            if all(rule.kept(game, request) for rule in procedure.requires):
                yield place, order
