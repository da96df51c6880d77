"""A World at War: the part of an air unit in ground combat, and what facts of it rest on (18.55, 18.61)."""

from collections.abc import Iterator

from core.world_at_war.state import Game
from core.world_at_war.under_way.supports import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    GROUND_SUPPORT,
    INTERCEPTION,
    defensive_support,
    ground_support,
)
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.ground_combat import GroundAttack
from skyledger.why.watch import Value

FLOWN = {
    GROUND_SUPPORT: "supports/",
    DEFENSIVE_SUPPORT: "over/",
    ESCORT: "over/",
    INTERCEPTION: "intercepts/",
}
"""The part that a mission was flown in."""


def part_in(game: Game, name: str) -> dict[str, Value]:
    """What it supports, where it is in defensive air support, and the round that was fought with it."""
    found: dict[str, Value] = {}
    for support in game.supports:
        if support.hexes and name in support.units:
            found[f"supports/{support.hexes[0]}"] = (support.hexes[0],)
    for one in game.defenses:
        if name in (*one.units, *one.escorts):
            found[f"over/{one.hex}"] = (one.hex,)
        if name in one.interceptors:
            found[f"intercepts/{one.hex}"] = (one.hex,)
    found |= {f"bound/{one.hex}": (one.base,) for one in game.landings if one.base and name in one.units}
    for attack in game.ground_attacks:
        if attack.round and name in _in(game, attack):
            found[f"shot/{attack.hexes[0]}"] = (attack.hexes[0], str(attack.round))
    return found


def _in(game: Game, attack: GroundAttack) -> Iterator[str]:
    for found in (ground_support, defensive_support):
        yield from (unit.name for unit in found(game, attack.hexes, attack.occasion))


def touched_on_the_ground(before: Game, after: Game) -> Iterator[str]:
    """The air units whose part in ground combat a fact may have changed."""
    same = (
        before.supports is after.supports,
        before.defenses is after.defenses,
        before.ground_attacks is after.ground_attacks,
    )
    for game in () if all(same) else (before, after):
        yield from (name for support in game.supports for name in support.units)
        for one in game.defenses:
            yield from (*one.units, *one.escorts, *one.interceptors)
    if before.landings is not after.landings:
        yield from (name for one in (*before.landings, *after.landings) if one.base for name in one.units)


def rests_on_the_ground(event: Event, unit: str) -> Iterator[tuple[str, str]]:
    """A loss rests on the round that was fought, a round on who was sent, a return on what was flown."""
    match event:
        case fact.AirUnitsEliminated():
            yield unit, "shot/"
        case fact.GroundCombatRolled():
            yield unit, "supports/"
            yield unit, "over/"
        case fact.AirMissionFlown(mission=mission) if mission in FLOWN:
            yield unit, FLOWN[mission]
            yield unit, "bound/"
