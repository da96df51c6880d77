"""The committed lists of rules 17, 18 and 19: complete by count, in order, each number with its status."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tools.rule_text import printed_order

FOLDER = Path(__file__).parents[2] / "core" / "world_at_war" / "rulebook"
OURS = ("17", "18", "19", "cited_17_19")
NATURES = {"condition", "consequence", "definition"}
STAGES = {"ledger", "air combat", "air turn", "missions", "naval", "editions"}

# How many numbers, letters, bullets, boxes, examples and charts the current edition prints.
PRINTED = {
    "17.1": 14,
    "17.2": 17,
    "17.3": 52,
    "17.4": 43,
    "17.5": 24,
    "17.6": 10,
    "17.7": 13,
    "17.8": 10,
    "17.9": 4,
    "18.1": 25,
    "18.2": 13,
    "18.3": 9,
    "18.4": 19,
    "18.5": 106,
    "18.6": 35,
    "18.7": 14,
    "19.1": 3,
    "19.2": 9,
    "19.3": 14,
    "19.4": 3,
    "19.5": 3,
    "19.6": 13,
}


def table(name):
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


LISTS = {name: table(name) for name in OURS}
ENTRIES = {number: entry for entries in LISTS.values() for number, entry in entries.items()}
RULES = {number: entry for number, entry in ENTRIES.items() if number not in LISTS["cited_17_19"]}


def test_every_section_has_as_many_numbers_as_are_printed():
    assert Counter(re.match(r"\d+\.\d", number)[0] for number in RULES) == PRINTED


def test_the_kinds_of_paragraphs_are_as_many_as_are_printed():
    plain = [number for number in RULES if "/" not in number]
    assert len([number for number in plain if re.fullmatch(r"\d+\.\d+", number)]) == 210
    assert len([number for number in plain if re.fullmatch(r"\d+\.\d+[A-Z]", number)]) == 178
    assert len([number for number in plain if re.fullmatch(r"\d+\.\d+[A-Z]\.\d", number)]) == 33
    assert len([number for number in plain if re.fullmatch(r"\d+\.\d+[A-Z]\.\d\.\d", number)]) == 6
    unnumbered = Counter(re.sub(r"[\d.]+$", "", number.split("/")[1]) for number in RULES if "/" in number)
    assert unnumbered["classic"] == unnumbered["example"] == 3
    assert unnumbered["note"] == 6
    assert unnumbered["table"] + unnumbered["table.note"] == 7
    assert unnumbered["chart"] + unnumbered["chart.note"] == 7


def test_the_numbers_of_other_rules_that_are_cited_are_54():
    assert len(LISTS["cited_17_19"]) == 54


@pytest.mark.parametrize("name", OURS)
def test_a_list_is_in_the_order_of_its_numbers(name):
    assert list(LISTS[name]) == sorted(LISTS[name], key=printed_order)


@pytest.mark.parametrize("name", ["17", "18", "19"])
def test_a_list_has_the_numbers_of_its_own_rule_alone(name):
    assert {number.split(".")[0] for number in LISTS[name]} == {name}


def test_no_number_stands_in_two_lists():
    paths = sorted(FOLDER.glob("*.toml"))
    standing = Counter(number for path in paths for number in table(path.stem))
    assert [number for number in ENTRIES if standing[number] > 1] == []


def test_every_number_has_a_few_sentences_of_text():
    def sentences(text):
        return len(re.findall(r"(?<!U\.S)\.(?= |$)", text))

    assert {n: e["text"] for n, e in ENTRIES.items() if sentences(e["text"]) not in (1, 2, 3)} == {}
    assert [n for n, e in ENTRIES.items() if not e["text"].endswith(".")] == []


def test_every_number_has_a_status():
    assert {n for n, e in ENTRIES.items() if e["status"] not in NATURES | {"outside", "later"}} == set()


def test_what_is_for_later_has_its_nature_and_nothing_else_has_one():
    assert {n for n, e in ENTRIES.items() if ("nature" in e) != (e["status"] == "later")} == set()
    assert {e["nature"] for e in ENTRIES.values() if "nature" in e} <= NATURES


def test_what_is_outside_has_a_reason_and_nothing_else_has_one():
    assert {n for n, e in ENTRIES.items() if bool(e.get("reason")) != (e["status"] == "outside")} == set()
    assert {n for n, e in RULES.items() if e["status"] == "outside"} == {"17.59", "17.93", "18.527"}


def test_every_number_says_which_piece_of_work_referees_it_unless_it_is_outside():
    assert {n for n, e in ENTRIES.items() if ("stage" in e) != (e["status"] != "outside")} == set()
    assert {e["stage"] for e in ENTRIES.values() if "stage" in e} == STAGES


def test_nothing_that_the_first_stage_referees_is_for_later():
    assert {n for n, e in ENTRIES.items() if e["status"] == "later" and e["stage"] == "ledger"} == set()


def test_nothing_of_rules_17_18_and_19_waits_and_so_the_boxes_of_the_classic_edition_do_not():
    assert [n for n, e in RULES.items() if e["status"] == "later"] == []


def test_bases_staging_and_range_are_refereed_from_the_first_stage_on():
    assert {e["stage"] for n, e in RULES.items() if n.startswith(("18.1", "18.2", "18.3"))} == {"ledger"}


def test_the_numbers_that_are_cited_are_listed():
    listed = {number for path in FOLDER.glob("*.toml") for number in table(path.stem)}
    assert {n: e["cites"] for n, e in RULES.items() if not set(e.get("cites", ())) <= listed} == {}


def test_every_listed_number_of_another_rule_is_cited():
    cited = {number for entry in RULES.values() for number in entry.get("cites", ())}
    assert set(LISTS["cited_17_19"]) - cited == set()
