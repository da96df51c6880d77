"""A ledger walked from its first entry to its last, every order judged again on the way."""

from collections.abc import Iterator, Sequence
from itertools import chain
from operator import is_
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from core.dice import RollDice
from core.dice_kept import thrown_in
from core.fold import fold
from core.history import Deed, Mark, mark, voided
from core.mistakes import Mistake
from core.policy import KEPT
from core.ruling import Accepted, Refused, Ruled, Ruling
from core.system import Rules
from events.entry import Entry
from events.message import CommentMade, EntriesUndone, Event
from events.sentences import said, say
from phases.consent import rule_by_right, rule_on_any
from phases.referee import System
from skyledger import scenarios
from skyledger.auditing.agreed import NOTHING, Beside, Taken, rulings_agreed
from skyledger.auditing.around import around_the_facts, positions, versions
from skyledger.auditing.claimable import require_claimable
from skyledger.auditing.comparing import (
    RecordedFacts,
    Sown,
    Told,
    Unreadable,
    alike,
    differences,
    fact_words,
    readable,
    recorded_facts,
    recorded_order,
)
from skyledger.auditing.found import (
    Difference,
    Found,
    conceals,
    not_compared,
    reads,
    ruled_otherwise,
    sealed,
    wrong,
)
from skyledger.auditing.premise import premise
from skyledger.folding import IMPOSSIBLE, UNFOLDABLE, OrderWithheld, Step, reason
from skyledger.recording import Begin
from skyledger.secrecy.remarks import is_left_unsaid
from skyledger.service import GAMEMASTER, no_such_seat
from skyledger.showing import showing_of
from skyledger.telling.cited import cited
from store.bounds import in_short

# A game walked along its entries: which of them count, and what the game is after each of them.

HELD = 1000
"""So many games are held, for an undo to go back to; what lies farther back is folded again."""


class Folded(NamedTuple):
    """A game, facts, and the game after them."""

    before: Any
    facts: tuple[Event, ...]
    after: Any

    def is_of(self, game: Any, facts: Sequence[Event]) -> bool:
        """Is it of this game and these very facts? Whether others say the same would take long to see."""
        return self.before is game and len(self.facts) == len(facts) and all(map(is_, self.facts, facts))


