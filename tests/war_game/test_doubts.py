"""Every option of a doubt that the code plays, the default and the others."""

import pytest
from msgspec.structs import replace

from core.war_game import orders as give
from core.war_game.battles import defenders
from core.war_game.board import All, Group, values
from events.war_game.facts import LossesTaken, ShipsDamaged
from tests.war_game.conftest import GAMEMASTER, board, named
from tests.war_game.test_fighters import raid
from tests.war_game.test_flights import table_of
from tests.war_game.test_pass_through import passing

COAST = "Kent - Brest; Kent - York; Kent - Channel~ - Brest; York - Wales; York - Norfolk"
TWO = (
    "1 fighter Germany Brest",
    "1 infantry Germany Brest",
    "1 fighter United Kingdom Kent",
    "1 infantry United Kingdom Kent",
)


def playing(given, position, **doubts):
    return given(position).playing(**doubts)


def kent(given, *texts, **doubts):
    """Every German at Brest attacks Kent under these options."""
    table = playing(given, board(COAST, *texts), **doubts)
    there = [u.name for u in table.game.units.values() if u.place == "Brest"]
    return table.attack("Kent", *there).opened()


def gone(table):
    """Who was lost since the beginning."""
    return {name for f in table.all_facts if isinstance(f, LossesTaken) for name in f.units}


@pytest.mark.parametrize(
    ("option", "where"), [("attacker_first", "calling_off"), ("defender_first", "declaring")]
)
def test_R2_who_speaks_first_in_a_later_round(given, option, where):
    table = kent(given, *TWO, R2=option)
    while table.game.turn.round == 1:
        table.as_seat(GAMEMASTER).when(give.Finish())
    assert table.at() == (f"combat.{where}", 2)
    table.pass_on("combat.attack_rolls", 2)
    phases = [f.phase for f in table.all_facts if hasattr(f, "phase")]
    other = {"calling_off": "declaring", "declaring": "calling_off"}[where]
    assert phases.index(f"combat.{where}", 3) < phases.index(f"combat.{other}", 3)


def test_R3_optional_a_fighter_gives_up_the_air_target_and_rolls_its_land_value(given):
    table = raid(
        given,
        "1 dive bomber Germany Brest",
        "1 fighter United Kingdom Kent",
        "1 infantry United Kingdom Kent",
    )
    table.rolling().roll("Kent", "GE-DIV-01", dice=[8], at="land")
    assert table.rolled() == [("GE-DIV-01", "land", 8, 1)]
    assert "R3" in table.all_rules()


def test_R3_binding_it_does_not(given):
    table = kent(
        given, "1 dive bomber Germany Brest", "1 fighter United Kingdom Kent", R3="binding"
    ).rolling()
    table.sends("Kent", "GE-DIV-01", at="land").refused("IV/fighters/1.4")


@pytest.mark.parametrize(("option", "reached"), [("no", False), ("yes", True)])
def test_R4_whether_land_hits_reach_what_is_in_the_air(given, option, reached):
    table = kent(given, *TWO, R4=option).rolling().roll("Kent", "GE-INF-01", dice=[2]).rolling("defense")
    table.finish("britain")
    assert bool(table.game.questions) == reached
    if reached:
        table.as_seat("britain").when(give.TakeLosses("Kent", named("UK-FTR-01"))).accepted()
        assert "UK-FTR-01" not in table.game.units


@pytest.mark.parametrize(("option", "rolls"), [("still_roll", True), ("removed", False)])
def test_R5_whether_what_is_hit_still_rolls(given, option, rolls):
    table = kent(given, "1 fighter Germany Brest", "2 infantry United Kingdom Kent", R5=option).rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6])
    assert table.at()[0] == "combat.defense_rolls"
    assert ("UK-INF-01" in table.game.units) == rolls


@pytest.mark.parametrize(("option", "aims"), [("yes", True), ("no", False)])
def test_R6_whether_a_gun_rolls_at_land_units(given, option, aims):
    table = kent(
        given,
        "1 infantry Germany Brest",
        "1 anti-aircraft United Kingdom Kent",
        "1 infantry United Kingdom Kent",
        R6=option,
    )
    table.rolling("defense").sends("Kent", "UK-AAG-01")
    assert hasattr(table.ruling, "violations") != aims
    if not aims:
        table.refused("IV/anti-aircraft/1")


@pytest.mark.parametrize(("option", "at"), [("no", "land"), ("yes", "aircraft")])
def test_R7_whether_an_attackers_gun_fires_at_aircraft(given, option, at):
    table = kent(given, "1 anti-aircraft Germany Brest", "1 fighter United Kingdom Kent", R7=option).rolling()
    assert table.roll("Kent", "GE-AAG-01", dice=[12]).rolled()[0][1] == at


@pytest.mark.parametrize(("option", "back"), [("each_round", True), ("no_return", False)])
def test_R8_whether_a_bomber_goes_back_to_its_air_roll(given, option, back):
    table = (
        kent(given, "1 bomber Germany Brest", *TWO[2:], R8=option)
        .rolling()
        .roll("Kent", "GE-BMR-01", dice=[12, 12])
    )
    table.next_round().rolling().sends("Kent", "GE-BMR-01", at="aircraft")
    assert hasattr(table.ruling, "facts") == back


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_R9_whether_a_visitor_is_grounded(given, option, may):
    table = kent(
        given,
        "1 fighter Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom York",
        R9=option,
    )
    table.dispatch("Kent", "UK-FTR-01").next_round().ground("UK-FTR-01")
    assert hasattr(table.ruling, "facts") == may


CHANNEL = "Brest - Channel~ - York; Channel~ - Irish Sea~"


def visitors_over_the_sea(given, *more, **doubts):
    """Round 2: two British fighters from York have come to the Channel, where a carrier with one fighter is attacked."""
    position = board(
        CHANNEL, "2 fighter Germany Brest", "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01", "2 fighter United Kingdom York", *more,
    )  # fmt: skip
    table = playing(given, position, **doubts).attack("Channel", "GE-FTR-01", "GE-FTR-02").opened()
    return table.dispatch("Channel", "UK-FTR-02", "UK-FTR-03").accepted().next_round()


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_R9_a_visitor_over_the_sea_goes_below_the_deck_of_a_carrier_with_room(given, option, may):
    """She has room for two, and one fighter of her own: one of the two visitors finds room."""
    table = visitors_over_the_sea(given, R9=option)
    table.ground("UK-FTR-02")
    if not may:
        table.refused("IV/dispatching/1.2:grounded")
        return
    table.accepted()
    assert table.game.units["UK-FTR-02"].below == "UK-CV-01"
    table.ground("UK-FTR-03").refused("IV/grounding/1.1:deck")
    table.ground("UK-FTR-01").accepted()
    table.rolling().roll("Channel", "GE-FTR-01", "GE-FTR-02", dice=[12, 12])
    assert [unit for unit, *_ in table.rolled()] == ["GE-FTR-01", "GE-FTR-02"]
    table.rolling("defense").sends("Channel", "UK-FTR-02").refused("IV/grounding/1.3")
    table.next_round()
    assert table.game.units["UK-FTR-02"].below == "", "it holds for the round"
    assert table.flight("UK-FTR-02") == ("engaged", 2)


def test_R9_two_visitors_do_not_share_the_room_for_one(given):
    table = visitors_over_the_sea(given, R9="yes")
    table.ground("UK-FTR-02", "UK-FTR-03").refused("IV/grounding/1.1:room")
    assert "UK-CV-01 has room for 1 more" in table.told()


def test_R9_a_guest_is_no_target_and_sinks_with_her(given):
    """IV/grounding/1.5: with her own fighter and both visitors down but one, the air is empty but for that one."""
    table = visitors_over_the_sea(given, R9="yes").ground("UK-FTR-01", "UK-FTR-02").accepted()
    table.rolling().roll("Channel", "GE-FTR-01", "GE-FTR-02", dice=[1, 1])
    assert [at for _, at, *_ in table.rolled()] == ["aircraft", "land"], (
        "one flies; the other die is for the ship"
    )
    table.next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]


def test_R9_of_two_decks_the_order_names_one(given):
    table = visitors_over_the_sea(given, "1 carrier United States Channel", R9="yes")
    table.ground("UK-FTR-02").refused("IV/grounding/1.1:below")
    assert "say UK-CV-01 or US-CV-01" in table.told()
    table.owner("UK-FTR-02").when(give.Ground(named("UK-FTR-02", "UK-FTR-03"), "US-CV-01")).accepted()
    assert {table.game.units[name].below for name in ("UK-FTR-02", "UK-FTR-03")} == {"US-CV-01"}
    table.owner("UK-FTR-01").when(give.Ground(named("UK-FTR-01"), "US-CV-01"))
    table.refused("IV/grounding/1.1:below")


def test_R9_no_bomber_goes_below_a_deck(given):
    table = visitors_over_the_sea(given, "1 bomber United Kingdom York", R9="yes")
    table.dispatch("Channel", "UK-BMR-01").accepted().next_round()
    table.ground("UK-BMR-01").refused("IV/grounding/1.1:deck")


