"""An option of a doubt as somebody chooses it, for a game that begins or one under way."""

from typing import Any

from core.mistakes import Unworkable, known
from core.rulebook import Doubt, register
from events.sentences import listed, said, say, translated

CLOSED = said("{doubt} is closed, so there is nothing to choose ({rules}): {why}")


def chosen(number: str, doubt: Doubt, given: str) -> str:
    """The option of a doubt that is meant; raises `Mistake` if there is none, or it is closed."""
    if doubt.closed:
        why = " ".join(translated(doubt.why).split())
        raise Unworkable("option", say(CLOSED, doubt=number, rules=doubt.rules, why=why))
    hint = say("{doubt} has {options}.", doubt=number, options=listed(tuple(doubt.options)))
    return known("option", given, {one: one for one in doubt.options}, hint)


def chosen_in(package: str, number: str, given: str) -> tuple[str, str]:
    """A doubt of one game and the option of it that is meant. Raises `Mistake`."""
    every = register(package)
    doubt = known("doubt", number, {one: one for one in every})
    return doubt, chosen(doubt, every[doubt], given)


def reading_in(set_right: Any) -> dict[str, Any]:
    """The reading that an order or fact by which something is set right says, as a scenario has it."""
    match getattr(set_right, "what", ""):
        case "option":
            return {"doubts": {set_right.subject: set_right.value}}
        case "edition":
            return {"edition": set_right.value}
        case _:
            return {}
