"""An option of a doubt as somebody chooses it, for a game that begins or one under way."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module

from core.mistakes import Unworkable, known
from core.rulebook import Doubt, register
from events.sentences import either, listed, said, say, translated

NOT_YET = said("“{option}” of {doubt} can't be played yet; what can is {playable}.")
CLOSED = said("{doubt} is closed, so there is nothing to choose ({rules}): {why}")


def chosen(number: str, doubt: Doubt, can: Sequence[str], given: str) -> str:
    """The option of a doubt that is meant; raises `Mistake` if there is none, or it can't be played."""
    if doubt.closed:
        why = " ".join(translated(doubt.why).split())
        raise Unworkable("option", say(CLOSED, doubt=number, rules=doubt.rules, why=why))
    hint = say("{doubt} has {options}.", doubt=number, options=listed(tuple(doubt.options)))
    found = known("option", given, {one: one for one in doubt.options}, hint)
    if found not in can:
        raise Unworkable("option", say(NOT_YET, option=found, doubt=number, playable=either(can)))
    return found


def chosen_in(package: str, number: str, given: str) -> tuple[str, str]:
    """A doubt of one game and the option of it that is meant. Raises `Mistake`."""
    every = register(package)
    doubt = known("doubt", number, {one: one for one in every})
    return doubt, chosen(doubt, every[doubt], _playable(package).get(doubt, (every[doubt].default,)), given)


@cache
def _playable(package: str) -> dict[str, tuple[str, ...]]:
    """As the game's rules say; they stand above its chapters, which ask only as an order is given."""
    return dict(import_module(f"{package}.rules").SWITCHES)
