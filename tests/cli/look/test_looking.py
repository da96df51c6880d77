"""Games are shown, told, replayed, kept and audited."""

import json
import re
import sqlite3

import pytest

from core.rulebook import citations, paragraphs
from tests.house.conftest import ROOT

STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def played(run, game):
    """Two staged, one undone: entries 1 to 4."""
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    run("undo", game, "--as", "axis").done()
    return game


def test_the_log_tells_every_entry_and_marks_what_is_undone(run, played):
    told = run("log", played).done().out
    assert f"axis: {STAGE}" in told
    assert "(undone by entry 4)" in " ".join(told.split())
    assert "[18.21" in told


def test_the_log_as_json(run, played):
    entries = run("log", played, "--from", "2", "--to", "3", "--json").done().json["entries"]
    assert [(e["number"], e["seat"], e["voided_by"]) for e in entries] == [(2, "axis", 0), (3, "axis", 4)]
    assert entries[0]["text"] == STAGE
    assert entries[0]["facts"][0]["event"]["base"] == "0300"


def test_what_the_gamemaster_adjusted_is_marked(run, game):
    run("order", game, "adjust GE-AAF-01 base Lyon because a slip", "--as", "gamemaster").done()
    assert "adjusted by hand" in run("log", game).done().out
    assert run("log", game, "--json").done().json["entries"][1]["adjusted"]


def test_a_replay_tells_which_stacks_changed(run, played):
    entries = run("replay", played, "--from", "2", "--json").done().json["entries"]
    assert entries[0]["changed"] == [
        {"place": "0000", "name": "Lille", "before": "German 5 AAF", "after": "German 3 AAF"},
        {"place": "0300", "name": "Lyon", "before": "", "after": "German 2 AAF"},
    ]
    assert [c["name"] for c in entries[2]["changed"]] == ["Lille", "Metz"]
    assert "Lyon: empty -> German 2 AAF" in run("replay", played, "--from", "2", "--to", "2").done().out


def test_show_draws_the_board_now_and_as_it_was(run, played):
    assert "Lyon" in run("show", played).done().out
    assert "after entry 2 of 4" in run("show", played, "--at", "2").done().out
    units = {u["name"]: u["base"] for u in run("show", played, "--at", "3", "--json").done().json["units"]}
    assert (units["GE-AAF-01"], units["GE-AAF-03"]) == ("0300", "0600")


def test_a_board_is_compared_with_an_earlier_one_and_not_with_a_later(run, played):
    assert "Changed since entry 1" in run("show", played, "--at", "2", "--since", "1").done().out
    later = ("show", played, "--at", "1", "--since", "2")
    run(*later).failed(2, "--since 2 comes after --at 1: it is the earlier of two entries.")


def test_show_at_an_entry_says_if_it_is_undone_redone_or_undone_again(run, played):
    def heading(command, at):
        return run(*command, "--at", at).done().out.splitlines()[0]

    for command in (("show", played), ("why", played, "GE-AAF-03")):
        assert heading(command, 2) == "g  after entry 2 of 4"
        assert heading(command, 3) == "g  after entry 3 of 4 (undone by entry 4)"
    run("redo", played, "--as", "axis").done()
    assert heading(("show", played), 3) == "g  after entry 3 of 5"
    assert heading(("show", played), 4) == "g  after entry 4 of 5 (redone by entry 5)"
    run("undo", played, "--as", "axis").done()
    assert heading(("show", played), 5) == "g  after entry 5 of 6 (undone again by entry 6)"
    assert run("show", played).done().out.splitlines()[0] == "g  after entry 6"


def test_why_of_the_number_of_an_entry_leads_to_the_log(run, played):
    run("why", played, "2").failed(2, "2 is an entry: “skyledger log g --from 2 --to 2” tells it")
    assert "is an entry" not in run("why", played, "99").failed(2).err


