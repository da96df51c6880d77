"""Checks of the questions that a position leaves open: put to seats that are there, and with answers."""

from collections.abc import Iterable, Iterator
from itertools import product

from core.world_at_war.air_battle.picks import ASKED as OF_A_ROUND
from core.world_at_war.air_battle.picks import options_of
from core.world_at_war.air_transport.settling import LOSSES as OF_TRANSPORTS
from core.world_at_war.ground_combat.fighting import ASKED as OF_GROUND_COMBAT
from core.world_at_war.registry import REMOVALS
from core.world_at_war.sequence import CHOICE
from core.world_at_war.strikes.attacking import SHARED
from core.world_at_war.strikes.ending import DIVERTING
from core.world_at_war.under_way.ships import KINDS
from events.world_at_war.board import Question
from phases.world_at_war import WORLD_AT_WAR
from skyledger.datafiles.checks import a_name, among, twice
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.world_at_war.table import Table, place_faults

CHOICES = (*OF_A_ROUND, *OF_GROUND_COMBAT, *REMOVALS, OF_TRANSPORTS, SHARED, DIVERTING)
"""The rules that leave a choice to a side."""

KINDS_ASKED = tuple(kind for kind in WORLD_AT_WAR.answers if kind != "always")


def questions(at: Table) -> Iterator[Fault]:
    """An open question can be answered, and is put to seats and about places and units that there are."""
    yield from twice(("questions",), at.position.questions, lambda q: (q.kind, q.place), "place")
    for index, question in enumerate(at.position.questions):
        yield from _question(at, question, ("questions", index))


def _question(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    seats_, units = [s.name for s in at.position.seats], {u.name for u in at.position.units}
    yield from among((*path, "kind"), "kind of question", question.kind, KINDS_ASKED)
    yield from a_name((*path, "rule"), question.rule, "A question names the rule that asks it.")
    yield from place_faults(at, (*path, "place"), question.place, at.game.carriers)
    for number, seat in enumerate(question.seats):
        yield from among((*path, "seats", number), "seat", seat, seats_)
    for number, unit in enumerate(question.units):
        yield from among((*path, "units", number), "air unit", unit, units)
    yield from _options(at, question, path)


def _options(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    """A choice offers what its rule leaves open: words of a round, or places; of other questions, places."""
    if question.kind == CHOICE:
        yield from among((*path, "rule"), "rule that leaves a choice", question.rule, CHOICES)
        if not question.options:
            yield Fault((*path, "options"), "A choice without options could never be answered.")
    words = _words(at, question.rule) if question.kind == CHOICE else ()
    for number, option in enumerate(question.options):
        if words:
            yield from among((*path, "options", number), f"option of {question.rule}", option, words)
        elif question.kind != CHOICE or question.rule in REMOVALS:
            yield from place_faults(at, (*path, "options", number), option, at.game.carriers)


def _words(at: Table, number: str) -> Iterable[str]:
    """Every option that a choice by this rule can have, of rules whose options are no places and no parts.

    After a strike hits are shared among like light ships (23.45), and diverted kamikazes go for a combat
    group (17.47E.3).
    """
    if number == SHARED:
        return tuple(f"{nation} {kind}" for nation, kind in product(sorted(at.game.nations), KINDS))
    return tuple(at.game.forces) if number == DIVERTING else options_of(at.game, number)