def test_R9_a_guest_that_retreats_takes_off(given):
    """IV/grounding/2.1: it arrived in round 2 and leaves in round 3, in the air and out of her hold."""
    table = visitors_over_the_sea(given, R9="yes").next_round().ground("UK-FTR-02").accepted()
    table.retreat("UK-FTR-02").accepted()
    assert (table.game.units["UK-FTR-02"].grounded, table.game.units["UK-FTR-02"].below) == (False, "")


@pytest.mark.parametrize(("option", "at"), [("home", ("York", "")), ("with_her", ("Irish Sea", "UK-CV-01"))])
def test_N32_where_a_guest_is_whose_carrier_retreats(given, option, at):
    table = visitors_over_the_sea(given, R9="yes", N32=option).next_round()
    table.ground("UK-FTR-02").accepted().retreat("UK-CV-01", to="Irish Sea").accepted()
    table.rolling().roll("Channel", "GE-FTR-01", dice=[12]).next_round_or_end()
    guest = table.game.units["UK-FTR-02"]
    assert (guest.place, guest.aboard) == at
    assert (guest.flight, guest.retreated, guest.below) == (None, True, "")


@pytest.mark.parametrize(("option", "deck"), [("lost", None), ("lands_elsewhere", "UK-CV-01")])
def test_N32_a_guest_without_a_home_by_doubt_R10(given, option, deck):
    position = board(
        CHANNEL, "1 fighter Germany Brest", "1 infantry Germany Brest", "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom York",
    )  # fmt: skip
    table = playing(given, position, R9="yes", R10=option).attack("Channel", "GE-FTR-01").opened()
    table.dispatch("Channel", "UK-FTR-01").accepted().next_round()
    held = {**table.game.units, "GE-INF-01": replace(table.game.units["GE-INF-01"], place="York")}
    table.game = replace(table.game, units=held)
    table.ground("UK-FTR-01").accepted().retreat("UK-CV-01", to="Irish Sea").accepted()
    table.rolling().next_round_or_end()
    guest = table.game.units.get("UK-FTR-01")
    assert (guest and guest.aboard) == deck


def test_R9_a_defense_that_leaves_with_all_its_guests_leaves_entirely(given):
    """R28: nobody is in the air, for her own fighter and the visitor are both below the deck that leaves."""
    position = board(
        CHANNEL,
        "1 fighter Germany Brest",
        "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom York",
    )
    table = playing(given, position, R9="yes", R28="unscathed").attack("Channel", "GE-FTR-01").opened()
    table.dispatch("Channel", "UK-FTR-01").accepted().next_round()
    table.ground("UK-FTR-01").accepted().retreat("UK-CV-01", to="Irish Sea").accepted()
    table.next_round_or_end()
    assert not table.game.turn.round
    assert table.game.units["UK-FTR-01"].place == "York"


LONDON = "Essex - London; London - Solent~ - Sussex; Solent~ - Channel~; Channel~ - Brest; London - Sussex; Biscay~ - Solent~"


def sunk_meanwhile(given, **doubts):
    """A carrier's fighter helps London; a fleet that passes through sinks its carrier in round 2."""
    position = board(
        LONDON, "1 fighter Germany Essex", "1 destroyer Germany Biscay", "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01",
        "2 infantry United Kingdom London", "1 infantry United Kingdom Sussex", "1 submarine United Kingdom Channel",
    )  # fmt: skip
    table = playing(given, position, **doubts).attack("London", "GE-FTR-01").as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Channel", "Solent")).accepted().opened()
    table.dispatch("London", "UK-FTR-01").accepted().next_round().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4])
    table.rolling("defense").roll("London", "UK-FTR-01", dice=[6])
    return table.next_round_or_end()


def test_R10_lost_an_aircraft_without_a_home_is_lost(given):
    assert "UK-FTR-01" not in sunk_meanwhile(given).game.units


def test_R10_lands_elsewhere_its_owner_says_where_it_lands(given):
    table = sunk_meanwhile(given, R10="lands_elsewhere")
    assert table.game.questions[0].options == ("London", "Sussex")
    table.as_seat("britain").when(give.LandAircraft("Essex")).refused("IV/dispatching/2.2:landing")
    table.when(give.LandAircraft("Sussex")).accepted()
    assert table.game.units["UK-FTR-01"].place == "Sussex"
    assert not table.game.questions


def home_in_an_attacked_place(given, **options):
    """A landing after a pass-through attacks the home in round 2; a visitor holds it until the fighter is back."""
    ways = "Kent - York - Norfolk; Kent - Brest; Solent~ - Channel~ - York; Solent~ - Brest"
    position = board(
        ways, "1 fighter Germany Brest", "1 transport Germany Solent", "1 infantry Germany GE-TR-01", "2 infantry United Kingdom Kent",
        "1 fighter United Kingdom York", "1 fighter United Kingdom Norfolk", "1 destroyer United Kingdom Channel",
    )  # fmt: skip
    table = given(position).playing(**options).attack("Kent", "GE-FTR-01").as_seat("germany")
    table.when(
        give.PassThrough(named("GE-TR-01"), "Solent", "Channel"),
        give.Land(named("GE-INF-01"), "York", "Solent"),
    )
    table.accepted().opened().dispatch("York", "UK-FTR-02").dispatch("Kent", "UK-FTR-01").rolling("defense")
    table.roll("Kent", "UK-INF-01", dice=[12]).next_round(calling_off=True)
    return table.as_seat("germany").when(give.CallOff("Kent")).accepted().pass_on("combat.declaring", 3)


def test_R11_joins_who_comes_home_to_an_attacked_place_defends_it_from_then_on(given):
    table = home_in_an_attacked_place(given)
    assert table.flight("UK-FTR-01") is None
    table.rolling("defense").sends("York", "UK-FTR-01").accepted()


def test_R11_waits_who_comes_home_to_an_attacked_place_is_out_of_combat(given):
    table = home_in_an_attacked_place(given, R11="waits")
    assert table.flight("UK-FTR-01") is None
    assert table.game.units["UK-FTR-01"].retreated
    assert "UK-FTR-01" not in {unit.name for unit in defenders(table.game, table.game.battles["York"])}


@pytest.mark.parametrize(("option", "flight"), [("free", None), ("return_round", ("returning", 2))])
def test_R12_whether_a_dispatch_called_off_costs_a_round(given, option, flight):
    table = passing(given, "1 infantry United Kingdom Devon", "1 bomber Germany Brest").playing(R12=option)
    table.attack("Devon", "GE-BMR-01").opened().dispatch("Irish Sea", "UK-FTR-01").next_round(
        calling_off=True
    )
    table.as_seat("germany").when(give.CallOff("Irish Sea")).finish("germany")
    assert table.flight("UK-FTR-01") == flight


@pytest.mark.parametrize(("option", "may"), [("locked", False), ("free", True)])
def test_R13_whether_who_retreated_from_home_may_be_dispatched(given, option, may):
    table = (
        kent(given, *TWO, R13=option)
        .retreat("UK-FTR-01", to="York")
        .next_round()
        .dispatch("Kent", "UK-FTR-01")
    )
    assert hasattr(table.ruling, "facts") == may


def test_R13_free_who_retreated_from_home_fights_where_it_is_sent(given):
    table = kent(given, *TWO, R13="free").retreat("UK-FTR-01", to="York").next_round()
    table.dispatch("Kent", "UK-FTR-01").accepted().next_round().rolling("defense")
    table.sends("Kent", "UK-FTR-01").accepted()


def test_R13_free_who_was_dispatched_and_retreats_is_out_all_the_same(given):
    """IV/dispatching/3.5 speaks of just such a one."""
    table = (
        kent(given, *TWO, "1 fighter United Kingdom York", R13="free")
        .dispatch("Kent", "UK-FTR-02")
        .next_round()
    )
    table.next_round().retreat("UK-FTR-02").accepted().next_round()
    assert table.game.units["UK-FTR-02"].place == "York"
    table.dispatch("Kent", "UK-FTR-02").refused("IV/dispatching/3.5")


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_R14_whether_an_attacking_bomber_rolls_its_2_at_land(given, option, may):
    table = kent(given, "1 bomber Germany Brest", "1 infantry United Kingdom Kent", R14=option).rolling()
    table.sends("Kent", "GE-BMR-01", at="land")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "ended"), [("battle_goes_on", ""), ("battle_ends", "attackers won")])
def test_R15_whether_a_visitor_alone_keeps_the_battle_going(given, option, ended):
    table = kent(
        given,
        "1 fighter Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom York",
        R15=option,
    )
    table.dispatch("Kent", "UK-FTR-01").next_round().rolling().roll("Kent", "GE-FTR-01", dice=[6], at="land")
    table.rolling("defense").as_seat(GAMEMASTER).when(give.Finish())
    found = table.game.battles.get("Kent")
    assert (found.ended if found else "attackers won") == ended


