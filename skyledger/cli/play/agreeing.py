"""`accept` and `decline`: a seat answers to what is proposed to it."""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unworkable
from core.proposals import Accept, AcceptAlways, AcceptNoMore, Decline
from events.sentences import say
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.play.order import GIVEN, Giving, turn
from skyledger.notation.any_game import about_entries

Which = Annotated[
    str,
    Parameter(
        help="The entry that proposes it; without it, the one proposal that waits for this seat. Or what is "
        "agreed to beforehand: always KIND, always KIND from SEAT, or no more KIND."
    ),
]
Words = Annotated[str, Parameter(help="The entry that proposes it, and why not; both may be left out.")]


def accept(
    game: GameId,
    /,
    *text: Which,
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Agree to what is proposed; once all have agreed whose consent it needs, it is done.

    `skyledger proposals GAME` lists what is proposed, and who is asked. What counts until it is declined
    can be agreed to as well; where it stands though it was declined, by who declined it too. “accept GAME
    always undo from italy” agrees beforehand to every proposal of a kind (undo, redo, declared, adjustments,
    options, policy, adoption), from one seat or from any, and “accept GAME no more undo from italy” ends
    that.

    JSON: as `order`.
    """
    meant = about_entries(" ".join(("accept", *text)))
    if not isinstance(meant, Accept | AcceptAlways | AcceptNoMore):
        told = say(
            "“{text}” is no answer; write: accept GAME 12, 12 being the entry that proposes it, or accept "
            "GAME always undo from SEAT.",
            text=" ".join(text)[:60],
        )
        raise Unworkable("answer", told)
    return turn(game, meant, giving, common)


def decline(
    game: GameId,
    /,
    *text: Words,
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Do not agree to what is proposed, and say why: `decline GAME because …`.

    What is declined can be proposed again. What counts until it is declined is taken back, if the game did
    not go on from it; else it stays, disputed, and `proposals` says so.

    JSON: as `order`.
    """
    meant = about_entries(" ".join(("decline", *text)))
    if not isinstance(meant, Decline):
        told = say(
            "“{text}” is no answer; write: decline GAME 12 because …, 12 being the entry that proposes it.",
            text=" ".join(text)[:60],
        )
        raise Unworkable("answer", told)
    return turn(game, meant, giving, common)
