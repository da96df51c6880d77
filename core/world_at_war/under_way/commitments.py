"""18.41: to what an air unit is committed, in every mission that is under way or was flown this player turn.

The one place that is asked who is on a mission, or in the air: conditions, menus, the order in which like
units are taken, and whoever looks for the air that is at a base. It reads what lies on the table alone.
Of the air battles of the phase it says of which kind they are, who is in them and who speaks for them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from core.world_at_war.board import moored, name, seats_for, side_of, units_at
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.units import Preference
from events.sentences import say, translated
from events.world_at_war.air_battle import AirBattle
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
    mission = translated(commitment.mission)
    return say("{mission} ({places})", mission=mission, places=where) if where else mission


def _beside_its_carrier(game: Game, unit: AirUnit) -> bool:
    deck = game.carriers.get(unit.deck)
    return deck is not None and not deck.at_sea and deck.place == unit.base


def stays_at_home(game: Game, unit: AirUnit) -> bool:
    """Does it fly nothing but the defense of its base (doubt W406)? Of like units it is taken last."""
    return plays(game, "W406") == "defends_only" and _beside_its_carrier(game, unit)


# The air battles of the phase: of which kind, who is in them, who speaks for them, who defends a base.

Units = tuple[AirUnit, ...]


def present(game: Game) -> AirBattle | None:
    """The battle that is being fought."""
    return next((battle for battle in game.battles if battle.round and not battle.ended), None)


def to_come(game: Game) -> AirBattle | None:
    """The next battle that is announced and not begun, in the order of announcement (doubt W274)."""
    return next((battle for battle in game.battles if not battle.round and not battle.ended), None)


def battles_to_come(game: Game) -> bool:
    """Is there another battle of the phase to be fought?"""
    return to_come(game) is not None


def in_play(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = [game.units[name] for name in names if name in game.units]
    return tuple([unit for unit in found if unit.base])


def attackers(game: Game, battle: AirBattle) -> Units:
    """The attackers that are left; who was turned over before the attack began takes no part."""
    flying = in_play(game, battle.attackers)
    return tuple([unit for unit in flying if not unit.inverted])


def defenders(game: Game, battle: AirBattle) -> Units:
    """The defenders that are left, in a counterair those in the base; aborted ones too (18.5634)."""
    left = in_play(game, battle.defenders)
    return left if battle.kind else tuple([unit for unit in left if unit.base == battle.place])


def force_of_side(game: Game, battle: AirBattle, side: str) -> Units:
    """What a side has left in the battle."""
    return attackers(game, battle) if side == ATTACKER else defenders(game, battle)


def seats_of(game: Game, battle: AirBattle, side: str) -> tuple[str, ...]:
    """The seats that speak for a side in the battle (doubt W278); the gamemaster if there are none.

    Where none of its units is left, those that spoke for them (18.5634, 18.622).
    """
    left = force_of_side(game, battle, side)
    return seats_of_force(game, left or (_once(game, battle, side) if battle.kind else ()))


def _once(game: Game, battle: AirBattle, side: str) -> Units:
    names = battle.attackers if side == ATTACKER else battle.defenders
    return tuple(game.units[name] for name in names if name in game.units)


def seats_of_force(game: Game, units: Units) -> tuple[str, ...]:
    """The seats that speak for these units together; the gamemaster if there are none (doubt W278)."""
    if plays(game, "W278") == "most_units":
        return seats_of_most(game, (unit.nation for unit in units))
    return seats_for(game, frozenset(unit.nation for unit in units)) or (GAMEMASTER,)


def seats_of_most(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """The seats of the nation that is named most, of equals of the first by name, that has a seat at all."""
    counted = sorted(Counter(nations).items(), key=lambda one: (-one[1], one[0]))
    theirs = (seats_for(game, frozenset({nation})) for nation, _ in counted)
    return next(filter(None, theirs), (GAMEMASTER,))


def turns_on_who_speaks(game: Game, units: Units) -> tuple[str, ...]:
    """The doubt about who decides, where these units are of several seats."""
    seats = {seats_for(game, frozenset({unit.nation})) for unit in units}
    return ("W278",) if len(seats) > 1 else ()


def opponent(side: str) -> str:
    """The other side of a battle."""
    return DEFENDER if side == ATTACKER else ATTACKER


COUNTERAIR = missions.COUNTERAIR
INTERCEPTION = missions.INTERCEPTING_SUPPORT
COUNTER_INTERCEPTION = missions.COUNTER_INTERCEPTION
ON_TRANSPORT = missions.INTERCEPTING_TRANSPORT
BOMBING = missions.BOMBING
OVER_PORT = missions.OVER_PORT
FROM_COMBAT = missions.COUNTERAIR_FROM_DECK


def counterairs_announced(game: Game) -> bool:
    """Is a counterair announced that is not begun?"""
    return (battle := to_come(game)) is not None and not battle.kind


def enemies_at(game: Game, place: str) -> Units:
    """All air units that defend a base against the side whose turn it is."""
    return defenders_at(game, place, game.turn.side)


def defenders_at(game: Game, place: str, side: str) -> Units:
    """All air units that defend a base against a side: those that are there, and those aboard in its port.

    Who is over another hex is not there (18.613); over the hex of the base itself that is doubt W383.
    """
    aboard = (unit for deck in moored(game, place) for unit in units_at(game, deck))
    there = (*units_at(game, place), *aboard)
    enemies = (unit for unit in there if side_of(game, unit.nation) != side)
    return tuple(at_home(game, enemies, place))
