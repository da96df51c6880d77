"""Whether a branch that is to count in place of a game is here, and what is said of it."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from core.history import Talk, Turning
from core.mistakes import Unworkable
from core.policy import FREE, REDO, UNDO, way_of
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.entry import LOCAL, hashed_id
from events.message import (
    EntriesRedone,
    EntriesUndone,
    Event,
    ProposalAccepted,
    ProposalCarried,
    ProposalDeclined,
    ProposalRaised,
)
from events.policy import BranchAdopted, Policy
from events.sentences import Part, said, say
from skyledger.adopted import (
    STANDING,
    Adopted,
    adopted_as,
    adopting,
    changed_since,
    gone_on_since,
    in_place_of,
    proposed_as,
)
from skyledger.folding import facts_of
from skyledger.past import Past
from store.errors import NoSuchGame
from store.ledger import Ledger


def require_its_branch(past: Past, ruling: Ruling) -> None:
    """Raises `Mistake` for a branch that is here and stands otherwise than what adopts it, or proposes to."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    for fact in adopting(past, [one.event for one in facts]):
        from skyledger.auditing.adoptions import hashes_kept  # noqa: PLC0415 - no other order needs it

        try:
            why = not_as_named(past.ledger, past.game, hashes_kept(past.ledger, past.game), fact)
        except NoSuchGame:
            _require_no_redo(fact, facts)
            continue
        if why or (why := _gone_on(past.ledger, fact, facts)):
            raise Unworkable("branch", why)


def void_here(ledger: Ledger, game: str, ours: Callable[[int], bytes | None], fact: BranchAdopted) -> str:
    """Why nobody can agree here to adopt a branch in place of a game of these hashes; nothing where he can.

    Raises `NoSuchGame` where the branch is not here.
    """
    return not_as_named(ledger, game, ours, fact) or _gone_on(ledger, fact, ())


def not_as_named(ledger: Ledger, game: str, ours: Callable[[int], bytes | None], fact: BranchAdopted) -> str:
    """Why a branch is not what is to be adopted in place of a game; nothing where it is, though it went on.

    Raises `NoSuchGame` where the branch is not here.
    """
    from skyledger.auditing.adoptions import differs  # noqa: PLC0415 - no other order needs it

    if why := _not_its_name(game, fact.branch) or _adopted_away(ledger, game, fact.branch):
        return why
    found = differs(ledger, ours, fact)
    if back := changed_since(ledger, fact):
        return say(CHANGED, branch=fact.branch, entry=back)
    return "" if found is None else say(OTHERWISE, branch=fact.branch, game=game)


CHANGED = said(
    "Entry {entry} of {branch} changed what is to be adopted, by undo, redo or decline; "
    "`skyledger adopt {branch}` names it as it stands."
)
OTHERWISE = said(
    "{branch} parted from {game} otherwise, or has another head: `skyledger adopt {branch}` "
    "names it as it stands."
)


def _gone_on(ledger: Ledger, fact: BranchAdopted, facts: Sequence[Ruled]) -> str:
    """That a branch went on since it was named; one whose adoption counts again by a decline may have, for
    what was declined never was agreed to.
    """
    declined = any(isinstance(one.event, ProposalDeclined) for one in facts)
    since = 0 if declined else gone_on_since(ledger, fact)
    return say(GONE_ON, branch=fact.branch, entry=since, number=fact.number) if since else ""


GONE_ON = said(
    "{branch} was to be adopted as it stood after entry {number}, and went on with entry {entry}; `skyledger "
    "adopt {branch}` names it as it stands."
)


def _not_its_name(game: str, branch: str) -> str:
    """Why nothing of that name can be a branch of a game: it is the game itself, in whose own place nothing
    goes on, or can't have its beginning, for its hashed id is another.
    """
    if branch == game:
        return say(NO_BRANCH, branch=branch)
    if (base := hashed_id(game)) != hashed_id(branch):
        told = said("{branch} can't be a branch of {game}: those are called {base}, or {base}~NAME.")
        return say(told, branch=branch, game=game, base=base)
    return ""


