"""A past order corrected: what is given in its place, and everything after it judged again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import AGAIN, RollDice, as_again, kept
from core.ruling import Accepted
from events.entry import Entry
from events.message import DiceKept
from phases.referee import System
from skyledger.again.consent import Agreed, recorded_with_consent
from skyledger.again.line import Given, Judged, Treatment, as_given, judged
from skyledger.folding import Step
from skyledger.past import Past
from skyledger.recording import Facts, Ordered, sealed
from skyledger.service import Desk
from store.ledger import Head


class Correction(msgspec.Struct, frozen=True):
    """What is to be otherwise from an entry on: what is given there, and the entry after which the rest
    comes.

    `given` is empty where the order is taken out; the rest begins with the entry itself where something is
    put before it.
    """

    step: Step
    given: tuple[Given, ...]
    rest: int

    @property
    def at(self) -> int:
        """The entry that is corrected."""
        return self.step.entry.number


def corrected(past: Past, correction: Correction, treat: Treatment = as_given) -> Iterator[Judged]:
    """What is given in place of the order, and then each order that counts, in the game that they make.

    What is given by the correction needs nobody's word yet; the dice of the machine that fell are kept, and
    where dice of undone play stand, these are taken. Raises as `Past.steps` does.
    """
    state, system = past.at(correction.at - 1), past.system
    agreed = Agreed(past, correction.at - 1)
    for given in correction.given:
        one = in_its_place(system, state, given, agreed)
        yield _went_on(agreed, one)
        state = one.after
    for recorded in recorded_with_consent(past, correction.rest):
        for given in treat(state, _with_dice_kept(agreed.renamed(recorded))):
            one = _as_it_fell(system, state, given, agreed)
            yield _went_on(agreed, one)
            state = one.after


def _with_dice_kept(given: Given) -> Given:
    """Dice of the machine are kept as they fell; whether those of undone play stand again here is asked."""
    return given if _stood_again(given) else replace(given, order=kept(given.order))


def _stood_again(given: Given) -> bool:
    return getattr(given.order, "source", "") == AGAIN


def in_its_place(system: System, state: Any, given: Given, agreed: Agreed) -> Judged:
    """What is given by the correction; dice that are typed as those that stand are these."""
    if isinstance(given.order, RollDice) and as_again(given.order) == agreed.standing(state, given.seat):
        given = replace(given, order=as_again(given.order))
    return judged(system, state, given, agreed.ruling_in_its_place)


def _as_it_fell(system: System, state: Any, given: Given, agreed: Agreed) -> Judged:
    """What is given, by rules and policy. Dice of undone play that do not stand again here are kept ones;
    where others stand here, these fall.
    """
    one = judged(system, state, given, agreed.ruling)
    if not one.stands and _stood_again(given):
        one = judged(system, state, _kept_instead(given), agreed.ruling)
    if one.stands or not isinstance(given.order, RollDice):
        return one
    standing = agreed.standing(state, given.seat)
    return one if standing is None else judged(system, state, replace(given, order=standing), agreed.ruling)


def _kept_instead(given: Given) -> Given:
    """Dice that stood again as those of the machine that are kept."""
    facts = given.was.facts if given.was else ()
    was = given.was and replace(given.was, facts=tuple(f for f in facts if not isinstance(f[0], DiceKept)))
    return replace(given, order=kept(given.order), was=was)


def _went_on(agreed: Agreed, one: Judged) -> Judged:
    agreed.goes_on(one)
    return one


def given_again(line: Iterable[Judged]) -> Iterator[str]:
    """The ids of the orders that stand as they were given, with the dice that fell."""
    return filter(None, (_kept_id(one) for one in line if one.stands))


def _kept_id(one: Judged) -> str:
    """The id of an order that is given as it was before; empty for others."""
    was = one.given.was
    return was.entry.order_id if was and not one.given.treated else ""


def entries_of(
    desk: Desk, system: System, branch: str, parting: Head, line: Iterable[Judged]
) -> Iterator[Entry]:
    """The entries of a branch for the orders that stand; each that was given before keeps its id."""
    head = parting
    for one in line:
        if isinstance(one.ruling, Accepted):
            facts: Facts = [(ruled.event, ruled.rules) for ruled in one.ruling.facts]
            order_id = _kept_id(one) or desk.entropy(16).hex()
            ordered = Ordered(branch, one.given.seat, one.given.order, order_id, desk.clock())
            entry = sealed(ordered, head, facts, system.rules.edition_of(one.after), desk.entropy)
            yield entry
            head = Head(entry.number, entry.hash)
