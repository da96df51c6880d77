"""Each statement is seen to fail: facts that no referee may rule are shown to the watch, and it says what they break."""

import pytest
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.world_at_war.state import game_from
from events.message import RollCalledFor
from events.world_at_war.activities import (
    AirCoverFlown,
    AirCoverPlaced,
    NavalActivityBegan,
    NavalActivityEnded,
    StrikeAtSeaSent,
)
from events.world_at_war.air_battle import AirBattleRoundBegan
from events.world_at_war.bombing import BombingAnnounced, BombingOpposed
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.counterair import AirUnitsTookRefuge, CounterairAnnounced, CounterairRoundBegan
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted, AirUnitsRebased
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced
from events.world_at_war.naval_combat import (
    AirOverGroup,
    NavalCombatJoined,
    NavalCombatRoundBegan,
    PatrolsAllotted,
)
from events.world_at_war.ships import LightShips, LightShipsLost, NavalForce, Ship, ShipDamaged
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined, Recombined
from events.world_at_war.staging import AirUnitsStaged
from events.world_at_war.strikes import NavalAttackRolled, NavalStrikeAnnounced
from events.world_at_war.support import DefensiveSupportKept, DefensiveSupportPlaced, GroundSupportAnnounced
from phases.world_at_war import WORLD_AT_WAR
from tests.statements.watch import Watch
from tests.world_at_war.conftest import Carrier, DeclaredFact, board, units
from tests.world_at_war.orders import DisbandForce

__all__ = ["board"]

LANE = "Lille Ghent~ = = Dover~ . . . Bonn York"


@pytest.fixture
def lane(board):
    """Germany in Lille, Ghent and Bonn, Britain in Dover and York, its carriers at sea before Dover."""

    def lay(**more):
        position = board(
            LANE,
            held={"0400": "Britain", "0900": "Britain"},
            forces=(
                NavalForce("TF 1", "Britain", "0300", at_sea=True),
                NavalForce("TF 2", "Britain", "0300", at_sea=True),
            ),
            carriers=(
                Carrier("Ark", "Britain", 3, "0300", at_sea=True, force="TF 1"),
                Carrier("Eagle", "Britain", 3, "0300", at_sea=True, force="TF 1"),
            ),
            ships=(Ship("Hood", "Britain", 4, "0300", at_sea=True, force="TF 1"),),
            light=(
                LightShips("Britain", "CA", 4, "0300", at_sea=True, force="TF 1"),
                LightShips("Britain", "DD", 4, "0300", at_sea=True, force="TF 1"),
            ),
            **more,
        )
        return units(
            position, "3 AAF Germany Lille", "1 jet Germany Bonn", "2 AAF Britain Dover", "3 NAS Britain Ark", "3 NAS Britain Eagle",
            "1 NAS United States Dover",
        )  # fmt: skip

    return lay


def broken(position, *facts):
    """What the watch says of an entry of these facts."""
    return Watch(WORLD_AT_WAR.rules.evolutions).entry(game_from(position), facts)


def says(told, *numbers):
    assert [one.partition(":")[0] for one in told] == list(numbers), told


def test_18_41_who_went_for_ships_that_escaped_attacks_the_same_base_again_and_no_other(lane):
    """23.462B, 23.54: its attack squadron flew after the ships, and is part of the factor again."""
    squadrons = tuple(f"GE-AAF-01.{part}" for part in ("search", "cover", "attack"))
    whole = Recombined("GE-AAF-01", squadrons)
    facts = (
        NavalBaseAttackAnnounced(("GE-AAF-01",), "0400", "ships"),
        AirUnitsDivided(("GE-AAF-01",)),
        AirUnitsRecombined("Germany", "AAF", "0000", (whole,)),
        NavalActivityBegan("escape", "Allied", ("TF 1",), ("0300", "0200")),
        AirUnitsDivided(("GE-AAF-01",)),
        AirUnitsEmployed(squadrons[2:], "attack", "0300", "escape"),
        StrikeAtSeaSent("TF 1", squadrons[2:]),
        NavalActivityEnded("0200", "arrived"),
        AirUnitsRecombined("Germany", "AAF", "0000", (whole,)),
    )
    again = NavalBaseAttackAnnounced(("GE-AAF-01",), "0400", "ships")
    says(broken(lane(), *facts, again))
    says(broken(lane(), *facts, CounterairAnnounced(("GE-AAF-01",), "0400")), "18.41")


