"""18.623, 18.624: which transports and ground units are lost, which are back, and which get through."""

from itertools import combinations

import msgspec

from core.world_at_war.air_transport.flights import SUPPLY
from core.world_at_war.squadrons import A_FACTOR


class Result(msgspec.Struct, frozen=True):
    """How many transport factors are lost, turned back, and get through."""

    lost: int
    back: int
    through: int


def of_factors(flown: int, left: int, unharmed: int) -> Result:
    """What an attack did to so many transports, by those that are left and that did not have to abort."""
    return Result(flown - left, left - unharmed, unharmed)


def of_squadrons(flown: int, left: int, unharmed: int) -> Result:
    """The same of so many factors, by their squadrons (23.18, doubt W166).

    A factor gets through whose squadrons are all unharmed, and lives on if two of them do.
    """
    alive, through = (left + 1) // A_FACTOR, unharmed // A_FACTOR
    return Result(flown - alive, alive - through, through)


def brps_through(sent: int, flown: int, through: int) -> int:
    """The BRPs that come over the Hump with those transports that get through (17.63D)."""
    return sent * through // flown


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


def open_fates(activity: str, ground: tuple[str, ...], result: Result) -> list[Fates]:
    """Every way in which ground units may share the fate of their transports (18.624).

    Nobody is aboard of air supply (18.53): who is not reached by it stays where it is.
    """
    if activity == SUPPLY:
        return possible(ground, 0, result.lost + result.back)
    return possible(ground, result.lost, result.back)


def fates_told(fates: Fates) -> str:
    """One way as the option of a question: "lost: I Corps; back: II Corps"."""
    parts = (("lost", fates.lost), ("back", fates.back), ("through", fates.through))
    return "; ".join(f"{what}: {' and '.join(units)}" for what, units in parts if units)
