"""The sample battle and Examples 2 and 3, played from order to order (T78-T84)."""

from fractions import Fraction
from itertools import product

import pytest

from core.war_game import orders as give
from events.war_game.facts import LossesTaken
from tests.war_game.conftest import board, named

SAMPLE = "Utah - Nevada; Utah - Idaho"
ATTACKERS = (
    "2 infantry Germany Nevada",
    "1 dive bomber Germany Nevada",
    "1 fighter Germany Nevada",
    "1 bomber Germany Nevada",
)
DEFENDERS = (
    "3 infantry United States Utah",
    "1 anti-aircraft United States Utah",
    "1 dogfighter United States Utah",
    "1 bomber United States Utah",
)


def sample(given):
    table = given(board(SAMPLE, *ATTACKERS, *DEFENDERS, "1 infantry United States Idaho"))
    table.attack("Utah", "GE-INF-01", "GE-INF-02", "GE-DIV-01", "GE-FTR-01", "GE-BMR-01").opened()
    return table.ground("US-BMR-01").accepted().rolling()


def test_T78_sample_battle_round_1_1_the_first_round_with_a_hit_of_the_fighter(given):
    table = sample(given)
    table.roll(
        "Utah", "GE-FTR-01", "GE-DIV-01", "GE-BMR-01", "GE-INF-01", "GE-INF-02", dice=[6, 8, 8, 8, 2, 3]
    )
    assert table.rolled() == [
        ("GE-FTR-01", "aircraft", 6, 1), ("GE-DIV-01", "land", 8, 1), ("GE-BMR-01", "bombs", 8, 2),
        ("GE-INF-01", "land", 2, 1), ("GE-INF-02", "land", 2, 0),
    ]  # fmt: skip
    table.roll("Utah", "US-DOG-01", "US-AAG-01", "US-INF-01", "US-INF-02", "US-INF-03", dice=[8, 5, 4, 5, 12])
    assert table.rolled() == [
        ("US-DOG-01", "aircraft", 8, 1), ("US-AAG-01", "aircraft", 5, 1),
        ("US-INF-01", "land", 4, 1), ("US-INF-02", "land", 4, 0), ("US-INF-03", "land", 4, 0),
    ]  # fmt: skip
    assert table.game.questions[0].about == "surface"


def test_T78_sample_battle_round_1_1_after_a_miss_the_dive_bomber_may_use_4_on_the_dogfighter(given):
    table = sample(given).roll("Utah", "GE-FTR-01", "GE-DIV-01", dice=[7, 4])
    assert table.rolled() == [("GE-FTR-01", "aircraft", 6, 0), ("GE-DIV-01", "aircraft", 4, 1)]


def test_T78_sample_battle_round_1_1_if_all_hit_even_the_grounded_bomber_is_lost(given):
    table = sample(given)
    table.roll(
        "Utah", "GE-FTR-01", "GE-DIV-01", "GE-BMR-01", "GE-INF-01", "GE-INF-02", dice=[1, 1, 1, 1, 1, 1]
    )
    table.next_round_or_end()
    assert not [
        name for name in table.game.units if name.startswith("US-") and table.game.units[name].place == "Utah"
    ]


def test_T79_sample_battle_round_2_1_with_declared_survivors_the_leaving_bomber_gets_away(given):
    """The picture of the survivors is lost; with land hits kept off the air, two land units and no bomber go."""
    table = given(
        board(
            SAMPLE,
            *ATTACKERS,
            "1 infantry United States Utah",
            "1 anti-aircraft United States Utah",
            "1 bomber United States Utah",
            "1 infantry United States Idaho",
        )
    )
    table.attack("Utah", "GE-INF-01", "GE-INF-02", "GE-BMR-01").opened().ground("US-BMR-01").next_round()
    table.retreat("US-BMR-01", to="Idaho").accepted().rolling()
    table.roll("Utah", "GE-BMR-01", "GE-INF-01", "GE-INF-02", dice=[8, 8, 2, 12]).next_round_or_end()
    assert table.game.units["US-BMR-01"].place == "Idaho"
    assert {u.name for u in table.game.units.values() if u.place == "Utah"} == {
        "GE-INF-01",
        "GE-INF-02",
        "GE-BMR-01",
    }


EUROPE = """
Great Britain - North Sea~ - Norwegian Sea~ - NA-5~ - Bay of Biscay~ - France; Great Britain - NA-5~;
Great Britain - Bay of Biscay~; Great Britain - Norwegian Sea~; Germany - North Sea~; Iceland~ - Norwegian Sea~;
France - Channel~ - Great Britain; Channel~ - Bay of Biscay~
"""
AMERICANS = ("1 carrier United States NA-5", "2 fighter United States US-CV-01")


