"""18.4 The order to fly a mission: declared, checked by what every mission asks, and flown at the table."""

from collections.abc import Iterator
from functools import cache, partial

import msgspec

from core.menus import Choice, Offer
from core.mistakes import Mistake, near_misses
from core.ruling import Procedure, Ruled
from core.world_at_war.atlas import distance
from core.world_at_war.basing import STRATEGIC_KINDS
from core.world_at_war.board import commands, known_place, lies_in, side_of
from core.world_at_war.carriers import deck_or_place
from core.world_at_war.employment import MISSION_RULES, free_of_brps, in_an_offensive, option_on
from core.world_at_war.flight import reach_by
from core.world_at_war.offers import moving
from core.world_at_war.operating import confined_by, draws_on_its_base, over_its_own_hex
from core.world_at_war.operations import flown_now, offensive
from core.world_at_war.orders import FlyMission, Group
from core.world_at_war.returning import elsewhere
from core.world_at_war.selection import chosen, groups, to_fly
from core.world_at_war.state import Game, numbers
from core.world_at_war.targets import WHERE_IT_GOES, air_bases, may_bomb, mission_range
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown


class Mission(msgspec.Struct, frozen=True):
    """A request to fly: who asks, which units of one base, what, over which hex, and back to where."""

    seat: str
    units: tuple[AirUnit, ...]
    mission: str
    hex: str
    returning: str


def mission(game: Game, order: FlyMission, seat: str) -> Mission:
    """What the order means; raises `Mistake` for units, places and missions that are not there."""
    units = chosen(game, order.units, to_fly)
    known = {name.casefold(): name for name in numbers(game).operations}
    if (flown := known.get(order.mission.casefold())) is None:
        raise Mistake("mission", order.mission, near_misses(order.mission, known.values()))
    back = deck_or_place(game, order.returning) if order.returning else units[0].base
    return Mission(seat, units, flown, known_place(game, order.to), back)


def fly(_: Game, request: Mission) -> Iterator[Ruled]:
    """The units have flown, are back at a base, and are inverted for the rest of the player turn (18.42A)."""
    names = tuple(unit.name for unit in request.units)
    rules = ("18.41", "18.42A", "18.46") if elsewhere(request) else ("18.41", "18.42A")
    yield Ruled(AirMissionFlown(names, request.mission, request.hex, request.returning), rules)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units and each mission: the places it may be flown to, and home again.

    A return to another base is not on the menu, for it hangs together with the hex that is flown to.
    """
    able = (u for u in game.units.values() if u.base and not (u.used or u.inverted))
    for ready in groups(game, (u for u in able if commands(game, seat, u.nation)), to_fly):
        unit, within = ready[0], cache(partial(_within, game, ready[0]))
        for flown in _missions(game, unit):
            specimen = Mission(seat, (unit,), flown, lies_in(game, unit.base), unit.base)
            if any(rule.violation(game, specimen) for rule in OF_THE_GROUP):
                continue
            places = _places(game, unit, flown, within(mission_range(game, unit, flown)))
            yield from moving(partial(_flight, flown), ready, [Choice(place, len(ready)) for place in places])


def _flight(flown: str, group: Group, to: str) -> FlyMission:
    return FlyMission(group, flown, to)


def _missions(game: Game, unit: AirUnit) -> list[str]:
    """The missions of the moment that are open to this kind of unit."""
    open_ = numbers(game).operations
    return [m for m in flown_now(game, side_of(game, unit.nation)) if unit.kind in open_[m]]


def _within(game: Game, unit: AirUnit, limit: int) -> list[str]:
    """The hexes within range of the unit's base, or of the bases that it is measured from (17.72)."""
    hexes = game.atlas.hexes
    if unit.kind not in STRATEGIC_KINDS:
        return sorted(hexes.keys() & reach_by(game, "W102", lies_in(game, unit.base), limit).keys())
    bases = tuple(air_bases(game, unit))
    return [h.id for h in hexes.values() if any(distance(base, h) <= limit for base in bases)]


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
MISSIONS = Procedure(mission, MISSION_RULES, fly, offers)
