"""23.51, 23.52, 23.61, 23.62: the orders of attacks on naval bases, what air is sent over, and from where."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.ruling import Finding
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import hex_of, name, phase, phase_label, port_at, side_of
from core.world_at_war.conditions import (
    at_war_with_them,
    enemy_holder,
    held_by,
    holder_of_the_hex,
    nations_of,
    peace_key,
    rule,
)
from core.world_at_war.ship_damage.ships import SUBMARINES
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.at_sea import committed_at_sea, entry
from core.world_at_war.under_way.ships import (
    FAST_CARRIERS,
    PATROL,
    NamedShip,
    enemies_of,
    named_ships,
    patrol_on_its_way,
    ports_with_ships,
)
from core.world_at_war.units import Order, Units
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import LightShips, NavalForce

# 23.51, 23.52, 23.61: what air is sent over; the orders of attacks on naval bases.

AIR_ALONE = said("“attack naval base {place} with … against its air” goes for air units alone")


SHIPS, AIR = "ships", "air"


class OverPort(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would go for the ships in a port, or for the air based there."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str
    against: str = SHIPS

    @property
    def returning(self) -> str:
        """Where they are based, and return to."""
        return self.units[0].base


def from_carriers(game: Game, request: Any) -> bool:
    """Do they all come from carriers?"""
    return all(unit.base in game.carriers for unit in request.units)


def counterairs_from_carriers(game: Game, request: Any) -> bool:
    """23.61: is this carrier-based air that goes for the air alone, for which no ships need be there?"""
    return request.against == AIR and from_carriers(game, request)


@rule(
    "23.51",
    "What is attacked is a naval base of the enemy: a port that he controls.",
    "{place} is {given}.",
)
def a_naval_base_of_the_enemy(game: Game, request: Any) -> Iterable[Finding]:
    """23.51, 23.52; boxes are closed to missions by 18.49."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None or counterairs_from_carriers(game, request):
        return
    if not port_at(game, hex_.id):
        base = enemy_holder(game, hex_) and air_base(game, hex_) and from_carriers(game, request)
        given = say("no port; {instead}" if base else "no port", instead=_air_alone(game, hex_.id))
        yield Finding(place=name(game, hex_.id), given=given)
    elif not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


def _doubt_of_peace(game: Game, request: Any) -> tuple[str, ...]:
    return ("W402",) if turns_on(game, "W402", lambda played: _worth_attacking(played, request)) else ()


@rule(
    "23.51/ships",
    "A naval base is attacked for the naval units that lie in it.",
    "No naval units of the enemy that may be attacked lie in port at {place}; {allowed}.",
    _doubt_of_peace,
)
def ships_lie_there(game: Game, request: Any) -> Iterable[Finding]:
    """23.51, 23.411; a task force shows that there are some, whatever its marker conceals.

    In the open no submarines are attacked in port (23.43C), nor ships of who is at peace (doubt W402).
    """
    if counterairs_from_carriers(game, request) or not port_at(game, request.hex):
        return
    if not _worth_attacking(game, request):
        yield Finding(place=name(game, request.hex), allowed=_instead(game, request))


def _worth_attacking(game: Game, request: Any) -> bool:
    """Does anything lie in the port that these may attack, as far as anybody can see?"""
    theirs = (ports_with_ships(game, side) for side in enemies_of(game, game.turn.side))
    if not any(request.hex in ports for ports in theirs):
        return False
    forces = [f for f in game.forces.values() if (f.place, f.at_sea) == (request.hex, False)]
    if any(_is_an_enemy(game, one.nation) and _hides_ships(game, one) for one in forces):
        return True
    named = (ship.nation for ship in named_ships(game) if _moored(ship, request.hex))
    light = (s.nation for s in game.light.values() if s.kind != SUBMARINES and _moored(s, request.hex))
    enemies = (nation for nation in (*named, *light) if _is_an_enemy(game, nation))
    return any(not _spared(game, nation, request) for nation in enemies)


