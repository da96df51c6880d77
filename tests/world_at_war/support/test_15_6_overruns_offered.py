"""15.6, 18.55: which hexes a menu offers to overrun: those beside own ground units alone."""

from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.orders import AnnounceOverrun
from tests.world_at_war.supported import GROUND, front

__all__ = ["front"]


def offered(game):
    found = [one for one in menu(WORLD_AT_WAR, game, "axis") if isinstance(one.order, AnnounceOverrun)]
    return {one.aside: [choice.value for slot in one.slots for choice in slot.choices] for one in found}


def across_the_sea(front):
    """Calais (0300) is held by British infantry beside the German one, and so is Bath beyond the sea."""
    beyond = replace(GROUND[1], name="BR-infantry-2", place="0500")
    position = position_of(
        front("1 AAF Germany Lille", phase="movement.missions", ground=(*GROUND, beyond)).game
    )
    hexes = tuple(replace(h, land="none") if h.id == "0400" else h for h in position.map.hexes)
    return game_from(replace(position, map=replace(position.map, hexes=hexes)))


def test_15_6_hexes_beyond_the_sea_stand_aside_where_others_are_reached_over_land(front):
    game = across_the_sea(front)
    assert offered(game)[False] == ["0300"]
    assert "0500" in offered(game)[True]


def test_15_6_where_own_ground_units_stand_beside_no_enemy_overruns_stand_in_all_alone(front):
    game = across_the_sea(front)
    away = replace(game.ground["GE-infantry-1"], place="0000")
    game = replace(game, ground={**game.ground, away.name: away})
    assert list(offered(game)) == [True]
    assert {"0300", "0500"} <= {*offered(game)[True]}


def test_15_6_where_no_own_ground_unit_is_known_all_that_are_held_are_offered(front):
    game = across_the_sea(front)
    gone = {name: unit for name, unit in game.ground.items() if name != "GE-infantry-1"}
    assert offered(replace(game, ground=gone))[False] == ["0300", "0500"]
