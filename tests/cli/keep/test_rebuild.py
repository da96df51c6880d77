"""`rebuild`: what was otherwise is named, as far as it may be, and nothing where nothing was."""

import sqlite3
from contextlib import closing

import pytest

from tests.cli.play.test_counterair import begun, order
from tests.cli.test_secrets_at_sea import both

__all__ = ["begun", "both", "order"]

MADE = "g: made anew from its entries.\n"


@pytest.fixture
def played(run, game):
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    return game


@pytest.fixture
def alter(db):
    def altering(*statements):
        with closing(sqlite3.connect(db, isolation_level=None)) as file:
            for statement in statements:
                file.execute(statement)

    return altering


def test_of_a_game_whose_tables_are_as_they_should_be_nothing_is_said(run, played):
    for given in (("rebuild", played), ("rebuild",)):
        assert run(*given).done().out == MADE
        assert run(*given, "--json").done().json == {
            "mended": [],
            "rebuilt": ["g"],
            "differed": {},
            "left": {},
        }


@pytest.mark.parametrize(
    ("statement", "table", "rows", "about"),
    [
        ("UPDATE basing SET base = 'Metz' WHERE unit = 'GE-AAF-02'", "basing", 1, ["GE-AAF-02"]),
        ("DELETE FROM basing WHERE unit < 'GE-AAF-03'", "basing", 2, ["GE-AAF-01", "GE-AAF-02"]),
        ("INSERT INTO inversion SELECT game, 'X', nation, kind, base, '', '' FROM basing LIMIT 1", "inversion", 1, ["X"]),
        ("UPDATE rulings SET voided_by = 9", "rulings", 1, ["2"]),
        ("DELETE FROM rulings", "rulings", 1, ["2"]),
        ("INSERT INTO rolls VALUES ('g', 7, NULL, 1, 'attrition', '', '6 6', 'machine')", "rolls", 1, ["7"]),
        ("INSERT INTO aircraft SELECT game, 'Y', nation, kind, '', '', '', 0, 0 FROM basing LIMIT 1", "aircraft", 1, ["Y"]),
    ],
)  # fmt: skip
def test_each_row_that_was_otherwise_is_counted_and_what_it_was_about_is_named(run, played, alter, statement, table, rows, about):  # fmt: skip
    alter(statement)
    found = run("rebuild", played, "--json").done().json["differed"]
    assert found == {"g": [{"table": table, "rows": rows, "about": about}]}
    assert run("rebuild", played).done().out == MADE
    run("audit", played).done()
    alter(statement)
    told = run("rebuild", played).done().out
    assert f"{table}: {rows} row" in told
    assert about[-1] in told


def test_of_very_many_the_first_are_named(run, played, alter):
    alter("WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 40)"
          " INSERT INTO airbases SELECT 'g', 'x' || i, '', '', 0 FROM n")  # fmt: skip
    told = " ".join(run("rebuild", played).done().out.split())
    assert "airbases: 31 rows were not what the entries give: x10, x11" in told
    assert "x21 and 19 more." in told


def test_a_table_that_cannot_be_read_is_named_and_made_again(run, played, alter):
    alter("UPDATE basing SET place = zeroblob(17000000) || '' WHERE unit = 'GE-AAF-02'")
    told = run("rebuild", played, "--json").done().json["differed"]
    assert told == {"g": [{"table": "basing", "rows": 0, "about": []}]}
    run("audit", played).done()


def test_what_another_version_made_is_not_told(run, played, alter):
    alter("UPDATE projected SET fingerprint = 'another'", "DELETE FROM basing")
    assert run("rebuild").done().out == MADE
    alter("UPDATE projected SET fingerprint = 'another'", "DELETE FROM basing")
    assert run("rebuild", played).done().out == MADE
    run("audit", played).done()


def test_rows_of_a_game_with_secrets_are_told_to_who_knows_all(begun, run, order, alter):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("allies", "standing order: disengage with fewer than 2 left at Dover")
    for viewer, expected in (
        ((), []), (("--as", "axis"), []),
        (("--as", "gamemaster"), [{"table": "basing", "rows": 1, "about": ["GE-AAF-01"]}]),
    ):  # fmt: skip
        alter("DELETE FROM basing WHERE unit = 'GE-AAF-01'")
        assert run("rebuild", "g", "--json", *viewer).done().json["differed"] == {"g": expected}
    alter("DELETE FROM basing WHERE unit = 'GE-AAF-01'")
    told = run("rebuild", "g").done().out
    assert "GE-AAF" not in told
    assert "Rows were not what the entries give." in told


def test_17_3123_what_is_concealed_is_told_to_nobody_of_the_other_side(both, tmp_path):
    both("order", "g", "sail Kido Butai as patrol via 0100, 0101", "--as", "japan")
    for viewer in ((), ("--as", "america")):
        for form in ((), ("--json",)):
            for name in ("here", "there"):
                with closing(
                    sqlite3.connect(tmp_path / name / "games.skyledger", isolation_level=None)
                ) as file:
                    file.execute("DELETE FROM basing")
            one, other = both("rebuild", "g", *form, *viewer)
            assert one == other
            assert one[0] == 0
            assert "JP-" not in one[1]


