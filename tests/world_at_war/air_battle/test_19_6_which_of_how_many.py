"""19.62, 19.65B: where several of equals suffer, the question says the how manieth of how many it is."""

from core.world_at_war.board import name
from events.world_at_war.air_battle import ChoiceCalledFor
from skyledger.notation import notation_of
from skyledger.showing.world_at_war import question_now
from skyledger.telling.world_at_war.counterair import choice_called_for
from tests.world_at_war.air_battle.test_19_31_in_counterair import JETS, at_sea, fought


def of_three_two_are_lost(board):
    """Britain, Australia and the United States have one factor each, and two of them are eliminated."""
    table = fought(board, "2 AAF Germany, 2 jet Germany", "1 AAF United States, 1 AAF Britain, 1 AAF Australia",
                   facts=(JETS,))  # fmt: skip
    return table.thrown((1, 1), (2, 2)).chose("Germany jet")


def asked(table):
    """The open question in words, as a menu has it; the fact that asks it is told with the same count."""
    told = question_now(table.game, table.game.questions[0], lambda place: name(table.game, place))
    fact = choice_called_for(table.game, table.last(ChoiceCalledFor))
    assert ("This is number" in told) == ("This is number" in fact)
    return told


def test_19_62_the_same_question_put_twice_says_which_of_the_two_it_is(board):
    table = of_three_two_are_lost(board)
    assert "This is number 1 of 2 such." in asked(table)
    table.chose("Britain AAF")
    assert "This is number 2 of 2 such." in asked(table)


def test_19_65B_of_the_kinds_of_squadrons_each_nation_and_each_effect_is_counted_for_itself(board):
    """One Australian squadron is eliminated and one aborted: no choice is put twice."""
    defenders = ("2 AAF United States Darwin", "1 AAF Australia Darwin", "1 NAS United States Darwin")
    table = at_sea(board, "6 NAS Japan Akagi", *defenders).thrown((3, 3), (1, 1))
    assert "This is number" not in asked(table)
    settled = asked(table).partition(" It is settled how many: ")[2]
    assert "of 3 Australian AAF squadrons 1 eliminated and 1 aborted" in settled
    assert "of 6 American AAF squadrons 1 eliminated and 1 aborted" in settled
    table.chose("attack")
    assert "This is number" not in asked(table)


def test_19_62_a_single_choice_has_no_count(board):
    table = fought(board, "3 AAF Germany", "2 AAF United States, 2 AAF Britain").thrown((2, 2), (1, 1))
    assert "This is number" not in asked(table)


def test_19_62_an_option_may_be_named_by_the_adjective_of_its_nation(board):
    table = of_three_two_are_lost(board)
    chosen = notation_of("A World at War").read(table.game, "choose British AAF", "allies")
    assert chosen.option == "Britain AAF"
