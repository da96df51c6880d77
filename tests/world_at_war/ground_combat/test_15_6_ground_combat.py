"""15.6, 15.61: odds, the roll, and what each result requires."""

import pytest

from core.world_at_war.edition import chart, ground_combat
from core.world_at_war.ground_combat.round import doubts_of_roll, fought, wanting
from core.world_at_war.ground_combat.strength import Attack, left, odds
from tests.world_at_war.ground_fights import attack, codes, ground, required, side

SEVEN_ON_SIX = attack(side(ground(7)), side(ground(3, 1, 2)))
"""Seven infantry factors attack three that stand on a DM of two."""


def test_15_6_the_odds_are_those_of_the_strengths_with_the_DM():
    found = odds(SEVEN_ON_SIX)
    assert (found.attacker, found.defender, found.column) == (7, 6, "1:1")


@pytest.mark.parametrize(
    ("ours", "theirs", "defender", "nearest"),
    [(7, 4, "1:1", "2:1"), (3, 2, "1:1", "1:1"), (5, 2, "2:1", "2:1"), (11, 4, "2:1", "3:1"), (4, 5, "1:2", "1:1"),
     (2, 3, "1:2", "1:2"), (3, 4, "1:2", "1:1"), (1, 9, "1:4", "1:4"), (40, 1, "5:1", "5:1")],
)  # fmt: skip
def test_15_6_odds_that_lie_between_are_as_doubt_W129_says(ours, theirs, defender, nearest):
    of = attack(side(ground(ours)), side(ground(theirs)))
    assert odds(of).column == defender
    assert odds(of, {"W129": "nearest"}).column == nearest


def test_15_6_beyond_five_to_one_is_as_doubt_W130_says():
    six, five = (attack(side(ground(n)), side(ground(1))) for n in (6, 5))
    assert (codes(six, 1), codes(six, 1, W130="automatic")) == ("Ex-2", "D")
    assert codes(five, 1, W130="automatic") == "Ex-2"
    assert doubts_of_roll(six, 1) == ("W130",)
    assert doubts_of_roll(five, 1) == ()


def test_15_6_modifier_each_earlier_round_adds_one_and_a_seven_counts_as_six():
    of = attack(side(ground(2)), side(ground(2)))
    assert [codes(of, 2, earlier) for earlier in range(6)] == ["a", "Ex", "Ex-1", "Ex-2", "d", "d"]
    third = fought(of, 4, 2)
    assert (third.net_roll, [(one.rule, one.value) for one in third.modifiers]) == (6, [("15.6/modifier", 2)])
    assert fought(of, 4).modifiers == ()


def test_15_6_the_odds_of_a_later_round_are_as_doubt_W132_says():
    first = odds(attack(side(ground(6)), side(ground(2))))
    now = attack(side(ground(3)), side(ground(2)))
    assert fought(now, 1, 1, first).odds.column == "1:1"
    assert fought(now, 1, 1, first, {"W132": "kept"}).odds.column == "3:1"
    assert "W132" in doubts_of_roll(now, 1, 1, first)


@pytest.mark.parametrize(
    ("ours", "theirs", "die", "printed", "pattern"),
    [(1, 3, 4, "A", "a"), (1, 4, 5, "A", "a"), (1, 2, 5, "Ex", "Ex-1"), (1, 3, 6, "Ex", "Ex-1"), (1, 2, 6, "Ex", "Ex-2")],
)  # fmt: skip
def test_15_6_the_five_uneven_cells_are_as_doubt_W133_says(ours, theirs, die, printed, pattern):
    of = attack(side(ground(ours)), side(ground(theirs)))
    assert (codes(of, die), codes(of, die, W133="pattern")) == (printed, pattern)
    assert "W133" in doubts_of_roll(of, die)
    assert "W133" not in doubts_of_roll(of, 3)


def test_15_6_all_other_cells_are_on_the_diagonal_already():
    cells = [(odds, roll) for odds in chart("ground_combat").columns for roll in range(1, 7)]
    assert sum(ground_combat(*one) != ground_combat(*one, "pattern") for one in cells) == 5


def test_15_61_A_the_attacker_loses_the_defenders_modified_value():
    of = attack(side(ground(9)), side(ground(2, 1, 3, "guards"), ground(1, 1, 2)))
    assert required(of, "A") == {"attacker": 8}


def test_15_61_A_who_has_no_more_loses_everything():
    assert required(SEVEN_ON_SIX, "A") == {"attacker": 6}
    assert required(attack(side(ground(6)), side(ground(3, 1, 2))), "A") == {"attacker": "everything"}