NO_BRANCH = said("{branch} is no branch of itself: what counts in place of a game parted from it.")


def _adopted_away(ledger: Ledger, game: str, branch: str) -> str:
    """That in place of a branch another one counts by now, to which nobody agreed; nothing for others."""
    if (other := in_place_of(ledger, branch)) is None:
        return ""
    told = ADOPTED_THIS if other == game else ADOPTED_AWAY
    return say(told, branch=branch, other=other, game=game)


ADOPTED_THIS = said(
    "{branch} adopted {game} itself, which counts in its place: it can't count in place of {game} as well."
)
ADOPTED_AWAY = said(
    "{branch} adopted another branch, and {other} counts in its place: what would count in place of {game} "
    "is that one. `skyledger adopt {other}` proposes it."
)


def _require_no_redo(fact: BranchAdopted, facts: Sequence[Ruled]) -> None:
    """A branch may come by mail, as an audit says. Raises `Mistake` for a redo, which can wait."""
    if any(isinstance(one.event, EntriesRedone) for one in facts):
        told = said(
            "{branch} is not here, and would count again: whoever has it can export it, and `skyledger "
            "import FILE --beside {name}` brings it."
        )
        raise Unworkable("branch", say(told, branch=fact.branch, name=fact.branch.rpartition(LOCAL)[2]))


def agreed_on_elsewhere(past: Past, policy: Policy, seat: str, ruling: Ruling) -> Refused | None:
    """The refusal where one seat alone changes what others agreed to with the branch; None for any other.

    Whoever takes back alone what others did, or lets it count again, by the policy, may do it here as well.
    """
    facts = [one.event for one in ruling.facts] if isinstance(ruling, Accepted) else []
    turning = next((one for one in facts if isinstance(one, Turning)), None)
    if turning is None or _may_alone(policy, seat, turning):
        return None
    return _what_was_agreed(past, turning, WHAT_WAS_AGREED)


def without_a_side(
    past: Past, policy: Policy, sides: Mapping[str, str], seat: str, ruling: Ruling
) -> Refused | None:
    """The refusal of what a seat proposes or accepts where it changes what was agreed on with the branch, and
    does not ask each of the sides that agreed; None for any other.

    By the rules an undo is asked of those who gave what it takes back, be it an ally alone.
    """
    if seat in policy.gamemaster:
        return None
    for by, one in _raised(past, seat, ruling):
        if isinstance(one.proposed, Turning) and not _asks_each(policy, sides, by, one.asked):
            return _what_was_agreed(past, one.proposed, WORD_OF_EACH)
    return None


def _raised(past: Past, seat: str, ruling: Ruling) -> Iterator[tuple[str, ProposalRaised]]:
    """What an accepted order proposes, or agrees to, and who proposes it."""
    for fact in [one.event for one in ruling.facts] if isinstance(ruling, Accepted) else ():
        if isinstance(fact, ProposalRaised):
            yield seat, fact
        elif isinstance(fact, ProposalAccepted) and (entry := past.ledger.entry(past.game, fact.proposal)):
            found = (one for one, _ in facts_of(past.system, entry))
            yield from ((entry.seat, one) for one in found if isinstance(one, ProposalRaised))


def _asks_each(policy: Policy, sides: Mapping[str, str], by: str, asked: Iterable[Collection[str]]) -> bool:
    """Does it need the word of each side, as an adoption does, or of a gamemaster, who may do it alone?"""
    groups = [{by}, *map(set, asked)]
    heard = {sides.get(seat) for group in groups for seat in group}
    return {*sides.values()} <= heard or any(group <= {*policy.gamemaster} for group in groups)


def _what_was_agreed(past: Past, turning: Turning, sentence: str) -> Refused | None:
    """The refusal of an undo or redo that changes what was agreed on with the branch; None for another."""
    turned = past.turned_by(past.ledger.head(past.game).number + 1, (turning,))
    declinable = (one for one in proposed_as(past.ledger, past.game) if one.how == "declinable")
    for one in chain(adopted_as(past.ledger, past.game), declinable):
        if _changes(past, one.fact.number, turned) and was_agreed_on(past, one):
            told = AGREED_ON if one.how == "counts" else MAY_COUNT_AGAIN
            return Refused((breach("adoption", "adoption", sentence, told, **_said_of(one)),))
    return None


