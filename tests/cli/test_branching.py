"""`branch` and `branches`: a game that begins as another's prefix, at the command line (D12)."""

import pytest

from tests.cli.conftest import STAGE, words
from tests.hostile.damages import by_sql

OTHERWISE = "stage 1 AAF German from Lille to Lyon"


def test_a_branch_goes_on_by_itself_and_the_trunk_is_not_touched(run, decided):
    assert words(run("branch", decided, "--at", "1").done()) == (
        "g~at-1 is begun: it is g up to entry 1, and goes on by itself."
    )
    assert "Entry 2 axis" in words(run("order", "g~at-1", OTHERWISE, "--as", "axis").done())
    log = words(run("log", "g~at-1").done())
    assert OTHERWISE in log
    assert not [other for other in (STAGE, "Metz") if other in log]
    assert OTHERWISE not in words(run("log", "g").done())
    assert run("head", "g").done().out.startswith("3:")
    run("audit", "g~at-1").done(), run("audit", "g").done(), run("rebuild").done()


def test_without_an_entry_it_parts_after_the_last_one_and_has_what_it_is_named(run, decided):
    made = run("branch", decided, "--name", "what-if", "--json").done().json
    assert (made["game"], made["trunk"], made["at"]) == ("g~what-if", "g", 3)
    assert made["head"] == run("head", "g").done().out.strip()


def test_undo_in_a_branch_goes_back_over_where_it_parted_and_leaves_the_trunk(run, decided):
    run("branch", decided, "--at", "2", "--name", "b").done()
    assert "Entry 2 is undone" in words(run("undo", "g~b", "--as", "axis").done())
    assert "undone" not in words(run("log", "g").done())
    assert "undone by entry 3" in words(run("log", "g~b").done())
    run("redo", "g~b", "--as", "axis").done()
    run("audit", "g~b").done()


def test_what_the_trunk_undid_by_then_is_undone_in_the_branch(run, decided):
    run("undo", "g", "--as", "allies").done()
    run("branch", decided, "--at", "4", "--name", "after").done()
    run("branch", decided, "--at", "3", "--name", "before").done()
    assert "undone by entry 4" in words(run("log", "g~after").done())
    assert "undone" not in words(run("log", "g~before").done())


def test_the_beginning_of_an_id_means_the_game_and_no_branch_of_it(run, position):
    run("new", "--from", position, "--id", "malta").done()
    run("branch", "mal", "--name", "b").done()
    assert run("head", "mal", "--json").done().json["game"] == "malta"
    assert run("head", "malta~", "--json").done().json["game"] == "malta~b"
    run("branch", "malta", "--name", "c").done()
    assert "malta~b and malta~c" in told_of(run("head", "malta~"), 2)


def test_the_tree_of_branches_is_drawn_whole_from_any_of_them(run, decided):
    run("branch", decided, "--at", "1").done(), run("branch", decided, "--at", "1").done()
    run("order", "g~at-1", OTHERWISE, "--as", "axis").done()
    run("branch", "g~at-1", "--at", "2", "--name", "deeper").done()
    for one in ("g", "g~deeper"):
        lines = [line.strip() for line in run("branches", one).done().out.splitlines()]
        assert lines == [
            "g  3 entries",
            "├─ after entry 1: g~at-1, 1 entry of its own",
            "│  └─ after entry 2: g~deeper, 0 entries of its own",
            "└─ after entry 1: g~at-1-2, 0 entries of its own",
        ]
    deeper = {"game": "g~deeper", "at": 2, "entries": 2, "own": 0, "branches": []}
    first, second = run("branches", "g", "--json").done().json["branches"]
    assert first == {"game": "g~at-1", "at": 1, "entries": 2, "own": 1, "branches": [deeper]}
    assert second["branches"] == []


def test_a_game_without_branches_says_how_one_is_begun(run, decided):
    assert "skyledger branch g --at N begins one" in words(run("branches", "g").done())
    assert run("branches", "g", "--json").done().json == {"game": "g", "entries": 3, "branches": []}


