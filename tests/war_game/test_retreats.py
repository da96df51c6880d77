"""Retreats of both sides, and the counterattack on those that leave (IV/dispatching/3, IV/example 3/3)."""

import pytest

from core.war_game import orders as give
from core.war_game.board import All
from tests.war_game.conftest import GAMEMASTER, board, named

COAST = "Kent - Brest; Kent - York; Kent - Channel~ - Brest; York - Wales"
LANDING = (
    "3 fighter Germany Brest",
    "2 infantry Germany Brest",
    "2 infantry United Kingdom Kent",
    "1 fighter United Kingdom Kent",
    "1 infantry United Kingdom York",
)


def landed(given, *infantry):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01", "GE-FTR-02", "GE-FTR-03")
    for name in infantry:
        table.land("Kent", name)
    return table.opened().next_round(calling_off=True)


def test_T74_example_3_3_2_landed_infantry_does_not_retreat(given):
    landed(given, "GE-INF-01").retreat("GE-INF-01", to="Brest").refused("IV/example 3/3.2")


def test_T74_example_3_3_3_while_it_lives_fighters_leave_under_counterattack(given):
    table = landed(given, "GE-INF-01").retreat("GE-FTR-01", "GE-FTR-02", "GE-FTR-03").accepted()
    table.rolling("defense").roll("Kent", "UK-FTR-01", dice=[6])
    assert table.rolled() == [("UK-FTR-01", "aircraft", 6, 1)]
    table.next_round()
    home = [u.place for u in table.game.units.values() if u.name.startswith("GE-FTR")]
    assert home == ["Brest", "Brest"], "one of three was shot down in leaving"


def test_T74_example_3_3_3_and_the_battle_is_not_called_off(given):
    landed(given, "GE-INF-01").as_seat("germany").when(give.CallOff("Kent")).refused("IV/example 3/3.3")


def test_T75_example_3_3_3_if_all_can_leave_they_leave_unscathed(given):
    table = landed(given).retreat("GE-FTR-01", "GE-FTR-02", "GE-FTR-03")
    assert table.at()[0] == "noncombat.moves"
    assert [u.place for u in table.game.units.values() if u.name.startswith("GE-FTR")] == ["Brest"] * 3


def test_T76_dispatching_3_5_a_retreated_unit_is_out_for_that_player_turn(given):
    table = given(
        board(
            COAST,
            "2 fighter Germany Brest",
            "1 infantry United Kingdom Kent",
            "1 fighter United Kingdom Kent",
            "1 destroyer United Kingdom Channel",
        )
    )
    table.attack("Kent", "GE-FTR-01").attack("Channel", "GE-FTR-02").opened()
    table.retreat("UK-FTR-01", to="York").accepted().next_round()
    assert table.game.units["UK-FTR-01"].retreated
    table.dispatch("Kent", "UK-FTR-01").refused("IV/dispatching/3.5")
    table.pass_on("combat.calling_off", 3).as_seat("germany").when(
        give.CallOff("Kent"), give.CallOff("Channel")
    )
    table.pass_on("combat_orders.attacks")
    assert not table.game.units["UK-FTR-01"].retreated, "the next opponent finds it free"


