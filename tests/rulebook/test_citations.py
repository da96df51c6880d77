"""From a number to everything: where the rule texts' numbers are named in code, tests and facts."""

import json

import pytest

from core.rulebook import citations, paragraphs
from tools.citations.facts import Code, facts_by_number, recorded
from tools.citations.index import ROOT, as_json, found
from tools.citations.numbers import heads, numbers_in, numbers_in_a_name
from tools.citations.sources import words

KNOWN = heads(
    ["7.1", "7.12", "7.12A", "7.12B", "7.12C", "7.12D", "7.12B.2", "7.12/note", "2005:7.12", "IV/eggs/3"]
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("7.12: goats swim", ["7.12"]),
        ("(7.12B.2) and 7.12B.", ["7.12B.2", "7.12B"]),
        ("7.12/once, 7.12/note", ["7.12", "7.12/note"]),
        ("7.12A, B and D", ["7.12A", "7.12B", "7.12D"]),
        ("7.12B-D", ["7.12B", "7.12C", "7.12D"]),
        ("2005:7.12", ["2005:7.12"]),
        ("IV/eggs/3 but not IV/eggs/31 nor 7.123 nor 17.12", ["IV/eggs/3"]),
        ("A 7.1, A boat", ["7.1"]),
    ],
)
def test_the_numbers_in_a_text_are_found(text, numbers):
    assert list(numbers_in(text, KNOWN)) == numbers


def test_the_numbers_in_the_name_of_a_test_are_found():
    assert list(numbers_in_a_name("test_7_12B_2_goats_and_7_1_a_boat", KNOWN)) == ["7.12B.2", "7.1"]
    assert list(numbers_in_a_name("test_7_12_note_goats_7_12A_7_12D_and_eggs_3", KNOWN)) == [
        "7.12/note",
        "7.12A",
        "7.12D",
        "IV/eggs/3",
    ]
    assert list(numbers_in_a_name("test_27_12_goats_of_7_13", KNOWN)) == []


def test_a_comment_and_a_decorator_above_a_function_are_its_own(tmp_path):
    path = tmp_path / "goats.py"
    path.write_text(
        '"""7.1"""\nX = "7.12"\n\n\n# 7.12A\n@rule("7.12B")\ndef f():\n    return 1  # 7.12C\n',
        encoding="utf-8",
    )
    said = {part: list(numbers_in(text, KNOWN)) for part, text in words(path).items()}
    assert said == {"": ["7.1"], "X": ["7.12"], "f": ["7.12A", "7.12B", "7.12C"]}


EVENTS = """
class GoatsSwam(Event, frozen=True, tag="GoatsSwam/1"):
    \"\"\"Goats swam (7.12A).\"\"\"


class BoatSank(Event, frozen=True, tag="BoatSank/1"):
    \"\"\"It went down.\"\"\"
"""
RULES = """
from events.goats import BoatSank, GoatsSwam

DUE = ("7.12B",)
LAST = "7.1"


def swim(game, goats):
    rules = ["7.12C"]
    if goats:
        rules.append("7.12D")
    return _told(GoatsSwam(goats), rules if goats != LAST else DUE)


def _told(fact, rules):
    yield Ruled(fact, tuple(rules))


def sink(game):
    \"\"\"7.12/note: it sinks.\"\"\"
    return BoatSank()
"""


def test_facts_bear_the_numbers_of_their_class_their_maker_and_what_they_are_ruled_by(tmp_path):
    for path, text in (("events/goats.py", EVENTS), ("core/goats/swimming.py", RULES)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert Code(tmp_path, "goats").facts == {"GoatsSwam", "BoatSank"}
    assert facts_by_number(tmp_path, "goats", KNOWN) == {
        "7.12A": {"GoatsSwam"},
        "7.12B": {"GoatsSwam"},
        "7.12C": {"GoatsSwam"},
        "7.12D": {"GoatsSwam"},
        "7.12/note": {"BoatSank"},
    }


def test_what_a_recorded_game_holds_together_is_found(tmp_path):
    entry = {"events": [{"payload": '{"type":"GoatsSwam/1"}', "rules": ["7.12A", "W3"]}, {"rules": ["7.1"]}]}
    (tmp_path / "goats.jsonl").write_text(
        f"{json.dumps({'format': 1})}\n{json.dumps(entry)}\n", encoding="utf-8"
    )
    assert list(recorded(tmp_path, KNOWN)) == [("7.12A", "GoatsSwam")]


@pytest.mark.parametrize("game", ["world_at_war", "war_game"])
def test_the_committed_index_is_current(game):
    assert (ROOT / "core" / game / "rulebook/citations.json").read_text(encoding="utf-8") == as_json(game), (
        "run `make docs`"
    )


@pytest.mark.parametrize("game", ["world_at_war", "war_game"])
def test_every_number_file_part_and_fact_of_the_index_is_there(game):
    package = f"core.{game}"
    for number, where in citations(package).items():
        assert number in paragraphs(package)
        for file, parts in {**where.code, **where.tests}.items():
            source = (ROOT / file).read_text(encoding="utf-8")
            assert [part for part in parts if part not in source] == []


@pytest.mark.parametrize("game", ["world_at_war", "war_game"])
def test_every_condition_and_consequence_is_cited_by_rules_tests_and_facts_or_says_why_not(game):
    """A consequence has a fact; one that the table settles says so (`no_fact`) in the list of numbers.

    What another edition prints in the place of a number of today is done where that one is.
    """
    package = f"core.{game}"
    lacking, tied = {}, 0
    for number, given in paragraphs(package).items():
        if given.status in {"condition", "consequence"}:
            tie = given.same_as or given.differs_from
            paragraph = paragraphs(package)[tie] if tie and given.status == "consequence" else given
            where, tied = found(package, tie or number), tied + number.startswith("2005:")
            rules = [file for file in where.code if file.startswith(("core/", "phases/"))]
            fact = paragraph.status == "condition" or where.facts or paragraph.no_fact
            lacking[number] = [
                name
                for name, there in (("code", rules), ("tests", where.tests), ("facts", fact))
                if not there
            ]
    assert {number: lacks for number, lacks in lacking.items() if lacks} == {}
    assert len(lacking) - tied == {"world_at_war": 414, "war_game": 42}[game]


def test_18_25_leads_to_its_code_its_tests_and_its_facts():
    where = found("core.world_at_war", "18.25")
    assert {"AirUnitsDisplaced", "DisplacementCalledFor", "DisplacementSettled"} <= set(where.facts)
    assert "displace" in where.code["core/world_at_war/displacement/chapter.py"]
    assert [file for file in where.tests if file.endswith("/test_18_25_displacement.py")] != []
