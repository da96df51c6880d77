"""23.46: which bases may be left, and defending air that does."""

from collections.abc import Iterable, Iterator
from functools import cache, partial

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import bases
from core.world_at_war.board import commands, hex_of, known_place, lies_in, name, side_of, units_at
from core.world_at_war.conditions import peace_is_declared, peace_key, rule, seat_speaks_for_the_units
from core.world_at_war.counterair.refuge import counteraired
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import controlled, operational_range, staging_range, takes
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.naval_bases.target import EscapeByAir, arrived
from core.world_at_war.state import Game, numbers, plays, turns_on
from core.world_at_war.under_way.commitments import Units, defenders_at, in_the_air, out, told, under_way
from core.world_at_war.under_way.ships import PATROL, at_peace_with_force, attacked, present
from core.world_at_war.under_way.steps import counterairs_are_flown
from core.world_at_war.units import Preference, chosen, groups, to_move
from events.sentences import all_of
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import AirUnitsTookRefuge
from events.world_at_war.naval_combat import BaseCounterair
from events.world_at_war.ships import NavalForce


class Escaping(msgspec.Struct, frozen=True):
    """Air units of one base that would leave it for another."""

    seat: str
    units: Units
    base: str


def escaping(game: Game, order: EscapeByAir, seat: str) -> Escaping:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Escaping(seat, chosen(game, order.units, at_home_first(game)), known_place(game, order.to))


def at_home_first(game: Game) -> Preference:
    """In what order like units are taken: as to change base, and those last that are out on a mission."""
    errands = under_way(game)
    return lambda unit: (bool(out(unit, errands)), *to_move(unit))


