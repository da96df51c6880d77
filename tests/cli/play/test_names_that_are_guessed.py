"""Whoever guesses at the name of a concealed ship learns nothing by it, in whatever words he does (17.3123)."""

import pytest

GUESSES = {"that is there": "Shokaku", "that is not": "Akagi"}


@pytest.fixture
def begun(run):
    """A game "g" of Coral Sea 1942, in which Shokaku lies under a marker of Japan's and Akagi nowhere."""
    run("new", "coral_sea_1942", "--id", "g").done()


def answers(run, *commands):
    """The statuses of these commands, and what the seats and everybody read of the last entry."""
    statuses = [run(*command).status for command in commands]
    read = [run("log", "g", "--from", "2", "--json", *who).done().json for who in ((), ("--as", "australia"))]
    told = [[(e["order"], [f["text"] for f in e["facts"]]) for e in one["entries"]] for one in read]
    return statuses, told


@pytest.mark.parametrize("sort", GUESSES)
def test_a_reason_that_names_a_ship_is_taken_back_whether_there_is_such_a_ship_or_not(run, begun, sort):
    name = GUESSES[sort]
    declared = ("order", "g", f"declare oil of United States short because {name}", "--as", "america")
    statuses, told = answers(run, declared, ("undo", "g", "--as", "america", "--dry-run"))
    assert statuses == [0, 0], (name, statuses)
    assert all(name in str(one) for one in told), "and who else reads the log reads the reason"


@pytest.mark.parametrize("sort", GUESSES)
def test_a_task_force_is_formed_and_taken_back_whatever_it_is_called(run, begun, sort):
    run("order", "g", "disband TF 17", "--as", "america").done()
    formed = ("order", "g", f"form {GUESSES[sort]} with Lexington, 2 CA American", "--as", "america")
    statuses, told = answers(run, formed, ("undo", "g", "--as", "america", "--dry-run"))
    assert statuses == [0, 0]
    assert told[1][-1][0] is not None, "its partners read the order"


@pytest.mark.parametrize("sort", GUESSES)
def test_why_tells_of_a_task_force_by_its_own_entry_whatever_it_is_called(run, begun, sort):
    run("order", "g", "disband TF 17", "--as", "america").done()
    run("order", "g", f"form {GUESSES[sort]} with Lexington, 2 CA American", "--as", "america").done()
    told = run("why", "g", GUESSES[sort], "--as", "america").done().out
    assert "Place: in port at Noumea (3951) 3 america: form" in " ".join(told.split())


def test_a_trial_of_damage_to_an_own_ship_is_told_whole(run, begun):
    tried = run("order", "g", "damage Shokaku", "--as", "japan", "--dry-run", "--json").done().json
    assert [fact["event"]["type"] for fact in tried["ruling"]["facts"]] == ["ShipDamaged/1"]
    assert tried["left_to"] == []
