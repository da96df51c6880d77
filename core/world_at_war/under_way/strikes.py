"""23.4: dice and answers in the strike that is being resolved."""

from collections.abc import Callable

from msgspec.structs import replace

from events import world_at_war as fact
from events.world_at_war.strikes import Strike

Strikes = tuple[Strike, ...]


def with_answer(strikes: Strikes, event: fact.ChoiceMade) -> Strikes:
    """The strike that is being resolved knows what was taken."""
    if event.rule not in LEFT_TO_A_SIDE:
        return strikes
    return _of_the_present(strikes, lambda s: replace(s, answers=_more(s, event)))


def with_dice(strikes: Strikes, event: fact.DiceRolled) -> Strikes:
    """The strike that is being resolved knows the dice that fell for it."""
    return _of_the_present(strikes, lambda s: replace(s, dice={**s.dice, event.by: event.dice}))


LEFT_TO_A_SIDE = ("19.62", "19.65B", "23.45")
"""The rules by which sides are asked while a strike is resolved."""


def _more(strike: Strike, event: fact.ChoiceMade) -> dict[str, tuple[str, ...]]:
    return {**strike.answers, event.side: (*strike.answers.get(event.side, ()), event.taken)}


def _of_the_present(strikes: Strikes, change: Callable[[Strike], Strike]) -> Strikes:
    return tuple(change(one) if one.began and not one.ended else one for one in strikes)