def test_18_41_a_second_mission(lane):
    support = GroundSupportAnnounced(("GE-AAF-01",), ("0400",), "regular", "regular")
    bombing = BombingAnnounced(("GE-AAF-01",), "0400", ("0000", "0400"))
    says(broken(lane(), support, bombing), "18.41")
    says(broken(lane(), support, AirUnitsEmployed(("GE-AAF-01",), "cover", "0300", "hex")), "18.41")
    says(broken(lane(), support, replace(bombing, units=("GE-AAF-02",))))


def test_18_41_a_mission_by_who_is_inverted(lane):
    opposing = BombingOpposed(("BR-AAF-01",), "0400")
    says(broken(lane(), AirUnitsInverted(("BR-AAF-01",), "18.523"), opposing), "18.41")
    says(broken(lane(), opposing))


def test_18_72B_ready_again_by_changing_decks(lane):
    flown = AirMissionFlown(("BR-NAS-01",), "counterair", "0100", "Ark")
    moved = NavalAirTransferred(("BR-NAS-01",), "Ark", "Eagle")
    says(broken(replace(lane(), units=lane().units[:7]), flown, moved), "18.72B")


def test_18_45_a_flight_beyond_range(lane):
    support = GroundSupportAnnounced(("GE-AAF-01",), ("0500",), "regular", "regular")
    says(broken(lane(), support), "18.45")
    says(broken(lane(), replace(support, hexes=("0400",))))
    jet = BombingAnnounced(("GE-jet-01",), "0900", ())
    says(broken(lane(), jet), "18.45")
    says(broken(lane(facts=(DeclaredFact("research", "Germany/jets", "9"),)), jet))


def test_18_46_a_landing_beyond_range(lane):
    support = GroundSupportAnnounced(("GE-AAF-01",), ("0400",), "regular", "regular")
    far = AirUnitsRebased(("GE-AAF-01",), "0000", "0900")
    says(broken(lane(), support, far), "18.46")
    says(broken(lane(), support, replace(far, base="0800")))


@pytest.mark.parametrize(("option", "rules"), [("last", ("18.46",)), ("any", ())])
def test_18_46_a_landing_is_measured_from_the_last_hex_or_any_as_doubt_W111_says(lane, option, rules):
    """From the hex of the first cover it is four hexes home, from that of the last eight."""
    far, near = (AirUnitsEmployed(("GE-AAF-01",), "cover", one, f"TF 1, {one}") for one in ("0400", "0000"))
    home = AirUnitsRebased(("GE-AAF-01",), "0000", "0800")
    says(broken(lane(doubts={"W111": option}), far, near, home), *rules)


def test_war_a_nation_at_peace_attacks_and_is_attacked(lane):
    peace = lane(facts=(DeclaredFact("war", "Britain/Germany", "peace"),))
    announced = CounterairAnnounced(("GE-AAF-01",), "0400")
    began = CounterairRoundBegan("0400", "", 1, ("BR-AAF-01",))
    says(broken(peace, announced, began), "war")
    says(broken(peace, StrikeAtSeaSent("TF 1", ("GE-AAF-01",))), "war")
    says(broken(peace, DefensiveSupportPlaced(("BR-AAF-01",), (), "0500", "regular")))
    says(broken(lane(), announced, began))


@pytest.mark.parametrize(("option", "rules"), [("any", ("war",)), ("all", ())])
def test_war_by_w394_peace_with_one_of_those_met_bars_or_with_all(lane, option, rules):
    peace = (DeclaredFact("war", "Germany/United States", "peace"),)
    began = AirBattleRoundBegan("counter-interception", "0500", 1, ("GE-AAF-01",), ("BR-AAF-01", "US-NAS-01"))
    says(broken(lane(facts=peace, doubts={"W394": option}), began), *rules)
    against_one = replace(began, defenders=("US-NAS-01",))
    says(broken(lane(facts=peace, doubts={"W394": option}), against_one), "war")


def test_18_613_who_is_over_a_hex_is_not_at_its_base(lane):
    placed = DefensiveSupportPlaced(("BR-AAF-01",), (), "0500", "regular")
    began = CounterairRoundBegan("0400", "", 1, ("BR-AAF-01", "BR-AAF-02"))
    fled = AirUnitsTookRefuge(("BR-AAF-01",), "0400", "0900")
    says(broken(lane(), placed, began), "18.613")
    says(broken(lane(), placed, fled), "18.613")
    says(broken(lane(), began))


