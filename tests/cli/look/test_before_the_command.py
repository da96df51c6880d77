"""Options that stand before the command are read as behind it; places and numbers are read without an option."""

import pytest

from tests.cli.conftest import words


@pytest.mark.parametrize(
    "before", [("--db",), ("--db=",), ("--json", "--db"), ("--as", "axis", "--db")], ids=" ".join
)
def test_options_may_stand_before_the_command(run, decided, db, monkeypatch, before):
    monkeypatch.setenv("SKYLEDGER_DB", str(db.with_name("another")))
    *others, last = before
    file = (f"{last}{db}",) if last.endswith("=") else (last, db)
    command = ("orders", "g") if "--as" in before else ("head", "g")
    behind = run(*command, *others, *file).done().out
    assert run(*others, *file, *command).done().out == behind


@pytest.mark.parametrize("alone", [("--db", "x.db"), ("--json",), ("--db",)], ids=" ".join)
def test_options_without_a_command_say_where_they_stand(run, alone):
    ran = run(*alone)
    assert ran.status == 2
    assert f"{' '.join(alone)} goes with a command, before or behind it" in " ".join(
        (ran.out + ran.err).split()
    )


def test_a_place_behind_the_game_is_the_part_of_the_map(run, game):
    by_option = run("show", game, "--region", "Lyon 1").done().out
    assert run("show", game, "Lyon 1").done().out == by_option
    assert run("show", game, "Lyon", "1").done().out == by_option
    assert by_option != run("show", game).done().out
    run("show", game, "Lyon", "--region", "Metz").failed(2, "“Lyon” and --region Metz are two parts")
    run("show", game, "Lyn").failed(2, "Lyon")


@pytest.mark.parametrize("text", ["2", "entry 2", "last 2", "to 2"])
def test_a_number_behind_undo_is_told_with_both_forms(run, decided, text):
    told = "“undo --to 2” takes back every entry from 2 on, up to 3, and what came before stands"
    run("undo", decided, *text.split(), "--as", "axis").failed(2, "Nothing is undone", told)
    assert words(run("head", decided).done()).startswith("3:")


def test_a_number_behind_undo_counts_the_entries_that_stand(run, decided):
    two = "“undo --to 2” takes back the last 2 that count"
    run("undo", decided, "2", "--as", "axis").failed(2, two)
    run("undo", decided, "--as", "allies").done()
    run("undo", decided, "1", "--as", "axis").failed(2, "“undo --to 2” takes back the last 1 that counts")
    run("undo", decided, "99", "--as", "axis").failed(2, "how many: the last entry is 4.")
