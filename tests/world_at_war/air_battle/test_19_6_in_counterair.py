"""19.6 and 23.154 in play: what a round leaves to a side, who is asked, and what becomes of the answers."""

from core.dice import RollDice
from events.message import RollCalledFor
from events.world_at_war.air_battle import AirCombatResolved, ChoiceCalledFor, ChoiceMade
from events.world_at_war.board import Seat
from tests.world_at_war.air_battle.test_19_31_in_counterair import JETS, at_sea, fought
from tests.world_at_war.battles import channel
from tests.world_at_war.orders import Choose, Declare, Disengage, FightOn, Finish

PARTS = ("attack", "cover", "search")
INVERTED = ("BR-AAF-01", "BR-AAF-02")
PARTNERS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("british", "Allied", ("Britain", "Australia", "Free France", "France", "Russia", "China")),
    Seat("americans", "Allied", ("United States",)),
)


def asked_of(table):
    """Every choice that was called for: rule, what about, options."""
    return [(fact.rule, fact.about, fact.options) for fact in table.all if isinstance(fact, ChoiceCalledFor)]


def test_19_63_the_printed_case_three_american_and_one_british_factor_suffer_a_1_1(board):
    table = fought(board, "3 AAF Germany", "3 AAF United States, 1 AAF Britain").thrown((2, 2), (1, 1))
    assert table.losses[1] == (("US-AAF-01",), ("BR-AAF-01",))
    assert table.asked is None
    table.said("allies", FightOn()).said("axis", Disengage())
    assert table.inverted() == {"BR-AAF-01": "18.526A"}


def test_19_65_the_printed_case_a_japanese_carrier_force_counterairs_mixed_allied_air(board):
    defenders = ("2 AAF United States Darwin", "1 AAF Australia Darwin", "1 NAS United States Darwin")
    table = at_sea(board, "6 NAS Japan Akagi", *defenders).thrown((3, 3), (1, 1))
    table.chose("attack", "search")
    # the second Australian result can't fall on the kind that took the first, nor the second American one
    table.chose("search", "cover")
    australian, american = "Australia AAF", "United States AAF"
    assert asked_of(table) == [
        ("19.65B", f"eliminated/{australian}", PARTS),
        ("19.65B", f"aborted/{australian}", ("cover", "search")),
        ("19.65B", f"eliminated/{american}", PARTS),
        ("19.65B", f"aborted/{american}", ("attack", "cover")),
    ]
    roll = next(one for one in table.last(AirCombatResolved).rolls if one.side == "attacker")
    assert (roll.row, roll.eliminated, roll.aborted) == (6, 2, 3)
    assert table.losses[1] == (
        ("AU-AAF-01.attack", "US-AAF-01.search"),
        ("AU-AAF-01.search", "US-AAF-01.cover", "US-NAS-01"),
    )
    assert table.ended == [("0200", "single round")]
    assert {n: by for n, by in table.inverted().items() if not n.startswith("JP")} == dict.fromkeys(
        table.losses[1][1], "18.526A"
    )


def test_19_65C_and_23_142A_then_they_are_factors_again_as_the_turn_ends(board):
    """Five American squadrons make two factors, two Australian ones make one."""
    defenders = ("2 AAF United States Darwin", "1 AAF Australia Darwin", "1 NAS United States Darwin")
    table = at_sea(board, "6 NAS Japan Akagi", *defenders).thrown((3, 3), (1, 1))
    table.chose("attack", "search", "search", "cover")
    while table.game.turn.side == "Axis":
        table.said("axis", Finish())
    left = {unit.name: bool(unit.inverted) for unit in table.game.units.values() if unit.base == "0200"}
    assert left == {
        "US-AAF-01": False,
        "US-AAF-02": True,
        "AU-AAF-01": True,
        "US-NAS-01": True,
    }


