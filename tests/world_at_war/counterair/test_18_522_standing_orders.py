"""18.522B by e-mail: what a seat said beforehand about fighting on, and when it is done."""

from events.world_at_war.air_battle import DecisionMade, StandingOrderLeft, StandingOrderLifted
from events.world_at_war.board import Seat, StandingOrder
from tests.world_at_war.battles import channel
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.orders import (
    Choose,
    Disengage,
    FightOn,
    LeaveStandingOrder,
    LiftStandingOrder,
    ReinforceCounterair,
)

PARTNERS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("british", "Allied", ("Britain", "Australia", "Free France", "France", "Russia", "China")),
    Seat("americans", "Allied", ("United States",)),
)
NO_REFUGE_BUT_BATH = {"0400": "Britain", "0500": "Britain", "0600": "Germany"}


def three_each(board, **about):
    return channel(board, "4 AAF Germany Ghent", "3 AAF Britain Dover", **about)


def fought(table, *dice):
    return table.sent("3 AAF Germany Ghent > Dover").begun().thrown(*(dice or ((3, 3), (3, 3))))


def decided(table):
    return [(fact.side, fact.decision, fact.standing) for fact in table.all if isinstance(fact, DecisionMade)]


def test_18_522B_a_side_disengages_when_fewer_are_left_than_it_said(board):
    table = three_each(board, held=NO_REFUGE_BUT_BATH).said("allies", LeaveStandingOrder(3))
    assert table.told_of(StandingOrderLeft) == [StandingOrderLeft("allies", "", 3)]
    fought(table)
    assert decided(table) == [("defender", "disengage", "allies")]
    assert table.ended == [("0400", "defender disengaged")]
    assert {table.base_of(f"BR-AAF-{n:02d}") for n in (2, 3)} == {"0500"}


def test_18_522B_a_side_fights_on_when_as_many_are_left_and_the_attacker_is_asked(board):
    table = fought(three_each(board).said("allies", LeaveStandingOrder(2)))
    assert decided(table) == [("defender", "fight on", "allies")]
    assert table.decides == ("attacker", ("axis",))
    assert table.phase.endswith("attacker_decides")


def test_18_522B_zero_is_to_fight_on_whatever_is_left(board):
    table = fought(three_each(board).said("allies", LeaveStandingOrder(0)), (6, 6), (1, 1))
    assert decided(table) == [("defender", "fight on", "allies")]


def test_18_522B_both_sides_may_have_left_one_and_then_only_dice_are_waited_for(board):
    table = three_each(board).said("allies", LeaveStandingOrder(1)).said("axis", LeaveStandingOrder(2))
    fought(table)
    assert decided(table) == [("defender", "fight on", "allies"), ("attacker", "fight on", "axis")]
    assert table.phase.endswith("rolling")
    table.thrown((3, 3), (3, 3))
    assert decided(table)[2:] == [("defender", "fight on", "allies"), ("attacker", "disengage", "axis")]
    assert table.ended == [("0400", "attacker disengaged")]


def test_18_522B_standing_the_survivors_are_counted_in_the_unit_of_account(board):
    """One factor and a squadron: squadrons are counted, and four are left of them."""
    laid = channel(board, "1 AAF Germany Ghent", "1 AAF Britain Dover", "1 NAS Britain Dover")
    table = laid.said("allies", LeaveStandingOrder(4)).sent("1 AAF Germany Ghent > Dover").begun()
    table.thrown((1, 1), (1, 1)).chose_the_first()
    left = 4 - len(table.losses[1][0])
    assert left < 4
    assert decided(table) == [("defender", "disengage", "allies")]


def test_18_522B_standing_about_one_base_goes_before_about_any(board):
    table = three_each(board).said("allies", LeaveStandingOrder(9), LeaveStandingOrder(0, "Dover"))
    assert decided(fought(table)) == [("defender", "fight on", "allies")]
    elsewhere = three_each(board).said("allies", LeaveStandingOrder(0), LeaveStandingOrder(9, "Bath"))
    assert decided(fought(elsewhere)) == [("defender", "fight on", "allies")]


def test_18_522B_standing_orders_are_replaced_and_lifted(board):
    table = three_each(board).said("allies", LeaveStandingOrder(9), LeaveStandingOrder(2))
    assert table.game.standing == (StandingOrder("allies", "", 2),)
    table.said("allies", LiftStandingOrder())
    assert table.told_of(StandingOrderLifted) == [StandingOrderLifted("allies", "")]
    assert table.game.standing == ()
    assert decided(fought(table)) == []


def test_18_522B_left_what_is_lifted_was_left(board):
    table = three_each(board).said("allies", LeaveStandingOrder(2, "Dover"))
    table.when(LiftStandingOrder()).refused("18.522B/left")
    assert table.told() == "allies has left no standing order for every base."
    table.as_seat("axis").when(LiftStandingOrder("Dover")).refused("18.522B/left")
    assert all_accepted(table.as_seat("allies"), LiftStandingOrder) == [LiftStandingOrder("0400")]
    assert not all_accepted(table.as_seat("axis"), LiftStandingOrder)


