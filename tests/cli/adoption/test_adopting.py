"""D12: a branch is adopted by consent; what it parted from stays, takes no orders, and goes on after an undo."""

import pytest
from msgspec.structs import replace

from tests.audit.resealing import with_fact, with_order
from tests.cli.conftest import STAGE, words
from tests.cli.keep.test_importing import entries_of, resealed_lines, taking

__all__ = ["taking"]


@pytest.fixture
def parted(run, decided):
    """A game "g", and its branch "g~right", which parted after entry 1 and goes on otherwise."""
    run("branch", decided, "--at", "1", "--name", "right").done()
    run("order", "g~right", "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    return decided


def test_a_branch_is_adopted_by_consent_and_the_old_line_stays(run, parted):
    told = words(run("adopt", "g~right", "--as", "axis").done())
    assert "Proposed to allies" in told
    assert "adopt g~right at 1 head 2:" in words(run("next", "--as", "allies").done())
    told = words(run("accept", parted, "--as", "allies").done())
    assert "g~right counts from here on in place of this game; it parted after entry 1; head 2:" in told
    for command in ("show", "orders", "games"):
        assert "g~right was adopted, and counts in place of this game." in words(
            run(command, *(() if command == "games" else (parted,))).done()
        )
    refused = run("order", parted, "done", "--as", "axis")
    assert refused.status == 1
    assert "g~right was adopted and counts in place of this game: order there." in words(refused)
    assert "was adopted and counts" in words(run("adopt", "g~right", "--as", "axis"))
    run("order", "g~right", STAGE, "--as", "axis").done()
    (one,) = run("next", "--as", "axis", "--json").done().json["games"]
    assert one["game"] == "g~right"
    for one in (parted, "g~right"):
        run("audit", one).done()
    run("rebuild", parted).done()


def test_it_is_undone_by_consent_and_then_the_trunk_goes_on(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    assert "what was agreed on; what came before stands" in words(run("undo", parted, "--as", "allies"))
    run("undo", parted, "--propose", "--as", "allies").done()
    run("accept", parted, "--as", "axis").done()
    run("order", parted, "declare supply of Lyon none", "--as", "allies").done()
    run("audit", parted).done()


def test_a_proposed_adoption_is_declined_or_ends_where_the_trunk_goes_on(run, parted):
    run("adopt", "g~right", "--as", "axis").done()
    run("decline", parted, "because", "we liked it", "--as", "allies").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("order", parted, "declare supply of Lyon none", "--as", "allies").done()
    assert "The game went on with entry 7" in words(run("accept", parted, "6", "--as", "allies"))
    run("adopt", parted, "--as", "axis").failed(2, "g is no branch")
    run("adopt", "g~right", "--as", "nobody").failed(2, "nobody")
    assert "Nothing is written" in words(run("adopt", "g~right", "--dry-run", "--as", "axis").done())


def test_an_audit_holds_the_adoption_against_the_branch(run, taking, parted, tmp_path):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("export", parted, tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    taking(lines).done()
    elsewhere = run("audit", "g", "--db", tmp_path / "other.skyledger")
    assert elsewhere.status == 7
    assert "g~right was adopted, and is not here." in words(elsewhere)
    *before, last = entries_of(lines)
    forged = with_fact(last, 1, head="00" * 32)
    taking(resealed_lines(lines, [*before, forged]), "--ours-to", tmp_path / "ours.jsonl").failed(
        2, "entry 4"
    )
    run("undo", "g~right", "--as", "axis").done()
    run("audit", parted).done()


def test_an_audit_finds_a_branch_that_is_another_one_than_was_adopted(run, taking, parted, tmp_path):
    other = ("--db", tmp_path / "other.skyledger")
    run("export", parted, tmp_path / "before.jsonl").done()
    taking((tmp_path / "before.jsonl").read_bytes().splitlines()).done()
    run("branch", parted, "--at", "1", "--name", "right", *other).done()
    run("order", "g~right", "stage 2 AAF German from Lille to Metz", "--as", "axis", *other).done()
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("audit", parted).done()
    run("export", parted, tmp_path / "after.jsonl").done()
    taking((tmp_path / "after.jsonl").read_bytes().splitlines(), "--unjudged").done()
    found = run("audit", parted, *other)
    assert found.status == 5
    assert "entry 4: branch by the rules: g~right, 1, 2:" in words(found)
    assert "is not what was adopted" in words(run("games", *other).done())


def test_a_branch_of_a_game_that_was_adopted_past_is_audited_without_a_finding(run, parted):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("branch", parted, "--name", "later").done()
    run("audit", "g~later").done()


def test_an_adoption_to_which_nobody_agreed_is_found(run, taking, parted, tmp_path):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("export", parted, tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    *before, last = entries_of(lines)
    for forged in (replace(last, seat="axis"), with_fact(last, 3, at=2), with_fact(last, 2, seat="allies")):
        taking(resealed_lines(lines, [*before, forged])).failed(2, "entry 5", "Nothing was imported")


def test_a_branch_that_parts_elsewhere_than_its_adoption_says_does_not_come_under_its_name(
    run, taking, parted, tmp_path
):
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("export", parted, tmp_path / "g.jsonl").done()
    run("export", "g~right", tmp_path / "right.jsonl").done()
    *before, last = entries_of(lines := (tmp_path / "g.jsonl").read_bytes().splitlines())
    forged = with_fact(with_order(last, at=2), 0, at=2)
    taking(resealed_lines(lines, [*before, forged])).done()
    branch = (tmp_path / "right.jsonl").read_bytes().splitlines()
    told = "says that g~right parted after its entry 2, and this game parts from it after entry 1"
    taking(branch, "--beside", "right").failed(2, told)
    taking(branch, "--beside", "other").done()


@pytest.mark.parametrize(
    "adoption",
    ["adopt g~right at 2 head 2:{head}", "adopt g~right at 1 head 2:{wrong}"],
)
@pytest.mark.parametrize("proposed", ["{}", "propose {}"], ids=["ordered", "proposed"])
def test_what_is_not_so_of_a_branch_that_is_here_is_not_adopted(run, parted, adoption, proposed):
    head = run("head", "g~right").done().out.split()[0].partition(":")[2]
    order = adoption.format(head=head, wrong="ab" * 32)
    seat = "gamemaster" if proposed == "{}" else "axis"
    for tried in (("--dry-run",), ()):
        told = run("order", parted, proposed.format(order), "--as", seat, *tried)
        assert told.status == 2
        assert "otherwise, or has another head" in " ".join(told.err.split())
    assert run("head", parted).done().out.startswith("3:")


@pytest.mark.parametrize("name", ["../../x", "--db", "Right", "g~a~b", "a" * 65, "it has no name"])
def test_a_branch_that_is_adopted_has_a_name_that_a_game_can_have(run, parted, name):
    told = run("order", parted, f"adopt {name} at 1 head 2:{'ab' * 32}", "--as", "gamemaster")
    assert told.status in (1, 2)
    assert run("head", parted).done().out.startswith("3:")


def test_an_import_holds_an_adoption_against_a_branch_that_is_here(run, taking, parted, tmp_path):
    other = tmp_path / "other.skyledger"
    run("export", parted, tmp_path / "before.jsonl").done()
    taking((tmp_path / "before.jsonl").read_bytes().splitlines()).done()
    run("branch", parted, "--at", "1", "--name", "right", "--db", other).done()
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("export", parted, tmp_path / "after.jsonl").done()
    lines = (tmp_path / "after.jsonl").read_bytes().splitlines()
    taking(lines).failed(2, "entry 4: branch", "no such entry")
    run("order", "g~right", "stage 1 AAF German from Lille to Metz", "--as", "axis", "--db", other).done()
    taking(lines).failed(2, "entry 4: branch")
