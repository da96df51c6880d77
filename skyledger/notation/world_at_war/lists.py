"""The words that stand for MISSION and KIND in an order, from the edition and the table of facts."""

from core.world_at_war.edition import load
from core.world_at_war.fact_kinds import FACT_KINDS, FactKind
from core.world_at_war.selection import FACTOR_KINDS
from core.world_at_war.squadrons import WHOLE


def _fact(kind: str, of: FactKind) -> str:
    return f"{kind} of {of.subjects}: {of.values}"


LISTS = (
    f"UNITS are {', '.join(FACTOR_KINDS)}; of factors that fight as squadrons, {', '.join(WHOLE)}.",
    f"MISSION is one of: {', '.join(load('current').operations)}.",
    f"KIND, SUBJECT and VALUE are: {'; '.join(_fact(kind, of) for kind, of in FACT_KINDS.items())}.",
)
"""One sentence for each word in capitals that has a list of its own."""
