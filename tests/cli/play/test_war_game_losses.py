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


def test_dice_that_an_undo_keeps_stand_for_the_same_units_and_for_no_others(fought):
    run = fought
    run("undo", "g", "--to", "6", "--keep-dice", "--because", "a slip", "--as", "gamemaster").done()
    sent = "roll at Vladivostok with JA-fighter-01, JA-dive-bomber-01, JA-bomber-01, JA-infantry-01"
    other = run("order", "g", sent, "--as", "japan", "--json").done().json["entry"]["number"]
    assert "kept as they fell" not in run("order", "g", "roll", "--as", "japan").done().out
    run("undo", "g", "--to", str(other), "--because", "a slip", "--as", "gamemaster").done()
    run("order", "g", f"{sent}, JA-infantry-02", "--as", "japan").done()
    refused = " ".join(run("order", "g", "dice 1 1 1 1 1 1", "--as", "japan").out.split())
    assert "For this 6 8 8 8 2 3 fell in entry 7, and stand again" in refused
    told = " ".join(run("order", "g", "roll", "--as", "japan").done().out.split())
    assert "6, 8, 8, 8, 2, 3 (kept as they fell before the undo)" in told
    run("audit", "g").done()
