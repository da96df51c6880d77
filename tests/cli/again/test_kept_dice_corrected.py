"""Where dice of undone play are kept, a correction takes those that stand, as an order does, and no others."""

import pytest

from tests.cli.conftest import words

KEPT = (
    'name = "kept"\ngamemaster = []\ndice = "kept"\nundo = "consent"\nadjustments = "consent"\n'
    'options = "consent"\npolicy = "consent"\n'
)
ALL = "JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01, JA-infantry-02"
ROLL = "roll at Vladivostok with "
FELL = "8 9 1 1 7 10"


@pytest.fixture
def thrown(run, tmp_path):
    """A game of The War Game whose dice are kept, with a throw in entry 7, one die for each unit."""
    (tmp_path / "kept.toml").write_text(KEPT, encoding="utf-8")
    run("new", "air_supremacy_sample", "--id", "g", "--policy", tmp_path / "kept.toml").done()
    for seat, order in (
        ("japan", f"attack Vladivostok with {ALL}"),
        ("japan", "done"),
        ("russia", "ground SU-bomber-01"),
        ("russia", "done"),
        ("japan", f"{ROLL}{ALL}"),
        ("japan", f"dice {FELL}"),
    ):
        run("order", "g", order, "--as", seat).done()
    return "g"


@pytest.fixture
def undone(run, thrown):
    """A game of The War Game in which what fell in entry 7, one die for each unit, stands again since entry 9; in
    10 the fighter rolls anew, and 11 are its dice."""
    run("undo", "g", "--to", "6", "--propose", "--as", "japan").done()
    run("accept", "g", "--as", "russia").done()
    run("order", "g", f"{ROLL}JA-fighter-01", "--as", "japan").done()
    run("order", "g", "roll", "--as", "japan").done()
    return "g"


def dice(run, game):
    """What fell in the last entry that has dice."""
    found = [
        fact["event"]["dice"]
        for entry in run("log", game, "--json").done().json["entries"]
        for fact in entry["facts"]
        if fact["event"]["type"].startswith("DiceRolled/")
    ]
    return found[-1]


def test_a_throw_anew_is_the_dice_that_stand(run, undone):
    run("correct", undone, "--at", "11", "--instead", "roll", "--name", "c").done()
    assert dice(run, "g~c") == [8]
    run("audit", "g~c").done()


def test_a_trial_tells_them_too(run, undone):
    told = words(run("correct", undone, "--at", "11", "--instead", "roll", "--dry-run").done())
    assert "Nothing is written; this would come of it." in told


def test_others_are_refused_as_in_play_and_the_same_are_those(run, undone):
    for trial in ((), ("--dry-run",)):
        refused = run("correct", undone, "--at", "11", "--dice", "3", *trial)
        assert refused.status == 1
        assert "For this 8 fell in entry 7, and stands again: “roll” takes it." in words(refused)
    assert "g~" not in run("branches", undone).done().out
    run("correct", undone, "--at", "11", "--dice", "8", "--name", "c").done()
    assert "kept as they fell before the undo" in words(run("log", "g~c").done())
    run("audit", "g~c").done()


def test_whoever_is_sent_instead_has_his_own_dice(run, undone):
    run("correct", undone, "--at", "10", "--instead", f"{ROLL}JA-infantry-01", "--name", "c").done()
    assert dice(run, "g~c") == [7]
    run("audit", "g~c").done()


@pytest.mark.parametrize("remedy", ["roll-again", "battles-again", "other-dice", "fit-the-dice"])
@pytest.mark.parametrize("sent", ["JA-fighter-01", "JA-fighter-01, JA-infantry-02"])
def test_no_remedy_throws_others(run, undone, remedy, sent):
    line = ("--at", "10", "--instead", f"{ROLL}{sent}", "--remedy", remedy, "--name", "c")
    run("correct", undone, *line).done()
    assert dice(run, "g~c") == ([8] if "infantry" not in sent else [8, 7])
    run("audit", "g~c").done()


def test_what_was_thrown_before_any_undo_is_corrected_as_ever(run, undone):
    run("correct", undone, "--at", "4", "--remove", "--name", "c").done()
    run("audit", "g~c").done()


