"""The tour of the README, run as it stands: each command in turn, each answer compared ("..." stands for anything)."""

import re
import shlex
from pathlib import Path

import pytest

from skyledger.cli.guard import guarded

README = Path(__file__).parents[2] / "README.md"


def tour():
    """Every command of the README's console blocks with the answer that stands below it."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        for step in block.split("$ skyledger ")[1:]:
            command, _, answer = step.partition("\n")
            yield command, answer


def pattern(answer):
    """A regular expression for an answer, in which "..." stands for anything."""
    return re.escape(answer.strip()).replace(r"\.\.\.", ".*")


@pytest.fixture
def plain(tmp_path, monkeypatch):
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "tour.skyledger"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)


def test_the_tour_of_the_readme_is_what_one_sees(plain, capsys):
    steps = list(tour())
    assert len(steps) > 8
    for command, answer in steps:
        guarded(shlex.split(command))
        printed = capsys.readouterr()
        seen = "\n".join(line.rstrip() for line in (printed.out + printed.err).splitlines())
        assert re.fullmatch(pattern(answer), seen, re.DOTALL), (
            f"$ skyledger {command}\n{seen}\n--- README:\n{answer}"
        )
