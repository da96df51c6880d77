"""`table`: results, whole charts, and what is no chart, row or roll."""

import pytest

from core.world_at_war.edition import AirResult, air_combat

ROW_OF_SEVEN = "1/3 1/3 2/2 2/3 2/4 3/3 3/4 3/5 4/4 4/5 4/6"
WRONG = [
    (("air-comb", "3", "4"), "Did you mean air-combat"),
    (("fog", "3", "4"), "The tables are air-combat, air-defense"),
    (("air-combat", "x", "4"), "whole number"),
    (("air-combat", "0", "4"), "Rows begin with 1"),
    (("air-combat", "-1", "4"), "Rows begin with 1"),
    (("air-combat", "3", "4.5"), "whole number"),
    (("air-combat", "3", "seven"), "whole number"),
    (("air-combat", "3"), "No roll is given: give ROW and ROLL"),
    (
        ("air-combat", "9" * 30, "4"),
        "is beyond what is counted, which is from -9007199254740992 to 9007199254740992.",
    ),
    (("air-combat", "3", "9007199254740993"), "The roll 9007199254740993 is beyond what is counted"),
    (("air-combat", "3", "four"), "“four” is no roll: that is a whole number."),
    (("naval-attack", "1-2", "4"), "whole number"),
    (("ground-combat", "3", "4"), "such as 3:1"),
    (("ground-combat", "0:1", "4"), "such as 3:1"),
    (("surprise", "1", "4"), "no row 1: its single row is 0"),
    (("attrition", "5", "4", "--fleet-factors"), "Only naval-attack has rows of fleet factors; attrition"),
    (("ground-combat", "three", "4"), "“three” are no odds; these are two numbers from 1 up"),
    (("ground-combat", f"{'9' * 3000}:1", "4"), "are no odds"),
]


@pytest.mark.parametrize(
    ("words", "number", "row", "result"),
    [
        (("air-combat", "23", "9"), "19.2", 23, {"eliminated": 9, "aborted": 11}),
        (("air-combat", "3", "-2"), "19.2", 3, {"eliminated": 1, "aborted": 0}),
        (("air-defense", "12", "99"), "23.42", 12, {"eliminated": 5, "aborted": 5}),
        (("naval-attack", "4", "12"), "20.51, 23.44", 4, {"hits": 5}),
        (("naval-attack", "4", "12", "--fleet-factors"), "20.51, 23.44", 4, {"hits": 3}),
        (("attrition", "33", "9"), "14.41", 33, {"counters": 7, "hexes": 3}),
        (("attrition", "75", "5"), "14.41", 75, {"counters": 8, "hexes": 4}),
        (("ground-combat", "3:1", "2"), "15.6", "3:1", {"code": "Ex-1"}),
    ],
)
def test_a_result_is_given_as_json(run, words, number, row, result):
    told = run("table", *words, "--json").done().json
    assert told == {"table": number, "row": row, "roll": int(words[2]), "result": result}


@pytest.mark.parametrize(
    ("number", "name"),
    [("19.2", "air-combat"), ("20.51", "naval-attack"), ("23.44", "naval-attack"), ("15.6", "ground-combat")],
)
def test_a_chart_may_be_named_by_the_number_that_rulings_cite(run, number, name):
    asked = ("3:1" if name == "ground-combat" else "3", "4")
    assert run("table", number, *asked).done().out == run("table", name, *asked).done().out
    assert (
        run("table", number, *asked, "--json").done().json == run("table", name, *asked, "--json").done().json
    )


def test_surprise_has_a_level_and_its_effects(run):
    told = run("table", "surprise", "0", "5", "--json").done().json
    assert (told["table"], told["row"], told["roll"]) == ("23.7413", 0, 5)
    assert set(told["result"]) == {"level", "effects"}
    assert (told["result"]["level"], len(told["result"]["effects"])) == (5, 4)
    none = run("table", "surprise", "0", "0", "--json").done().json
    assert none["result"] == {"level": 0, "effects": []}


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_a_wrong_name_row_or_roll_is_an_error_that_says_what_would_be_right(run, words, said):
    run("table", *words).failed(2, said)
    told = run("table", *words, "--json")
    assert (told.status, set(told.json)) == (2, {"error"})
    assert said in told.json["error"]["message"]


def test_no_name_is_an_error_too(run):
    told = run("table", "--json")
    assert (told.status, set(told.json)) == (2, {"error"})


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("air-combat", 23),
        ("air-defense", 13),
        ("naval-attack", 26),
        ("attrition", 15),
        ("ground-combat", 9),
        ("surprise", 10),
    ],
)
def test_a_whole_chart_fits_a_terminal(run, name, lines):
    out = run("table", name).done().out.splitlines()
    assert len(out) == lines
    assert max(map(len, out)) <= 80


def test_a_whole_chart_as_json_has_the_cells_as_they_are_printed(run):
    told = run("table", "air-combat", "--json").done().json
    assert (told["table"], told["columns"][-1], len(told["rows"])) == ("19.2", "12+", 20)
    assert told["rows"][6] == {"row": "7", "cells": ROW_OF_SEVEN.split()}
    assert air_combat(7, 4) == AirResult(2, 2)


def test_a_result_is_told_in_words(run):
    assert run("table", "air-combat", "23", "9").done().out == (
        "19.2  factors or squadrons 23, net roll 9: 9/11 (9 eliminated, 11 aborted)\n"
    )