def test_a_die_that_was_misread_before_it_was_undone_is_corrected_in_a_branch_from_before_that(run, undone):
    run("branch", undone, "--at", "7", "--name", "b").done()
    run("correct", "g~b", "--at", "7", "--dice", "3", "9", "1", "1", "7", "10", "--name", "c").done()
    assert dice(run, "g~c") == [3, 9, 1, 1, 7, 10]
    run("audit", "g~c").done()


# A correction of an entry before the undo: there the undo is no more.


@pytest.mark.parametrize("remedy", ["roll-again", "battles-again", "as-agreed"])
def test_by_no_remedy_does_a_kept_die_fall_anew_where_the_undo_is_no_more(run, undone, remedy):
    told = run("correct", undone, "--at", "4", "--remove", "--remedy", remedy, "--name", "c").done()
    assert "Dice that fell anew" not in words(told)
    assert dice(run, "g~c") == [8]
    run("audit", "g~c").done()


@pytest.mark.parametrize("first", ["roll-again", "as-agreed"])
@pytest.mark.parametrize("remedy", ["roll-again", "battles-again", "other-dice", "as-agreed"])
def test_nor_does_it_by_a_correction_of_that_correction(run, undone, first, remedy):
    run("correct", undone, "--at", "4", "--remove", "--remedy", first, "--name", "c").done()
    last = run("log", "g~c", "--json").done().json["entries"][-1]["number"]
    anew = ("--at", str(last - 1), "--instead", f"{ROLL}JA-fighter-01", "--remedy", remedy)
    told = run("correct", "g~c", *anew, "--name", "d").done()
    assert "Dice that fell anew" not in words(told)
    assert dice(run, "g~d") == [8]
    run("audit", "g~d").done()
    run("correct", "g~d", *anew, "--name", "e").done()
    assert dice(run, "g~e") == [8]


def test_other_dice_of_a_correction_fall_anew_by_a_correction_of_that(run, undone):
    run("branch", undone, "--at", "7", "--name", "b").done()
    anew = ("--at", "6", "--instead", f"{ROLL}{ALL}")
    run("correct", "g~b", *anew, "--name", "c").done()
    told = run("correct", "g~c", *anew, "--remedy", "roll-again", "--name", "d").done()
    assert "Dice that fell anew" in words(told)


def test_dice_that_stood_are_not_told_as_fallen_anew(run, undone):
    line = ("--at", "10", "--instead", f"{ROLL}JA-fighter-01", "--remedy", "roll-again", "--name", "c")
    told = run("correct", undone, *line)
    assert "Dice that fell anew" not in words(told.done())
    assert "1 stands as it was" in words(told)


LEFT = "9 1 1 7 10, which fell in entry 7"


def test_dice_that_still_stand_and_are_lost_with_the_undo_are_told(run, undone):
    for tried in (("--dry-run",), ("--name", "c")):
        told = words(run("correct", undone, "--at", "4", "--remove", *tried).done())
        assert f"Dice that were kept of what was undone, and stand no more: {LEFT}." in told
    told = words(run("adopt", "g~c", "--as", "japan").done())
    assert f"With g~c ends: dice that were kept of what was undone, {LEFT}." in told
    assert f"With g~c ends: dice that were kept of what was undone, {LEFT}." in words(
        run("proposals", undone).done()
    )
    found = run("proposals", undone, "--json").done().json["proposals"][-1]
    assert found["comes_with"][0]["dice"] == [{"entry": 7, "dice": [9, 1, 1, 7, 10]}]


def test_of_a_correction_after_the_undo_nothing_is_lost(run, undone):
    told = words(run("correct", undone, "--at", "11", "--instead", "roll", "--name", "c").done())
    assert "stand no more" not in told
    assert "With g~c" not in words(run("adopt", "g~c", "--as", "japan").done())


def test_dice_that_were_taken_and_are_decided_anew_are_told_as_lost(run, undone):
    lost = "8 9 1 1 7 10, which fell in entry 7"
    anew = ("--at", "4", "--instead", "ground SU-bomber-01", "--remedy", "phase-again")
    for tried in (("--dry-run",), ("--name", "c")):
        told = words(run("correct", undone, *anew, *tried).done())
        assert f"Dice that were kept of what was undone, and stand no more: {lost}." in told
    told = words(run("adopt", "g~c", "--as", "japan").done())
    assert f"With g~c ends: dice that were kept of what was undone, {lost}." in told


