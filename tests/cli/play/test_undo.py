"""What is said of orders, undos and redos that were given before, and of what they turned."""

import pytest

STAGE = "stage 2 AAF German from Lille to Lyon"
MINE = ("order", "g", STAGE, "--as", "axis", "--id", "mine")


def again(run, *tokens):
    """The answer to what was given before: its words on one line, and its JSON."""
    told, said = run(*tokens).done().out, run(*tokens, "--json").done().json
    assert said["again"] is True
    return " ".join(told.split()), said


def test_an_order_given_again_says_that_it_is_undone(run, game):
    run(*MINE).done()
    told, said = again(run, *MINE)
    assert told.startswith("Already entry 2; not written again.")
    assert said["undone"] is False
    run("undo", game, "--as", "axis").done()
    told, said = again(run, *MINE)
    assert told.startswith("Already entry 2, undone since by entry 3; not written again.")
    assert (said["undone"], said["entry"]["number"]) == (True, 2)
    run("redo", game, "--as", "axis").done()
    told, said = again(run, *MINE)
    assert "undone" not in told
    assert said["undone"] is False


def test_undo_and_redo_take_an_id_and_are_done_once(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    back, forth = (
        ("undo", game, "--as", "axis", "--id", "back"),
        ("redo", game, "--as", "axis", "--id", "forth"),
    )
    assert run(*back, "--json").done().json["entry"]["number"] == 4
    assert again(run, *back)[0] == "Already entry 4; not written again. Entry 3 is undone."
    assert again(run, *back, "--dry-run")[1]["undone"] is False
    run(*forth).done()
    assert run("head", game).done().out.startswith("5:")
    told, said = again(run, *back)
    assert told.startswith("Already entry 4, redone since by entry 5")
    assert said["undone"] is True
    assert again(run, *forth)[1]["undone"] is False
    run("undo", game, "--as", "axis").done()
    told, said = again(run, *forth)
    assert told.startswith("Already entry 5, undone again since by entry 6")
    assert said["undone"] is True
    assert run("head", game).done().out.startswith("6:")


def test_an_id_belongs_to_one_order_be_it_an_undo(run, game):
    run(*MINE).done()
    run("undo", game, "--as", "axis", "--id", "back").done()
    run("undo", game, "--as", "axis", "--id", "mine").failed(2, "belongs to entry 2")
    run("undo", game, "--as", "allies", "--id", "back").failed(2, "belongs to entry 3")
    run("redo", game, "--as", "axis", "--id", "back").failed(2, "belongs to entry 3")
    run("undo", game, "--as", "axis", "--id", " spaced").failed(2, "An order's id")


def test_undo_and_redo_are_for_the_game_after_the_expected_entry(run, game):
    run(*MINE).done()
    stale = run("undo", game, "--as", "axis", "--expect", "1", "--json")
    assert (stale.status, stale.json["error"]["kind"]) == (1, "stale")
    run("undo", game, "--as", "axis", "--expect", "2").done()
    assert run("redo", game, "--as", "axis", "--expect", "2").status == 1
    run("redo", game, "--as", "axis", "--expect", "3").done()


def test_an_undo_names_the_entries_that_counted_till_then(run, game):
    for base in ("Lyon", "Metz"):
        run("order", game, f"stage 1 AAF German from Lille to {base}", "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    run(*MINE).done()
    back = ("undo", game, "--as", "axis", "--to", "2")
    tried = run(*back, "--dry-run", "--json").done().json["ruling"]["facts"][0]["text"]
    assert tried == "Entries 2 and 5 are undone."
    assert tried in run(*back, "--dry-run").done().out
    assert tried in run(*back).done().out
    assert tried in run("log", game).done().out
    assert run("log", game, "--json").done().json["entries"][-1]["facts"][0]["text"] == tried


def test_a_refused_redo_cites_its_own_rule(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    refused = run("redo", game, "--as", "allies")
    assert "Entry 2 was undone by axis in entry 3" in " ".join(refused.out.split())
    assert "takes back" not in refused.out
    said = run("redo", game, "--as", "allies", "--json").json["ruling"]["violations"]
    assert [one["rule"] for one in said] == ["redo"]


LINES = ("stage GE-AAF-01 to Lyon", "stage GE-AAF-02 to Lyon", "stage GE-AAF-03 to Lyon")


@pytest.fixture
def orders(tmp_path):
    """A file with two orders of the axis; a third comes behind a comment that is taken away."""
    path = tmp_path / "t.orders"
    path.write_text("@axis\n" + "\n".join(LINES[:2]) + "\n")
    return path


def counts(said):
    return said["accepted"], said["already"], said["undone"]


def test_lines_of_a_file_that_are_undone_do_not_stand(run, game, orders):
    give = ("order", game, "--file", orders)
    run(*give).done()
    run("undo", game, "--as", "axis").done()
    assert "0 new orders; 2 were given before, 1 was undone since; --id NAME" in run(*give).done().out
    assert counts(run(*give, "--json").done().json) == (0, 1, 1)
    run("undo", game, "--as", "axis").done()
    told = run(*give).done().out
    assert "already entry 3, undone since by entry 4" in told
    assert "0 new orders; 2 were given before and undone since" in told
    orders.write_text("@axis\n" + "\n".join(LINES) + "\n")
    assert "1 order accepted and kept, 2 were undone since" in run(*give).done().out
    assert counts(run(*give, "--json").done().json) == (0, 1, 2)


def test_an_undo_of_the_last_entry_is_no_undo_to_an_earlier_one_kept_under_its_id(run, game):
    for goal in ("Lyon", "Metz"):
        run("order", game, f"stage 1 AAF German from Lille to {goal}", "--as", "axis").done()
    run("undo", game, "--to", 2, "--as", "axis", "--id", "u").done()
    run("undo", game, "--as", "axis", "--id", "u").failed(2, "belongs to entry 4", "another order")
    assert "Already entry 4" in run("undo", game, "--to", 2, "--as", "axis", "--id", "u").out
