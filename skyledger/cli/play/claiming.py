"""`claim`: what a seat says was so before an entry, or not right in it."""

from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.remarks import FREE, Claim
from events.sentences import said, say
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.play.order import GIVEN, Giving, turn
from skyledger.cli.play.remarking import About, at_or_last
from skyledger.notation.remarks import as_told, claim_in

Because = Annotated[str, Parameter(help="Why; it may also stand at the end: because …", show_default=False)]

CLAIMED = said(
    "What was so before the entry: status of UNIT is inverted, base of UNIT is PLACE, distance A to B is 3, "
    "supply of PLACE is none, holder of PLACE is NATION, modifier of RULE is +1, cell TABLE ROW ROLL is "
    "RESULT, illegal, legal “ORDER”; and why: because … In The War Game a distance is how many places on, "
    "from neighbour to neighbour; a place is held by who stands there alone; the table is what units roll: "
    "cell units KIND attack|defense|air|bombs|decks is NUMBER; Module IV has no supply, so nobody is asked "
    "for it there."
)


def claim(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *text: Annotated[
        str,
        Parameter(
            help=CLAIMED,
        ),
    ],
    at: About = None,
    rule: Annotated[str, Parameter(help="The rule that was not kept, or on which it rests.")] = "",
    because: Because = "",
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Claim that something was so, or not right, in an entry; what can be tested is tested at once.

    It is tested on the game as it stood before the entry, as far as the seat may know it: what is kept from
    it can't be known to it. “illegal” alone is said of the order of the entry itself. What can't be tested is
    claimed with because alone. A claim stands in the record and changes nothing in the game; `claims` tells
    it, `comment` on its entry answers it, and the gamemaster finds it by `rule-on`.

    JSON: as `order`.
    """
    meant = as_told("claim", " ".join(text)) if at is None else None
    if not isinstance(meant, Claim):
        meant = _claimed(at_or_last(game, at, giving.order_id, common), " ".join(text), rule, because)
    return turn(game, meant, giving, common)


def _claimed(at: int, text: str, rule: str, because: str) -> Claim:
    """The claim that is meant. Raises `Mistake` for words that are none."""
    found = claim_in(at, text)
    if found is None or (found.states.kind == FREE and not (found.because or because)):
        told = say(
            "“{text}” is no claim. Say what was so, as status of GE-AAF-01 is inverted, or illegal, or only "
            "why: because …; `skyledger claim --help` has every form.",
            text=text[:60],
        )
        raise Unworkable("claim", told)
    return replace(found, rule=rule.strip() or found.rule, because=because.strip() or found.because)
