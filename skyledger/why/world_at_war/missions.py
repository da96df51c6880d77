"""The part of an air unit in ground combat (18.55, 18.61) and against ships (23.16, 23.2-23.7)."""

from collections.abc import Iterator

from core.world_at_war.board import name as place_name
from core.world_at_war.board import port_at
from core.world_at_war.state import Game
from core.world_at_war.under_way.over_land import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    GROUND_SUPPORT,
    INTERCEPTION,
    defensive_support,
    ground_support,
)
from core.world_at_war.uninversion.by_itself import NUMBER
from events import world_at_war as fact
from events.message import Event
from events.sentences import all_of, said
from events.world_at_war.ground_combat import GroundAttack
from skyledger.why.watch import Value

# A World at War: the part of an air unit in ground combat, and what facts of it rest on (18.55, 18.61).

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


# A World at War: what an air unit does and did about naval units, at sea and in port (23.16, 23.2-23.7).

INVERTED_FOR_IT = NUMBER
STRIKING, OVER_SHIPS = said("an air strike on ships"), said("the defense of ships")
"""The parts in a strike on ships."""


def employed(game: Game, name: str) -> dict[str, Value]:
    """Its roles in this player turn, by hex; of several in one hex the last."""
    done = (one for one in game.employments if name in one.units)
    return {f"employed/{one.hex}": (one.hex, one.role) for one in done}


def in_strikes(game: Game, name: str) -> dict[str, Value]:
    """Its part in each strike on ships that is not over (23.4)."""
    found: dict[str, Value] = {}
    for one in game.strikes:
        parts = ((STRIKING, one.left if one.began else one.units), (OVER_SHIPS, (*one.patrol, *one.cover)))
        here = {f"strike/{one.strike}": (one.place, part) for part, names in parts if name in names}
        found |= {} if one.ended else here
    return found


PATROL, COVER, STRIKE = said("combat air patrol over"), said("air cover over"), said("an air strike on")
OVER_A_BASE = said("the counterair of")
COUNTERAIR, SHIPS = said("the counterair of the naval base"), said("the attack on ships at")
Part = tuple[str, str, tuple[str, ...]]
"""What is flown, over what or against whom, and by which air units."""


def out_over_ships(game: Game, name: str) -> dict[str, Value]:
    """What it was allotted to or sent on in a naval activity, in naval combat, or over a naval base."""
    return {f"sortie/{part}": (part, about) for part, about, names in _parts(game) if name in names}


def _parts(game: Game) -> Iterator[Part]:
    for combat in game.naval_combats:
        yield from ((PATROL, air.group, air.units) for air in combat.patrols)
        yield from ((COVER, air.group, (*air.units, *air.dividing)) for air in combat.cover)
        yield from ((STRIKE, plan.group, plan.units) for plan in combat.strikes)
        raids = (raid for raid in combat.counterairs if not raid.over)
        yield from ((OVER_A_BASE, place_name(game, raid.place), raid.units) for raid in raids)
    for activity in game.activities:
        ships = all_of(activity.forces)
        yield from ((COVER, group.over or ships, group.units) for group in activity.cover)
        yield from ((PATROL, air.group, air.units) for air in activity.patrols)
        yield from ((STRIKE, air.group, air.units) for air in activity.strikes)
    for one in game.base_attacks:
        if not one.ended:
            called = place_name(game, one.place)
            counterair = COUNTERAIR if port_at(game, one.place) else OVER_A_BASE
            yield from ((counterair, called, one.counterairing), (SHIPS, called, one.striking))


def spent_over_bases(game: Game, name: str) -> dict[str, Value]:
    """The base that it counteraired in this round of naval combat, for which it is inverted in it (23.64)."""
    return {f"spent/{place}": (place,) for place, names in _spent(game) if name in names}


def _spent(game: Game) -> Iterator[tuple[str, tuple[str, ...]]]:
    for combat in game.naval_combats:
        yield from ((raid.place, raid.units) for raid in combat.counterairs if raid.over)


def aborted_at_bases(game: Game, name: str) -> dict[str, Value]:
    """Where it was forced to abort as a defender, and is to be inverted for it when the attacks are over."""
    found = (where for *where, names in _aborted(game) if name in names)
    return {f"aborted/{of_battle(place, force)}": (place, force) for place, force in found}


def _aborted(game: Game) -> Iterator[Part]:
    """Bases counteraired in a round of naval combat (23.64), and naval bases attacked (23.411)."""
    for combat in game.naval_combats:
        yield from ((raid.place, "", raid.aborted) for raid in combat.counterairs)
    yield from ((one.place, one.force, one.pinned) for one in game.base_attacks if not one.ended)


def of_battle(place: str, force: str) -> str:
    """How a counterair is called in the names of aspects: by its base and the hex of attacking carriers."""
    return f"{place} from {force or 'land'}"


def touched_at_sea(before: Game, after: Game) -> Iterator[str]:
    """The air units whose roles a fact may have changed."""
    if before.employments is not after.employments:
        yield from (name for one in (*before.employments, *after.employments) for name in one.units)
    if _under_way(before) != _under_way(after):
        parts = (part for game in (before, after) for part in (*_parts(game), *_aborted(game), *_spent(game)))
        yield from (name for *_, names in parts for name in names)
    if before.strikes is not after.strikes:
        strikes = (*before.strikes, *after.strikes)
        yield from (name for one in strikes for name in (*one.units, *one.patrol, *one.cover))


def _under_way(game: Game) -> tuple[int, int, int]:
    """Which tables these are; a fact that changes one makes another of it."""
    return id(game.naval_combats), id(game.activities), id(game.base_attacks)
