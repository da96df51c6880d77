"""18.55-18.57, 18.61, 18.62: what is under way over land: support of both kinds, raids and air transports."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.mistakes import Mistake, near_misses
from core.world_at_war.board import known_place, name, phase, side_of
from core.world_at_war.conditions import (
    at_peace_with_all,
    barred_by_all,
    met_in_peace,
    nations_of,
    peace_is_declared,
    those_in,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.steps import against_low_odds, in_exploitation
from events.sentences import said, say
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import Raid
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.support import DefensiveSupport, GroundSupport

# 18.55, 18.61: which occasion it is, who supports what, who is over a hex, and who has no part in it.

OVERRUN, REGULAR, INVASION, EXPLOITATION = "overrun", "regular", "invasion", "exploitation"
NOT_MADE, TURNED_BACK, ABORTED = said("not made"), said("turned back"), said("aborted")
"""What attacks on the ground are, and what becomes of those that are not fought (18.555, 18.5551)."""
GROUND_SUPPORT = missions.GROUND_SUPPORT
DEFENSIVE_SUPPORT = missions.DEFENSIVE_SUPPORT
ESCORT = missions.ESCORTING_SUPPORT
INTERCEPTION = missions.INTERCEPTING_SUPPORT


def occasion(game: Game) -> str:
    """The occasion that the present state of the turn belongs to: overruns, regular attacks, exploitation."""
    if phase(game) == "movement":
        return OVERRUN
    return EXPLOITATION if in_exploitation(game) else REGULAR


def attacks(game: Game) -> tuple[GroundSupport, ...]:
    """The attacks of the present occasion that are supported and still to come."""
    return tuple(s for s in game.supports if s.hexes and s.occasion == occasion(game) and not s.ended)


def attacked(game: Game) -> frozenset[str]:
    """Their hexes."""
    return frozenset(place for one in attacks(game) for place in one.hexes)


def kind_supported(game: Game, place: str) -> str:
    """The kind of the regular attack on a hex that air or ships support by now; empty if none does."""
    found = (one for one in game.supports if place in one.hexes and one.occasion == REGULAR and not one.ended)
    return next((one.kind for one in found), "")


def attacks_to_come(game: Game) -> bool:
    """Was any ground combat announced for the present occasion, supported or not?"""
    return any(s.occasion == occasion(game) for s in game.supports)


def defenses(game: Game) -> tuple[DefensiveSupport, ...]:
    """The defensive air support that the present window is about, with all that stays in its hexes."""
    when, late = occasion(game), against_low_odds(game)
    now = [d for d in game.defenses if (d.occasion, d.deferred) == (when, late) and not d.cancelled]
    staying = () if late else tuple(_staying(game, when))
    known = {one.hex for one in now}
    alone = (DefensiveSupport(to, when) for to in dict.fromkeys(d.hex for d in staying) if to not in known)
    return tuple(_with(one, staying) for one in (*now, *alone))


LATER = {OVERRUN: REGULAR, REGULAR: EXPLOITATION}
"""For what support stays over its hex that had no part in the attacks of an occasion (18.611A, 18.613)."""


def _staying(game: Game, when: str) -> Iterator[DefensiveSupport]:
    """What is over a hex already for the occasion to come: it can be intercepted in this one as well."""
    overrun = {place for one in attacks(game) for place in one.hexes} if when == OVERRUN else None
    for one in game.defenses:
        if one.occasion == LATER.get(when) and not one.deferred and (overrun is None or one.hex in overrun):
            yield one


def _with(one: DefensiveSupport, staying: Iterable[DefensiveSupport]) -> DefensiveSupport:
    there = [d for d in staying if d.hex == one.hex]
    units = (*one.units, *(name for d in there for name in d.units))
    escorts = (*one.escorts, *(name for d in there for name in d.escorts))
    return replace(one, units=units, escorts=escorts)


def defense_over(game: Game, place: str) -> DefensiveSupport | None:
    """The defensive air support in a hex that the present window is about."""
    return next((d for d in defenses(game) if d.hex == place), None)


def support_to_intercept(game: Game) -> bool:
    """Is there defensive air support that could be intercepted in the window to come?"""
    return any(aloft(game, (*d.units, *d.escorts)) for d in defenses(game))


def interceptions_announced(game: Game) -> bool:
    """Were air units sent against defensive air support in this window, and will they meet it?"""
    return any(aloft(game, d.interceptors) and aloft(game, (*d.units, *d.escorts)) for d in defenses(game))


def in_play(game: Game, names: Iterable[str]) -> tuple[AirUnit, ...]:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def aloft(game: Game, names: Iterable[str]) -> tuple[AirUnit, ...]:
    """Those of these units that are not back from their mission, nor turned over on the way."""
    return tuple(unit for unit in in_play(game, names) if not (unit.used or unit.inverted))


def ground_support(game: Game, hexes: Iterable[str], when: str) -> tuple[AirUnit, ...]:
    """The air units that support an attack on these hexes and take part in it (18.551)."""
    wanted = frozenset(hexes)
    names = (
        name
        for s in game.supports
        if s.hexes and s.occasion == when and wanted.issuperset(s.hexes) and not s.ended
        for name in s.units
        if name not in s.excess
    )
    return against(game, aloft(game, names), wanted)


def defensive_support(game: Game, hexes: Iterable[str], when: str) -> tuple[AirUnit, ...]:
    """The air that supports the defenders of these hexes: not aborted, not in excess, no escorts (18.611).

    What prevented an overrun of a hex before meets the next one, too (18.613).
    """
    wanted = frozenset(hexes)
    there = (REGULAR, OVERRUN) if when == OVERRUN else (when,)
    names = (n for d in game.defenses if d.hex in wanted and d.occasion in there for n in _part(d))
    return defending(game, aloft(game, names), wanted)


def supporters_over(game: Game, place: str) -> tuple[AirUnit, ...]:
    """The air over a hex that supports its defenders, in whatever window it came (18.6141)."""
    return aloft(game, (name for one in game.defenses if one.hex == place for name in one.units))


def _part(one: DefensiveSupport) -> Iterator[str]:
    if not one.cancelled:
        yield from (name for name in one.units if name not in (*one.aborted, *one.excess))


Units = tuple[AirUnit, ...]


def attack_on(game: Game, hexes: Iterable[str]) -> GroundAttack | None:
    """The ground attack that was announced against one of these hexes."""
    wanted = frozenset(hexes)
    return next((one for one in game.ground_attacks if wanted.intersection(one.hexes)), None)


def attackers(game: Game, attack: GroundAttack) -> Iterator[str]:
    """The nations that make an attack: of its ground units and its air; of declared factors it may be any."""
    if attack.factors:
        yield from (one.name for one in game.nations.values() if one.side == game.turn.side)
    yield from (game.ground[name].nation for name in attack.ground)
    for one in game.supports:
        if one.occasion == attack.occasion and not frozenset(attack.hexes).isdisjoint(one.hexes):
            yield from nations_of(game, one.units)


def against(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    """Those of the attackers' air that are at war with the attacked as the attack starts (W394, W422).

    Nor does it support ground units of a faction with which it does not cooperate, by a reading of W432.
    """
    places = tuple(hexes)
    if (attack := attack_on(game, places)) is not None and not attack.factors:
        nations = [game.ground[name].nation for name in attack.ground]
        units = tuple(unit for unit in units if not barred_by_all(game, unit.nation, nations))
    return _at_war(game, units, places)


def _at_war(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    if not _asked_again(game):
        return units
    attacked = tuple(dict.fromkeys(nation for place in hexes for nation in those_in(game, place)))
    return tuple(unit for unit in units if not any(met_in_peace(game, (unit.nation,), attacked)))


def defending(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    """Those of the defenders' air that are at war with one of the attackers, once these are named (W422)."""
    attack = attack_on(game, hexes) if _asked_again(game) else None
    if attack is None:
        return units
    enemies = tuple(dict.fromkeys(n for n in attackers(game, attack) if side_of(game, n) == game.turn.side))
    return tuple(unit for unit in units if not any(at_peace_with_all(game, (unit.nation,), enemies)))


