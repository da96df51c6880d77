"""How a claim was found in a branch stands in the book of precedents beside how its trunk found it."""

from tests.cli.conftest import words


def test_what_a_branch_found_otherwise_is_listed_beside_what_its_trunk_found(run, decided):
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    run("branch", decided, "--name", "b").done()
    run("rule-on", decided, "4", "denied", "because", "it is sound", "--as", "gamemaster").done()
    run("rule-on", "g~b", "4", "upheld", "because", "it is not", "--as", "gamemaster").done()
    found = run("claims", "--json").done().json["claims"]
    assert {(one["game"], one["finding"]) for one in found} == {("g", "denied"), ("g~b", "upheld")}
    told = words(run("claims").done())
    assert "it is sound" in told
    assert "it is not" in told


def test_what_a_branch_found_alike_or_not_at_all_is_listed_once(run, decided):
    run("claim", decided, "illegal by 18.21", "--at", "2", "--as", "allies").done()
    run("branch", decided, "--name", "b").done()
    run("branch", decided, "--name", "c").done()
    run("rule-on", decided, "4", "denied", "because", "it is sound", "--as", "gamemaster").done()
    run("rule-on", "g~b", "4", "denied", "because", "so it is", "--as", "gamemaster").done()
    found = run("claims", "--json").done().json["claims"]
    assert [(one["game"], one["finding"]) for one in found] == [("g", "denied")]
