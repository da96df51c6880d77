"""19.6 in few e-mails: several picks in one answer, and choices that are left beforehand."""

import pytest

from core.world_at_war.air_battle.picks import options_of, words
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade, StandingChoiceLeft
from tests.world_at_war.air_battle.test_19_31_in_counterair import at_sea
from tests.world_at_war.orders import Choose, FightOn, LeaveStandingChoice, LiftStandingChoice

DEFENDERS = ("2 AAF United States Darwin", "1 AAF Australia Darwin", "1 NAS United States Darwin")
LOST = ("AU-AAF-01.attack", "US-AAF-01.search")


def struck(board):
    """The printed case of 19.65 with its dice: a Japanese result of 2/3."""
    return at_sea(board, "6 NAS Japan Akagi", *DEFENDERS).thrown((3, 3), (1, 1))


def told(table, kind):
    return [fact for fact in table.all if isinstance(fact, kind)]


def test_19_65B_several_picks_are_one_answer(board):
    table = struck(board).chose("Attack, search, search,cover")
    assert [fact.taken for fact in told(table, ChoiceMade)] == ["attack", "search", "search", "cover"]
    assert table.losses[1][0] == LOST


def test_19_65B_what_follows_an_answer_is_still_asked(board):
    table = struck(board).chose("attack, search")
    assert table.asked[2] == ("attack", "cover", "search")
    assert table.game.questions[0].rule == "19.65B"
    table.chose("search, cover")
    assert table.losses[1][0] == LOST


def test_19_65B_a_pick_that_is_not_open_any_more_is_refused_and_nothing_is_taken(board):
    table = struck(board)
    table.as_seat("allies").when(Choose("attack, attack")).refused("choice/next")
    assert (
        "“attack” is one too many: attack answers this question, and the one that follows has cover, search."
        in table.told()
    )
    assert not told(table, ChoiceMade)


def test_19_65B_no_more_is_said_than_is_asked(board):
    table = struck(board)
    table.as_seat("allies").when(Choose("attack, search, search, cover, cover")).refused("choice/more")
    assert (
        "“cover” is one too many: cover answers the question, and no other is asked at once." in table.told()
    )


def test_19_65B_a_standing_choice_answers_every_question_of_its_seat(board):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS)
    table.said("allies", LeaveStandingChoice(("search", "Cover", "attack"))).thrown((3, 3), (1, 1))
    assert [(f.taken, f.standing) for f in told(table, ChoiceMade)] == [
        ("search", "allies"), ("cover", "allies"), ("search", "allies"), ("cover", "allies"),
    ]  # fmt: skip
    assert table.ended == [("0200", "single round")]


def test_19_65B_it_may_be_left_while_the_question_is_open(board):
    table = struck(board)
    assert table.asked
    table.said("allies", LeaveStandingChoice(("attack", "search", "cover")))
    assert [f.taken for f in told(table, ChoiceMade)] == ["attack", "search", "attack", "search"]


def test_19_62_of_another_seat_or_with_other_words_it_answers_nothing(board):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS)
    table.said("axis", LeaveStandingChoice(("search",))).said("allies", LeaveStandingChoice(("Russia AAF",)))
    table.thrown((3, 3), (1, 1))
    assert table.asked
    assert len(told(table, ChoiceCalledFor)) == 1


def test_19_6_a_standing_choice_is_replaced_and_lifted(board):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS)
    table.said("allies", LeaveStandingChoice(("attack",)), LeaveStandingChoice(("cover",)))
    assert [choice.options for choice in table.game.choices] == [("cover",)]
    table.said("allies", LiftStandingChoice())
    assert table.game.choices == ()
    assert told(table, StandingChoiceLeft)[-1] == StandingChoiceLeft("allies", ())
    table.as_seat("allies").when(LiftStandingChoice()).refused("19.6/left")


