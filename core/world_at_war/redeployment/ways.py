"""18.48, 18.72D By which way air units redeploy: by sea to the U.S. boxes, over no neutral land."""

from collections.abc import Iterable, Iterator
from functools import partial

from core.menus import Choice
from core.ruling import Finding
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import AMERICAN_BOXES, box_of, faction_of, hex_of, name, port_at, theater
from core.world_at_war.conditions import rule
from core.world_at_war.flight.airspace import flight, reach
from core.world_at_war.flight.ways import staging_range
from core.world_at_war.folds.redeployment import NAVAL, TACTICAL
from core.world_at_war.state import WESTERN_ALLIES, Game, plays, turns_on
from core.world_at_war.units import ChangeOfBase
from events.world_at_war.board import AirUnit

WAYS = (TACTICAL, NAVAL)


class Redeployment(ChangeOfBase, frozen=True):
    """A request to redeploy: who asks, which units of one base, to where, on which front, by TR or NR."""

    front: str = ""
    how: str = TACTICAL


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


def _by_sea_alone(game: Game, unit: AirUnit, to: str) -> str:
    """The U.S. box between which and the map a unit goes by sea alone (doubt W448); empty if there is none.

    That these boxes are none of its side's a unit of others is told elsewhere.
    """
    american = [place for place in (unit.base, to) if _american(game, place)]
    theirs = faction_of(game, unit.nation) == WESTERN_ALLIES and unit.kind not in STRATEGIC_KINDS
    bound = theirs and len(american) == 1 and plays(game, "W448") == "by_sea"
    return american[0] if bound else ""


def _american(game: Game, place: str) -> bool:
    box = box_of(game, place)
    return box is not None and AMERICAN_BOXES in box.name


def _box_grounds(game: Game, request: Redeployment) -> Iterator[str]:
    if request.how == TACTICAL and turns_on(game, "W448", partial(_bound, request=request)):
        yield "W448"


def _bound(game: Game, request: Redeployment) -> bool:
    return any(_by_sea_alone(game, unit, request.base) for unit in request.units)


@rule(
    "28/box",
    "Air units redeploy to the U.S. boxes, and from them, by naval redeployment.",
    "{unit} redeploys between {place} and the map by sea alone: say “as naval redeployment” behind it.",
    _box_grounds,
)
def by_sea_to_the_united_states(game: Game, request: Redeployment) -> Iterable[Finding]:
    """Rule 28 is not at hand; 18.23 has no air way there, 18.73B arrival by NR alone (doubt W448)."""
    if request.how == TACTICAL:
        for unit in request.units:
            if box := _by_sea_alone(game, unit, request.base):
                yield Finding(unit.name, box)


def by_way(
    game: Game, ready: list[AirUnit], choices: tuple[Choice, ...]
) -> Iterator[tuple[str, list[Choice]]]:
    """Of these places those to which like units find a way, by each way of redeploying."""
    unit = ready[0]
    for how in WAYS:
        flown = {choice.value for choice in choices if _flies(game, unit, choice.value, how)}
        reached = reach(game, unit.base, _furthest(game, unit)) if flown else {}
        open_ = (one for one in choices if how == NAVAL or not _by_sea_alone(game, unit, one.value))
        yield how, [choice for choice in open_ if choice.value not in flown or choice.value in reached]


def may_be_by(game: Game, unit: AirUnit, to: str, how: str) -> bool:
    """Does a menu offer a way to redeploy before it is asked for all: by sea from port to port alone?

    How far inland naval redeployment reaches stands in rule 28, which is not at hand; strategic units fly.
    """
    if how == TACTICAL or _by_sea_alone(game, unit, to):
        return True
    return unit.kind not in STRATEGIC_KINDS and all(by_the_sea(game, one) for one in (unit.base, to))


def by_the_sea(game: Game, place: str) -> bool:
    """A port, or a box, of which it is not known how ships come to it."""
    return port_at(game, place) or box_of(game, place) is not None