def not_until_settled(past: Past, ruling: Ruling) -> Refused | None:
    """The refusal of an order in a branch while an undo of its adoption can be declined, after which it
    counts with all that nobody agreed to; None for any other, and for what is said alone.
    """
    facts = [one.event for one in ruling.facts] if isinstance(ruling, Accepted) else []
    silent = all(isinstance(one, Talk) and not isinstance(one, STANDING) for one in facts)
    if silent or LOCAL not in past.game:
        return None
    declinable = (one for one in proposed_as(past.ledger, past.game) if one.how == "declinable")
    return next(map(_refused_until_settled, declinable), None)


def _refused_until_settled(one: Adopted) -> Refused:
    return Refused((breach("adoption", "adoption", WHAT_WAS_AGREED, NOT_SETTLED, **_said_of(one)),))


def _may_alone(policy: Policy, seat: str, turning: Turning) -> bool:
    way = way_of(policy, UNDO if isinstance(turning, EntriesUndone) else REDO)
    return seat in policy.gamemaster or way == FREE


def _changes(past: Past, agreed: int, turned: Collection[int]) -> bool:
    """Does it change which of the entries up to the agreed one count, to other ones than was agreed?"""
    below = {number for number in turned if number <= agreed}
    now = {number for number in past.turnings().void if number <= agreed}
    return bool(below) and now ^ below != past.turnings(agreed).void.keys()


def was_agreed_on(past: Past, one: Adopted) -> bool:
    """Was a branch adopted by consent, and not by one seat that has the right to?

    Where an undo of that can be declined, it is asked of what was undone.
    """
    facts = _facts(past, one.game, one.by)
    undone = [fact for fact in facts if isinstance(fact, EntriesUndone)]
    before = (_facts(past, one.game, n) for each in undone for n in range(each.first, each.last + 1))
    found = (each for each in before if one.fact in each) if undone else (facts,)
    return any(isinstance(fact, ProposalCarried) for each in found for fact in each)


def _facts(past: Past, game: str, number: int) -> list[Event]:
    entry = past.ledger.entry(game, number)
    return [fact for fact, _ in facts_of(past.system, entry)] if entry else []


def _said_of(one: Adopted) -> dict[str, Part]:
    return {"game": one.game, "entry": one.by, "branch": one.fact.branch, "number": one.fact.number}


WHAT_WAS_AGREED = said("What was agreed on with a branch is not changed in it by one seat alone.")
WORD_OF_EACH = said("What was agreed on with a branch is not changed in it without the word of each side.")
AGREED_ON = said(
    "Entry {entry} of {game} adopted {branch}, by consent, as it stood after entry {number}; what came "
    "until then can be taken back, or count again, once that adoption is undone: `skyledger undo "
    "{game}`, with --propose where that needs consent."
)
MAY_COUNT_AGAIN = said(
    "Entry {entry} of {game} takes back, until it is declined, that {branch} was adopted by consent as it "
    "stood after entry {number}; what came until then can be taken back, or count again, once that entry "
    "is agreed to or {game} goes on."
)
NOT_SETTLED = said(
    "Entry {entry} of {game} takes back, until it is declined, that {branch} was adopted: nothing is ordered "
    "in {branch} until that entry is agreed to, {game} goes on, or it is declined. To try something, order "
    "it in a branch: `skyledger branch {branch}`."
)


def require_none_removed(past: Past, ruling: Accepted, gone: Collection[str]) -> None:
    """Raises `Mistake` for a branch to adopt that is gone by now: it was here, and was removed meanwhile."""
    for fact in adopting(past, [one.event for one in ruling.facts]) if gone else ():
        if fact.branch in gone:
            raise Unworkable("branch", say(REMOVED, branch=fact.branch, game=past.game))


REMOVED = said("{branch} was removed meanwhile, and so it can't count in place of {game}.")
