"""Checks of the declared facts: what they are about, how it stands and until when."""

from collections.abc import Iterator
from itertools import product

from core.mistakes import near_misses
from core.world_at_war.declared.declaring import ENDS
from core.world_at_war.declared.facts import FACT_KINDS, RESEARCH
from events.world_at_war.board import DeclaredFact
from skyledger.datafiles.checks import among, twice
from skyledger.datafiles.problems import LONGEST_GIVEN, Fault, Path, shortened
from skyledger.scenarios.world_at_war.table import Table


def facts(at: Table) -> Iterator[Fault]:
    """Each fact is stated once, and says what a rule can understand."""
    yield from twice(("facts",), at.position.facts, lambda f: (f.kind, f.subject), "subject")
    for index, fact in enumerate(at.position.facts):
        path = ("facts", index)
        yield from among((*path, "kind"), "kind of fact", fact.kind, FACT_KINDS)
        if fact.until not in ENDS:
            yield from among((*path, "until"), "end of a fact", fact.until, ENDS)
        if fact.kind in FACT_KINDS:
            yield from _says(at, fact, path)


def _says(at: Table, fact: DeclaredFact, path: Path) -> Iterator[Fault]:
    kind = FACT_KINDS[fact.kind]
    if not kind.about(at.game, fact.subject):
        reason = f"“{shortened(fact.subject)}” is not {kind.subjects}.{_meant(at, fact)}"
        yield Fault((*path, "subject"), reason)
    if not kind.stands(fact.value):
        yield Fault((*path, "value"), f"“{shortened(fact.value)}” is not {kind.values}.")


def _meant(at: Table, fact: DeclaredFact) -> str:
    """The nearest subject that a fact of this kind can be about, its parts taken for the nearest names."""
    if len(fact.subject) > LONGEST_GIVEN:
        return ""
    factions = {nation.faction for nation in at.nations.values()}
    known = sorted(
        {*at.nations, *factions, *at.position.sides, *at.position.map.fronts, *RESEARCH, *at.places}
    )
    nearest = product(*(near_misses(part, known) for part in fact.subject.split("/", 1)))
    fitting = (s for s in map("/".join, nearest) if _fits(at, fact, s))
    return f" Did you mean {subject}?" if (subject := next(fitting, "")) else ""


def _fits(at: Table, fact: DeclaredFact, subject: str) -> bool:
    return FACT_KINDS[fact.kind].about(at.game, at.game.atlas.places.get(subject.casefold(), subject))


FACTS = (facts,)
