"""D12: where theirs takes the place of ours, it is told which branch ours had adopted, if theirs has not."""

import pytest

from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import words

__all__ = ["parted"]

TOLD = "Ours adopted g~right by its entry 4, as it stood after its entry 2; theirs has not"


@pytest.fixture
def replacing(run, parted, tmp_path):
    """replacing(order, *options, adopts=branch) -> theirs, with that order, in place of ours that adopted g~right."""
    for name, game in (("common", parted), ("branch", "g~right")):
        run("export", game, tmp_path / f"{name}.jsonl").done()
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("export", parted, tmp_path / "ours.jsonl").done()
    there, theirs = (("--db", tmp_path / f"{name}.skyledger") for name in ("there", "theirs"))
    run("import", tmp_path / "ours.jsonl", *there).done()
    run("import", tmp_path / "common.jsonl", *theirs).done()
    head = words(run("head", "g~right").done()).split()[-1]
    for name in ("right", "other"):
        run("import", tmp_path / "branch.jsonl", "--beside", name, *theirs).done()

    def replaced(order, *options, adopts=""):
        run("order", parted, order, "--as", "axis", *theirs).done()
        if adopts:
            run("order", parted, f"adopt {adopts} at 1 head {head}", "--as", "gamemaster", *theirs).done()
        run("export", parted, tmp_path / "theirs.jsonl", *theirs).done()
        kept = ("--ours-to", tmp_path / "kept.jsonl")
        return run("import", tmp_path / "theirs.jsonl", *kept, *options, *there).done()

    return replaced


@pytest.mark.parametrize("options", [("--dry-run",), ()])
def test_what_ours_adopted_and_theirs_has_not_is_told(replacing, options):
    assert TOLD in words(replacing("declare oil of Germany normal", *options))


@pytest.mark.parametrize("options", [("--dry-run", "--json"), ("--json",)])
def test_programs_read_it_too(replacing, options):
    assert TOLD in replacing("declare oil of Germany normal", *options).json["adopted_by_ours"]


def test_what_theirs_adopts_as_well_is_not(replacing):
    told = words(replacing("declare oil of Germany normal", "--dry-run", adopts="g~right"))
    assert "g~right was adopted, and counts in place of this game" in told
    assert "Ours adopted" not in told


def test_where_theirs_adopts_another_both_are_told(replacing):
    told = words(replacing("declare oil of Germany normal", adopts="g~other"))
    assert "g~other was adopted, and counts in place of this game" in told
    assert TOLD in told