def test_19_6_a_standing_choice_names_something_and_nothing_twice(board):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS).as_seat("allies")
    table.when(LeaveStandingChoice(())).refused("19.6/standing")
    table.when(LeaveStandingChoice(("attack", " "))).refused("19.6")
    table.when(LeaveStandingChoice(("attack", "Attack"))).refused("19.6")
    table.when(LeaveStandingChoice(words(table.game)[:21])).refused("19.6")
    table.as_seat("gamemaster").when(LeaveStandingChoice(("attack",))).refused("19.6/player")


def test_19_6_it_decides_nothing_else(board):
    """Whether to fight on stays the seat's own word."""
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS)
    table.as_seat("allies").when(LeaveStandingChoice(("fight on",))).refused("19.6/words")
    table.as_seat("allies").when(FightOn()).refused("18.522B")


def test_19_6_a_standing_choice_knows_every_word_that_a_question_of_a_round_offers(board):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS)
    marks = ("", " (elite)", " (inverted)", " (elite, inverted)")
    types = [
        f"{nation} {kind}{mark}"
        for nation in ("Japan", "Free France")
        for kind in ("AAF", "NAS", "jet")
        for mark in marks[:3]
    ]
    told = (
        "engaged",
        "spared",
        "uninverted only",
        "both",
        "Attack",
        "COVER",
        "search",
        "japan nas (elite, inverted)",
    )
    for some in (told, types[:9], types[9:], ("Russia air transport", "China AAF (inverted)")):
        table.said("allies", LeaveStandingChoice(tuple(some)))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("serach", "“serach” is never offered; did you mean search?"),
        ("Untied States AAF", "did you mean United States AAF"),
        ("Japan NAS elite", "did you mean Japan NAS (elite)"),
        ("attack and search", "“attack and search” is never offered; several are joined by commas: “attack, search”."),
        ("search; attack", "several are joined by commas: “search, attack”."),
        ("Norway", "such are engaged, spared, "),
        ("x" * 10_000, "and types of air as in “Australia AAF”."),
    ],
)  # fmt: skip
def test_19_6_a_standing_choice_with_a_word_that_is_never_offered_is_refused(board, given, told):
    table = at_sea(board, "6 NAS Japan Akagi", *DEFENDERS).as_seat("allies")
    table.when(LeaveStandingChoice(("cover", given))).refused("19.6")
    assert told in table.told()
    assert "cover" not in table.told().partition("such are")[0]
    assert table.game.choices == ()


def test_19_6_what_a_question_of_a_round_offers_is_known_beforehand(board):
    for table in (struck(board), at_sea(board, "6 NAS Japan Akagi", *DEFENDERS).thrown((3, 3), (6, 6))):
        question = table.game.questions[0]
        assert set(question.options) <= set(options_of(table.game, question.rule))


def test_19_62_a_comma_between_brackets_divides_nothing(board):
    """An elite and a regular force that are equal in number and DRM can't be; the words are what counts."""
    table = struck(board)
    table.as_seat("allies").when(Choose("Japan NAS (elite, inverted)")).refused("choice")
    assert "“Japan NAS (elite, inverted)” is none of them" in table.told()


@pytest.mark.parametrize("given", ["cover and search", "cover & search", "cover then search"])
def test_19_65B_who_joins_answers_otherwise_than_by_commas_is_told_how(board, given):
    table = struck(board).as_seat("allies")
    table.when(Choose(given)).refused("choice")
    assert table.told().endswith("; several are joined by commas: “cover, search”.")


def test_19_65B_a_word_that_is_never_offered_is_told_what_is_asked_now(board):
    table = struck(board)
    table.as_seat("allies").when(LeaveStandingChoice(("AAF", "NAS"))).refused("19.6/words")
    assert "“AAF” is never offered; asked for now are attack, cover, search." in table.told()
    table.as_seat("axis").when(LeaveStandingChoice(("AAF",))).refused("19.6/words")
    assert "asked for now" not in table.told()
