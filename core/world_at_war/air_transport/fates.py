"""18.624: which ground units are lost with their transports, which are back, and which get through."""

from itertools import combinations

import msgspec


class Fates(msgspec.Struct, frozen=True):
    """Ground units by what becomes of them."""

    lost: tuple[str, ...]
    back: tuple[str, ...]
    through: tuple[str, ...]


def possible(ground: tuple[str, ...], lost: int, back: int) -> list[Fates]:
    """Every way in which so many lost and turned back transports may have been those of ground units.

    Each unit has a transport of its own; where fewer fly than are aboard, the last of them go together.
    """
    lost, back = min(lost, len(ground)), min(back, max(0, len(ground) - lost))
    return [
        Fates(gone, turned, tuple(one for one in ground if one not in (*gone, *turned)))
        for gone in combinations(ground, lost)
        for turned in combinations([one for one in ground if one not in gone], back)
    ]


def fates_told(fates: Fates) -> str:
    """One way as the option of a question: "lost: I Corps; back: II Corps"."""
    parts = (("lost", fates.lost), ("back", fates.back), ("through", fates.through))
    return "; ".join(f"{what}: {' and '.join(units)}" for what, units in parts if units)
