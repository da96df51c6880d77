"""The War Game at the command line: who was lost, to what, and why."""

import pytest

ROUND_1 = """
@japan
attack Vladivostok with JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01, JA-infantry-02
done
@russia
ground SU-bomber-01
done
@japan
roll at Vladivostok with JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01, JA-infantry-02
dice 6 8 8 8 2 3
@russia
roll at Vladivostok with SU-dogfighter-01, SU-anti-aircraft-01, SU-infantry-01, SU-infantry-02, SU-infantry-03
dice 8 9 4 5 12
lose SU-infantry-01, SU-infantry-02
lose SU-infantry-03, SU-bomber-01
@japan
lose JA-dive-bomber-01
"""


@pytest.fixture
def fought(run, tmp_path):
    """The first round of the sample battle, with its answers as far as they are given here."""
    orders = tmp_path / "round_1.orders"
    orders.write_text(ROUND_1, encoding="utf-8")
    run("new", "air_supremacy_sample", "--id", "g").done()
    run("order", "g", "--file", str(orders)).done()
    return run


def why(run, unit):
    return " ".join(run("why", "g", unit).done().out.split())


def test_fighters_1_1_why_an_aircraft_is_lost_goes_back_to_the_roll_that_hit_it(fought):
    told = why(fought, "SU-dogfighter-01")
    assert "because: 1 hit at aircraft 7 japan: dice 6 8 8 8 2 3" in told
    assert "JA-fighter-01 at aircraft (6) rolled 6: hit" in told


def test_grounding_2_3_why_a_grounded_bomber_is_lost_to_bombs_names_bombs_and_grounding(fought):
    told = why(fought, "SU-bomber-01")
    assert "because: 2 hits of bombs 7 japan: dice 6 8 8 8 2 3" in told
    assert "because: on the ground or below deck in this round 4 russia: ground SU-bomber-01" in told


def test_grounding_1_4_why_infantry_is_lost_goes_back_to_land_hits_and_not_to_bombs(fought):
    told = why(fought, "SU-infantry-01")
    assert "because: 2 hits at land and sea 7 japan: dice 6 8 8 8 2 3" in told
    assert "hits of bombs 7" not in told


def test_lost_units_are_told_with_nation_and_kind_where_the_order_is_answered_and_in_the_log(fought):
    answered = " ".join(fought("log", "g").done().out.split())
    assert "loses 1 Soviet dogfighter (SU-dogfighter-01) to 1 hit at aircraft" in answered
    assert (
        "loses 1 Soviet infantry (SU-infantry-03), 1 Soviet bomber (SU-bomber-01) to 2 hits of bombs"
        in answered
    )
    assert "loses 1 Japanese dive bomber (JA-dive-bomber-01)" in answered
    assert "loses 1 Soviet dogfighter (SU-dogfighter-01)" in why(fought, "SU-dogfighter-01")
    fought("undo", "g", "--as", "japan").done()
    told = fought("order", "g", "lose JA-fighter-01", "--as", "japan").done().out
    assert "loses 1 Japanese fighter (JA-fighter-01) to 1 hit at aircraft" in " ".join(told.split())


EACH = "JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01, JA-infantry-02"
TURNED = "JA-infantry-02, JA-bomber-01, JA-infantry-01, JA-dive-bomber-01, JA-fighter-01"
KEPT = "(kept as they fell before the undo)"


@pytest.fixture
def undone(fought):
    """Japan's roll in Vladivostok, 6 8 8 8 2 3, of which the bomber dropped 8 8, is taken back with its dice kept."""
    fought("undo", "g", "--to", "6", "--keep-dice", "--because", "a slip", "--as", "gamemaster").done()

    def roll(sent, *typed):
        fought("order", "g", sent, "--as", "japan").done()
        return " ".join(fought("order", "g", *typed or ("roll",), "--as", "japan").out.split())

    fought.roll = roll
    return fought


@pytest.mark.parametrize(
    ("sent", "dice"),
    [
        (f"roll at Vladivostok with {EACH}", "6, 8, 8, 8, 2, 3"),
        (f"roll at Vladivostok with {TURNED}", "2, 8, 8, 3, 8, 6"),
        ("roll at Vladivostok with 2 infantry, 1 bomber, 1 fighter, 1 dive bomber", "2, 3, 8, 8, 6, 8"),
        ("roll all at Vladivostok", "6, 8, 8, 8, 2, 3"),
        ("roll at Vladivostok with JA-infantry-02", "2"),
        ("roll at Vladivostok with JA-infantry-02, JA-bomber-01", "2, 8, 8"),
        ("roll at Vladivostok with JA-fighter-01 at aircraft", "6"),
        ("roll at Vladivostok with JA-fighter-01 at land", "6"),
    ],
)
def test_fighters_1_5_a_die_that_an_undo_keeps_stands_for_its_unit_however_it_is_sent(undone, sent, dice):
    assert f"{dice} {KEPT}" in undone.roll(sent)
    undone("audit", "g").done()


def test_fighters_1_5_units_that_rolled_together_meet_their_dice_one_by_one_and_each_once(undone):
    for kind, dice in (("infantry", "2"), ("bomber", "8, 8"), ("infantry", "3"), ("fighter", "6")):
        assert f"{dice} {KEPT}" in undone.roll(f"roll at Vladivostok with 1 {kind}")
    undone("audit", "g").done()


def test_fighters_1_5_undone_again_a_die_stands_before_those_that_were_behind_it(undone):
    for _ in range(2):
        assert f"2 {KEPT}" in undone.roll("roll at Vladivostok with 1 infantry")
        undone("undo", "g", "--keep-dice", "--because", "once more", "--as", "gamemaster").done()
        undone("undo", "g", "--as", "japan").done()
    undone("audit", "g").done()


def test_fighters_1_5_a_bomber_that_rolls_once_instead_of_dropping_bombs_has_another_roll(undone):
    assert KEPT not in undone.roll("roll at Vladivostok with JA-bomber-01 at aircraft")
    undone("audit", "g").done()


def test_fighters_1_5_those_whose_dice_stand_are_not_thrown_for_with_others_for_whom_none_do(undone):
    undone.roll("roll at Vladivostok with JA-fighter-01")
    undone("undo", "g", "--because", "without its die", "--as", "gamemaster").done()
    undone("undo", "g", "--as", "japan").done()
    told = undone.roll("roll at Vladivostok with JA-fighter-01, JA-bomber-01")
    assert "For JA-bomber-01 dice fell in entry 7 and stand again, for others of this throw none do" in told
    undone("undo", "g", "--as", "japan").done()
    assert KEPT not in undone.roll("roll at Vladivostok with JA-fighter-01")
    assert f"8, 8 {KEPT}" in undone.roll("roll at Vladivostok with JA-bomber-01")
    undone("audit", "g").done()


def test_fighters_1_5_other_dice_are_refused_in_whichever_order_units_are_sent(undone):
    refused = undone.roll(f"roll at Vladivostok with {TURNED}", "dice 1 1 1 1 1 1")
    assert "For this 2 8 8 3 8 6 fell in entry 7, and stand again" in refused