def test_19_62_of_equal_types_with_equal_modifiers_the_owner_picks_one_after_the_other(board):
    table = fought(board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain").thrown((2, 2), (1, 1))
    assert table.asked == ("19.62", "defender", ("Britain AAF", "United States AAF"))
    table.as_seat("axis").when(Choose("Britain AAF")).refused("19.62")
    table.as_seat("allies").when(Choose("Italy AAF")).refused("choice")
    assert table.told() == "“Italy AAF” is none of them; they are Britain AAF, United States AAF."
    table.chose("United States AAF")
    assert table.told_of(ChoiceMade) == [ChoiceMade("19.62", "defender", "0400", "United States AAF")]
    assert table.losses[1] == (("US-AAF-01",), ("BR-AAF-01",))


def test_19_62_several_picks_follow_each_other_and_both_sides_may_have_some(board):
    table = fought(board, "2 AAF Germany, 2 jet Germany", "1 AAF United States, 1 AAF Britain, 1 AAF Australia",
                   facts=(JETS,))  # fmt: skip
    assert table.calls == {"attacker": (8, {"19.31B": 2}), "defender": (3, {"19.31B": -2})}
    table.thrown((1, 1), (2, 2))
    # the defender's 1/0 against two types of two, the attacker's 2/3 against three types of one
    assert table.asked == ("19.62", "attacker", ("Germany AAF", "Germany jet"))
    table.chose("Germany jet", "Britain AAF")
    assert table.asked == ("19.62", "defender", ("Australia AAF", "United States AAF"))
    table.chose("Australia AAF")
    assert table.losses == ((("GE-jet-01",), ()), (("AU-AAF-01", "BR-AAF-01"), ("US-AAF-01",)))


def test_19_62_the_lower_modifier_takes_it_and_nobody_is_asked(board):
    table = fought(board, "3 AAF Germany", "2 AAF France, 2 AAF Britain").thrown((1, 2), (1, 1))
    assert table.asked is None
    assert table.losses[1] == (("FR-AAF-01",), ("BR-AAF-01",))


def test_19_62_nobody_is_asked_which_attackers_abort_for_it_changes_nothing(board):
    """They may fight on (18.522B), and all of them are inverted when it is over (18.524A)."""
    table = fought(board, "2 AAF Germany, 2 AAF Japan", "2 AAF Britain").thrown((1, 1), (1, 1))
    assert table.asked is None
    assert table.losses[0] == ((), ("GE-AAF-01",))


def test_19_64_nobody_is_asked_which_inverted_defenders_abort_for_aborts_do_nothing_to_them(board):
    table = fought(
        board, "1 AAF Germany", "1 AAF United States, 1 AAF Britain", inverted=("US-AAF-01", "BR-AAF-01")
    )
    table.thrown((2, 2), (1, 1))
    assert table.asked is None
    assert table.losses[1] == ((), ())


def test_19_62_losses_of_one_nation_are_put_to_its_seat(board):
    table = fought(board, "4 AAF Germany", "2 AAF United States, 1 NAS Australia", seats=PARTNERS)
    table.thrown((1, 1), (1, 1)).chose_the_first()
    put = [fact.seats for fact in table.all if isinstance(fact, ChoiceCalledFor) and fact.side == "defender"]
    assert put
    assert set(put) == {("americans",)}


def test_19_62_among_several_owners_the_one_with_most_in_the_combat_says(board):
    """Doubt W216."""
    table = fought(board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain", seats=PARTNERS)
    table.thrown((2, 2), (1, 1))
    assert table.last(ChoiceCalledFor).seats == ("british",)  # equal: by name
    assert "W216" in table.grounds
    more = fought(
        board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain, 1 NAS United States", seats=PARTNERS
    )
    more.thrown((1, 1), (1, 1))
    while more.asked[0] != "19.62":
        more.chose(more.asked[2][0])
    assert more.last(ChoiceCalledFor).seats == ("americans",)


def test_19_62_or_by_a_doubt_the_opponent_says_among_several_owners(board):
    opponent = {"W216": "opponent"}
    texts = "3 AAF Germany", "2 AAF United States, 2 AAF Britain"
    table = fought(board, *texts, seats=PARTNERS, doubts=opponent).thrown((2, 2), (1, 1))
    assert table.last(ChoiceCalledFor).seats == ("axis",)
    one_owner = fought(board, *texts, doubts=opponent).thrown((2, 2), (1, 1))
    assert one_owner.last(ChoiceCalledFor).seats == ("allies",)


def mixed(board, attackers, defenders, inverted, **about):
    """As `fought`, with these of the defenders inverted from the beginning."""
    return fought(board, attackers, defenders, inverted=inverted, **about)


def test_19_64_after_the_dice_of_each_round_the_attacker_says_whom_he_strikes(board):
    """Doubt W275."""
    table = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED).thrown((5, 5), (1, 1))
    assert table.asked == ("19.64", "attacker", ("uninverted only", "both"))
    table.as_seat("allies").when(Choose("both")).refused("19.64")
    table.chose("uninverted only")
    assert table.losses[1] == (("BR-AAF-03", "BR-AAF-04"), ())


def test_19_64_on_both_they_are_shared_and_aborts_do_nothing_to_inverted_air(board):
    table = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED).thrown((5, 5), (1, 1)).chose("both")
    eliminated, aborted = table.losses[1]
    assert (set(eliminated), aborted) == ({"BR-AAF-01", "BR-AAF-03"}, ("BR-AAF-04",))


def test_19_64_it_is_asked_anew_in_the_next_round(board):
    table = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED).thrown((1, 1), (1, 1))
    table.chose("both", "Britain AAF (inverted)")
    assert table.losses[1] == (("BR-AAF-01",), ())
    table.said("allies", FightOn()).said("axis", FightOn()).thrown((6, 6), (1, 1))
    assert table.asked[0] == "19.64"