def example_2(given):
    """Germany attacks British naval positions, and lands one infantry."""
    table = given(board(
        EUROPE, "1 battleship Germany North Sea", "1 destroyer Germany North Sea", "1 destroyer Germany Iceland",
        "1 fighter Germany Germany", "1 destroyer Germany Channel", "2 fighter Germany France",
        "1 transport Germany North Sea", "1 infantry Germany GE-TR-01",
        "1 carrier United Kingdom Norwegian Sea", "1 fighter United Kingdom UK-CV-01", "1 destroyer United Kingdom Norwegian Sea",
        "1 battleship United Kingdom Bay of Biscay", "1 transport United Kingdom Bay of Biscay",
        "1 fighter United Kingdom Great Britain", "1 infantry United Kingdom Great Britain", *AMERICANS,
    ))  # fmt: skip
    table.attack("Norwegian Sea", "GE-BB-01", "GE-DD-01", "GE-DD-02", "GE-FTR-01")
    table.attack("Bay of Biscay", "GE-DD-03", "GE-FTR-02", "GE-FTR-03").land("Great Britain", "GE-INF-01")
    return table.opened()


def test_T80_example_2_2_1_what_may_be_dispatched_in_round_1(given):
    table = example_2(given)
    for place in ("Norwegian Sea", "Bay of Biscay"):
        table.dispatch(place, "UK-FTR-02").refused("IV/dispatching/1.4")
    table.dispatch("Norwegian Sea", "US-FTR-01").accepted()
    table.dispatch("Bay of Biscay", "US-FTR-02").accepted()


def test_T80_example_2_2_3_both_arrive_in_round_2_if_the_battles_go_on(given):
    table = (
        example_2(given)
        .dispatch("Norwegian Sea", "US-FTR-01")
        .dispatch("Bay of Biscay", "US-FTR-02")
        .next_round()
    )
    assert table.flight("US-FTR-01") == table.flight("US-FTR-02") == ("engaged", 2)


def test_T81_example_2_2_4_the_carrier_battle_ends_in_round_1(given):
    table = (
        example_2(given)
        .dispatch("Norwegian Sea", "US-FTR-01")
        .dispatch("Bay of Biscay", "US-FTR-02")
        .rolling()
    )
    table.roll("Norwegian Sea", "GE-FTR-01", "GE-BB-01", "GE-DD-01", dice=[6, 8, 4]).next_round()
    assert table.game.battles["Norwegian Sea"].ended == "attackers won"
    assert table.flight("US-FTR-01") == ("returning", 2)
    table.dispatch("Bay of Biscay", "US-FTR-01").refused("IV/dispatching/2.4")
    table.next_round().dispatch("Bay of Biscay", "US-FTR-01").accepted().next_round()
    assert table.at()[1] == 4
    assert table.flight("US-FTR-01") == ("engaged", 4)


@pytest.mark.parametrize("place", ["Norwegian Sea", "Bay of Biscay"])
def test_T82_example_2_2_5_the_landed_infantry_dies_in_round_1(given, place):
    table = example_2(given).rolling("defense").roll("Great Britain", "UK-INF-01", dice=[4]).next_round()
    table.dispatch(place, "UK-FTR-02").accepted().next_round()
    assert table.flight("UK-FTR-02") == ("engaged", 3)


def example_3(given, infantry=2):
    """Germany attacks Great Britain, and the allied fleet in the Bay of Biscay with one destroyer."""
    table = given(board(
        EUROPE, "1 battleship Germany North Sea", "2 destroyer Germany North Sea", "1 transport Germany North Sea",
        "2 infantry Germany GE-TR-01", "1 fighter Germany Germany", "2 fighter Germany France",
        "1 fighter United Kingdom Great Britain", "2 infantry United Kingdom Great Britain",
        "1 carrier United Kingdom NA-5", "2 fighter United Kingdom UK-CV-01",
        "1 carrier United States Bay of Biscay", "2 fighter United States US-CV-01", "1 battleship United Kingdom Bay of Biscay",
    ))  # fmt: skip
    table.attack("Great Britain", "GE-FTR-01", "GE-FTR-02", "GE-FTR-03")
    table.land("Great Britain", *[f"GE-INF-{n:02d}" for n in range(1, infantry + 1)])
    table.when(give.SupportShots(named("GE-BB-01", "GE-DD-01"), "Great Britain")).accepted()
    return table.attack("Bay of Biscay", "GE-DD-02").opened()


def test_T83_example_3_2_1_the_british_carrier_sends_both_fighters_in_round_1(given):
    table = example_3(given).dispatch("Great Britain", "UK-FTR-02", "UK-FTR-03").accepted().next_round()
    assert table.flight("UK-FTR-02") == table.flight("UK-FTR-03") == ("engaged", 2)