def _is_an_enemy(game: Game, nation: str) -> bool:
    return side_of(game, nation) not in ("", game.turn.side)


def _hides_ships(game: Game, force: NavalForce) -> bool:
    """Is it concealed, or does the ledger not know of what it consists?"""
    known = (*named_ships(game), *game.light.values())
    return force.concealed or not any(ship.force == force.name for ship in known)


def _moored(ship: NamedShip | LightShips, place: str) -> bool:
    return ship.place == place and not ship.at_sea


def _spared(game: Game, nation: str, request: Any) -> bool:
    """Is a guest at peace with those who attack, so that its ships are not attacked (doubt W402)?

    Of the holder of the port it is the rule on war that speaks.
    """
    hex_ = hex_of(game, request.hex)
    if hex_ and nation == enemy_holder(game, hex_):
        return False
    ours = nations_of(game, (unit.name for unit in request.units))
    peace = any(peace_key(game, one, nation) for one in ours)
    return peace and plays(game, "W402") != "as_the_holder"


def _instead(game: Game, request: Any) -> str:
    """What goes for air units alone."""
    if from_carriers(game, request):
        return _air_alone(game, request.hex)
    return say("land-based air goes for air units alone by “counterair …”, before naval bases are attacked")


def _air_alone(game: Game, place: str) -> str:
    return say(AIR_ALONE, place=name(game, place))


@rule(
    "23.61/base",
    "What carriers counterair is an air base of the enemy.",
    "{place} is {given}.",
)
def an_air_base_of_the_enemy(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.61, 18.521; the base may be empty (18.521D), and boxes are closed to missions by 18.49."""
    hex_ = hex_of(game, request.hex)
    if hex_ is None or not counterairs_from_carriers(game, request):
        return
    if not air_base(game, hex_):
        yield Finding(place=name(game, hex_.id), given=say("no air base"))
    elif not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


at_war = at_war_with_them(
    "23.51/war", said("Only nations at war attack each other's naval bases."), holder_of_the_hex
)
"""23.51: an enemy is a power at war; war is declared outside these rules."""


class AttackNavalBase(Order, frozen=True, tag="AttackNavalBase/1"):
    """Send air units over a port: against its "ships", or to counterair its "air" meanwhile (23.411)."""

    units: Units
    to: str
    against: str = SHIPS


class DiveOnPort(Order, frozen=True, tag="DiveOnPort/1"):
    """Send so many kamikazes of a nation against the ships in a port (17.463)."""

    nation: str
    count: int
    to: str
    origin: str | msgspec.UnsetType = msgspec.UNSET
    """From which base, where the edition bases them on the map; the nearest that may where none is said."""
    group: str | msgspec.UnsetType = msgspec.UNSET
    """For which combat group, where ships in port form several (17.47A, doubt W156)."""


class EscapeByAir(Order, frozen=True, tag="EscapeByAir/1"):
    """Let air units leave a base to avoid air attack, for another base or a box (23.461)."""

    units: Units
    to: str


class EscapeBySea(Order, frozen=True, tag="EscapeBySea/1"):
    """Let a task force leave a port under air attack for the nearest base that is safe (23.462).

    `via` are the hexes between, if it does not take the shortest way.
    """

    force: str
    to: str
    via: tuple[str, ...] = ()


# 23.61, 23.62: from where carriers attack bases: from patrol and mission hexes, and patrols on their way.


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
        return say("at sea outside any task force")
    if force.activity not in (PATROL, FAST_CARRIERS):
        activity = translated(force.activity) if force.activity else say("nothing that is declared")
        return say("with {force}, which is engaged in {activity}", force=force.name, activity=activity)
    there = arrived(force) or on_its_way(game, unit)
    return "" if there else say("with {force}, which has not reached its hex", force=force.name)


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
    "{unit} is on its way; “attack naval base {place} with … against its air” counterairs it.",
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
            yield Finding(unit=unit.name, given=translated(unit.used))


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
