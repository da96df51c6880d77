"""Every rule case of the library comes out as it says, and bears a number, a title and a name that fit."""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from skyledger.cases.running import readings, run, run_under
from skyledger.cases.written import found_in, load
from skyledger.library import all_doubts, chapter_of, known_numbers

FOLDER = Path(__file__).parent
FILES = found_in(FOLDER)
NUMBER = re.compile(r"(?P<about>.+)\.(?P<letter>[ADEHV])\.(?P<count>[1-9]\d*)")


@pytest.fixture(scope="module")
def cases():
    return {path: load(path) for path in FILES}


def about(case):
    return NUMBER.fullmatch(case.head.number)["about"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_expected_is_so(path):
    case = load(path)
    assert [
        f"line {one.line} ({one.reading}): expected {one.expected}; it is: {one.found}" for one in run(case)
    ] == []


def test_there_are_enough_of_them_of_every_chapter(cases):
    """Of each chapter that is refereed, and of the doubts."""
    of_rules = Counter(chapter_of(about(case)) for case in cases.values() if not case.head.doubt)
    assert sum(of_rules.values()) > 500
    assert [chapter for chapter in ("17", "18", "19", "23", "IV") if of_rules[chapter] < 25] == []


def test_every_number_is_that_of_a_rule_or_a_doubt_and_stands_once(cases):
    numbers = [case.head.number for case in cases.values()]
    assert [number for number in numbers if not NUMBER.fullmatch(number)] == []
    assert [number for number, times in Counter(numbers).items() if times > 1] == []
    known = {number for _, number in known_numbers().values()}
    of_2005 = {number.removeprefix("2005:") for number in known if number.startswith("2005:")}
    rules = known | of_2005 | {*all_doubts()}
    assert [case.head.number for case in cases.values() if about(case) not in rules] == []


IN_PASSING = {
    "17.142B", "17.143", "18.521D", "18.72B", "19.63",
    "IV/dispatching/3.1", "IV/dispatching/3.4", "IV/dispatching/3.6",
    "IV/sample battle/round 1/1", "IV/sample battle/round 2/1",
}  # fmt: skip
"""Paragraphs that give an example in their own sentences."""
HEADINGS = {
    "IV/example 1", "IV/example 1/1", "IV/example 1/note", "IV/example 2", "IV/example 2/2", "IV/example 3",
    "IV/example 3/2", "IV/example 3/3",
}  # fmt: skip
"""What only introduces an example that others tell."""


def test_each_example_of_the_rule_texts_is_a_case(cases):
    told = {number for _, number in known_numbers().values() if "example" in number and ":" not in number}
    numbers = (NUMBER.fullmatch(case.head.number) for case in cases.values())
    tried = {found["about"] for found in numbers if found["letter"] == "E"}
    assert sorted((told | IN_PASSING) - HEADINGS - tried) == []
    assert sorted(tried - told - IN_PASSING) == []


def test_a_case_of_a_doubt_is_numbered_after_it(cases):
    wrong = [
        case.head.number
        for case in cases.values()
        if (NUMBER.fullmatch(case.head.number)["letter"] == "D") != bool(case.head.doubt)
        or (case.head.doubt and about(case) != case.head.doubt)
    ]
    assert wrong == []


def test_a_case_under_several_readings_comes_out_otherwise_under_one_of_them(cases):
    """Else it would hold for every reading, and say nothing of the doubt or the editions."""
    doubtful = [case for case in cases.values() if case.head.doubt or case.head.editions]
    alike = [case.head.number for case in doubtful if not any(e.only for s in case.steps for e in s.expected)]
    assert alike == []


def test_a_case_of_a_doubt_says_what_is_so_under_each_of_its_options(cases):
    unsaid = {}
    for case in cases.values():
        said = {expected.only for step in case.steps for expected in step.expected}
        if case.head.doubt and (left := {one.name for one in readings(case)} - said):
            unsaid[case.head.number] = left
    assert unsaid == {}, "a new option needs its lines in the case"


def test_files_are_called_by_their_numbers_and_lie_in_the_folder_of_their_chapter(cases):
    for path, case in cases.items():
        number = case.head.number
        name = re.sub(r"[/: ]", "_", number.removeprefix("IV/"))
        chapter = "module IV" if number.startswith("IV/") else chapter_folder(case)
        assert path.relative_to(FOLDER).as_posix() == f"{chapter.replace(' ', '_')}/{name}.case"


def chapter_folder(case):
    return "doubts" if case.head.doubt else re.match(r"\d+|[^.]+", about(case)).group()


def test_titles_are_sentences_of_ours_and_each_case_of_a_number_has_its_own(cases):
    titles = Counter((about(case), case.head.title) for case in cases.values())
    assert [one for one, times in titles.items() if times > 1] == []
    wrong = [
        case.head.title
        for case in cases.values()
        if not re.match(r"[A-Z0-9“]", case.head.title)
        or case.head.title.endswith(".")
        or re.search(r"\btest\b|_|(?<!')\bs\b|\d \d|\b[nN]t\b", case.head.title)
        or len(case.head.title.split()) < (1 if case.head.doubt else 3)
    ]
    assert wrong == []


def test_every_case_expects_something_of_each_rule_that_it_is_about(cases):
    assert [
        case.head.number for case in cases.values() if not any(step.expected for step in case.steps)
    ] == []


def test_23_416A_nobody_falls_twice_where_a_result_goes_on_to_those_of_a_strike_that_met_nobody():
    """Doubt W239: squadrons are of one type, so that it does not matter over which of them losses are shared."""
    case = load(FOLDER / "23/23.416_example.E.3.case")
    ((reading,), chosen) = readings(case), {"W239": "engaged"}
    otherwise = replace(reading, options={**reading.options, **chosen})
    assert [*run_under(case, reading), *run_under(case, otherwise)] == []
