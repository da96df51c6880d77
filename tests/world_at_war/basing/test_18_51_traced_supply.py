"""18.51, 18.72A, 18.142C, 18.146, 18.545: bases that were taken, gained or placed a moment ago."""

import pytest

from events.message import PhaseEntered
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.board import DeclaredFact, GroundUnit
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.sequence import HexTaken, TerritoryGained
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.flights import Interception, carry, supply
from tests.world_at_war.orders import (
    AnnounceCounterair,
    AnnounceOverrun,
    PlaceAirbase,
    SeaTransportAirUnits,
    SupportAttack,
    UninvertAirUnits,
)

FRONT = "Kiel~ = = = Oslo~ . Bergen . Narvik~"
KIEL, OSLO, BERGEN, NARVIK = "0000", "0400", "0600", "0800"
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
OURS, THEIRS = (
    GroundUnit("1st Panzer", "Germany", "armor", 5, OSLO),
    GroundUnit("1st", "Britain", "infantry", 1, "0500"),
)
GROUND = (OURS, THEIRS, GroundUnit("I Corps", "Germany", "infantry", 1, KIEL))


@pytest.fixture
def taken(board):
    """taken("2 AAF Germany Kiel") -> Norway is British, and the Germans have taken Oslo in this movement phase."""

    def lay(*texts, phase="movement.transfers", facts=(), **more):
        held = dict.fromkeys((OSLO, "0500", BERGEN, "0700", NARVIK), "Britain")
        laid = board(
            FRONT, held=held, facts=(OPTION, *facts), phase="movement.airbases", ground=GROUND, **more
        )
        return Interception(units(laid, *texts)).after(HexTaken(OSLO, "Germany")).in_phase(phase)

    return lay


def shipped(table, text="2 AAF Germany Kiel"):
    return table.when(SeaTransportAirUnits(table.group(text), OSLO)).accepted()


def overrunning(table):
    table.in_phase("movement.missions").when(AnnounceOverrun("0500")).accepted()
    return table.when(SupportAttack(table.group("2 AAF Germany Oslo"), "0500"))


def test_18_51_from_a_place_taken_in_the_phase_nothing_is_flown_as_no_supply_is_traced_yet(taken):
    table = overrunning(shipped(taken("2 AAF Germany Kiel")))
    table.refused("18.21D")
    assert table.told().startswith(
        "GE-AAF-01 has no supply at Oslo yet, for Britain held it when the phase began."
    )
    assert "W43" in table.ruling.grounds


def test_18_51_it_is_flown_where_the_supply_of_the_place_is_declared(taken):
    full = DeclaredFact("supply", OSLO, "full")
    overrunning(shipped(taken("2 AAF Germany Kiel", facts=(full,)))).accepted()


def test_18_51_and_where_doubt_W43_lets_supply_count_at_once(taken):
    table = overrunning(shipped(taken("2 AAF Germany Kiel", doubts={"W43": "traceable"}))).accepted()
    assert "W43" in table.ruling.grounds


def test_18_51_from_the_combat_phase_on_the_place_has_the_supply_of_the_side(taken):
    table = shipped(taken("2 AAF Germany Kiel")).after(PhaseEntered("combat.missions"))
    table.when(SupportAttack(table.group("2 AAF Germany Oslo"), "0500")).accepted()


def test_18_72A_what_was_shipped_to_a_place_taken_in_the_phase_stays_inverted(taken):
    table = taken("1 AAF Germany Kiel", "1 AAF Germany Kiel").in_phase("movement.transfers", "Allied")
    table.after(AirUnitsInverted(("GE-AAF-01",), "18.42A")).in_phase("movement.transfers", "Axis")
    shipped(table).when(UninvertAirUnits(table.group("1 AAF Germany Oslo"))).refused("18.72A")
    assert table.told() == "GE-AAF-01 is at Oslo in no supply, not in full supply."
    table.after(PhaseEntered("combat.missions"))
    table.when(UninvertAirUnits(table.group("1 AAF Germany Oslo"))).accepted()


def test_18_545_no_air_transport_ends_where_no_supply_is_traced_yet(taken):
    table = taken("1 air transport Germany Kiel", phase="movement.missions")
    table.when(carry(table, OSLO, "I Corps", base="Kiel")).refused("18.545/operational")
    told = (
        "Oslo is not operational, for Britain held it when the phase began and no supply is traced there yet."
    )
    assert table.told() == told


def test_18_531_no_air_supply_is_flown_from_there(taken):
    table = shipped(taken("1 air transport Germany Kiel"), "1 air transport Germany Kiel")
    table.in_phase("movement.missions").when(supply(table, "1st Panzer", base="Oslo"))
    assert {"18.531", "18.21D"} <= {v.rule for v in table.ruling.violations}


NORWAY = ["0400", "0500", "0600", "0700", "0800"]
LATELY = {"own": "Summer 1942 Axis", "enemy": "Spring 1942 Allied", "long ago": "Spring 1942 Axis"}


def norway(board, gained, *texts, doubts=(), side="Axis", phase="movement.missions"):
    """Norway came to the Germans, or with `side` to the British, by association in that player turn."""
    laid = board(FRONT, facts=(OPTION,), phase=phase, side=side, doubts=dict(doubts), ground=GROUND[:1])
    laid = country(laid, "Norway", NORWAY, neutral=True)
    owner = "Germany" if side == "Axis" else "Britain"
    return Interception(units(laid, *texts)).after(TerritoryGained("Norway", owner, gained))