class Line:
    """The entries walked so far: `state` is the game after them, `deeds` what undo and redo go by.

    The games passed on the way are kept, each by the entries that made it, so that an undo goes back to one.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.state = rules, rules.empty
        self.deeds: list[Deed] = []
        self._keeps_dice = False
        self._made_by = 0
        self._passed: dict[int, Any] = {0: rules.empty}
        self._folded: tuple[Folded, ...] = ()
        self.steps: dict[int, Step] = {}

    def after(self, facts: Sequence[Event]) -> Any:
        """The game after an entry with these facts, which is not walked for that; raises as a fold does.

        Of one entry it is asked several times, with what is recorded and with what the rules give: both are
        held until others are asked for.
        """
        for one in self._folded:
            if one.is_of(self.state, facts):
                return one.after
        made = Folded(self.state, tuple(facts), fold(self.rules.evolutions, self.state, facts))
        self._folded = (made, *self._folded[:1])
        return made.after

    def walk(self, deed: Deed) -> None:
        """Go on over one entry; raises what a fold of facts that do not fit can raise, and then stays."""
        if mark(deed) is None:
            self.state, self._made_by = self.after(deed.facts), hash((self._made_by, deed.number))
        else:
            self.state, self._made_by = self._gone_back([*self.deeds, deed])
        self.deeds.append(deed)
        self._keeps_dice |= any(isinstance(one, EntriesUndone) and one.dice == KEPT for one in deed.facts)
        self._passed[self._made_by] = self.state
        if len(self._passed) > HELD:
            del self._passed[next(iter(self._passed))]

    def passed(self, step: Step) -> None:
        """Keep an entry with the game before it, for claims of it; those that lie too far back are not."""
        self.steps[step.entry.number] = step
        self.steps.pop(step.entry.number - HELD, None)

    def history(self, order: Any) -> list[Deed]:
        """The entries that an order is ruled on by; dice of undone play touch none where none were kept."""
        return [] if isinstance(order, RollDice) and not self._keeps_dice else self.deeds

    def _gone_back(self, deeds: Sequence[Deed]) -> tuple[Any, int]:
        """The game once an undo or redo counts, and by which entries it is made."""
        void, made_by = voided(deeds), 0
        counting = [deed for deed in deeds if deed.number not in void and not _only_marks(deed)]
        for deed in counting:
            made_by = hash((made_by, deed.number))
        if made_by in self._passed:
            return self._passed[made_by], made_by
        again = (fact for deed in counting for fact in deed.facts)
        return fold(self.rules.evolutions, self.rules.empty, again), made_by


def _only_marks(deed: Deed) -> bool:
    return all(isinstance(fact, Mark) for fact in deed.facts)


# What the referee says today to an order of a ledger, in the game as it stood when the order was given.


class Unaccepted(msgspec.Struct, frozen=True):
    """An order that the referee would not have accepted: the rules that it breaks, and that in words."""

    rules: tuple[str, ...]
    told: str


class Unjudged(msgspec.Struct, frozen=True):
    """An order on which nothing can be said, and why."""

    told: str


Judged = Accepted | Unaccepted | Unjudged


def judged(  # noqa: PLR0913 - an entry as it is recorded, and what it is judged in
    system: System, line: Line, entry: Entry, order: Any, facts: RecordedFacts, known: Taken
) -> Judged:
    """The ruling on an order of the ledger in the game before it; its dice are those that are recorded.

    The premise of a branch is judged by the rules alone, and so is what others agreed to with the branch.
    """
    if is_left_unsaid(entry):
        return _unsaid(system, line, entry)
    if order is None:
        return Unjudged(say("the order is withheld"))
    if isinstance(order, Unreadable):
        return Unaccepted((), say("it is no order of this game"))
    try:
        if entry.number in known.premise:
            ruling = rule_by_right(system, line.state, entry.seat, order)
        else:
            ruling = _ruling(system, line, entry, order, facts)
            by_others = rulings_agreed(known.beside, system, line.state, entry, order)
            every = (one for one in chain((ruling,), by_others) if isinstance(one, Accepted))
            ruling = next((one for one in every if alike(one.facts, facts)), ruling)
        require_claimable(system, line.steps, entry.seat, order, ruling)
    except Mistake as mistake:
        return _mistaken(mistake)
    except IMPOSSIBLE as error:
        return Unjudged(say("it can't be judged in the game as recorded ({why})", why=reason(error)))
    return _refusal(ruling) if isinstance(ruling, Refused) else ruling


def _mistaken(mistake: Mistake) -> Judged:
    """An order that can't be read as one; what rests on an order that is withheld can't be judged."""
    if isinstance(mistake, OrderWithheld):
        return Unjudged(str(mistake).removesuffix("."))
    return Unaccepted((), say("not accepted: {mistake}", mistake=str(mistake)))


def _unsaid(system: System, line: Line, entry: Entry) -> Judged:
    """The fact of a comment that is withheld from us follows from who gave it, whatever it said."""
    side = system.rules.sides(line.state).get(entry.seat, "")
    if not side:
        return Unaccepted((), say("not accepted: {seat} is of no side", seat=in_short(entry.seat)))
    return Accepted((Ruled(CommentMade(side), ()),))


def _ruling(system: System, line: Line, entry: Entry, order: Any, facts: RecordedFacts) -> Ruling:
    if entry.number == 1 or isinstance(order, Begin):
        return _begun(system, entry, order, facts)
    seats = (*system.rules.seats(line.state), GAMEMASTER)
    if entry.seat not in seats:
        raise no_such_seat(entry.seat, seats)
    return rule_on_any(system, line.state, lambda: line.history(order), entry.seat, order)


def _begun(system: System, entry: Entry, order: Any, facts: RecordedFacts) -> Ruling:
    """A game begins once, by the gamemaster, from the scenario that is named, where that is a shipped one.

    By which edition, readings and policy it is played, whose dice it takes, and their seed, are chosen as it
    begins. Of a scenario of somebody's own nothing is known but what stands in the ledger.
    """
    if entry.number != 1 or not isinstance(order, Begin) or entry.seat != GAMEMASTER:
        raise Mistake(
            "order",
            type(order).__name__,
            hint=say("Entry 1, and no other, is {seat}'s Begin.", seat=GAMEMASTER),
        )
    kind: Any = type(system.rules.started(None))
    began: Any = facts[0][0] if facts else None
    recorded = began.position if isinstance(began, kind) else None
    if order.scenario in {one.name for one in scenarios.names()}:
        shipped = scenarios.load(order.scenario)
        if recorded is not None:
            reader = scenarios.READERS[system.rules.name]
            named = reader.named_as(reader.by_edition(shipped, recorded), recorded)
            shipped = replace(named, dice=recorded.dice, seed=recorded.seed, doubts=recorded.doubts)
            shipped = replace(shipped, policy=recorded.policy)
        return Accepted((Ruled(system.rules.started(shipped), ()),))
    if recorded is None:
        raise Mistake("position", in_short(order.scenario), hint=say("A game begins from a position."))
    return Accepted((Ruled(began, ()),))


def _refusal(refused: Refused) -> Unaccepted:
    rules = tuple(dict.fromkeys(violation.rule for violation in refused.violations))
    broken = "; ".join(f"{cited(v.rule)}: {' '.join(v.found)}" for v in refused.violations)
    return Unaccepted(rules, say("refused: {broken}", broken=broken))


# The walk itself: every entry in the game as recorded before it.

AS_RECORDED, BY_THE_RULES, AS_BEFORE = (
    said("what is recorded"),
    said("what the rules give"),
    said("the game before it"),
)


class Look(msgspec.Struct, frozen=True):
    """One entry as an audit sees it: what is recorded, and what the referee says to its order."""

    entry: Entry
    order: Any
    facts: RecordedFacts
    ruling: Judged


def walked(system: System, entries: Sequence[Entry], viewer: str, known: Beside = NOTHING) -> Iterator[Found]:
    """Every finding in orders, dice and sealed positions of a game, entry by entry, as a viewer may read it.

    Each order is judged in the game as recorded before it. Where the facts recorded fit no game, the walk
    goes on from what the rules give; where they are withheld with their order, or missing, it ends. Right
    behind the entries after which branches parted stands their premise.
    """
    line, sown = Line(system.rules), Sown()
    taken = Taken(premise(system, entries, known.parted), known)
    yield from versions(entries)
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            told = say("entry {number} is missing: it can't be judged what came after it.", number=number)
            yield not_compared(number, "fold", told)
            return
        order, facts = recorded_order(system, entry), recorded_facts(system, entry)
        look = Look(entry, order, facts, judged(system, line, entry, order, facts, taken))
        for one in _told(system, line, look, viewer):
            yield ruled_otherwise(entry, one)
        for one in sown.compared(system.rules.seed(line.state), system.rules.faces(line.state), facts):
            yield wrong(entry, one)
        went_on = walk_on(system, line, look)
        yield from _unlooked_at(look, went_on)
        if went_on == AS_RECORDED:
            yield from positions(system.rules, entry, facts, line.state)
        if not went_on:
            return
        yield from around_the_facts(system.rules, entry, line.state)


def _otherwise(system: System, line: Line, look: Look) -> Iterator[Difference]:
    """What is recorded of an order otherwise than the referee says."""
    if isinstance(look.ruling, Accepted) and not _withheld(look) and not alike(look.ruling.facts, look.facts):
        expected = look.ruling.facts
        after = _after(line, [ruled.event for ruled in expected]), _after(line, readable(look.facts))
        yield from differences(Told(system, *after), expected, look.facts)
    elif isinstance(look.ruling, Unaccepted):
        after_it = _after(line, readable(look.facts))
        facts = "; ".join(fact_words(system, after_it, fact) for fact, _ in look.facts)
        told = (
            say("not accepted (sealed)")
            if isinstance(look.order, showing_of(system).secret_orders)
            else look.ruling.told
        )
        yield Difference(
            "ruling", look.ruling.rules, told, say("accepted: {facts}", facts=facts or say("without a fact"))
        )


def _told(system: System, line: Line, look: Look, viewer: str) -> Iterator[Difference]:
    """What is recorded otherwise, as a viewer may read it."""
    found = list(_otherwise(system, line, look))
    if found and not (is_left_unsaid(look.entry) or _may_read(system, line, look, viewer)):
        yield from map(sealed, found)
    else:
        yield from found


def _may_read(system: System, line: Line, look: Look, viewer: str) -> bool:
    """May a viewer read all of what is recorded of an order, of what the rules give, and of why not?"""
    recorded = tuple((fact, rules) for fact, rules in look.facts if isinstance(fact, Event))
    ways = [recorded]
    if isinstance(look.ruling, Accepted):
        ways.append(tuple((ruled.event, ruled.rules) for ruled in look.ruling.facts))
    order = None if isinstance(look.order, Unreadable) else look.order
    steps = (
        Step(look.entry, order, facts, line.state, _after(line, [one for one, _ in facts])) for facts in ways
    )
    plain = len(recorded) == len(look.facts) and isinstance(look.ruling, Accepted)
    return all(reads(system, step, viewer) for step in steps) and (
        plain or not conceals(system, line.state, viewer)
    )


def _after(line: Line, facts: Sequence[Event]) -> Any:
    """The game after these facts, to tell them in; before them if they do not fit it."""
    try:
        return line.after(facts)
    except UNFOLDABLE:
        return line.state


def _withheld(look: Look) -> bool:
    return any(fact is None for fact, _ in look.facts)


def walk_on(system: System, line: Line, look: Look) -> str:
    """Walk on over an entry, and say from what; from nothing if it can't be known what happened."""
    recorded = readable(look.facts)
    ways: list[tuple[str, Sequence[Event]]] = []
    if len(recorded) == len(look.facts):
        ways.append((AS_RECORDED, recorded))
    if isinstance(look.ruling, Accepted):
        ways.append((BY_THE_RULES, [ruled.event for ruled in look.ruling.facts]))
    if not _withheld(look):
        ways.append((AS_BEFORE, ()))
    for way, facts in ways:
        try:
            line.walk(_deed(system, line, look, facts))
        except UNFOLDABLE:
            continue
        return way
    return ""


