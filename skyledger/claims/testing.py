"""A claim tested on the game as it stood before the entry that it is about, as a viewer knows it (D13)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from core.proposals import AboutEntries
from core.remarks import (
    BASE,
    CELL,
    DISTANCE,
    FREE,
    HOLDER,
    ILLEGAL,
    LEGAL,
    MODIFIER,
    STATUS,
    SUPPLY,
    Statement,
)
from core.ruling import Accepted, Refused, Ruling
from events.message import RollCalledFor
from events.sentences import either, listed, said, say
from phases.referee import System, decide
from skyledger.folding import IMPOSSIBLE, OrderWithheld, Step
from skyledger.notation.any_game import read as read_order
from skyledger.on_demand import OnDemand
from skyledger.recording import Begin
from skyledger.showing import showing_of
from skyledger.why import WATCHES
from skyledger.why.watch import Watch

BORNE_OUT, NOT_BORNE_OUT = "borne out", "not borne out"
NOT_KNOWABLE, NOT_TESTED, WITHHELD = "not knowable", "not tested", "withheld"

VERDICTS: Mapping[str, str] = {
    BORNE_OUT: said("The ledger bears it out."),
    NOT_BORNE_OUT: said("The ledger does not bear it out."),
    NOT_KNOWABLE: said("It can't be known to {viewer}."),
    NOT_TESTED: said("It is nothing that can be tested."),
    WITHHELD: said("It can't be tested: the order that it is about is withheld here."),
}
"""What comes of testing a claim, and how that is told."""


class Tested(msgspec.Struct, frozen=True):
    """What came of a test: the verdict, what is so in words, and the grounds and rules that it stood on."""

    verdict: str
    told: str = ""
    grounds: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


Cell = Callable[[str, str, str], str]
"""What a chart says in a row and for a roll, by its name or number; raises `Mistake`."""


class Evidence(msgspec.Struct, frozen=True):
    """What a claim is tested on: the entry that it is about, for whom, and the rolls that led up to it.

    `called_for` are the last rolls called for up to the entry, one of a side; `cell` looks charts up.
    """

    system: System
    step: Step
    viewer: str
    called_for: tuple[RollCalledFor, ...]
    cell: Cell

    @property
    def known(self) -> Any:
        """The game before the entry, as the viewer knows it."""
        return showing_of(self.system).known_to(self.step.before, self.viewer)

    @property
    def watch(self) -> Watch:
        """What there is to know of units."""
        return WATCHES[self.system.rules.name]


class Testable(msgspec.Struct, frozen=True):
    """What of a game can be tested: each status by the aspects of which one must be so, and questions.

    `base` is where a unit is by its aspects. `distance` is told in the game's own measure; `holder` says
    whether a nation holds a place (nobody, if it is empty), and who does, in words; `cell` looks up a table
    of the game as it stands, of which a whole cell is claimed. A question that a game does not have is None.
    """

    statuses: Mapping[str, Sequence[str]]
    base: str
    holder: Callable[[Any, str, str], tuple[bool, str]] | None = None
    distance: Callable[[Any, str, str], tuple[int, str]] | None = None
    supply: Callable[[Any, str], tuple[str, str, str]] | None = None
    cell: Callable[[Any, str, str, str], str] | None = None


TESTABLE: OnDemand[Testable] = OnDemand(
    {
        "A World at War": "skyledger.claims.world_at_war:WORLD_AT_WAR",
        "The War Game": "skyledger.claims.war_game:WAR_GAME",
    }
)
"""For each game, what can be tested."""


def tested(evidence: Evidence, states: Statement) -> Tested:
    """What comes of a claim; what is named and not there, as the viewer knows it, he can't know."""
    try:
        return by_the_ledger(evidence, states)
    except OrderWithheld:
        return Tested(WITHHELD)
    except Mistake as mistake:
        return Tested(NOT_KNOWABLE, str(mistake))
    except IMPOSSIBLE:  # what is kept from a viewer may be what a question rests on
        return Tested(NOT_KNOWABLE)


