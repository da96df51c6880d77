"""18.41: to what an air unit is committed, in every mission that is under way or was flown this player turn.

The one place that is asked who is on a mission, or in the air: conditions, menus, the order in which like
units are taken, and whoever looks for the air that is at a base. It reads what lies on the table alone.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from core.world_at_war.board import name
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way import missions
from core.world_at_war.units import Preference
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import BaseAttack

BASE_AIR_FIGHTS = {"": missions.COUNTERAIR, missions.COUNTERAIR_FROM_DECK: missions.COUNTERAIR}
"""Kinds of air battles that are not called by the mission of their attackers."""
BETWEEN_SORTIES = "flown"
"""The step of an attack on a naval base in which its survivors may be sent again (23.54)."""
FROM_DECK = (missions.STRIKE_FROM_DECK, missions.COUNTERAIR_FROM_DECK)
OVER_PORTS = (missions.OVER_PORT, missions.ESCORTING_OVER_PORT)


class Commitment(msgspec.Struct, frozen=True):
    """A mission to which a unit is committed, and where it flies; nowhere once it is back.

    `attacking` tells the missions of the side that moves, `again` that survivors fly more of the same, and
    `waiting` that it is announced and not begun: the unit is on the ground.
    """

    mission: str
    places: tuple[str, ...] = ()
    attacking: bool = False
    again: bool = False
    waiting: bool = False


def under_way(game: Game) -> Mapping[str, Commitment]:
    """Every air unit that was sent on a mission of this phase, or stays on one, by name; back or not."""
    return {unit: errand for errand, units in _errands(game) for unit in units}


Errand = tuple[Commitment, tuple[str, ...]]


def _errands(game: Game) -> Iterator[Errand]:
    for battle in game.battles:
        mission = BASE_AIR_FIGHTS.get(battle.kind, battle.kind)
        waiting = not battle.round
        yield Commitment(mission, (battle.place,), attacking=True, waiting=waiting), battle.attackers
    for support in game.supports:
        yield Commitment(missions.GROUND_SUPPORT, support.hexes, attacking=True), support.units
    for one in game.defenses:
        yield Commitment(missions.DEFENSIVE_SUPPORT, (one.hex,)), one.units
        yield Commitment(missions.ESCORTING_SUPPORT, (one.hex,)), one.escorts
        yield Commitment(missions.INTERCEPTING_SUPPORT, (one.hex,), attacking=True), one.interceptors
    for flight in game.transports:
        yield Commitment(flight.mission, (flight.hex,), attacking=True), flight.units
        yield Commitment(missions.COUNTER_INTERCEPTION, (flight.at,), attacking=True), flight.escorts
        yield Commitment(missions.INTERCEPTING_TRANSPORT, (flight.at,)), flight.interceptors
    for raid in game.raids:
        yield Commitment(missions.BOMBING, (raid.place,), attacking=True), raid.bombers
        yield Commitment(missions.ESCORTING_BOMBING, (raid.place,), attacking=True), raid.escorts
        yield Commitment(missions.OPPOSING_BOMBING, (raid.place,)), raid.defenders
    for attack in game.base_attacks:
        yield from _over_a_port(attack)


def _over_a_port(attack: BaseAttack) -> Iterator[Errand]:
    """23.52-23.54: jets that counterair there are told to be escorts once they are home (17.53B)."""
    if attack.ended:
        return
    sent = Commitment(missions.OVER_PORT, (attack.place,), attacking=True, waiting=not attack.sortie)
    yield sent, (*attack.counterairing, *attack.striking)
    yield msgspec.structs.replace(sent, again=attack.step == BETWEEN_SORTIES), attack.resting


def out(unit: AirUnit, errands: Mapping[str, Commitment]) -> Commitment | None:
    """Of these errands the one that a unit is out on, as squadron of a divided factor too; None if on none.

    Who is back has flown (`used`), and who was turned over on the way goes on no more.
    """
    if unit.used or unit.inverted:
        return None
    return errands.get(unit.name) or errands.get(unit.parent)


def out_on(game: Game, unit: AirUnit) -> Commitment | None:
    """The mission that a unit is out on, in the air or about to start; None if it is on none."""
    return out(unit, under_way(game))


def in_the_air(game: Game, unit: AirUnit) -> Commitment | None:
    """The mission for which a unit has left its base, and is over another place; None if it is at home."""
    errand = out_on(game, unit)
    return None if errand is None or errand.waiting else errand


def at_home(game: Game, units: Iterable[AirUnit], place: str) -> Iterator[AirUnit]:
    """Those of the units of a base that are in it; whether those over its own hex are is doubt W383."""
    errands, over_it = under_way(game), plays(game, "W383") == "over_it"
    for unit in units:
        errand = out(unit, errands)
        if errand is None or errand.waiting or (place in errand.places and not over_it):
            yield unit


def committed_to(game: Game, unit: AirUnit) -> Commitment | None:
    """What a unit was used for this player turn, or the mission it is out on; None if it is free (18.41)."""
    return Commitment(unit.used) if unit.used else out_on(game, unit)


def flew_from_deck(game: Game) -> Mapping[str, str]:
    """Who struck ships or counteraired in naval combat, from carriers, this player turn, if it binds (W415).

    In naval combat itself it binds nobody: there each round is for itself (23.35B, 23.64).
    """
    if plays(game, "W415") == "free":
        return {}
    flown = (e for e in game.employments if e.role in FROM_DECK)
    return {unit: one.role for one in flown for unit in one.units}


def free_units(game: Game) -> Iterator[AirUnit]:
    """The units in play that are neither inverted nor committed to anything, as far as 18.41 goes."""
    errands, flown = under_way(game), flew_from_deck(game)
    for unit in game.units.values():
        bound = unit.used or unit.inverted or unit.name in flown or out(unit, errands)
        if unit.base and not bound:
            yield unit


def free_first(game: Game) -> Preference:
    """In what order like units are taken for a mission: those first that may fly, and are on none."""
    errands, flown = under_way(game), flew_from_deck(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        busy = out(unit, errands) or unit.inverted or unit.name in flown
        bound = bool(busy or stays_at_home(game, unit))
        return bound, bool(unit.used), unit.staged, unit.elite, unit.name

    return preference


def told(game: Game, commitment: Commitment) -> str:
    """A mission and where it is flown, such as "ground support (0800, York)"."""
    where = ", ".join(name(game, place) for place in commitment.places if place)
    return f"{commitment.mission} ({where})" if where else commitment.mission


def _beside_its_carrier(game: Game, unit: AirUnit) -> bool:
    deck = game.carriers.get(unit.deck)
    return deck is not None and not deck.at_sea and deck.place == unit.base


def stays_at_home(game: Game, unit: AirUnit) -> bool:
    """Does it fly nothing but the defense of its base (doubt W406)? Of like units it is taken last."""
    return plays(game, "W406") == "defends_only" and _beside_its_carrier(game, unit)
