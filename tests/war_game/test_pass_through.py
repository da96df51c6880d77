"""IV/dispatching/3.9-3.11: a fleet that passes through, and who is sent to meet it."""

import pytest

from core.war_game import orders as give
from events.war_game.board import PlayerTurn
from events.war_game.facts import BattleResumed, FleetWentOn
from tests.war_game.conftest import board, named

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
@pytest.mark.parametrize("option", ["at_once", "with_the_fleet"])
def test_N25_when_others_attack_the_second_zone_of_a_pass_through(given, option, first):
    """Corrected: a fighter from Brest attacks Irish Sea in round 1 and the fleet joins it, or it waits for the fleet."""
    table = (
        given(board(WAY, *FLEET, *BRITISH, "1 fighter Germany Brest")).playing(N25=option).as_seat("germany")
    )
    orders = [
        give.Attack(named("GE-FTR-01"), "Irish Sea"),
        give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea"),
    ]
    for order in orders if first else reversed(orders):
        table.when(order).accepted()
    assert "N25" in table.all_rules()
    battle = table.opened().game.battles["Irish Sea"]
    assert (battle.opens, len(battle.attackers)) == ((1, 1) if option == "at_once" else (2, 2))
    if option == "at_once":
        table.rolling().roll("Irish Sea", "GE-FTR-01", dice=[12])
    table.next_round().rolling().roll("Irish Sea", "GE-FTR-01", "GE-DD-01", dice=[12, 12])
    assert set(table.game.battles["Irish Sea"].attackers) == {"GE-FTR-01", "GE-DD-01"}


def test_N25_at_once_the_fleet_attacks_also_when_those_before_it_have_died(given):
    table = given(board(WAY, *FLEET, *BRITISH, "1 fighter Germany Brest")).attack("Irish Sea", "GE-FTR-01")
    table.as_seat("germany").when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted()
    table.opened().dispatch("Irish Sea", "UK-FTR-01").rolling("defense")
    table.next_round().rolling("defense").roll("Irish Sea", "UK-FTR-01", dice=[1]).next_round()
    assert table.game.battles["Irish Sea"].attackers == ("GE-DD-01",)


def test_N25_at_once_where_the_others_win_in_round_1_the_fleet_has_no_attack_to_make_and_fights_on_in_its_first(
    given,
):
    table = given(board(WAY, *FLEET, *BRITISH, "1 fighter Germany Brest")).attack("Irish Sea", "GE-FTR-01")
    table.as_seat("germany").when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted()
    table.opened().dispatch("Irish Sea", "UK-FTR-01").rolling().roll("Irish Sea", "GE-FTR-01", dice=[1])
    table.next_round()
    assert table.game.battles["Irish Sea"].ended == "attackers won"
    assert table.flight("UK-FTR-01") == ("returning", 2)
    assert table.game.units["GE-DD-01"].place == "Solent"
    assert not table.game.battles["Solent"].ended


def test_dispatching_3_9_the_fighters_of_the_fleet_attack_its_second_zone_with_it(given):
    table = given(board(WAY, "1 carrier Germany Channel", "1 fighter Germany GE-CV-01", *BRITISH)).as_seat(
        "germany"
    )
    table.when(give.PassThrough(named("GE-CV-01"), "Solent", "Irish Sea")).accepted()
    table.when(give.Attack(named("GE-FTR-01"), "Irish Sea")).accepted().opened()
    assert table.game.units["GE-FTR-01"].aboard == "GE-CV-01"
    table.next_round().rolling().roll("Irish Sea", "GE-FTR-01", dice=[1])
    assert table.rolled() == [("GE-FTR-01", "land", 6, 1)]
    assert table.game.units["GE-FTR-01"].origin == "GE-CV-01"


def test_dispatching_3_9_and_go_down_with_their_carrier_before_it_gets_there(given):
    table = given(board(WAY, "1 carrier Germany Channel", "1 fighter Germany GE-CV-01", *BRITISH)).as_seat(
        "germany"
    )
    table.when(give.PassThrough(named("GE-CV-01"), "Solent", "Irish Sea")).accepted()
    table.when(give.Attack(named("GE-FTR-01"), "Irish Sea")).accepted().opened().rolling("defense")
    table.roll("Solent", "UK-DD-01", dice=[1]).pass_on("noncombat.moves")
    assert "GE-FTR-01" not in table.game.units


