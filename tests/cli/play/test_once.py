"""What order after order stands on alike is told under the first of them: in a file, at a seat, in the log."""

import re

import pytest

SUPPLY = "stood on: supply of Axis is declared full"
PERMISSION = "stood on: permission of Italy/Germany is declared yes"
AIRBASES = """\
@germany
place airbase German at Mersa Matruh
uninvert 2 AAF German at Tobruk
@italy
place airbase Italian at Bardia
"""


@pytest.fixture
def malta(run):
    run("new", "malta_1942", "--id", "malta").done()
    return "malta"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "airbases.orders"
    path.write_text(AIRBASES)
    return path


@pytest.fixture
def sit(spawn, malta):
    """sit("done", ...) -> all that is told at germany's seat."""

    def sitting(*lines):
        typed = "".join(f"{line}\n" for line in lines)
        return spawn("play", malta, "--as", "germany", input=typed).done().out

    return sitting


def test_the_orders_of_a_file_tell_what_they_stand_on_under_the_first(run, malta, file):
    told = run("order", malta, "--file", file).done().out
    first, *others = told.split("\nLine ")
    assert (SUPPLY in first, PERMISSION in first) == (True, True)
    assert not any("stood on" in other for other in others)


def test_a_file_that_is_refused_tells_what_the_refusal_stands_on_if_no_order_did_so_before(
    run, malta, tmp_path
):
    path = tmp_path / "refused.orders"
    path.write_text("@germany\nuninvert 2 AAF German at Tobruk\nplace airbase German at Bizerte\n")
    told = run("order", malta, "--file", path).out
    assert "Refused. germany: place airbase German at Bizerte" in told
    assert told.count("stood on: supply of Axis") == 1


def test_each_order_of_the_command_line_tells_all_that_it_stands_on(run, malta):
    for order in ("uninvert 1 AAF German at Tobruk", "uninvert 1 AAF German at Tobruk"):
        assert SUPPLY in run("order", malta, order, "--as", "germany").done().out


def test_a_seat_is_told_once_and_again_where_it_is_otherwise(sit):
    told = sit(
        "uninvert 1 AAF German at Tobruk",
        "place airbase German at Mersa Matruh",
        "declare supply of Axis partial",
        "place airbase German at Bizerte",
        "place airbase German at Bizerte",
    )
    answers = told.split("malta germany")
    on = ["supply of Axis is declared" in " ".join(answer.split("stood on:")[1:]) for answer in answers]
    assert on == [False, True, False, False, True, False, False]
    assert "supply of Axis is declared partial (by germany, rule 30.523)" in " ".join(answers[4].split())


def test_another_seat_at_the_same_table_is_told_anew(sit):
    told = sit(
        "uninvert 1 AAF German at Tobruk",
        "uninvert 1 AAF German at Tobruk",
        "as italy",
        "place airbase Italian at Bardia",
    )
    assert told.count(SUPPLY) == 2
    assert told.rindex(SUPPLY) > told.index("malta italy")


def test_why_and_a_log_at_the_table_lose_nothing_by_what_was_told(sit, run, malta):
    sit("uninvert 2 AAF German at Tobruk")
    told = sit("place airbase German at Mersa Matruh", "why GE-AAF-12", "log")
    for tokens in (("why", malta, "GE-AAF-12"), ("log", malta)):
        assert run(*tokens).done().out in told


def test_the_log_names_each_doubt_beside_the_first_fact_that_turned_on_it_and_every_rule(run):
    run("demo", "air_supremacy", "--keep", "air").done()
    doubts = run("doubts", "--game", "air", "--json").done().json["doubts"]
    for command in ("log", "replay"):
        told = run(command, "air").done().out
        cited = [one for found in re.findall(r"\[([^]]+)\]", told) for one in re.split(r",\s+", found)]
        assert {cited.count(one["number"]) for one in doubts} == {0, 1}
        assert (cited.count("N16"), cited.count("IV/fighters/1.3")) == (1, 10)
    entries = run("log", "air", "--json").done().json["entries"]
    assert sum("N16" in fact["rules"] for entry in entries for fact in entry["facts"]) > 1


def test_the_number_of_a_doubt_is_no_rule_and_leads_to_the_doubt(run):
    assert run("rule", "w228").done().out == run("doubts", "W228").done().out


NOTE = "Note: Army air at Misrata attacks nothing from there"
LANDING = (
    "stage 1 AAF American from Tunis to Misrata",
    "stage 1 AAF American from Bizerte to Misrata",
    "stage 1 AAF American from Tunis to Algiers",
    "stage 1 AAF American from Bizerte to Misrata",
)


@pytest.fixture
def sicily(run):
    run("new", "sicily_1943", "--id", "sicily").done()
    for seat in ("america", "britain"):
        run("order", "sicily", "done", "--as", seat).done()
    return "sicily"


def test_a_note_on_one_order_after_the_other_is_told_once_in_a_row(sicily, spawn):
    typed = "".join(f"{line}\n" for line in LANDING)
    answers = spawn("play", sicily, "--as", "america", input=typed).done().out.split("Accepted.")[1:]
    assert [NOTE in " ".join(answer.split()) for answer in answers] == [True, False, False, True]


def test_a_note_on_one_line_of_a_file_after_the_other_is_told_once_in_a_row(sicily, run, tmp_path):
    path = tmp_path / "landing.orders"
    path.write_text("".join(f"{line}\n" for line in ("@america", *LANDING)))
    answers = run("order", sicily, "--file", path).done().out.split("\nLine ")
    assert [NOTE in " ".join(answer.split()) for answer in answers[:4]] == [True, False, False, True]


def test_each_order_of_the_command_line_tells_its_notes(sicily, run):
    for order in LANDING[:2]:
        assert NOTE in " ".join(run("order", sicily, order, "--as", "america").done().out.split())
