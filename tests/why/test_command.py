"""`skyledger why`: of units and of orders."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from skyledger.scenarios import position_json
from skyledger.why.story import listed_names
from tests.cli.conftest import db, game, position, run
from tests.world_at_war.conftest import board

__all__ = ["board", "db", "game", "position", "run"]
STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def staged(run, game):
    """Two staged to Lyon, and one to Metz, which was undone: entries 1 to 4."""
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    return game


@pytest.fixture
def attacked(run, tmp_path, channel):
    """A counterair over Dover, in its first round."""
    laid = channel("4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
    file = tmp_path / "channel.json"
    laid = replace(laid, territories=laid.territories[:1])  # the other lies on no hex of this map
    file.write_bytes(position_json(position_of(game_from(laid))))
    run("new", "--from", file, "--id", "c").done()
    run("order", "c", "counterair Dover with 3 AAF German from Ghent", "--as", "axis").done()
    run("order", "c", "done", "--as", "axis").done()
    return "c"


def said(ran):
    return " ".join(ran.done().out.split())


def test_a_unit_is_told_with_entry_seat_order_fact_and_rule(run, staged):
    told = said(run("why", staged, "GE-AAF-01"))
    assert "GE-AAF-01 German AAF Place: at Lyon" in told
    assert f"2 axis: {STAGE}" in told
    assert "staged from Lille (0000) to Lyon (0300), 3 hexes. [18.21]" in told
    assert "Status: not inverted" in told
    assert "No order on the menu names it now." in told


def test_like_units_are_told_together_and_what_they_may_do(run, staged):
    told = said(run("why", staged, "Lille"))
    assert "GE-AAF-03 to 05 German AAF Place: at Lille" in told
    assert "so the scenario has it" in told
    assert "axis may: stage 1 AAF German from Lille to Lyon, Metz" in told
    assert "axis may later in this turn: redeploy (redeployment phase:" in told
    (later,) = run("why", staged, "Lille", "--json").done().json["units"][0]["later"]
    assert later == {"seat": "axis", "verb": "redeploy", "states": ["redeployment.transfers"]}


FIGURES = "9" * 5000
SHORTER = "9" * 3900


@pytest.mark.parametrize(
    "words",
    [
        f"GE-AAF-01 to {FIGURES}",
        f"GE-AAF-{FIGURES} to {FIGURES}",
        f"GE-AAF-01 to {SHORTER}",
        f"GE-AAF-{SHORTER} to 99",
        f"GE-AAF-{SHORTER} to {SHORTER}",
        f"GE-AAF-{chr(0x660)}{chr(0x661)} to 03",
        f"GE-AAF-01 to {chr(0x663)}",
        f"{SHORTER} AAF German at Lille",
        f"{chr(0x661)} AAF German at Lille",
    ],
)
def test_numbers_that_no_unit_has_are_no_defect(run, staged, words):
    for given in ((words,), words.split(" ")):
        run("why", staged, *given).failed(2)


def test_very_many_words_are_not_read(run, staged):
    run("why", staged, *["GE-AAF-01"] * 1000).failed(
        2, "9999 signs are too many to name units; 4000 are read"
    )
    run("why", staged, *["GE-AAF-01"] * 300).done()


@pytest.mark.parametrize(
    "text",
    [
        f"GE-AAF-01 to {FIGURES}",
        f"GE-AAF-{FIGURES} to 99",
        f"GE-AAF-1 to {chr(0x663)}",
        f"{FIGURES} to {FIGURES}",
    ],
)
def test_a_list_is_taken_apart_by_numbers_that_units_have(text):
    assert listed_names(text) == tuple(text.split(" "))
    assert listed_names("GE-AAF-01 to 03, GE-AAF-7") == ("GE-AAF-01", "GE-AAF-02", "GE-AAF-03", "GE-AAF-7")
    assert listed_names("A1B7 to 8") == ("A1B7", "A1B8")


def test_units_are_named_singly_several_or_as_a_group(run, staged):
    def named(*words):
        return [one["units"] for one in run("why", staged, *words, "--json").done().json["units"]]

    assert named("ge-aaf-01") == [["GE-AAF-01"]]
    assert named("GE-AAF-05,", "GE-AAF-01", "GE-AAF-05") == [["GE-AAF-05"], ["GE-AAF-01"]]
    assert named("GE-AAF-05, GE-AAF-01") == [["GE-AAF-05"], ["GE-AAF-01"]]
    assert named("GE-AAF-01, GE-AAF-03 to 04") == [["GE-AAF-01"], ["GE-AAF-03", "GE-AAF-04"]]
    assert named("GE-AAF-01", "to", "02") == [["GE-AAF-01", "GE-AAF-02"]]
    assert (
        named("AAF", "German", "at", "Lyon") == named("2 AAF German at Lyon") == [["GE-AAF-01", "GE-AAF-02"]]
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["GE-AAF-0"], ["no air unit called “GE-AAF-0”", "Did you mean GE-AAF-0"]),
        (["GE-AAF-01", "GE-AAF-9"], ["no air unit called “GE-AAF-9”"]),
        (["GE-AAF-04 to 07"], ["no air unit called “GE-AAF-06”"]),
        (["GE-AAF-01 to"], ["no air unit called “to”"]),
        (["Metz"], ["“Metz”", "no air unit is based there"]),
        (["AAF", "Italian", "at", "Lille"], ["No AAF of Italy is based there"]),
        (["AAF", "Germn", "at", "Lille"], ["no air unit called “AAF Germn at Lille”"]),
        ([], ["Say which air unit, or --order", "“skyledger why g UNIT”"]),
        (["GE-AAF-01", "--order", "done"], ["Say which air unit, or --order"]),
        (["GE-AAF-01", "--at", "9"], ["no entry 9; its entries are 1 to 4"]),
        (["GE-AAF-01", "--at", "0"], ["no entry 0; its entries are 1 to 4"]),
        (["--order", "done"], ["--as SEAT"]),
        (["--order", "dance", "--as", "axis"], ["dance"]),
    ],
)
def test_what_can_not_be_understood_is_told_with_what_would_be_right(run, staged, words, told):
    run("why", staged, *words).failed(2, *told)


def test_an_entry_that_was_undone_later_is_marked_and_one_undone_before_is_not_told(run, staged):
    before = said(run("why", staged, "GE-AAF-03", "--at", "3"))
    assert "after entry 3 of 4" in before
    assert "(undone by entry 4)" in before
    assert "so the scenario has it" in said(run("why", staged, "GE-AAF-03", "--at", "4"))
    chain = (
        run("why", staged, "GE-AAF-03", "--at", "3", "--json").done().json["units"][0]["standing"][0]["chain"]
    )
    assert (chain["entry"], chain["voided_by"], chain["seat"]) == (3, 4, "axis")


def test_the_chain_as_json(run, staged):
    (unit,) = run("why", staged, "GE-AAF-01", "--json").done().json["units"]
    place, status, this_turn = unit["standing"]
    assert [one["about"] for one in unit["standing"]] == ["place", "status", "commitment"]
    assert (place["text"], place["chain"]["entry"], place["chain"]["because"]) == ("at Lyon (0300)", 2, [])
    assert place["chain"]["facts"][0]["rules"] == ["18.21"]
    assert (status["text"], status["chain"]["entry"]) == ("not inverted", 1)
    assert this_turn["chain"]["entry"] == 2


def test_the_parts_of_a_divided_factor_are_told_with_it(run, tmp_path, channel):
    laid = channel("2 AAF Germany Ghent", "1 AAF Britain Dover", "1 NAS Britain Dover")
    file = tmp_path / "naval.json"
    file.write_bytes(position_json(position_of(game_from(replace(laid, territories=laid.territories[:1])))))
    run("new", "--from", file, "--id", "n").done()
    run("order", "n", "counterair Dover with 2 AAF German from Ghent", "--as", "axis").done()
    run("order", "n", "done", "--as", "axis").done()
    told = said(run("why", "n", "GE-AAF-01"))
    assert "Place: divided into GE-AAF-01.attack/cover/search" in told
    assert "GE-AAF-01.attack/cover/search German AAS Place: at Ghent" in told
    assert "This turn: a squadron of GE-AAF-01" in told
    assert "because: as GE-AAF-01: committed to the counterair of Dover (0400)" in told
    squadrons = run("why", "n", "GE-AAF-01.attack/cover/search", "--json").done().json["units"]
    assert [one["units"] for one in squadrons] == [[f"GE-AAF-01.{p}" for p in ("attack", "cover", "search")]]


def test_what_rests_on_a_standing_order_of_others_is_sealed(run, attacked):
    """The defender answers the question that it is asked by leaving a standing order, and round 2 begins."""
    run("order", attacked, "standing order fight on", "--as", "axis").done()
    run("order", attacked, "dice 2 2", "--as", "axis").done()
    run("order", attacked, "dice 1 1", "--as", "allies").done()
    run("order", attacked, "choose Britain AAF", "--as", "allies").done()
    run("order", attacked, "standing order fight on at Dover", "--as", "allies").done()
    of_all, of_the_axis = (said(run("why", attacked, "BR-AAF-02", *who)) for who in ((), ("--as", "axis")))
    of_the_allies = said(run("why", attacked, "BR-AAF-02", "--as", "allies"))
    for told in (of_all, of_the_axis, of_the_allies):
        assert "a defender of Dover (0400) in round 2" in told
    for told in (of_all, of_the_axis):
        assert "allies: (sealed)" in told
        assert "leaves a standing order" not in told
    assert "allies leaves a standing order" in of_the_allies


def test_why_an_order_would_be_refused(run, staged):
    told = said(run("why", staged, "--order", "stage 1 AAF German from Lyon to Metz", "--as", "axis"))
    assert "axis: stage 1 AAF German from Lyon to Metz would be refused now." in told
    assert "18.21 An air unit stages once in a movement phase." in told
    assert "has staged already this turn." in told
    assert "The rule: As the movement phase begins" in told


def test_why_an_order_would_be_accepted_and_where_its_grounds_were_declared(run, game):
    run("order", game, "declare supply of Lille is partial", "--as", "axis").done()
    order = ("--order", "place airbase German at Lille", "--as", "axis")
    answer = run("why", game, *order, "--json").done().json
    grounds = {one["ground"]: one["entry"] for one in answer["grounds"]}
    assert not answer["ruling"]["accepted"]
    assert all(one["text"] for one in answer["rules"] if one["rule"][:1].isdigit())
    assert grounds["fact supply 0000"] == 2
    told = said(run("why", game, "--order", STAGE, "--as", "axis"))
    assert "would be accepted now." in told
    assert "18.21 As the movement phase begins" in told


def test_of_an_order_that_is_too_early_it_is_told_what_would_be_against_it_in_its_time(run, game):
    def later(order):
        ran = run("why", game, "--order", order, "--as", "axis", "--json").done().json
        assert not ran["ruling"]["accepted"]
        return ran["in_its_place"]

    assert later("redeploy 2 AAF German from Lille to Lyon") == {
        "state": "redeployment.transfers",
        "violations": [],
        "mistaken": "",
    }
    refused = later("redeploy 2 AAF German from Lille to Lille")
    assert (refused["state"], refused["violations"][0]["rule"][:2]) == ("redeployment.transfers", "18")
    assert "There are 5 AAF of Germany" in later("redeploy 6 AAF German from Lille to Lyon")["mistaken"]
    assert later("dice 3 4") is None
    assert run("why", game, "--order", STAGE, "--as", "axis", "--json").done().json["in_its_place"] is None
    early = ("why", game, "--as", "axis", "--order")
    told = said(run(*early, "redeploy 2 AAF German from Lille to Lyon"))
    assert "In redeployment phase: transfers, as things stand, it would be accepted." in told
    told = said(run(*early, "redeploy 2 AAF German from Lille to Lille"))
    assert "as things stand, it would be refused:" in told
    told = said(run(*early, "redeploy 6 AAF German from Lille to Lyon"))
    assert "it could not be given: There are 5 AAF of Germany at Lille, not 6." in told


def test_of_an_order_that_the_player_turn_has_no_time_for_nothing_more_is_told(run, game):
    order = ("--order", "redeploy 1 AAF German from Lille to Lyon", "--as", "allies")
    assert run("why", game, *order, "--json").done().json["in_its_place"] is None


def test_an_adjustment_that_rests_on_no_rule_text_is_told_once(run, game):
    adjust = ("--order", "adjust GE-AAF-01 base Lyon because “a slip”", "--as", "gamemaster")
    assert run("why", game, *adjust).done().out.count("adjustment") == 1


def test_why_asks_and_changes_nothing(run, staged):
    head = run("head", staged).done().out
    run("why", staged, "--order", STAGE, "--as", "axis").done()
    run("why", staged, "GE-AAF-01").done()
    assert run("head", staged).done().out == head


def test_an_order_is_asked_about_at_any_past_moment(run, staged):
    line = "stage 5 AAF German from Lille to Metz"
    run("why", staged, "--order", line, "--as", "axis").failed(
        2, "There are 3 AAF of Germany at Lille, not 5"
    )
    then = run("why", staged, "--order", line, "--as", "axis", "--at", "1").done().out
    assert f"axis: {line} would have been accepted after entry 1." in " ".join(then.split())
    told = run("why", staged, "--order", line, "--as", "axis", "--at", "1", "--json").done().json
    assert told["at"] == 1
    assert run("log", staged, "--json").done().json["entries"][-1]["number"] == 4


def test_a_moment_that_was_undone_is_asked_about_as_it_stood(run, staged):
    line = "stage 1 AAF German from Metz to Lille"
    run("why", staged, "--order", line, "--as", "axis").failed(2, "AAF")
    run("why", staged, "--order", line, "--as", "axis", "--at", "3").done()


def test_there_is_no_order_after_an_entry_that_is_none(run, staged):
    run("why", staged, "--order", STAGE, "--as", "axis", "--at", "9").failed(
        2, "g has no entry 9; its entries are 1 to 4"
    )


def test_a_seat_is_told_of_a_past_moment_what_it_may_know_now(run):
    run("new", "coral_sea_1942", "--id", "coral").done()
    run("order", "coral", "done", "--as", "gamemaster").done()
    line = "transfer 1 NAS Japanese from Shoho to Rabaul"
    run("why", "coral", "--order", line, "--as", "japan", "--at", "1").done()
    run("why", "coral", "--order", line, "--as", "america", "--at", "1").failed(2, "Shoho")
