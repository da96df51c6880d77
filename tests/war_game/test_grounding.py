"""IV/grounding: on the ground or below deck for a round."""

from core.war_game import orders as give
from events.war_game.facts import UnitsDestroyed
from tests.war_game.conftest import board, named
from tests.war_game.test_fighters import raid

LAND = (
    "2 fighter Germany Brest",
    "1 bomber Germany Brest",
    "1 bomber United Kingdom Kent",
    "1 dogfighter United Kingdom Kent",
)
SEA = "Brest - Channel~ - Solent~ - Devon"


def at_sea(given, *texts):
    """Germans from Brest attack a British carrier in the Channel."""
    table = given(
        board(
            SEA,
            "2 fighter Germany Brest",
            "1 destroyer Germany Solent",
            "1 carrier United Kingdom Channel",
            *texts,
        )
    )
    return table.attack("Channel", "GE-FTR-01", "GE-FTR-02", "GE-DD-01").opened()


def test_T30_grounding_1_1_only_defending_aircraft_are_grounded(given):
    table = raid(given, *LAND)
    table.ground("GE-FTR-01").refused("IV/grounding/1.1")
    table.ground("UK-BMR-01").accepted()


def test_T31_grounding_1_1_grounded_flying_and_grounded_again(given):
    table = raid(given, *LAND)
    for number in (1, 2, 3):
        assert not table.game.units["UK-BMR-01"].grounded
        if number != 2:
            table.ground("UK-BMR-01").accepted()
        table.rolling("defense")
        assert table.game.units["UK-BMR-01"].grounded == (number != 2)
        table.next_round()


def test_T32_grounding_1_3_a_grounded_aircraft_makes_no_defense_roll(given):
    table = raid(given, *LAND).ground("UK-BMR-01").rolling("defense")
    table.sends("Kent", "UK-BMR-01").refused("IV/grounding/1.3")


def test_T33_grounding_1_1_a_grounded_aircraft_is_no_air_target(given):
    table = raid(given, *LAND).ground("UK-BMR-01").rolling()
    table.roll("Kent", "GE-FTR-01", "GE-FTR-02", dice=[6, 6])
    assert [one[1] for one in table.rolled()] == ["aircraft", "land"], "there is one air target"


def test_T34_grounding_1_4_it_is_a_casualty_when_no_other_defender_is_left(given):
    table = raid(given, *LAND, "1 infantry United Kingdom Kent").ground("UK-BMR-01", "UK-DOG-01").rolling()
    table.roll("Kent", "GE-FTR-01", dice=[6]).next_round(calling_off=True)
    assert {"UK-BMR-01", "UK-DOG-01"} < set(table.game.units), "infantry goes first"
    assert "IV/concept/1" in table.cited
    assert "IV/grounding/1.4" not in table.cited
    table.next_round().ground("UK-BMR-01", "UK-DOG-01").rolling()
    table.roll("Kent", "GE-FTR-01", "GE-FTR-02", dice=[6, 6]).next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]
    assert "IV/grounding/1.4" in table.cited


def test_T34_grounding_1_4_a_defender_in_the_air_stands_before_those_on_the_ground_until_it_is_hit(given):
    sky = ("1 fighter Germany Brest", "1 infantry Germany Brest", *LAND[2:])
    table = raid(given, *sky).ground("UK-BMR-01").rolling()
    table.roll("Kent", "GE-FTR-01", "GE-INF-01", dice=[7, 2]).next_round(calling_off=True)
    assert {"UK-BMR-01", "UK-DOG-01"} < set(table.game.units), "the land hit reaches nobody"
    table.next_round().ground("UK-BMR-01").rolling()
    table.roll("Kent", "GE-FTR-01", "GE-INF-01", dice=[6, 2]).next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]


def test_T35_grounding_2_3_the_owner_picks_who_of_the_grounded_takes_a_bomb_while_another_flies(given):
    """The land hit beyond the infantry reaches nobody, so one of the two on the ground is left."""
    sky = ("2 infantry Germany Brest", "1 bomber Germany Brest", "1 infantry United Kingdom Kent")
    table = raid(given, *sky, *LAND[2:], "1 fighter United Kingdom Kent").ground("UK-BMR-01", "UK-FTR-01")
    table.rolling().roll("Kent", "GE-INF-01", "GE-INF-02", "GE-BMR-01", dice=[2, 2, 8, 12])
    table.rolling("defense").finish("britain")
    (question,) = table.game.questions
    assert (question.about, question.units) == ("bombs", ("UK-BMR-01", "UK-FTR-01"))