def test_games_tells_of_what_a_game_is_a_branch(run, decided):
    run("branch", decided, "--at", "2", "--name", "b").done()
    assert "A branch of g, after its entry 2" in words(run("games").done())
    parted = {one["game"]: one["parted"] for one in run("games", "--json").done().json["games"]}
    assert parted == {"g": None, "g~b": {"game": "g", "at": 2}}


@pytest.mark.parametrize("at", ["0", "4", "99999999999"])
def test_a_branch_parts_from_an_entry_that_there_is(run, decided, at):
    assert "3" in told_of(run("branch", decided, "--at", at), 2)
    assert len(run("games", "--json").done().json["games"]) == 1


def test_a_name_that_is_taken_or_none(run, decided):
    run("branch", decided, "--name", "b").done()
    assert "There is a game g~b here already" in told_of(run("branch", decided, "--name", "b"), 2)
    for name in ("../x", "B", "a~b", "-x"):
        assert "won't do" in told_of(run("branch", decided, f"--name={name}"), 2)


def told_of(ran, status):
    assert (ran.status, "Traceback" in ran.err) == (status, False)
    return " ".join((ran.out + ran.err).split())


def test_a_trunk_stays_while_it_has_a_branch(run, decided):
    run("branch", decided, "--name", "b").done()
    assert "g~b is a branch of it" in told_of(run("remove", "g", "--yes"), 2)
    run("remove", "g~b", "--yes").done()
    run("remove", "g", "--yes").done()


def test_an_export_of_a_branch_is_a_game_that_is_told_as_another_history(run, decided, tmp_path):
    run("branch", decided, "--at", "1", "--name", "b").done()
    run("order", "g~b", OTHERWISE, "--as", "axis").done()
    run("export", "g~b", tmp_path / "b.jsonl").done()
    refused = run("import", tmp_path / "b.jsonl")
    assert "entry 2 is the first that differs" in told_of(refused, refused.status)
    run("import", tmp_path / "b.jsonl", "--beside", "theirs").done()
    assert OTHERWISE in words(run("log", "g~theirs").done())


def test_what_is_new_in_a_branch_comes_home_and_is_sound(run, decided, tmp_path):
    run("export", decided, tmp_path / "g.jsonl").done()
    run("branch", decided, "--at", "2", "--name", "x").done()
    run("import", tmp_path / "g.jsonl", "--beside", "x").done()
    assert run("head", "g~x").done().out.startswith("3:")
    run("audit", "g~x").done()


def test_the_other_history_of_a_trunk_does_not_take_its_place_while_a_branch_rests_on_it(
    run, decided, tmp_path
):
    run("branch", decided, "--at", "1", "--name", "b").done()
    run("order", "g~b", OTHERWISE, "--as", "axis").done()
    run("export", "g~b", tmp_path / "b.jsonl").done()
    refused = run("import", tmp_path / "b.jsonl", "--ours-to", tmp_path / "ours.jsonl")
    told = told_of(refused, refused.status)
    assert "g~b began with its entries" in told
    assert "--beside" in told
    assert "skyledger remove g --with-branches" in told
    assert run("head", "g").done().out.startswith("3:")
    assert not (tmp_path / "ours.jsonl").exists()  # ours was not put by


# `compare`


def test_two_games_are_compared_from_where_they_part_to_where_they_end(run, decided):
    run("branch", decided, "--at", "1", "--name", "b").done()
    run("order", "g~b", OTHERWISE, "--as", "axis").done()
    told = words(run("compare", "g", "g~b").done())
    assert told.startswith("g and g~b have 1 entry in common. g: 2 ")
    assert told.index(f"axis: {STAGE}") < told.index("g~b: 2 ") < told.index(f"axis: {OTHERWISE}")
    assert "units GE-AAF-02: base Lyon" in told
    assert "GE-AAF-01" not in told.partition("Where they end")[2]
    found = run("compare", "g", "g~b", "--json").done().json
    assert (found["games"], found["common"]) == (["g", "g~b"], 1)
    assert [(e["number"], e["alike"], e["second"] is None) for e in found["entries"]] == [
        (2, False, False),
        (3, False, True),
    ]
    (moved,) = [one for one in found["otherwise"] if one["kind"] == "units"]
    assert moved["name"] == "GE-AAF-02"
    assert moved["first"]["base"] != moved["second"]["base"]


