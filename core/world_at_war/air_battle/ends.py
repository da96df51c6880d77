"""How air battles end, as the ledger has it: who tells of one finds its words by these."""

from collections.abc import Iterable

from core.world_at_war.under_way.missions import Side

SINGLE, NO_REFUGE = "single round", "no refuge"
NO_ATTACKERS, NO_DEFENDERS, EMPTY_BASE = "no attackers", "no defenders", "empty base"


def eliminated(sides: Iterable[Side]) -> str:
    """Nothing of these sides has lived through a round."""
    return f"{' and '.join(sides)} eliminated"


def gone(sides: Iterable[Side]) -> str:
    """Nothing of these sides is there any more, by what was set right."""
    return f"{' and '.join(sides)} gone"


def disengaged(side: Side) -> str:
    """A side has broken the battle off."""
    return f"{side} disengaged"