def test_T35_grounding_2_3_a_bomb_hit_may_be_given_to_a_grounded_aircraft(given):
    table = raid(given, *LAND, "1 infantry United Kingdom Kent").ground("UK-BMR-01").rolling()
    table.roll("Kent", "GE-BMR-01", dice=[8, 12]).rolling("defense")
    table.finish("britain").as_seat("britain")
    assert table.game.questions[0].units == ("UK-INF-01", "UK-BMR-01")
    table.when(give.TakeLosses("Kent", named("UK-DOG-01"))).refused("IV/grounding/2.3:those")
    table.when(give.TakeLosses("Kent", named("UK-INF-01", "UK-BMR-01"))).refused("IV/grounding/2.3:number")
    assert (
        table.told() == "2 units (UK-INF-01, UK-BMR-01) are named for 1 hit at Kent, and each takes one hit."
    )
    table.when(give.TakeLosses("Kent", named("UK-BMR-01"))).accepted()
    assert "UK-INF-01" in table.game.units


def test_T36_grounding_1_5_fighters_below_deck_sink_with_their_carrier(given):
    table = at_sea(given, "2 fighter United Kingdom UK-CV-01").ground("UK-FTR-01", "UK-FTR-02").rolling()
    table.roll("Channel", "GE-DD-01", dice=[4]).next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]
    lost = next(f for f in table.all_facts if isinstance(f, UnitsDestroyed))
    assert lost.units == ("UK-FTR-01", "UK-FTR-02")


def test_T36_grounding_1_3_below_deck_fighters_do_not_roll(given):
    table = at_sea(given, "1 fighter United Kingdom UK-CV-01").ground("UK-FTR-01").rolling("defense")
    table.sends("Channel", "UK-FTR-01").refused("IV/grounding/1.3")


def test_T37_grounding_2_2_below_deck_they_leave_with_the_carrier(given):
    table = given(
        board(
            "Brest - Channel~ - Irish Sea~ - Devon",
            "2 fighter Germany Brest",
            "1 carrier United Kingdom Channel",
            "2 fighter United Kingdom UK-CV-01",
        )
    )
    table.attack("Channel", "GE-FTR-01", "GE-FTR-02").opened().ground("UK-FTR-01", "UK-FTR-02")
    table.retreat("UK-CV-01", to="Irish Sea").accepted()
    table.rolling().next_round_or_end()
    assert {table.game.units[name].place for name in ("UK-CV-01", "UK-FTR-01", "UK-FTR-02")} == {"Irish Sea"}


def test_T37_grounding_1_5_if_the_carrier_survives_the_round(given):
    table = given(
        board(
            "Brest - Channel~ - Irish Sea~ - Devon",
            "2 fighter Germany Brest",
            "1 carrier United Kingdom Channel",
            "2 fighter United Kingdom UK-CV-01",
        )
    )
    table.attack("Channel", "GE-FTR-01", "GE-FTR-02").opened().ground("UK-FTR-01", "UK-FTR-02")
    table.retreat("UK-CV-01", to="Irish Sea").rolling()
    table.roll("Channel", "GE-FTR-01", dice=[6]).next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]


def test_T38_grounding_2_1_a_grounded_bomber_that_retreats_takes_off_and_can_be_hit(given):
    table = given(
        board(
            "Kent - Brest; Kent - York",
            *LAND[:1],
            "1 bomber United Kingdom Kent",
            "1 infantry United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01", "GE-FTR-02").opened().ground("UK-BMR-01")
    table.retreat("UK-BMR-01", to="York").accepted()
    assert not table.game.units["UK-BMR-01"].grounded
    table.rolling().roll("Kent", "GE-FTR-01", dice=[6])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 1)]
    table.next_round_or_end()
    assert "UK-BMR-01" not in table.game.units


def test_T38_grounding_1_1_who_has_taken_off_to_leave_is_not_grounded_again(given):
    table = given(board("Kent - Brest; Kent - York", *LAND[:1], "2 bomber United Kingdom Kent"))
    table.attack("Kent", "GE-FTR-01", "GE-FTR-02").opened()
    table.retreat("UK-BMR-01", to="York").ground("UK-BMR-01").refused("IV/grounding/1.1")
    table.ground("UK-BMR-02").ground("UK-BMR-02").refused("IV/grounding/1.1:once")