def test_15_61_A_air_support_counts_as_doubt_W302_says():
    of = attack(side(ground(9)), side(ground(2, 1, 2), AAF=3))
    assert required(of, "A") == {"attacker": 7}
    assert required(of, "A", W302="ground_only") == {"attacker": 4}


def test_15_61_a_the_attacker_loses_half_of_it():
    assert required(SEVEN_ON_SIX, "a") == {"attacker": 3}


def test_15_61_a_halves_are_rounded_as_doubt_W134_says():
    of = attack(side(ground(7)), side(ground(1, 5)))
    assert required(of, "a") == {"attacker": 3}
    assert required(of, "a", W134="down") == {"attacker": 2}
    assert "W134" in doubts_of_roll(attack(side(ground(5)), side(ground(1, 5))), 2)


def test_15_61_Ex_the_side_with_fewer_loses_everything_and_the_other_as_many():
    assert required(SEVEN_ON_SIX, "Ex") == {"attacker": 6, "defender": "everything"}


def test_15_61_Ex_a_smaller_attacker_costs_the_defender_modified_factors():
    of = attack(side(ground(5)), side(ground(2, 1, 3, "guards"), AAF=1))
    assert required(of, "Ex") == {"attacker": "everything", "defender": 5}
    due = fought(of, 5).due("defender")
    assert wanting(of, due, {"guards": 2}) == ()
    assert [one.given for one in wanting(of, due, {"guards": 1, "AAF": 1})] == ["4 factors"]


def test_15_61_Ex_equals_both_lose_everything_as_doubt_W301_says():
    of = attack(side(ground(4), NAS=1), side(ground(2, 1, 2), NAS=2))
    assert required(of, "Ex") == {"attacker": "everything", "defender": "everything"}


def test_15_61_Ex_air_support_is_not_touched_by_the_DM():
    of = attack(side(ground(12)), side(ground(1, 1, 3), AAF=2))
    assert required(of, "Ex") == {"attacker": 5, "defender": "everything"}


def test_15_61_Ex_1_the_attacker_loses_as_many_with_a_DM_one_lower():
    """15.61/Ex-1: two factors on a DM of two, and two of air."""
    of = attack(side(ground(20)), side(ground(2, 1, 3), AAF=2))
    assert required(of, "Ex-1") == {"attacker": 6, "defender": "everything"}


def test_15_61_Ex_1_no_DM_left_leaves_the_strength_of_the_air_support():
    """15.61/Ex-1: his losses end at what the air adds."""
    assert required(attack(side(ground(20)), side(ground(3), AAF=2)), "Ex-1") == {
        "attacker": 2,
        "defender": "everything",
    }
    assert required(attack(side(ground(20)), side(ground(3))), "Ex-1") == {"defender": "everything"}


def test_15_61_Ex_1_each_DM_is_one_lower_as_doubt_W308_says():
    of = attack(side(ground(30)), side(ground(2, 1, 3, "mountain"), ground(4, 1, 2)))
    assert required(of, "Ex-1")["attacker"] == 8
    assert required(of, "Ex-1", W308="highest")["attacker"] == 12


def test_15_61_Ex_2_the_attacker_loses_as_many_with_a_DM_two_lower():
    """15.61/Ex-2: two factors on a DM of one, or of none, and two of air."""
    assert required(attack(side(ground(20)), side(ground(2, 1, 3), AAF=2)), "Ex-2")["attacker"] == 4
    assert required(attack(side(ground(20)), side(ground(2, 1, 2), AAF=2)), "Ex-2")["attacker"] == 2


def test_15_61_d_the_defender_loses_half_without_DMs():
    of = attack(side(ground(13)), side(ground(4, 1, 3), AAF=1))
    assert required(of, "d") == {"defender": 3}
    assert required(of, "d", W134="down") == {"defender": 2}
    due = fought(of, 6).due("defender")
    assert [len(wanting(of, due, lost)) for lost in ({"infantry": 3}, {"infantry": 2, "AAF": 1}, {"infantry": 2})] == [
        0, 0, 1,
    ]  # fmt: skip


def test_15_61_D_all_defenders_are_lost():
    assert required(SEVEN_ON_SIX, "D") == {"defender": "everything"}


def test_15_61_what_is_left_is_what_was_not_given_up():
    of = attack(side(ground(9), NAS=3), side(ground(4), AAF=1))
    rest = left(of, {"attacker": {"NAS": 2, "infantry": 1}, "defender": {"infantry": 4}})
    assert rest == Attack(side(ground(8), NAS=1), side(AAF=1))
