"""18.57, 18.49: what is asked of bombers and escorts; the orders of bombings."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.ruling import Finding
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import box_of, hex_of, lies_in, name, side_of, users
from core.world_at_war.conditions import (
    Peace,
    at_peace,
    at_peace_with_all,
    at_war_with_them,
    enemy_holder,
    facts_of,
    found_at_peace,
    held_by,
    holder_of_the_hex,
    peace_is_declared,
    rule,
)
from core.world_at_war.flight.missions import MISSION_RULES, in_an_offensive
from core.world_at_war.flight.targets import (
    WHERE_IT_GOES,
    air_bases,
    in_the_theater_of_their_front,
    not_into_a_box,
)
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.state import Game, distance, numbers, plays, turns_on
from core.world_at_war.under_way.over_land import ARMY, BOMBING, ESCORTING_RAID, raid_on
from core.world_at_war.under_way.steps import amid_attacks
from core.world_at_war.units import Order, Units
from events.sentences import said, say
from events.world_at_war.board import AirUnit, Box


class Sortie(msgspec.Struct, frozen=True):
    """Air units of one base that would bomb a target, or escort those that do."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str = BOMBING
    front: str = ""

    @property
    def returning(self) -> str:
        """Where they are based, and land again."""
        return self.units[0].base


@rule(
    "18.57/target",
    "What is bombed lies on enemy ground, or is a box that may be bombed.",
    "{place} is {given}.",
)
def enemy_ground(game: Game, request: Sortie) -> Iterable[Finding]:
    """18.57; which economic targets there are, and what bombs do to them, is told by rule 26."""
    hex_ = hex_of(game, request.hex)
    if hex_ is not None and not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


at_war = at_war_with_them("18.57/war", said("Only a nation at war bombs the other."), holder_of_the_hex)
"""18.57: the enemy is a power at war; war is declared outside these rules."""


def other_nations(game: Game, request: Sortie) -> Iterator[Finding]:
    """Units of another nation than the raid they would join (26.41, doubt W323)."""
    raid = raid_on(game, request.hex)
    there = [game.units[one].nation for one in (*raid.bombers, *raid.escorts)] if raid else []
    nation = next(iter(there), request.units[0].nation)
    yield from (
        Finding(u.name, name(game, request.hex), u.nation, nation)
        for u in request.units
        if u.nation != nation
    )