def test_dispatching_3_11_a_land_is_attacked_overland_at_once_and_from_the_fleet_in_round_2(given):
    table = passing(given, "1 infantry United Kingdom Ireland", "1 infantry Germany Devon")
    table.attack("Ireland", "GE-INF-02").land("Ireland", "GE-INF-01", through="Solent").opened().rolling()
    table.roll("Ireland", "GE-INF-02", dice=[12]).sends("Ireland", "GE-INF-01").refused("IV/fighters/1.5")
    table.next_round().rolling().roll("Ireland", "GE-INF-01", "GE-INF-02", dice=[12, 12])
    assert table.game.units["GE-INF-01"].landed


@pytest.mark.parametrize(("option", "may"), [("at_once", True), ("with_the_fleet", False)])
@pytest.mark.parametrize("first", [True, False])
def test_N25_a_fleet_passes_through_a_zone_that_is_attacked_later_only_if_it_need_not_wait(
    given, option, may, first
):
    """Corrected: with all beginning in round 1, one fleet fights in Irish Sea on its way, and another joins it there."""
    ways = WAY + "; Irish Sea~ - Clyde~"
    table = given(board(ways, *FLEET, *BRITISH, "1 destroyer United Kingdom Clyde")).playing(N25=option)
    orders = [
        give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea"),
        give.PassThrough(named("GE-DD-02"), "Irish Sea", "Clyde"),
    ]
    one, other = orders if first else reversed(orders)
    table.as_seat("germany").when(one).accepted().when(other)
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("combat orders:first")
        return
    table.opened().next_round()
    assert [table.game.units[n].place for n in ("GE-DD-01", "GE-DD-02")] == ["Irish Sea", "Clyde"]


EMPTY = ("2 destroyer Germany Channel", "1 transport Germany Channel", "1 infantry Germany GE-TR-01")


def to_land(given, *texts):
    """A fleet passes through Solent to an empty Irish Sea, and its infantry is to land in Ireland."""
    position = board(
        WAY, *EMPTY, "1 infantry United Kingdom Ireland", "1 fighter United Kingdom Devon", *texts
    )
    table = given(position).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02", "GE-TR-01"), "Solent", "Irish Sea")).accepted()
    return table.land("Ireland", "GE-INF-01", through="Solent").opened()


def test_T72_dispatching_3_11_a_fleet_passes_to_an_empty_zone_to_land_its_troops(given):
    table = to_land(given).dispatch("Ireland", "UK-FTR-01").accepted()
    assert "Irish Sea" not in table.game.battles
    table.next_round()
    assert table.flight("UK-FTR-01") == ("engaged", 2)
    assert {u.place for u in table.game.units.values() if u.name.startswith(("GE-DD", "GE-TR"))} == {
        "Irish Sea"
    }
    table.rolling("defense").roll("Ireland", "UK-FTR-01", "UK-INF-01", dice=[12, 12])


def test_dispatching_3_11_and_stays_and_fights_in_its_first_if_the_troops_are_sunk(given):
    table = (
        to_land(given, "1 destroyer United Kingdom Solent")
        .dispatch("Ireland", "UK-FTR-01")
        .rolling("defense")
    )
    table.roll("Solent", "UK-DD-01", dice=[1]).as_seat("germany")
    table.when(give.TakeLosses("Solent", named("GE-TR-01"))).accepted().next_round()
    assert table.flight("UK-FTR-01") is None, "the dispatch is off"
    assert table.game.units["GE-DD-01"].place == "Solent"
    assert not table.game.battles["Solent"].ended


def test_combat_orders_a_fleet_without_anything_to_attack_passes_nowhere(given):
    """Nobody is at Irish Sea; without troops afloat nobody could land next to it either."""
    table = given(board(WAY, *EMPTY[:2], "1 infantry United Kingdom Ireland")).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).refused("combat orders:passing")
    nobody = given(board(WAY, *EMPTY, "1 infantry United Kingdom York")).as_seat("germany")
    nobody.when(give.PassThrough(named("GE-TR-01"), "Solent", "Irish Sea")).refused("combat orders:passing")