def test_R16_each_aircraft_is_grounded_separately(given):
    table = (
        raid(given, "1 fighter Germany Brest", "2 fighter United Kingdom Kent").ground("UK-FTR-01").accepted()
    )
    assert not table.game.units["UK-FTR-02"].grounded


def carrier_sinks(given, **doubts):
    position = board(
        LONDON, "2 destroyer Germany Channel", "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01", "1 infantry United Kingdom Sussex",
    )  # fmt: skip
    table = playing(given, position, **doubts).attack("Solent", "GE-DD-01", "GE-DD-02").opened().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4]).next_round(calling_off=True)
    assert "UK-FTR-01" in table.game.units, "in the air when its carrier sank"
    table.as_seat("germany").when(give.CallOff("Solent")).accepted()
    return table.finish("germany") if table.game.turn.phase == "combat.calling_off" else table


def test_R17_lands_elsewhere_a_fighter_in_the_air_lands_when_the_battle_is_over(given):
    table = carrier_sinks(given)
    assert table.game.questions[0].options == ("Sussex",)
    table.as_seat("britain").when(give.LandAircraft("Sussex")).accepted()
    assert (table.game.units["UK-FTR-01"].place, table.game.units["UK-FTR-01"].aboard) == ("Sussex", "")


def test_R17_lost_it_is_lost(given):
    assert "UK-FTR-01" not in carrier_sinks(given, R17="lost").game.units


def test_R17_the_round_waits_until_it_is_said_where_they_land(given):
    position = board(
        LONDON, "1 destroyer Germany Channel", "1 fighter Germany Essex", "1 carrier United Kingdom Solent",
        "1 fighter United Kingdom UK-CV-01", "1 infantry United Kingdom London", "1 infantry United Kingdom Sussex",
    )  # fmt: skip
    table = given(position).attack("Solent", "GE-DD-01").attack("London", "GE-FTR-01").opened().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4]).next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Solent")).accepted().finish("germany")
    assert table.game.questions[0].kind == "landing"
    at = table.at()
    table.as_seat("britain").when(give.LandAircraft("Sussex")).accepted()
    assert (at, table.at()) == (("combat.declaring", 2), ("combat.declaring", 2))


@pytest.mark.parametrize(("option", "may"), [("next_place", True), ("same_place", False)])
def test_R29_how_far_it_flies_to_land(given, option, may):
    assert bool(carrier_sinks(given, R29=option).game.questions) == may


@pytest.mark.parametrize(("option", "may"), [("scenario", True), ("no", False)])
def test_R18_whether_france_helps_and_is_helped(given, option, may):
    table = kent(
        given,
        "1 fighter Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 fighter France York",
        R18=option,
    )
    table.dispatch("Kent", "FR-FTR-01")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "may"), [("counts", False), ("surface_only", True)])
def test_R19_whether_an_attack_from_the_air_alone_pins(given, option, may):
    table = playing(
        given,
        board(
            COAST,
            "2 fighter Germany Brest",
            "1 fighter United Kingdom York",
            "1 infantry United Kingdom Kent",
        ),
        R19=option,
    )
    table.attack("Kent", "GE-FTR-01").attack("York", "GE-FTR-02").opened().dispatch("Kent", "UK-FTR-01")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "may"), [("symmetric", True), ("as_listed", False)])
def test_R20_whether_what_is_next_is_so_both_ways(given, option, may):
    table = kent(
        given,
        "1 fighter Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom York",
        R20=option,
    )
    table.dispatch("Kent", "UK-FTR-01")
    assert hasattr(table.ruling, "facts") == may, "the map lists York for Kent, and not Kent for York"


@pytest.mark.parametrize(("option", "at"), [("no", "land"), ("yes", "aircraft")])
def test_R21_whether_the_last_on_the_ground_is_an_air_target(given, option, at):
    table = (
        kent(given, "1 fighter Germany Brest", "1 bomber United Kingdom Kent", R21=option)
        .ground("UK-BMR-01")
        .rolling()
    )
    assert table.roll("Kent", "GE-FTR-01", dice=[6]).rolled()[0][1] == at
    assert "UK-BMR-01" not in table.next_round_or_end().game.units


@pytest.mark.parametrize(("option", "lost"), [("wasted", False), ("carried_over", True)])
def test_R22_what_becomes_of_hits_beyond_the_land_units(given, option, lost):
    table = kent(
        given,
        "2 infantry Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 fighter United Kingdom Kent",
        R22=option,
    )
    table.rolling().roll("Kent", "GE-INF-01", "GE-INF-02", dice=[2, 2]).next_round_or_end()
    assert ("UK-FTR-01" in gone(table)) == lost


@pytest.mark.parametrize(("option", "value"), [("ours", 6), ("none", 0)])
def test_R23_values_that_are_not_printed(given, option, value):
    table = kent(given, "1 armor Germany Brest", "1 infantry United Kingdom Kent", R23=option)
    if option == "none":
        assert table.at()[0] != "combat.attack_rolls", "it has nothing to roll"
    else:
        assert table.rolling().roll("Kent", "GE-ARM-01", dice=[6]).rolled()[0][2] == value


@pytest.mark.parametrize(("option", "may"), [("first_round", False), ("each_round", True)])
def test_R24_whether_support_shots_are_fired_in_later_rounds(given, option, may):
    table = playing(
        given,
        board(
            COAST,
            "1 battleship Germany Channel",
            "1 infantry Germany Brest",
            "1 infantry United Kingdom Kent",
        ),
        R24=option,
    )
    table.land("Kent", "GE-INF-01").when(
        give.SupportShots(named("GE-BB-01"), "Kent")
    ).opened().next_round().rolling()
    table.sends("Kent", "GE-BB-01")
    assert hasattr(table.ruling, "facts") == may


FLEET = ("1 battleship Germany Channel", "1 carrier Germany Channel", "1 submarine Germany Channel",
         "1 transport Germany Channel", "1 infantry Germany GE-TR-01", "1 infantry Germany Brest",
         "1 paratroops Germany Brest", "1 infantry United Kingdom Kent")  # fmt: skip


@pytest.mark.parametrize(("option", "may"), [("landing", False), ("any_attack", True)])
def test_N34_whether_ships_shoot_for_an_attack_without_a_landing(given, option, may):
    """Over land, or with troops dropped from the air; when somebody lands beside them they may by either reading."""
    shots = give.SupportShots(named("GE-BB-01"), "Kent")
    for begin in ("attack", "drop"):
        table = playing(given, board(COAST, *FLEET), N34=option)
        if begin == "attack":
            table.attack("Kent", "GE-INF-02")
        else:
            table.as_seat("germany").when(give.Drop(named("GE-PAR-01"), "Kent")).accepted()
        table.when(shots)
        if may:
            table.accepted()
        else:
            table.refused("IV/example 3/1:landing").land("Kent", "GE-INF-01").when(shots).accepted()


def test_N34_without_an_attack_one_thing_is_told(given):
    table = playing(given, board(COAST, *FLEET)).as_seat("germany")
    table.when(give.SupportShots(named("GE-BB-01"), "Kent")).refused("combat orders:support")


@pytest.mark.parametrize(("option", "may"), [("any_ship", True), ("as_printed", False)])
@pytest.mark.parametrize("ship", ["GE-CV-01", "GE-SS-01"])
def test_N35_which_ships_shoot_in_support(given, option, may, ship):
    table = playing(given, board(COAST, *FLEET), N35=option).land("Kent", "GE-INF-01")
    table.when(give.SupportShots(named(ship), "Kent"))
    if not may:
        table.refused("IV/example 3/1:ships")
        return
    table.accepted().opened().rolling().sends("Kent", ship).accepted()
    assert "N35" in table.all_rules()


def test_N35_a_ship_without_a_roll_in_attack_shoots_for_no_landing(given):
    table = given(board(COAST, *FLEET, "1 transport Germany Channel")).land("Kent", "GE-INF-01")
    table.when(give.SupportShots(named("GE-TR-01"), "Kent")).refused("IV/example 3/1:ships")
    there = [
        unit.name
        for unit in table.game.units.values()
        if unit.place == "Channel" and unit.nation == "Germany"
    ]
    table.when(give.SupportShots(All("Channel"), "Kent")).accepted()
    assert set(table.game.battles["Kent"].support) < set(there)


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_R25_whether_landed_troops_retreat(given, option, may):
    table = playing(
        given,
        board(COAST, "1 infantry Germany Brest", "1 fighter Germany Brest", "1 infantry United Kingdom Kent"),
        R25=option,
    )
    table.attack("Kent", "GE-FTR-01").land("Kent", "GE-INF-01").opened().next_round(calling_off=True)
    table.retreat("GE-INF-01", to="Brest")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "may"), [("next_place", False), ("as_declared", True)])
def test_R26_how_far_a_retreat_goes(given, option, may):
    table = kent(given, *TWO, R26=option).retreat("UK-INF-01", to="Wales")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "lost"), [("land_units", False), ("any_unit", True)])
