"""Where fighters come down whose carrier was sunk (IV/dispatching/2.2, doubts R17 and R29)."""

import pytest

from core.mistakes import Unworkable
from core.war_game import orders as give
from tests.war_game.conftest import board, named

SEAS = "London - Solent~ - Sussex; Solent~ - Channel~; Channel~ - Brest; Biscay~ - Solent~"


@pytest.fixture
def homeless(given):
    """Two fighters are in the air over Solent, their carrier is sunk; another in Biscay has one of its own."""
    position = board(
        SEAS, "2 destroyer Germany Channel", "1 carrier United Kingdom Solent", "2 fighter United Kingdom UK-CV-01",
        "1 carrier United Kingdom Biscay", "1 fighter United Kingdom UK-CV-02", "1 infantry United Kingdom Sussex",
    )  # fmt: skip
    table = given(position).attack("Solent", "GE-DD-01", "GE-DD-02").opened().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4]).next_round(calling_off=True)
    return (
        table.as_seat("germany").when(give.CallOff("Solent")).accepted().finish("germany").as_seat("britain")
    )


def test_dispatching_2_2_landing_each_is_told_where_it_may_come_down(homeless):
    assert [(one.units, one.options) for one in homeless.game.questions] == [
        (("UK-FTR-01",), ("Sussex", "UK-CV-02")),
        (("UK-FTR-02",), ("Sussex", "UK-CV-02")),
    ]
    homeless.when(give.LandAircraft("London")).refused("IV/dispatching/2.2:landing")
    assert homeless.told() == "London is none of the places for UK-FTR-01; they are Sussex, UK-CV-02."


def test_dispatching_2_2_room_a_deck_takes_no_more_than_it_has_room_for(homeless):
    homeless.when(give.LandAircraft("UK-CV-02")).accepted()
    homeless.when(give.LandAircraft("UK-CV-02")).refused("IV/dispatching/2.2:room")
    assert homeless.told() == "UK-CV-02 has no room left."
    homeless.when(give.LandAircraft("Sussex")).accepted()
    assert homeless.game.units["UK-FTR-01"].aboard == "UK-CV-02"
    assert homeless.game.units["UK-FTR-02"].place == "Sussex"


def test_dispatching_2_2_landing_waits_until_every_battle_of_the_round_is_judged(given):
    """Land that is held in the same round is a landing place, wherever its name stands in the alphabet."""
    for land in ("Artois", "Zealand"):
        forces = (
            "1 destroyer Germany Channel", "1 infantry Germany Brest", "1 carrier United Kingdom Solent",
            "1 fighter United Kingdom UK-CV-01", f"2 infantry United Kingdom {land}",
        )  # fmt: skip
        table = given(board(f"Solent~ - Channel~; Solent~ - {land} - Brest", *forces))
        table.attack("Solent", "GE-DD-01").attack(land, "GE-INF-01").opened().rolling()
        table.roll("Solent", "GE-DD-01", dice=[1]).rolling("defense").roll("Solent", "UK-FTR-01", dice=[1])
        table.roll(land, "UK-INF-01", dice=[1]).next_round_or_end()
        assert [one.options for one in table.game.questions] == [(land,)]


RAID = "Brest - Channel~ - Solent~ - Sussex; Channel~ - Biscay~"


def raided(given, *forces, **doubts):
    """Germans sink the only British ship in the Channel, and move nobody after it."""
    position = board(RAID, *forces, "1 submarine United Kingdom Channel", "1 infantry United Kingdom Sussex")
    table = given(position).playing(**doubts)
    attackers = [
        n for n, u in table.game.units.items() if u.nation == "Germany" and u.kind in ("bomber", "fighter")
    ]
    table.attack("Channel", *attackers).opened().rolling()
    return table.roll(
        "Channel", attackers[0], dice=[1] * (2 if "BMR" in attackers[0] else 1)
    ).next_round_or_end()


@pytest.mark.parametrize(("option", "place"), [("flies_back", "Brest"), ("lost", None)])
def test_N21_what_becomes_of_who_is_left_over_the_sea(given, option, place):
    table = raided(given, "1 bomber Germany Brest", N21=option)
    assert table.game.units["GE-BMR-01"].place == "Channel", "it may still be moved"
    table.pass_on("combat_orders.attacks")
    found = table.game.units.get("GE-BMR-01")
    assert (found and found.place) == place


def test_N21_who_is_moved_to_land_is_not_over_the_sea_any_more(given):
    table = raided(given, "1 bomber Germany Brest", N21="lost").as_seat("germany")
    table.when(give.Move(named("GE-BMR-01"), "Brest")).accepted().pass_on("combat_orders.attacks")
    assert table.game.units["GE-BMR-01"].place == "Brest"


def test_N21_a_fighter_flies_back_to_the_deck_that_it_attacked_from_wherever_that_is(given):
    table = raided(given, "1 carrier Germany Biscay", "1 fighter Germany GE-CV-01").as_seat("germany")
    table.when(give.Move(named("GE-CV-01"), "Channel")).accepted().pass_on("combat_orders.attacks")
    unit = table.game.units["GE-FTR-01"]
    assert (unit.place, unit.aboard) == ("Channel", "GE-CV-01")


