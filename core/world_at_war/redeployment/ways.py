"""18.48, 18.72D, 17.71, 17.81: how often air units redeploy, whose the place is, which front, which way."""

from collections.abc import Iterable, Iterator

from core.menus import Choice
from core.ruling import Finding
from core.world_at_war.basing.open_bases import nations_of, pacific_bombers_by_now
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import SW, box_of, controller, hex_of, name, side_of, theater, users
from core.world_at_war.conditions import rule
from core.world_at_war.flight.ways import flight, reach, staging_range
from core.world_at_war.folds.redeployment import NAVAL, TACTICAL
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.units import ChangeOfBase
from events.world_at_war.board import AirUnit

WAYS = (TACTICAL, NAVAL)


class Redeployment(ChangeOfBase, frozen=True):
    """A request to redeploy: who asks, which units of one base, to where, on which front, by TR or NR."""

    front: str = ""
    how: str = TACTICAL


@rule(
    "18.72D/base",
    "A unit redeploys to another base, a strategic unit to another SW box or front.",
    "{unit} is at {place} already.",
)
def another_base(game: Game, request: Redeployment) -> Iterable[Finding]:
    """18.72D.1 speaks of a new base; 17.71 and 17.81 of another box, or another front within one."""
    for unit in request.units:
        same_front = unit.kind not in STRATEGIC_KINDS or request.front in ("", unit.front)
        if request.base == request.origin and same_front:
            yield Finding(unit.name, name(game, request.base))


def _mapboard_box(game: Game, place: str) -> bool:
    box = box_of(game, place)
    return box is not None and box.kind != SW


@rule(
    "18.72D/held",
    "The new base is held by the units' own side, and a box is none of the enemy's.",
    "{place} is held by {given}, not by the {allowed} side.",
    lambda game, request: ("W295",) if _mapboard_box(game, request.base) else (),
)
def base_of_their_side(game: Game, request: Redeployment) -> Iterable[Finding]:
    """Which boxes take whose air units from where is for the players to see to (doubt W295)."""
    yield from held_by_others(game, request)


def held_by_others(game: Game, request: ChangeOfBase) -> Iterator[Finding]:
    """That a hex, or a box of which it is known whose it is, is not of the units' side."""
    hex_, box = hex_of(game, request.base), box_of(game, request.base)
    holders = (controller(game, hex_) or "nobody",) if hex_ else users(game, box) if box else ()
    for nation in nations_of(request):
        side = side_of(game, nation)
        if holders and side not in {side_of(game, holder) for holder in holders}:
            yield Finding(place=name(game, request.base), given=" and ".join(holders), allowed=side)


@rule(
    "18.72D/once",
    "An air unit redeploys once in a redeployment phase.",
    "{unit} has redeployed from {place} already this turn.",
    lambda _, request: ("W295",) if any(unit.redeployed for unit in request.units) else (),
)
def not_redeployed_yet(game: Game, request: ChangeOfBase) -> Iterable[Finding]:
    """Rule 28 is not refereed; that a unit goes once is taken from staging (doubt W295)."""
    for unit in request.units:
        if has_redeployed(game, unit):
            yield Finding(unit.name, name(game, unit.redeployed_from))


def has_redeployed(game: Game, unit: AirUnit) -> bool:
    """Has it redeployed in this player turn, so that it does so no more (doubt W295)?"""
    return bool(unit.redeployed) and plays(game, "W295") == "once_however_far"


