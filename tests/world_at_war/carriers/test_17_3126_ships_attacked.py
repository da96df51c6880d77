"""17.3126D: naval air of carriers in port meets an attack on the ships there as land-based air does."""

from events.message import RollCalledFor
from events.world_at_war.air_battle import AirBattleBegan, AirCombatResolved
from events.world_at_war.board import Carrier
from events.world_at_war.counterair import NavalAirRevealed
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.naval_bases import NavalBaseContested
from tests.world_at_war.base_attacks import MALTA, concealed, rolled, waters


def attacked(board, *texts, **more):
    """Three factors go for the ships at Malta, where Eagle lies under a marker."""
    table = waters(board, "3 AAF Germany Lille", *texts, **(concealed() | more))
    return table.attack("3 AAF Germany Lille").accepted()


def test_17_3126D_it_engages_those_that_go_for_the_ships(board):
    table = attacked(board, "2 NAS Britain Eagle")
    assert table.told(NavalAirRevealed) == [NavalAirRevealed(("BR-NAS-01", "BR-NAS-02"), "Eagle", MALTA)]
    table.done()
    assert table.told(AirBattleBegan)[0].defenders == ("BR-NAS-01", "BR-NAS-02")


def test_17_3126D_together_with_the_land_based_air_of_the_base_by_one_roll(board):
    table = attacked(board, "2 NAS Britain Eagle", "1 AAF Britain Malta").done()
    assert set(table.told(AirBattleBegan)[0].defenders) == {"BR-NAS-01", "BR-NAS-02", "BR-AAF-01"}
    assert [(due.by, due.row) for due in table.told(RollCalledFor)] == [("defender", 5)]


def test_17_3126D_who_is_stopped_by_it_does_not_reach_the_ships_23_412B(board):
    """Two squadrons throw 12, less for better pilots: of three one falls, and the others turn back."""
    table = waters(board, "3 NAS Germany Lille", "2 NAS Britain Eagle", **concealed())
    rolled(table.attack("3 NAS Germany Lille").done(), theirs=(6, 6))
    (fought,) = table.told(AirCombatResolved)
    assert (len(fought.attackers_eliminated), len(fought.attackers_aborted)) == (1, 2)
    assert table.told(NavalBaseContested)[0].through == ()


def test_17_3126D_inverted_naval_air_does_not_23_413(board):
    table = attacked(board, "2 NAS Britain Eagle")
    table.after(AirUnitsInverted(("BR-NAS-01",), "18.42A")).done()
    assert table.told(AirBattleBegan)[0].defenders == ("BR-NAS-02",)


def test_17_3126D_naval_air_of_other_ports_and_of_carriers_at_sea_has_no_part_in_it_23_414(board):
    away = (
        *concealed()["carriers"],
        Carrier("Argus", "Britain", 2, "0100", at_sea=True),
    )
    table = attacked(board, "1 NAS Britain Eagle", "1 NAS Britain Argus", carriers=away).done()
    assert table.told(AirBattleBegan)[0].defenders == ("BR-NAS-01",)