def test_R17_an_attacker_whose_carrier_was_sunk_lands_elsewhere_or_is_lost(given):
    """It is not over the sea when the next player begins; its owner says where it goes before."""
    for more, options in ((), ()), (("1 infantry Germany Brest",), ("Brest",)):
        forces = (
            "1 carrier Germany Channel",
            "1 fighter Germany GE-CV-01",
            "1 submarine United Kingdom Channel",
        )
        table = (
            given(board(RAID, *forces, *more)).attack("Channel", "GE-FTR-01").attack("Channel", "GE-CV-01")
        )
        table.opened().rolling().roll("Channel", "GE-FTR-01", dice=[1]).rolling("defense")
        table.roll("Channel", "UK-SS-01", dice=[1]).next_round_or_end().finish("germany")
        assert [one.options for one in table.game.questions] == ([options] if options else [])
        if options:
            assert table.at()[0] == "noncombat.moves"
            table.as_seat("germany").when(give.LandAircraft("Brest")).accepted()
            assert table.game.units["GE-FTR-01"].place == "Brest"
        assert ("GE-FTR-01" in table.game.units) == bool(options)
        assert table.at()[0] == "combat_orders.attacks"


def test_dispatching_3_5_who_retreats_to_a_deck_that_is_sunk_in_the_same_round_is_out_of_the_battle(given):
    """Doubt R10: it came from there; it holds no battle open, and lands where the round has left it a place."""
    ways = "Kent - Brest; Kent - Solent~ - Channel~; Kent - York"
    forces = (
        "1 infantry Germany Brest", "2 destroyer Germany Channel", "1 infantry United Kingdom Kent",
        "1 carrier United Kingdom Solent", "1 fighter United Kingdom UK-CV-01", "1 submarine United Kingdom Channel",
        "1 infantry United Kingdom York",
    )  # fmt: skip
    table = given(board(ways, *forces)).playing(R10="lands_elsewhere").attack("Kent", "GE-INF-01")
    table.as_seat("germany").when(
        give.PassThrough(named("GE-DD-01"), "Channel", "Solent")
    ).accepted().opened()
    table.dispatch("Kent", "UK-FTR-01").accepted().next_round().next_round().retreat("UK-FTR-01").accepted()
    table.rolling().roll("Solent", "GE-DD-01", dice=[4]).next_round_or_end()
    assert [(one.units, one.options) for one in table.game.questions] == [(("UK-FTR-01",), ("York",))]
    table.as_seat("britain").when(give.LandAircraft("York")).accepted()
    unit = table.game.units["UK-FTR-01"]
    assert (unit.place, unit.retreated, unit.leaving) == ("York", True, "")


def one_deck(given, *more, **doubts):
    """A carrier is sunk under a dogfighter and a dive bomber; another has one deck left, and no land is near."""
    forces = (
        "1 destroyer Germany Channel", "1 carrier United Kingdom Solent", "1 dogfighter United Kingdom UK-CV-01", *more,
        "1 carrier United Kingdom Biscay", "1 fighter United Kingdom UK-CV-02",
    )  # fmt: skip
    table = given(board("Channel~ - Solent~ - Biscay~", *forces)).playing(**doubts)
    table.attack("Solent", "GE-DD-01").opened().rolling()
    table.roll("Solent", "GE-DD-01", dice=[4]).rolling("defense").roll("Solent", "UK-DOG-01", dice=[1])
    return table.next_round_or_end().as_seat("britain")


def test_dispatching_2_2_room_the_owner_says_who_gets_the_last_deck(given):
    table = one_deck(given, "1 dive bomber United Kingdom UK-CV-01")
    assert [(q.units, q.options) for q in table.game.questions] == [
        (("UK-DIV-01", "UK-DOG-01"), ("UK-CV-02",))
    ]
    with pytest.raises(Unworkable, match="with UK-DIV-01 or UK-DOG-01"):
        table.when(give.LandAircraft("UK-CV-02"))
    table.when(give.LandAircraft("UK-CV-02", named("UK-FTR-01"))).refused("IV/dispatching/2.2:those")
    both = named("UK-DIV-01", "UK-DOG-01")
    table.when(give.LandAircraft("UK-CV-02", both)).refused("IV/dispatching/2.2:room")
    assert table.told() == "UK-CV-02 has room for 1 more."
    table.when(give.LandAircraft("UK-CV-02", named("UK-DOG-01"))).accepted()
    assert table.game.units["UK-DOG-01"].aboard == "UK-CV-02"
    assert "UK-DIV-01" not in table.game.units, "there is no deck left for it"
    assert not table.game.questions


def test_dispatching_2_2_room_of_like_fighters_one_after_the_other_is_asked_about(given):
    table = one_deck(given, "1 dogfighter United Kingdom UK-CV-01")
    assert [q.units for q in table.game.questions] == [("UK-DOG-01",), ("UK-DOG-02",)]
    table.when(give.LandAircraft("UK-CV-02")).accepted()
    assert "UK-DOG-02" not in table.game.units


