"""17.2, and the operations of 17.3 to 17.8: where army air bases, and what each kind of air unit flies."""

import pytest
from msgspec.structs import replace

from events.world_at_war.board import Airbase, Box, Carrier, DeclaredFact
from tests.world_at_war.at_the_table import AtTheTable
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import FlyMission, StageAirUnits, TransferNavalAir

BOX = Box("Axis SW box", "sw")
FREE = {
    "AAF": "17.23",
    "NAS": "17.33",
    "jet": "17.53",
    "air transport": "17.63",
    "strategic bomber": "17.73",
    "interceptor": "17.83",
}
OFFENSIVE = {
    "ground support": {"AAF", "NAS"},
    "interception of defensive air support": {"AAF", "NAS", "jet"},
    "counter-interception": {"AAF", "NAS", "jet"},
    "attack on a naval base": {"AAF", "NAS"},
    "airdrop": {"air transport"},
    "the Hump": {"air transport"},
}
DEFENSIVE = {
    "defensive air support": {"AAF", "NAS"},
    "interception of air transport": {"AAF", "NAS", "jet"},
}


@pytest.fixture
def given():
    return AtTheTable


@pytest.fixture
def war(given, board):
    """war("1 jet Germany Lille", side="Axis") -> combat, on the board of one row, with jets developed."""

    def lay(*texts, side="Axis", drawing="Lille . Metz~", **more):
        facts = (
            DeclaredFact("option", "Axis/Front", "offensive"),
            DeclaredFact("research", "Germany/jets", "12"),
        )
        laid = units(board(drawing, phase="combat.missions", facts=facts, boxes=(BOX,), **more), *texts)
        laid = replace(laid, units=tuple(replace(u, front="Front") for u in laid.units))
        return given(laid).in_phase("combat.missions", side)

    return lay


BARRED = {"attack on a naval base", "bombing", "ground support", "defensive air support"}
"""What jets are barred from by name (17.531)."""


def asked_of_every_kind(war, missions, side):
    for mission, kinds in missions.items():
        for kind, number in FREE.items():
            base = "Axis SW box" if kind in {"strategic bomber", "interceptor"} else "Lille"
            table = war(f"1 {kind} Germany {base}", side=side)
            table.when(FlyMission(table.group(f"1 {kind} Germany {base}"), mission, table.at("Metz")))
            broken = "17.531" if kind == "jet" and mission in BARRED else number
            table.accepted() if kind in kinds else table.refused(broken)


@pytest.mark.parametrize("mission", OFFENSIVE)
def test_17_23_17_33_17_53_17_63_17_73_17_83_offensive_operations_of_each_kind(war, mission):
    asked_of_every_kind(war, {mission: OFFENSIVE[mission]}, "Axis")


@pytest.mark.parametrize("mission", DEFENSIVE)
def test_17_23_17_33_17_53_17_63_17_73_17_83_defensive_operations_of_each_kind(war, mission):
    asked_of_every_kind(war, {mission: DEFENSIVE[mission]}, "Allied")


def test_17_23_army_air_flies_no_airdrop(war):
    table = war("1 AAF Germany Lille")
    table.when(FlyMission(table.group("1 AAF Germany Lille"), "airdrop", "0200")).refused("17.23")
    assert table.told() == "GE-AAF-01 may not fly airdrop."


def test_17_63_air_transports_do_not_fight(war):
    table = war("1 air transport Germany Lille")
    table.when(FlyMission(table.group("1 air transport Germany Lille"), "ground support", "0200")).refused(
        "17.63"
    )


def test_17_73_strategic_bombers_only_bomb(war):
    table = war("1 strategic bomber Germany Axis SW box")
    order = FlyMission(table.group("1 strategic bomber Germany Axis SW box"), "ground support", "0200")
    table.when(order).refused("17.73")


def test_17_83_interceptors_support_nobody(war):
    table = war("1 interceptor Germany Axis SW box", side="Allied")
    group = table.group("1 interceptor Germany Axis SW box")
    table.when(FlyMission(group, "defensive air support", "0200")).refused("17.83")


def test_17_463_kamikazes_attack_ships_alone(war):
    table = war("1 kamikaze Japan Lille")
    table.when(FlyMission(table.group("1 kamikaze Japan Lille"), "ground support", "0200")).refused("17.463")


