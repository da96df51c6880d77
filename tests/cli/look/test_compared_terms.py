"""Two games are compared by what their tables agreed on, too: policy, standing acceptances, what is open."""

from tests.cli.conftest import words

SUPPLY = "declare supply of Lyon none"


def rows(run, kind):
    found = run("compare", "g", "g~b", "--json").done().json["otherwise"]
    return [(one["name"], one["first"], one["second"]) for one in found if one["kind"] == kind]


def test_an_acceptance_that_stands_in_one_alone_is_told(run, game):
    run("branch", game, "--name", "b").done()
    run("accept", game, "always", "undo", "from", "allies", "--as", "axis").done()
    run("accept", "g~b", "always", "redo", "--as", "allies").done()
    told = words(run("compare", "g", "g~b").done())
    assert "nothing differs" not in told
    assert "Standing acceptance by axis of every undo of allies: only in g " in f"{told} "
    assert "Standing acceptance by allies of every redo: only in g~b" in told
    here = {"seat": "axis", "kind": "undo", "of": "allies"}
    assert ("axis undo allies", here, None) in rows(run, "always")


def test_one_that_both_have_or_that_ended_is_not(run, game):
    run("accept", game, "always", "undo", "from", "allies", "--as", "axis").done()
    run("branch", game, "--name", "b").done()
    run("accept", game, "always", "redo", "--as", "axis").done()
    run("accept", game, "no", "more", "redo", "--as", "axis").done()
    assert rows(run, "always") == []
    assert "Where they end nothing differs." in words(run("compare", "g", "g~b").done())


def test_the_rows_of_two_policies_that_differ_are_told(run, game):
    run("branch", game, "--name", "b").done()
    run("order", game, "policy declared waits, gamemaster allies", "--as", "gamemaster").done()
    told = words(run("compare", "g", "g~b").done())
    assert "Policy: gamemaster allies | gamemaster; declared waits | free" in told
    assert "adoption" not in told.partition("Where they end")[2]
    ((name, first, second),) = rows(run, "policy")
    assert (name, first["declared"], second["declared"]) == ("", "waits", "free")
    assert "adoption" not in first


def test_what_is_open_in_one_alone_and_answered_in_one_alone_is_told(run, position):
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("order", "g", f"propose {SUPPLY}", "--as", "allies").done()
    run("branch", "g", "--name", "b").done()
    assert rows(run, "proposals") == []
    run("decline", "g~b", "--as", "axis").done()
    told = words(run("compare", "g", "g~b").done())
    assert f"Proposed by allies, {SUPPLY}: only in g" in told
    ((name, first, second),) = rows(run, "proposals")
    assert (name, first["seat"], first["waits_for"], second) == (
        f"allies: {SUPPLY}",
        "allies",
        [["axis"]],
        None,
    )


def test_what_is_proposed_alike_in_both_since_they_parted_is_not(run, position):
    run("new", "--from", position, "--id", "g", "--policy", "consent").done()
    run("branch", "g", "--name", "b").done()
    run("accept", "g", "always", "redo", "--as", "axis").done()
    for one in ("g", "g~b"):
        run("order", one, f"propose {SUPPLY}", "--as", "allies").done()
    assert rows(run, "proposals") == []