def _asked_again(game: Game) -> bool:
    return peace_is_declared(game) and plays(game, "W422") == "no_part"


# 18.57: the raids of the phase, who is in them, and how many factors bomb.

BOMBING, ESCORTING_RAID, OPPOSING = missions.BOMBING, missions.ESCORTING_BOMBING, missions.OPPOSING_BOMBING
BOMBER, ARMY = said("strategic bomber"), "AAF"


def raid_on(game: Game, place: str) -> Raid | None:
    """The raid on a hex or box in this phase."""
    return next((raid for raid in game.raids if raid.place == place), None)


def in_the_air(game: Game) -> tuple[Raid, ...]:
    """The raids that are not resolved yet, in the order of announcement."""
    return tuple(raid for raid in game.raids if not raid.ended)


def bombings_over(game: Game) -> bool:
    """Is every bombing of the phase resolved?"""
    return not in_the_air(game)


def known_raid(game: Game, given: str) -> Raid:
    """The raid on the place that a person means; raises `Mistake` with the raids there are."""
    place = known_place(game, given)
    if (raid := raid_on(game, place)) is not None and not raid.ended:
        return raid
    places = [name(game, raid.place) for raid in in_the_air(game)]
    told = say("These are bombed: {places}." if places else "Nothing is bombed.", places=places)
    meant = name(game, place)
    raise Mistake("bombing", meant, near_misses(meant, places), told)


