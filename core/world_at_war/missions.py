"""18.4 Missions: declared, checked by what every mission asks, and settled at the table; their menu."""

from collections.abc import Callable, Collection, Iterator
from functools import cache, partial
from itertools import takewhile

from core.menus import Choice, Offer, Slot
from core.ruling import Procedure
from core.world_at_war.atlas import distance
from core.world_at_war.basing import STRATEGIC_KINDS, based_alike, extra_naval_squadrons, squadrons_held
from core.world_at_war.board import commands, controller, hex_of, lies_in, side_of
from core.world_at_war.employment import MISSION_RULES, free_of_brps, in_an_offensive, option_on
from core.world_at_war.flight import reach_by
from core.world_at_war.flying import FOUGHT_OUT, REFEREED, Mission, fly, mission
from core.world_at_war.offers import most_kept
from core.world_at_war.operating import confined_by, draws_on_its_base, over_its_own_hex
from core.world_at_war.operations import flown_now, offensive
from core.world_at_war.orders import FlyMission, Group
from core.world_at_war.ranges import operational_range
from core.world_at_war.returning import RETURNING
from core.world_at_war.selection import groups, to_fly
from core.world_at_war.state import Game, numbers
from core.world_at_war.targets import WHERE_IT_GOES, air_bases, may_bomb, mission_range
from events.world_at_war.board import AirUnit, Hex

Reached = Callable[[str, int], frozenset[str]]


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The missions that are settled at the table."""
    yield from offers_but_for(game, seat, REFEREED)


def offers_but_for(game: Game, seat: str, refereed: Collection[str]) -> Iterator[Offer]:
    """For each group of like units and each mission: the places it may be flown to, and home again.

    The missions that are refereed are left out.

    For each other base that is open to the group there is one more, with the hexes within range of it.
    """
    able = (u for u in game.units.values() if u.base and not (u.used or u.inverted))
    reached, held = cache(partial(_reached, game)), cache(partial(_bases, game))
    for ready in groups(game, (u for u in able if commands(game, seat, u.nation)), to_fly):
        unit, flown = ready[0], _flown_by(game, seat, ready, reached, refereed)
        for name, places in flown.items():
            yield from _flights(name, ready, places, ("", unit.base))
        for back in _other_bases(game, unit, held(side_of(game, unit.nation))) if flown else ():
            landing = ready[: most_kept(game, RETURNING, partial(_landing, seat), ready, back)]
            near = reached(back, operational_range(game, unit)) if landing else frozenset()
            for name, places in flown.items():
                there = {place: most for place, most in places.items() if place in near}
                yield from _flights(name, landing, there, (back,))


def _flights(
    name: str, units: list[AirUnit], places: dict[str, int], back: tuple[str, ...]
) -> Iterator[Offer]:
    if places and units:
        group = Group(1, units[0].kind, units[0].nation, units[0].base)
        slots: tuple[Slot, ...] = (Slot("to", tuple(Choice(place, most) for place, most in places.items())),)
        if len(back) > 1:
            slots += (Slot("returning", tuple(Choice(base, len(units)) for base in back)),)
        elsewhere = back[0] != ""
        yield Offer(FlyMission(group, name, next(iter(places)), back[0]), slots, len(units), aside=elsewhere)


def _flown_by(
    game: Game, seat: str, ready: list[AirUnit], reached: Reached, refereed: Collection[str]
) -> dict[str, dict[str, int]]:
    """Each mission that like units may fly now, with its places and how many of the units may fly there.

    Strategic units of one box may be assigned to several fronts, from which they fly (17.72, 17.82).
    """
    fronts = {unit.front: dict(_flown(game, seat, unit, reached, refereed)) for unit in reversed(ready)}

    def most(name: str, place: str) -> int:
        if len(fronts) == 1:
            return len(ready)
        return sum(1 for _ in takewhile(lambda unit: place in fronts[unit.front].get(name, ()), ready))

    first = fronts[ready[0].front]
    return {name: {place: most(name, place) for place in places} for name, places in first.items()}


def _flown(
    game: Game, seat: str, unit: AirUnit, reached: Reached, refereed: Collection[str]
) -> Iterator[tuple[str, list[str]]]:
    """Each mission that the unit may fly now, with the places that it may be flown to."""
    within = cache(partial(_within, game, unit, reached))
    for name in _missions(game, unit, refereed):
        specimen = Mission(seat, (unit,), name, lies_in(game, unit.base), unit.base)
        if not any(rule.violation(game, specimen) for rule in OF_THE_GROUP):
            yield name, _places(game, unit, name, within(mission_range(game, unit, name)))


def _landing(seat: str, units: tuple[AirUnit, ...], base: str) -> Mission:
    """These units on their way to a base, right above it: what it asks of them but for its distance."""
    return Mission(seat, units, "", base, base)


def _bases(game: Game, side: str) -> list[Hex]:
    """The hexes of a side that base anything."""
    held = (h for h in game.atlas.hexes.values() if side_of(game, controller(game, h)) == side)
    return [h for h in held if squadrons_held(game, h) or extra_naval_squadrons(game, h)]


def _other_bases(game: Game, unit: AirUnit, bases: list[Hex]) -> list[str]:
    """Bases that could be within range of a hex within range: no farther than twice out and once back."""
    start = hex_of(game, unit.base)
    if start is None or not based_alike(unit.kind):
        return []
    farthest = 3 * operational_range(game, unit)
    return [h.id for h in bases if h is not start and distance(start, h) <= farthest]


def _missions(game: Game, unit: AirUnit, refereed: Collection[str]) -> list[str]:
    """The missions of the moment that are open to this kind of unit."""
    open_ = numbers(game).operations
    flown = (m for m in flown_now(game, side_of(game, unit.nation)) if m not in refereed)
    return [m for m in flown if unit.kind in open_[m]]


def _reached(game: Game, place: str, limit: int) -> frozenset[str]:
    return frozenset(game.atlas.hexes.keys() & reach_by(game, "W102", place, limit).keys())


def _within(game: Game, unit: AirUnit, reached: Reached, limit: int) -> list[str]:
    """The hexes within range of the unit's base, or of the bases that it is measured from (17.72)."""
    if unit.kind not in STRATEGIC_KINDS:
        return sorted(reached(lies_in(game, unit.base), limit))
    bases = tuple(air_bases(game, unit))
    hexes = game.atlas.hexes.values()
    return [h.id for h in hexes if any(distance(base, h) <= limit for base in bases)]


def _places(game: Game, unit: AirUnit, flown: str, within: list[str]) -> list[str]:
    """Of the hexes within range, those that 18.45 leaves open; and the boxes of 18.49A and B."""
    if not offensive(game, flown):
        confined = draws_on_its_base(game, unit) and confined_by(game, unit)
        return [unit.base] if confined else within
    boxes = [box for box in game.atlas.boxes if flown == "bombing" and may_bomb(game, unit, box)]
    if free_of_brps(game, flown):
        return within + boxes
    hexes, fronts = game.atlas.hexes, game.atlas.map.fronts
    attacked = {front for front in fronts if option_on(game, game.turn.side, front)}
    return [h for h in within if hexes[h].front in attacked] + boxes


OF_THE_HEX = (*WHERE_IT_GOES, over_its_own_hex, in_an_offensive)
OF_THE_GROUP = tuple(rule for rule in MISSION_RULES if rule not in OF_THE_HEX)
MISSIONS = Procedure(mission, (*MISSION_RULES, *FOUGHT_OUT), fly, offers)