@pytest.mark.parametrize(
    ("gained", "default", "not_traced"),
    [("own", True, False), ("enemy", True, False), ("long ago", True, True)],
)
def test_18_21C_whether_air_in_a_country_gained_this_turn_has_supply_is_doubt_W388(
    board, gained, default, not_traced
):
    for option, good in (("at_once", default), ("not_traced", not_traced)):
        table = norway(board, LATELY[gained], "1 air transport Germany Oslo", doubts={"W388": option})
        table.when(supply(table, "1st Panzer", base="Oslo"))
        if good:
            table.accepted()
        else:
            assert {"18.531", "18.21D"} <= {v.rule for v in table.ruling.violations}
            assert "for Norway was gained this turn" in table.told()
        assert ("W388" in table.ruling.grounds) == (gained != "long ago")


def test_18_21C_supply_declared_for_a_hex_of_the_country_counts_under_any_reading_of_W388(board):
    full = DeclaredFact("supply", OSLO, "full")
    laid = board(
        FRONT,
        facts=(OPTION, full),
        phase="movement.missions",
        doubts={"W388": "not_traced"},
        ground=GROUND[:1],
    )
    laid = country(laid, "Norway", NORWAY, neutral=True)
    table = Interception(units(laid, "1 air transport Germany Oslo"))
    table.after(TerritoryGained("Norway", "Germany", LATELY["own"]))
    table.when(supply(table, "1st Panzer", base="Oslo")).accepted()


@pytest.mark.parametrize(
    ("side", "gained", "barred"),
    [
        ("Axis", "Summer 1942 Axis", ("first_movement", "game_turn", "player_turn")),
        ("Axis", "Spring 1942 Allied", ("first_movement",)),
        ("Axis", "Spring 1942 Axis", ()),
        ("Allied", "Summer 1942 Axis", ("first_movement", "game_turn")),
        ("Allied", "Spring 1942 Allied", ()),
    ],
)
def test_18_142_note_the_first_turn_of_a_country_gained_in_the_enemy_s_turn_is_doubt_W389(
    board, side, gained, barred
):
    nation, seat = ("Germany", "axis") if side == "Axis" else ("Britain", "allies")
    for option in ("first_movement", "game_turn", "player_turn"):
        table = norway(board, gained, doubts={"W389": option}, side=side, phase="movement.airbases").as_seat(
            seat
        )
        table.when(PlaceAirbase(nation, "0500"))
        table.refused("18.142C/first turn") if option in barred else table.accepted()
        assert ("W389" in table.ruling.grounds) == (0 < len(barred) < 3)


@pytest.fixture
def bari(board):
    """bari("2 AAF Italy Bari") -> Bari, a port alone, has had a German airbase since this phase; Italians are there."""

    def lay(*texts, drawing="Rome . Bari^ . York", phase="movement.missions", nation="Germany", **more):
        ground = (
            GroundUnit("I", "Italy", "infantry", 1, "0100"),
            GroundUnit("II", "Italy", "infantry", 1, "0000"),
        )
        laid = board(drawing, held={"0400": "Britain"}, facts=(OPTION,), phase=phase, ground=ground, **more)
        table = Interception(units(laid, *texts, "1 AAF Britain York"))
        return table.after(AirbasePlaced(nation, table.at("0200"), "Europe", "Summer 1942 Axis movement"))

    return lay


def test_18_146_a_partner_at_a_port_flies_nothing_from_the_new_airbase_there(bari):
    table = bari("2 AAF Italy Bari", "2 AAF Germany Bari", phase="movement.counterair.announcing")
    table.when(AnnounceCounterair(table.group("2 AAF Italy Bari"), "0400")).refused("18.51")
    assert "neither city nor airbase (the new one serves Germany alone until the phase ends)" in table.told()
    table.when(AnnounceCounterair(table.group("2 AAF Germany Bari"), "0400")).accepted()


def test_18_146_nor_does_he_supply_from_it(bari):
    table = bari("1 air transport Italy Bari")
    table.when(supply(table, "I", base="Bari", nation="Italy"))
    assert {"18.533", "18.51"} <= {v.rule for v in table.ruling.violations}
    table = bari("1 air transport Italy Bari", nation="Italy")
    table.when(supply(table, "I", base="Bari", nation="Italy")).accepted()


def test_18_146_nor_does_his_transport_land_at_it(bari):
    table = bari("1 air transport Italy Rome", drawing="Rome . . . York")
    table.when(carry(table, "0200", "II", base="Rome", nation="Italy")).refused("18.146/transport")
    assert table.told() == "The airbase at 0200 is new and serves Germany alone until the phase ends."
    table = bari("1 air transport Italy Rome", drawing="Rome . . . York", nation="Italy")
    table.when(carry(table, "0200", "II", base="Rome", nation="Italy")).accepted()


def test_18_146_a_city_beside_the_new_airbase_is_open_to_all(bari):
    table = bari("1 air transport Italy Rome", drawing="Rome . Bari . York")
    table.when(carry(table, "0200", "II", base="Rome", nation="Italy")).accepted()


def test_18_146_in_the_phases_that_follow_the_airbase_serves_his_partners(bari):
    table = bari("2 AAF Italy Bari").after(PhaseEntered("combat.counterair.announcing"))
    table.when(AnnounceCounterair(table.group("2 AAF Italy Bari"), "0400")).accepted()
