"""Squadrons counted back into factors, at one base (23.142, 23.144, 23.17, 23.18)."""

from collections.abc import Iterable, Sequence

import msgspec

from core.world_at_war.air_combat.groups import AAF, BUILT_AS_SQUADRONS, SQUADRONS_A_FACTOR, Group


class Recombined(msgspec.Struct, frozen=True):
    """What the squadrons of a nation and kind become: factors, how many are lost over it, and the most
    factors that can be uninverted (doubt W225 on who says which squadrons go together).
    """

    nation: str
    kind: str
    squadrons: int
    factors: int
    lost: int
    uninverted: int
    doubts: tuple[str, ...]


def recombined(groups: Iterable[Group]) -> tuple[Recombined, ...]:
    """What squadrons at one base become; `inverted` of a group says how it stands after the combat.

    Threes make a factor, a remnant of two makes one, too, and one squadron alone is lost (23.142A, doubt
    W224). Only a full set is uninverted: one attack, one cover and one search squadron, or three of jets or
    of air transports, all uninverted (23.144, 23.17, 23.18). Naval air stays as it is.
    """
    some: dict[tuple[str, str], list[Group]] = {}
    for group in groups:
        if group.kind not in BUILT_AS_SQUADRONS:
            some.setdefault((group.nation, group.kind), []).append(group)
    return tuple(_of_one_sort(nation, kind, of_it) for (nation, kind), of_it in some.items())


def _of_one_sort(nation: str, kind: str, groups: Sequence[Group]) -> Recombined:
    squadrons = sum(group.count for group in groups)
    remnant = squadrons % SQUADRONS_A_FACTOR
    uninverted = _full_sets(kind, [group for group in groups if not group.inverted])
    doubts = (
        *(["W224"] if remnant == SQUADRONS_A_FACTOR - 1 else []),
        *(["W225"] if 0 < uninverted * SQUADRONS_A_FACTOR < squadrons else []),
    )
    factors = (squadrons + 1) // SQUADRONS_A_FACTOR
    return Recombined(nation, kind, squadrons, factors, int(remnant == 1), uninverted, doubts)


def _full_sets(kind: str, ready: Sequence[Group]) -> int:
    if kind == AAF:
        return min((sum(parts) for parts in zip(*(group.parts for group in ready), strict=True)), default=0)
    return sum(group.count for group in ready) // SQUADRONS_A_FACTOR