def by_the_ledger(evidence: Evidence, states: Statement) -> Tested:
    """What comes of a claim. Raises `Mistake` for what is named and not there, or can't be asked here."""
    if evidence.step.entry.number == 1 and states.kind in OF_THE_BOARD:
        raise Unworkable("claim", say(NOTHING_STOOD))
    return TESTS[states.kind](evidence, states)


OF_THE_BOARD = (STATUS, BASE, DISTANCE, SUPPLY, HOLDER)
NOTHING_STOOD = said(
    "Nothing stood before entry 1, with which the game begins; how it began is claimed of entry 2 or later."
)


def _found(holds: bool, told: str, grounds: Iterable[str] = (), rules: Iterable[str] = ()) -> Tested:  # noqa: FBT001 - what was found
    return Tested(BORNE_OUT if holds else NOT_BORNE_OUT, told, tuple(grounds), tuple(rules))


def _nothing(_: Evidence, __: Statement) -> Tested:
    return Tested(NOT_TESTED)


# Units: their status and where they are.


def _units(evidence: Evidence, words: str) -> tuple[str, ...]:
    """The units that are meant, as the viewer knows them. Raises `Mistake`."""
    known, watch = evidence.known, evidence.watch
    if watch.there(known, words):
        return (words,)
    return watch.meant(known, evidence.viewer, words)


def _status(evidence: Evidence, states: Statement) -> Tested:
    testable, word = TESTABLE[evidence.system.rules.name], " ".join(states.so.casefold().split())
    units = _units(evidence, states.of[0])
    wanted, negated = _positive(word)
    if wanted not in testable.statuses:
        hint = say("A unit is {words}.", words=either(tuple(testable.statuses)))
        raise Mistake("status", states.so, near_misses(wanted, testable.statuses), hint)
    holds = all(_has(evidence, unit, testable.statuses[wanted]) is not negated for unit in units)
    return _found(holds, " ".join(_told(evidence, unit) for unit in units))


def _positive(word: str) -> tuple[str, bool]:
    """A status without its "not" or "un", and whether it had one."""
    for no in ("not ", "un", "no longer "):
        if word.startswith(no) and word != "unbuilt":
            return word.removeprefix(no), True
    return word, False


def _has(evidence: Evidence, unit: str, aspects: Sequence[str]) -> bool:
    seen = evidence.watch.seen(evidence.known, unit)
    return any(value for name, value in seen.items() if name.partition("/")[0] in aspects)


def _told(evidence: Evidence, unit: str) -> str:
    known, watch = evidence.known, evidence.watch
    standing = tuple(one.told for one in watch.standing(known, unit))
    told = said("{unit}, {sort}: {standing}.")
    return say(told, unit=unit, sort=watch.headline(known, unit), standing=standing)


def _base(evidence: Evidence, states: Statement) -> Tested:
    testable, known = TESTABLE[evidence.system.rules.name], evidence.known
    place = _place(evidence, states.so)
    units = _units(evidence, states.of[0])
    where = {unit: evidence.watch.seen(known, unit).get(testable.base, ()) for unit in units}
    return _found(all(place in at for at in where.values()), " ".join(_told(evidence, u) for u in units))


def _place(evidence: Evidence, words: str) -> str:
    """The place of that name, or a carrier on which units may be. Raises `Mistake`."""
    known, folded = evidence.known, words.casefold()
    if (found := showing_of(evidence.system).place(known, folded)) is not None:
        return found
    decks: dict[str, str] = {name.casefold(): name for name in getattr(known, "carriers", ())}
    if (deck := decks.get(folded)) is not None:
        return deck
    raise Mistake("place", words, near_misses(words, _names(evidence.system, known)))


def _names(system: System, known: Any) -> tuple[str, ...]:
    """The names of all places, as people call them."""
    atlas = known.atlas
    named: Mapping[str, str] = atlas.names if hasattr(atlas, "names") else atlas.places
    return tuple(dict.fromkeys(system.rules.called(known, place) for place in named.values()))


# Places: how far, in supply or not, and whose.


def _asked(evidence: Evidence, question: str) -> Any:
    """How a game answers a question about places. Raises `Mistake` where it has none."""
    ask = getattr(TESTABLE[evidence.system.rules.name], question)
    if ask is None:
        told = said("{game} has no {question} that could be tested; claim it with because alone.")
        raise Unworkable("claim", say(told, game=evidence.system.rules.name, question=question))
    return ask


