"""23.61, 23.62: from where carriers attack bases: from patrol and mission hexes, and patrols on their way."""

from collections.abc import Iterable, Iterator

from core.ruling import Finding
from core.world_at_war.board import name, phase, phase_label
from core.world_at_war.conditions import rule
from core.world_at_war.naval_bases.target import AIR, OverPort
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.base_attacks import FAST_CARRIERS, PATROL, patrol_on_its_way
from core.world_at_war.under_way.naval_air import committed_at_sea, entry
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import NavalForce


def force_at_sea(game: Game, unit: AirUnit) -> NavalForce | None:
    """The task force of the carrier on which a unit is based, if it is at sea; of a combat group its own."""
    deck = game.carriers.get(unit.base)
    force = game.forces.get(deck.force) if deck else None
    if force is None or not force.at_sea:
        return None
    return game.forces.get(force.of, force)


def arrived(force: NavalForce) -> bool:
    """Has a task force reached the hex of its activity, the last of its path?"""
    return not force.path or force.place == force.path[-1]


def on_its_way(game: Game, unit: AirUnit) -> bool:
    """Is a unit with a patrol that is under way to its patrol hex now, in the movement phase (23.61A)?"""
    patrol, force = patrol_on_its_way(game), force_at_sea(game, unit)
    sails = patrol is not None and force is not None and force.name in patrol.forces
    return sails and phase(game) == "movement"


def entry_on_the_way(game: Game, unit: AirUnit) -> str:
    """That the patrol of a unit entered the hex where it is on its way; empty for others (19.12, W255)."""
    force = force_at_sea(game, unit) if on_its_way(game, unit) else None
    return entry(game.forces.get(force.lead, force)) if force else ""


def why_not_from_there(game: Game, unit: AirUnit) -> str:
    """What keeps carrier-based air from attacking bases where its carrier is; empty if nothing does."""
    deck = game.carriers[unit.base]
    if not deck.at_sea:
        return ""  # told by 17.3126E
    if (force := force_at_sea(game, unit)) is None:
        return "at sea outside any task force"
    if force.activity not in (PATROL, FAST_CARRIERS):
        return f"with {force.name}, which is engaged in {force.activity or 'nothing that is declared'}"
    there = arrived(force) or on_its_way(game, unit)
    return "" if there else f"with {force.name}, which has not reached its hex"


@rule(
    "23.61",
    "Carriers attack naval bases from their patrol hex, or from the hex of a fast carrier mission.",
    "{unit} can't from {place}: it is {given}.",
)
def from_a_patrol_or_mission_hex(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.61, 23.62; in naval combat ships in port are not attacked at all (23.61C)."""
    for unit in request.units:
        if unit.base in game.carriers and (why := why_not_from_there(game, unit)):
            yield Finding(unit.name, unit.base, why)


@rule(
    "23.61A",
    "In the movement phase patrols attack; fast carriers do in the combat phase.",
    "{unit} is with {given}, on a fast carrier mission.",
)
def patrols_in_movement(game: Game, request: OverPort) -> Iterable[Finding]:
    """18.511C, 23.61B: fast carrier missions belong to the combat phase."""
    for unit in request.units if phase(game) == "movement" else ():
        force = force_at_sea(game, unit)
        if force and force.activity == FAST_CARRIERS:
            yield Finding(unit=unit.name, given=force.name)


@rule(
    "23.61A/way",
    "A patrol attacks no ships in port before it has reached its patrol hex.",
    "{unit} is on its way; “attack naval base … against its air” counterairs {place}.",
)
def no_ships_from_the_way(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.61A (21.416I)."""
    for unit in request.units if request.against != AIR else ():
        if on_its_way(game, unit):
            yield Finding(unit=unit.name, place=name(game, request.hex))


@rule(
    "19.12/way",
    "A patrol on its way fights one round of counterair from each hex that it enters.",
    "From {given}, where {unit} is, {place} was counteraired already.",
    lambda game, request: (
        number
        for number in ("W382", "W255")
        if turns_on(game, number, lambda played: list(_beyond_one_round(played, request)))
    ),
)
def once_from_a_hex_on_the_way(game: Game, request: OverPort) -> Iterable[Finding]:
    """19.12; whether several bases may be counteraired from one hex is doubt W382."""
    yield from _beyond_one_round(game, request)


def _beyond_one_round(game: Game, request: OverPort) -> Iterator[Finding]:
    unit = request.units[0]
    if not on_its_way(game, unit):
        return
    there = game.carriers[unit.base].place
    for one in _from_here(game, unit):
        same = one.place == request.hex
        if (same and one.ended) or (not same and plays(game, "W382") == "one_base"):
            yield Finding(unit.name, name(game, one.place), name(game, there))


def _from_here(game: Game, unit: AirUnit) -> Iterator[BaseAttack]:
    """The attacks of the patrol on its way from this hex, over or not."""
    for one in game.base_attacks:
        here = one.announced == phase_label(game) and not _from_elsewhere(game, unit, one)
        if here and _by_the_patrol(game, one):
            yield one


def _from_elsewhere(game: Game, unit: AirUnit, attack: BaseAttack) -> bool:
    """Was it made from another hex than that of this unit's carrier, or on another entry (W255)?"""
    if attack.force != game.carriers[unit.base].place:
        return True
    entered = entry_on_the_way(game, unit)
    return plays(game, "W255") == "each_time" and bool(attack.entry) and entered != attack.entry


def _by_the_patrol(game: Game, attack: BaseAttack) -> bool:
    """Did its air make the attack? Of one from which nobody came back it is taken to be so."""
    flew = (*attack.resting, *attack.counterairing, *attack.striking)
    there = [game.units[name] for name in flew if name in game.units and game.units[name].base]
    return not there or any(on_its_way(game, unit) for unit in there)


def may_fly_from_the_next_hex(game: Game, unit: AirUnit) -> bool:
    """Has it counteraired with its patrol in this phase, from other hexes alone, and may it again (W411)?"""
    force = force_at_sea(game, unit)
    if force is None or force.activity != PATROL or plays(game, "W411") != "each_hex":
        return False
    flown = [one for one in game.base_attacks if _flew_in(game, unit, one)]
    elsewhere = all(_from_elsewhere(game, unit, one) for one in flown)
    return phase(game) == "movement" and bool(flown) and elsewhere


def _flew_in(game: Game, unit: AirUnit, attack: BaseAttack) -> bool:
    return attack.ended and attack.announced == phase_label(game) and unit.name in attack.resting


def _flown_already(game: Game, request: OverPort) -> Iterator[Finding]:
    for unit in request.units:
        if unit.used and not committed_at_sea(unit) and not may_fly_from_the_next_hex(game, unit):
            yield Finding(unit=unit.name, given=unit.used)


@rule(
    "18.41/patrol",
    "An air unit flies one mission a player turn; what patrols fly from hex to hex may count as one.",
    "{unit} has flown {given} this player turn.",
    lambda game, request: (
        ("W411",) if turns_on(game, "W411", lambda played: list(_flown_already(played, request))) else ()
    ),
)
def one_mission_a_player_turn(game: Game, request: OverPort) -> Iterable[Finding]:
    """18.41; of a patrol that counteraired on its way see 19.12 and doubt W411."""
    yield from _flown_already(game, request)
