"""18.521, 23.152: which air units an order to attack means, and what is sent by the squadron."""

from math import ceil

from core.mistakes import Unworkable
from core.world_at_war.air_battle.battle import Units
from core.world_at_war.air_combat.groups import TRANSPORT
from core.world_at_war.board import name
from core.world_at_war.commitments import free_first, out, under_way
from core.world_at_war.counterair.targets import Attack
from core.world_at_war.naval.roles import committed_at_sea
from core.world_at_war.orders import Group, Named
from core.world_at_war.quality import require_quality
from core.world_at_war.selection import chosen, like
from core.world_at_war.squadrons import A_FACTOR, WHOLE, names_when_divided
from core.world_at_war.state import Game

SQUADRONS = {kind: factor for kind, factor in WHOLE.items() if factor != TRANSPORT}
"""What may be sent by the squadron though it still is a factor (23.152C, 23.17)."""

DIVIDED = {factor: kind for kind, factor in SQUADRONS.items()}


def sent(game: Game, units: Group | Named, place: str, seat: str) -> Attack:
    """The units that an order names as they stand; raises `Mistake` if they are not there."""
    found = chosen(game, units, free_first(game))
    return Attack(seat, found, place, tuple(unit.name for unit in found))


def sent_by_the_squadron(game: Game, group: Group, place: str, seat: str) -> Attack:
    """23.152C: squadrons that are there already go first; then further factors are divided.

    Raises `Mistake` if there are not enough of them.
    """
    if group.count < 1:
        raise Unworkable("units", f"An order needs at least one squadron; it names {group.count}.")
    require_quality(group)
    ready = _uncommitted(game, group)[: group.count]
    factors = _to_divide(game, group, ceil((group.count - len(ready)) / A_FACTOR))
    names = [unit.name for unit in ready]
    names += [one for unit in factors for one in names_when_divided(game.units, unit.name)]
    divided = tuple(unit.name for unit in factors)
    return Attack(seat, (*ready, *factors), place, tuple(names[: group.count]), divided)


def _to_divide(game: Game, group: Group, count: int) -> Units:
    kind = SQUADRONS[group.kind]
    found = like(game, group.nation, kind, group.base, free_first(game))
    if len(found) < count:
        squadrons = len(_uncommitted(game, group)) + A_FACTOR * len(found)
        such = f"{group.kind} of {group.nation} at {name(game, group.base)}"
        raise Unworkable(
            "units", f"There are no {group.count} {such}, but {squadrons}, with those of its {kind}."
        )
    return tuple(found[:count])


def _uncommitted(game: Game, group: Group) -> Units:
    errands = under_way(game)
    there = like(game, group.nation, group.kind, group.base, free_first(game))
    ready = (unit for unit in there if not (out(unit, errands) or unit.inverted))
    return tuple(unit for unit in ready if not committed_at_sea(unit))
