"""18.22 What air units fly over when they stage."""

import pytest

from core.world_at_war.flight.airspace import flight, reach
from events.world_at_war.sequence import HexTaken, TerritoryGained
from events.world_at_war.staging import AirUnitsStaged
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, country, recast
from tests.world_at_war.orders import StageAirUnits

ONE = "1 AAF Germany Lille"


def staged(given, position, to="Metz"):
    table = given(units(position, ONE))
    return table.when(StageAirUnits(table.group(ONE), table.at(to)))


def test_18_22_not_over_land_that_is_wholly_neutral(given, board):
    table = staged(given, board("Lille # Metz")).refused("18.22")
    assert table.told() == "GE-AAF-01 finds no way to Metz within 8 hexes but over neutral land."


def test_18_22_but_around_it_and_the_way_around_is_counted(given, board):
    around = """
        Lille # Metz
        .     . .
    """
    table = staged(given, board(around)).then(AirUnitsStaged(("GE-AAF-01",), "0000", "0200", 3))
    assert "W72" in table.ruling.grounds
    straight = board(around, doubts={"W72": "straight"})
    staged(given, straight).then(AirUnitsStaged(("GE-AAF-01",), "0000", "0200", 2))


LONG = """
    Lille . . . # . . . Metz
    .     . . . . . . . .
"""


def test_18_22_a_way_around_that_is_too_long_does_not_do(given, board):
    staged(given, board(LONG)).refused("18.22")
    table = staged(given, board(LONG.replace("#", "."))).accepted()
    assert table.facts[0].hexes == 8


def test_18_22_unless_the_doubt_is_played_as_the_crow_flies(given, board):
    table = staged(given, board(LONG, doubts={"W72": "straight"})).accepted()
    assert table.facts[0].hexes == 8
    walled = "Lille . . . # . . . Metz"
    staged(given, board(walled, doubts={"W72": "straight"})).refused("18.22")


def test_18_22_over_hexes_of_water_and_neutral_land(given, board):
    staged(given, board("Lille % Metz")).then(AirUnitsStaged(("GE-AAF-01",), "0000", "0200", 2))


def coast(board, **given):
    """Two neutral coastal hexes that meet by land."""
    position = board("Lille % % Metz", **given)
    return recast(recast(position, "0100", land_sides=(0,)), "0200", land_sides=(3,))


def test_18_22_but_not_across_a_hexside_of_neutral_land_alone(given, board):
    staged(given, board("Lille % % Metz")).accepted()
    staged(given, coast(board)).refused("18.22")


def test_18_22_a_hexside_between_two_neutral_countries_is_neutral_land_all_the_same(given, board):
    position = country(coast(board), "Otherland", ["0200"], neutral=True)
    staged(given, position).refused("18.22")


def test_18_22_the_land_border_of_a_neutral_is_not_neutral_alone(given, board):
    for option, numbers in (("not_exclusive", []), ("exclusive", ["18.22"])):
        position = recast(board("Lille % Metz", doubts={"W80": option}), "0100", land_sides=(3,))
        table = staged(given, position)
        assert [v.rule for v in getattr(table.ruling, "violations", ())] == numbers


@pytest.mark.parametrize(
    ("held", "who"),
    [({"0100": "Britain"}, "the enemy"), ({"0100": ""}, "nobody"), ({"0100": "Italy"}, "an ally")],
)
def test_18_22_over_land_of_the_enemy_of_nobody_and_of_allies(given, board, held, who):
    staged(given, board("Lille . Metz", held=held)).accepted()


def test_18_22_over_a_minor_country_at_war_by_itself(given, board):
    staged(given, country(board("Lille . Metz"), "Finland", ["0100"])).accepted()
    staged(given, country(board("Lille . Metz"), "Finland", ["0100"], neutral=True)).refused("18.22")


def test_18_22_over_the_sea(given, board):
    staged(given, board("Lille = , = Metz")).accepted()


def test_18_22_neutral_land_that_was_taken_is_neutral_no_more(given, board):
    table = given(units(board("Lille # Metz"), ONE)).after(HexTaken("0100", "Britain"))
    table.when(StageAirUnits(table.group(ONE), "0200")).accepted()


def test_18_22_nor_is_a_country_that_was_gained(given, board):
    table = given(units(board("Lille # Metz"), ONE))
    table.after(TerritoryGained("Neutralia", "Britain", "Summer 1942 Axis"))
    table.when(StageAirUnits(table.group(ONE), "0200")).accepted()


def test_18_22_staging_is_over_at_once_and_nobody_is_asked_to_intercept_it(given, board):
    table = staged(given, board("Lille . Metz", held={"0100": "Britain"}))
    assert [type(fact) for fact in table.facts] == [AirUnitsStaged]
    assert table.game.questions == ()


def test_18_22_the_menu_knows_the_way(given, board):
    table = given(units(board("Metz # Lille % Lyon % % Brest"), ONE))
    assert {order.to for order in all_accepted(table, StageAirUnits)} == {"0400", "0700"}


MAZE = """
    Lille # .  % =  .
    .     # .  # %  Metz
    %     . #  . #  .
    .     # %  % .  Lyon
"""


@pytest.mark.parametrize("limit", [2, 4, 8])
def test_18_22_the_shortest_flight_is_the_same_searched_for_one_goal_and_for_all(given, board, limit):
    game = given(board(MAZE)).game
    for origin in game.atlas.hexes:
        everywhere = reach(game, origin, limit)
        for goal in game.atlas.hexes:
            assert flight(game, origin, goal, limit) == everywhere.get(goal), (origin, goal)
