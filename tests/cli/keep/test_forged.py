"""What a forger sends who seals the chain anew: positions, texts and undone beginnings that the rules do not give."""

import pytest
from msgspec.structs import replace

from tests.audit.resealing import with_fact
from tests.cli.keep.test_importing import entries_of, resealed_lines, sent, taking

__all__ = ["sent", "taking"]


@pytest.fixture
def sealed_later(run, game, tmp_path):
    """The entries of a game "g" whose last has a sealed position, and the first line of its export."""
    for _ in range(20):
        run("order", game, "done", "--as", "axis")
        run("export", game, tmp_path / "later.jsonl", "--force").done()
        lines = (tmp_path / "later.jsonl").read_bytes().splitlines()
        if b"PositionSealed" in lines[-2]:
            return lines[0], entries_of(lines)
    raise AssertionError


@pytest.mark.parametrize("digest", [None, "ab" * 32, "", "not one"])
@pytest.mark.parametrize("form", [99, 0, -1, -3, 1, 4])
def test_a_position_sealed_in_a_form_that_its_rules_do_not_give_is_refused_and_else_marked(
    taking, run, sealed_later, tmp_path, form, digest
):
    first, entries = sealed_later
    last = entries[-1]
    at = next(number for number, event in enumerate(last.events, 1) if b"PositionSealed" in event.payload)
    parts = {"form": form} if digest is None else {"form": form, "digest": digest}
    lines = resealed_lines([first], [*entries[:-1], with_fact(last, at, **parts)])
    taking(lines).failed(2, f"entry {last.number}: sealed position", "Nothing was imported")
    assert taking(lines, "--dry-run").status == 5
    assert "Marked as taken over unjudged" in taking(lines, "--unjudged").done().out
    assert run("audit", "g", "--db", tmp_path / "other.skyledger").status in {3, 5}


def test_what_an_audit_can_not_compare_is_a_finding_of_an_import_too(taking, sealed_later):
    first, entries = sealed_later
    last = replace(entries[-1], rules_version="99")
    at = next(number for number, event in enumerate(last.events, 1) if b"PositionSealed" in event.payload)
    lines = resealed_lines([first], [*entries[:-1], with_fact(last, at, form=99)])
    found = taking(lines, "--dry-run", "--json").json["findings"]
    assert [(one["kind"], one["what"]) for one in found] == [
        ("wrong", "rules version"),
        ("not compared", "position"),
    ]
