"""The front and the way in an order to redeploy: "on the Eastern front", "as naval redeployment"."""

from lark import Token, Tree

from core.world_at_war.folds.redeployment import NAVAL, TACTICAL
from core.world_at_war.state import Game
from skyledger.notation.naming import meant
from skyledger.notation.parsing import bare, cut
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import FRONTS, calls
from skyledger.notation.world_at_war.reader import GRAMMAR


def front_read(reader: Reader, part: Tree[Token]) -> str:
    """The front that is meant, with or without the word for it; raises `Mistake` where there is none such."""
    span = span_of(reader, part)
    more = len(span.tokens) > 1 and span.tokens[-1].casefold() == "front"
    if more and meant(reader.game, span.text, FRONTS) is None:
        span = cut(span, 0, len(span.tokens) - 1)
    return named(reader, span, FRONTS, "front")


def way_read(written: str) -> str:
    """TR or NR, from the words that the grammar knows for them."""
    return NAVAL if written.casefold().endswith(("naval redeployment", "nr")) else TACTICAL


def front_told(game: Game, front: str) -> str:
    """The words for a front; none where the units keep theirs, or have none."""
    return f" on {_front_called(game, front)}" if front else ""


def assigned_told(game: Game, front: str) -> str:
    """The words for the front from which strategic units fly; none where it is not said."""
    return f" assigned to {_front_called(game, front)}" if front else ""


def _front_called(game: Game, front: str) -> str:
    called = calls(game, front, FRONTS)
    return f"the {called} front" if bare(GRAMMAR, called) else quoted(called)


def way_told(how: str) -> str:
    """The words for a redeployment by sea; none for a tactical one."""
    return " as naval redeployment" if how == NAVAL else ""