def test_show_of_a_unit_leads_to_why_in_text_and_as_a_picture(run, played, tmp_path):
    run("show", played, "GE-AAF-03").failed(2, "“skyledger why g GE-AAF-03” says where it is")
    drawn = ("show", played, "GE-AAF-03", "--svg", tmp_path / "a.svg")
    run(*drawn).failed(2, "“skyledger why g GE-AAF-03” says where it is")
    run("show", played, "Atlantis").failed(2, "There is no place called “Atlantis” here.")


def test_what_show_prints_as_json_begins_another_game(run, played, tmp_path):
    printed = run("show", played, "--json").done().out
    saved = tmp_path / "saved.json"
    saved.write_text(printed)
    run("new", "--from", saved, "--id", "other").done()
    assert json.loads(run("show", "other", "--json").done().out) == json.loads(printed)


def test_show_draws_a_picture(run, played, tmp_path):
    run("show", played, "--svg", tmp_path / "board.svg").done()
    assert (tmp_path / "board.svg").read_text().startswith("<")
    assert list(tmp_path.glob(".*part")) == []


def test_an_audit_of_a_sound_game_finds_nothing(run, played):
    said = run("audit", played, "--json").done().json
    assert (said["clean"], said["findings"]) == (True, [])
    assert said["head"] == run("head", played).done().out.strip()


def test_an_audit_names_a_changed_read_model_and_table(run, db, played):
    with sqlite3.connect(db) as file:
        file.execute("UPDATE basing SET place = 'Paris' WHERE unit = 'GE-AAF-01'")
    file.close()
    said = run("audit", played, "--json")
    assert said.status == 3
    assert {f["what"] for f in said.json["findings"]} == {"read model"}
    assert all("basing" in f["told"] for f in said.json["findings"])


def test_an_audit_finds_a_cut_ledger_by_the_head_that_was_kept(run, played, position):
    kept = run("head", played).done().out.strip()
    number, digits = kept.split(":")
    other = f"{number}:{digits[::-1]}"
    assert run("audit", played, "--head", kept).done()
    assert run("audit", played, "--head", other).status == 3
    longer = run("audit", played, "--head", f"{int(number) + 1}:{digits}")
    assert longer.status == 3
    assert "kept head" in longer.out


def test_the_head_as_json(run, played):
    assert run("head", played, "--json").done().json["head"].startswith("4:")


def test_a_backup_holds_every_game(run, played, tmp_path):
    copy = tmp_path / "copy.skyledger"
    assert run("backup", copy, "--json").done().json == {"backup": str(copy)}
    assert run("head", played, "--db", copy).done().out == run("head", played).done().out
    run("backup", copy).failed(2)


def test_an_exported_game_is_imported_byte_for_byte(run, played, tmp_path):
    lines, other = tmp_path / "g.jsonl", tmp_path / "other.skyledger"
    run("export", played, lines).done()
    assert run("import", lines, "--db", other, "--json").done().json["outcome"] == "new"
    assert run("import", lines, "--db", other, "--json").done().json["outcome"] == "identical"
    run("export", played, tmp_path / "again.jsonl", "--db", other).done()
    assert (tmp_path / "again.jsonl").read_bytes() == lines.read_bytes()
    assert run("audit", played, "--db", other).done()


def test_a_rule_is_told_with_its_checks_and_doubts(run):
    said = run("rule", "18.21b", "--json").done().json
    assert (said["number"], said["status"]) == ("18.21B", "condition")
    assert [check["check"] for check in said["checks"]] == ["18.21B"]
    assert "W75" in said["doubts"]
    assert "18.21B" in run("rule", "18.21B").done().out


def test_a_rule_leads_to_its_code_its_tests_its_facts_and_its_page(run):
    said = run("rule", "18.25", "--json").done().json
    displacing = [one for one in said["code"] if one["file"].startswith("core/world_at_war/displacement/")]
    assert "displace" in {part for one in displacing for part in one["parts"]}
    assert said["tests"][0]["file"].endswith("/test_18_25_absent.py")
    assert "AirUnitsDisplaced" in said["facts"]
    assert said["page"] == "docs/rules/a-world-at-war/18.md"
    told = " ".join(run("rule", "18.25", "--where").done().out.split())
    for words in (
        displacing[0]["file"],
        "test_18_25_displacement.py",
        "AirUnitsDisplaced",
        "rules/a-world-at-war/18.md",
    ):
        assert words in told