def test_R27_which_attackers_take_a_land_from_its_aircraft(given, option, lost):
    position = board(
        COAST,
        "1 fighter Germany Wales",
        "1 fighter Germany Brest",
        "1 fighter United Kingdom York",
        "1 infantry United Kingdom York",
        "2 infantry United Kingdom Kent",
    )
    table = playing(given, position, R19="surface_only", R27=option)
    table.attack("Kent", "GE-FTR-02").attack("York", "GE-FTR-01").opened().dispatch(
        "Kent", "UK-FTR-01"
    ).accepted().rolling()
    table.roll("York", "GE-FTR-01", dice=[6]).pass_on("combat.calling_off", 2)
    table.as_seat("germany").when(give.CallOff("Kent")).pass_on("noncombat.moves")
    assert ("UK-FTR-01" not in table.game.units) == lost


@pytest.mark.parametrize(
    ("option", "phase"), [("shot_at", "combat.attack_rolls"), ("unscathed", "noncombat.moves")]
)
def test_R28_whether_a_defense_that_leaves_entirely_is_shot_at(given, option, phase):
    table = (
        kent(given, *TWO, R28=option)
        .retreat("UK-FTR-01", to="York")
        .retreat("UK-INF-01", to="York")
        .accepted()
    )
    assert table.game.turn.phase == phase


SHIPS = ("1 battleship United Kingdom Channel", "1 transport United Kingdom Channel")


def shot_at(table):
    """The German destroyer hits once, and nobody rolls back."""
    table.rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense")
    for seat in table.game.seats:
        table.as_seat(seat).when(give.Finish())
    return table


def test_R31_whether_a_battleship_is_damaged_by_the_first_hit_and_sunk_by_the_second(given):
    laid = board(LONDON, "1 destroyer Germany Channel", *SHIPS)
    asked = shot_at(playing(given, laid).attack("Channel", "GE-DD-01").opened())
    assert asked.game.questions[0].units == ("UK-BB-01", "UK-TR-01")
    table = shot_at(playing(given, laid, R31="two_hits").attack("Channel", "GE-DD-01").opened())
    assert ShipsDamaged("Channel", "defender", "surface", ("UK-BB-01",)) in table.all_facts
    assert table.game.units["UK-BB-01"].kind == "damaged battleship"
    assert values(table.game, table.game.units["UK-BB-01"]).attack == 8
    shot_at(table)
    assert table.game.questions[0].units == ("UK-BB-01", "UK-TR-01")


@pytest.mark.parametrize(("option", "aboard"), [("back_to_deck", "UK-CV-01"), ("own_landing", "")])
def test_R30_where_fighters_land_that_fly_on_when_their_carrier_leaves(given, option, aboard):
    position = board(
        LONDON,
        "1 destroyer Germany Biscay",
        "1 carrier United Kingdom Solent",
        "1 fighter United Kingdom UK-CV-01",
        "1 infantry United Kingdom Sussex",
    )
    table = playing(given, position, R30=option).attack("Solent", "GE-DD-01").opened()
    table.retreat("UK-CV-01", to="Channel").accepted().pass_on("combat.calling_off", 2)
    table.as_seat("germany").when(give.CallOff("Solent"))
    if option == "own_landing":
        assert table.game.questions[0].options == ("Sussex", "UK-CV-01")
        table.as_seat("britain").when(give.LandAircraft("Sussex")).accepted()
    assert table.game.units["UK-FTR-01"].aboard == aboard


@pytest.mark.parametrize(
    ("option", "last", "flight"), [("round_before", 1, ("returning", 2)), ("this_round", 2, ("returning", 3))]
)
def test_N1_the_last_round_of_a_battle_called_off(given, option, last, flight):
    table = table_of(given).playing(N1=option).dispatch("Kent", "UK-FTR-01").next_round(calling_off=True)
    table.as_seat("germany").when(give.CallOff("Kent")).finish("germany")
    assert table.game.battles["Kent"].last_round == last
    assert table.flight("UK-FTR-01") == flight


@pytest.mark.parametrize(("option", "free"), [("round_before", True), ("this_round", False)])
def test_N1_and_the_pin_by_the_same_switch(given, option, free):
    position = board(
        COAST, "2 fighter Germany Brest", "1 fighter United Kingdom York", "1 infantry United Kingdom Kent"
    )
    table = (
        playing(given, position, N1=option).attack("Kent", "GE-FTR-01").attack("York", "GE-FTR-02").opened()
    )
    table.next_round(calling_off=True).as_seat("germany").when(give.CallOff("York")).finish("germany")
    table.dispatch("Kent", "UK-FTR-01")
    assert hasattr(table.ruling, "facts") == free


@pytest.mark.parametrize(("option", "may"), [("no", False), ("yes", True)])
def test_N2_whether_who_retreats_rolls(given, option, may):
    table = (
        kent(given, *TWO, N2=option)
        .retreat("UK-FTR-01", to="York")
        .rolling("defense")
        .sends("Kent", "UK-FTR-01")
    )
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "seat"), [("owner_of_target", "britain"), ("shooter", "germany")])
def test_N3_who_picks_what_is_lost(given, option, seat):
    table = (
        kent(given, *TWO, "1 armor United Kingdom Kent", N3=option)
        .rolling()
        .roll("Kent", "GE-INF-01", dice=[2])
    )
    table.rolling("defense").finish("britain")
    assert table.game.questions[0].seats == (seat,)
    table.as_seat("america").when(give.TakeLosses("Kent", named("UK-INF-01"))).refused("IV/concept/1")
    table.as_seat(seat).when(give.TakeLosses("Kent", named("UK-INF-01"))).accepted()


MIXED = ("1 infantry United Kingdom Kent", "1 armor United Kingdom Kent", "1 bomber United Kingdom Kent")


def grounded_beside_others(given, dice, **doubts):
    """A bomber bombs Kent: a fighter and a bomber are on the ground there, an infantry and an armor stand beside."""
    table = kent(given, "1 bomber Germany Brest", "1 fighter United Kingdom Kent", *MIXED, **doubts)
    table.ground("UK-FTR-01", "UK-BMR-01").accepted().rolling().roll("Kent", "GE-BMR-01", dice=dice)
    return table.rolling("defense").finish("britain")


def test_N3_the_owner_of_the_target_says_sort_and_unit_in_one(given):
    table = grounded_beside_others(given, [1, 12])
    assert (table.game.questions[0].kind, table.game.questions[0].seats) == ("losses", ("britain",))
    table.as_seat("britain").when(give.TakeLosses("Kent", named("UK-BMR-01"))).accepted()


@pytest.mark.parametrize(
    ("sort", "reached"),
    [("aircraft", ("UK-BMR-01", "UK-FTR-01")), ("others", ("UK-ARM-01", "UK-INF-01"))],
)
def test_N33_the_defender_says_on_what_a_bomb_falls_and_the_shooter_which_unit_goes(given, sort, reached):
    """IV/grounding/2.3: the first is the defender's discretion, the second who shoots says by N3."""
    table = grounded_beside_others(given, [1, 12], N3="shooter")
    asked = table.game.questions[0]
    assert (asked.kind, asked.seats, asked.options) == ("bomb", ("britain",), ("aircraft", "others"))
    table.as_seat("germany").when(give.DirectBomb("Kent", sort)).refused("IV/grounding/2.3")
    table.as_seat("britain").when(give.DirectBomb("Kent", sort)).accepted()
    asked = table.game.questions[0]
    assert (asked.kind, asked.seats, asked.units) == ("losses", ("germany",), reached)
    table.as_seat("britain").when(give.TakeLosses("Kent", named(reached[0]))).refused("IV/grounding/2.3")
    table.as_seat("germany").when(give.TakeLosses("Kent", named(reached[0]))).accepted()
    assert gone(table) == {reached[0]}


def test_N33_each_hit_is_put_somewhere_for_itself(given):
    table = grounded_beside_others(given, [1, 1], N3="shooter").as_seat("britain")
    table.when(give.DirectBomb("Kent", "aircraft")).accepted().when(
        give.DirectBomb("Kent", "others")
    ).accepted()
    table.as_seat("germany").when(give.TakeLosses("Kent", named("UK-FTR-01"))).accepted()
    table.when(give.TakeLosses("Kent", named("UK-INF-01"))).accepted()
    assert gone(table) == {"UK-FTR-01", "UK-INF-01"}


def test_N33_what_is_left_for_one_sort_only_falls_there_of_necessity(given):
    """Two hits, one fighter on the ground: when it has the first, the second falls on others, and nobody asks."""
    table = kent(given, "1 bomber Germany Brest", "1 fighter United Kingdom Kent", *MIXED[:2], N3="shooter")
    table.ground("UK-FTR-01").accepted().rolling().roll("Kent", "GE-BMR-01", dice=[1, 1])
    table.rolling("defense").finish("britain").as_seat("britain")
    table.when(give.DirectBomb("Kent", "aircraft")).accepted()
    assert gone(table) == {"UK-FTR-01"}
    assert (table.game.questions[0].about, table.game.questions[0].units) == (
        "others",
        ("UK-ARM-01", "UK-INF-01"),
    )