def test_T39_a_grounded_bomber_keeps_the_battle_open(given):
    table = raid(given, *LAND[:2], "1 bomber United Kingdom Kent").ground("UK-BMR-01").next_round()
    assert not table.game.battles["Kent"].ended


def test_dispatching_1_2_a_visitor_is_not_grounded_where_it_fights(given):
    table = given(
        board(
            "Kent - Brest; Kent - York",
            "1 fighter Germany Brest",
            "1 infantry United Kingdom Kent",
            "1 fighter United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01").opened().dispatch("Kent", "UK-FTR-01")
    table.ground("UK-FTR-01").refused("IV/grounding/1.1", "IV/dispatching/1.2:grounded")
    assert "UK-FTR-01 is dispatched to Kent." in table.told()
    table.next_round()
    table.ground("UK-FTR-01").refused("IV/dispatching/1.2:grounded")
    assert "UK-FTR-01 has come to Kent from elsewhere." in table.told()


SAILING = "Brest - Channel~ - Irish Sea~ - Devon"
FLEET = (
    "2 destroyer Germany Channel",
    "1 carrier United Kingdom Channel",
    "2 fighter United Kingdom UK-CV-01",
)


def test_grounding_1_1_deck_nobody_is_below_the_deck_of_a_carrier_that_was_sunk(given):
    forces = (*FLEET, "2 destroyer United Kingdom Channel")
    table = given(board(SAILING, *forces)).attack("Channel", "GE-DD-01", "GE-DD-02").opened().rolling()
    table.roll("Channel", "GE-DD-01", dice=[1]).rolling("defense").finish("britain")
    table.when(give.TakeLosses("Channel", named("UK-CV-01"))).accepted().next_round()
    table.ground("UK-FTR-01").refused("IV/grounding/1.1:deck")
    assert table.told() == "UK-FTR-01 has no deck at Channel to be below of."


def test_grounding_1_1_deck_nor_of_one_that_has_sailed_without_the_fighter(given):
    forces = (*FLEET, "2 destroyer United Kingdom Channel")
    table = given(board(SAILING, *forces)).attack("Channel", "GE-DD-01", "GE-DD-02").opened()
    table.retreat("UK-CV-01", to="Irish Sea").accepted().next_round()
    table.ground("UK-FTR-01").refused("IV/grounding/1.1:deck")


def test_grounding_1_1_deck_a_bomber_has_none(given):
    table = given(board(SAILING, "1 destroyer Germany Channel", "1 bomber United Kingdom Channel"))
    table.attack("Channel", "GE-DD-01").opened().ground("UK-BMR-01").refused("IV/grounding/1.1:deck")


def test_grounding_1_5_a_fighter_that_has_come_back_to_its_carrier_goes_down_with_her(given):
    """It has retreated from where it was sent, and does not fight for her: it is below deck."""
    ways = "Kent - Brest; Kent - Channel~; Biscay~ - Channel~"
    forces = (
        *FLEET[1:],
        "1 destroyer Germany Biscay",
        "2 infantry United Kingdom Kent",
        "1 infantry Germany Brest",
    )
    table = given(board(ways, *forces, "1 destroyer United Kingdom Biscay")).as_seat("germany")
    table.when(give.PassThrough(named("GE-DD-01"), "Biscay", "Channel")).accepted()
    table.attack("Kent", "GE-INF-01").opened().dispatch("Kent", "UK-FTR-01").accepted()
    table.next_round().next_round().retreat("UK-FTR-01").accepted().next_round()
    table.ground("UK-FTR-02").accepted().rolling().roll("Channel", "GE-DD-01", dice=[1]).next_round()
    assert not {"UK-CV-01", "UK-FTR-01", "UK-FTR-02"} & set(table.game.units)
    assert not table.game.questions


def test_grounding_2_3_two_bombs_on_a_carrier_are_not_borne_by_those_below_her_deck(given):
    """She is sunk, and they with her; the second hit has nobody left."""
    table = given(board(SEA, "1 bomber Germany Brest", *FLEET[1:])).attack("Channel", "GE-BMR-01").opened()
    table.ground("UK-FTR-01", "UK-FTR-02").rolling().roll("Channel", "GE-BMR-01", dice=[1, 1])
    table.next_round_or_end()
    assert not [name for name in table.game.units if name.startswith("UK-")]