def _distance(evidence: Evidence, states: Statement) -> Tested:
    ask = _asked(evidence, DISTANCE)
    one, other = (_hex(evidence, words) for words in states.of)
    far, told = ask(evidence.known, one, other)
    return _found(states.so.isdecimal() and int(states.so) == far, told)


def _hex(evidence: Evidence, words: str) -> str:
    """The place that is meant, or the one where a unit is. Raises `Mistake`."""
    try:
        return _place(evidence, words)
    except Mistake:
        known = evidence.known
        if not evidence.watch.there(known, words):
            raise
        at = evidence.watch.seen(known, words).get(TESTABLE[evidence.system.rules.name].base, ())
        return at[0] if at else words


def _supply(evidence: Evidence, states: Statement) -> Tested:
    ask, said_so = _asked(evidence, SUPPLY), states.so.casefold()
    if said_so not in (*SUPPLIED, *UNDECLARED):
        hint = say("Supply is {words}.", words=either((*SUPPLIED, UNDECLARED[0])))
        raise Mistake("supply", states.so, near_misses(said_so, SUPPLIED), hint)
    subject, value, ground = ask(evidence.known, states.of[0])
    if not value:
        told = say("Nothing is declared of the supply of {place}.", place=states.of[0])
        return _found(said_so in UNDECLARED, told)
    told = say("Supply of {place} is declared {value}.", place=subject, value=value)
    return _found(value.casefold() == said_so, told, (ground,))


SUPPLIED, UNDECLARED = (said("full"), said("partial"), said("none")), (said("not declared"), said("nothing"))
"""What can be claimed of a supply."""


def _holder(evidence: Evidence, states: Statement) -> Tested:
    ask = _asked(evidence, HOLDER)
    place = _place(evidence, states.of[0])
    return _found(*ask(evidence.known, place, _nation(evidence, states.so)))


def _nation(evidence: Evidence, words: str) -> str:
    """The nation of that name, adjective or code; empty for nobody. Raises `Mistake`."""
    if words.casefold() == "nobody":
        return ""
    for nation in evidence.known.nations.values():
        if words.casefold() in (nation.name.casefold(), nation.adjective.casefold(), nation.code.casefold()):
            return str(nation.name)
    raise Mistake("nation", words, near_misses(words, evidence.known.nations))


# Dice: their modifiers, and what a chart says.


def _modifier(evidence: Evidence, states: Statement) -> Tested:
    """Where an entry calls for the rolls of both sides, what is claimed may be so of either."""
    if not evidence.called_for:
        return Tested(NOT_TESTED, say("No dice were called for up to this entry."))
    given = [dict(one.modifiers) for one in evidence.called_for]
    holds = any(_given(one, states.of[0]) == int(states.so) for one in given)
    told = " ".join(map(_modified, evidence.called_for))
    return _found(holds, told, rules=dict.fromkeys(rule for one in given for rule in one))


def _given(modifiers: Mapping[str, int], rule: str) -> int:
    return sum(modifiers.values()) if rule.casefold() == "all" else modifiers.get(rule, 0)


def _modified(roll: RollCalledFor) -> str:
    """What a roll that was called for was modified by, in a sentence."""
    words = tuple(say("{value:+} ({rule})", value=value, rule=rule) for rule, value in roll.modifiers)
    sentence = MODIFIED[bool(roll.by), bool(words)]
    return say(sentence, by=roll.by, purpose=roll.purpose, modifiers=words)


MODIFIED = {
    (False, False): said("The dice for {purpose} were modified by nothing."),
    (False, True): said("The dice for {purpose} were modified by {modifiers}."),
    (True, False): said("The {by}'s dice for {purpose} were modified by nothing."),
    (True, True): said("The {by}'s dice for {purpose} were modified by {modifiers}."),
}
"""By whether it is the roll of one side, and whether anything modifies it."""