def test_dispatching_3_11_a_fleet_that_makes_no_landing_after_all_is_in_its_first_zone_and_free_in_the_next_turn(
    given,
):
    table = given(board(WAY, *EMPTY, "1 infantry United Kingdom Ireland")).as_seat("germany")
    table.when(give.PassThrough(named("GE-TR-01"), "Solent", "Irish Sea")).accepted().pass_on(
        "noncombat.moves"
    )
    assert table.game.units["GE-TR-01"].place == "Solent"
    table.pass_on("combat_orders.attacks")
    assert table.game.passages == ()


def test_T71_dispatching_3_10_a_landing_is_called_off_in_round_2_with_the_dispatch_that_was_to_meet_it(given):
    """Its troops are ashore only when the attacker has said that he goes on."""
    table = to_land(given, "1 infantry United Kingdom York", "1 fighter Germany Brest").dispatch(
        "Ireland", "UK-FTR-01"
    )
    table.pass_on("combat.calling_off", 2).as_seat("germany").when(give.CallOff("Ireland")).accepted()
    table.pass_on("noncombat.moves")
    assert (table.game.units["GE-INF-01"].aboard, table.game.units["GE-INF-01"].place) == (
        "GE-TR-01",
        "Irish Sea",
    )
    assert table.flight("UK-FTR-01") is None


def to_land_beside_york(given):
    """The same, and a German fighter attacks York."""
    position = board(
        WAY, *EMPTY, "1 infantry United Kingdom Ireland", "1 fighter United Kingdom Devon", "1 infantry United Kingdom York",
        "1 fighter Germany Brest",
    )  # fmt: skip
    table = given(position).attack("York", "GE-FTR-01").as_seat("germany")
    table.when(give.PassThrough(named("GE-TR-01"), "Solent", "Irish Sea")).accepted()
    return table.land("Ireland", "GE-INF-01", through="Solent").opened().dispatch("Ireland", "UK-FTR-01")


def test_dispatching_3_10_who_was_to_meet_a_landing_goes_elsewhere_in_the_round_in_which_it_is_called_off(
    given,
):
    table = to_land_beside_york(given).pass_on("combat.calling_off", 2).as_seat("germany")
    table.when(give.CallOff("Ireland")).accepted().finish("germany")
    table.dispatch("York", "UK-FTR-01").accepted()
    assert table.flight("UK-FTR-01") == ("en route", 2)


def test_dispatching_3_10_in_round_3_the_landing_has_come_and_is_not_called_off(given):
    table = to_land_beside_york(given).pass_on("combat.calling_off", 3).as_seat("germany")
    table.when(give.CallOff("Ireland")).refused("IV/example 3/3.3")


def test_dispatching_3_11_troops_of_a_passing_ship_do_not_land_in_round_1(given):
    table = passing(given, "1 infantry United Kingdom Ireland").as_seat("germany")
    table.when(give.Land(named("GE-INF-01"), "Ireland")).refused("IV/dispatching/3.11:after")
    assert "through Solent" in table.told()


def test_dispatching_3_11_nor_does_a_ship_pass_through_whose_troops_have_landed_in_round_1(given):
    table = given(board(WAY, *FLEET, *BRITISH, "1 infantry United Kingdom Ireland")).land(
        "Ireland", "GE-INF-01"
    )
    table.when(give.PassThrough(named("GE-TR-01"), "Solent", "Irish Sea")).refused(
        "IV/dispatching/3.11:landed"
    )
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted()


def test_dispatching_3_11_a_landing_names_either_zone_that_its_ship_passes_through(given):
    table = passing(given, "1 infantry United Kingdom Ireland", "1 infantry Germany GE-DD-01").as_seat(
        "germany"
    )
    table.when(give.Land(named("GE-INF-01"), "Ireland", "Channel")).refused("IV/dispatching/3.11")
    assert "passes through Solent to Irish Sea" in table.told()
    table.when(give.Land(named("GE-INF-01"), "Ireland", "Irish Sea")).accepted()
    table.when(give.Land(named("GE-INF-02"), "Ireland", "Solent")).accepted()
    assert {f.through for f in table.all_facts if hasattr(f, "through")} == {"Solent"}


def test_dispatching_3_11_nobody_retreats_into_the_empty_zone_to_which_a_fleet_passes(given):
    table = to_land(given, "1 destroyer United Kingdom Solent", "1 destroyer Germany Channel")
    table.retreat("UK-DD-01", to="Irish Sea").refused("IV/dispatching/3.5:refuge")