@rule(
    "23.461A/away",
    "Who leaves a base under attack is there.",
    "{unit} is not at {place}: it is committed to {given}.",
)
def is_there(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.46 with 18.521B, 18.613: who is over a hex is not in the base, and comes back to it."""
    for unit in request.units:
        if errand := in_the_air(game, unit):
            yield Finding(unit.name, name(game, unit.base), told(game, errand))


@rule(
    "23.46",
    "Who leaves a base was attacked there, or is near a patrol that attacked another base or fought at sea.",
    "{place}, where {unit} is, was not attacked and lies near no such patrol.",
    lambda game, request: doubts_of_flying_off(game, request.units),
)
def attacked_or_near(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.46A, B, C."""
    for unit in request.units:
        if not air_may_leave(game, unit):
            yield Finding(unit=unit.name, place=name(game, unit.base))


@rule(
    "17.3126/escape",
    "Naval air aboard a carrier in port defends its base, and does not leave it by itself.",
    "{unit} is aboard {place}.",
)
def not_from_a_carrier(game: Game, request: Escaping) -> Iterable[Finding]:
    """17.3126: it goes with its ship (23.462A). A carrier at sea is no base."""
    yield from (Finding(unit.name, unit.base) for unit in request.units if unit.base in game.carriers)


@rule(
    "23.461A/attacked",
    "Who escapes flies to a base that is not and was not attacked in the phase.",
    "{place} is attacked in this phase.",
    lambda game, request: ("W186",) if request.base in attacked(game) - _counteraired(game) else (),
)
def not_an_attacked_base(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A with 18.523; a port in which ships alone are attacked is doubt W186."""
    any_attack = plays(game, "W186") == "air_attack_closes"
    if request.base in (counteraired(game) | attacked(game) if any_attack else _counteraired(game)):
        yield Finding(place=name(game, request.base))


def _counteraired(game: Game) -> frozenset[str]:
    """The bases that were counteraired in this phase, in whichever way."""
    over_ports = (one.place for one in game.base_attacks if one.counterairing)
    raided = (one.place for one in game.counteraired)
    return counteraired(game) | attacked(game) & {*over_ports, *raided}


def _beyond(game: Game, request: Escaping) -> list[Finding]:
    far = []
    for unit in request.units:
        limit = staging_range(game, unit)
        if request.base not in reach_by(game, "W72", lies_in(game, unit.base), limit):
            far.append(Finding(unit.name, name(game, request.base), allowed=str(limit)))
    return far


@rule(
    "23.461A/range",
    "Who escapes flies to a base within staging range.",
    "{place} is not within {allowed} hexes for {unit}.",
    lambda game, request: ("W72",) if turns_on(game, "W72", lambda played: _beyond(played, request)) else (),
)
def within_staging_range(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A, along the permitted path (doubt W72)."""
    return _beyond(game, request)


@rule(
    "23.461A",
    "Who escapes flies to a base or box that its side controls and that has room.",
    "{place} is no such base for {unit}.",
)
def a_controlled_base_with_room(game: Game, request: Escaping) -> Iterable[Finding]:
    """23.461A."""
    there = [unit for unit in request.units if lies_in(game, unit.base) == request.base]
    for unit in request.units:
        if unit in there or not controlled(game, unit, request.base):
            yield Finding(unit=unit.name, place=name(game, request.base))
    if not there and not takes(game, request.base, request.units):
        units = all_of([unit.name for unit in request.units])
        yield Finding(unit=units, place=name(game, request.base))


def escape(game: Game, request: Escaping) -> Iterator[Ruled]:
    """They are there, inverted for the remainder of the player turn (23.461B)."""
    names = tuple(unit.name for unit in request.units)
    gone = AirUnitsTookRefuge(names, lies_in(game, request.units[0].base), request.base)
    yield Ruled(gone, ("23.461A", "23.461B"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may leave: the bases that take some of them."""
    near, may = cache(partial(_near, game)), cache(partial(_may_leave, game, seat))
    ashore = [u for u in _that_might_leave(game) if u.base not in game.carriers]
    able = [u for u in ashore if commands(game, seat, u.nation) and may(u.base, u.nation)]
    for ready in groups(game, able, at_home_first(game)):

        def request(units: Units, base: str) -> Escaping:
            return Escaping(seat, units, base)

        places = near(ready[0].base, staging_range(game, ready[0]))
        choices = (Choice(to, most_kept(game, MAY_ESCAPE, request, ready, to)) for to in places)
        yield from moving(EscapeByAir, ready, choices)


def _that_might_leave(game: Game) -> Iterable[AirUnit]:
    """All air in play where patrols have a say, else that in the bases that were attacked."""
    if patrols_have_a_say(game):
        return [unit for unit in game.units.values() if unit.base]
    return [unit for place in after_counterairs(game) for unit in units_at(game, place)]


def _may_leave(game: Game, seat: str, base: str, nation: str) -> bool:
    """Whether one of a nation may leave a base does not turn on which of its units it is."""
    one = next(unit for unit in units_at(game, base) if unit.nation == nation)
    return attacked_or_near.kept(game, Escaping(seat, (one,), base))


def _near(game: Game, place: str, limit: int) -> list[str]:
    return sorted(reach_by(game, "W72", place, limit).keys() & bases(game))


MAY_ESCAPE = (
    seat_speaks_for_the_units,
    is_there,
    not_from_a_carrier,
    attacked_or_near,
    not_an_attacked_base,
    within_staging_range,
    a_controlled_base_with_room,
)


NAVAL_AIR = "NAS"


Leaver = AirUnit | NavalForce
"""Who would leave a base."""


def where_based(game: Game, leaver: Leaver) -> str:
    """The base that would be left; of air aboard the hex of its carrier."""
    return leaver.place if isinstance(leaver, NavalForce) else lies_in(game, leaver.base)


def bases_are_left(game: Game) -> bool:
    """23.46: has there been anything before which units leave their bases?"""
    return patrols_have_a_say(game) or bool(after_counterairs(game))


def patrols_have_a_say(game: Game) -> bool:
    """23.46B, C: may units leave bases that were not attacked themselves?"""
    return bool(game.naval_combats or present(game) or _carriers_that_counteraired(game))


def may_leave(game: Game, leaver: Leaver) -> bool:
    """23.46: may air or naval units leave their base now?

    A: it was attacked just now, be it by a counterair; B: the patrol that attacked another reaches it; C: a
    patrol that fought a round of naval combat in its patrol hex does. Patrols of those with whom they are at
    peace are no enemies of theirs.
    """
    place, side = where_based(game, leaver), side_of(game, leaver.nation)
    if game.naval_combats:
        near = _near_patrols_that_fought(game, leaver)
        return place in near | _counteraired_at_sea(game, side)
    if side == game.turn.side:
        return False
    if attack := present(game):
        return place == attack.place or place in _near_the_patrol(game, attack.force, leaver)
    return place in after_counterairs(game) or any(
        place in _near_the_patrol(game, force, leaver) for force in _carriers_that_counteraired(game)
    )


def _at_peace(game: Game, patrol: NavalForce, leaver: Leaver) -> bool:
    """Does peace bar the nation of a patrol from attacking those that would leave (doubts W394, W418)?"""
    if isinstance(leaver, NavalForce):
        return at_peace_with_force(game, patrol.nation, leaver)
    return bool(peace_key(game, patrol.nation, leaver.nation))


def air_may_leave(game: Game, unit: AirUnit) -> bool:
    """23.46, 23.461: may an air unit leave its base now?

    From a counterair mission on their base they disengage, all of them or nobody (18.522B); whether any may
    leave when it is over is doubt W405.
    """
    place = where_based(game, unit)
    fought = not game.naval_combats and present(game) is None and place in after_counterairs(game)
    by_disengaging = fought and plays(game, "W405") == "by_disengaging"
    return may_leave(game, unit) and not by_disengaging


def after_counterairs(game: Game) -> frozenset[str]:
    """23.46A: the bases whose air fought in the counterair missions that are over just now."""
    fought = frozenset(one.place for one in game.counteraired if one.met)
    return fought if game.escaping or counterairs_are_flown(game) else frozenset()


def _carriers_that_counteraired(game: Game) -> frozenset[str]:
    """23.46B: the hexes of carriers from which the counterair missions were flown."""
    hexes = frozenset(one.force for one in game.counteraired if one.met and one.force)
    return hexes if after_counterairs(game) else frozenset()


def _counteraired_at_sea(game: Game, side: str) -> frozenset[str]:
    """23.46A: the bases whose air fought enemy carriers in this round of naval combat (23.64)."""
    there = (raid for raid in _raids(game) if raid.side != side)
    return frozenset(raid.place for raid in there if raid.met or defenders_at(game, raid.place, raid.side))


def _raids(game: Game) -> Iterator[BaseCounterair]:
    """The counterairs of bases that this round of naval combat began with."""
    return (raid for combat in game.naval_combats for raid in combat.counterairs if raid.over)


def _near_the_patrol(game: Game, force: str, leaver: Leaver) -> frozenset[str]:
    """23.46B: what carrier-based air of enemy task forces can reach for which that is the patrol hex."""
    if not force:
        return frozenset()
    patrols = (f for f in game.forces.values() if f.at_sea and (f.place, f.activity) == (force, PATROL))
    enemies = (one for one in patrols if arrived(one) and not _at_peace(game, one, leaver))
    limits = [limit for one in enemies for limit in _of_its_air(game, (one.name,))]
    return _reached(game, force, limits)


def _near_patrols_that_fought(game: Game, leaver: Leaver) -> frozenset[str]:
    """23.46C: what carrier-based air of enemy patrols in the naval combat can reach (doubt W371)."""
    side = side_of(game, leaver.nation)
    others = (one for one in patrols_that_fought(game) if side_of(game, one.nation) != side)
    found = (_near_a_patrol(game, one) for one in others if not _at_peace(game, one, leaver))
    return frozenset[str]().union(*found)


def patrols_that_fought(game: Game) -> Iterator[NavalForce]:
    """The patrols that are engaged in the naval combat, in their patrol hex."""
    names = (name for combat in game.naval_combats for name in combat.forces if name in game.forces)
    forces = (game.forces[name] for name in names)
    yield from (one for one in forces if one.at_sea and one.activity == PATROL and arrived(one))


def _near_a_patrol(game: Game, patrol: NavalForce) -> frozenset[str]:
    """Whatever its marker conceals counts as naval air; of a patrol that is known, what it has."""
    groups = tuple(one for one in game.forces.values() if patrol.name in (one.name, one.of))
    if any(one.concealed for one in groups) or plays(game, "W371") == "any_patrol":
        return _reached(game, patrol.place, (_naval_air(game, patrol.place),))
    return _reached(game, patrol.place, _of_its_air(game, tuple(one.name for one in groups)))


def _of_its_air(game: Game, forces: tuple[str, ...]) -> list[int]:
    decks = {deck.name for deck in game.carriers.values() if deck.force in forces}
    return [operational_range(game, unit) for unit in game.units.values() if unit.base in decks]


def _naval_air(game: Game, place: str) -> int:
    start = hex_of(game, place)
    theater = game.atlas.map.fronts.get(start.front, "Europe") if start else "Europe"
    return numbers(game).ranges[NAVAL_AIR][theater]


def _reached(game: Game, place: str, limits: Iterable[int]) -> frozenset[str]:
    far = max(limits, default=0)
    return frozenset(reach_by(game, "W102", place, far)) if far else frozenset()


def doubts_of_flying_off(game: Game, units: Iterable[AirUnit]) -> tuple[str, ...]:
    """The doubts that decide whether these air units may leave their base."""
    there = tuple(units)
    decides = turns_on(game, "W405", lambda played: [air_may_leave(played, unit) for unit in there])
    return (*doubts_of_leaving(game, there), *(("W405",) if decides else ()))


def doubts_of_leaving(game: Game, leavers: Iterable[Leaver]) -> tuple[str, ...]:
    """Doubt W371, and those of peace, where they decide whether these may leave their base."""
    there = tuple(leavers)
    asked = ("W371",) if any(True for _ in patrols_that_fought(game)) else ()
    peace = ("W394", "W418") if peace_is_declared(game) else ()
    return tuple(
        number
        for number in (*asked, *peace)
        if turns_on(game, number, lambda played: [may_leave(played, one) for one in there])
    )


ESCAPING = Procedure(escaping, MAY_ESCAPE, escape, offers)


def escaped_from(game: Game) -> frozenset[str]:
    """The sides before which units may leave their bases after a round of naval combat (23.46A, C)."""
    patrols = (side_of(game, patrol.nation) for patrol in patrols_that_fought(game))
    return frozenset((*patrols, *(raid.side for raid in _raids(game))))


def patrolled(game: Game, force: NavalForce, place: str) -> bool:
    """Is a place within the range of a patrol's air, as far as that is known (23.462A, doubt W371)?"""
    return place in _near_a_patrol(game, force)
