"""D12: no game counts in place of itself, and none under the name of a branch that another one adopted."""

import pytest

from tests.audit.resealing import with_fact, with_order
from tests.cli.adoption.test_adopting import parted
from tests.cli.conftest import STAGE
from tests.cli.keep.test_importing import entries_of, resealed_lines

__all__ = ["parted"]


def said(told):
    return " ".join((told.out + told.err).split())


@pytest.fixture
def mailed(run, parted, tmp_path):
    """Options of a file of another player, and the export of a game that adopted "g~right" in entry 4."""
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("export", parted, tmp_path / "g.jsonl").done()
    return tmp_path / "g.jsonl", ("--db", tmp_path / "there.skyledger")


@pytest.fixture
def of_itself(run, game, tmp_path):
    """The same of a game that calls itself "g" in a file and adopted "g" in entry 3."""
    run("order", game, STAGE, "--as", "axis").done()
    run("branch", game, "--at", "1", "--name", "t").done()
    run("order", "g~t", "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    head = run("head", game).done().out.split()[0]
    run("order", "g~t", f"adopt g at 1 head {head}", "--as", "gamemaster").done()
    run("export", "g~t", tmp_path / "t.jsonl").done()
    run("export", game, tmp_path / "g.jsonl").done()
    return tmp_path / "t.jsonl", ("--db", tmp_path / "there.skyledger")


@pytest.mark.parametrize("tried", [(), ("--dry-run",), ("--unjudged",)])
def test_a_game_is_not_imported_under_the_name_of_what_it_adopted(run, mailed, tried):
    file, there = mailed
    told = run("import", file, "--beside", "right", *tried, *there)
    assert told.status == 2
    assert "By entry 4 g~right counts in its place, and so it is not kept as g~right itself" in said(told)
    assert "--beside" in said(told)
    run("import", file, "--beside", "trunk", *there).done()


@pytest.mark.parametrize("tried", [(), ("--dry-run",), ("--unjudged",)])
def test_nor_one_that_says_it_adopted_itself(run, of_itself, tried):
    file, there = of_itself
    told = run("import", file, *tried, *there)
    assert told.status == 2
    assert "By entry 3 g counts in its place, and so it is not kept as g itself" in said(told)
    run("import", file, "--beside", "t", *there).done()
    run("audit", "g~t", *there)


def test_nor_where_it_goes_on_so_or_comes_in_place_of_ours(run, of_itself, tmp_path):
    file, there = of_itself
    run("branch", "g~t", "--at", "2", "--name", "short").done()
    run("export", "g~short", tmp_path / "short.jsonl").done()
    run("import", tmp_path / "short.jsonl", *there).done()
    assert "is not kept as g itself" in said(run("import", file, *there))
    run("remove", "g", "--yes", *there).done()
    run("import", tmp_path / "g.jsonl", *there).done()
    assert "is not kept as g itself" in said(run("import", file, "--ours-to", tmp_path / "ours", *there))
    assert not (tmp_path / "ours").exists()


def test_once_that_is_undone_it_is_a_game_like_any(run, of_itself, tmp_path):
    _, there = of_itself
    run("undo", "g~t", "because", "a slip", "--as", "gamemaster").done()
    run("export", "g~t", tmp_path / "t2.jsonl").done()
    run("import", tmp_path / "t2.jsonl", *there).done()
    run("audit", "g", *there).done()


def test_no_new_game_gets_the_name_of_what_was_adopted(run, of_itself, position, tmp_path):
    file, there = of_itself
    run("import", file, "--beside", "t", *there).done()
    told = run("new", "--from", position, "--id", "g", *there)
    assert told.status == 2
    assert "g is what entry 3 of g~t adopted, and is not here; choose another --id." in said(told)
    (tmp_path / "g.json").write_bytes(position.read_bytes())
    run("new", "--from", tmp_path / "g.json", *there).done()
    ids = {one["game"] for one in run("games", "--json", *there).done().json["games"]}
    assert ids == {"g~t", "g-2"}
    run("import", tmp_path / "g.jsonl", *there).done()
    run("audit", "g~t", *there).done()


def test_an_import_in_which_what_has_another_beginning_was_adopted_is_refused(run, mailed):
    file, there = mailed
    lines = file.read_bytes().splitlines()
    *before, last = entries_of(lines)
    forged = with_fact(with_order(last, branch="h"), 1, branch="h")
    file.write_bytes(b"\n".join(resealed_lines(lines, [*before, forged])) + b"\n")
    told = run("import", file, *there)
    assert told.status == 2
    assert "entry 4: branch: by the rules: no branch of this game / recorded: h, 1, 2:" in said(told)


def test_what_has_another_beginning_is_adopted_by_nobody(run, parted):
    told = run("order", parted, f"adopt h at 1 head 2:{'ab' * 32}", "--as", "gamemaster")
    assert told.status == 2
    assert "h can't be a branch of g: those are called g, or g~NAME" in said(told)


def test_nor_does_a_game_adopt_itself_by_an_order(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    head = run("head", game).done().out.split()[0]
    for seat, proposing in (("gamemaster", ""), ("axis", "propose ")):
        told = run("order", game, f"{proposing}adopt g at 1 head {head}", "--as", seat)
        assert (told.status, "g is no branch of itself" in said(told)) == (2, True)
    assert run("log", game, "--json").done().json["entries"][-1]["number"] == 2


def test_a_branch_that_adopted_its_trunk_does_not_count_in_its_place(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    run("branch", game, "--at", "1", "--name", "t").done()
    run("order", "g~t", "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    head = run("head", game).done().out.split()[0]
    run("order", "g~t", f"adopt g at 1 head {head}", "--as", "gamemaster").done()
    told = said(run("adopt", "g~t", "--as", "axis"))
    assert "g~t adopted g itself, which counts in its place" in told
