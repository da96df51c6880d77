"""18.3 Range, with 17.22, 17.32, 17.462, 17.52, 17.62, 17.72 and 17.82."""

import pytest

from core.world_at_war.flight.ways import operational_range, staging_range
from core.world_at_war.state import game_from
from events.world_at_war.board import Box, Carrier, DeclaredFact
from tests.world_at_war.conftest import units

SW = Box("Axis SW box", "sw")


@pytest.fixture
def reach(board):
    """reach("AAF", "Europe", jets="9") -> the range of one unit at Lille with that research declared."""

    def asked(kind, theater, base="Lille", measured=operational_range, **research):
        facts = tuple(
            DeclaredFact("research", f"Germany/{s.replace('_', ' ')}", v) for s, v in research.items()
        )
        ship = (Carrier("Zeppelin", "Germany", 4, "0000"),)
        laid = board("Lille~", theater=theater, facts=facts, carriers=ship, boxes=(SW,))
        game = game_from(units(laid, f"1 {kind} Germany {base}"))
        return measured(game, next(iter(game.units.values())))

    return asked


def test_18_31A_army_air_four_hexes_in_Europe_and_three_in_the_Pacific(reach):
    assert (reach("AAF", "Europe"), reach("AAF", "Pacific")) == (4, 3)


def test_18_31B_naval_air_three_hexes_from_land_and_from_carriers(reach):
    assert {reach("NAS", t, base) for t in ("Europe", "Pacific") for base in ("Lille", "Zeppelin")} == {3}


def test_18_31C_kamikazes_four_hexes(reach):
    assert (reach("kamikaze", "Europe"), reach("kamikaze", "Pacific")) == (4, 4)


def test_18_31D_air_transports_four_hexes_in_Europe_and_three_in_the_Pacific(reach):
    assert (reach("air transport", "Europe"), reach("air transport", "Pacific")) == (4, 3)


@pytest.mark.parametrize(
    ("result", "europe", "pacific"),
    [("9", 2, 1), ("10", 2, 1), ("11", 3, 2), ("12", 4, 3), ("13", 4, 3), ("8", 0, 0), ("0", 0, 0)],
)
def test_18_31E_jets_by_their_research_result(reach, result, europe, pacific):
    assert (reach("jet", "Europe", jets=result), reach("jet", "Pacific", jets=result)) == (europe, pacific)


def test_18_31E_without_research_jets_do_not_fly(reach):
    assert reach("jet", "Europe") == 0


@pytest.mark.parametrize(
    ("results", "europe", "pacific"), [("0", 4, 3), ("1", 8, 6), ("2", 16, 12), ("3", 24, 18)]
)
def test_18_31F_strategic_bombers_by_air_range_results(reach, results, europe, pacific):
    found = [reach("strategic bomber", t, "Axis SW box", air_range=results) for t in ("Europe", "Pacific")]
    assert found == [europe, pacific]


def test_18_31F_four_and_three_hexes_at_least(reach):
    assert [reach("strategic bomber", t, "Axis SW box") for t in ("Europe", "Pacific")] == [4, 3]


@pytest.mark.parametrize(
    ("results", "europe", "pacific"), [("0", 4, 3), ("1", 4, 3), ("2", 8, 6), ("3", 12, 9)]
)
def test_18_31G_interceptors_by_air_range_results(reach, results, europe, pacific):
    found = [reach("interceptor", t, "Axis SW box", air_range=results) for t in ("Europe", "Pacific")]
    assert found == [europe, pacific]


def test_18_31_staging_goes_twice_as_far(reach):
    assert reach("AAF", "Europe", measured=staging_range) == 8
    assert reach("NAS", "Pacific", measured=staging_range) == 6
