"""`claim` and `rule-on`: what a seat says was not right in an entry, and how the gamemaster finds it."""

from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.proposals import AdoptBranch
from core.remarks import DENIED, FREE, UPHELD, Claim, RuleOn
from core.ruling import Refused
from events.sentences import said, say
from skyledger.claims.record import FOR_CLAIM
from skyledger.cli.answers import Hearing, as_json, entry_stands, hear, status_of, write
from skyledger.cli.desk import desk_at, game_of, proper_order_id, seat_of
from skyledger.cli.look.proposals import proposal_of
from skyledger.cli.once import SITTING, once
from skyledger.cli.options import USUAL, Common, DryRun, GameId, NumberIfAny, Seat
from skyledger.cli.paper import put, stands
from skyledger.cli.play.adopting import adoption
from skyledger.cli.play.order import GIVEN, Giving, Proposing, TurningId, reason_of, turn, which
from skyledger.cli.play.remarking import About, at_or_last
from skyledger.cli.status import DONE
from skyledger.cli.trial import try_out
from skyledger.notation.any_game import read as read_order
from skyledger.notation.quoting import spoken
from skyledger.notation.remarks import as_told, claim_in, with_reason
from skyledger.service import rule_on, submit, table

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
        meant = _claimed(at_or_last(game, at, common), " ".join(text), rule, because)
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


def rule_on_(  # noqa: PLR0913 - the command's options
    game: GameId,
    number: Annotated[NumberIfAny, Parameter(name="CLAIM", help="The entry of the claim.")],
    finding: Annotated[str, Parameter(help=f"{UPHELD} or {DENIED}.")],
    /,
    *text: Annotated[str, Parameter(help="Why: because …")],
    because: Because = "",
    then: Annotated[
        str,
        Parameter(
            show_default=False,
            help="What is done for its sake: an adjust order without its reason, as “adjust W249 option "
            "five_more”, from here on; or “adopt BRANCH”.",
        ),
    ] = "",
    propose: Proposing = False,
    seat: Seat = "",
    order_id: TurningId = "",
    dry_run: DryRun = False,
    common: Common = USUAL,
) -> int:
    """Say how a claim is found, as the gamemaster or by agreement: it is upheld or denied, and why.

    Who decides for the table rules alone. Any other seat proposes it with --propose, and it is so once one
    seat of each other side accepts; play may go on till then.

    With --then something is set right by an entry of its own, whose reason names the claim; the log, the
    board and reports mark it as set right by hand. So a branch is adopted too, in which it was played right.
    If that is refused, the claim is not ruled on either. With --propose both are proposed, as the policy of
    the game has it, each to be accepted by itself.

    JSON: as `order`; with --then also "effect", the answer to that order.
    """
    proper_order_id(order_id)
    meant = RuleOn(which(number), finding.casefold(), reason_of(because, text))
    if not then:
        return turn(game, meant, Giving(seat, order_id, None, dry_run), common, propose=propose)
    with desk_at(common) as desk, once(SITTING.get()):
        at = table(desk, game_of(desk, game))
        hearing = Hearing(desk, at, seat_of(desk, at.game, seat), common.json)
        both: tuple[Any, ...] = meant, _effect(hearing, then, meant)
        refused = _refused(hearing, both)
        if refused and propose:
            both = tuple(map(proposal_of, both))
            refused = _refused(hearing, both)
        if dry_run:
            return try_out(hearing, (*refused, both[0])[0])
        return hear(hearing, refused[0]) if refused else _both(hearing, both[0], both[1], order_id)


def _refused(hearing: Hearing, orders: tuple[Any, ...]) -> list[Any]:
    """Those that would be refused as the game stands."""
    return [one for one in orders if isinstance(rule_on(hearing.before, hearing.seat, one), Refused)]


def _effect(hearing: Hearing, text: str, ruling: RuleOn) -> Any:
    """The order that sets something right, with the claim in its reason. Raises `Mistake` for another one."""
    order, _, why = text.partition(" because ")
    reason = FOR_CLAIM(entry=ruling.claim) + (spoken(why) if why else ruling.because)
    name, state = hearing.before.system.rules.name, hearing.before.state
    verb, _, rest = order.strip().partition(" ")
    if verb.casefold() == "adopt" and rest.strip():
        return replace(_adoption(hearing, rest.strip()), because=reason)
    if verb.casefold() != "adjust":
        raise Unworkable("order", say("--then sets something right: adjust …, or adopt BRANCH"))
    return read_order(name, state, with_reason(order, reason), hearing.seat)


def _adoption(hearing: Hearing, branch: str) -> AdoptBranch:
    """The adoption of a branch of this game. Raises `Mistake` for a branch of another one, or none."""
    trunk, order = adoption(hearing.desk, game_of(hearing.desk, branch))
    if trunk != hearing.game:
        told = said("{branch} parted from {trunk}, and not from {game}.")
        raise Unworkable("branch", say(told, branch=order.branch, trunk=trunk, game=hearing.game))
    return order


def _both(hearing: Hearing, meant: Any, effect: Any, order_id: str) -> int:
    """Write the ruling and what is set right for its sake, or the proposals of both."""
    status, told = _written(hearing, meant, order_id)
    if status != DONE or (told is not None and told["again"]):
        return _put(told, None, status)
    hearing = replace(hearing, before=table(hearing.desk, hearing.game))
    status, also = _written(hearing, effect)
    return _put(told, also, status)


def _written(hearing: Hearing, order: Any, order_id: str = "") -> tuple[int, dict[str, Any] | None]:
    """The status of an order that is given, and its answer where JSON is wanted."""
    answer = submit(hearing.desk, hearing.game, hearing.seat, order, order_id)
    if answer.entry is not None and not answer.again:
        stands(entry_stands(answer.entry))
    if hearing.json:
        return status_of(answer.ruling), as_json(hearing, answer, order)
    write(hearing, answer, order)
    return status_of(answer.ruling), None


def _put(told: dict[str, Any] | None, effect: dict[str, Any] | None, status: int) -> int:
    if told is not None:
        put({**told, "effect": effect})
    return status
