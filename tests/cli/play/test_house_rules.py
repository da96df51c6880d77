"""A game with house rules: a limit, a table and an option are changed, and every ruling that rests on them says so."""

import json

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Carrier
from skyledger.scenarios import position_json
from tests.audit.resealing import with_fact
from tests.cli.keep.test_importing import entries_of, resealed_lines
from tests.world_at_war.building import BUILDING, unbuilt
from tests.world_at_war.conftest import at, units

OURS = """
name = "sunday"
title = "Sunday group"
extends = "2005"
factors_an_installation = 2
omits = ["17.353D"]

[options]
W13 = "yes"

[naval_air_training]
Germany = 2
France = 1
"""


@pytest.fixture
def ours(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text(OURS, encoding="utf-8")
    return path


def begun(run, tmp_path, laid, ours):
    file = tmp_path / "laid.json"
    file.write_bytes(position_json(position_of(game_from(laid))))
    return run("new", "--from", file, "--id", "g", "--edition", ours)


def refused(run, line):
    answer = run("order", "g", "--as", "axis", line)
    assert answer.status == 1
    return answer.out


def test_a_limit_a_table_and_an_option_are_played_and_named(run, board, tmp_path, ours):
    ours.write_text(OURS.replace('"2005"', '"current"'), encoding="utf-8")  # 2005 does not ask W13
    laid = unbuilt(units(board("Brest~ Nancy", phase=BUILDING), "2 AAF Germany Nancy"), "3 NAS Germany")
    carrier = Carrier("Graf Zeppelin", "Germany", 2, at(laid, "Brest"), inverted="17.3122")
    begun(run, tmp_path, replace(laid, carriers=(carrier,)), ours).done()
    assert "18.12 (sunday)" in refused(run, "build 1 NAS German at Nancy")
    assert "17.353A (sunday)" in refused(run, "build 3 NAS German at Brest")
    run("order", "g", "--as", "axis", "build 2 NAS German at Brest").done()
    told = run("order", "g", "--as", "axis", "transfer GE-NAS-01 to Graf Zeppelin").done().out
    assert "W13 (sunday)" in told
    shown = run("show", "g", "--json").done().json
    assert (shown["edition"], shown["doubts"]["W13"]) == ("sunday", "yes")
    assert shown["revision"]["naval_air_training"] == {"Germany": 2, "France": 1}
    run("audit", "g").done()


def test_everybody_is_told_of_them_who_begins_reads_or_receives_the_game(run, board, tmp_path, ours):
    told = "House rules “sunday” revise the edition “2005”:"
    also = (
        "air factors a base: 2 instead of 5 (17.21, 18.12)",
        "naval air training: Germany 2 instead of 1, France 1 instead of none (17.353A)",
        "without 17.353D",
        "W13=yes instead of no",
    )
    for out in (
        begun(run, tmp_path, unbuilt(board("Brest~ Nancy", phase=BUILDING), "3 NAS Germany"), ours)
        .done()
        .out,
        run("log", "g").done().out,
    ):
        assert told in " ".join(out.split())
        assert [one for one in also if one not in " ".join(out.split())] == []
    run("export", "g", tmp_path / "g.jsonl").done()
    for more in (("--dry-run",), ()):
        out = run("import", tmp_path / "g.jsonl", "--db", tmp_path / "theirs", *more).done().out
        assert [one for one in (told, *also) if one not in " ".join(out.split())] == []
    assert [
        one for one in also if one not in " ".join(run("editions", "check", ours).done().out.split())
    ] == []
    told = run("editions", "check", ours, "--json").done().json["otherwise"]
    assert [one for one in also if one not in told] == []


def test_house_rules_as_long_as_they_can_be_are_told_to_the_end(run, board, tmp_path, ours):
    """What counts could hide behind what doesn't."""
    many = [f"island group {number:04}" for number in range(2_500)]
    few = f"island_groups_without_airbases = {json.dumps(many)}\nspecialized_ground_units = ['Zulus']"
    ours.write_text(f'name = "sunday"\nextends = "current"\n{few}\n', encoding="utf-8")
    begun(run, tmp_path, unbuilt(board("Brest~ Nancy", phase=BUILDING), "3 NAS Germany"), ours).done()
    run("export", "g", tmp_path / "g.jsonl").done()
    for tokens in (
        ("log", "g"),
        ("import", tmp_path / "g.jsonl", "--db", tmp_path / "theirs"),
        ("editions", "check", ours),
    ):
        out = " ".join(run(*tokens).done().out.split())
        assert ", island group 0001, " in out
        assert ", island group 2499” instead of “" in out
        assert "“Zulus” instead of “" in out


@pytest.mark.parametrize(
    "revision",
    [
        {"name": "sunday", "extends": "../../etc/passwd"},
        {"name": "sunday", "extends": "2005", "ranges": {}, "staging_multiple": -3},
        {
            "name": "sunday",
            "extends": "2005",
            "ranges_by_research": {"jet": {"subject": "", "steps": {"x": {}}}},
        },
        {"name": "sunday", "extends": "2005", "lacks": {"ranges": ["AAF"]}},
        {"name": "sunday", "extends": "2005", "airbase_rate": {"Germany": {"Sprung": 1}}},
        {"name": ["sunday"], "extends": 5},
        {"name": "sunday\x1b[2J", "extends": "current"},
        {},
    ],
)
def test_a_ledger_with_house_rules_that_no_file_could_have_is_not_taken(run, board, tmp_path, ours, revision):
    begun(run, tmp_path, unbuilt(board("Brest~ Nancy", phase=BUILDING), "3 NAS Germany"), ours).done()
    run("export", "g", tmp_path / "g.jsonl").done()
    lines = (tmp_path / "g.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    position = json.loads(entries[0].events[0].payload)["position"]
    entries[0] = with_fact(entries[0], 0, position={**position, "revision": revision})
    (tmp_path / "forged.jsonl").write_bytes(b"\n".join(resealed_lines(lines, entries)) + b"\n")
    run("import", tmp_path / "forged.jsonl", "--db", tmp_path / "theirs").failed(2, "Nothing was imported")
    assert run("games", "--db", tmp_path / "theirs", "--json").done().json["games"] == []


def test_a_rule_that_is_omitted_is_named_where_it_would_have_been_broken(run, board, tmp_path, ours):
    laid = unbuilt(board("Brest~ Nancy", holder="France", phase=BUILDING, side="Allied"), "1 NAS France")
    begun(run, tmp_path, laid, ours).done()
    told = run("order", "g", "--as", "allies", "build 1 NAS French at Brest").done().out
    assert "without 17.353E (sunday)" in " ".join(told.split())


def test_their_content_stands_in_the_first_entry_and_goes_with_an_export(
    run, board, tmp_path, ours, monkeypatch
):
    laid = unbuilt(board("Brest~ Nancy", phase=BUILDING), "3 NAS Germany")
    begun(run, tmp_path, laid, ours).done()
    export = tmp_path / "g.jsonl"
    run("export", "g", export).done()
    ours.unlink()
    assert r"\"extends\":\"2005\"" in export.read_text(encoding="utf-8").splitlines()[1]
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "theirs.skyledger"))
    run("import", export).done()
    assert "17.353A (sunday)" in refused(run, "build 3 NAS German at Brest")


