"""The README and the page on naval play, run as they stand: each answer is compared ("..." stands for anything)."""

import re
from pathlib import Path

import pytest

from skyledger.cli.guard import guarded
from tests.docs.tours import pattern, tour

ROOT = Path(__file__).parents[2]
PAGES = {
    "README.md": 8,
    "docs/naval.md": 15,
    "docs/quarrels/1-inverted-base.md": 15,
    "docs/quarrels/2-a-die.md": 12,
    "docs/quarrels/3-i-forgot.md": 20,
    "docs/quarrels/4-we-agreed.md": 9,
    "docs/quarrels/5-found-late.md": 7,
}
"""The pages, and how many steps each has at least."""


@pytest.fixture
def plain(tmp_path, monkeypatch):
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "tour.skyledger"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)
    return tmp_path


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_is_what_one_sees(plain, capsys, page):
    steps = tour(ROOT / page)
    assert len(steps) > PAGES[page]
    for number, step in enumerate(steps):
        guarded(step.words(plain, number))
        printed = capsys.readouterr()
        seen = "\n".join(line.rstrip() for line in (printed.out + printed.err).splitlines())
        if step.orders:
            assert re.search(r"^\d+ orders accepted and kept\.$", seen, re.MULTILINE), (
                f"{step.orders}\n{seen}"
            )
        assert re.fullmatch(pattern(step.answer), seen, re.DOTALL), (
            f"$ skyledger {step.command}\n{seen}\n--- {page}:\n{step.answer}"
        )
