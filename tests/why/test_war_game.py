"""`why` of The War Game: the chain behind a unit, why an order would be refused, and when an aircraft may go again."""

import pytest

from tests.cli.conftest import db, run
from tests.cli.play.example_2 import declared, example_2, said

__all__ = ["db", "declared", "example_2", "run"]


def test_dispatching_3_1_an_aircraft_that_comes_too_late_flies_home_because_it_was_dispatched(run, example_2):
    told = said(run("why", example_2, "US-fighter-01", "--at", "30"))
    assert "Place: its home is NA-5, aboard Wasp 1 gamemaster: begin" in told
    assert told.index("Status: ") < told.index("Place: ")
    assert "Status: flies home from NA-4 23 britain: dice 12 8" in told
    assert "(US-fighter-01) to fly home, in round 2 at the latest. [IV/dispatching/3.1]" in told
    assert "because: under way to NA-4, dispatched in round 1, there in round 2 9 america: dispatch" in told
    assert "Dispatched again: It may be dispatched again in round 3 (IV/dispatching/2.4)." in told


def test_the_chain_as_json_goes_from_the_flight_back_to_the_dispatch(run, example_2):
    (unit,) = run("why", example_2, "US-fighter-01", "--at", "30", "--json").done().json["units"]
    flight = next(one for one in unit["standing"] if one["about"] == "status")["chain"]
    assert (flight["entry"], [one["entry"] for one in flight["because"]]) == (23, [9])


def test_fighters_1_1_an_attacker_is_lost_because_it_was_hit_where_it_attacked(run, example_2):
    told = said(run("why", example_2, "GE-fighter-02", "--at", "45"))
    assert "GE-fighter-02 is not on the board Place: lost 42 britain" in told
    assert "because: 1 hit at aircraft 40 america: dice 5" in told
    assert "US-fighter-02 at aircraft (6) rolled 5: hit" in told
    assert "because: at Bay of Biscay 6 germany: attack Bay of Biscay" in told


def test_all_units_at_a_place_are_told_each_by_itself(run, declared):
    told = said(run("why", declared, "NA-5"))
    assert "US-fighter-01 American fighter" in told
    assert told.index("US-fighter-01") < told.index("US-fighter-02") < told.index("Wasp American carrier")


WHEN = [
    ("UK-fighter-02", "from the first round in which Great Britain is no longer under attack (IV/dispatching/1.4)"),
    ("US-fighter-01", "flies home in the round after its last, and may be dispatched again in the one after that"),
]  # fmt: skip


@pytest.mark.parametrize(("unit", "when"), WHEN)
def test_when_an_aircraft_may_be_dispatched_again_is_told(run, declared, unit, when):
    assert "Dispatched again: It" in said(run("why", declared, unit))
    assert when in said(run("why", declared, unit))


def test_dispatching_3_5_who_retreated_waits_for_another_opponent(run):
    run("new", "air_supremacy_sample", "--id", "s").done()
    for seat, line in (
        ("japan", "attack Vladivostok with JA-fighter-01, JA-infantry-01"),
        ("japan", "done"),
        ("russia", "retreat SU-dogfighter-01 to Sakhalin"),
        ("russia", "done"),
        ("japan", "done"),
        ("russia", "done"),
    ):
        run("order", "s", line, "--as", seat).done()
    told = said(run("why", "s", "SU-dogfighter-01"))
    assert "at Sakhalin" in told
    assert "may be dispatched again in the turn of another opponent (IV/dispatching/3.5, 3.7)." in told


REFUSED = [
    ("britain", "dispatch UK-fighter-02 to Bay of Biscay", "IV/dispatching/1.4", "attacked in round 1"),
    (
        "america",
        "dispatch US-fighter-01 to NA-4",
        "IV/dispatching/2.3",
        "dispatched to Bay of Biscay in this round",
    ),
    (
        "america",
        "dispatch US-fighter-02 to France",
        "IV/dispatching/1.1",
        "An aircraft is dispatched to a pla",
    ),
    ("germany", "dispatch GE-fighter-01 to NA-4", "IV/dispatching/1.", "would be refused"),
    (
        "america",
        "dispatch Wasp to NA-4",
        "IV/dispatching/1.2",
        "Fighters and bombers are dispatched, nothing",
    ),
]


@pytest.mark.parametrize(("seat", "order", "rule", "found"), REFUSED)
def test_why_an_aircraft_may_not_be_dispatched_now(run, declared, seat, order, rule, found):
    told = said(run("why", declared, "--order", order, "--as", seat))
    assert "would be refused now." in told
    assert rule in told
    assert found in told
    assert "The rule:" in told


def test_why_an_order_would_be_accepted_and_on_which_doubts_it_stands(run, declared):
    told = said(run("why", declared, "--order", "ground UK-fighter-02", "--as", "britain"))
    assert "would be accepted now." in told
    assert "IV/grounding/1.1" in told
    assert "doubt N11, Moment of grounding: with_retreats" in told


def test_of_an_order_that_is_too_early_it_is_told_what_would_be_against_it_in_its_time(run, declared):
    told = said(run("why", declared, "--order", "roll at NA-4 with Tirpitz", "--as", "germany"))
    assert "would be refused now." in told
    assert "IV/example 2/2.1 An order has its place in the sequence of play." in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["US-fighter-1"], ["no unit called “US-fighter-1”", "US-fighter-01"]),
        (["Yellow Sea"], ["“Yellow Sea”", "Nothing is there."]),
        (["--order", "dispatch US-fighter-01 to NA-44", "--as", "america"], ["NA-4"]),
        (["--order", "come down", "--as", "america"], ["it only", "answers a question", "“orders” lists"]),
    ],
)
def test_what_can_not_be_understood_is_told_with_what_would_be_right(run, declared, words, told):
    run("why", declared, *words).failed(2, *told)
