"""23.45: where light ships are hit several times, the question says the how manieth of how many it is."""

from core.world_at_war.board import name
from events.world_at_war.air_battle import ChoiceCalledFor
from skyledger.showing.world_at_war import question_now
from skyledger.telling.world_at_war.counterair import choice_called_for
from tests.world_at_war import orders as give
from tests.world_at_war.strikes.test_23_44_in_play import came_through, light


def asked(table):
    return question_now(table.game, table.game.questions[0], lambda place: name(table.game, place))


def test_23_45_the_same_question_put_twice_says_which_of_the_two_it_is_and_how_both_are_answered(board):
    for dice in ((1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6)):
        table = came_through(
            board, ships=(), light=(light("CVE", 5), light("DD", 5), light("TR", 5)), count=3
        )
        table.dice("allies", *dice)
        if table.game.questions and "such" in asked(table):
            break
    assert "This is number 1 of 2 such." in asked(table)
    assert "This is number 1 of 2 such." in choice_called_for(table.game, table.told_of(ChoiceCalledFor))
    assert "“choose Japan CVE, Japan DD” answers both" in asked(table)
    both = table.game
    table.axis(give.Choose("Japan CVE"))
    assert "This is number 2 of 2 such." in asked(table)
    assert "answers both" not in asked(table)
    table.game = both
    table.axis(give.Choose("Japan CVE, Japan DD"))
    assert not table.game.questions
