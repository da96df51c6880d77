"""23.43 Targets: named ships one by one, light ships as one group, submarines on patrol alone."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.naval_strike.ships import Fleet, LightShips, NamedShip

LIGHT, SUBMARINES_ON_PATROL, LINE = "light ships", "submarines", "sea supply line"
"""What the groups of light ships and of submarines, and a line of supply, are called as targets."""

Target = NamedShip | tuple[LightShips, ...]
"""What one roll is made for: a named ship, or light ships as a group."""


class Aimed(msgspec.Struct, frozen=True):
    """Air that is sent against one target, in the unit of the attack."""

    target: str
    groups: tuple[Group, ...]


class Misdirected(msgspec.Struct, frozen=True):
    """What is wrong with the choice of targets: the rule, at which target, and in words."""

    rule: str
    target: str
    why: str


def targets(fleet: Fleet) -> dict[str, Target]:
    """23.43A-D: everything that may be attacked, by its name."""
    found: dict[str, Target] = {ship.name: ship for ship in fleet.attacked}
    patrolling = tuple(one for one in fleet.submarines if one.patrolling)
    if fleet.surface:
        found[LIGHT] = fleet.surface
    if patrolling:
        found[SUBMARINES_ON_PATROL] = patrolling
    if fleet.line:
        found[LINE] = fleet.line
    return found


def misdirected(fleet: Fleet, aims: Sequence[Aimed], there: Iterable[Group]) -> Iterator[Misdirected]:
    """Everything that is wrong with these aims of the air that came through air defense (23.43, 23.44)."""
    open_ = targets(fleet)
    for number, aimed in enumerate(aims):
        if aimed.target not in open_:
            yield _closed(fleet, aimed.target)
        if aimed.target in {one.target for one in aims[:number]}:
            why = f"{aimed.target} is named twice; one roll is made for each target"
            yield Misdirected("23.44", aimed.target, why)
    yield from _beyond(aims, {group.name: group.count for group in merged(there)})


def out_of_reach(fleet: Fleet) -> Iterator[Misdirected]:
    """Why each ship that is no target is none (23.43)."""
    names = [ship.name for ship in fleet.named] + [SUBMARINES_ON_PATROL] * bool(fleet.submarines)
    yield from (_closed(fleet, name) for name in names if name not in targets(fleet))


def _closed(fleet: Fleet, target: str) -> Misdirected:
    ship = next((one for one in fleet.named if one.name == target), None)
    if ship and ship.in_yard:
        return Misdirected(
            "23.43D", target, f"{target} is in a yard, where strategic bombing alone reaches it"
        )
    if ship:
        return Misdirected("23.43A", target, f"{target} is sunk")
    if target == SUBMARINES_ON_PATROL and fleet.submarines:
        why = "submarines may be attacked only on patrol in the opponent's player turn"
        return Misdirected("23.43C", target, why)
    return Misdirected("23.43", target, f"there is no {target} to be attacked")


def _beyond(aims: Iterable[Aimed], there: dict[str, int]) -> Iterator[Misdirected]:
    """More of a kind of air than came through, counted over the targets in their order."""
    for aimed in aims:
        for group in merged(aimed.groups):
            left = there.get(group.name, 0)
            if group.count > left:
                why = f"{left} {group.name} are left for it, not {group.count}"
                yield Misdirected("23.44", aimed.target, why)
            there[group.name] = max(0, left - group.count)
