"""Which doubts a round turned on: those that could have let it end otherwise, and those of its choices."""

from collections.abc import Iterator, Mapping

from core.world_at_war.air_combat.groups import BOTH, TRANSPORT, Fight, Side
from core.world_at_war.air_combat.readings import BY_DEFAULT, SWITCHES, Readings, reads
from core.world_at_war.air_combat.round import NOTHING, Round, fought


def doubts_used(fight: Fight, dice: Mapping[Side, int], readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The numbers of the doubts on which this round turned, in their order.

    A doubt counts if the same dice would give other rolls, losses or choices under another of its options.
    `dice` are needed for both sides: one that makes no roll might make one under another reading.
    """
    played = fought(fight, dice, readings=readings)
    turned = {number for number in SWITCHES if _matters(number, fight, dice, readings, played)}
    return tuple(sorted(turned.union(_of_choices(fight, played)), key=lambda number: int(number[1:])))


def _matters(number: str, fight: Fight, dice: Mapping[Side, int], readings: Readings, played: Round) -> bool:
    others = (option for option in SWITCHES[number] if option != reads(readings, number))
    return any(fought(fight, dice, readings={**readings, number: other}) != played for other in others)


def _of_choices(fight: Fight, played: Round) -> Iterator[str]:
    """Doubts about who chooses, and about sharing that has one reading here."""
    nations = {group.name: group.nation for group in (*fight.attacker, *fight.defender)}
    for choice in played.choices:
        if choice.rule == "19.62" and len({nations[name] for name in choice.options}) > 1:
            yield "W216"
        if choice.rule == "19.64" and choice.taken == BOTH:
            yield "W218"
            yield "W219"
    struck = played.attacker is not None and played.attacker.result != NOTHING
    kinds = {group.kind for group in fight.defender}
    if struck and TRANSPORT in kinds and len(kinds) > 1:
        yield "W181"