def test_T83_example_3_2_2_the_americans_are_pinned_in_round_1_and_come_in_round_3(given):
    table = example_3(given).dispatch("Great Britain", "US-FTR-01", "US-FTR-02").refused("IV/dispatching/1.4")
    table.rolling("defense").roll("Bay of Biscay", "UK-BB-01", dice=[8]).next_round()
    assert table.game.battles["Bay of Biscay"].ended == "defenders won"
    table.dispatch("Great Britain", "US-FTR-01", "US-FTR-02").accepted().next_round()
    assert table.flight("US-FTR-01") == ("engaged", 3)


def test_T83_example_3_1_support_shots_fall_in_the_first_round(given):
    table = example_3(given).rolling().roll("Great Britain", "GE-BB-01", "GE-DD-01", dice=[8, 4])
    assert table.rolled() == [("GE-BB-01", "land", 8, 1), ("GE-DD-01", "land", 4, 1)]
    table = example_3(given).next_round().rolling()
    table.sends("Great Britain", "GE-BB-01").refused("IV/fighters/1.5")


def test_T84_example_3_3_3_while_one_infantry_lives_the_fighters_are_shot_at_in_leaving(given):
    table = example_3(given).next_round(calling_off=True)
    table.retreat("GE-FTR-01", to="Germany").retreat("GE-FTR-02", "GE-FTR-03").finish("germany")
    table.rolling("defense").roll("Great Britain", "UK-FTR-01", dice=[6]).as_seat("germany")
    table.finish("britain", "america") if table.game.turn.phase == "combat.defense_rolls" else None
    assert table.game.questions[0].about == "air"
    table.as_seat("germany").when(give.TakeLosses("Great Britain", named("GE-FTR-01"))).accepted()
    assert "GE-FTR-01" not in table.game.units
    assert [table.game.units[name].place for name in ("GE-FTR-02", "GE-FTR-03")] == ["France", "France"]


def test_T84_example_3_3_3_if_none_lives_they_leave_free(given):
    table = example_3(given).rolling("defense").roll("Great Britain", "UK-INF-01", "UK-INF-02", dice=[4, 4])
    table.next_round(calling_off=True).retreat("GE-FTR-01").retreat("GE-FTR-02", "GE-FTR-03").finish(
        "germany"
    )
    assert [table.game.units[f"GE-FTR-0{n}"].place for n in (1, 2, 3)] == ["Germany", "France", "France"]
    assert not any(isinstance(f, LossesTaken) and f.about == "air" for f in table.all_facts)


FACES = range(1, 13)


def outcomes(given, by, order):
    """Every throw of these units' dice through the real rolls: how many hits of each there are, throw by throw."""
    table = sample(given) if by == "attack" else sample(given).rolling("defense")
    table.sends("Utah", *order).accepted()
    due = table.game
    for dice in product(FACES, repeat=due.rolls[0].dice):
        table.game = due
        table.when(give.RollDice(dice)).accepted()
        yield [one[3] for one in table.rolled()], [one[1] for one in table.rolled()]


def share(found, holds):
    found = list(found)
    return Fraction(sum(1 for one in found if holds(one)), len(found))


@pytest.mark.parametrize(("by", "unit", "chance"), [
    ("attack", "GE-FTR-01", Fraction(1, 2)), ("defense", "US-AAG-01", Fraction(5, 12)), ("defense", "US-DOG-01", Fraction(2, 3)),
])  # fmt: skip
def test_1_7_the_chance_of_one_die(given, by, unit, chance):
    assert share(outcomes(given, by, (unit,)), lambda one: one[0] == [1]) == chance


def test_1_7_dogfighter_or_gun_hit_an_aircraft_with_29_in_36_and_both_with_10(given):
    found = list(outcomes(given, "defense", ("US-DOG-01", "US-AAG-01")))
    assert {tuple(aims) for _, aims in found} == {("aircraft", "aircraft")}
    assert share(found, lambda one: sum(one[0]) >= 1) == Fraction(29, 36)
    assert share(found, lambda one: sum(one[0]) == 2) == Fraction(10, 36)


def test_1_7_both_bombs_and_an_infantry_hit_with_11_in_81_and_any_three_with_12(given):
    """One throw of four dice through the rolls for each pattern of hits, weighted by its faces."""
    table = sample(given).sends("Utah", "GE-BMR-01", "GE-INF-01", "GE-INF-02").accepted()
    due, wiped, three = table.game, Fraction(0), Fraction(0)
    for dice in product((1, 3, 9), (1, 3, 9), (1, 3), (1, 3)):
        weight = Fraction(1)
        for die, values in zip(dice, ((2, 6, 4), (2, 6, 4), (2, 10), (2, 10)), strict=True):
            weight *= Fraction(values[(1, 3, 9).index(die)], 12)
        table.game = due
        table.when(give.RollDice(dice)).accepted()
        bombs, first, second = (one[3] for one in table.rolled())
        wiped += weight * (bombs == 2 and first + second >= 1)
        three += weight * (bombs + first + second >= 3)
    assert (wiped, three) == (Fraction(11, 81), Fraction(12, 81))