@pytest.mark.parametrize("dice", [[1, 12], [1, 1]])
def test_N33_by_the_other_reading_the_defender_picks_the_unit(given, dice):
    table = grounded_beside_others(given, dice, N3="shooter", N33="owner_picks")
    assert (table.game.questions[0].kind, table.game.questions[0].seats) == ("losses", ("britain",))
    table.as_seat("germany").when(give.TakeLosses("Kent", named("UK-FTR-01"))).refused("IV/grounding/2.3")
    table.as_seat("britain").when(give.TakeLosses("Kent", named("UK-FTR-01"))).accepted()


def test_N33_and_others_of_joint_defenders_speak_for_sorts_that_they_have(given):
    """Doubt N20: the Americans have no aircraft on the ground to put a bomb on."""
    table = kent(given, "1 bomber Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United States Kent",
                 "1 armor United States Kent", N3="shooter")  # fmt: skip
    table.ground("UK-FTR-01").accepted().rolling().roll("Kent", "GE-BMR-01", dice=[1, 12]).rolling("defense")
    table.finish("america").as_seat("america").when(give.DirectBomb("Kent", "aircraft"))
    table.refused("IV/grounding/2.3:sort")
    table.when(give.DirectBomb("Kent", "others")).accepted()
    assert table.game.questions[0].units == ("US-ARM-01", "US-INF-01")


@pytest.mark.parametrize("order", ["others_first", "bombs_first"])
def test_N33_beside_other_hits_bombs_are_put_first_or_last_by_doubt_N28(given, order):
    table = kent(given, "1 bomber Germany Brest", "1 infantry Germany Brest", "1 fighter United Kingdom Kent",
                 *MIXED[:2], "1 artillery United Kingdom Kent", N3="shooter", N28=order)  # fmt: skip
    table.ground("UK-FTR-01").accepted().rolling()
    table.roll("Kent", "GE-BMR-01", "GE-INF-01", dice=[1, 12, 1]).rolling("defense").finish("britain")
    kinds = [table.game.questions[0].kind]
    if order == "others_first":
        table.as_seat("germany").when(give.TakeLosses("Kent", named("UK-INF-01"))).accepted()
        kinds.append(table.game.questions[0].kind)
    table.as_seat("britain").when(give.DirectBomb("Kent", "aircraft")).accepted()
    assert kinds == {"others_first": ["losses", "bomb"], "bombs_first": ["bomb"]}[order]
    assert "UK-FTR-01" in gone(table)


@pytest.mark.parametrize(("option", "seat"), [("owner_of_target", "britain"), ("shooter", "germany")])
def test_N3_where_no_aircraft_is_on_the_ground_who_picks_for_bombs_is_open(given, option, seat):
    table = kent(
        given,
        "1 bomber Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 armor United Kingdom Kent",
        N3=option,
    )
    table.rolling().roll("Kent", "GE-BMR-01", dice=[1, 12]).rolling("defense").finish("britain")
    assert table.game.questions[0].seats == (seat,)


@pytest.mark.parametrize(("option", "may"), [("same_round", True), ("later_rounds", False)])
def test_N5_whether_a_defending_bomber_rolls_at_land_in_the_same_round(given, option, may):
    table = kent(
        given,
        "1 fighter Germany Brest",
        "1 infantry Germany Brest",
        "1 fighter United Kingdom Kent",
        "1 bomber United Kingdom Kent",
        N5=option,
    )
    table.rolling("defense").roll("Kent", "UK-FTR-01", dice=[6])
    if may:
        table.sends("Kent", "UK-BMR-01").accepted()
    else:
        assert table.at() == ("combat.calling_off", 2), "nobody has anything left to roll at"


@pytest.mark.parametrize(("option", "may"), [("with_major", True), ("not_helped", False)])
def test_N8_whether_minors_help_as_their_major_does(given, option, may):
    table = kent(
        given, "1 fighter Germany Brest", "1 infantry United States Kent", "1 fighter Canada York", N8=option
    )
    table.dispatch("Kent", "CA-FTR-01")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "lost"), [("no", False), ("yes", True)])
def test_N9_whether_land_hits_in_excess_reach_who_took_off_to_leave(given, option, lost):
    table = kent(
        given,
        "2 infantry Germany Brest",
        "1 infantry United Kingdom Kent",
        "1 bomber United Kingdom Kent",
        N9=option,
    )
    table.ground("UK-BMR-01").retreat("UK-BMR-01", to="York").rolling()
    table.roll("Kent", "GE-INF-01", "GE-INF-02", dice=[2, 2]).next_round_or_end()
    assert ("UK-BMR-01" in gone(table)) == lost


@pytest.mark.parametrize(("grounded", "lost"), [(1, True), (2, True), (None, False)])
def test_N9_yes_it_reaches_who_was_on_the_ground_in_this_round_or_the_one_before_and_nobody_else(
    given, grounded, lost
):
    """IV/grounding/2.1: who flew in round 1 does not take off to leave; R4 keeps land hits from him."""
    forces = ("2 infantry Germany Brest", "1 infantry United Kingdom Kent", "1 bomber United Kingdom Kent")
    table = kent(given, *forces, N9="yes")
    if grounded == 1:
        table.ground("UK-BMR-01").accepted()
    table.next_round()
    if grounded == 2:
        table.ground("UK-BMR-01").accepted()
    table.retreat("UK-BMR-01", to="York").rolling()
    table.roll("Kent", "GE-INF-01", "GE-INF-02", dice=[2, 2])
    table.cited.clear()
    assert ("UK-BMR-01" in gone(table.next_round_or_end())) == lost
    assert not lost or {"IV/grounding/2.1", "N9"} <= table.cited


def test_N9_yes_it_does_not_reach_a_visitor_that_goes_home(given):
    """R9: it was never on the ground where it fights."""
    forces = ("3 infantry Germany Brest", "2 infantry United Kingdom Kent", "1 fighter United Kingdom York")
    table = kent(given, *forces, N9="yes").dispatch("Kent", "UK-FTR-01").accepted().next_round().next_round()
    table.retreat("UK-FTR-01").accepted().rolling()
    table.roll("Kent", "GE-INF-01", "GE-INF-02", "GE-INF-03", dice=[2, 2, 2]).next_round_or_end()
    assert gone(table) == {"UK-INF-01", "UK-INF-02"}


@pytest.mark.parametrize(("option", "may"), [("yes", True), ("no", False)])
def test_N12_whether_bombs_fall_on_ships(given, option, may):
    table = playing(
        given,
        board(
            COAST,
            "1 bomber Germany Brest",
            "1 destroyer United Kingdom Channel",
            "1 carrier United Kingdom Channel",
            "1 fighter United Kingdom UK-CV-01",
        ),
        N12=option,
    )
    table.attack("Channel", "GE-BMR-01").opened().rolling().sends("Channel", "GE-BMR-01", at="bombs")
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "ended"), [("goes_on", ""), ("ends", "attackers won")])
def test_N14_whether_a_grounded_aircraft_alone_keeps_the_battle_going(given, option, ended):
    table = kent(
        given,
        "1 infantry Germany Brest",
        "1 bomber United Kingdom Kent",
        "1 infantry United States Wales",
        N14=option,
    )
    table.ground("UK-BMR-01").pass_on("combat.attack_rolls", 1).as_seat(GAMEMASTER).when(give.Finish())
    found = table.game.battles.get("Kent")
    assert (found.ended if found else "attackers won") == ended
    assert ("UK-BMR-01" in table.game.units) == (option == "goes_on")


@pytest.mark.parametrize(("option", "may"), [("may_pass", True), ("must_roll", False)])
def test_N15_whether_a_unit_may_let_its_roll_pass(given, option, may):
    table = kent(given, *TWO, N15=option).rolling().as_seat("germany").when(give.Finish())
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/fighters/1.5:all").as_seat("germany")


@pytest.mark.parametrize(
    ("option", "die", "may"),
    [
        ("twelve", 12, True),
        ("twelve", 13, False),
        ("ten", 10, True),
        ("ten", 11, False),
        ("eight", 8, True),
        ("eight", 9, False),
    ],
)
def test_N16_how_many_sides_the_die_has(given, option, die, may):
    table = kent(given, *TWO, N16=option).rolling().sends("Kent", "GE-FTR-01").when(give.RollDice((die,)))
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/sample battle/1:dice")


@pytest.mark.parametrize(("option", "hits"), [("equal_or_less", 1), ("less", 0)])
def test_N17_whether_the_value_itself_hits(given, option, hits):
    table = kent(given, *TWO, N17=option).rolling().roll("Kent", "GE-FTR-01", dice=[6])
    assert table.rolled()[0][3] == hits