def test_a_position_that_is_shown_begins_another_game_by_the_same_rules(run, board, tmp_path, ours):
    begun(run, tmp_path, unbuilt(board("Brest~ Nancy", phase=BUILDING), "3 NAS Germany"), ours).done()
    again = tmp_path / "again.json"
    again.write_text(run("show", "g", "--json", "--as", "gamemaster").done().out, encoding="utf-8")
    run("new", "--from", again, "--id", "h").done()
    assert run("show", "h", "--json").done().json["edition"] == "sunday"
    run("new", "--from", again, "--id", "i", "--edition", "classic").done()
    shown = run("show", "i", "--json").done().json
    assert (shown["edition"], "revision" in shown) == ("classic", False)


def test_damaged_house_rules_begin_no_game(run, board, tmp_path, ours):
    ours.write_text(OURS.replace("Germany = 2", "Germny = 2").replace("W13", "W2490"), encoding="utf-8")
    laid = board("Brest~ Nancy", phase=BUILDING)
    begun(run, tmp_path, laid, ours).failed(2, "There is no doubt called “W2490” here.")
    ours.write_text(OURS.replace("Germany = 2", "Germny = 2"), encoding="utf-8")
    begun(run, tmp_path, laid, ours).failed(2, "Germny", "Did you mean Germany?")


def test_a_file_that_is_none_begins_no_game(run, tmp_path):
    run("new", "malta_1942", "--edition", tmp_path / "none.toml").failed(2, "There is no such file.")
    (tmp_path / "binary.toml").write_bytes(b"\xff\x00\xfe")
    run("new", "malta_1942", "--edition", tmp_path / "binary.toml").failed(2, "binary.toml")
    assert run("games", "--json").done().json["games"] == []


def test_the_scenario_too_is_checked_by_them(run, ours):
    run("new", "malta_1942", "--edition", ours).failed(2, "Catania bases 4 air factors")


def test_the_other_game_has_none(run, ours):
    run("new", "air_supremacy_1", "--edition", ours).failed(2, "House rules are for A World at War alone")


def test_they_are_checked_before_a_game_is_begun(run, ours):
    assert "can be played: sunday" in " ".join(run("editions", "check", ours).done().out.split())
    ours.write_text('name = "sunday"\nextends = "2006"\n', encoding="utf-8")
    answer = run("editions", "check", ours, "--json")
    assert answer.status == 2
    assert [problem["key"] for problem in answer.json["problems"]] == ["extends"]