@pytest.mark.parametrize(
    ("number", "mission", "side"),
    [
        ("17.33H", "defensive air support", "Allied"),
        ("17.33I", "interception of air transport", "Allied"),
        ("17.33J", "counter-interception", "Axis"),
    ],
)
def test_17_33H_17_33I_17_33J_naval_air_flies_these_from_land_alone(war, number, mission, side):
    ship = (Carrier("Zeppelin", "Germany", 1, "0200", at_sea=True),)
    table = war("1 NAS Germany Zeppelin", "1 NAS Germany Lille", side=side, carriers=ship)
    table.when(FlyMission(table.group("1 NAS Germany Zeppelin"), mission, "0000")).refused(number)
    table.when(FlyMission(table.group("1 NAS Germany Lille"), mission, "0200")).accepted()


def test_17_33I_interception_of_air_transport(war):
    ship = (Carrier("Zeppelin", "Germany", 1, "0200", at_sea=True),)
    table = war("1 NAS Germany Zeppelin", side="Allied", carriers=ship)
    table.when(FlyMission(table.group("1 NAS Germany Zeppelin"), "interception of air transport", "0000"))
    table.refused("17.33I")


def test_17_33J_counter_interception(war):
    ship = (Carrier("Zeppelin", "Germany", 1, "0200", at_sea=True),)
    table = war("1 NAS Germany Zeppelin", carriers=ship)
    table.when(FlyMission(table.group("1 NAS Germany Zeppelin"), "counter-interception", "0000"))
    table.refused("17.33J")


def test_17_33A_17_33D_17_33F_17_33G_carrier_air_at_sea_flies_the_others(war):
    missions = (
        "attack on a naval base",
        "ground support",
        "interception of defensive air support",
    )
    ship = (Carrier("Zeppelin", "Germany", 4, "0200", at_sea=True),)
    table = war("4 NAS Germany Zeppelin", carriers=ship)
    for mission in missions:
        table.when(FlyMission(table.group("1 NAS Germany Zeppelin"), mission, "0000")).accepted()


@pytest.mark.parametrize(
    ("drawing", "theater", "held"),
    [
        ("Lille . Metz", "Europe", 5),
        ("Lille . Metz^", "Europe", 5),
        ("Lille . Metz", "Pacific", 5),
        ("Lille . Metz*", "Europe", 3),
        ("Lille . Metz!", "Pacific", 3),
        ("Lille . Metz!", "Europe", 5),
    ],
)
def test_17_21_a_city_or_port_bases_five_AAF_or_three(given, board, drawing, theater, held):
    table = given(units(board(drawing, theater=theater), "6 AAF Germany Lille"))
    to = table.at("Metz")
    table.when(StageAirUnits(table.group(f"{held + 1} AAF Germany Lille"), to)).refused("18.12")
    table.when(StageAirUnits(table.group(f"{held} AAF Germany Lille"), to)).accepted()


@pytest.mark.parametrize(
    ("drawing", "theater", "held"), [("Lille . Metz", "Europe", 10), ("Lille . Metz*", "Europe", 6)]
)
def test_17_21_a_city_and_an_airbase_base_ten_AAF_or_six(given, board, drawing, theater, held):
    laid = board(drawing, theater=theater, airbases=(Airbase("0200", "Germany"),))
    table = given(units(laid, "6 AAF Germany Lille", f"{held - 5} AAF Germany Metz"))
    table.when(StageAirUnits(table.group("6 AAF Germany Lille"), "0200")).refused("18.12")
    table.when(StageAirUnits(table.group("5 AAF Germany Lille"), "0200")).accepted()


def test_17_21_bare_ground_bases_nothing_and_a_box_everything(given, board):
    india = Box("India box", "mapboard", ("Western Allies",), {"0000": 1})
    laid = board("Lille . Metz", holder="Britain", side="Allied", boxes=(india,))
    table = given(units(laid, "9 AAF Britain Lille")).as_seat("allies")
    table.when(StageAirUnits(table.group("1 AAF Britain Lille"), "0100")).refused("17.21")
    table.when(StageAirUnits(table.group("9 AAF Britain Lille"), "India box")).accepted()


def test_17_21_army_air_never_operates_from_carriers(given, board):
    laid = board("Lille~ . Metz", carriers=(Carrier("Zeppelin", "Germany", 4, "0000"),))
    table = given(units(laid, "1 AAF Germany Lille"))
    table.when(TransferNavalAir(table.group("1 AAF Germany Lille"), "Zeppelin")).refused("17.21")


def test_17_25_factors_are_factors_until_they_meet_naval_air(given, board):
    table = given(units(board("Lille . Metz"), "1 AAF Germany Lille"))
    table.when(StageAirUnits(table.group("1 AAF Germany Lille"), "0200")).accepted()
    assert [u.kind for u in table.game.units.values()] == ["AAF"]