@pytest.mark.parametrize(("option", "lost"), [("any_defender", False), ("land_and_sea", True)])
def test_N18_whether_who_flies_stands_before_those_on_the_ground(given, option, lost):
    table = kent(
        given,
        "2 infantry Germany Brest",
        "1 fighter United Kingdom Kent",
        "1 bomber United Kingdom Kent",
        N18=option,
    )
    table.ground("UK-BMR-01").rolling().roll("Kent", "GE-INF-01", "GE-INF-02", dice=[2, 2])
    assert ("UK-BMR-01" in gone(table.next_round_or_end())) == lost
    assert "N18" in table.all_rules()


@pytest.mark.parametrize(("option", "may"), [("open", True), ("shut", False)])
def test_N19_whether_a_retreat_leads_to_where_nobody_stands(given, option, may):
    table = kent(given, *TWO, "1 infantry United Kingdom Norfolk", N19=option)
    table.retreat("UK-FTR-01", to="York")
    assert hasattr(table.ruling, "facts") == may
    assert any("N19" in ground for ground in table.ruling.grounds)


@pytest.mark.parametrize(("option", "reached"), [("no", ("UK-CV-01", "UK-DD-01")), ("yes", None)])
def test_N22_whether_a_bomb_on_a_ship_is_given_to_a_fighter_below_deck(given, option, reached):
    position = board(
        "Brest - Channel~",
        "1 bomber Germany Brest",
        "1 carrier United Kingdom Channel",
        "1 destroyer United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01",
    )
    table = playing(given, position, N22=option).attack("Channel", "GE-BMR-01").opened()
    table.ground("UK-FTR-01").rolling().roll("Channel", "GE-BMR-01", dice=[1, 12]).rolling("defense").finish(
        "britain"
    )
    assert table.game.questions[0].units == (reached or ("UK-CV-01", "UK-DD-01", "UK-FTR-01"))
    table.as_seat("britain").when(give.TakeLosses("Channel", named("UK-FTR-01")))
    assert hasattr(table.ruling, "facts") == (option == "yes")


LEAVING = "Brest - Kent - York; Kent - Solent~ - Irish Sea~; Irish Sea~ - Wales; Biscay~ - Channel~ - Solent~"


def carrier_leaves(given, *more, **doubts):
    """A fighter defends Kent, and its carrier leaves Solent in round 2; what it fought is over in that round."""
    position = board(
        LEAVING, "1 infantry Germany Brest", "1 destroyer Germany Biscay", "1 infantry United Kingdom Kent",
        "1 carrier United Kingdom Solent", "2 fighter United Kingdom UK-CV-01", "1 destroyer United Kingdom Solent",
        "1 submarine United Kingdom Channel", *more,
    )  # fmt: skip
    table = playing(given, position, **doubts).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Channel", "Solent")).accepted()
    table.attack("Kent", "GE-INF-01")
    if more:
        table.attack("Wales", "GE-FTR-01")
    table.opened().dispatch("Kent", "UK-FTR-01").accepted().next_round()
    table.retreat("UK-CV-01", to="Irish Sea").accepted().rolling("defense")
    return table.roll("Kent", "UK-INF-01", dice=[1])


WALES = ("1 fighter Germany Wales", "1 fighter United Kingdom Wales")


@pytest.mark.parametrize(
    ("option", "alive", "may"),
    [("deck_and_done", True, False), ("to_its_deck", True, True), ("no_home", False, False)],
)
def test_N23_what_becomes_of_a_fighter_whose_carrier_retreats_while_it_is_away(given, option, alive, may):
    """It returns in round 3; in round 4 it is aboard her in the Irish Sea, from where Wales is next."""
    table = carrier_leaves(given, *WALES, N23=option).next_round()
    assert table.flight("UK-FTR-01") == ("returning", 3)
    table.next_round()
    assert ("UK-FTR-01" in table.game.units) == alive
    if alive:
        unit = table.game.units["UK-FTR-01"]
        assert (unit.place, unit.aboard, unit.retreated) == ("Irish Sea", "UK-CV-01", not may)
        table.dispatch("Wales", "UK-FTR-01")
        assert hasattr(table.ruling, "facts") == may


def test_N23_no_home_it_lands_where_those_land_that_have_lost_their_home(given):
    table = carrier_leaves(given, *WALES, N23="no_home", R10="lands_elsewhere").next_round()
    table.next_round(calling_off=True)
    assert table.game.questions[0].options == ("Kent", "UK-CV-01")


@pytest.mark.parametrize(("option", "done"), [("deck_and_done", True), ("to_its_deck", False)])
def test_N23_who_fights_on_without_its_carrier_joins_her_when_the_battle_is_over(given, option, done):
    table = carrier_leaves(given, *WALES, N23=option, N24="at_once")
    table.roll("Solent", "UK-DD-01", dice=[1]).next_round()
    unit = table.game.units["UK-FTR-02"]
    assert (unit.place, unit.aboard, unit.retreated) == ("Irish Sea", "UK-CV-01", done)


@pytest.mark.parametrize(("option", "round_"), [("at_once", 3), ("after_a_round", 4)])
def test_N24_when_who_came_down_elsewhere_is_dispatched(given, option, round_):
    """The battle is over in round 2, in which it last fought; round 3 is spent on the way, as by who returns."""
    table = carrier_leaves(given, *WALES, N23="to_its_deck", N24=option)
    table.roll("Solent", "UK-DD-01", dice=[1]).next_round()
    assert table.flight("UK-FTR-02") == (None if option == "at_once" else ("returning", 3))
    if round_ == 4:
        table.dispatch("Wales", "UK-FTR-02").refused("IV/dispatching/2.4")
        assert "on the way from Solent to another landing place in round 3" in table.told()
        assert "again in round 4" in table.told()
        table.next_round()
        assert table.flight("UK-FTR-02") is None
    table.dispatch("Wales", "UK-FTR-02").accepted()
    assert table.game.turn.round == round_


@pytest.mark.parametrize(("option", "may"), [("at_once", True), ("after_a_round", False)])
def test_N24_who_comes_down_on_a_deck_under_attack_fights_there_in_the_next_round_at_the_earliest(
    given, option, may
):
    """IV/dispatching/1.3, 2.4: it has fought elsewhere in the round before, and was dispatched by nobody."""
    position = board(
        "Channel~ - Solent~ - Biscay~", "2 destroyer Germany Channel", "1 carrier United Kingdom Solent",
        "1 fighter United Kingdom UK-CV-01", "1 carrier United Kingdom Biscay", "1 destroyer United Kingdom Biscay",
    )  # fmt: skip
    table = (
        playing(given, position, N24=option)
        .attack("Solent", "GE-DD-01")
        .attack("Biscay", "GE-DD-02")
        .opened()
    )
    table.rolling().roll("Solent", "GE-DD-01", dice=[1]).rolling("defense")
    table.roll("Solent", "UK-FTR-01", dice=[1]).next_round(calling_off=True)
    table.as_seat("britain").when(give.LandAircraft("UK-CV-02")).accepted().rolling("defense")
    table.sends("Biscay", "UK-FTR-01")
    assert hasattr(table.ruling, "facts") == may


THREE = ("Axis", "Allied", "Soviet")


def three_sides(given, *texts, **doubts):
    """A board on which the U.S.S.R. is a side of its own."""
    position = board("Brest - Channel~ - Kent; Channel~ - Solent~", *texts)
    nations = tuple(replace(n, side="Soviet") if n.code == "SU" else n for n in position.nations)
    seats = tuple(replace(s, side="Soviet") if s.name == "russia" else s for s in position.seats)
    return playing(given, replace(position, sides=THREE, nations=nations, seats=seats), **doubts)


@pytest.mark.parametrize(("option", "part"), [("defend", True), ("stand_aside", False)])
def test_N27_whether_units_of_a_third_side_take_part_in_the_defense(given, option, part):
    """A Soviet destroyer lies in the Channel beside a British one; Soviet aircraft are near."""
    table = three_sides(
        given, "2 destroyer Germany Channel", "1 destroyer United Kingdom Channel", "1 destroyer U.S.S.R. Channel",
        "1 fighter U.S.S.R. Kent", N27=option,
    )  # fmt: skip
    table.attack("Channel", "GE-DD-01", "GE-DD-02").opened()
    assert "N27" in table.all_rules()
    table.retreat("SU-DD-01", to="Solent")
    assert hasattr(table.ruling, "facts") == part
    if not part:
        table.refused("IV/dispatching/1.5").dispatch("Channel", "SU-FTR-01").refused("IV/example 1/note.3")
        table.rolling("defense").sends("Channel", "SU-DD-01").refused("IV/fighters/1.5")
        table = three_sides(
            given, "2 destroyer Germany Channel", "1 destroyer United Kingdom Channel", "1 destroyer U.S.S.R. Channel",
            N27=option,
        ).attack("Channel", "GE-DD-01", "GE-DD-02").opened().rolling()  # fmt: skip
        table.roll("Channel", "GE-DD-01", "GE-DD-02", dice=[1, 1]).pass_on("noncombat.moves")
        assert gone(table) == {"UK-DD-01"}, "hits in excess fall on nobody"


