"""Any order of a game: ruled on by its rules, and then by its policy where it touches others."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from typing import Any

import msgspec

from core.answering import rule_on_entries
from core.consent import Chairs, Court, by_the_policy, goes_on_in
from core.dice import TYPED, RollDice
from core.dice_kept import as_they_fell, unless_they_can_be_thrown
from core.history import Deed
from core.mistakes import Unworkable
from core.policy import (
    ADOPTION,
    BY_THE_TABLE,
    CONSENT,
    FREE,
    GAMEMASTERS,
    POLICY,
    TRUSTING,
    WAITS,
    Concern,
    policy_of,
    unsound,
    way_of,
)
from core.proposals import AboutEntries, AdoptBranch, OfEveryGame, SetPolicy
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.codec import encode, roomy
from events.policy import BranchAdopted, Policy, PolicySet
from events.sentences import listed, said, say
from phases.referee import System, decide

GAMEMASTER = "gamemaster"

History = Callable[[], Sequence[Deed]]


def chairs_at(system: System, game: Any) -> Chairs:
    """Who sits at a game as it stands, and what is asked of it about orders that are proposed."""

    def read(order: dict[str, Any]) -> Any:
        try:
            return _decoder(system.rules.order)(encode(order))
        except msgspec.MsgspecError:
            raise Unworkable("order", say("What is proposed is no order of this game.")) from None

    def rule(seat: str, order: Any) -> Ruling:
        return _by_right(system, game, seat, order, concern(seat, order))

    def concern(seat: str, order: Any) -> Concern | None:
        return concern_of(system, game, seat, order)

    court = Court(read, rule, concern)
    return Chairs(dict(system.rules.sides(game)), GAMEMASTER, policy_of(game), court, _adopted_past(game))


@cache
def _decoder(orders: Any) -> Any:
    return roomy(msgspec.json.Decoder(orders | OfEveryGame).decode)


def rule_on_any(system: System, game: Any, history: History, seat: str, order: Any) -> Ruling:
    """Rule on an order by the rules and the policy; `history` gives as much of the entries as it touches.

    Most orders touch none, and it is asked of those alone that do.

    Raises `Mistake` when the order names something that is not there.
    """
    if closed := _closed(game, seat, order):
        return closed
    if isinstance(order, AboutEntries):
        return rule_on_entries(history(), seat, order, chairs_at(system, game))
    if isinstance(order, RollDice):
        return _rolled(system, game, history, seat, order)
    return _by_policy(system, game, history, seat, order)


def _by_policy(system: System, game: Any, history: History, seat: str, order: Any) -> Ruling:
    if policy_of(game) == TRUSTING and not isinstance(order, OfEveryGame):
        return decide(system, game, seat, order)  # it leaves all to the turn, which knows the gamemaster
    if (concern := concern_of(system, game, seat, order)) is None:
        return decide(system, game, seat, order)
    alone = _is_not_his(policy_of(game), concern.kind, seat)
    ruling = _ruled(system, game, seat, order) if alone else _by_right(system, game, seat, order, concern)
    if isinstance(ruling, Refused):
        return ruling
    return by_the_policy(history(), seat, ruling, concern, chairs_at(system, game))


def _rolled(system: System, game: Any, history: History, seat: str, order: RollDice) -> Ruling:
    """Dice, of which those of undone play may stand again; where these can't be thrown, none can."""
    ruling = decide(system, game, seat, order)
    if isinstance(ruling, Accepted):
        ruling = as_they_fell(history(), system.rules.rolled_for, game, order, ruling)
    if isinstance(ruling, Accepted):
        return ruling
    return (
        unless_they_can_be_thrown(
            history(), system.rules.rolled_for, game, seat, partial(decide, system, game, seat)
        )
        or ruling
    )


def _closed(game: Any, seat: str, order: Any) -> Refused | None:
    """Why no order of the game is given at all, or none from the gamemaster's seat.

    Where a branch was adopted, orders about entries are asked in `core.answering` whether they lead to an
    undo of that. Dice that the machine throws fall at the gamemaster's seat, whoever sits in it; what was
    given from there before nobody sat in it is taken back by the sides.
    """
    if (branch := _adopted_past(game)) and not isinstance(order, AboutEntries):
        return goes_on_in(branch)
    thrown = isinstance(order, RollDice) and order.source != TYPED
    masters = policy_of(game).gamemaster
    if seat == GAMEMASTER and GAMEMASTER not in masters and not thrown:
        told = OTHER_MASTERS if masters else NO_MASTER
        return Refused(
            (breach("policy", "policy", MASTERS, told, seats=listed(list(masters)), count=len(masters)),)
        )
    return None


def _adopted_past(game: Any) -> str:
    """The branch that counts in place of a game, if one was adopted."""
    return str(getattr(game, "adopted", ""))


MASTERS = said("Who decides for the table is named by its policy.")
NO_MASTER = said("By the policy of this game nobody sits as gamemaster: no order is given from that seat.")
OTHER_MASTERS = said(
    "By the policy of this game {seats} {count:sits|sit} as gamemaster: no order is given from that seat."
)


