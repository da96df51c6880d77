"""IV/dispatching/3.9-3.11: a fleet that passes through, and who is sent to meet it."""

import pytest

from tests.war_game.conftest import board, give, named

WAY = "Brest - Channel~ - Solent~ - Devon; Devon - York; Solent~ - York; Solent~ - Irish Sea~ - Ireland; Devon - Ireland"
FLEET = ("2 destroyer Germany Channel", "1 transport Germany Channel", "1 infantry Germany GE-TR-01")
BRITISH = (
    "1 destroyer United Kingdom Solent",
    "1 destroyer United Kingdom Irish Sea",
    "1 fighter United Kingdom Ireland",
)


def passing(given, *texts):
    table = given(board(WAY, *FLEET, *BRITISH, *texts)).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02", "GE-TR-01"), "Solent", "Irish Sea")).accepted()
    return table


def test_T69_dispatching_3_9_in_round_1_aircraft_go_to_the_second_zone_already(given):
    table = passing(given).opened()
    assert not table.game.battles["Irish Sea"].ended
    table.dispatch("Irish Sea", "UK-FTR-01").accepted()
    assert "IV/dispatching/3.9" in table.ruling.facts[0].rules


def test_T70_dispatching_3_9_they_are_there_when_the_fleet_attacks_in_round_2(given):
    table = passing(given).opened().dispatch("Irish Sea", "UK-FTR-01").next_round()
    assert table.flight("UK-FTR-01") == ("engaged", 2)
    assert table.game.units["GE-DD-01"].place == "Irish Sea"
    assert table.game.battles["Solent"].ended == "fleet went on"
    table.rolling("defense").sends("Irish Sea", "UK-FTR-01").accepted()


def test_T71_dispatching_3_10_if_the_fleet_is_sunk_the_dispatch_is_off(given):
    table = (
        passing(given, "2 destroyer United Kingdom Solent")
        .opened()
        .dispatch("Irish Sea", "UK-FTR-01")
        .rolling("defense")
    )
    table.roll("Solent", "UK-DD-01", "UK-DD-03", "UK-DD-04", dice=[1, 1, 1]).pass_on("noncombat.moves")
    assert table.flight("UK-FTR-01") is None


def test_T71_dispatching_3_10_if_it_does_not_attack_either_and_the_aircraft_never_left(given):
    table = passing(given).opened().dispatch("Irish Sea", "UK-FTR-01").next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Irish Sea")).accepted().finish("germany")
    assert table.game.battles == {} or table.game.battles["Irish Sea"].ended == "no attack"
    assert table.flight("UK-FTR-01") is None


def test_T71_dispatching_3_10_a_called_off_dispatch_costs_no_round(given):
    table = passing(given, "1 infantry United Kingdom Devon", "1 bomber Germany Brest").attack(
        "Devon", "GE-BMR-01"
    )
    table.opened().dispatch("Irish Sea", "UK-FTR-01").next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Irish Sea")).accepted().finish("germany")
    table.dispatch("Devon", "UK-FTR-01").accepted()
    assert table.at()[1] == 2


def test_T72_dispatching_3_11_the_same_holds_for_a_landing_after_it(given):
    table = passing(given, "1 infantry United Kingdom York", "1 fighter United Kingdom Devon")
    table.as_seat("germany").when(give.Land(named("GE-INF-01"), "York", "Channel")).refused(
        "IV/dispatching/3.11"
    )
    table.when(give.Land(named("GE-INF-01"), "Ireland", "Solent")).accepted().opened()
    table.dispatch("Ireland", "UK-FTR-02").accepted()
    assert "IV/dispatching/3.11" in table.ruling.facts[0].rules
    table.next_round()
    assert table.flight("UK-FTR-02") == ("engaged", 2)
    assert table.game.units["GE-INF-01"].landed
    assert table.game.units["GE-INF-01"].place == "Ireland"


def test_T72_dispatching_3_11_and_is_off_when_the_troopship_sinks(given):
    table = passing(given, "1 infantry United Kingdom York", "1 fighter United Kingdom Devon")
    table.as_seat("germany").when(give.Land(named("GE-INF-01"), "Ireland", "Solent")).opened()
    table.dispatch("Ireland", "UK-FTR-02").rolling("defense").roll("Solent", "UK-DD-01", dice=[1])
    assert table.game.questions[0].kind == "losses"
    table.as_seat("germany").when(give.TakeLosses("Solent", named("GE-TR-01"))).accepted()
    assert "GE-INF-01" not in table.game.units
    assert table.game.battles["Ireland"].ended == "no attack"
    assert table.flight("UK-FTR-02") is None


def test_dispatching_3_9_only_ships_pass_and_only_from_zone_to_zone(given):
    table = given(board(WAY, *FLEET, *BRITISH, "1 fighter Germany Brest")).as_seat("germany")
    table.when(give.PassThrough(named("GE-FTR-01"), "Solent", "Irish Sea")).refused("IV/dispatching/3.9")
    table.when(give.PassThrough(named("GE-DD-01"), "Channel", "Irish Sea")).refused("IV/dispatching/3.9")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Ireland")).refused("IV/dispatching/3.9")


def test_dispatching_3_9_through_an_empty_zone_round_1_has_declarations_only(given):
    table = given(board(WAY, *FLEET, *BRITISH[1:])).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).opened()
    assert table.at() == ("combat.declaring", 1)
    table.dispatch("Irish Sea", "UK-FTR-01").accepted().next_round()
    assert table.flight("UK-FTR-01") == ("engaged", 2)


@pytest.mark.parametrize("first", [True, False])
def test_all_that_attack_a_place_begin_in_the_same_round(given, first):
    table = given(board(WAY, *FLEET, *BRITISH, "1 fighter Germany Brest")).as_seat("germany")
    orders = [
        give.Attack(named("GE-FTR-01"), "Irish Sea"),
        give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea"),
    ]
    one, other = orders if first else reversed(orders)
    table.when(one).accepted().when(other).refused("combat orders:round")


def test_a_fleet_passes_through_no_zone_that_is_attacked_later(given):
    table = given(
        board(WAY + "; Irish Sea~ - Clyde~", *FLEET, *BRITISH, "1 destroyer United Kingdom Clyde")
    ).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted()
    table.when(give.PassThrough(named("GE-DD-02"), "Irish Sea", "Clyde")).refused("combat orders:first")