@pytest.mark.parametrize("option", ["defend", "stand_aside"])
def test_N27_a_third_side_that_stands_there_alone_is_attacked(given, option):
    table = three_sides(given, "1 destroyer Germany Channel", "1 destroyer U.S.S.R. Channel", N27=option)
    table.attack("Channel", "GE-DD-01").opened().rolling().roll("Channel", "GE-DD-01", dice=[1])
    assert "SU-DD-01" in gone(table.pass_on("noncombat.moves"))


@pytest.mark.parametrize(("option", "may"), [("shut", False), ("open", True)])
def test_N37_whether_one_goes_to_where_a_third_side_stands(given, option, may):
    """In a retreat and in a move after combat; the Soviets stand in Kent."""
    table = three_sides(
        given, "1 fighter Germany Brest", "1 infantry Germany Brest", "1 destroyer United Kingdom Channel",
        "1 fighter United Kingdom Channel", "1 infantry U.S.S.R. Kent", N37=option,
    )  # fmt: skip
    begun = table.game
    table.attack("Channel", "GE-FTR-01").opened().retreat("UK-FTR-01", to="Kent")
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/dispatching/3.5:refuge")
    table = (
        given(begun).pass_on("noncombat.moves").as_seat("germany").when(give.Move(named("GE-INF-01"), "Kent"))
    )
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("moves:enemy")
        assert "units of another side at Kent" in table.told()


@pytest.mark.parametrize("option", ["shut", "open"])
def test_N37_a_third_side_makes_no_landing_place_and_shuts_one_by_one_reading(given, option):
    """R29: a fighter whose carrier is sunk looks for land; in Kent stand Soviets, and beside them a British infantry."""
    for british in (False, True):
        more = ("1 infantry United Kingdom Kent",) if british else ()
        table = three_sides(
            given, "1 destroyer Germany Solent", "1 carrier United Kingdom Channel", "1 fighter United Kingdom UK-CV-01",
            "1 infantry U.S.S.R. Kent", *more, N37=option,
        )  # fmt: skip
        table.attack("Channel", "GE-DD-01").opened().rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling(
            "defense"
        )
        table.roll("Channel", "UK-FTR-01", dice=[1]).finish("britain")
        lands = option == "open" and british
        assert bool(table.game.questions) == lands
        assert "N37" in table.all_rules()


AWAY = (
    "Kent - Brest; Kent - York; Kent - Channel~ - York; Channel~ - Solent~; York - Wales",
    "1 fighter Germany Brest", "1 infantry Germany Brest", "1 destroyer Germany Solent", "1 infantry United Kingdom Kent",
    "1 bomber United Kingdom Kent", "1 fighter United Kingdom York", "1 carrier United Kingdom Channel",
    "1 fighter United Kingdom UK-CV-01",
)  # fmt: skip


@pytest.mark.parametrize(("option", "theirs"), [("counts", True), ("empty", False)])
def test_N36_whether_a_place_is_occupied_whose_only_aircraft_is_away(given, option, theirs):
    """York's only unit fights over Kent: friends retreat there by N19, enemies do not, and others land there."""
    table = playing(given, board(*AWAY), N36=option, N19="shut").attack("Channel", "GE-DD-01")
    table.attack("Kent", "GE-FTR-01", "GE-INF-01").opened().dispatch("Kent", "UK-FTR-01").accepted()
    table.rolling().roll("Channel", "GE-DD-01", dice=[1]).rolling("defense").roll(
        "Channel", "UK-FTR-02", dice=[1]
    )
    table.next_round(calling_off=True)
    landing = [question.options for question in table.game.questions]
    assert landing == ([("York",)] if theirs else [])
    assert "N36" in table.all_rules()
    if theirs:
        table.as_seat("britain").when(give.LandAircraft("York")).accepted()
        return
    assert "UK-FTR-02" not in table.game.units
    table.pass_on("combat.declaring", 2).retreat("UK-INF-01", to="York").refused("IV/dispatching/3.5:refuge")


@pytest.mark.parametrize(("option", "may"), [("counts", False), ("empty", True)])
def test_N36_and_whether_enemies_retreat_there(given, option, may):
    table = playing(given, board(*AWAY), N36=option).attack("Kent", "GE-FTR-01", "GE-INF-01").opened()
    table.dispatch("Kent", "UK-FTR-01").accepted().next_round(calling_off=True).retreat(
        "GE-INF-01", to="York"
    )
    assert hasattr(table.ruling, "facts") == may


@pytest.mark.parametrize(("option", "may"), [("own_first", False), ("first_answer", True)])
def test_N38_who_of_allies_gets_a_place_on_a_deck(given, option, may):
    """A British and an American carrier are sunk; of their fighters one finds room, on another British carrier."""
    position = board(
        "Brest~ - Channel~ - Solent~", "2 destroyer Germany Brest", "1 carrier United Kingdom Channel",
        "1 fighter United Kingdom UK-CV-01", "1 carrier United States Channel", "1 fighter United States US-CV-01",
        "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-02",
    )  # fmt: skip
    table = playing(given, position, N38=option).attack("Channel", "GE-DD-01", "GE-DD-02").opened()
    table.rolling().roll("Channel", "GE-DD-01", "GE-DD-02", dice=[1, 1]).rolling("defense")
    table.roll("Channel", "UK-FTR-01", dice=[1]).roll("Channel", "US-FTR-01", dice=[1]).finish(
        "britain", "america"
    )
    asked = table.game.questions[0]
    assert (asked.units, "america" in asked.seats) == (("UK-FTR-01", "US-FTR-01"), may)
    table.as_seat("america").when(give.LandAircraft("UK-CV-02", named("US-FTR-01")))
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/dispatching/2.2").as_seat(GAMEMASTER)
        table.when(give.LandAircraft("UK-CV-02", named("US-FTR-01"))).refused("IV/dispatching/2.2:deck")
        table.as_seat("britain").when(give.LandAircraft("UK-CV-02", named("UK-FTR-01"))).accepted()
    assert ("US-FTR-01" in table.game.units) == may
    assert ("UK-FTR-01" in table.game.units) != may


def bombed(given, dice, *more, **doubts):
    """A bomber and infantry attack an infantry and a bomber on the ground, over which a fighter flies."""
    forces = (
        "1 bomber Germany Brest", "2 infantry Germany Brest", "1 infantry United Kingdom Kent",
        "1 bomber United Kingdom Kent", "1 dogfighter United Kingdom Kent", *more,
    )  # fmt: skip
    table = kent(given, *forces, **doubts).ground("UK-BMR-01").rolling()
    table.roll("Kent", "GE-BMR-01", dice=dice[:2]).roll("Kent", "GE-INF-01", "GE-INF-02", dice=dice[2:])
    return table.rolling("defense").finish("britain")


@pytest.mark.parametrize(
    ("option", "lost"), [("others_first", {"UK-INF-01", "UK-BMR-01"}), ("bombs_first", {"UK-INF-01"})]
)
def test_N28_whether_bombs_or_other_hits_are_paid_for_first(given, option, lost):
    """IV/grounding/2.3: the owner has the bomb fall on the infantry; the infantry's hit then reaches nothing (N18)."""
    table = bombed(given, [1, 12, 1, 12], N28=option)
    if option == "bombs_first":
        assert table.game.questions[0].units == ("UK-INF-01", "UK-BMR-01")
        table.as_seat("britain").when(give.TakeLosses("Kent", named("UK-INF-01"))).accepted()
    assert gone(table) == lost
    assert "N28" in table.all_rules()


def test_N28_bombs_first_nobody_is_asked_where_all_are_lost_in_any_case(given):
    table = bombed(given, [1, 1, 1, 12], N28="bombs_first")
    assert gone(table) == {"UK-INF-01", "UK-BMR-01"}


def test_N28_bombs_first_what_the_bombs_leave_is_lost_to_the_others(given):
    table = bombed(given, [1, 12, 1, 12], "1 infantry United Kingdom Kent", N28="bombs_first")
    table.as_seat("britain").when(give.TakeLosses("Kent", named("UK-BMR-01"))).accepted()
    assert len(gone(table)) == 2
    assert {"UK-BMR-01"} < gone(table)


WIDOW = "Brest - Channel~ - Solent~ - Kent; Solent~ - York; Channel~ - Norfolk"


def widow(given, *more, **doubts):
    """A German carrier attacks beside its fighter and is sunk; of the two that they attack one is left."""
    position = board(
        WIDOW, "1 carrier Germany Solent", "1 fighter Germany GE-CV-01", "1 submarine Germany Channel",
        "2 destroyer United Kingdom Solent", *more,
    )  # fmt: skip
    table = playing(given, position, **doubts).attack("Solent", "GE-CV-01").attack("Solent", "GE-FTR-01")
    table.attack("Solent", "GE-SS-01").opened().rolling("defense").roll("Solent", "UK-DD-01", dice=[1])
    table.finish("britain").as_seat("germany").when(give.TakeLosses("Solent", named("GE-CV-01"))).accepted()
    return table.next_round(calling_off=True).as_seat("germany")


