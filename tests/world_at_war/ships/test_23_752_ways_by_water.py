"""23.752A: the way that a task force takes which names its goal alone is as short as any, on shipped maps."""

import itertools
from random import Random

import pytest

from core.world_at_war.ships.ways import lies_at_sea, way_by_water
from core.world_at_war.state import game_from
from skyledger import scenarios

FAR = 60


def within_reach(game, side, start):
    """So many hexes from where a force lies all that it may come to, ring after ring."""
    rings, seen = [{start}], {start}
    while rings[-1] and len(rings) < FAR:
        beside = {one.id for here in rings[-1] for one in game.atlas.beside[here] if one is not None}
        rings.append({one for one in beside - seen if lies_at_sea(game, side, one) is not None})
        seen |= rings[-1]
    return {place: hexes for hexes, ring in enumerate(rings) for place in ring}


@pytest.mark.parametrize("scenario", ["coral_sea_1942", "okinawa_1945"])
def test_23_752A_no_way_by_water_is_shorter_than_that_which_is_taken(scenario):
    tried = 0
    game, random = game_from(scenarios.load(scenario)), Random(scenario)
    for force in game.forces.values():
        side = game.nations[force.nation].side
        if force.place not in game.atlas.hexes:
            continue
        reach = within_reach(game, side, force.place)
        for goal in random.sample(sorted(reach), min(25, len(reach))):
            tried += 1
            way = way_by_water(game, side, force.place, goal)
            assert len(way) - 1 == reach[goal], (force.name, goal, way)
            assert (way[0], way[-1]) == (force.place, goal)
            for here, there in itertools.pairwise(way):
                assert there in {one.id for one in game.atlas.beside[here] if one is not None}
    assert tried
