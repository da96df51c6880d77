"""Why nobody can agree to what is proposed any more, or decline what counts, though the game stands."""

from core.mistakes import Mistake
from core.policy import ADOPTION, UNTIL_DECLINED
from core.proposals import Accept, Decline, Proposal
from core.ruling import Accepted, Refused, Ruled
from skyledger.adoptable import require_its_branch
from skyledger.service import Table, rule_on


def void_because(held: Table, one: Proposal) -> str:
    """Why an open proposal is void: by the policy, say, or as a branch counts; or nothing.

    An order that waits, and that the rules refuse as the game stands, is none: it may stand later.
    """
    if one.closed or one.disputed or one.way == UNTIL_DECLINED or not one.waits_for:
        return ""
    try:
        require_its_branch(held.past, Accepted((Ruled(one.proposed, ()),)))
        ruling = rule_on(held, one.waits_for[0][0], Accept(one.number))
    except Mistake as mistake:
        return str(mistake)
    found = ruling.violations if isinstance(ruling, Refused) else ()
    return next((text for each in found if each.rule in ("proposal", ADOPTION) for text in each.found), "")


def agreed_with_branch(held: Table, one: Proposal) -> str:
    """Why what counts until declined stays: agreed to with its branch, or one counts instead; or nothing."""
    if one.closed or one.disputed or one.way != UNTIL_DECLINED or not one.waits_for:
        return ""
    ruling = rule_on(held, one.waits_for[0][0], Decline(one.number))
    found = ruling.violations if isinstance(ruling, Refused) else ()
    return next((each.found[0] for each in found if each.rule == ADOPTION), "")
