"""17.71, 17.72, 17.82: how far bombers and interceptors fly, from which bases, in which theater.

The row is drawn long enough for the longest range; the only base is at its western end.
"""

import pytest
from msgspec.structs import replace

from core.world_at_war.flight.missions import Mission
from core.world_at_war.flight.targets import (
    bombers_reach_from_their_front,
    in_the_theater_of_their_front,
    interceptors_reach_from_their_front,
)
from core.world_at_war.state import atlas, game_from
from events.world_at_war.board import AirUnit, Box, DeclaredFact

SW = Box("Axis SW box", "sw")
LONG = "Lille" + " ." * 30
RULES = {
    "strategic bomber": bombers_reach_from_their_front,
    "interceptor": interceptors_reach_from_their_front,
}
FLOWN = {"strategic bomber": "bombing", "interceptor": "escorting bombing"}


@pytest.fixture
def sky(board):
    """sky("strategic bomber", "1") -> the game, and one such unit of Germany on the only front."""

    def lay(kind, results="0", theater="Europe", drawing=LONG, facts=(), front="Front", side="Axis", **more):
        research = DeclaredFact("research", "Germany/air range", results)
        declared = (research, *facts)
        laid = board(drawing, theater=theater, boxes=(SW,), facts=declared, side=side, **more)
        unit = AirUnit("GE-one", "Germany", kind, SW.name, front)
        return game_from(replace(laid, units=(unit,))), unit

    return lay


def reaches(game, unit, hex_, mission=None):
    request = Mission("axis", (unit,), mission or FLOWN[unit.kind], hex_, unit.base)
    return RULES[unit.kind].violation(game, request) is None


def farthest(game, unit, mission=None):
    """The last hex of the row within reach, by its column."""
    return max(int(h[:2]) for h in game.atlas.hexes if reaches(game, unit, h, mission))


@pytest.mark.parametrize("option", ["shared", "any_of_side"])
@pytest.mark.parametrize("kind", ["strategic bomber", "interceptor"])
def test_17_72_bases_of_a_faction_that_shares_none_are_as_doubt_W426_says(sky, kind, option):
    """The only base of the side on the front is Japanese."""
    none = DeclaredFact("cooperation", "Axis/Japan", "none")
    game, unit = sky(kind, "1", held={"0000": "Japan"}, facts=(none,), doubts={"W426": option})
    request = Mission("axis", (unit,), FLOWN[kind], "0300", unit.base)
    assert (RULES[kind].violation(game, request) is None) == (option == "any_of_side")
    assert {"W426", "fact cooperation Axis/Japan"} <= set(RULES[kind].grounds(game, request))
    game, unit = sky(kind, "1", held={"0000": "Japan"})
    assert reaches(game, unit, "0300")


@pytest.mark.parametrize(
    ("number", "results", "europe", "pacific"),
    [
        ("17.72A", "0", 4, 3),
        ("17.72B", "1", 8, 6),
        ("17.72C", "2", 16, 12),
        ("17.72D", "3", 24, 18),
    ],
)
def test_17_72A_17_72B_17_72C_17_72D_bombers_by_their_air_range_results(
    sky, number, results, europe, pacific
):
    for theater, hexes in (("Europe", europe), ("Pacific", pacific)):
        assert farthest(*sky("strategic bomber", results, theater)) == hexes


@pytest.mark.parametrize(
    ("number", "results", "europe", "pacific"),
    [
        ("17.82A", "0", 4, 3),
        ("17.82B", "1", 4, 3),
        ("17.82C", "2", 8, 6),
        ("17.82D", "3", 12, 9),
    ],
)
def test_17_82A_17_82B_17_82C_17_82D_interceptors_by_their_air_range_results(
    sky, number, results, europe, pacific
):
    for theater, hexes in (("Europe", europe), ("Pacific", pacific)):
        game, unit = sky("interceptor", results, theater)
        assert farthest(game, unit) == farthest(game, unit, "opposing bombing") == hexes


def test_17_72_it_does_not_matter_how_full_the_base_is(sky):
    game, unit = sky("strategic bomber")
    full = {f"AAF-{n}": AirUnit(f"AAF-{n}", "Germany", "AAF", "0000") for n in range(5)}
    assert farthest(replace(game, units={**game.units, **full}), unit) == 4


def test_17_72_the_nearest_base_of_the_front_counts(sky):
    assert farthest(*sky("strategic bomber", drawing="Lille . . Metz . . . . . .")) == 7


def test_17_72_only_bases_on_the_assigned_front_count(sky):
    game, unit = sky("strategic bomber", front="Eastern")
    assert not reaches(game, unit, "0000")


def test_17_72_a_base_that_is_not_operational_is_none_as_doubt_W107_says(sky):
    partial = (DeclaredFact("supply", "0000", "partial"),)
    game, unit = sky("strategic bomber", facts=partial)
    request = Mission("axis", (unit,), "bombing", "0200", unit.base)
    assert bombers_reach_from_their_front.violation(game, request)
    assert "W107" in set(bombers_reach_from_their_front.grounds(game, request))
    assert reaches(*sky("strategic bomber", facts=partial, doubts={"W107": "any_supply"}), "0200")


def test_17_82_defending_interceptors_need_a_base_in_full_supply_whatever_is_operational(sky):
    for value, defends in (("full", True), ("partial", False), ("none", False)):
        supply = (DeclaredFact("supply", "0000", value),)
        game, unit = sky("interceptor", facts=supply, side="Allied", doubts={"W107": "any_supply"})
        assert reaches(game, unit, "0200", "opposing bombing") == defends


def test_17_82_short_oil_closes_no_base_to_defending_interceptors_but_to_escorting_ones(sky):
    oil = (DeclaredFact("oil", "Germany", "short"),)
    game, unit = sky("interceptor", facts=oil, side="Allied")
    assert reaches(game, unit, "0200", "opposing bombing")
    game, unit = sky("interceptor", facts=oil)
    assert not reaches(game, unit, "0200")


def test_17_82_a_base_that_the_enemy_holds_is_none(sky):
    game, unit = sky("interceptor", side="Allied", held={"0000": "Britain"})
    assert not reaches(game, unit, "0200", "opposing bombing")


def test_17_71_another_front_of_the_theater_is_open_and_another_theater_is_not(sky):
    game, unit = sky("strategic bomber")
    for theater, allowed in (("Europe", True), ("Pacific", False)):
        fronts = {"Front": "Europe", "Other": theater}
        hexes = tuple(
            replace(hex_, front="Other") if hex_.id == "0300" else hex_ for hex_ in game.atlas.map.hexes
        )
        chart = replace(game.atlas.map, fronts=fronts, hexes=hexes)
        now = replace(game, atlas=atlas(chart))
        request = Mission("axis", (unit,), "bombing", "0300", unit.base)
        broken = in_the_theater_of_their_front.violation(now, request)
        assert (broken is None) == allowed
        if broken:
            assert (broken.check, broken.found) == (
                "17.71/theater",
                ("GE-one is on the Front front; 0300 lies in Pacific.",),
            )
        assert reaches(now, unit, "0300")