def test_dispatching_3_9_of_a_fleet_that_is_sunk_nobody_is_told_to_have_gone_on(given):
    position = board(
        WAY + "; Irish Sea~ - Clyde~", "1 destroyer Germany Channel", "1 destroyer Germany Clyde",
        "1 destroyer United Kingdom Solent", "2 destroyer United Kingdom Irish Sea",
    )  # fmt: skip
    table = given(position).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted()
    table.when(give.PassThrough(named("GE-DD-02"), "Clyde", "Irish Sea")).accepted().opened().rolling(
        "defense"
    )
    table.roll("Solent", "UK-DD-01", dice=[1]).next_round()
    assert [f.units for f in table.all_facts if isinstance(f, FleetWentOn)] == [("GE-DD-02",)]


@pytest.mark.parametrize(
    ("option", "where", "fights"),
    [("fought_again", "Solent", True), ("elsewhere", "Clyde", False), ("beside", "Solent", False)],
)
def test_N26_what_becomes_of_a_fleet_that_gives_up_its_second_zone(given, option, where, fights):
    """Solent has a British destroyer, and the battle there ended when the fleet went on; Clyde is empty."""
    table = (
        given(board(WAY + "; Irish Sea~ - Clyde~", *FLEET, *BRITISH)).playing(N26=option).as_seat("germany")
    )
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02"), "Solent", "Irish Sea")).accepted().opened()
    table.pass_on("combat.calling_off", 2).as_seat("germany").when(give.CallOff("Irish Sea")).accepted()
    assert {table.game.units[name].place for name in ("GE-DD-01", "GE-DD-02")} == {where}
    assert (table.game.turn.phase != "noncombat.moves") == fights
    if fights:
        table.pass_on("combat.attack_rolls", 3).roll("Solent", "GE-DD-01", dice=[1]).pass_on(
            "noncombat.moves"
        )
        assert "UK-DD-01" not in table.game.units


@pytest.mark.parametrize(("option", "may"), [("fought_again", False), ("elsewhere", False), ("beside", True)])
def test_N26_who_has_fought_in_the_second_zone_and_the_way_back_among_enemies(given, option, may):
    table = (
        given(board(WAY + "; Irish Sea~ - Clyde~", *FLEET, *BRITISH)).playing(N26=option).as_seat("germany")
    )
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02"), "Solent", "Irish Sea")).accepted().opened()
    table.pass_on("combat.calling_off", 3).retreat("GE-DD-01", to="Solent")
    assert hasattr(table.ruling, "facts") == may
    assert any("N26" in ground for ground in table.ruling.grounds)


def test_N26_elsewhere_a_fleet_that_has_no_other_way_must_go_on(given):
    position = board(WAY, *FLEET, *BRITISH, "1 infantry United Kingdom York", "1 fighter Germany Brest")
    table = given(position).playing(N26="elsewhere").attack("York", "GE-FTR-01").as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Solent", "Irish Sea")).accepted().opened()
    table.pass_on("combat.calling_off", 2).as_seat("germany").when(give.CallOff("Irish Sea"))
    table.refused("IV/example 3/3.3")


def test_dispatching_1_4_from_the_second_zone_one_may_be_sent_in_round_1(given):
    """Nobody attacks it yet (3.9); whoever went to the first zone is on the way home as the fleet comes."""
    carrier = "1 carrier United Kingdom Irish Sea", "1 fighter United Kingdom UK-CV-01"
    table = passing(given, *carrier).opened().dispatch("Solent", "UK-FTR-02").accepted().next_round()
    assert table.game.battles["Solent"].ended == "fleet went on"
    assert table.flight("UK-FTR-02") == ("returning", 2)


def test_dispatching_1_4_in_the_first_zone_one_is_pinned_until_the_fleet_has_gone_on(given):
    """It may follow the fleet in round 2 and is there in round 3 (3.9)."""
    carrier = "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01"
    table = passing(given, *carrier).opened()
    table.dispatch("Irish Sea", "UK-FTR-02").refused("IV/dispatching/1.4")
    table.next_round().dispatch("Irish Sea", "UK-FTR-02").accepted()
    assert table.ruling.facts[0].event.arrives == 3


SHOTS = give.SupportShots(named("GE-DD-01"), "Ireland")


