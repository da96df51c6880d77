"""The lists of rule 23, the chart sheet, the edition of 2005, the numbers these cite, and Module IV."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest

from core.rulebook import Paragraph

CORE = Path(__file__).parents[2] / "core"
WORLD_AT_WAR = CORE / "world_at_war" / "rulebook"
WAR_GAME = CORE / "war_game" / "rulebook"
COUNTS = {
    WORLD_AT_WAR / "23.toml": 255,
    WORLD_AT_WAR / "charts.toml": 66,
    WORLD_AT_WAR / "2005.toml": 355,
    WORLD_AT_WAR / "cited_23.toml": 39,
    WAR_GAME / "module_iv.toml": 87,
}
LOST_BULLETS = (
    "23.141A", "23.412A", "23.412B", "23.415A", "23.415B", "23.415E", "23.416A", "23.416B",
    "23.443A", "23.443B", "23.73", "23.74B", "23.74122A", "23.75B",
)  # fmt: skip
AIR_COMBAT = ("23.13", "23.14", "23.15", "23.17", "23.18")
AT_SEA = ("23.131B", "23.131C", "23.131D", "23.131E", "23.151")
"""Of these, what squadrons do to ships at sea, and for them."""
NUMBER = re.compile(r"(?P<number>\d+\.\d+)(?P<letter>[A-Z]?)")


def listed(file: Path) -> Mapping[str, Paragraph]:
    """One list, by its numbers."""
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, Paragraph])


def ours() -> dict[str, Paragraph]:
    """Every paragraph of the five lists."""
    return {number: paragraph for file in COUNTS for number, paragraph in listed(file).items()}


def current_rules() -> set[str]:
    """The numbers that the lists of rules 17, 18, 19 and 23 hold."""
    return {number for rule in (17, 18, 19, 23) for number in listed(WORLD_AT_WAR / f"{rule}.toml")}


@pytest.mark.parametrize("file", COUNTS, ids=lambda file: file.stem)
def test_each_list_is_whole(file: Path) -> None:
    assert len(listed(file)) == COUNTS[file]


def test_only_what_is_refereed_later_has_a_nature_and_only_what_lies_outside_a_reason() -> None:
    assert [
        number
        for number, paragraph in ours().items()
        if (paragraph.nature is not None) != (paragraph.status == "later")
        or bool(paragraph.reason) != (paragraph.status == "outside")
    ] == []


def test_what_is_only_cited_is_not_refereed_yet() -> None:
    assert {said.status for said in listed(WORLD_AT_WAR / "cited_23.toml").values()} <= {"later", "outside"}


def test_2005_what_is_the_same_today_has_the_status_of_today() -> None:
    today = {
        n: said for rule in (17, 18, 19, 23) for n, said in listed(WORLD_AT_WAR / f"{rule}.toml").items()
    }
    older = listed(WORLD_AT_WAR / "2005.toml")
    assert {
        n: said.status
        for n, said in older.items()
        if said.same_as and said.status != today[said.same_as].status
    } == {}


def test_IV_nothing_of_the_module_is_left_for_later() -> None:
    assert "later" not in {said.status for said in listed(WAR_GAME / "module_iv.toml").values()}


def test_every_paragraph_says_something() -> None:
    assert [number for number, said in ours().items() if not (said.text.strip() or said.same_as)] == []


def test_everything_refereed_later_names_the_work_that_will_do_it() -> None:
    stages = {"air combat", "naval", "missions", "editions", "air supremacy"}
    assert [n for n, said in ours().items() if said.status == "later" and said.stage not in stages] == []


def test_23_conversion_and_squadrons_belong_to_air_combat_and_all_else_to_naval() -> None:
    rule = listed(WORLD_AT_WAR / "23.toml")
    assert [
        number
        for number, said in rule.items()
        if said.stage != ("air combat" if number.startswith(AIR_COMBAT) and number not in AT_SEA else "naval")
    ] == []


def test_23_lost_bullets_are_owned_up_to_and_their_reading_is_marked() -> None:
    rule = listed(WORLD_AT_WAR / "23.toml")
    marked = [n for n, said in rule.items() if "missing from our source" in said.text]
    assert sorted(marked) == sorted(LOST_BULLETS)
    assert [number for number in marked if "our reading" not in rule[number].text.lower()] == []


@pytest.mark.parametrize("name", ["23", "2005"])
def test_no_letter_is_skipped_under_a_number(name: str) -> None:
    found = [NUMBER.fullmatch(n.removeprefix("2005:")) for n in listed(WORLD_AT_WAR / f"{name}.toml")]
    letters: dict[str, str] = {}
    for match in filter(None, found):
        letters[match["number"]] = letters.get(match["number"], "") + match["letter"]
    assert {n: run for n, run in letters.items() if not "ABCDEFGHIJK".startswith(run)} == {}


@pytest.mark.parametrize("name", ["23", "2005"])
def test_every_number_and_letter_has_the_number_above_it(name: str) -> None:
    numbers = listed(WORLD_AT_WAR / f"{name}.toml")
    plain = [number for number in numbers if NUMBER.fullmatch(number.removeprefix("2005:"))]
    roots = re.compile(r"(2005:)?(17|18|19|23)\.")
    assert [
        number for number in plain if number[:-1] not in numbers and not roots.fullmatch(number[:-1])
    ] == []


def test_2005_ties_each_number_to_one_of_today_that_is_listed() -> None:
    edition, today = listed(WORLD_AT_WAR / "2005.toml"), current_rules()
    assert all(number.startswith("2005:") for number in edition)
    assert [n for n, said in edition.items() if said.same_as and said.differs_from] == []
    ties = {number: said.same_as or said.differs_from for number, said in edition.items()}
    assert {number: tie for number, tie in ties.items() if tie and tie not in today} == {}


@pytest.mark.parametrize(
    ("number", "same_as"),
    [
        ("2005:17.141E.A", "17.142A"),
        ("2005:17.353E", "17.353D"),
        ("2005:17.354", "17.355"),
        ("2005:18.25", "18.24"),
        ("2005:18.26", "18.25"),
        ("2005:18.511D", "18.511F"),
        ("2005:18.512G", "18.512H"),
        ("2005:18.514A", "18.513A"),
        ("2005:18.526B", "18.526C"),
        ("2005:18.5633", "18.5634"),
        ("2005:18.58B", "18.58A"),
        ("2005:18.614C", "18.614C.3"),
    ],
)
def test_2005_rules_that_only_moved_point_to_their_number_of_today(number: str, same_as: str) -> None:
    assert listed(WORLD_AT_WAR / "2005.toml")[number].same_as == same_as


def test_2005_only_these_rules_have_no_counterpart_today() -> None:
    edition = listed(WORLD_AT_WAR / "2005.toml").items()
    alone = [number for number, said in edition if not said.same_as and not said.differs_from]
    assert alone == ["2005:17.353D", "2005:17.431", "2005:18.23", "2005:18.513"]


def test_a_number_stands_in_one_list_only() -> None:
    numbers = Counter(number for file in WORLD_AT_WAR.glob("*.toml") for number in listed(file))
    assert [number for number, times in numbers.items() if times > 1] == []


def test_whatever_is_cited_is_listed() -> None:
    known = {number for file in WORLD_AT_WAR.glob("*.toml") for number in listed(file)}
    assert {n: said.cites for n, said in ours().items() if not known.issuperset(said.cites)} == {}


def test_every_number_listed_as_cited_is_cited() -> None:
    cited = {number for said in ours().values() for number in said.cites}
    assert [number for number in listed(WORLD_AT_WAR / "cited_23.toml") if number not in cited] == []


def test_IV_every_paragraph_has_its_heading() -> None:
    module = listed(WAR_GAME / "module_iv.toml")
    headless = ("IV/concept", "IV/epigraph")
    above = {number: re.sub(r"(/[^/]*?)\.\d+$|/[^/]*$", r"\1", number) for number in module if "/" in number}
    assert {n: a for n, a in above.items() if a not in module and not n.startswith(headless)} == {}
