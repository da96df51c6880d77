"""IV/bombers: an air roll or bombs in attack, the air roll alone in defense."""

from core.war_game import orders as give
from tests.war_game.conftest import board
from tests.war_game.test_fighters import raid

DEFENSE = ("1 fighter Germany Brest", "1 infantry Germany Brest", "1 bomber United Kingdom Kent")


def test_T17_bombers_1_2_a_defending_bomber_rolls_one_die_of_2(given):
    table = raid(given, *DEFENSE).rolling("defense").sends("Kent", "UK-BMR-01").accepted()
    assert table.game.rolls[0].dice == 1
    table.when(give.RollDice((2,)))
    assert table.rolled() == [("UK-BMR-01", "aircraft", 2, 1)]


def test_T17_bombers_1_2_and_never_its_bombs(given):
    raid(given, *DEFENSE).rolling("defense").sends("Kent", "UK-BMR-01", at="bombs").refused("IV/bombers/1.2")


def test_T18_bombers_1_1_it_aims_at_aircraft_while_one_is_left(given):
    table = raid(given, *DEFENSE, "1 fighter United Kingdom Kent").rolling("defense")
    table.roll("Kent", "UK-FTR-01", "UK-BMR-01", dice=[12, 1])
    assert table.rolled()[1] == ("UK-BMR-01", "aircraft", 2, 1)


def test_T18_bombers_1_2_and_at_land_in_the_same_round_when_the_sky_is_clear(given):
    table = raid(given, *DEFENSE, "1 fighter United Kingdom Kent").rolling("defense")
    table.roll("Kent", "UK-FTR-01", "UK-BMR-01", dice=[6, 2])
    assert table.rolled() == [("UK-FTR-01", "aircraft", 6, 1), ("UK-BMR-01", "land", 2, 1)]


def test_T18_bombers_1_2_and_at_land_in_later_rounds(given):
    table = raid(given, *DEFENSE).rolling("defense").roll("Kent", "UK-BMR-01", dice=[1])
    table.next_round().rolling("defense").roll("Kent", "UK-BMR-01", dice=[1])
    assert table.rolled() == [("UK-BMR-01", "land", 2, 1)]


ATTACK = ("1 bomber Germany Brest", "2 fighter United Kingdom Kent", "3 infantry United Kingdom Kent")


def test_T19_bombers_1_3_an_attacking_bomber_drops_two_bombs(given):
    table = raid(given, *ATTACK).rolling().sends("Kent", "GE-BMR-01").accepted()
    assert table.game.rolls[0].dice == 2
    table.when(give.RollDice((8, 9)))
    assert table.rolled() == [("GE-BMR-01", "bombs", 8, 1)]
    assert table.game.battles["Kent"].on_defenders.bombs == 1


def test_T19_bombers_1_3_or_rolls_at_aircraft_and_never_both_in_a_round(given):
    table = raid(given, *ATTACK).rolling().roll("Kent", "GE-BMR-01", dice=[2], at="aircraft")
    assert table.rolled() == [("GE-BMR-01", "aircraft", 2, 1)]
    assert table.at()[0] != "combat.attack_rolls"


def test_T19_bombers_1_3_in_an_order_after_others_a_target_must_be_sure_to_be_left(given):
    table = raid(given, *ATTACK, "2 fighter Germany Brest").rolling()
    table.sends("Kent", "GE-FTR-01", "GE-FTR-02", "GE-BMR-01", at="aircraft").refused("IV/bombers/1.3")
    table.sends("Kent", "GE-FTR-01", "GE-BMR-01", at="aircraft").accepted()


def test_T20_bombers_1_3_the_air_roll_in_round_1_and_bombs_in_round_2(given):
    table = raid(given, *ATTACK).rolling().roll("Kent", "GE-BMR-01", dice=[12], at="aircraft")
    table.next_round().rolling().roll("Kent", "GE-BMR-01", dice=[8, 8])
    assert table.rolled() == [("GE-BMR-01", "bombs", 8, 2)]


def test_T21_bombers_1_3_bombs_in_every_round_though_fighters_fly(given):
    table = raid(given, *ATTACK)
    for _ in range(3):
        table.rolling().roll("Kent", "GE-BMR-01", dice=[12, 12])
        assert table.rolled()[0][1] == "bombs"
        table.next_round()