@rule(
    "18.57/nation",
    "The units that fly to a target are of one nation.",
    "{unit} is of {given}; {place} is bombed by {allowed}.",
    lambda game, request: ("W323",) if any(other_nations(game, request)) else (),
)
def of_one_nation(game: Game, request: Sortie) -> Iterable[Finding]:
    """Rule 26 asks for it (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from other_nations(game, request)


def bombs_alone(game: Game, nation: str) -> bool:
    """Does it bar others of its side, who have air that could bomb, that this nation flies to a target?"""
    side, kinds = side_of(game, nation), numbers(game).operations[BOMBING]
    able = (unit for unit in game.units.values() if unit.base and unit.kind in kinds)
    others = any(unit.nation != nation and side_of(game, unit.nation) == side for unit in able)
    return others and plays(game, "W323") == "kept"


def beyond_the_limit(game: Game, request: Sortie) -> Iterator[Finding]:
    """More army air of a nation in the bombings of a phase than it may send (doubt W323)."""
    nation = request.units[0].nation
    if (limit := numbers(game).army_air_in_bombings.get(nation)) is None:
        return
    sent = {one for raid in game.raids for one in (*raid.bombers, *raid.escorts)}
    sent |= {unit.name for unit in request.units}
    army = [one for one in sent if (game.units[one].nation, game.units[one].kind) == (nation, ARMY)]
    if len(army) > limit:
        yield Finding(given=str(len(army)), place=nation, allowed=str(limit))


@rule(
    "18.57/limit",
    "No more army air of a nation bombs and escorts in a turn than rule 26 allows it.",
    "{place} would send {given} AAF on bombings; it may send {allowed}.",
    lambda game, request: ("W323",) if any(beyond_the_limit(game, request)) else (),
)
def within_the_limit(game: Game, request: Sortie) -> Iterable[Finding]:
    """Japan sends ten at most (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from beyond_the_limit(game, request)


@rule(
    "18.57/together",
    "All bombings of a phase are announced before the first is opposed.",
    "The bombings of this phase are over; {place} can be bombed no more.",
    lambda game, _: ("W328",) if any(raid.ended for raid in game.raids) else (),
)
def announced_with_the_others(game: Game, request: Sortie) -> Iterable[Finding]:
    """Rule 26 lets the defender answer once all targets and attackers are known (doubt W328)."""
    over = any(raid.ended for raid in game.raids)
    again = any(raid.ended and raid.place == request.hex for raid in game.raids)
    if over and (again or plays(game, "W328") == "together"):
        yield Finding(place=name(game, request.hex))


@rule(
    "18.512F",
    "Bombing is a mission of the whole combat phase, or of its part before ground attacks are made.",
    "Ground attacks are under way; {place} can be bombed no more.",
    lambda game, _: ("W395",) if amid_attacks(game) else (),
)
def in_its_part_of_the_phase(game: Game, request: Sortie) -> Iterable[Finding]:
    """18.512F names the combat phase and no part of it (doubt W395)."""
    if amid_attacks(game) and plays(game, "W395") == "before_attacks":
        yield Finding(place=name(game, request.hex))


@rule("18.57/escort", "Escorts fly with bombers.", "Nobody bombs {place}; {unit} has nobody to escort.")
def someone_to_escort(game: Game, request: Sortie) -> Iterable[Finding]:
    """17.53C and 17.83: the bombing is announced first."""
    raid = raid_on(game, request.hex)
    if request.mission == ESCORTING_RAID and (raid is None or raid.ended):
        yield from (Finding(unit=unit.name, place=name(game, request.hex)) for unit in request.units)


@rule(
    "17.71/said",
    "Strategic units fly from the front that the order names.",
    "{unit} is on {given}, not on the {allowed} front.",
)
def on_the_front_that_is_said(_: Game, request: Sortie) -> Iterable[Finding]:
    """17.71 and 17.81; an order need not name a front."""
    for unit in request.units if request.front else ():
        if unit.front != request.front:
            given = say("the {front} front" if unit.front else "no front", front=unit.front)
            yield Finding(unit.name, given=given, allowed=request.front)


def _grounds(game: Game, request: Any) -> Iterator[str]:
    if peace_is_declared(game) and box_of(game, request.hex):
        yield from facts_of(_peace(game, request))
        if turns_on(game, "W425", lambda played: tuple(_peace(played, request))):
            yield "W425"


def powers_of(game: Game, box: Box) -> tuple[str, ...]:
    """The nations whose a mapboard box is: the one after which it is called, else those of its faction."""
    called = (nation for nation, word in numbers(game).home_boxes.items() if word in box.name)
    return tuple(one for one in called if one in game.nations) or users(game, box)


def _peace(game: Game, request: Any) -> Iterable[Peace]:
    box = box_of(game, request.hex)
    if box is None or not peace_is_declared(game):
        return ()
    asked = at_peace if plays(game, "W425") == "with_one" else at_peace_with_all
    return asked(game, (unit.nation for unit in request.units), powers_of(game, box))


@rule(
    "18.57/box",
    "Only a nation at war bombs a mapboard box of the other.",
    "{given} is at peace with {allowed}, as declared.",
    _grounds,
)
def at_war_with_the_box(game: Game, request: Any) -> Iterable[Finding]:
    """18.49 lifts the ban on missions into some boxes, and nothing else (doubt W425)."""
    return found_at_peace(_peace(game, request))


def _far_from_the_box(game: Game, request: Any) -> Iterator[Finding]:
    """Who is farther from a box than it flies, by its nearest entrance and what staging counts from there."""
    box = box_of(game, request.hex)
    if box is None or plays(game, "W264") != "as_staging":
        return
    for unit in request.units:
        home = hex_of(game, lies_in(game, unit.base))
        begins = air_bases(game, unit) if unit.kind in STRATEGIC_KINDS else (home,) if home else ()
        ways = (
            distance(start, game.atlas.hexes[at]) + further
            for at, further in box.entrances.items()
            for start in begins
        )
        limit = operational_range(game, unit)
        if (hexes := min(ways, default=limit + 1)) > limit:
            yield Finding(unit.name, box.name, str(hexes), str(limit))


@rule(
    "18.49/range",
    "How far a mapboard box may be for those who bomb it is doubt W264.",
    "{unit} would fly {given} hexes to {place}; it flies {allowed}.",
    lambda game, request: ("W264",) if box_of(game, request.hex) and plays(game, "W264") != "table" else (),
)
def box_within_range(game: Game, request: Any) -> Iterable[Finding]:
    """18.49A, 18.49B with 18.45 (doubt W264)."""
    return _far_from_the_box(game, request)


OF_THE_TARGET = (
    enemy_ground,
    box_within_range,
    at_war,
    at_war_with_the_box,
    of_one_nation,
    within_the_limit,
    announced_with_the_others,
    in_its_part_of_the_phase,
    someone_to_escort,
)
OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
"""What is asked of the target, for each unit."""

OF_EACH_TARGET = (in_the_theater_of_their_front, not_into_a_box, in_an_offensive, *OF_THE_TARGET)
"""The same, of a target that is known to be within reach."""

OF_THE_UNITS = (
    *(rule for rule in MISSION_RULES if rule not in OF_THE_HEX),
    on_the_front_that_is_said,
)
"""What is asked of the units, wherever they go."""

MAY_FLY = (*MISSION_RULES, on_the_front_that_is_said, *OF_THE_TARGET)


class AnnounceBombing(Order, frozen=True, tag="AnnounceBombing/1"):
    """Send air units to bomb a hex or box; strategic ones may be told by their front (18.512F)."""

    units: Units
    to: str
    front: str = ""


class EscortBombing(Order, frozen=True, tag="EscortBombing/1"):
    """Send air units along to escort a bombing that was announced (17.53C, 17.83)."""

    units: Units
    to: str
    front: str = ""


class RouteBombing(Order, frozen=True, tag="RouteBombing/1"):
    """Lead the bombers of a target by way of these places (17.582, 17.82)."""

    to: str
    via: tuple[str, ...]


class OpposeBombing(Order, frozen=True, tag="OpposeBombing/1"):
    """Oppose the bombing of a target with air units (17.23I, 17.53F, 17.83)."""

    units: Units
    to: str
    front: str = ""