def test_how_many_entries_both_have_is_told_in_numbers(run, decided):
    run("branch", decided, "--at", "2", "--name", "b").done()
    assert "have 2 entries in common" in words(run("compare", "g", "g~b").done())


def test_what_is_the_same_in_both_is_told_once(run, decided):
    run("branch", decided, "--at", "1", "--name", "b").done()
    run("order", "g~b", STAGE, "--as", "axis").done()
    told = words(run("compare", "g~b", "g").done())
    assert told.count(STAGE) == 1
    assert "In both:" in told
    assert "only in g" in told  # the fact that the allies declared


def test_games_that_are_the_same_and_have_nothing_in_common(run, decided, position):
    run("branch", decided, "--name", "b").done()
    told = words(run("compare", "g", "g~b").done())
    assert told == "g and g~b are the same, entry by entry. Where they end nothing differs."
    run("new", "--from", position, "--id", "h").done()
    assert "g and h have no entry in common." in words(run("compare", "g", "h").done())


def test_a_game_is_not_compared_with_itself_or_with_one_of_other_rules(run, decided):
    assert "such as a branch of it" in told_of(run("compare", "g", "g"), 2)
    run("new", "air_supremacy_3", "--id", "w").done()
    assert "of The War Game" in told_of(run("compare", "g", "w"), 2)


# A file from elsewhere, in which somebody wrote branches himself.

A_GAME = (
    "INSERT INTO game SELECT ?, title, system, created, head_number, head_hash FROM game WHERE game = 'g~b'"
)
A_BRANCH = "INSERT INTO branch VALUES (?, ?, 2)"


def written(db, trunk_of):
    """Write a thousand branches more into the file, each from the trunk that is said for its number."""
    names = [f"g~c{number}" for number in range(1000)]
    by_sql(db, *((A_GAME, (name,)) for name in names))
    by_sql(db, *((A_BRANCH, (name, trunk_of(number))) for number, name in enumerate(names)))


@pytest.mark.parametrize(
    "trunk_of", [lambda number: f"g~c{number - 1}" if number else "g~b", lambda _: "g"], ids=["deep", "wide"]
)
def test_of_branches_without_end_so_many_are_drawn(run, decided, db, trunk_of):
    run("branch", decided, "--at", "2", "--name", "b").done()
    written(db, trunk_of)
    drawn = run("branches", "g").done().out.splitlines()
    assert "… and more than these 200; `games` lists each by its name." in drawn[-1]
    assert sum("after entry" in line for line in drawn) <= 200
    assert run("branches", "g", "--json").done().json["more"] is True


@pytest.mark.parametrize("command", ["branches", "log", "audit", "done", "rebuild"])
def test_a_branch_that_is_said_to_part_behind_its_own_end_takes_no_order_and_was_altered(
    run, decided, db, command
):
    run("branch", decided, "--at", "2", "--name", "b").done()
    by_sql(db, ("UPDATE branch SET at = 99", ()))
    given = ("order", "g~b", "done", "--as", "allies") if command == "done" else (command, "g~b")
    told = run(*given)
    assert told.status in (3, 4)
    assert "parted after entry 99, and ends with entry 2" in " ".join((told.out + told.err).split())


def test_a_branch_whose_entries_can_not_be_read_is_not_told_to_be_made_anew(run, decided, db):
    run("branch", decided, "--at", "2", "--name", "b").done()
    by_sql(db, ("UPDATE entry SET seat = 'allies' WHERE number = 2", ()))
    for game in ("g", "g~b"):
        left = run("rebuild", game)
        assert left.status == 4
        assert f"{game}: left as it is." in words(left)