def test_T22_bombers_1_4_an_attacking_bomber_is_hit_by_fighters_bombers_and_guns(given):
    for kind, name, die in (
        ("fighter", "UK-FTR-01", 6),
        ("bomber", "UK-BMR-01", 2),
        ("anti-aircraft", "UK-AAG-01", 5),
    ):
        table = raid(
            given, "1 bomber Germany Brest", "1 infantry Germany Brest", f"1 {kind} United Kingdom Kent"
        )
        table.rolling("defense").roll("Kent", name, dice=[die]).next_round(calling_off=True)
        assert "GE-BMR-01" not in table.game.units


def test_T23_dispatching_1_2_a_dispatched_bomber_has_its_air_roll_alone(given):
    table = given(
        board(
            "Kent - Brest; Kent - York",
            "1 fighter Germany Brest",
            "1 infantry United Kingdom Kent",
            "1 bomber United Kingdom York",
        )
    )
    table.attack("Kent", "GE-FTR-01").opened().dispatch("Kent", "UK-BMR-01").accepted()
    table.next_round().rolling("defense")
    table.sends("Kent", "UK-BMR-01", at="bombs").refused("IV/dispatching/1.2:bombs")
    table.roll("Kent", "UK-BMR-01", dice=[2])
    assert table.rolled() == [("UK-BMR-01", "aircraft", 2, 1)]


def test_T24_grounding_2_3_bombs_fall_on_land_units_and_on_no_aircraft_in_the_air(given):
    table = raid(
        given, "1 bomber Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent"
    ).rolling()
    table.roll("Kent", "GE-BMR-01", dice=[8, 8]).next_round(calling_off=True)
    assert set(table.game.units) == {"GE-BMR-01", "UK-FTR-01"}


def test_T24_bombers_1_3_a_bomber_has_no_land_roll_of_its_own_in_attack(given):
    table = raid(given, *ATTACK).rolling()
    table.sends("Kent", "GE-BMR-01", at="land").refused("IV/bombers/1.3")


def test_bombers_1_3_a_ruling_on_a_bomber_stands_on_the_doubts_that_matter_there(given):
    """N12 at sea, R8 when it has bombed before, R14 and no choice (N4) when no aircraft is left."""
    sky = ("1 bomber Germany Brest", "1 infantry Germany Brest", "2 infantry United Kingdom Kent")
    table = raid(given, *sky, "1 fighter United Kingdom Kent").rolling()
    table.sends("Kent", "GE-BMR-01").accepted()
    assert all("N12" not in g and "R8" not in g and "R14" not in g for g in table.ruling.grounds)
    assert any("N4" in g for g in table.ruling.grounds)
    table.when(give.RollDice((12, 12))).accepted().next_round().rolling().sends(
        "Kent", "GE-BMR-01"
    ).accepted()
    assert any("R8" in g for g in table.ruling.grounds)
    clear = raid(given, *sky).rolling().sends("Kent", "GE-BMR-01").accepted()
    assert any("R14" in g for g in clear.ruling.grounds)
    assert not any("N4" in g for g in clear.ruling.grounds)


def test_bombers_1_3_on_ships_it_stands_on_what_is_said_of_bombs_at_sea(given):
    table = given(board("Brest - Channel~", "1 bomber Germany Brest", "1 destroyer United Kingdom Channel"))
    table.attack("Channel", "GE-BMR-01").opened().rolling().sends("Channel", "GE-BMR-01").accepted()
    assert any("N12" in g for g in table.ruling.grounds)


def test_concept_1_a_transport_has_nothing_to_roll(given):
    table = given(board("Brest~ - Channel~", "1 transport Germany Brest", "1 destroyer Germany Brest",
                        "1 destroyer United Kingdom Channel"))  # fmt: skip
    table.attack("Channel", "GE-TR-01", "GE-DD-01").opened().rolling()
    table.sends("Channel", "GE-DD-01", "GE-TR-01").refused("IV/concept/1")
    assert table.told() == "GE-TR-01 can't roll at anything at Channel."
