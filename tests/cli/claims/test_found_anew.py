"""A claim that is found a second time: who finds it so is told what was found before, whoever was faster."""

import pytest

from tests.cli.conftest import words

BEFORE = "The claim of entry 4 was upheld in entry 5 before; what is found last takes the place of that."
RULE = ("rule-on", "g", "4")


@pytest.fixture
def claimed(run, decided):
    """A claim in entry 4, upheld in entry 5."""
    run("claim", decided, "because we had agreed otherwise", "--at", "3", "--as", "axis").done()
    told = run(*RULE, "upheld", "because", "so", "--as", "gamemaster").done()
    assert "before" not in words(told)
    return decided


def test_who_rules_anew_is_told_what_that_takes_the_place_of(run, claimed):
    again = (*RULE, "denied", "because", "no", "--as", "gamemaster")
    assert BEFORE in words(run(*again, "--dry-run").done())
    assert BEFORE in words(run(*again).done())
    log = words(run("log", "g", "--from", "5").done())
    assert log.count(BEFORE) == 1
    entries = run("log", "g", "--json").done().json["entries"]
    replaces = [{"claim": 4, "entry": 5, "finding": "upheld"}]
    assert [one["number"] for one in entries if one.get("replaces") == replaces] == [6]


def test_json_has_it(run, claimed):
    again = (*RULE, "denied", "because", "no", "--as", "gamemaster", "--json")
    found = [{"claim": 4, "entry": 5, "finding": "upheld"}]
    assert run(*again, "--dry-run").done().json["replaces"] == found
    assert run(*again).done().json["replaces"] == found
    assert run(*again).done().json["replaces"] == [{"claim": 4, "entry": 6, "finding": "denied"}]


def test_who_proposes_another_finding_and_who_agrees_are_told(run, claimed):
    run(*RULE, "denied", "because", "no", "--propose", "--as", "allies").done()
    assert BEFORE in words(run("log", "g", "--from", "6").done())
    assert BEFORE in words(run("proposals", "g").done())
    assert BEFORE in words(run("accept", "g", "--as", "axis").done())


def test_of_another_claim_nothing_is_told(run, claimed):
    run("claim", "g", "because of the range", "--at", "3", "--as", "allies").done()
    told = run("rule-on", "g", "6", "denied", "because", "no", "--as", "gamemaster").done()
    assert "before" not in words(told)
