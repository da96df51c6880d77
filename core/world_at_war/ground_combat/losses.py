"""Which choices of losses satisfy a result: the owner chooses, enough must go (18.556, 18.616, 18.553E)."""

from collections.abc import Iterator, Mapping

from core.ruling import Finding
from core.world_at_war.air_combat.groups import DEFENDER
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.ground_combat.limits import in_thirds
from core.world_at_war.ground_combat.parts import AIR, GROUND, THIRDS, Attack, Part, covering
from core.world_at_war.ground_combat.results import Due, losable

Lost = Mapping[str, int]
"""How many are given up, by the names of the parts."""


def covered(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> int:
    """How much of a loss is covered by what is given up, in thirds of a factor."""
    return sum(
        lost.get(part.name, 0) * each(attack, due, part, readings) for part in losable(attack, due, readings)
    )


def each(attack: Attack, due: Due, part: Part, readings: Readings = BY_DEFAULT) -> int:
    """How much one of a part covers, in thirds."""
    return covering(attack, due.side, part, readings, modified=due.modified) // part.count


def everything(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> dict[str, int]:
    """All that a side can lose."""
    return {part.name: part.count for part in losable(attack, due, readings)}


def alone(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> dict[str, int]:
    """For each part that covers a loss by itself: how many of it do."""
    need = due.factors * THIRDS
    ways = {
        part.name: -(-need // one)
        for part in losable(attack, due, readings)
        if (one := each(attack, due, part, readings)) and one * part.count >= need
    }
    return {} if due.everything else ways


def not_enough(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.556, 18.616: fewer factors are given up than the result requires."""
    if due.everything:
        for name, count in everything(attack, due, readings).items():
            if lost.get(name, 0) < count:
                yield Finding(unit=name, given=f"{lost.get(name, 0)} of {count}", allowed="all of them")
    elif (gone := covered(attack, due, lost, readings)) < due.factors * THIRDS:
        yield Finding(
            given=f"{in_thirds(gone)} factor{'' if gone == THIRDS else 's'}", allowed=f"{due.factors} or more"
        )


def more_than_needed(
    attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT
) -> Iterator[Finding]:
    """What could be spared, where doubt W307 is read so that no more may go than must."""
    if due.everything or reads(readings, "W307") == "sufficient":
        return
    spare = covered(attack, due, lost, readings) - due.factors * THIRDS
    for part in losable(attack, due, readings):
        if lost.get(part.name, 0) and each(attack, due, part, readings) <= spare:
            yield Finding(unit=part.name, given=f"{lost[part.name]}", allowed="one fewer")


def air_outlives(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """All defending ground units are given up while air is kept, where doubt W306 is read against it."""
    if due.side != DEFENDER or due.everything or reads(readings, "W306") == "may":
        return
    kept = [part for part in attack.defender if part.count > lost.get(part.name, 0)]
    if any(part.kind in AIR for part in kept) and not any(part.kind == GROUND for part in kept):
        yield Finding(given="every ground unit, and not all air", allowed="air before the last ground unit")


ASKED = (not_enough, more_than_needed, air_outlives)
"""What a choice of losses is held against."""


def wanting(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> tuple[Finding, ...]:
    """Everything that is wrong with a choice of losses."""
    return tuple(found for asked in ASKED for found in asked(attack, due, lost, readings))