def test_a_game_of_a_system_that_there_is_not_is_set_right_by_its_entry_1(run, played, position, alter):
    run("new", "--from", position, "--id", "another").done()
    alter("UPDATE game SET system = 'Zork' WHERE game = 'another'")
    told = run("rebuild", "--json").done().json
    assert told["rebuilt"] == ["another", "g"]
    assert told["set_right"] == {"another": [{"what": "game system", "was": "Zork", "now": "A World at War"}]}
    run("audit", "another").done()


@pytest.mark.parametrize(
    ("wrong", "what", "was"),
    [
        ("title = 'Malta 1942 (final)'", "title", "Malta 1942 (final)"),
        ("created = 7", "beginning", 7),
        ("system = 'The War Game'", "game system", "The War Game"),
        ("system = 'Zork'", "game system", "Zork"),
    ],
)
@pytest.mark.parametrize("branched", [False, True])
def test_what_the_list_of_games_says_is_set_right_by_entry_1(run, played, alter, wrong, what, was, branched):
    if branched:
        run("branch", played, "--at", "1", "--name", "b").done()
        played = f"{played}~b"
    before, games = run("head", played).out, run("games", "--json").json
    alter("DROP TRIGGER game_keeps_its_id", f"UPDATE game SET {wrong} WHERE game = '{played}'")
    assert run("audit", played).status in {3, 4}
    run("rebuild").done()  # the trigger is there again, and all is right
    alter("DROP TRIGGER game_keeps_its_id", f"UPDATE game SET {wrong} WHERE game = '{played}'")
    told = run("rebuild", played, "--json").done().json["set_right"][played]
    assert [(one["what"], one["was"]) for one in told] == [(what, was)]
    run("audit", played).done()
    assert (run("head", played).out, run("games", "--json").json) == (before, games)
    alter("DROP TRIGGER game_keeps_its_id", f"UPDATE game SET {wrong} WHERE game = '{played}'")
    said = " ".join(run("rebuild", played).done().out.split())
    assert f"{played}: {what} in the list of games was “{was}” and is “" in said
    assert "set_right" not in run("rebuild", "--json").done().json
    with pytest.raises(sqlite3.IntegrityError, match="keeps its id"):
        alter("UPDATE game SET created = 7")


@pytest.mark.parametrize("cut", [False, True])
def test_rows_of_an_entry_that_is_not_there_are_told_with_the_way_to_take_them_away(run, played, alter, cut):
    if cut:
        alter(
            *(f"DROP TRIGGER {name}" for name in ("entry_stays", "event_stays", "game_grows")),
            "DELETE FROM event WHERE entry = 2",
            "DELETE FROM entry WHERE number = 2",
            "UPDATE game SET head_number = 1, head_hash = (SELECT hash FROM entry)",
        )
    else:
        alter("INSERT INTO rulings VALUES ('g', 3, NULL, 1, 'x', '18.21')")
    order = ("order", played, "stage 1 AAF German from Lille to Metz", "--as", "axis")
    told = run(*order).failed(4, "in its table “rulings”", "`skyledger rebuild g`", "nothing was")
    assert "backup" not in told.err
    run("rebuild", played).done()
    run(*order).done()
    run("audit", played).done()


def test_what_stands_in_place_of_a_table_is_thrown_away_and_named_once(run, played, alter):
    alter("DROP TABLE basing", "CREATE VIEW basing AS SELECT 1 AS game")
    assert "in place of the table “basing”" in " ".join(run("show", played).done().err.split())
    assert run("show", played).done().err == ""
    run("audit", played).done()


def test_an_index_of_somebodys_own_on_such_a_table_is_thrown_away_and_named_once(run, played, alter):
    alter("CREATE UNIQUE INDEX one_base ON basing(game) WHERE base = 'nowhere'")
    assert "was an index “one_base” on one" in " ".join(run("audit", played).done().err.split())
    assert run("audit", played).done().err == ""


def too_many(count):
    """So many rows of units that there are not; they come before and after those that there are."""
    return (
        f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
        " INSERT INTO basing SELECT 'g', CASE i % 2 WHEN 0 THEN 'A' ELSE 'u' END || i, 'x', 'x', 'x', 'x', 'x', 0"
        " FROM n"
    )


@pytest.mark.parametrize(
    ("count", "left", "findings", "rows"),
    [
        (1, "", "1 finding.", "basing: 1 row was not"),
        (100, "read model: and 80 more of this kind", ": 100 findings.", "basing: 100 rows were not"),
        (1000, "read model: and 980 more of this kind", ": 1000 findings.", "basing: 1000 rows were not"),
        (
            1200,
            "and at least 980 more of this kind",
            ": at least 1000 findings.",
            "basing: at least 1000 rows",
        ),
    ],
)
def test_how_many_rows_are_others_is_told_and_where_they_are_not_counted_to_the_end_too(
    run, played, alter, count, left, findings, rows
):
    alter(too_many(count))
    audited = run("audit", played)
    assert audited.status == 3
    told = " ".join(audited.out.split())
    assert left in told
    assert findings in told
    assert "is missing" not in told
    assert rows in " ".join(run("rebuild", played).done().out.split())
    run("audit", played).done()
    alter(too_many(count))
    [table] = run("rebuild", played, "--json").done().json["differed"]["g"]
    assert (table["rows"], table.get("more", False)) == (min(count, 1000), count > 1000)
    assert not any(name.startswith("GE-") for name in table["about"])