@pytest.mark.parametrize(("option", "may"), [("as_a_landing", False), ("as_a_retreat", True)])
def test_N29_where_an_aircraft_retreats_to_whose_carrier_was_sunk(given, option, may):
    """R17, R29, N19, N41: nobody stands in York, and no Germans but in Kent."""
    table = widow(given, "1 infantry Germany Kent", N29=option, N41="open").retreat("GE-FTR-01", to="York")
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/dispatching/3.5:refuge")
        assert table.told() == "GE-FTR-01 can't retreat to York; it may go to Kent."
        assert any("N29" in ground for ground in table.ruling.grounds)
        table.retreat("GE-FTR-01", to="Kent").accepted()


@pytest.mark.parametrize(("option", "may"), [("as_a_landing", False), ("as_a_retreat", True)])
def test_N29_nothing_is_called_off_to_save_who_has_nowhere_to_land(given, option, may):
    table = widow(given, N29=option, N41="open").when(give.CallOff("Solent"))
    assert hasattr(table.ruling, "facts") == may
    if not may:
        table.refused("IV/example 3/3.3")
        assert any("N29" in ground for ground in table.ruling.grounds)


def test_N29_when_the_attack_is_called_off_the_owner_says_where_it_lands(given):
    forces = ("1 infantry Germany Kent", "1 infantry Germany York")
    table = widow(given, *forces).when(give.CallOff("Solent")).accepted()
    assert table.game.questions[0].options == ("Kent", "York")
    table.when(give.LandAircraft("York")).accepted()
    assert table.game.units["GE-FTR-01"].place == "York"


def carrier_sinks_in_round_1(given):
    position = board(
        WIDOW, "1 destroyer Germany Channel", "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01",
        "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent",
    )  # fmt: skip
    table = playing(given, position).attack("Solent", "GE-DD-01").opened()
    table.dispatch("Solent", "UK-FTR-02").accepted().rolling()
    return table.roll("Solent", "GE-DD-01", dice=[1]).next_round()


def test_N29_a_defender_whose_carrier_was_sunk_does_not_retreat_to_empty_land(given):
    table = carrier_sinks_in_round_1(given)
    table.retreat("UK-FTR-01", to="York").refused("IV/dispatching/3.5:refuge")
    assert table.told() == "UK-FTR-01 can't retreat to York; it may go to Kent."


@pytest.mark.parametrize(("option", "may"), [("with_friends", False), ("open", True)])
def test_N40_whether_aircraft_move_to_where_nobody_stands(given, option, may):
    """From Brest: nobody stands in Kent, a German infantry in Lyon; whoever goes to Kent on foot makes it a base."""
    position = board(
        "Brest - Kent; Brest - Lyon",
        "1 fighter Germany Brest",
        "1 infantry Germany Brest",
        "1 infantry Germany Lyon",
    )
    table = playing(given, position, N40=option).pass_on("noncombat.moves").as_seat("germany")
    table.when(give.Move(named("GE-FTR-01"), "Kent"))
    assert hasattr(table.ruling, "facts") == may
    if may:
        assert "N40" in table.all_rules()
        return
    table.refused("IV/example 1/note.2:base")
    assert "no unit of GE-FTR-01's side is there" in table.told()
    assert "the module tells of dispatches alone" in table.ruling.violations[0].sentence
    assert "of moves it is doubt N40" in table.ruling.violations[0].sentence
    table.when(give.Move(named("GE-FTR-01"), "Lyon")).accepted()
    table.when(give.Move(named("GE-INF-01"), "Kent")).accepted()
    table.when(give.Move(named("GE-FTR-01"), "Kent")).accepted()


def test_N40_aircraft_go_back_to_the_empty_country_that_they_set_out_from(given):
    position = board(
        "Brest - Kent; Brest - Lyon", "1 fighter Germany Brest", "1 infantry United Kingdom Kent"
    )
    table = playing(given, position).attack("Kent", "GE-FTR-01").opened()
    table.rolling().roll("Kent", "GE-FTR-01", dice=[1]).pass_on("noncombat.moves").as_seat("germany")
    assert table.game.units["GE-FTR-01"].place == "Kent"
    table.when(give.Move(named("GE-FTR-01"), "Brest")).accepted()


def test_N40_aircraft_that_were_moved_on_go_back_all_the_same_to_where_they_set_out_from(given):
    """From Brest two attack Kent and are moved to Lyon; one of Lyon set out from there alone."""
    position = board(
        "Brest - Kent; Brest - Lyon; Lyon - York", "2 fighter Germany Brest", "1 fighter Germany Lyon",
        "1 infantry Germany Lyon", "1 infantry United Kingdom Kent",
    )  # fmt: skip
    table = playing(given, position).attack("Kent", "GE-FTR-01", "GE-FTR-02").opened()
    table.rolling().roll("Kent", "GE-FTR-01", "GE-FTR-02", dice=[1, 9])
    table.pass_on("noncombat.moves").as_seat("germany")
    table.when(give.Move(named("GE-FTR-01", "GE-FTR-02"), "Lyon")).accepted()
    table.when(give.Move(All("Lyon", kind="fighter"), "Brest")).accepted()
    assert {name: unit.place for name, unit in table.game.units.items() if unit.kind == "fighter"} == {
        "GE-FTR-01": "Brest",
        "GE-FTR-02": "Brest",
        "GE-FTR-03": "Lyon",
    }


def test_N40_aircraft_that_only_moved_go_back_too_and_have_forgotten_it_by_the_next_turn(given):
    position = board("Brest - Lyon", "1 fighter Germany Brest", "1 infantry Germany Lyon")
    table = playing(given, position).pass_on("noncombat.moves").as_seat("germany")
    table.when(give.Move(named("GE-FTR-01"), "Lyon")).accepted()
    table.when(give.Move(named("GE-FTR-01"), "Brest")).accepted()
    table.when(give.Move(named("GE-FTR-01"), "Lyon")).accepted().finish("germany")
    while table.game.turn.player != "Germany" or table.game.turn.number == 1:
        table.pass_on("noncombat.moves").as_seat(GAMEMASTER).when(give.Finish()).accepted()
    table.pass_on("noncombat.moves").as_seat("germany")
    table.when(give.Move(named("GE-FTR-01"), "Brest")).refused("IV/example 1/note.2:base")


def test_N40_on_land_it_is_all_one_where_aircraft_came_from_but_for_where_each_may_go_back_to(given):
    position = board(
        "Brest - Kent; Lyon - Kent; Kent - York", "1 fighter Germany Brest", "1 fighter Germany Lyon",
        "1 infantry Germany York", "1 infantry United Kingdom Kent",
    )  # fmt: skip
    table = playing(given, position).attack("Kent", "GE-FTR-01", "GE-FTR-02").opened()
    table.rolling().roll("Kent", "GE-FTR-01", "GE-FTR-02", dice=[1, 9])
    table.pass_on("noncombat.moves").as_seat("germany")
    table.when(give.Move(Group(1, "Germany", "fighter", "Kent"), "Lyon")).accepted()
    assert table.game.units["GE-FTR-02"].place == "Lyon"
    table.when(give.Move(named("GE-FTR-02"), "York")).accepted()
    table.when(give.Move(Group(1, "Germany", "fighter", "Kent"), "York")).accepted()


@pytest.mark.parametrize(
    ("option", "defends", "attacks"),
    [("defenders", True, False), ("with_friends", False, False), ("open", True, True)],
)
def test_N41_whether_aircraft_retreat_to_where_nobody_stands(given, option, defends, attacks):
    """Nobody stands in York, whosever it is."""
    defending = kent(given, *TWO, N41=option).retreat("UK-FTR-01", to="York")
    attacking = kent(given, *TWO, N41=option).next_round(calling_off=True).retreat("GE-FTR-01", to="York")
    assert [hasattr(table.ruling, "facts") for table in (defending, attacking)] == [defends, attacks]
    assert all(any("N41" in ground for ground in table.ruling.grounds) for table in (defending, attacking))


def test_N41_an_attacker_s_aircraft_go_back_where_they_came_from_or_with_troops(given):
    def leaving():
        return kent(given, *TWO).next_round(calling_off=True)

    table = leaving().retreat("GE-FTR-01", to="Brest").accepted()
    assert not any("N41" in ground for ground in table.ruling.grounds)
    leaving().retreat("GE-FTR-01", "GE-INF-01", to="York").accepted()
    leaving().retreat("GE-INF-01", to="York").accepted().retreat("GE-FTR-01", to="York").accepted()


def test_N41_by_the_strict_reading_troops_that_retreat_there_open_the_way(given):
    table = kent(given, *TWO, N41="with_friends").retreat("UK-INF-01", to="York").accepted()
    table.retreat("UK-FTR-01", to="York").accepted()
