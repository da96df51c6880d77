"""How a game begins: from the scenario that is named, once, and by the gamemaster."""

import pytest
from msgspec.structs import replace

from skyledger import scenarios
from skyledger.games import GAMES
from skyledger.service import begin
from tests.audit.conftest import given, in_short
from tests.audit.resealing import with_fact, with_order, with_parts
from tests.world_at_war.orders import Finish

SYSTEM = GAMES["A World at War"]


@pytest.fixture
def malta(desk):
    """A game of the shipped scenario, with dice from a seed."""
    position = replace(scenarios.load("malta_1942"), dice="machine", seed="7")
    begin(desk, "g", "Malta", SYSTEM, position, "malta_1942")
    given(desk, ("germany", Finish()))
    return desk


def with_position(change):
    """A change of the position from which a game begins."""

    def altered(entry):
        position = scenarios.load("malta_1942")
        return with_fact(entry, 1, position=change(position))

    return altered


def test_a_game_of_a_shipped_scenario_may_choose_its_dice(malta, after_altering):
    assert after_altering({}) == []


def test_a_unit_that_begins_elsewhere_than_in_the_scenario_is_found(malta, after_altering):
    def elsewhere(position):
        first, *others = position.units
        return replace(position, units=(replace(first, base=others[-1].base), *others))

    found = after_altering({1: with_position(elsewhere)})
    assert in_short(found) == [("wrong", 1, "fact")]
    unit = scenarios.load("malta_1942").units[0]
    assert f"“position units {unit.name} base”: " in found[0].expected
    assert unit.base in found[0].expected
    assert unit.base not in found[0].recorded


def test_one_unit_more_is_told_as_one(malta, after_altering):
    def reinforced(position):
        return replace(position, units=(*position.units, replace(position.units[0], name="GE-AAF-99")))

    (found,) = after_altering({1: with_position(reinforced)})
    assert "“position units GE-AAF-99”: nothing" in found.expected


def test_under_earlier_rules_the_scenario_may_have_been_another(malta, after_altering):
    def elsewhere(entry):
        return replace(with_position(lambda p: replace(p, title="Malta"))(entry), rules_version="1")

    assert in_short(after_altering({1: elsewhere})) == [("rules changed", 1, "fact")]


def test_a_scenario_of_ones_own_is_taken_as_it_is_recorded(malta, after_altering):
    def own(entry):
        return with_order(with_position(lambda p: replace(p, title="Mine"))(entry), scenario="mine.toml")

    assert after_altering({1: own}) == []


def test_nobody_but_the_gamemaster_begins_a_game(malta, after_altering):
    found = after_altering({1: lambda entry: replace(entry, seat="germany")})
    assert in_short(found) == [("wrong", 1, "ruling")]


def test_a_game_begins_once(malta, after_altering):
    begins = b'{"scenario":"malta_1942","title":"","type":"Begin/1"}'
    found = after_altering({2: lambda entry: replace(entry, order=begins, seat="gamemaster")})
    assert in_short(found) == [("wrong", 2, "ruling")]


def test_a_game_does_not_begin_with_another_order(malta, after_altering):
    found = after_altering({1: lambda entry: replace(entry, order=with_parts(b"{}", type="Finish/1"))})
    assert in_short(found) == [("wrong", 1, "ruling")]
