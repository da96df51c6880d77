"""Names that people give: ids of games and of orders, titles; what can be none is refused with a sentence."""

from core.mistakes import Unfit, Unworkable
from events.sentences import said, say
from events.texts import LONGEST_NAME, called, hidden_at, is_a_name, plain
from skyledger.datafiles.problems import shortened
from store.bounds import GAME_ID


def proper_game_id(given: str) -> str:
    """The id if a game can have it; raises `Mistake` otherwise."""
    if GAME_ID.fullmatch(given):
        return given
    told = say(
        "“{given}” won't do as a game's id. An id has small letters, digits, dots, dashes and underscores, "
        "64 at most, a letter or digit first.",
        given=plain(shortened(given)),
    )
    raise Unfit(said("proper id"), plain(shortened(given)), told)


def proper_order_id(given: str) -> str:
    """The id if an order can have it, or nothing if nothing is given; raises `Mistake` otherwise."""
    return _proper(said("an order's id"), given, NO_ID)


def proper_title(given: str) -> str:
    """The title if a game can have it, or nothing if nothing is given; raises `Mistake` otherwise."""
    return _proper(said("a title"), given, NO_TITLE)


NO_ID = said(
    "“{given}” won't do. An order's id is of signs that can be printed, {most} at most, on one line, and no "
    "space at its ends."
)
NO_TITLE = said(
    "“{given}” won't do. A title is of signs that can be printed, {most} at most, on one line, and no "
    "space at its ends."
)


def _proper(what: str, given: str, otherwise: str) -> str:
    if not given or is_a_name(given):
        return given
    told = say(otherwise, given=shortened(given), most=LONGEST_NAME)
    if (at := hidden_at(given)) is not None:
        told += " " + say("Nobody can see its sign {number}, {sign}.", number=at + 1, sign=called(given[at]))
    raise Unworkable(what, told)