@pytest.fixture
def circle(run, decided, db):
    """Somebody wrote into the file that g~a parted from g~b, which parted from g~a."""
    run("branch", decided, "--at", "2", "--name", "a").done()
    run("branch", "g~a", "--name", "b").done()
    by_sql(db, ("UPDATE branch SET trunk = 'g~b' WHERE game = 'g~a'", ()))
    return "g~a", "g~b"


@pytest.mark.parametrize(
    "command", ["log", "show", "audit", "export", "branches", "head", "replay", "order", "undo", "correct"]
)
def test_a_circle_of_branches_is_told_as_that(run, circle, command):
    more = {"order": ("done", "--as", "axis"), "undo": ("--as", "axis"), "correct": ("--at", "2", "--remove")}
    for game in circle:
        other = next(one for one in circle if one != game)
        told = f"{game} and {other} are branches of each other, in a circle"
        run(command, game, *more.get(command, ())).failed(4, told)


def test_a_circle_hides_no_other_game_and_is_removed_one_by_one(run, circle):
    told = words(run("games").done())
    assert told.count("in a circle") == 2
    assert "g tiny" in told
    listed = run("games", "--json").done().json["games"]
    assert [one["game"] for one in listed] == ["g", *circle]
    run("audit", "g").done()
    for game in circle:
        assert f"{game} is removed." in words(run("remove", game, "--yes").done())
    assert [one["game"] for one in run("games", "--json").done().json["games"]] == ["g"]
    run("log", "g").done(), run("remove", "g", "--yes").done()


def test_what_rests_on_a_circle_is_removed_before_it(run, circle, db):
    by_sql(db, ("UPDATE branch SET trunk = 'g~a' WHERE game = 'g~a'", ()))
    run("log", "g~a").failed(4, "g~a is a branch of itself")
    run("log", "g~b").failed(4, "a branch of a branch without end")
    run("remove", "g~a", "--yes").failed(2, "g~b is a branch of it")
    run("remove", "g~b", "--yes").done(), run("remove", "g~a", "--yes").done()


# Under another reading.


def test_a_branch_goes_on_under_another_option_which_its_first_entry_says(run, decided):
    made = (
        run("branch", decided, "--at", "2", "--name", "b", "--option", "W249=five_more", "--json").done().json
    )
    assert (made["at"], made["head"]) == (2, run("head", "g~b").done().out.strip())
    assert 'adjust W249 option five_more because "a branch under another reading"' in words(
        run("log", "g~b").done()
    )
    assert run("show", "g~b", "--json").done().json["doubts"]["W249"] == "five_more"
    assert run("show", "g", "--json").done().json["doubts"].get("W249") != "five_more"
    run("audit", "g~b").done(), run("rebuild").done()


def test_a_branch_goes_on_by_another_edition_and_its_readings(run, decided):
    run("branch", decided, "--name", "b", "--edition", "2005").done()
    shown = run("show", "g~b", "--json").done().json
    assert (shown["edition"], shown["doubts"]["W210"], shown["doubts"]["W167"]) == ("2005", "zero", "no")
    told = words(run("log", "g~b").done())
    assert "adjust rules edition 2005 because" in told
    assert "From now on the edition 2005 is played, because a branch under another reading." in told
    run("audit", "g~b").done()
    run(
        "order", "g~b", "adjust rules edition current because we changed our minds", "--as", "gamemaster"
    ).done()
    shown = run("show", "g~b", "--json").done().json
    assert (shown["edition"], shown["doubts"].get("W210")) == ("current", "two")


def test_what_no_branch_can_be_played_by_is_told_and_nothing_is_begun(run, decided, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text('name = "ours"\ntitle = "Ours"\nextends = "current"\n', encoding="utf-8")
    for given, told in (
        (("--edition", ours), "House rules in a file begin a game of their own"),
        (("--edition", "2050"), "Did you mean 2005?"),
        (("--option", "W249=five_mroe"), "Did you mean five_more?"),
        (("--edition", "current"), "It is played by the edition current already."),
    ):
        run("branch", decided, *given).failed(2, told)
    assert run("branches", "g", "--json").done().json["branches"] == []