def test_dispatching_2_2_room_each_of_two_owners_brings_down_his_own(given):
    table = one_deck(given, "1 dogfighter United States UK-CV-01", N38="first_answer")
    assert table.game.questions[0].seats == ("america", "britain")
    table.when(give.LandAircraft("UK-CV-02", named("US-DOG-01"))).refused("seat")
    table.as_seat("america").when(give.LandAircraft("UK-CV-02", named("US-DOG-01"))).accepted()
    assert "UK-DOG-01" not in table.game.units


def test_R30_own_landing_a_carrier_that_is_full_has_room_for_her_own(given):
    """IV/dispatching/2.2: those whose deck it is have their room, also if they may land elsewhere."""
    forces = (
        "1 destroyer Germany Channel",
        "1 carrier United Kingdom Solent",
        "2 fighter United Kingdom UK-CV-01",
    )
    table = given(board(SEAS, *forces)).playing(R30="own_landing").attack("Solent", "GE-DD-01").opened()
    table.retreat("UK-CV-01", to="Biscay").accepted().rolling("defense")
    table.roll("Solent", "UK-FTR-01", dice=[1]).next_round_or_end()
    assert [q.options for q in table.game.questions] == [("UK-CV-01",), ("UK-CV-01",)]
    for _ in range(2):
        table.as_seat("britain").when(give.LandAircraft("UK-CV-01")).accepted()
    down = {(u.place, u.retreated) for u in table.game.units.values() if u.kind == "fighter"}
    assert down == {("Biscay", True)}, "with her they are out of combat (doubt N23)"


def test_grounding_1_1_an_attacker_that_is_cut_off_does_not_come_down_on_a_deck_that_fights_in_its_battle(
    given,
):
    """Its own carrier is sunk in another battle in the round in which it leaves for her."""
    forces = (
        "1 carrier Germany Solent", "1 fighter Germany GE-CV-01", "1 carrier Germany Channel",
        "2 destroyer United Kingdom Channel", "1 submarine United Kingdom Solent",
    )  # fmt: skip
    table = given(board("Solent~ - Channel~ - Biscay~", *forces)).attack("Channel", "GE-FTR-01", "GE-CV-02")
    table.attack("Solent", "GE-CV-01").opened().next_round(calling_off=True)
    table.retreat("GE-FTR-01", to="GE-CV-01").accepted().rolling("defense")
    table.roll("Solent", "UK-SS-01", dice=[1]).next_round_or_end()
    assert "GE-CV-01" not in table.game.units
    assert "GE-FTR-01" not in table.game.units, "there is no other deck"


def test_dispatching_2_2_those_whoever_is_asked_about_may_be_named_in_any_order(homeless):
    """The owner of two that are asked about picks who gets the only place of a deck."""
    homeless.when(give.LandAircraft("UK-CV-02", named("UK-FTR-02"))).accepted()
    assert homeless.game.units["UK-FTR-02"].aboard == "UK-CV-02"
    assert [(q.units, q.options) for q in homeless.game.questions] == [
        (("UK-FTR-01",), ("Sussex", "UK-CV-02"))
    ]
    homeless.when(give.LandAircraft("UK-CV-02")).refused("IV/dispatching/2.2:room")
    homeless.when(give.LandAircraft("Sussex")).accepted()
    assert homeless.game.units["UK-FTR-01"].place == "Sussex"
    assert not homeless.game.questions


def test_dispatching_2_2_those_several_that_are_asked_about_come_down_in_one_answer(homeless):
    homeless.when(give.LandAircraft("UK-CV-02", named("UK-FTR-01", "UK-FTR-02")))
    homeless.refused("IV/dispatching/2.2:room")
    assert homeless.told() == "UK-CV-02 has room for 1 more."
    homeless.when(give.LandAircraft("Sussex", named("UK-FTR-01", "UK-FTR-02"))).accepted()
    assert {homeless.game.units[name].place for name in ("UK-FTR-01", "UK-FTR-02")} == {"Sussex"}
    assert not homeless.game.questions


def test_dispatching_2_2_those_who_is_not_asked_about_is_told_who_all_are(homeless):
    homeless.when(give.LandAircraft("Sussex", named("UK-FTR-03"))).refused("IV/dispatching/2.2:those")
    assert homeless.told() == "UK-FTR-03 is not asked about; UK-FTR-01 or UK-FTR-02 is."


def test_dispatching_2_2_room_the_owner_names_which_of_two_like_fighters_gets_the_last_deck(given):
    table = one_deck(given, "1 dogfighter United Kingdom UK-CV-01")
    table.when(give.LandAircraft("UK-CV-02", named("UK-DOG-02"))).accepted()
    assert table.game.units["UK-DOG-02"].aboard == "UK-CV-02"
    assert "UK-DOG-01" not in table.game.units, "there is no deck left for it"
    assert not table.game.questions