def with_shots(given, *texts, **doubts):
    """A fleet with troops for Ireland is to pass through Solent to the Irish Sea, where nobody is."""
    position = board(WAY, *EMPTY, "2 infantry United Kingdom Ireland", *texts)
    table = given(position).playing(**doubts).as_seat("germany")
    return table.when(give.PassThrough(named("GE-DD-01", "GE-TR-01"), "Solent", "Irish Sea")).accepted()


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_N30_whether_a_fleet_that_passes_through_shoots_for_its_landing(given, option, may):
    """IV/example 3/1, IV/dispatching/3.11: in round 2, out of its second zone."""
    table = with_shots(given, N30=option).land("Ireland", "GE-INF-01", through="Solent").when(SHOTS)
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("combat orders:free")
        assert any("N30" in ground for ground in table.ruling.grounds)
        return
    assert table.opened().rolling().at() == ("combat.attack_rolls", 2)
    table.roll("Ireland", "GE-DD-01", dice=[1])
    assert table.rolled()[0][::3] == ("GE-DD-01", 1)
    table.next_round().rolling().sends("Ireland", "GE-DD-01").refused("IV/fighters/1.5")


def test_N30_yes_it_shoots_for_no_other_attack_and_not_where_it_fights_itself(given):
    table = with_shots(given, "1 infantry Germany Devon", N30="yes").attack("Ireland", "GE-INF-02")
    table.when(SHOTS).refused("combat orders:free")
    assert table.told() == "GE-DD-01 has its orders already: its fleet brings no landing on Ireland."
    position = board(WAY, *EMPTY, "1 infantry United Kingdom Ireland", "1 destroyer United Kingdom Irish Sea")
    table = given(position).playing(N30="yes").as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01", "GE-TR-01"), "Solent", "Irish Sea")).accepted()
    table.land("Ireland", "GE-INF-01", through="Solent").when(SHOTS).refused("combat orders:free")
    assert table.told() == "GE-DD-01 has its orders already: it attacks Irish Sea."
    table = with_shots(given, N30="yes").land("Ireland", "GE-INF-01", through="Solent").when(SHOTS).accepted()
    table.when(SHOTS).refused("combat orders:free")
    assert table.told() == "GE-DD-01 has its orders already: it shoots already."


def test_N30_yes_beside_others_it_shoots_when_it_has_passed_through_and_not_if_its_troops_are_sunk(given):
    """N25: the others begin in round 1, in which the fleet is in its first zone."""
    for sunk in (False, True):
        more = ("1 infantry Germany Devon", "1 destroyer United Kingdom Solent")
        table = with_shots(given, *more, N30="yes").attack("Ireland", "GE-INF-02")
        table.land("Ireland", "GE-INF-01", through="Solent").when(SHOTS).accepted().opened().rolling()
        table.sends("Ireland", "GE-DD-01").refused("IV/fighters/1.5")
        if sunk:
            table.rolling("defense").roll("Solent", "UK-DD-01", dice=[1]).finish("britain")
            table.as_seat("germany").when(give.TakeLosses("Solent", named("GE-TR-01"))).accepted()
        table.next_round().rolling().sends("Ireland", "GE-DD-01")
        assert hasattr(table.ruling, "facts") != sunk


@pytest.mark.parametrize(("option", "round_"), [("with_the_battle", 1), ("with_the_landing", 2)])
def test_N31_when_ships_shoot_for_a_battle_that_landing_troops_join(given, option, round_):
    """IV/example 3/1: a battleship lies in the Irish Sea from the beginning."""
    more = ("1 infantry Germany Devon", "1 battleship Germany Irish Sea")
    table = with_shots(given, *more, N31=option).attack("Ireland", "GE-INF-02")
    table.land("Ireland", "GE-INF-01", through="Solent")
    table.when(give.SupportShots(named("GE-BB-01"), "Ireland")).accepted().opened()
    assert "N31" in table.all_rules()
    for now in (1, 2, 3):
        table.rolling().sends("Ireland", "GE-BB-01")
        assert hasattr(table.ruling, "facts") == (now == round_)
        if now == round_:
            table.when(give.RollDice((12,))).accepted()
        table.next_round()


