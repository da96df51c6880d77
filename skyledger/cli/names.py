"""Names that people give: ids of games and of orders, titles."""

from core.mistakes import Mistake, Unworkable
from events.signs import plain
from events.texts import LONGEST_NAME, is_a_name
from skyledger.datafiles.problems import shortened
from store.bounds import GAME_ID


def proper_game_id(given: str) -> str:
    """The id if a game can have it; raises `Mistake` otherwise."""
    if GAME_ID.fullmatch(given):
        return given
    hint = (
        "An id has small letters, digits, dots, dashes and underscores, 64 at most, a letter or digit first."
    )
    raise Mistake("proper id", plain(shortened(given)), hint=hint)


def proper_order_id(given: str) -> str:
    """The id if an order can have it, or nothing if nothing is given; raises `Mistake` otherwise."""
    return _proper("An order's id", given)


def proper_title(given: str) -> str:
    """The title if a game can have it, or nothing if nothing is given; raises `Mistake` otherwise."""
    return _proper("A title", given)


def _proper(what: str, given: str) -> str:
    if not given or is_a_name(given):
        return given
    told = f"“{plain(shortened(given))}” won't do. {what} is of signs that can be printed"
    most = f"{LONGEST_NAME} at most, on one line, and no space at its ends."
    raise Unworkable(what.lower(), f"{told}, {most}")
