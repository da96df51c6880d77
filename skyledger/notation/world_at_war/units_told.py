"""Words for air units in an order that other words stand beside."""

from skyledger.notation.parsing import word
from skyledger.notation.quoting import quoted
from skyledger.notation.world_at_war.qualities import WORDS
from skyledger.notation.world_at_war.reader import GRAMMAR
from skyledger.notation.world_at_war.units import LONGEST_KIND, kind_of


def nation_behind(kind: str, nation: str) -> str:
    """A nation's name, quoted if it would be read as a quality, or as part of the kind: "AAF Units"."""
    words = nation.split(" ")
    swallowed = any(kind_of([*kind.split(" "), *words[:n]]) for n in range(1, LONGEST_KIND))
    a_quality = any(one.casefold() in WORDS for one in words)
    return quoted(nation) if swallowed or a_quality else word(GRAMMAR, nation)
