"""The War Game: whose roll can hit nothing is told before it is made, and that it may pass (doubts R4 and N15)."""

import pytest

LINES = (
    ("japan", "attack Vladivostok with 1 fighter, 1 dive bomber"),
    ("japan", "done"),
    ("russia", "ground SU-bomber-01"),
    ("russia", "done"),
    ("japan", "done"),
)
TOLD = "that SU-infantry-01 to 03 could hit, only aircraft in the air are left"


@pytest.fixture
def orders(run):
    """orders(*options of `new`) -> what Russia is told where fighters alone attack her infantry."""

    def telling(*options, lines=LINES):
        run("new", "air_supremacy_sample", "--id", "g", *options).done()
        for seat, line in lines:
            run("order", "g", line, "--as", seat).done()
        return " ".join(run("orders", "g", "--as", "russia").done().out.split())

    return telling


def test_anti_aircraft_1_infantry_that_only_aircraft_attack_is_told_to_have_nothing_to_hit(orders):
    told = orders()
    assert (
        f"Of all at Vladivostok {TOLD}, beyond the reach of those rolls (R4); “done” lets them pass." in told
    )
    assert "SU-anti-aircraft-01 could hit" not in told
    assert "SU-dogfighter-01 could hit" not in told


def test_anti_aircraft_1_infantry_that_is_attacked_on_the_ground_as_well_is_told_nothing(orders):
    attack = ("japan", "attack Vladivostok with 1 fighter, 1 infantry")
    assert "could hit" not in orders(lines=(attack, *LINES[1:]))


def test_R4_where_such_hits_reach_the_air_nothing_is_told(orders):
    assert "could hit" not in orders("--option", "R4=yes")


def test_N15_where_all_must_roll_it_is_told_that_the_dice_fall_all_the_same(orders):
    told = orders(
        "--option", "N15=must_roll", lines=(*LINES[:4], ("japan", "roll all"), ("japan", "dice 12 12"))
    )
    assert "they are thrown all the same (N15)" in told


def test_anti_aircraft_1_who_sends_them_all_the_same_is_told_so_and_that_they_roll_now(run, orders):
    orders()
    sent = " ".join(run("order", "g", "roll all", "--as", "russia").done().out.split())
    assert "SU-infantry-01 to 03 can hit nothing at Vladivostok" in sent
    assert "who is sent to roll rolls all the same" in sent
    assert "lets them pass" not in " ".join(run("orders", "g", "--as", "russia").done().out.split())