ALONGSIDE = (
    "2 destroyer Germany Channel", "2 destroyer Italy North Sea", "1 destroyer Germany North Sea",
    "2 destroyer United Kingdom Irish Sea", "1 infantry United Kingdom Ireland",
)  # fmt: skip


def alongside(given, ally, **doubts):
    """Others fight in the Irish Sea in round 1; a fleet that has passed through may join them in round 2."""
    turns = (PlayerTurn("Axis", ("Germany", "Italy")), PlayerTurn("United Kingdom", ("United Kingdom",)))
    ways = "Channel~ - Solent~ - Irish Sea~ - Ireland; North Sea~ - Irish Sea~"
    table = given(board(ways, *ALONGSIDE, player="Axis", turns=turns)).playing(**doubts).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02"), "Solent", "Irish Sea")).accepted()
    table.attack("Irish Sea", ally).opened()
    return table.pass_on("combat.calling_off", 2)


@pytest.mark.parametrize("ally", ["IT-DD-01", "GE-DD-03"])
def test_dispatching_3_10_a_fleet_that_does_not_join_others_attack_stays_out_of_it_unscathed(given, ally):
    """It never began an attack there, be the others an ally's or its own nation's."""
    table = alongside(given, ally).retreat("GE-DD-01", "GE-DD-02", to="Solent").accepted()
    table.pass_on("combat.attack_rolls", 2)
    assert {table.game.units[name].place for name in ("GE-DD-01", "GE-DD-02")} == {"Solent"}
    assert table.game.battles["Irish Sea"].attackers == (ally,)
    assert "IV/dispatching/3.10" in table.all_rules()
    table.sends("Irish Sea", ally).accepted()


def test_dispatching_3_10_whoever_attacked_in_round_1_leaves_under_fire(given):
    table = alongside(given, "IT-DD-01").retreat("IT-DD-01", to="North Sea").accepted()
    table.pass_on("combat.attack_rolls", 2)
    assert table.game.units["IT-DD-01"].place == "Irish Sea"


def test_dispatching_3_10_who_has_joined_others_attack_leaves_under_fire_from_round_3_on(given):
    table = alongside(given, "IT-DD-01").next_round(calling_off=True)
    table.retreat("GE-DD-01", to="Solent").accepted().pass_on("combat.attack_rolls", 3)
    assert table.game.units["GE-DD-01"].place == "Irish Sea"


def stayed_behind(given, **doubts):
    """In London stand a German and an American fighter; Germans attack London, and Kent out of it."""
    position = board(
        "London - Kent; London - York - Leeds; Kent - Brest; York - Kent", "1 fighter Germany London", "1 fighter Germany Brest",
        "1 fighter United States London", "2 infantry United Kingdom Kent", "1 infantry United Kingdom York",
        "1 infantry Germany Leeds",
    )  # fmt: skip
    table = (
        given(position)
        .playing(N1="this_round", **doubts)
        .attack("Kent", "GE-FTR-01")
        .attack("London", "GE-FTR-02")
    )
    table.attack("York", "GE-INF-01").opened().rolling("defense")
    table.roll("London", "US-FTR-01", dice=[1]).next_round(calling_off=True)
    assert table.game.battles["London"].ended
    return table


@pytest.mark.parametrize(("option", "shut"), [("counts", True), ("empty", False)])
def test_N26_and_back_to_where_an_enemy_is_who_is_away(given, option, shut):
    """N36 for the fighter that London is the home of; at home it shuts London by either reading."""
    table = (
        stayed_behind(given, N36=option)
        .retreat("GE-FTR-01", to="London")
        .refused("IV/dispatching/3.5:refuge")
    )
    table.next_round().dispatch("York", "US-FTR-01").accepted().next_round(calling_off=True)
    table.retreat("GE-FTR-01", to="London")
    assert hasattr(table.ruling, "violations") == shut


def test_N26_nobody_fights_again_for_an_attack_that_he_gave_up_after_dice(given):
    """N36 read as empty: the two lie beside each other, and no battle begins there in a later round."""
    table = stayed_behind(given, N36="empty").next_round().dispatch("York", "US-FTR-01").accepted()
    table.next_round(calling_off=True).retreat("GE-FTR-01", to="London").accepted()
    for _ in range(4):
        table.next_round_or_end()
    assert table.game.units["GE-FTR-01"].place == "London"
    assert BattleResumed not in {type(fact) for fact in table.all_facts}
