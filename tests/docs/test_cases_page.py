"""docs/cases.md: its case runs, and it tells every form of an expectation and every key of a head."""

import re
from pathlib import Path

import msgspec
import pytest

from skyledger.cases.expected import expectation
from skyledger.cases.running import run
from skyledger.cases.set_up import EXPANDED
from skyledger.cases.written import Head, read

PAGE = Path(__file__).parents[2] / "docs/cases.md"


@pytest.fixture(scope="module")
def page():
    return PAGE.read_text(encoding="utf-8")


def test_the_case_of_the_page_runs(page):
    text = page.split("```text\n")[1].split("```")[0]
    assert run(read(text, "cases.md", PAGE.parent)) == ()


def test_every_line_of_its_table_is_an_expectation_and_no_form_is_missing(page):
    lines = re.findall(r"^\| `= (.+?)`", page, re.MULTILINE)
    made = {type(expectation(line.removeprefix("may_leave: "))).__name__ for line in lines}
    assert made == {
        "Answers", "Stands", "Fails", "Unread", "Tells", "Untold", "Lies", "Turned", "Gone", "Awaits", "Enters", "Rests",
    }  # fmt: skip


def test_every_key_of_a_head_and_of_a_set_up_is_told(page):
    keys = [field.encode_name for field in msgspec.structs.fields(Head)]
    assert [key for key in (*keys, *EXPANDED) if f"`{key}`" not in page] == []
