"""17.3123, 23.33, 23.5, 23.6: ships and task forces, and the attacks on the naval bases where they lie."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec.structs import replace

from core.mistakes import known
from core.world_at_war.board import faction_of, on_land, phase_label, port_at, side_of
from core.world_at_war.conditions import met_in_peace, peace_is_declared, peace_key
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.commitments import (
    BETWEEN_SORTIES,
    Units,
    in_play,
    out,
    out_on,
    told,
    under_way,
)
from core.world_at_war.units import Preference
from events.sentences import kept, said, say
from events.world_at_war.activities import NavalActivity
from events.world_at_war.board import AirUnit, Carrier, Seat
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import LightShips, NavalForce, Ship

# 17.3123, 23.33: task forces, what their markers conceal, whose ships and what naval air may be aboard.

KINDS = {
    "CA": said("cruisers"),
    "DD": said("destroyers"),
    "CVE": said("escort carriers"),
    "TR": said("transports"),
    "SS": said("submarines"),
}
"""The kinds of light ships, and what they are called."""

NamedShip = Carrier | Ship


def named_ships(game: Game) -> tuple[NamedShip, ...]:
    """All carriers and capital ships."""
    return (*game.carriers.values(), *game.ships.values())


def port_left(game: Game, ship: NamedShip | LightShips) -> str:
    """The port that a ship left when it went to sea, as far as known; where it lies, if in port (23.441B)."""
    force = game.forces.get(ship.force) if ship.at_sea else None
    return (force and (force.port or next(iter(force.path), ""))) or ship.place


def known_force(game: Game, given: str) -> NavalForce:
    """The task force of that name; raises `Mistake`."""
    return known("task force", given, game.forces)


def known_ship(game: Game, given: str) -> NamedShip:
    """The carrier or capital ship of that name; raises `Mistake`."""
    return known("ship", given, {ship.name: ship for ship in named_ships(game)})


def carriers_of(game: Game, force: str) -> tuple[Carrier, ...]:
    """The fast carriers of a task force, in the order of their names."""
    return tuple(sorted((c for c in game.carriers.values() if c.force == force), key=lambda c: c.name))


def decks_of_a_force(game: Game, force: str) -> frozenset[str]:
    """The task forces and combat groups whose carriers take each other's naval air (17.3124, doubt W373)."""
    return frozenset({force}) if plays(game, "W373") == "task_force" else naval_force(game, force)


def naval_force(game: Game, force: str) -> frozenset[str]:
    """The task forces and combat groups that sail or fight together with one, itself among them."""
    if force not in game.forces:
        return frozenset({force})
    root = game.forces[force].of or force
    side = side_of(game, game.forces[force].nation)
    every = (*(one.forces for one in game.activities), *(one.forces for one in game.naval_combats))
    together = [forces for forces in every if root in forces]
    roots = {root, *(name for forces in together for name in forces)}
    there = (f for f in game.forces.values() if side_of(game, f.nation) == side)
    return frozenset(f.name for f in there if f.name in roots or f.of in roots)


def ships_of(game: Game, force: str) -> tuple[Ship, ...]:
    """The capital ships of a task force, in the order of their names."""
    return tuple(sorted((s for s in game.ships.values() if s.force == force), key=lambda s: s.name))


def light_of(game: Game, force: str) -> tuple[LightShips, ...]:
    """The light ships of a task force by nation and kind."""
    found = (s for s in game.light.values() if s.force == force)
    return tuple(sorted(found, key=lambda s: (s.nation, tuple(KINDS).index(s.kind))))


def nations_of(game: Game, force: str) -> frozenset[str]:
    """The nations that have ships in a task force; whose marker it is, too."""
    named = {ship.nation for ship in named_ships(game) if ship.force == force}
    return frozenset({game.forces[force].nation, *named, *(s.nation for s in light_of(game, force))})


def factors_of(game: Game, force: str) -> int:
    """How many naval factors a task force has, damaged ones too."""
    named = sum(ship.size for ship in named_ships(game) if ship.force == force)
    return named + sum(s.factors for s in light_of(game, force))