def test_18_613_what_stayed_after_one_overrun_and_flew_home_after_another_is_at_its_base(lane):
    kept = DefensiveSupportKept(("BR-AAF-01",), "0500", "regular")
    fled = AirUnitsTookRefuge(("BR-AAF-01",), "0400", "0900")
    home = AirMissionFlown(("BR-AAF-01",), "defensive air support", "0500", "0400")
    says(broken(lane(), kept, fled), "18.613")
    says(broken(lane(), kept, home, fled))


def test_18_12_a_base_that_is_full_takes_nobody(lane):
    full = units(lane(), "4 AAF Italy Bonn")
    says(broken(full, AirUnitsStaged(("GE-AAF-01",), "0000", "0800", 8)), "18.12")
    says(broken(lane(), AirUnitsStaged(("GE-AAF-01",), "0000", "0800", 8)))


def joined(*more):
    return (*more, NavalCombatJoined("battle", "0300", ("TF 1",)), NavalCombatRoundBegan("battle", "0300", 1))


def test_23_33_shares_of_two_seats_are_shares_of_one_group(lane):
    ours = PatrolsAllotted("allies", (AirOverGroup("allies", "TF 1", ("BR-NAS-01", "BR-NAS-02")),))
    theirs = PatrolsAllotted("others", (AirOverGroup("others", "TF 1", ("BR-NAS-04",)),))
    says(broken(lane(), *joined(), ours, theirs), "23.33")
    says(broken(lane(), *joined(), ours))


def test_sunk_ships_are_in_no_menu_and_do_not_come_back(lane):
    sunk = replace(lane(), carriers=(), ships=(), light=(), units=lane().units[:6])
    offer = Offer(DisbandForce("TF 1"))
    slots = Offer(DisbandForce("TF 9"), (Slot("force", (Choice("TF 1"),)),))
    watch = Watch(WORLD_AT_WAR.rules.evolutions)
    assert watch.menu(game_from(sunk), (offer,)) == ["DisbandForce is offered for TF 1, which is sunk"]
    assert len(watch.menu(game_from(sunk), (slots,))) == 1
    assert watch.menu(game_from(lane()), (offer, slots)) == []


def test_23_23C_no_cover_is_over_what_is_sunk(lane):
    sunk = replace(lane(), carriers=(), ships=(), light=(), units=lane().units[:6])
    began = NavalActivityBegan("patrol", "Allied", ("TF 1",), ("0300", "0200"))
    says(broken(sunk, began, AirCoverFlown(1, ("BR-AAF-01",)), AirCoverPlaced(1, "TF 1")), "23.23C")


def test_23_444_a_ship_damaged_at_sea_bears_the_effects_of_it(lane):
    says(broken(lane(), ShipDamaged("Ark", 1)), "23.444")
    says(broken(lane(), ShipDamaged("Ark", 2)))


def test_23_44_one_factor_ships_do_not_pay_for_cruisers(lane):
    struck = NavalStrikeAnnounced(1, "land", "0300", "TF 1", ("GE-AAF-01",))
    rolled = NavalAttackRolled(1, "0300", "light ships", 9, (3, 3), (), 6, 2)
    dd = LightShipsLost("Britain", "DD", "0300", 2, force="TF 1")
    says(broken(lane(), struck, rolled, dd, AirUnitsInverted(("GE-AAF-01",), "18.42A")), "23.44")
    even = (replace(dd, kind="CA"), dd)
    says(broken(lane(), struck, rolled, *even, AirUnitsInverted(("GE-AAF-01",), "18.42A")))


def test_19_21_a_round_on_another_row_than_at_the_table(lane):
    announced = CounterairAnnounced(("GE-AAF-01", "GE-AAF-02", "GE-AAF-03"), "0400")
    began = CounterairRoundBegan("0400", "", 1, ("BR-AAF-01", "BR-AAF-02", "US-NAS-01"))
    due = RollCalledFor("air combat", 2, by="defender", table="19.2", row=3)
    says(broken(lane(), announced, began, due), "19.21")
    says(broken(lane(), announced, began, replace(due, row=7)))