def test_dispatching_1_5_a_unit_outside_every_battle_has_nothing_to_retreat_from(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened()
    table.retreat("UK-INF-03", to="Wales").refused("IV/dispatching/1.5")
    assert table.told() == "UK-INF-03 is not among those who may leave a battle now: it is in no battle."


def test_dispatching_1_5_a_ship_that_shoots_from_outside_is_told_so(given):
    table = given(board(COAST, *LANDING, "1 destroyer Germany Channel")).land("Kent", "GE-INF-01")
    table.when(give.SupportShots(named("GE-DD-01"), "Kent")).attack("Kent", "GE-FTR-01").opened()
    table.next_round(calling_off=True).as_seat("germany")
    table.retreat("GE-DD-01", to="Channel")
    assert "may leave a battle now: it shoots from outside the battle at Kent." in table.told()


def test_dispatching_1_5_a_retreat_is_declared_once(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened()
    table.retreat("UK-INF-01", to="York").accepted().retreat("UK-INF-01", to="York").refused(
        "IV/dispatching/1.5:once"
    )


def test_dispatching_3_5_a_retreat_goes_next_door_without_enemies_and_battles(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened()
    table.retreat("UK-INF-01", to="Wales").refused("IV/dispatching/3.5:refuge")
    table.retreat("UK-INF-01", to="Brest").refused("IV/dispatching/3.5:refuge")
    table.retreat("UK-INF-01", to="Channel").refused("IV/dispatching/3.5:refuge")
    assert "York" in table.told()


def test_dispatching_3_5_a_deck_takes_as_many_as_it_has_room_for(given):
    table = given(
        board(
            COAST,
            "1 fighter Germany Brest",
            "3 fighter United Kingdom Kent",
            "1 carrier United Kingdom Channel",
        )
    )
    table.attack("Kent", "GE-FTR-01").opened()
    table.retreat("UK-FTR-01", "UK-FTR-02", "UK-FTR-03", to="UK-CV-01").refused("IV/dispatching/3.5:room")
    table.retreat("UK-FTR-01", "UK-FTR-02", to="UK-CV-01").accepted()
    table.retreat("UK-FTR-03", to="UK-CV-01").refused("IV/dispatching/3.5:refuge", "IV/dispatching/3.5:room")
    table.next_round()
    assert table.game.units["UK-FTR-01"].aboard == "UK-CV-01"


def test_who_attacked_goes_back_where_he_came_from_when_nothing_is_said(given):
    table = given(
        board(
            COAST,
            "1 carrier Germany Channel",
            "1 fighter Germany GE-CV-01",
            "1 infantry United Kingdom Kent",
            "1 infantry Germany Brest",
        )
    )
    table.attack("Kent", "GE-FTR-01").attack("Kent", "GE-INF-01").opened().next_round(calling_off=True)
    table.retreat("GE-FTR-01").accepted()
    assert table.game.units["GE-FTR-01"].leaving == "GE-CV-01"
    table.next_round_or_end()
    assert table.game.units["GE-FTR-01"].aboard == "GE-CV-01"


def test_a_seat_calls_off_a_battle_for_its_own_attackers(given):
    turns = board(COAST).turns
    both = (turns[0].__class__("Axis", ("Germany", "Italy")), *turns[1:])
    table = given(
        board(
            COAST,
            "1 fighter Germany Brest",
            "1 fighter Italy Brest",
            "1 infantry United Kingdom Kent",
            player="Axis",
            turns=both,
        )
    )
    table.attack("Kent", "GE-FTR-01").attack("Kent", "IT-FTR-01").opened().next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Kent")).refused("seat:all")
    table.when(give.Retreat(named("GE-FTR-01"))).accepted()
    table.as_seat("italy").when(give.Retreat(named("IT-FTR-01"))).accepted()
    assert table.game.turn.phase == "noncombat.moves"


def test_dispatching_2_2_a_visitor_whose_carrier_is_sunk_has_nowhere_to_retreat_to(given):
    table = given(
        board(
            "Kent - Brest; Kent - York; Kent - Solent~ - Channel~",
            "1 fighter Germany Brest",
            "1 infantry United Kingdom Kent",
            "2 destroyer Germany Channel",
            "1 carrier United Kingdom Solent",
            "1 fighter United Kingdom UK-CV-01",
            "1 submarine United Kingdom Channel",
        )
    )
    table.attack("Kent", "GE-FTR-01").as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Channel", "Solent")).accepted().opened().dispatch(
        "Kent", "UK-FTR-01"
    )
    table.next_round().rolling().roll("Solent", "GE-DD-01", dice=[4]).next_round()
    assert "UK-CV-01" not in table.game.units
    table.retreat("UK-FTR-01").refused("IV/dispatching/2.2")
    assert "sunk" in table.told()


def test_dispatching_3_5_a_defender_does_not_retreat_to_where_the_attack_came_from(given):
    """Doubt R26: Brest is empty once its fighter attacks, and still the enemy's."""
    position = board(COAST, "1 fighter Germany Brest", "1 infantry United Kingdom Kent")
    table = given(position).attack("Kent", "GE-FTR-01").opened()
    table.as_seat("britain").retreat("UK-INF-01", to="Brest").refused("IV/dispatching/3.5:refuge")
    table.retreat("UK-INF-01", to="York").accepted()


def test_dispatching_3_5_a_retreat_does_not_go_where_another_battle_is(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").attack("York", "GE-FTR-02").opened()
    table.retreat("UK-INF-01", to="York").refused("IV/dispatching/3.5:refuge")
    assert "no place" in table.told()


def test_a_battle_is_called_off_when_each_attacker_has_a_deck_of_its_own_to_go_to(given):
    """Two fighters whose carrier was sunk, and one deck with room for one of them."""
    zones = "Kent - Channel~ - Solent~"
    forces = ("1 carrier Germany Channel", "2 fighter Germany GE-CV-01", "1 infantry United Kingdom Kent")
    for decks, refused in ((1, True), (2, False)):
        position = board(zones, *forces, "1 carrier Germany Channel", f"{2 - decks} fighter Germany GE-CV-02")
        table = given(position).attack("Kent", "GE-FTR-01", "GE-FTR-02")
        table.as_seat(GAMEMASTER).when(give.Adjust("GE-CV-01", "lost", "yes", "a mine")).accepted()
        table.opened().next_round(calling_off=True).as_seat("germany").when(give.CallOff("Kent"))
        assert hasattr(table.ruling, "violations") == refused


SHUT = "Kent - Brest; Kent - Calais; Kent - York; Sussex - Brest; Sussex - Essex; Sussex - Paris"


def test_dispatching_3_5_nor_to_where_enemies_attacked_another_place_from(given):
    """Doubts R26 and N19: Brest is empty, and the way back of those who fight for Kent."""
    position = board(
        SHUT,
        "1 infantry Germany Brest",
        "1 infantry Germany Paris",
        "1 infantry United Kingdom Kent",
        "2 infantry United Kingdom Sussex",
    )
    table = given(position).attack("Kent", "GE-INF-01").attack("Sussex", "GE-INF-02").opened()
    table.retreat("UK-INF-02", to="Brest").refused("IV/dispatching/3.5:refuge")
    assert "Essex" in table.told()


def test_dispatching_3_5_nor_to_where_those_came_from_who_have_died(given):
    position = board(
        SHUT, "1 infantry Germany Brest", "1 infantry Germany Calais", "2 infantry United Kingdom Kent"
    )
    table = (
        given(position).attack("Kent", "GE-INF-01").attack("Kent", "GE-INF-02").opened().rolling("defense")
    )
    table.roll("Kent", "UK-INF-01", dice=[1]).pass_on("combat.losses").as_seat("germany")
    table.when(give.TakeLosses("Kent", named("GE-INF-01"))).accepted().pass_on("combat.declaring", 2)
    table.retreat("UK-INF-01", to="Brest").refused("IV/dispatching/3.5:refuge")


def test_dispatching_3_5_nor_to_where_a_carrier_was_whose_fighters_attack(given):
    """She has gone on to another battle since; her fighters attacked out of the Solent."""
    position = board(
        "Channel~ - Solent~ - Irish Sea~; Channel~ - North Sea~", "1 carrier Germany Solent", "1 fighter Germany GE-CV-01",
        "1 destroyer United Kingdom Channel", "1 destroyer United Kingdom Irish Sea",
    )  # fmt: skip
    table = given(position).attack("Channel", "GE-FTR-01").attack("Irish Sea", "GE-CV-01").opened()
    table.retreat("UK-DD-01", to="Solent").refused("IV/dispatching/3.5:refuge")
    table.retreat("UK-DD-01", to="North Sea").accepted()


def test_dispatching_3_5_nor_through_the_zone_out_of_which_a_fleet_has_passed(given):
    position = board(
        "North Sea~ - Channel~ - Solent~ - Irish Sea~",
        "2 destroyer Germany North Sea",
        "1 destroyer United Kingdom Solent",
    )
    table = given(position).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01", "GE-DD-02"), "Channel", "Solent")).accepted().opened()
    table.pass_on("combat.declaring", 2).retreat("UK-DD-01", to="Channel").refused(
        "IV/dispatching/3.5:refuge"
    )
    table.retreat("UK-DD-01", to="Irish Sea").accepted()


def test_dispatching_3_5_nor_to_where_an_enemy_has_declared_his_own_retreat(given):
    """York is empty, and an attacker leaves Essex for it before the defender of Kent speaks."""
    position = board(
        "Kent - Brest; Kent - York; York - Essex; Kent - Wales", "1 infantry Germany Brest", "2 infantry Germany Essex",
        "2 infantry United Kingdom Kent", "1 infantry United Kingdom Essex",
    )  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01").attack("Essex", "GE-INF-02", "GE-INF-03").opened()
    table.next_round(calling_off=True).retreat("GE-INF-02", to="York").accepted().pass_on(
        "combat.declaring", 2
    )
    table.retreat("UK-INF-01", to="York").refused("IV/dispatching/3.5:refuge")


def test_dispatching_3_5_nor_to_a_deck_where_enemies_are(given):
    """A German submarine lies beside the carrier and attacks nothing."""
    position = board(
        "Kent - Brest; Kent - Channel~", "1 infantry Germany Brest", "1 fighter United Kingdom Kent",
        "1 carrier United Kingdom Channel", "1 submarine Germany Channel",
    )  # fmt: skip
    table = given(position).attack("Kent", "GE-INF-01").opened()
    table.retreat("UK-FTR-01", to="UK-CV-01").refused("IV/dispatching/3.5:refuge")


SEAS = "Brest - Channel~ - Irish Sea~ - Devon; Channel~ - Solent~; Channel~ - Kent; Biscay~ - Channel~; Kent - Brest"
FLEET = (
    "1 carrier United Kingdom Channel",
    "2 fighter United Kingdom UK-CV-01",
    "1 destroyer United Kingdom Channel",
)


def test_grounding_2_2_fighters_in_the_air_retreat_with_their_own_carrier_and_can_be_hit(given):
    table = given(board(SEAS, *FLEET, "2 fighter Germany Brest")).attack("Channel", "GE-FTR-01", "GE-FTR-02")
    table.opened().retreat("UK-FTR-01", to="UK-CV-01").refused("IV/dispatching/3.5:refuge")
    table.retreat("UK-CV-01", "UK-FTR-01", "UK-FTR-02", to="Irish Sea").accepted()
    assert table.game.units["UK-FTR-01"].leaving == "UK-CV-01"
    table.rolling().roll("Channel", "GE-FTR-01", dice=[6])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 1)]
    table.next_round()
    left = [u for u in table.game.units.values() if u.kind == "fighter" and u.nation == "United Kingdom"]
    assert [(u.place, u.aboard, u.retreated) for u in left] == [("Irish Sea", "UK-CV-01", True)]


def test_grounding_2_2_each_with_its_own_of_two_carriers(given):
    more = (
        "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-02",
        "1 destroyer Germany Channel",
    )
    table = given(board(SEAS, *FLEET, *more)).attack("Channel", "GE-DD-01").opened()
    table.retreat("UK-CV-01", "UK-FTR-01", "UK-CV-02", "UK-FTR-03", to="Solent").accepted().next_round()
    aboard = {name: (unit.place, unit.aboard) for name, unit in table.game.units.items() if "FTR" in name}
    assert aboard["UK-FTR-01"] == ("Solent", "UK-CV-01")
    assert aboard["UK-FTR-03"] == ("Solent", "UK-CV-02")
    assert aboard["UK-FTR-02"] == ("Channel", "UK-CV-01"), "it fights on (doubt R30)"


def test_grounding_2_2_a_fighter_that_fought_on_retreats_to_its_carrier_in_a_later_round(given):
    table = given(board(SEAS, *FLEET, "1 destroyer Germany Channel")).attack("Channel", "GE-DD-01").opened()
    table.retreat("UK-CV-01", to="Solent").accepted().next_round()
    table.retreat("UK-FTR-01", to="UK-CV-01").accepted().next_round()
    assert table.game.units["UK-FTR-01"].place == "Solent"


def test_grounding_2_2_who_has_come_back_to_a_carrier_goes_where_she_goes(given):
    forces = (
        *FLEET,
        "1 destroyer Germany Biscay",
        "2 infantry United Kingdom Kent",
        "1 infantry Germany Brest",
    )
    table = given(board(SEAS, *forces, "1 submarine United Kingdom Biscay")).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Biscay", "Channel")).accepted()
    table.attack("Kent", "GE-INF-01").opened().dispatch("Kent", "UK-FTR-01").accepted()
    table.next_round().next_round().retreat("UK-FTR-01").accepted().next_round()
    table.retreat("UK-CV-01", to="Irish Sea").accepted().next_round()
    unit = table.game.units["UK-FTR-01"]
    assert (unit.place, unit.aboard) == ("Irish Sea", "UK-CV-01")


def test_grounding_1_1_an_attacker_does_not_go_below_the_deck_of_a_carrier_that_fights_on(given):
    """Grounding is for defenders; with the carrier that leaves, its fighter leaves as well."""
    forces = ("1 carrier Germany Biscay", "2 fighter Germany GE-CV-01", "2 destroyer United Kingdom Channel")
    position = board(SEAS, *forces, "1 destroyer Germany Biscay")
    table = (
        given(position).attack("Channel", "GE-FTR-01", "GE-FTR-02").attack("Channel", "GE-CV-01", "GE-DD-01")
    )
    table.opened().next_round(calling_off=True).retreat("GE-FTR-01", to="GE-CV-01")
    table.refused("IV/dispatching/3.5:refuge")
    table.retreat("GE-CV-01", "GE-FTR-01", to="Biscay").accepted()
    table.retreat("GE-FTR-02", to="GE-CV-01").accepted().next_round_or_end()
    assert [table.game.units[n].place for n in ("GE-CV-01", "GE-FTR-01", "GE-FTR-02")] == ["Biscay"] * 3


def test_a_battle_is_called_off_with_carriers_and_their_fighters(given):
    forces = ("1 carrier Germany Biscay", "2 fighter Germany GE-CV-01", "2 destroyer United Kingdom Channel")
    table = (
        given(board(SEAS, *forces)).attack("Channel", "GE-FTR-01", "GE-FTR-02").attack("Channel", "GE-CV-01")
    )
    table.opened().next_round(calling_off=True).as_seat("germany").when(give.CallOff("Channel")).accepted()
    places = {(u.place, u.aboard) for u in table.game.units.values() if u.kind == "fighter"}
    assert places == {("Biscay", "GE-CV-01")}


NORTH = "Kent - North Sea~ - Baltic~; Kent - York; North Sea~ - Holland"


@pytest.mark.parametrize(("sunk", "may"), [(False, True), (True, False)])
def test_R25_who_landed_retreats_aboard_the_ship_he_came_from_and_not_into_the_sea(given, sunk, may):
    """A destroyer sinks the transport in round 1, or misses."""
    position = board(
        NORTH, "2 infantry United Kingdom Kent", "1 transport Germany North Sea", "2 infantry Germany GE-TR-01",
        "1 destroyer Germany North Sea", "1 destroyer United Kingdom North Sea",
    )  # fmt: skip
    table = given(position).playing(R25="yes").land("Kent", "GE-INF-01").attack("North Sea", "GE-TR-01")
    table.opened().rolling("defense").roll("North Sea", "UK-DD-01", dice=[1 if sunk else 12])
    table.next_round(calling_off=True).retreat("GE-INF-01", to="North Sea").refused(
        "IV/dispatching/3.5:refuge"
    )
    table.retreat("GE-INF-01")
    assert hasattr(table.ruling, "facts") == may
    if may:
        table.next_round_or_end()
        assert table.game.units["GE-INF-01"].aboard == "GE-TR-01"


def test_dispatching_3_5_all_at_a_place_are_the_seat_s_own_and_not_who_fights_them(given):
    """None of them may leave: what is told is of the own units, and nobody else's way back is asked for."""
    table = landed(given, "GE-INF-01", "GE-INF-02").as_seat("germany")
    table.when(give.Retreat(All("Kent", "", "infantry"))).refused("IV/example 3/3.2")
    assert "UK-" not in str(table.ruling)