def concealed_forces(game: Game) -> frozenset[str]:
    """The task forces whose contents their own side alone knows."""
    return frozenset(force.name for force in game.forces.values() if force.concealed)


def concealed_from(game: Game, side: str) -> frozenset[str]:
    """The task forces of other sides that a side can't look into."""
    return frozenset(
        name for name in concealed_forces(game) if side_of(game, game.forces[name].nation) != side
    )


def without(game: Game, forces: Collection[str]) -> Game:
    """The game as somebody knows it who can't look into these task forces."""
    if not forces:
        return game
    hidden = {carrier.name for carrier in game.carriers.values() if carrier.force in forces}
    sides = {side_of(game, game.forces[name].nation) for name in forces}
    seen = _over_the_shown(game, forces)
    aboard = {
        u.name for u in game.units.values() if u.name not in seen and _is_aboard(game, u, hidden, sides)
    }
    return replace(
        game,
        carriers={name: c for name, c in game.carriers.items() if name not in hidden},
        ships={name: s for name, s in game.ships.items() if s.force not in forces},
        light={key: s for key, s in game.light.items() if s.force not in forces},
        units={name: _ashore(u, hidden) for name, u in game.units.items() if name not in aboard},
        activities=tuple(_without_patrols(activity, forces) for activity in game.activities),
    )


def without_a_deck(game: Game, unit: AirUnit) -> bool:
    """Is it in play, though its carrier has gone down?"""
    if unit.kind != NAVAL_AIR or not unit.base or unit.base in game.carriers:
        return False
    return not on_land(game, unit)


def _over_the_shown(game: Game, hidden: Collection[str]) -> frozenset[str]:
    """What lost its deck while it flew patrol over a group that anybody can look into, as was told."""
    patrols = (air for combat in game.naval_combats for air in combat.patrols if air.group not in hidden)
    over = (game.units[name] for air in patrols for name in air.units if name in game.units)
    return frozenset(unit.name for unit in over if without_a_deck(game, unit))


def _is_aboard(game: Game, unit: AirUnit, hidden: Collection[str], sides: Collection[str]) -> bool:
    """Is it air of these carriers, or in the air with its carrier sunk, and of a side with markers?

    What patrols from under one is not known until it meets a strike (23.34A), nor from where the rest is.
    """
    return unit.base in hidden or (without_a_deck(game, unit) and side_of(game, unit.nation) in sides)


def _ashore(unit: AirUnit, hidden: Collection[str]) -> AirUnit:
    """17.3126A: an attack on its port shows naval air, and not from which of the concealed carriers it is."""
    return replace(unit, deck="") if unit.deck in hidden else unit


def seen_from(game: Game, seat: str) -> Game:
    """The game as far as a seat may name what is in it; who holds no seat, as the gamemaster, names all.

    Who names a ship of a concealed task force is told that there is no such ship, as if there were none.
    """
    found = game.seats.get(seat)
    return without(game, concealed_from(game, found.side)) if found else game


def _without_patrols(activity: NavalActivity, forces: Collection[str]) -> NavalActivity:
    """Combat air patrol tells of carriers; it is known once it meets a strike (23.34A)."""
    return replace(activity, patrols=tuple(air for air in activity.patrols if air.group not in forces))


NAVAL_AIR = "NAS"
ONE_IN = 3