def test_a_nation_that_nobody_plays_is_told_of_the_file_of_house_rules(run, ours):
    ours.write_text(
        'name = "sunday"\nextends = "current"\n[naval_air_training]\nAtlantis = 3\n', encoding="utf-8"
    )
    said = run("new", "malta_1942", "--edition", ours, "--json").json["error"]
    [problem] = said["problems"]
    assert (problem["file"], problem["key"]) == (str(ours), "naval_air_training.Atlantis")
    told = run("new", "malta_1942", "--edition", ours).failed(2, "naval_air_training.Atlantis").err
    assert "malta_1942" not in told
    assert "revision" not in told


def test_a_check_of_house_rules_notes_a_nation_that_no_scenario_has_and_may_mean_another(run, ours):
    ours.write_text(
        'name = "sunday"\nextends = "current"\n[naval_air_training]\nGemany = 3\nCanada = 1\n',
        encoding="utf-8",
    )
    told = " ".join(run("editions", "check", ours).done().out.split())
    assert "can be played: sunday House rules “sunday” revise the edition “current”:" in told
    assert (
        "naval air training: Canada 1 instead of none, Gemany 3 instead of none (17.353A) No scenario" in told
    )
    assert "No scenario that comes with skyledger has these nations" in told
    assert "naval_air_training.Gemany: There is no nation called “Gemany” here. Did you mean Germany?" in told
    assert "naval_air_training.Canada" not in told
    [note] = run("editions", "check", ours, "--json").done().json["notes"]
    assert (note["file"], note["key"]) == (str(ours), "naval_air_training.Gemany")


CHOSEN = "the house rules “sunday”, as whoever began the game chose them"


def words(ran):
    """What a command said, in quotes as a typewriter has them: a report has no others."""
    return " ".join(ran.done().out.split()).translate(str.maketrans("“”", '""'))


def test_an_audit_says_that_they_are_taken_as_recorded(run, ours):
    ours.write_text(OURS.replace("factors_an_installation = 2\n", ""), encoding="utf-8")
    run("new", "malta_1942", "--edition", ours, "--id", "g").done()
    assert run("audit", "g", "--json").done().json["taken"] == [CHOSEN]
    assert 'taken as recorded: the house rules "sunday", as whoever began the game chose them.' in words(
        run("audit", "g")
    )
    run("new", "malta_1942", "--edition", "2005", "--id", "h").done()
    told = run("audit", "h", "--json").done().json["taken"]
    assert told == ["the edition “2005”, as whoever began the game chose it"]
    run("new", "malta_1942", "--id", "i").done()
    assert run("audit", "i", "--json").done().json["taken"] == []


def test_a_beginning_that_was_compared_leaves_no_house_rules_to_be_taken(run, ours, tmp_path):
    ours.write_text(OURS.replace("factors_an_installation = 2\n", ""), encoding="utf-8")
    run("new", "malta_1942", "--edition", ours, "--id", "g", "--dice", "typed").done()
    begun_so = tmp_path / "begun.json"
    begun_so.write_text(run("show", "g", "--json", "--as", "gamemaster").done().out, encoding="utf-8")
    compared = run("audit", "g", "--beginning", begun_so, "--as", "gamemaster", "--json").done().json
    assert (compared["findings"], [one for one in compared["taken"] if "house rules" in one]) == ([], [])


def test_show_report_and_games_say_by_which_a_game_is_played(run, ours):
    ours.write_text(OURS.replace("factors_an_installation = 2\n", ""), encoding="utf-8")
    run("new", "malta_1942", "--edition", ours, "--id", "g").done()
    told = 'Played by the house rules "sunday", which revise the edition "2005".'
    for command in (("show", "g"), ("report", "g"), ("games",)):
        assert told in words(run(*command))
    assert run("show", "g").done().out.splitlines()[1].startswith("  Played by the house rules")
    assert run("report", "g", "--json").done().json["edition"] == "sunday"
    assert [one["edition"] for one in run("games", "--json").done().json["games"]] == ["sunday"]


def test_show_report_and_games_say_an_edition_that_is_not_the_usual_one(run):
    run("new", "malta_1942", "--edition", "2005", "--id", "g").done()
    told = 'Played by the edition "2005".'
    for command in (("show", "g"), ("report", "g"), ("games",)):
        assert told in words(run(*command))
    run("order", "g", "adjust rules edition current because we agreed", "--as", "gamemaster").done()
    for command in (("show", "g"), ("report", "g", "--from", "2"), ("games",)):
        assert "Played by" not in words(run(*command))
    assert told in words(run("show", "g", "--at", "1"))


def test_18_142E_no_airbase_in_an_island_group_is_refused_where_a_scenario_has_one(run, tmp_path):
    (file := tmp_path / "none.toml").write_text(
        'name = "h"\nextends = "current"\nairbases_an_island_group = 0\n'
    )
    refused = " ".join(run("new", "coral_sea_1942", "--edition", file).failed(2).err.split())
    assert (
        "The Japan have as many airbases as they may in the island group Bismarcks already (18.142E)."
        in refused
    )
    run("new", "malta_1942", "--edition", file).done()