def test_a_player_is_told_what_a_rule_says_and_of_code_and_tests_how_many_there_are(run):
    out = run("rule", "18.25").done().out
    told = " ".join(out.split())
    for words in ("18.25/nearest", "Doubt W88", "Cases: 18.25.A.1", "Page: docs/rules/a-world-at-war/18.md"):
        assert words in told
    said = run("rule", "18.25", "--json").done().json
    assert (
        f"Named in {len(said['code'])} files of code and {len(said['tests'])} of tests; --where tells" in told
    )
    assert ".py" not in told
    assert "AirUnitsDisplaced" not in told


def test_of_much_that_is_declared_that_is_told_which_came_since_the_game_began(run):
    run("new", "malta_1942", "--id", "m").done()
    run("order", "m", "declare supply of Tripoli none", "--as", "italy").done()
    whole = " ".join(run("show", "m", "--declared").done().out.split())
    assert "supply of Axis is declared full (by scenario" in whole
    assert whole.count(" is declared ") == 21
    short = " ".join(run("show", "m").done().out.split())
    assert short.count(" is declared ") == 1
    assert "supply of Tripoli is declared none (by italy" in short
    assert (
        "20 more are so since the beginning (cooperation, oil, option, permission, research, supply and war): "
        in short
    )
    assert "`skyledger show m --declared`" in short


@pytest.mark.parametrize("region", ["Nowhere", "Nowhere 3", ""])
def test_nothing_is_shown_of_a_region_that_there_is_not(run, game, region):
    """Not even a heading."""
    run("show", game, "--region", region).failed(2, "place")


def test_a_number_that_is_named_nowhere_has_its_page_alone(run):
    package = "core.world_at_war"
    unnamed = next(one for one in paragraphs(package) if one not in citations(package))
    said = run("rule", unnamed, "--json").done().json
    assert (said["code"], said["tests"], said["facts"]) == ([], [], [])
    assert (ROOT / said["page"]).read_text(encoding="utf-8").count(f"| {unnamed} |") == 1


def test_a_condition_is_told_with_its_rule(run):
    said = run("rule", "18.21/Once", "--json").done().json
    assert said["number"] == "18.21"
    assert "18.21/once" in [check["check"] for check in said["checks"]]
    assert run("rule", "IV/dispatching/3.5:room", "--json").done().json["number"] == "IV/dispatching/3.5"
    assert "18.21/once  An air unit stages once" in run("rule", "18.21/once").done().out


def test_rules_are_searched_by_a_word(run):
    hits = run("rule", "--search", "jungle", "--json").done().json
    assert hits
    assert all("jungle" in hit["text"].casefold() for hit in hits)
    assert hits[0]["number"] in run("rule", "--search", "jungle").done().out


def test_doubts_are_listed_and_told_with_what_a_game_plays(run, game):
    every = run("doubts", "--json").done().json["doubts"]
    one = run("doubts", "w17", "--game", game, "--json").done().json["doubts"][0]
    assert one in every
    assert one["played"] == one["default"]
    assert set(one["options"]) == {"transfer_first", "direct"}
    assert "(default, played)" in run("doubts", "W17", "--game", game).done().out
    assert "W17" in run("doubts").done().out


def test_a_doubt_tells_which_options_a_game_may_choose(run):
    assert run("doubts", "W2", "--json").done().json["doubts"][0]["playable"] == ["one", "two"]


def test_colour_changes_no_word(run, played, monkeypatch):
    plain = run("log", played).done().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = run("log", played).done().out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_output_is_the_same_without_colour_and_has_no_escapes(run, played, monkeypatch):
    plain = run("log", played).done().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("log", played).done().out == plain
    assert "\x1b" not in plain
    assert max(map(len, plain.splitlines())) <= 80
