"""What takes part in a ground combat, and its worth in thirds of a factor, for naval air has thirds."""

from collections.abc import Iterable

import msgspec

from core.world_at_war.air_combat.groups import AAF, ATTACKER, DEFENDER, NAS, Side
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads

GROUND, CVE, FLEET = "ground", "CVE", "fleet"
SHIPS = (CVE, FLEET)
AIR = (AAF, NAS)
THIRDS = 3
"""Thirds in a factor: three NAS or three bombarding fleet factors are one (18.5521, 18.611B)."""


class Part(msgspec.Struct, frozen=True):
    """Like units of one side: what they are called, their kind and how many there are.

    `factors` are those of one ground unit, `modifier` is its DM as a defender. Air is counted in army air
    factors and naval air squadrons, ships in factors. `place` is the hex over which defensive air support is.
    """

    name: str
    kind: str
    count: int = 1
    factors: int = 1
    modifier: int = 1
    place: str = ""


class Attack(msgspec.Struct, frozen=True):
    """Both sides of a ground combat, without what has no part in it: escorts and excess support (18.614C)."""

    attacker: tuple[Part, ...]
    defender: tuple[Part, ...]
    invasion: bool = False


def parts_of(attack: Attack, side: Side) -> tuple[Part, ...]:
    """The parts of a side."""
    return attack.attacker if side == ATTACKER else attack.defender


def ground_factors(parts: Iterable[Part]) -> int:
    """The ground factors among these parts, without any DM."""
    return sum(part.factors * part.count for part in parts if part.kind == GROUND)


def attacking(part: Part) -> int:
    """What a part adds to an attack, in thirds: AAF and CVEs a factor, NAS a third (18.5521, 18.553B)."""
    each = {GROUND: part.factors * THIRDS, NAS: 1, FLEET: 1}.get(part.kind, THIRDS)
    return each * part.count


def defending(part: Part, modifier: int, *, invasion: bool) -> int:
    """What a part adds to the defense, in thirds; a DM works on ground units alone (18.611A).

    An AAF adds a factor and a NAS a third, against invasions three factors and one (18.611B, 18.611C).
    """
    if part.kind == GROUND:
        return part.factors * modifier * THIRDS * part.count
    each = THIRDS if part.kind == AAF else 1
    return each * part.count * (THIRDS if invasion else 1)


def remnants(attack: Attack, readings: Readings = BY_DEFAULT) -> int:
    """The thirds of defending naval air that are dropped hex by hex, by an option of doubt W384 (18.612)."""
    if attack.invasion or reads(readings, "W384") == "together":
        return 0
    squadrons: dict[str, int] = {}
    for part in attack.defender:
        if part.kind == NAS:
            squadrons[part.place] = squadrons.get(part.place, 0) + part.count
    return sum(count % THIRDS for count in squadrons.values())


def covering(
    attack: Attack, side: Side, part: Part, readings: Readings = BY_DEFAULT, *, modified: bool = True
) -> int:
    """How much loss a part covers when it is given up, in thirds (18.5521, 18.556, 18.616).

    `modified` tells whether the DM of a defender counts in it. On bombarding ships see doubt W304, on support
    against invasions doubt W303.
    """
    if side == ATTACKER:
        whole = part.kind == FLEET and reads(readings, "W304") == "one"
        return part.count * THIRDS if whole else attacking(part)
    as_added = attack.invasion and reads(readings, "W303") == "as_added"
    return defending(part, part.modifier if modified else 1, invasion=as_added)


def left(attack: Attack, lost: dict[Side, dict[str, int]]) -> Attack:
    """Both sides without what was lost, by the names of the parts."""
    return Attack(
        tuple(_less(attack.attacker, lost.get(ATTACKER, {}))),
        tuple(_less(attack.defender, lost.get(DEFENDER, {}))),
        attack.invasion,
    )


def _less(parts: Iterable[Part], lost: dict[str, int]) -> Iterable[Part]:
    for part in parts:
        if (count := part.count - lost.get(part.name, 0)) > 0:
            yield msgspec.structs.replace(part, count=count)
