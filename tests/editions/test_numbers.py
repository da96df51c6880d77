"""Editions as data: what each says under which number, what it adds to another, and what it leaves out."""

from pathlib import Path

import msgspec
import pytest

import core
import phases
from core.mistakes import Mistake
from core.rulebook import paragraphs, register
from core.world_at_war.conditions import BOOK
from core.world_at_war.edition import editions, load, revised
from core.world_at_war.registry import SWITCHES
from core.world_at_war.state import PACKAGE

OLDER = {n: said for n, said in paragraphs(PACKAGE).items() if n.startswith("2005:")}
FOLDERS = (Path(one.__file__).parent for one in (core, phases))
SOURCES = "".join(path.read_text() for folder in FOLDERS for path in folder.rglob("*.py"))
TODAY = [n for n in paragraphs(PACKAGE) if n.startswith(("17.", "18.", "19."))]


def test_there_are_three_editions():
    assert editions() == ("2005", "classic", "current")
    assert [load(name).name for name in editions()] == ["2005", "classic", "current"]


def test_an_edition_that_is_none_is_refused_and_is_no_path():
    for name in ("2004", "../current", "current.toml", "", "/etc/passwd"):
        with pytest.raises(Mistake):
            load(name)


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        ("17.142A", "17.141E.A"), ("17.353A", "17.353A"), ("17.353D", "17.353E"), ("17.355", "17.354"),
        ("17.42", "17.412"), ("17.44C", "17.43"), ("17.461", "17.42"), ("17.463", "17.45"), ("17.48", "17.463"),
        ("18.142E", "18.142D"), ("18.23", "18.24"), ("18.24", "18.25"), ("18.253", "18.263"),
        ("18.511C", "18.511B"), ("18.511I", "18.511G"), ("18.512H", "18.512G"), ("18.513A", "18.514A"),
        ("18.522B.2.1", "18.522"), ("18.526C", "18.526B"), ("18.5634", "18.5633"), ("18.58C", "18.58D"),
        ("18.59", "18.58A"), ("18.611C", "18.611B"), ("18.614C.2", "18.614B"), ("18.72D.1", "18.71"),
        ("19.31A/chart.note4", "19.31A/modifier.2"), ("21.434", "21.431F"), ("42.23D", "42.22E"),
        ("2005:17.431", "17.431"), ("W141", "W141"), ("seat", "seat"), ("20.51", "20.51"),
    ],
)  # fmt: skip
def test_2005_cites_its_own_numbers(number, printed):
    assert load("2005").cite(number) == printed


@pytest.mark.parametrize(
    "number", ["17.354", "17.43A", "17.464", "17.75B", "18.619", "19.65A", "23.71", "18.511B"]
)
def test_2005_what_it_does_not_print_is_cited_as_of_the_current_edition(number):
    """17.354 is another rule there; of rule 23 it follows the text of today, and every ruling says so."""
    assert load("2005").cite(number) == f"current:{number}"


@pytest.mark.parametrize("name", ["current", "classic"])
def test_the_others_print_every_number_of_today(name):
    assert [number for number in TODAY if load(name).cite(number) != number] == []


def test_2005_every_number_of_its_text_is_mapped_to_where_it_is_cited():
    """Where several paragraphs of the older text stand for one of today, one of them is cited."""
    cited = {}
    for number, said in OLDER.items():
        if tie := said.same_as or said.differs_from:
            cited.setdefault(tie, []).append(number.removeprefix("2005:"))
    printed = load("2005").cite
    assert {tie: printed(tie) for tie, numbers in cited.items() if printed(tie) not in numbers} == {}


def test_2005_what_is_cited_is_printed_there():
    cited = {load("2005").cite(number) for number in TODAY}
    assert [n for n in sorted(cited) if not n.startswith("current:") and f"2005:{n}" not in OLDER] == []


@pytest.mark.parametrize("name", editions())
def test_what_an_edition_omits_or_reads_is_there(name):
    edition = load(name)
    checks = {*BOOK.rules, *(f"{check}/" for check in BOOK.rules), *(r.number for r in BOOK.rules.values())}
    assert sorted(set(edition.omits) - checks - set(TODAY)) == []
    assert sorted(set(edition.adds) - set(OLDER)) == []
    assert {d: o for d, o in edition.options.items() if o not in SWITCHES.get(d, ())} == {}
    assert {d for d in edition.options if d not in register(PACKAGE)} == set()


def test_a_rule_of_another_edition_is_there_where_it_is_added_alone():
    assert [load(name).has("2005:18.46") for name in editions()] == [True, False, False]
    assert [load(name).has("18.619") for name in editions()] == [False, True, True]
    assert load("2005").has("18.59", "18.59/base")
    assert not load("2005").has("18.59", "18.59/")


@pytest.mark.parametrize("number", sorted(load("2005").adds))
def test_2005_what_it_adds_is_asked_by_the_referee(number):
    assert f'"{number}"' in SOURCES


def test_a_revision_adds_entries_replaces_them_and_takes_them_out():
    older = {"name": "a", "limit": 1, "table": {"x": 1, "y": 2, "z": 3}, "words": ["p", "q"], "omits": ["1"]}
    own = {"name": "b", "omits": ["2"], "table": {"y": 5, "w": 7}, "words": ["r"], "lacks": {"table": ["z"]}}
    whole = {"name": "b", "limit": 1, "table": {"x": 1, "y": 5, "w": 7}, "words": ["r"], "omits": ["1", "2"]}
    assert revised(older, own) == whole


def test_an_edition_says_nothing_of_what_is_no_part_of_it():
    assert {f.name for f in msgspec.structs.fields(load("2005"))}.isdisjoint({"extends", "lacks"})
