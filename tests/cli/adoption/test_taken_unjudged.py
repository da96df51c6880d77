"""D12: that a branch was taken over unjudged is told where it is to be adopted, and by the audit of its trunk."""

import pytest
from msgspec.structs import replace

from tests.cli.conftest import words
from tests.cli.keep.test_importing import entries_of, resealed_lines

TOLD = "With m~b comes: what was taken over unjudged, entry 2 of it: an audit of it says what the rules do not give."
AUDIT = "what entry 3 adopted of m~b, of which entry 2 was taken over unjudged: see its own audit"


def elsewhere(entry):
    """The same entry, by whose fact the airbase stands at Messina; it was ordered at Palermo."""
    (placed,) = entry.events
    return replace(entry, events=(replace(placed, payload=placed.payload.replace(b"2013", b"2015")),))


@pytest.fixture
def with_branch(run, tmp_path):
    """with_branch(alter, *options) -> a branch with an airbase comes back from a file in which it was altered."""
    run("new", "malta_1942", "--id", "m", "--policy", "consent").done()
    run("branch", "m", "--name", "b").done()
    run("order", "m~b", "place airbase German at Palermo", "--as", "germany").done()
    run("export", "m~b", tmp_path / "b.jsonl").done()
    run("remove", "m~b", "--yes").done()

    def coming(alter, *options):
        lines = (tmp_path / "b.jsonl").read_bytes().splitlines()
        beginning, placed = entries_of(lines)
        (tmp_path / "b.jsonl").write_bytes(b"\n".join(resealed_lines(lines, [beginning, alter(placed)])))
        run("import", tmp_path / "b.jsonl", "--beside", "b", *options).done()
        return run

    return coming


def proposed(run, *options):
    """Germany proposes that it be adopted as it came."""
    head = run("head", "m~b").done().out.split()[0]
    return run("order", "m", f"propose adopt m~b at 1 head {head}", "--as", "germany", *options).done()


def test_it_is_told_wherever_it_is_asked(with_branch):
    run = with_branch(elsewhere, "--unjudged")
    for trying in (("--dry-run",), ()):
        assert TOLD in words(proposed(run, *trying))
    for command in (
        "proposals m",
        "next --as britain",
        "accept m --as britain --dry-run",
        "accept m --as britain",
        "log m --from 2",
    ):
        assert TOLD in words(run(*command.split()).done()), command
    assert AUDIT in words(run("audit", "m").done())


def test_of_a_branch_that_was_judged_nothing_is_told(with_branch):
    run = with_branch(lambda entry: entry)
    proposed(run)
    for command in ("proposals m", "accept m --as britain", "audit m"):
        assert "unjudged" not in words(run(*command.split()).done()), command
