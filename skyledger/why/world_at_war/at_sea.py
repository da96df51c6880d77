"""A World at War: what an air unit does and did about naval units, at sea and in port (23.16, 23.2-23.7)."""

from collections.abc import Iterator

from core.world_at_war.board import name as place_name
from core.world_at_war.board import port_at
from core.world_at_war.state import Game
from core.world_at_war.uninversion.by_itself import NUMBER
from skyledger.why.watch import Value

INVERTED_FOR_IT = NUMBER
STRIKING, OVER_SHIPS = "an air strike on ships", "the defense of ships"
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


PATROL, COVER, STRIKE = "combat air patrol over", "air cover over", "an air strike on"
OVER_A_BASE = "the counterair of"
COUNTERAIR, SHIPS = "the counterair of the naval base", "the attack on ships at"
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
        yield from ((OVER_A_BASE, place_name(game, raid.place), raid.units) for raid in combat.counterairs)
    for activity in game.activities:
        ships = " and ".join(activity.forces)
        yield from ((COVER, group.over or ships, group.units) for group in activity.cover)
        yield from ((PATROL, air.group, air.units) for air in activity.patrols)
        yield from ((STRIKE, air.group, air.units) for air in activity.strikes)
    for one in game.base_attacks:
        if not one.ended:
            called = place_name(game, one.place)
            counterair = COUNTERAIR if port_at(game, one.place) else OVER_A_BASE
            yield from ((counterair, called, one.counterairing), (SHIPS, called, one.striking))


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
        parts = (part for game in (before, after) for part in (*_parts(game), *_aborted(game)))
        yield from (name for *_, names in parts for name in names)
    if before.strikes is not after.strikes:
        strikes = (*before.strikes, *after.strikes)
        yield from (name for one in strikes for name in (*one.units, *one.patrol, *one.cover))


def _under_way(game: Game) -> tuple[int, int, int]:
    """Which tables these are; a fact that changes one makes another of it."""
    return id(game.naval_combats), id(game.activities), id(game.base_attacks)