def test_19_64_what_is_left_over_of_the_eliminations_falls_on_inverted_air(board):
    table = mixed(board, "6 AAF Germany", "5 AAF Britain", (*INVERTED, "BR-AAF-03"))
    table.thrown((4, 4), (1, 1)).chose("uninverted only")
    assert set(table.losses[1][0]) == {"BR-AAF-04", "BR-AAF-05", "BR-AAF-01"}


def test_19_64_and_19_65_of_squadrons_too_what_is_left_over_falls_on_inverted_ones(board):
    """Four are eliminated, and the one ready factor is three squadrons."""
    table = mixed(board, "12 NAS Germany", "1 AAF Australia, 1 AAF Britain", ("BR-AAF-01",))
    table.thrown((3, 4), (1, 1)).chose("uninverted only").chose("cover")
    assert table.losses[1][0] == (
        "AU-AAF-01.attack",
        "AU-AAF-01.cover",
        "AU-AAF-01.search",
        "BR-AAF-01.cover",
    )


def test_19_64_the_attacker_is_not_asked_if_his_roll_has_no_result(board):
    table = mixed(board, "1 AAF Germany", "4 AAF Britain", INVERTED).thrown((1, 1), (1, 1))
    assert table.asked is None
    assert table.losses[1] == ((), ())


def test_19_64_nor_if_it_comes_to_the_same(board):
    """One uninverted, one inverted, and two are eliminated."""
    table = mixed(board, "3 AAF Germany", "2 AAF Britain", INVERTED[:1]).thrown((5, 5), (1, 1))
    assert table.asked is None
    assert table.ended == [("0400", "defender eliminated")]


def test_19_64_nor_if_all_are_inverted_or_none(board):
    none = mixed(board, "3 AAF Germany", "2 AAF Britain", ()).thrown((1, 1), (1, 1))
    all_of_them = mixed(board, "3 AAF Germany", "2 AAF Britain", INVERTED).thrown((1, 1), (1, 1))
    assert none.asked is all_of_them.asked is None


def test_19_64_by_a_doubt_he_says_it_before_the_dice(board):
    before = {"W275": "before_the_dice"}
    table = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED, doubts=before)
    assert table.asked == ("19.64", "attacker", ("uninverted only", "both"))
    assert not table.game.rolls
    table.as_seat("axis").when(RollDice((5, 5))).refused("19.64")
    table.chose("both").thrown((5, 5), (1, 1))
    assert table.asked is None
    assert set(table.losses[1][0]) == {"BR-AAF-01", "BR-AAF-03"}


def test_19_64_by_another_doubt_those_that_are_spared_do_not_count_so_he_says_it_before_the_dice(board):
    spares = {"W220": "attacker_spares"}
    table = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED, doubts=spares).chose("uninverted only")
    assert table.calls["defender"][0] == 2
    both = mixed(board, "3 AAF Germany", "4 AAF Britain", INVERTED, doubts=spares).chose("both")
    assert both.calls["defender"][0] == 4


def test_19_65B_losses_of_army_air_squadrons_are_divided_over_their_kinds(board):
    table = fought(board, "2 AAF Germany", "1 NAS United States").thrown((1, 1), (6, 5))
    assert table.calls == {"attacker": (6, {}), "defender": (1, {})}
    # 1/2 against two squadrons of each kind: the loss is asked for, the aborts change nothing
    assert table.asked == ("19.65B", "attacker", PARTS)
    table.chose("cover")
    assert table.losses[0][0] == ("GE-AAF-01.cover",)
    assert len(table.losses[0][1]) == 2
    assert not any(name.endswith("cover") for name in table.losses[0][1])


def test_19_65A_and_23_154_squadrons_of_a_nation_are_one_type_and_are_lost_as_squadrons(board):
    table = fought(board, "3 AAF Germany", "2 AAF United States, 1 NAS Australia").thrown((1, 1), (1, 1))
    table.chose_the_first()
    american = [name for name in table.losses[1][0] if name.startswith("US")]
    assert len(american) == 1
    assert table.base_of(american[0]) == ""
    assert sum(unit.parent != "" and unit.base == "0400" for unit in table.game.units.values()) == 5


def test_19_61C_units_of_a_nation_whose_modifiers_differ_are_types_of_their_own(board):
    """The base of some attackers is only partly supplied since they were sent."""
    table = channel(board, "2 AAF Germany Ghent", "2 AAF Germany Lille", "4 AAF Britain Dover")
    table.sent("2 AAF Germany Ghent > Dover", "2 AAF Germany Lille > Dover").begun()
    table.said("axis", Declare("supply", "0000", "partial"))
    assert table.last(RollCalledFor).modifiers == (("19.31A", 1),)
    table.thrown((1, 1), (1, 1))
    assert table.losses[0] == (("GE-AAF-03",), ("GE-AAF-01",))