def test_18_522B_standing_orders_name_a_number(board):
    table = three_each(board).as_seat("allies")
    table.when(LeaveStandingOrder(-1)).refused("18.522B/standing")
    assert table.told() == "-1 is none from 0 to 999."
    table.when(LeaveStandingOrder(1000)).refused("18.522B/standing")


def test_18_522B_player_the_gamemaster_leaves_none(board):
    table = three_each(board).as_seat("gamemaster")
    table.when(LeaveStandingOrder(2)).refused("18.522B/player")
    assert table.told() == "gamemaster commands none."
    assert not on_the_menu(table, LeaveStandingOrder(2))


def test_18_522B_standing_orders_of_any_partner_answer_and_the_ledger_says_whose(board):
    """Doubt W278."""
    laid = channel(
        board, "3 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover", seats=PARTNERS
    )
    table = laid.said("americans", LeaveStandingOrder(0)).sent("3 AAF Germany Ghent > Dover").begun()
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert decided(table) == [("defender", "fight on", "americans")]
    assert "W278" in {rule for fact in table.ruling.facts for rule in fact.rules}


def test_18_522B_not_of_a_partner_that_has_nothing_in_it(board):
    table = channel(board, "3 AAF Germany Ghent", "3 AAF Britain Dover", seats=PARTNERS)
    table.said("americans", LeaveStandingOrder(0)).sent("3 AAF Germany Ghent > Dover").begun()
    assert decided(table.thrown((1, 1), (1, 1))) == []
    assert table.decides == ("defender", ("british",))


def test_18_522B_left_while_it_is_asked_a_standing_order_answers_at_once(board):
    table = fought(three_each(board)).said("allies", LeaveStandingOrder(1))
    assert decided(table) == [("defender", "fight on", "allies")]
    table.said("axis", LeaveStandingOrder(9))
    assert decided(table)[1:] == [("attacker", "disengage", "axis")]


def test_18_522B_the_other_side_s_standing_order_answers_nothing(board):
    table = fought(three_each(board)).said("axis", LeaveStandingOrder(9))
    assert decided(table) == []
    table.said("allies", FightOn())
    assert decided(table)[1:] == [("attacker", "disengage", "axis")]


def test_18_522B_2_2_reinforced_a_standing_order_to_break_off_waits_for_the_seat(board):
    table = fought(three_each(board)).said("allies", FightOn())
    table.said("axis", ReinforceCounterair(table.group("1 AAF Germany Ghent")), LeaveStandingOrder(9))
    assert decided(table) == [("defender", "fight on", "")]
    table.said("axis", FightOn())
    assert decided(table)[1:] == [("attacker", "fight on", "")]


def test_18_522B_standing_orders_answer_no_question_and_throw_no_dice(board):
    """Where there are several refuges their owner still says who goes where (18.523)."""
    table = fought(three_each(board).said("allies", LeaveStandingOrder(9)))
    assert decided(table) == [("defender", "disengage", "allies")]
    assert table.asked == ("18.523", "", ("0500", "0600"))


def test_18_522B_a_standing_order_may_be_left_between_rounds_and_while_dice_are_due(board):
    table = three_each(board).sent("3 AAF Germany Ghent > Dover").begun()
    assert table.phase.endswith("rolling")
    table.said("allies", LeaveStandingOrder(1)).thrown((3, 3), (3, 3))
    assert decided(table) == [("defender", "fight on", "allies")]


def test_18_522B_who_is_not_asked_can_t_disengage_by_it_either(board):
    """18.523: nowhere to go, so the attacker alone is asked."""
    table = three_each(board, held={"0400": "Britain", "0500": "Germany", "0600": "Germany"})
    table.said("allies", LeaveStandingOrder(9))
    fought(table)
    assert decided(table) == []
    assert table.decides == ("attacker", ("axis",))


def test_choice_is_no_answer_where_nothing_is_asked(board):
    table = fought(three_each(board))
    table.as_seat("allies").when(Choose("both")).refused("sequence of play")
    table.when(Disengage()).accepted()


def test_18_522B_of_partners_the_first_word_given_holds_doubt_W278(board):
    """Whoever left a standing order first is heard, whatever the order of the seats at the table."""
    table = two_partners(board)
    table.said("british", LeaveStandingOrder(0)).said("americans", LeaveStandingOrder(20))
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert decided(table)[0] == ("defender", "fight on", "british")
    table = two_partners(board)
    table.said("americans", LeaveStandingOrder(20)).said("british", LeaveStandingOrder(0))
    table.thrown((1, 1), (1, 1)).chose_the_first()
    assert decided(table)[0] == ("defender", "disengage", "americans")


def two_partners(board):
    """British and Americans defend one base, each a seat of its own."""
    forces = ("3 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
    return channel(board, *forces, seats=PARTNERS).sent("3 AAF Germany Ghent > Dover").begun()
