"""Two people at two computers, as the README says it: each line is run where it is said to be run."""

import re
import shlex
from pathlib import Path

import pytest

from skyledger.cli.guard import guarded

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"skyledger (?P<command>.+?) +# (?P<who>ann|ben|both): ")


def lines():
    text = (ROOT / "README.md").read_text(encoding="utf-8").split("## Two people at two computers\n")[1]
    block = text.split("```sh\n")[1].split("```")[0]
    return [LINE.match(line) for line in block.splitlines()]


@pytest.fixture
def at(tmp_path, monkeypatch, capsys):
    """at("ann", "head malta") -> what is printed at that computer; the two share nothing but mailed files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)

    def computer(who, command):
        monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / f"{who}.skyledger"))
        assert guarded(shlex.split(command)) == 0, capsys.readouterr()
        return capsys.readouterr().out

    return computer


def test_what_the_readme_says_is_done_and_leaves_two_copies_that_are_the_same(at):
    at("ann", "new malta_1942 --id malta")
    at("ann", 'order malta "place airbase German at Mersa Matruh" --as germany')
    at("ann", "order malta done --as germany")
    written = lines()
    assert len(written) > 5
    for line in written:
        for who in ("ann", "ben") if line["who"] == "both" else (line["who"],):
            at(who, line["command"])
    head = at("ann", "head malta")
    assert head.startswith("4:")
    assert head == at("ben", "head malta")