def _cell(evidence: Evidence, states: Statement) -> Tested:
    own, plain = TESTABLE[evidence.system.rules.name].cell, " ".join(states.so.casefold().split())
    said_there = own(evidence.known, *states.of) if own else evidence.cell(*states.of)
    told = say(
        "{table}, row {row}, roll {roll}: {cell}", **dict(zip(PARTS, states.of, strict=True)), cell=said_there
    )
    holds = plain == said_there.casefold() if own else bool(plain) and plain in said_there.casefold()
    return _found(holds, told, rules=() if own else states.of[:1])


PARTS = ("table", "row", "roll")


# Orders: whether the rules take them.


def _legal(evidence: Evidence, states: Statement) -> Tested:
    seat, order = _order(evidence, states)
    known, shown = evidence.known, showing_of(evidence.system)
    if shown.flies_unseen(evidence.step.before, evidence.viewer):
        return Tested(NOT_KNOWABLE)
    ruling = decide(evidence.system, known, seat, order)
    if shown.rests_on_unseen(known, order, evidence.viewer) and _is_judged(ruling):
        return Tested(NOT_KNOWABLE)
    if _rests_on_others(evidence, ruling) or _refused_unseen(evidence, states, ruling):
        told = say("As far as that can be known: {ruling}", ruling=_ruled(ruling))
        return Tested(NOT_KNOWABLE, told, ruling.grounds, _cited(ruling))
    legal = isinstance(ruling, Accepted)
    return _found(legal is (states.kind == LEGAL), _ruled(ruling), ruling.grounds, _cited(ruling))


def _order(evidence: Evidence, states: Statement) -> tuple[str, Any]:
    """Whose order it is that is claimed to be legal or not, and the order. Raises `Mistake`."""
    step = showing_of(evidence.system).seen_by(evidence.step, evidence.viewer)
    seat = step.entry.seat
    order = (
        read_order(evidence.system.rules.name, evidence.known, states.so, seat) if states.so else step.order
    )
    if order is None and evidence.step.order is None:
        raise OrderWithheld(evidence.step.entry.number)
    if order is None:
        raise Unworkable("order", say("The order of the entry is sealed."))
    if isinstance(order, AboutEntries | Begin):
        raise Unworkable("order", say("Of orders about entries nothing is claimed but with because alone."))
    return seat, order


def _rests_on_others(evidence: Evidence, ruling: Ruling) -> bool:
    """May what is concealed from the viewer have to do with how it ends? Who is but asked is no secret."""
    shown, known = showing_of(evidence.system), evidence.known
    conceals = shown.conceals(evidence.step.before, evidence.viewer)
    return conceals and isinstance(ruling, Accepted) and bool(shown.left_to(known, ruling, evidence.viewer))


def _refused_unseen(evidence: Evidence, states: Statement, ruling: Ruling) -> bool:
    """Would what the entry did be refused for want of what the viewer may not know?"""
    conceals = showing_of(evidence.system).conceals(evidence.step.before, evidence.viewer)
    return conceals and not states.so and isinstance(ruling, Refused)


def _is_judged(ruling: Ruling) -> bool:
    """Was it refused for more than its place in the turn, and the seat that gave it?"""
    return isinstance(ruling, Refused) and any(
        one.check not in ("sequence", "seat") for one in ruling.violations
    )


def _cited(ruling: Ruling) -> tuple[str, ...]:
    if isinstance(ruling, Refused):
        return tuple(dict.fromkeys(one.rule for one in ruling.violations))
    return tuple(dict.fromkeys(rule for fact in ruling.facts for rule in fact.rules))


def _ruled(ruling: Ruling) -> str:
    if isinstance(ruling, Accepted):
        return say("The rules take the order.")
    broken = tuple(
        say("{rule}: {sentence}", rule=one.rule, sentence=one.sentence) for one in ruling.violations
    )
    return say("The rules refuse the order: {broken}", broken=listed(broken))


TESTS: Mapping[str, Callable[[Evidence, Statement], Tested]] = {
    STATUS: _status,
    BASE: _base,
    DISTANCE: _distance,
    SUPPLY: _supply,
    HOLDER: _holder,
    MODIFIER: _modifier,
    CELL: _cell,
    LEGAL: _legal,
    ILLEGAL: _legal,
    FREE: _nothing,
}
