"""23.44/results.1-2: a cruiser has two factors, so a scenario lays out cruisers in even numbers (W341)."""

import pytest
from msgspec.structs import replace

from skyledger import scenarios

CRUISERS = {"nation": "Germany", "kind": "CA", "place": "Westport"}


@pytest.mark.parametrize(
    ("factors", "allowed"), [(1, "2 would be"), (3, "2 or 4 would be"), (7, "6 or 8 would be")]
)
def test_23_44_results_1_a_scenario_lays_out_cruisers_in_even_numbers_as_doubt_W341_says(
    tiny, refused, position_of_tiny, factors, allowed
):
    told = refused(tiny | {"light": [CRUISERS | {"factors": factors}]})
    assert list(told) == ["light[1].factors"]
    assert f"so {factors} are no cruisers; {allowed} (W341)." in told["light[1].factors"]
    assert position_of_tiny(tiny | {"light": [CRUISERS | {"factors": factors + 1}]}).light


def test_23_44_results_1_of_other_light_ships_any_number_is_laid_out(tiny, position_of_tiny):
    laid = position_of_tiny(tiny | {"light": [CRUISERS | {"kind": "DD", "factors": 3}]})
    assert laid.light[0].factors == 3


def test_23_44_results_1_a_game_under_way_with_an_odd_factor_is_a_scenario_all_the_same(
    tiny, position_of_tiny
):
    laid = position_of_tiny(tiny | {"light": [CRUISERS | {"factors": 4}]})
    left = replace(laid, light=(replace(laid.light[0], factors=3),))
    assert scenarios.read(scenarios.position_json(left)) == left


@pytest.mark.parametrize("name", [one.name for one in scenarios.names()])
def test_23_44_results_1_shipped_scenarios_have_whole_cruisers(name):
    light = getattr(scenarios.load(name), "light", ())
    assert all(stack.factors % 2 == 0 for stack in light if stack.kind == "CA")
