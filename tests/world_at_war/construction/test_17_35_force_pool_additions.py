"""17.352B, 17.353A: what mobilization, research and production add to a force pool in the course of a game."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.projections import pools_counted
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.construction import ForcePoolEnlarged
from events.world_at_war.sequence import PlayerTurnBegan
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.building import BUILDING, build, grounds, rules, unbuilt
from tests.world_at_war.conftest import DeclaredFact, units
from tests.world_at_war.orders import ConstructAirUnits, EnlargeForcePool

WAR = DeclaredFact("war", "Britain/Japan", "Spring 1942")


@pytest.fixture
def table(given, board):
    """table("1 NAS Japan", **fields of the position): a force pool as the movement phase begins."""

    def lay(*pool, elite=(), there=(), seat="axis", **fields):
        fields = {"theater": "Pacific", "holder": "Japan"} | fields
        laid = units(board("Kure~ Sasebo~ .", **fields), *there)
        return given(unbuilt(unbuilt(laid, *pool), *elite, elite=True)).as_seat(seat)

    return lay


def added(nation, kind, *names, elite=False):
    return ForcePoolEnlarged(nation, kind, names, elite)


def test_17_352B_what_is_added_lies_in_the_force_pool_under_the_next_names(table):
    one = table("1 AAF Japan", there=("2 AAF Japan Kure",)).when(EnlargeForcePool("Japan", "AAF", 2))
    one.then(added("Japan", "AAF", "JP-AAF-04", "JP-AAF-05"))
    assert rules(one) == [("force pool",)]
    assert [one.base_of(name) for name in ("JP-AAF-04", "JP-AAF-05")] == ["", ""]
    build(one.in_phase(BUILDING), "3 AAF Japan", "Kure").accepted()


def test_17_352B_names_go_on_after_the_highest_and_never_meet_another(given, board):
    laid = unbuilt(board("Kure~ .", holder="Japan"), "3 air transport Japan")
    called = ("JP-transport-07", "JP-transport-last", "JP-AAF-99")
    laid = replace(laid, units=tuple(replace(u, name=n) for u, n in zip(laid.units, called, strict=True)))
    one = given(laid).when(EnlargeForcePool("Japan", "air transport", 1))
    one.then(added("Japan", "air transport", "JP-transport-08"))
    one.when(EnlargeForcePool("Japan", "strategic bomber", 1)).then(
        added("Japan", "strategic bomber", "JP-bomber-01")
    )


def test_17_352B_naval_air_that_is_added_before_the_war_is_elite(table):
    one = table("1 NAS Japan", elite=("2 NAS Japan",)).when(EnlargeForcePool("Japan", "NAS", 1))
    one.then(added("Japan", "NAS", "JP-NAS-E03", elite=True))
    assert rules(one) == [("17.352B",)]
    assert [row[2:] for row in pools_counted(one.game).values()] == [(0, 0, 1), (1, 0, 3)]


def test_17_352B_naval_air_that_is_added_once_there_is_war_is_regular(table):
    one = table("1 NAS Japan", elite=("2 NAS Japan",), facts=(WAR,)).when(EnlargeForcePool("Japan", "NAS", 1))
    one.then(added("Japan", "NAS", "JP-NAS-02"))
    assert rules(one) == [("17.352B",)]
    assert "fact war Britain/Japan" in grounds(one)


@pytest.mark.parametrize(("option", "elite"), [("at_outbreak", False), ("next_turn", True)])
def test_17_352B_in_the_game_turn_of_the_outbreak_it_is_as_doubt_W138_says(table, option, elite):
    outbreak = DeclaredFact("war", "Britain/Japan", "Summer 1942")
    one = table(facts=(outbreak,), doubts={"W138": option}).when(EnlargeForcePool("Japan", "NAS", 1))
    one.then(added("Japan", "NAS", "JP-NAS-E01" if elite else "JP-NAS-01", elite=elite))
    assert "W138" in grounds(one)


def test_17_352B_elite_additions_that_are_unbuilt_as_war_breaks_out_are_built_as_regular_ones(table):
    one = table().when(EnlargeForcePool("Japan", "NAS", 1)).accepted().in_phase(BUILDING)
    one.when(ConstructAirUnits("Japan", "NAS", 1, "0000")).accepted()
    assert one.game.units["JP-NAS-E01"].elite
    late = table(facts=(DeclaredFact("war", "Britain/Japan", "Fall 1942"),))
    late.when(EnlargeForcePool("Japan", "NAS", 1)).accepted().after(PlayerTurnBegan(1942, "Fall", "Axis"))
    late.in_phase(BUILDING)
    late.when(ConstructAirUnits("Japan", "NAS", 1, "0000")).accepted()
    assert not late.game.units["JP-NAS-E01"].elite


@pytest.mark.parametrize("nation", ["Britain", "United States", "Germany"])
def test_17_352_nobody_else_has_elite_naval_air(table, nation):
    one = table(seat="gamemaster", facts=(WAR,)).when(EnlargeForcePool(nation, "NAS", 1)).accepted()
    assert not any(u.elite for u in one.game.units.values())
    assert "fact war Britain/Japan" not in grounds(one)


def test_17_353A_additions_are_built_within_the_rate_like_all_others(table):
    one = table("1 NAS Japan").when(EnlargeForcePool("Japan", "NAS", 1)).accepted().in_phase(BUILDING)
    build(one, "2 NAS Japan", "Kure").refused("17.353A")
    build(one, "1 NAS Japan", "Kure").accepted()


@pytest.mark.parametrize("nation", ["France", "Russia", "China"])
def test_17_353D_none_is_added_for_whom_never_builds_any(table, nation):
    one = table(seat="allies", side="Allied")
    one.when(EnlargeForcePool(nation, "NAS", 1)).refused("17.353D")
    one.when(EnlargeForcePool(nation, "AAF", 1)).accepted()


def test_17_352B_what_is_added_and_lost_comes_back_under_its_name(table):
    one = table().when(EnlargeForcePool("Japan", "AAF", 1)).accepted().in_phase(BUILDING)
    build(one, "1 AAF Japan", "Kure").accepted().after(AirUnitsEliminated(("JP-AAF-01",)))
    build(one, "1 AAF Japan", "Sasebo").accepted()
    assert one.base_of("JP-AAF-01") == "0100"


@pytest.mark.parametrize("count", [0, 100, 10**15])
def test_force_pool_an_order_adds_from_one_to_ninety_nine_units(table, count):
    one = table().when(EnlargeForcePool("Japan", "AAF", count)).refused("force pool")
    assert one.told() == f"{count} AAF would be added for Japan; an order adds from 1 to 99."
    one.when(EnlargeForcePool("Japan", "AAF", 99)).accepted()


def test_force_pool_only_by_a_seat_of_the_nation_or_the_gamemaster(table):
    one = table()
    one.as_seat("allies").when(EnlargeForcePool("Japan", "AAF", 1)).refused("seat")
    one.as_seat("allies").when(EnlargeForcePool("Britain", "AAF", 1)).accepted()
    one.as_seat("gamemaster").when(EnlargeForcePool("Japan", "AAF", 1)).accepted()


@pytest.mark.parametrize(("kind", "why"), [("AAS", "17.141A"), ("kamikaze", "17.44"), ("tank", "Built are")])
def test_17_141A_what_is_not_built_by_itself_is_not_added(table, kind, why):
    with pytest.raises(Mistake, match=why):
        table().when(EnlargeForcePool("Japan", kind, 1))


@pytest.mark.parametrize("phase", ["movement.staging", "combat.missions", BUILDING, "end.uninversion"])
def test_force_pool_at_any_time_outside_combat(table, phase):
    one = table(phase=phase).when(EnlargeForcePool("Japan", "AAF", 1)).accepted()
    specimens = [o for o in menu(WORLD_AT_WAR, one.game, "axis") if isinstance(o.order, EnlargeForcePool)]
    assert [o.open_ended for o in specimens] == [True]