def most_on_patrol(available: int) -> int:
    """A third of the squadrons that are available, rounded up (23.33)."""
    return -(-available // ONE_IN)


def available(game: Game, group: str) -> tuple[AirUnit, ...]:
    """The naval air of a combat group that may be used: uninverted, on sound decks (doubt W229), not out."""
    every = plays(game, "W229") == "all"
    decks = [c.name for c in carriers_of(game, group) if every or not c.damaged]
    there = [u for u in game.units.values() if u.base in decks]  # a fold asks this too: no index
    errands = under_way(game)
    able = (u for u in there if u.kind == NAVAL_AIR and not (u.inverted or out(u, errands)))
    return tuple(sorted(able, key=lambda unit: decks.index(unit.base)))


def grounded(game: Game, unit: AirUnit) -> str:
    """Why a squadron can't be launched (18.41, 17.3124); empty if it can."""
    deck = game.carriers.get(unit.base)
    if deck and deck.damaged and not unit.inverted:
        return say("on a damaged carrier")
    return not_ready(game, unit)


def not_ready(game: Game, unit: AirUnit) -> str:
    """Why a squadron flies nothing, wherever it is based (18.41); empty if it may."""
    if unit.inverted:
        return say("inverted")
    errand = out_on(game, unit)
    return say("committed to {mission}", mission=told(game, errand)) if errand else ""


def idle_first(game: Game, taken: Collection[str]) -> Preference:
    """In what order like units are taken: ready ones that do nothing else first, regular before elite."""
    errands = under_way(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = unit.name in taken or out(unit, errands) is not None
        return bound, bool(unit.inverted), False, unit.elite, unit.name

    return preference


def has_ships(game: Game, seat: Seat, force: NavalForce) -> bool:
    """As anybody can see: whose marker it is, and who has ships in the open."""
    if force.nation in seat.nations:
        return True
    return not force.concealed and not nations_of(game, force.name).isdisjoint(seat.nations)


def may_have_ships(game: Game, seat: Seat, force: NavalForce, foes: Collection[str]) -> bool:
    """The same, and under a marker who is of its faction and at war with one of the foes that it may meet."""
    if has_ships(game, seat, force):
        return True
    guests = possible_nations(game, force).intersection(seat.nations)
    return any(not peace_key(game, one, foe) for one in guests for foe in foes)


def possible_nations(game: Game, force: NavalForce) -> frozenset[str]:
    """Whose ships may be in a naval force, as anybody can see: under a marker, those of its faction."""
    if not force.concealed:
        return nations_of(game, force.name)
    faction = faction_of(game, force.nation)
    return frozenset({force.nation, *(one for one in game.nations if faction_of(game, one) == faction)})


def nations_met(game: Game, force: NavalForce) -> tuple[str, ...]:
    """Whom an attack on a naval force is against: its nation, and others with ships in the open (W418)."""
    if force.concealed or plays(game, "W418") == "marker":
        return (force.nation,)
    return tuple(sorted(nations_of(game, force.name)))


def at_peace_with_force(game: Game, nation: str, force: NavalForce) -> bool:
    """Does peace bar a nation from attacking a naval force (doubts W394, W418)?"""
    return any(True for _ in met_in_peace(game, (nation,), nations_met(game, force)))


def doubts_of_peace(game: Game, nations: Iterable[str], force: NavalForce) -> Iterator[str]:
    """W394 and W418, where these turn on it."""
    ours = tuple(dict.fromkeys(nations))
    if peace_is_declared(game):
        for number in ("W394", "W418"):
            if turns_on(game, number, lambda played: [at_peace_with_force(played, n, force) for n in ours]):
                yield number


# 23.5, 23.6: the attacks on naval bases of the phase, who flies in them, and what lies in a port.

ATTACK, ESCORT = missions.OVER_PORT, missions.ESCORTING_OVER_PORT
PATROL, FAST_CARRIERS = said("patrol"), said("fast carrier mission")
ESCAPE = said("escape")
"""What naval units are at sea for that leave their base under air attack (23.462)."""
FLOWN = BETWEEN_SORTIES
KAMIKAZES, WAVE = kept("kamikazes")(), kept("kamikazes, wave {number}")
"""What stands for the carriers from which an attack comes, where kamikazes make it (17.47)."""


def present(game: Game) -> BaseAttack | None:
    """The attack that is being resolved."""
    return next((one for one in game.base_attacks if one.sortie and not one.ended), None)


def next_attack(game: Game) -> BaseAttack | None:
    """The attack that is being resolved, or else the first that is to come."""
    to_come = (one for one in game.base_attacks if not one.ended)
    return present(game) or next(to_come, None)


def attacks_to_come(game: Game) -> bool:
    """Is an attack announced or under way that is not over?"""
    return next_attack(game) is not None


def sent(attack: BaseAttack) -> tuple[str, ...]:
    """The names of those that fly in the sortie which is announced or flown."""
    return (*attack.counterairing, *attack.striking)


def attacked(game: Game) -> frozenset[str]:
    """The bases that are or were attacked in this phase, counteraired ones and empty ones too (18.521D)."""
    now, raided = phase_label(game), [one.place for one in game.counteraired]
    return frozenset((*raided, *(one.place for one in game.base_attacks if one.announced == now)))


def wave_named(number: int) -> str:
    """The name under which a wave of kamikazes attacks: the first is number nought (17.47D.2)."""
    return WAVE(number=number + 1) if number else KAMIKAZES


def by_kamikazes(attack: BaseAttack) -> bool:
    """Do kamikazes make this attack?"""
    return attack.force.startswith(KAMIKAZES)


def attacks_on(game: Game, place: str) -> tuple[BaseAttack, ...]:
    """The attacks on this port of the present phase, over or not."""
    now = phase_label(game)
    return tuple(one for one in game.base_attacks if one.place == place and one.announced == now)


def struck_from(game: Game, place: str, base: str) -> str:
    """The hex of this carrier, if a port was attacked from there before in this phase (23.63); else empty."""
    deck = game.carriers.get(base)
    before = {one.force for one in attacks_on(game, place) if one.ended}
    return deck.place if deck and deck.place in before else ""


def patrol_on_its_way(game: Game) -> NavalActivity | None:
    """The naval patrol that is under way and short of its patrol hex (23.61A)."""
    patrols = (one for one in game.activities if one.activity == PATROL)
    return next((one for one in patrols if one.reached + 1 < len(one.path)), None)


def hex_on_the_way(game: Game) -> str:
    """The hex where that patrol is; empty if there is none."""
    patrol = patrol_on_its_way(game)
    return patrol.path[patrol.reached] if patrol else ""


def may_fly_again(game: Game, attack: BaseAttack) -> Units:
    """23.54: the survivors that may fly another sortie (doubts W248, W344); of carriers none (W379).

    On its way a patrol fights one round from a hex (19.12).
    """
    once = by_kamikazes(attack) or plays(game, "W379") != "sorties" or attack.force == hex_on_the_way(game)
    flies_once = bool(attack.force) and once
    if flies_once or (attack.sortie > 1 and plays(game, "W248") == "two"):
        return ()
    return survivors(game, attack)


def survivors(game: Game, attack: BaseAttack) -> Units:
    """Those back from a sortie that are ready for more (doubt W344)."""
    barred = attack.aborted if plays(game, "W344") == "may_not" else ()
    left = in_play(game, attack.resting)
    return tuple(unit for unit in left if not unit.inverted and unit.name not in barred)


def ports_with_ships(game: Game, side: str) -> frozenset[str]:
    """The ports where, as anybody can see, naval units of a side lie: task forces and ships outside them."""
    return frozenset(place for place in _moored(game, side) if port_at(game, place))


def _moored(game: Game, side: str) -> Iterator[str]:
    for force in game.forces.values():
        if not force.at_sea and side_of(game, force.nation) == side:
            yield force.place
    ships: tuple[NamedShip | LightShips, ...] = (*named_ships(game), *game.light.values())
    for ship in ships:
        if not (ship.force or ship.at_sea) and side_of(game, ship.nation) == side:
            yield ship.place


def enemies_of(game: Game, side: str) -> tuple[str, ...]:
    """The other sides."""
    return tuple(one for one in game.sides if one != side)


Names = Mapping[str, tuple[str, ...]]


def renamed(attack: BaseAttack, names: Names) -> BaseAttack:
    """An attack whose units became squadrons, or factors again, by the names that they have now."""

    def now(units: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new for name in units for new in names.get(name, (name,)))

    return replace(
        attack,
        counterairing=now(attack.counterairing),
        striking=now(attack.striking),
        resting=now(attack.resting),
        aborted=now(attack.aborted),
        pinned=now(attack.pinned),
    )
