"""Whether a branch that is to count in place of a game is here, and what is said of it."""

from collections.abc import Collection, Sequence

from core.mistakes import Unworkable
from core.ruling import Accepted, Ruled, Ruling
from events.entry import LOCAL
from events.message import EntriesRedone
from events.policy import BranchAdopted
from events.sentences import said, say
from skyledger.adopted import adopting, taken_back_since
from skyledger.past import Past
from store.errors import NoSuchGame


def require_its_branch(past: Past, ruling: Ruling) -> None:
    """Raises `Mistake` for a branch that is here and stands otherwise than what adopts it, or proposes to."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    for fact in adopting(past, [one.event for one in facts]):
        from skyledger.auditing.adoptions import differs, hashes_kept  # noqa: PLC0415 - no other order needs it

        ledger = past.ledger
        try:
            found, back = (
                differs(ledger, hashes_kept(ledger, past.game), fact),
                taken_back_since(ledger, fact),
            )
        except NoSuchGame:
            _require_no_redo(fact, facts)
            continue
        if back:
            told = said(
                "In entry {entry} of {branch} was taken back what is to be adopted; `skyledger adopt "
                "{branch}` names it as it stands."
            )
            raise Unworkable("branch", say(told, branch=fact.branch, entry=back))
        if found is not None:
            told = said(
                "{branch} parted from {game} otherwise, or has another head: `skyledger adopt {branch}` "
                "names it as it stands."
            )
            raise Unworkable("branch", say(told, branch=fact.branch, game=past.game))


def _require_no_redo(fact: BranchAdopted, facts: Sequence[Ruled]) -> None:
    """A branch may come by mail, as an audit says. Raises `Mistake` for a redo, which can wait."""
    if any(isinstance(one.event, EntriesRedone) for one in facts):
        told = said(
            "{branch} is not here, and would count again: whoever has it can export it, and `skyledger "
            "import FILE --beside {name}` brings it."
        )
        raise Unworkable("branch", say(told, branch=fact.branch, name=fact.branch.rpartition(LOCAL)[2]))


def require_none_removed(past: Past, ruling: Accepted, gone: Collection[str]) -> None:
    """Raises `Mistake` for a branch to adopt that is gone by now: it was here, and was removed meanwhile."""
    for fact in adopting(past, [one.event for one in ruling.facts]) if gone else ():
        if fact.branch in gone:
            raise Unworkable("branch", say(REMOVED, branch=fact.branch, game=past.game))


REMOVED = said("{branch} was removed meanwhile, and so it can't count in place of {game}.")
