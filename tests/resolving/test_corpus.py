"""What `resolve` gives stays as it is, to the byte: for right requests and wrong ones, in JSON and in words."""

import pytest

from tests.resolving.kept import COMBATS, given, lines_of


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch):
    for name in ("COLUMNS", "FORCE_COLOR", "SKYLEDGER_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("combat", COMBATS)
def test_every_kept_request_is_answered_as_it_was(combat, tmp_path):
    changed = [(line, now) for line in lines_of(combat) if (now := given(combat, line, tmp_path)) != line]
    assert changed == []


def test_every_kind_of_combat_has_requests_that_are_answered_and_that_are_refused():
    assert len(COMBATS) == 7
    assert {combat: {line["status"] for line in lines_of(combat)} for combat in COMBATS} == {
        combat: {0, 2} for combat in COMBATS
    }