@rule(
    "17.71/box",
    "In an SW box only strategic bombers and interceptors are based.",
    "{unit} can't base in {place}, which is for strategic warfare.",
)
def strategic_units_alone_in_an_sw_box(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.71 and 17.81; 17.21, 17.31, 17.51 and 17.61 name the bases of all others."""
    box = box_of(game, request.base)
    if box is not None and box.kind == SW:
        others = (unit for unit in request.units if unit.kind not in STRATEGIC_KINDS)
        yield from (Finding(unit=unit.name, place=box.name) for unit in others)


@rule(
    "17.71/assigned",
    "Strategic bombers and interceptors are assigned to a front, other air units are not.",
    "{unit} {given}.",
)
def front_for_strategic_units(_: Game, request: Redeployment) -> Iterable[Finding]:
    """17.71 and 17.81: an SW box has a part for each front."""
    for unit in request.units:
        strategic = unit.kind in STRATEGIC_KINDS
        if request.front and not strategic:
            yield Finding(unit.name, given=f"is {unit.kind} and has no front, such as {request.front}")
        if strategic and not (request.front or unit.front):
            yield Finding(unit.name, given="has no front yet; say on which front it will be")


def _pacific_bombers(game: Game, request: Redeployment) -> Iterator[AirUnit]:
    """Bombers of the Pacific, told by where they stand, that would leave it (doubt W311)."""
    fronts = game.atlas.map.fronts
    for unit in request.units:
        told_apart = unit.nation in numbers(game).pacific_bombers_from
        theirs = unit.kind == "strategic bomber" and fronts.get(unit.front) == "Pacific"
        there = told_apart and theirs and pacific_bombers_by_now(game, unit.nation)
        if there and fronts.get(request.front, "Pacific") != "Pacific":
            yield unit


@rule(
    "17.75A",
    "American Pacific strategic bombers serve in the Pacific alone.",
    "{unit} is of the Pacific and does not go to the {given} front.",
    lambda game, request: ("W311",) if any(_pacific_bombers(game, request)) else (),
)
def pacific_bombers_stay(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.75A with 17.75B: from when there are any (doubt W397)."""
    if plays(game, "W311") == "stay":
        yield from (Finding(u.name, given=request.front) for u in _pacific_bombers(game, request))


def _furthest(game: Game, unit: AirUnit) -> int:
    """How far the way may be: as far as there are hexes, or the staging range (doubt W112)."""
    anywhere = plays(game, "W112") == "path_exists"
    return len(game.atlas.hexes) if anywhere else staging_range(game, unit)


def _flies(game: Game, unit: AirUnit, to: str, how: str) -> bool:
    """Does it go there through the air, over hexes of one board (doubt W296)?"""
    if unit.kind in STRATEGIC_KINDS or unit.base in game.carriers or to in game.carriers:
        return False
    if how == NAVAL and plays(game, "W296") == "tactical_only":
        return False
    ends = [hex_ for place in (unit.base, to) if (hex_ := hex_of(game, place))]
    boxes = [box for place in (unit.base, to) if (box := box_of(game, place))]
    return all(box.entrances for box in boxes) and len({theater(game, hex_) for hex_ in ends}) == 1


def _way_grounds(game: Game, request: Redeployment) -> Iterator[str]:
    if any(not_over_neutral_land.findings(game, request)):
        yield from ("W112",) if request.how == TACTICAL else ("W112", "W296")


@rule(
    "18.48/redeployment",
    "Air units redeploy over neutral land only as they stage.",
    "{unit} finds no way to {place} within {allowed} hexes but over neutral land.",
    _way_grounds,
)
def not_over_neutral_land(game: Game, request: Redeployment) -> Iterable[Finding]:
    """18.48 with 18.22; the length of the way is doubt W112, and ways by sea doubt W296."""
    for unit in request.units:
        limit = _furthest(game, unit)
        if not _flies(game, unit, request.base, request.how):
            continue
        if flight(game, request.origin, request.base, limit) is None:
            yield Finding(unit.name, name(game, request.base), allowed=str(limit))


def by_way(
    game: Game, ready: list[AirUnit], choices: tuple[Choice, ...]
) -> Iterator[tuple[str, list[Choice]]]:
    """Of these places those to which like units find a way, by each way of redeploying."""
    unit, reached = ready[0], dict[str, int]()
    for how in WAYS:
        flown = {choice.value for choice in choices if _flies(game, unit, choice.value, how)}
        if flown and not reached:
            reached = reach(game, unit.base, _furthest(game, unit))
        yield how, [choice for choice in choices if choice.value not in flown or choice.value in reached]


THEIRS = (
    another_base,
    base_of_their_side,
    strategic_units_alone_in_an_sw_box,
    front_for_strategic_units,
    pacific_bombers_stay,
)