def test_dice_that_were_taken_and_are_given_again_are_not_lost(run, undone):
    run("order", undone, "roll at Vladivostok with " + ALL.partition(", ")[2], "--as", "japan").done()
    run("order", undone, "roll", "--as", "japan").done()
    told = words(run("correct", undone, "--at", "4", "--remove", "--name", "c").done())
    assert "stand no more" not in told


def test_dice_that_were_taken_and_thrown_anew_in_a_correction_of_a_correction_are_told_as_lost(run, undone):
    run("correct", undone, "--at", "4", "--remove", "--name", "c").done()
    last = run("log", "g~c", "--json").done().json["entries"][-1]["number"]
    told = words(run("correct", "g~c", "--at", str(last), "--instead", "roll", "--name", "d").done())
    assert (
        f"Dice that were kept of what was undone, and stand no more: 8, which fell in entry {last}." in told
    )
    told = words(run("adopt", "g~d", "--as", "japan").done())
    assert f"With g~d ends: dice that were kept of what was undone, 8, which fell in entry {last}." in told


def test_dice_that_count_and_fall_otherwise_in_a_branch_are_told(run, thrown):
    run("branch", thrown, "--at", "6", "--name", "b").done()
    run("order", "g~b", "dice 12 12 1 1 7 10", "--as", "japan").done()
    told = words(run("adopt", "g~b", "--as", "japan").done())
    assert "With g~b ends: dice that count here, 8 9, which fell in entry 7." in told
    assert "dice that count here, 8 9, which" in words(
        run("accept", "g", "--dry-run", "--as", "russia").done()
    )


def test_dice_that_count_and_are_decided_anew_by_a_correction_are_told(run, thrown):
    run("correct", thrown, "--at", "7", "--instead", "dice 12 12 1 1 7 10", "--name", "c").done()
    told = words(run("adopt", "g~c", "--as", "japan").done())
    assert "With g~c ends: dice that count here, 8 9, which fell in entry 7." in told


def test_of_dice_that_a_correction_gives_again_none_are_told(run, thrown):
    run("correct", thrown, "--at", "4", "--remove", "--name", "c").done()
    assert "dice that count here" not in words(run("adopt", "g~c", "--as", "japan").done())


def test_where_dice_are_not_kept_a_throw_anew_is_told_too(run):
    run("new", "air_supremacy_sample", "--id", "f").done()
    for seat, order in (
        ("japan", f"attack Vladivostok with {ALL}"),
        ("japan", "done"),
        ("russia", "done"),
        ("japan", f"{ROLL}{ALL}"),
        ("japan", f"dice {FELL}"),
    ):
        run("order", "f", order, "--as", seat).done()
    run("branch", "f", "--at", "5", "--name", "b").done()
    run("order", "f~b", "dice 12 12 1 1 7 10", "--as", "japan").done()
    assert "With f~b ends: dice that count here, 8 9, which fell in entry 6." in words(
        run("adopt", "f~b", "--as", "japan").done()
    )


def test_the_same_dice_for_the_same_roll_in_a_branch_are_none_that_end(run, thrown):
    run("branch", thrown, "--at", "6", "--name", "b").done()
    run("order", "g~b", f"dice {FELL}", "--as", "japan").done()
    assert "dice that count here" not in words(run("adopt", "g~b", "--as", "japan").done())


def test_dice_that_were_taken_and_undone_once_more_are_not_lost_where_a_branch_took_them_too(run, undone):
    run("undo", undone, "--to", "10", "--propose", "--as", "japan").done()
    run("accept", undone, "--as", "russia").done()
    run("branch", undone, "--at", "10", "--name", "b").done()
    run("order", "g~b", "roll", "--as", "japan").done()
    assert dice(run, "g~b") == [8]
    assert "dice that were kept of what was undone" not in words(run("adopt", "g~b", "--as", "japan").done())