def _deed(system: System, line: Line, look: Look, facts: Sequence[Event]) -> Deed:
    """What undo goes by of this entry; raises what a fold of facts that do not fit can raise."""
    before, told = line.state, tuple((fact, rules) for fact, rules in look.facts if isinstance(fact, Event))
    order = None if isinstance(look.order, Unreadable) else look.order
    step = Step(look.entry, order, told, before, line.after(facts))
    line.passed(step)
    thrown = thrown_in(system.rules.rolled_for, before, facts)
    return Deed(look.entry.number, look.entry.seat, tuple(facts), showing_of(system).shows(step), thrown)


def _unlooked_at(look: Look, went_on: str) -> Iterator[Found]:
    """What of an entry could not be judged, compared or folded."""
    number = look.entry.number
    if isinstance(look.ruling, Unjudged):
        yield not_compared(
            number, "order", say("entry {number}: the order: {told}.", number=number, told=look.ruling.told)
        )
    if _withheld(look):
        told = say("entry {number}: what is withheld can't be compared.", number=number)
        yield not_compared(number, "fact", told)
    if not went_on:
        told = say("entry {number}: it can't be judged what came after it.", number=number)
        yield not_compared(number, "fold", told)
    elif went_on != AS_RECORDED:
        told = say(
            "entry {number}: its facts can't be taken as recorded; the audit goes on from {went_on}.",
            number=number,
            went_on=went_on,
        )
        yield not_compared(number, "fold", told)
