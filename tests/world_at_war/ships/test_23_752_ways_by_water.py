"""23.752A: the way that a task force takes which names its goal alone is as short as any, on shipped maps."""

import itertools
from random import Random

import pytest

from core.world_at_war.ships.ways import lies_at_sea, way_by_water
from core.world_at_war.state import atlas, game_from
from skyledger import maps, scenarios
from tests.world_at_war.fillings import recast
from tests.world_at_war.sea_fights import AtSea, fleet

FAR = 60


def by_water(game, here):
    """The hexes beside a hex whose side between is not land alone."""
    land_sides = game.atlas.hexes[here].land_sides
    return (one for side, one in enumerate(game.atlas.beside[here]) if one and side not in land_sides)


def within_reach(game, side, start):
    """So many hexes from where a force lies all that it may come to, ring after ring."""
    rings, seen = [{start}], {start}
    while rings[-1] and len(rings) < FAR:
        beside = {one.id for here in rings[-1] for one in by_water(game, here)}
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
                assert there in {one.id for one in by_water(game, here)}
    assert tried


@pytest.mark.parametrize("name", maps.names())
def test_23_752A_ships_come_from_every_port_of_a_shipped_map_to_open_sea(name):
    charted = atlas(maps.load(name))
    for port in charted.ports:
        reached, edge = {port}, [port]
        while edge:
            here = edge.pop()
            sides = enumerate(charted.beside[here])
            beside = {one.id for side, one in sides if one and side not in charted.hexes[here].land_sides}
            edge += beside - reached
            reached |= beside
        assert any(charted.hexes[place].land == "none" for place in reached), (name, port)


PENINSULA = """
Malta~ , =
= = =
"""
"""Coast beside Malta, and open sea round it by the south."""


def test_23_752A_ships_do_not_cross_a_side_of_land_alone_as_doubt_W446_says(board):
    def sails(*path, **doubts):
        at_malta = {"held": {"0000": "Britain"}, **fleet()}
        position = board(PENINSULA, phase="movement.missions", side="Allied", doubts=doubts, **at_malta)
        position = recast(recast(position, "0000", land_sides=(0,)), "0100", land_sides=(3,))
        return AtSea(position).sail(*path)

    barred = sails("0100", "0200")
    barred.refused("23.752A/path")
    assert "0100 is not beside Malta, by water: by way of 0001 it is reached" in barred.told()
    table = sails("0200")
    table.accepted()
    assert table.game.forces["Force H"].place == "0200"
    assert way_by_water(table.game, "Allied", "0000", "0200") == ("0000", "0001", "0100", "0200")
    passed = sails("0100", "0200", W446="passed")
    passed.accepted()
    assert "W446" in passed.ruling.facts[0].rules