def _is_not_his(policy: Policy, kind: str, seat: str) -> bool:
    """Is such an order the gamemaster's alone, and this seat none? Then it is answered as ever."""
    return way_of(policy, kind) == GAMEMASTERS and seat not in policy.gamemaster


def rule_unagreed(system: System, game: Any, history: History, seat: str, order: Any) -> Ruling:
    """As `rule_on_any`, on an order for which nobody was asked: where it lacks nothing but somebody's word,
    the ruling of the rules alone.

    Raises `Mistake` when the order names something that is not there.
    """
    ruling = rule_on_any(system, game, history, seat, order)
    if _closed(game, seat, order) or not _lacks_a_word(ruling):
        return ruling
    concern = concern_of(system, game, seat, order)
    if concern is not None and way_of(policy_of(game), concern.kind) in (CONSENT, WAITS):
        return _by_right(system, game, seat, order, concern)
    return _ruled(system, game, seat, order)


def rule_agreed(system: System, game: Any, seat: str, order: Any, agreed: Collection[str]) -> Ruling | None:
    """The ruling of the rules on an order to which these seats agreed; None where it needs others.

    Raises `Mistake` when the order names something that is not there.
    """
    if isinstance(order, AboutEntries) or _closed(game, seat, order):
        return None
    if (concern := concern_of(system, game, seat, order)) is None:
        return None
    policy, asked = policy_of(game), chairs_at(system, game).of_other_sides(seat, concern.sides)
    by_the_sides = way_of(policy, concern.kind) != GAMEMASTERS and all({*agreed} & {*one} for one in asked)
    if by_the_sides or {*agreed} & {*policy.gamemaster}:
        return _by_right(system, game, seat, order, concern)
    return None


def needs_a_word(system: System, game: Any, seat: str, order: Any) -> bool:
    """Does the policy leave such an order to others than its seat, were it by their being asked or free to
    decline it?
    """
    concern = None if isinstance(order, AboutEntries) else concern_of(system, game, seat, order)
    policy = policy_of(game)
    if concern is None or seat in policy.gamemaster or (way := way_of(policy, concern.kind)) == FREE:
        return False
    return way == GAMEMASTERS or bool(chairs_at(system, game).of_other_sides(seat, concern.sides))


def _lacks_a_word(ruling: Ruling) -> bool:
    """Does nothing but the policy stand against an order?"""
    return isinstance(ruling, Refused) and {one.rule for one in ruling.violations} == {POLICY}


def rule_by_right(system: System, game: Any, seat: str, order: Any) -> Ruling:
    """The ruling of the rules alone on an order that was given by right, alone or by consent.

    Raises `Mistake` when the order names something that is not there.
    """
    return _by_right(system, game, seat, order, concern_of(system, game, seat, order))


def _by_right(system: System, game: Any, seat: str, order: Any, concern: Concern | None) -> Ruling:
    """The ruling of the rules on an order that its seat has the right to give, alone or by consent."""
    by_the_table = concern is not None and concern.kind in BY_THE_TABLE
    return _ruled(system, game, GAMEMASTER if by_the_table else seat, order)


def _ruled(system: System, game: Any, seat: str, order: Any) -> Ruling:
    match order:
        case SetPolicy():
            return _set(system, game, order)
        case AdoptBranch(branch, at, number, head):
            return _adopted(BranchAdopted(branch, at, number, head))
        case _:
            return decide(system, game, seat, order)


def _set(system: System, game: Any, order: SetPolicy) -> Ruling:
    """The rulings on a change of policy: a sound one, and another than there is."""
    found = [f"{key}: {told}" for key, told in unsound(order.policy, system.rules.seats(game))]
    if order.policy == policy_of(game):
        found = [say("The game is played by it already.")]
    if not found:
        return Accepted((Ruled(PolicySet(order.policy), ()),))
    return Refused((breach("policy", "policy", SOUND, said("{wrong}"), wrong="; ".join(found)),))


def _adopted(fact: BranchAdopted) -> Ruling:
    """Whether there is such a branch no rule can know; an audit looks where it is kept."""
    if 0 < fact.at <= fact.number and HASH.fullmatch(fact.head) and BRANCH.fullmatch(fact.branch):
        return Accepted((Ruled(fact, ()),))
    return Refused((breach("adoption", "adoption", *NO_HEAD),))


HASH = re.compile("[0-9a-f]{64}")
BRANCH = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}(~[a-z0-9][a-z0-9._-]{0,63})?")
"""The id of a game, or the name beside it under which a copy or a branch is kept."""
NO_HEAD = (
    said("A branch is adopted as it stands: where it parted, and its head."),
    said("This names no head of a branch."),
)
SOUND = said("A policy that is set is sound, and another than there is.")


def concern_of(system: System, game: Any, seat: str, order: Any) -> Concern | None:
    """Of which kind an order is that touches others, if it is one."""
    if isinstance(order, OfEveryGame):
        return Concern(POLICY if isinstance(order, SetPolicy) else ADOPTION)
    return system.rules.concern(game, seat, order)
