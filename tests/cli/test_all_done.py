"""`all done`: everybody at a table is done in this step, once, who has nothing else to order."""

from tests.cli.play.test_tried_at_sea import SUNK
from tests.cli.test_half_the_strokes import SAILED, typed, words_of

__all__ = ["typed", "words_of"]


def test_done_at_once_is_offered_once_in_a_sitting_whoever_sits_there(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(f"{SAILED}japan: join battle at Port Moresby\n")
    told = " ".join(typed("as australia\nas japan\ndone\nas america\ndone\nas australia\ndone\n").split())
    assert told.count("“done at once” says it for") == 1


def test_all_done_has_everybody_be_done_in_this_step_alone_who_has_nothing_else_to_order(
    run, typed, words_of
):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(SAILED)
    before = {seat: len(words_of(seat)) for seat in ("japan", "america", "australia")}
    typed("japan: join battle at Port Moresby\nall done\n")
    said = {seat: words_of(seat)[count:] for seat, count in before.items()}
    assert said == {"japan": ["join battle at Port Moresby"], "america": [], "australia": ["done"]}
    told = " ".join(typed("done by all\namerica: done\njapan: done\n").split())
    assert "america may still order something besides “done” in this step" in told
    assert "japan may still order something besides “done” in this step, such as “" in told
    assert "“japan: done” wants none." in told
    assert words_of("australia")[before["australia"] :] == ["done"], "the next step waits for its own word"
    refused = run("order", "g", "all done", "--as", "japan").failed(2).err
    assert "skyledger play g --as japan" in " ".join(refused.split())


def test_22_41_who_waits_for_others_is_told_that_it_goes_on_when_they_have_spoken(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    typed(f"{SAILED}japan: join battle at Port Moresby\n")
    told = " ".join(typed("as australia\ndone until searches\namerica: done\njapan: done\n").split())
    assert "“done until PHASE” says it up to there, step by step, when the others have spoken" in told
    assert "When they have spoken at this table, australia goes on by itself." in told
    assert "When they have spoken" not in run("order", "g", "done until searches", "--as", "australia").out


def test_done_at_once_says_why_a_seat_is_not_done_in_the_step_at_hand(run, typed, words_of):
    run("new", "coral_sea_1942", "--id", "g").done()
    told = " ".join(typed("as japan\ndone at once\n").split())
    assert "Here japan says “done” itself, if it wants nothing: nothing is under way." in told
    typed(f"{SAILED}japan: join battle at Port Moresby\n")
    told = " ".join(typed("america: done at once\naustralia: done at once\n").split())
    assert "Here america may order something besides “done”, such as “" in told
    assert "Here australia" not in told
    assert words_of("australia")[-1] == "done"


def test_23_35A_done_at_once_names_the_word_by_which_a_seat_wants_nothing_in_this_step(run, typed):
    run("new", "coral_sea_1942", "--id", "g").done()
    begun = "japan: join battle at Port Moresby\njapan: done\namerica: done\naustralia: done\n"
    told = typed(f"{SAILED}{begun}japan: done\namerica: done\naustralia: done\njapan: done at once\n")
    told = " ".join(told.split())
    assert "Here japan may order something besides “allot no patrol”, such as “allot patrol" in told
    assert "; say “allot no patrol” to want none." in told


def test_23_415_where_one_must_say_something_all_done_names_the_order_by_which_one_wants_none(
    run, typed, tmp_path
):
    run("new", "coral_sea_1942", "--id", "g").done()
    (file := tmp_path / "battle.orders").write_text(SUNK.rpartition("engage strike with none")[0])
    run("order", "g", "--file", file).done()
    told = " ".join(typed("all done\n").split())
    assert "japan must say what it wants in this step, such as “engage strike with " in told
    assert "or “engage strike with none”." in told
    assert "japan: done" not in told


def test_who_is_not_done_with_all_others_is_told_an_order_near_the_enemy(run, typed):
    """And what is let go on the way is told by such orders as well."""
    run("new", "coral_sea_1942", "--id", "g").done()
    typed("as japan\ndone\ndone\n")
    told = " ".join(typed("as japan\nall done\ndone at once\n").split())
    assert "in this step, such as “counterair Buna with 1 AAF Japanese from Rabaul”" in told
    passed = " ".join(run("order", "g", "done until combat", "--as", "japan").done().out.split())
    assert "“sea transport 1 AAF Japanese from Lae to Gasmata”" in passed
    run("new", "coral_sea_1942", "--id", "c").done()
    passed = " ".join(run("order", "c", "done until staging", "--as", "japan").done().out.split())
    assert "or “place airbase Japanese at Lae”" in passed
