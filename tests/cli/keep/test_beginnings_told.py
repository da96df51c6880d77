"""Whoever is sent a game learns, before he plays it, all that its beginning has otherwise than usual."""

from pathlib import Path

import pytest

from skyledger import scenarios

SEED, EDITION = "from seed 7", "Played by the edition “2005”."
READINGS = "Readings chosen as it began: W40=no instead of yes, W41=next_turn instead of if_supplied."
FIGHTER = "fighter, otherwise than usual: attack 11 instead of 6, defense 11 instead of 6, at aircraft 11 instead of 6."
ZEPPELIN = "zeppelin, a kind of this game alone: family bomber, bombs 8/8."
KINDS = """
[[kind]]
name = "fighter"
family = "fighter"
attack = 11
defense = 11
air = 11
printed = true

[[kind]]
name = "zeppelin"
family = "bomber"
bombs = [8, 8]
"""


def words(text):
    """A text without the ends of its lines, and with the plain marks of old terminals for curly ones."""
    return " ".join(text.split()).replace("“", '"').replace("”", '"')


@pytest.fixture
def away(tmp_path):
    return "--db", tmp_path / "away.skyledger"


@pytest.fixture
def sent(run, tmp_path, away):
    """sent("malta_1942", ...) -> what the other copy is told of a game begun so: tried, taken, and in its log."""

    def sending(*how):
        run("new", "--id", "g", *how).done()
        run("export", "g", tmp_path / "g.jsonl").done()
        tried = run("import", tmp_path / "g.jsonl", "--dry-run", *away).done().out
        taken = run("import", tmp_path / "g.jsonl", *away).done().out
        return [words(told) for told in (tried, taken, run("log", "g", *away).done().out)]

    return sending


@pytest.fixture
def of_kinds(tmp_path):
    """Example 2 under its own name, with fighters that no module prints and a kind that nobody knows."""
    shipped = Path(scenarios.__file__).with_name("air_supremacy_2.toml")
    file = tmp_path / "air_supremacy_2.toml"
    file.write_text(shipped.read_text(encoding="utf-8") + KINDS, encoding="utf-8")
    return file


CHOSEN = ("--seed", 7, "--edition", "2005", "--option", "W41=next_turn", "--option", "W40=no")


def test_seed_edition_and_readings_are_told_where_a_game_comes_in_and_in_its_log(sent):
    for told in sent("malta_1942", *CHOSEN):
        for one in (SEED, EDITION, READINGS):
            assert words(one) in told


def test_a_game_with_nothing_otherwise_is_told_without_more(sent):
    for told in sent("malta_1942"):
        assert words("The game begins: Malta 1942, Summer 1942 Axis.") in told
        assert "Otherwise" not in told
        assert "chosen" not in told


def test_a_reading_that_is_the_usual_one_is_not_told(sent):
    for told in sent("malta_1942", "--option", "W40=yes"):
        assert "W40" not in told


def test_kinds_of_units_that_no_module_prints_are_told_with_what_they_were(sent, of_kinds):
    for told in sent("--from", of_kinds):
        for one in (FIGHTER, ZEPPELIN):
            assert one in told


def test_who_begins_from_a_file_is_told_of_its_kinds(run, of_kinds):
    told = words(run("new", "--from", of_kinds).done().out)
    for one in (FIGHTER, ZEPPELIN):
        assert one in told


def test_orders_that_were_left_before_the_beginning_are_told_to_who_left_them(run, tmp_path):
    run("new", "malta_1942", "--id", "before").done()
    run("order", "before", "standing order: fight on", "--as", "britain").done()
    (tmp_path / "left.json").write_text(run("show", "before", "--json", "--as", "gamemaster").done().out)
    run("new", "--from", tmp_path / "left.json", "--id", "g").done()
    left = "Standing orders and choices are left before the first order: 1 of britain."
    assert left in words(run("log", "g", "--as", "britain").done().out)
    assert left not in words(run("log", "g", "--as", "germany").done().out)