def those_in_play(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[one] for one in names if one in game.units)
    return tuple(unit for unit in found if unit.base)


def raiders(game: Game, raid: Raid) -> Units:
    """The bombers and escorts that are left."""
    return those_in_play(game, (*raid.bombers, *raid.escorts))


def opposing_raid(game: Game, raid: Raid) -> Units:
    """Those that oppose the raid and are left."""
    return those_in_play(game, raid.defenders)


# 18.24, 18.62: the air transport activity that is under way, and what was sea transported.


def present_transport(game: Game) -> TransportMission | None:
    """The air transport activity that is under way."""
    return next(iter(game.transports), None)


def there(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def transports_left(game: Game, mission: TransportMission) -> Units:
    """The transports that are in play, as factors or as the squadrons that these were divided into."""
    own = frozenset(mission.units)
    return tuple(u for u in game.units.values() if u.base and (u.name in own or u.parent in own))


def may_attack(game: Game, mission: TransportMission) -> Units:
    """The interceptors that may go for the transports: not those the last round forced to abort (18.623).

    Where all who protected the transports were eliminated, by an option of doubt W200 none may.
    """
    if mission.wiped_out and plays(game, "W200") == "no":
        return ()
    return tuple(u for u in there(game, mission.interceptors) if u.name not in mission.barred)


def intercepted(game: Game) -> bool:
    """Are interceptors on their way?"""
    mission = present_transport(game)
    return mission is not None and bool(mission.interceptors)


def escorted(game: Game) -> bool:
    """Do others protect the transports?"""
    mission = present_transport(game)
    return mission is not None and bool(mission.escorts)


def carried(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and is it where it was landed?"""
    return bool(unit.shipped_to) and unit.base == unit.shipped_to


def came_back(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and turned back to its port?"""
    return bool(unit.shipped_from) and not unit.shipped_to


def beside_own_ground(game: Game) -> frozenset[str]:
    """The hexes that lie by land beside a ground unit of the side that is to move."""
    ours = (unit.place for unit in game.ground.values() if side_of(game, unit.nation) == game.turn.side)
    places = {place for place in ours if place in game.atlas.hexes}
    return frozenset(there for place in places for there in _over_a_side_of_land(game, place))


def _over_a_side_of_land(game: Game, place: str) -> Iterator[str]:
    """The hexes beside this one to which a side of land leads, as all sides of a hex without sea are."""
    here, around = game.atlas.hexes[place], game.atlas.beside[place]
    for direction, there in enumerate(around):
        if there is None or "none" in (here.land, there.land):
            continue
        opposite = (direction + len(around) // 2) % len(around)
        by_a_side = direction in here.land_sides or opposite in there.land_sides
        if by_a_side or "all" in (here.land, there.land):
            yield there.id
