"""`comment`: a seat says something of an entry, to all or to its own side."""

from typing import Annotated, Literal

from cyclopts import Parameter

from core.remarks import OWN_SIDE, Claim, Comment
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny
from skyledger.cli.play.order import GIVEN, Giving, turn, which
from skyledger.folding import order_of
from skyledger.games import system_kept
from skyledger.notation.remarks import as_told

About = Annotated[
    NumberIfAny, Parameter(name="--at", help="The entry that it is about; without it, the last.")
]
To = Annotated[Literal["all", "side"], Parameter(help="Who reads it: all, or one's own side alone.")]


def comment(
    game: GameId,
    /,
    *text: Annotated[str, Parameter(help="What is said; quotes may be left out.")],
    at: About = None,
    to: To = "all",
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Say something of an entry, to all or to one's own side; it changes nothing in the game.

    It stands in the record as an entry of its own that nobody takes back, and is told in `log` and in
    reports. What is for one side is read by its seats and the gamemaster; others see that something was said
    to it, and `export` withholds what, unless it is written for a seat of that side.

    JSON: as `order`.
    """
    meant = as_told("comment", " ".join(text)) if at is None else None
    if not isinstance(meant, Comment):
        side = OWN_SIDE if to == OWN_SIDE else ""
        meant = Comment(at_or_last(game, at, giving.order_id, common), " ".join(text), side)
    return turn(game, meant, giving, common)


def at_or_last(game: str, at: int | None, order_id: str, common: Common) -> int:
    """The entry that is given, or the last one of the game; of a remark given again, what it was about."""
    if at is not None:
        return which(at)
    with desk_at(common) as desk:
        game = game_of(desk, game)
        before = desk.ledger.by_order_id(game, order_id) if order_id else None
        if before is not None and before.order is not None:
            remark = order_of(system_kept(desk.ledger.game(game)), before)
            if isinstance(remark, Claim | Comment):
                return remark.at
        return desk.ledger.head(game).number
