"""The words that stand for MISSION and KIND in an order, from the edition and the table of facts."""

from core.world_at_war.declared.facts import FACT_KINDS, FactKind
from core.world_at_war.edition import load
from core.world_at_war.units import FACTOR_KINDS, WHOLE


def _fact(kind: str, of: FactKind) -> str:
    return f"{kind} of {of.subjects}: {of.values}"


QUALITIES_ARE = (
    "NAS may be said to be elite or regular, “2 elite NAS Japanese from Truk” (17.352). Where nothing is "
    "said, regular ones go before elite ones that are as ready, and in the steps of a strike they are meant."
)
LISTS = (
    f"UNITS are {', '.join(FACTOR_KINDS)}; of factors that fight as squadrons, {', '.join(WHOLE)}.",
    QUALITIES_ARE,
    f"MISSION is one of: {', '.join(load('current').operations)}.",
    f"KIND, SUBJECT and VALUE are: {'; '.join(_fact(kind, of) for kind, of in FACT_KINDS.items())}.",
)
"""One sentence for each word in capitals that has a list of its own."""
