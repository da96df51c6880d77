"""17.5 Jets: where they base, how far they fly by their research, what they fly and what they never do."""

import pytest

from core.world_at_war.air_combat.groups import fight_between, row
from core.world_at_war.flight.ways import operational_range
from events.world_at_war.board import Carrier, DeclaredFact
from tests.world_at_war.air_fights import force
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import FlyMission, RedeployAirUnits, StageAirUnits, TransferNavalAir

OPTION = DeclaredFact("option", "Axis/Front", "offensive")
ROW = "Lille . . . Metz . . . Lyon"


def jets(result):
    return DeclaredFact("research", "Germany/jets", result)


@pytest.fixture
def war(board):
    """war("1 jet Germany Lille", result="12") -> the Axis combat phase, with that result for jets."""

    def lay(*texts, result="12", side="Axis", drawing=ROW, phase="combat.missions", **more):
        laid = board(drawing, phase=phase, side=side, facts=(OPTION, jets(result)), **more)
        return AtTheTable(units(laid, *texts))

    return lay


def flown(table, mission, to="Metz", text="1 jet Germany Lille"):
    return table.when(FlyMission(table.group(text), mission, table.at(to)))


def test_17_51_jets_base_where_army_air_does(war):
    table = war("1 jet Germany Lille", drawing="Lille . Metz", phase="movement.staging")
    order = StageAirUnits(table.group("1 jet Germany Lille"), "0100")
    assert table.when(order).refused("17.21").told().startswith("With these 0100 would hold 3 squadrons")
    table.when(StageAirUnits(table.group("1 jet Germany Lille"), table.at("Metz"))).accepted()


def test_17_51_five_jets_fill_a_city_as_five_AAF_do(war):
    table = war("4 AAF Germany Metz", "2 jet Germany Lille", drawing="Lille . Metz", phase="movement.staging")
    table.when(StageAirUnits(table.group("2 jet Germany Lille"), table.at("Metz"))).refused("18.12")
    table.when(StageAirUnits(table.group("1 jet Germany Lille"), table.at("Metz"))).accepted()


def test_17_51_jets_never_operate_from_carriers(war):
    deck = (Carrier("Zeppelin", "Germany", 3, "0000"),)
    table = war("1 jet Germany Lille", drawing="Lille~ . Metz", carriers=deck, phase="movement.transfers")
    table.when(TransferNavalAir(table.group("1 jet Germany Lille"), "Zeppelin")).refused("17.51")
    assert table.told() == "GE-jet-01 is a jet and can't board Zeppelin."
    for phase, order in (("movement.staging", StageAirUnits), ("redeployment.transfers", RedeployAirUnits)):
        table.in_phase(phase).when(order(table.group("1 jet Germany Lille"), "Zeppelin"))
        assert "17.51" in [violation.rule for violation in table.ruling.violations]


@pytest.mark.parametrize(
    ("number", "result", "europe", "pacific"),
    [("17.52A", "9", 2, 1), ("17.52B", "11", 3, 2), ("17.52C", "12", 4, 3), ("17.52C", "14", 4, 3)],
)
def test_17_52A_17_52B_17_52C_range_follows_the_research_result_and_the_theater(
    war, number, result, europe, pacific
):
    for theater, hexes in (("Europe", europe), ("Pacific", pacific)):
        table = war("1 jet Germany Lille", result=result, theater=theater)
        assert operational_range(table.game, table.game.units["GE-jet-01"]) == hexes


def test_17_52_the_result_is_a_declared_fact_and_one_hex_farther_is_refused(war):
    for result, near, far in (("9", "0200", "0300"), ("11", "0300", "Metz"), ("12", "Metz", "0500")):
        table = war("2 jet Germany Lille", result=result)
        flown(table, "interception of defensive air support", far).refused("18.45")
        flown(table, "interception of defensive air support", near).accepted()


def test_17_52_without_a_result_of_nine_jets_fly_nowhere(war):
    table = war("1 jet Germany Lille", result="8")
    flown(table, "interception of defensive air support", "0100").refused("18.45")


def test_17_52_a_result_of_ten_is_that_of_nine_or_none_as_doubt_W163_says(war):
    for played, hexes in (("lower", 2), ("none", 0)):
        table = war("1 jet Germany Lille", result="10", doubts={"W163": played})
        assert operational_range(table.game, table.game.units["GE-jet-01"]) == hexes
        flown(table, "interception of defensive air support", "Metz").refused("18.45")
        assert "W163" in table.ruling.grounds
    table = war("1 jet Germany Lille", result="11")
    assert "W163" not in flown(table, "interception of defensive air support", "0100").ruling.grounds


def test_17_53_jets_fly_what_is_listed_and_nothing_else(war):
    table = war("1 jet Germany Lille")
    flown(table, "airdrop").refused("17.53")
    assert table.told() == "GE-jet-01 may not fly airdrop."


def test_17_53B_jets_escort_attacks_on_ships_in_port(war):
    flown(war("1 jet Germany Lille"), "escorting an attack on a naval base").accepted()
    table = war("1 AAF Germany Lille")
    flown(table, "escorting an attack on a naval base", text="1 AAF Germany Lille").refused("17.23")


def test_17_53D_jets_intercept_defensive_air_support(war):
    flown(war("1 jet Germany Lille"), "interception of defensive air support").accepted()


def test_17_53G_jets_intercept_air_transport(war):
    flown(war("1 jet Germany Lille", side="Allied"), "interception of air transport").accepted()


def test_17_53H_jets_counter_intercept(war):
    flown(war("1 jet Germany Lille"), "counter-interception").accepted()


@pytest.mark.parametrize(
    ("mission", "side"),
    [
        ("attack on a naval base", "Axis"),
        ("bombing", "Axis"),
        ("ground support", "Axis"),
        ("defensive air support", "Allied"),
    ],
)
def test_17_531_what_jets_are_barred_from_by_name(war, mission, side):
    table = flown(war("1 jet Germany Lille", side=side), mission)
    assert "17.531" in [violation.rule for violation in table.ruling.violations]
    assert f"GE-jet-01 is a jet and may not fly {mission}." in table.told()


def test_17_143_three_NAS_are_worth_one_AAF_in_a_counterair():
    """Where they are not equivalent, naval air counts by threes: on the table each factor is three squadrons."""
    fight = fight_between(force("2 AAF Germany"), force("6 NAS Britain"))
    assert [row(fight, side) for side in ("attacker", "defender")] == [6, 6]
