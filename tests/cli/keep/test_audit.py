"""`audit` at the command line: the status tells the kind of what was found, the gravest first."""

import json
import re
import sqlite3

import pytest
from msgspec.structs import replace

from skyledger.cli.keep.audit import STATUS
from skyledger.cli.status import DATABASE, DONE, RULES_CHANGED, TAMPERED, UNJUDGED, WRONG
from skyledger.rebuilding import rebuild
from skyledger.recording import RULES_VERSION
from store.ledger import Head
from store.place import open as open_ledger
from tests.audit.resealing import resealed, with_fact
from tests.service.conftest import desk_over


@pytest.fixture
def played(run, game):
    """A unit staged to Lyon, and the phase finished: three entries."""
    run("order", game, "--as", "axis", "stage 2 AAF from Lille to Lyon").done()
    run("order", game, "--as", "axis", "done").done()
    return game


@pytest.fixture
def forged(played, db, tmp_path):
    """forged({2: change}) -> the file of a ledger in which these entries were altered and all was sealed anew."""

    def forging(changes):
        with open_ledger(db) as ledger:
            entries = [changes.get(entry.number, lambda one: one)(entry) for entry in ledger.entries(played)]
            row = ledger.game(played)
        chain, path = resealed(entries), tmp_path / "forged.skyledger"
        with open_ledger(path) as other:
            desk_over(other)
            other.adopt(replace(row, head=Head(chain[-1].number, chain[-1].hash)), chain)
            rebuild(other, played)
        return path

    return forging


def other_unit(entry):
    return with_fact(entry, 1, units=["GE-AAF-01", "GE-AAF-03"])


def under_earlier_rules(entry):
    return replace(entry, rules_version="1")


def alter_a_row(path):
    with sqlite3.connect(path) as file:
        file.execute("UPDATE basing SET place = 'Paris' WHERE unit = 'GE-AAF-05'")
    file.close()


def test_a_sound_game_is_told_as_one(run, played):
    ran = run("audit", played).done()
    assert "nothing was tampered with in 3 entries; all was ruled on rightly." in ran.out


def test_what_its_own_rules_do_not_give_is_status_5(run, played, forged):
    ran = run("audit", played, "--db", forged({2: other_unit}))
    assert ran.status == WRONG == 5
    first, *lines = re.split(r"\n  (?=\w)", ran.out)
    assert first == "wrong under its own rules: entry 2: fact [18.21]"
    assert lines[0].startswith("by the rules: 2 German AAF (GE-AAF-01, GE-AAF-02)")
    assert lines[1].startswith("recorded:     2 German AAF (GE-AAF-01, GE-AAF-03)")
    assert "the chain holds" in ran.out


def test_what_newer_rules_give_otherwise_is_status_6_and_no_reproach(run, played, forged):
    old = dict.fromkeys((1, 2, 3), under_earlier_rules)
    path = forged(old | {2: lambda entry: under_earlier_rules(other_unit(entry))})
    ran = run("audit", played, "--db", path)
    assert ran.status == RULES_CHANGED == 6
    first, second = ran.out.split("rules changed since: ")
    said = " ".join(first.split())
    assert said.startswith("g: by what 3 entries of 3 say of themselves, they were judged under other rules")
    assert "may be a rule mended since or a forgery" in said
    assert second.startswith("entry 2: fact [18.21]")
    assert "nothing was tampered with in 3 entries" in ran.out
    assert run("audit", played, "--db", path, "--json").json["clean"] is True


def test_earlier_rules_that_gave_the_same_are_no_finding(run, played, forged):
    assert run("audit", played, "--db", forged(dict.fromkeys((1, 2, 3), under_earlier_rules))).status == DONE


def test_the_gravest_kind_gives_the_status_and_all_are_told(run, played, forged):
    path = forged({1: under_earlier_rules, 2: other_unit})
    alter_a_row(path)
    said = run("audit", played, "--db", path, "--json")
    assert said.status == TAMPERED == 3
    assert said.json["clean"] is False
    assert {one["kind"] for one in said.json["findings"]} == {"tampered", "wrong"}


def test_a_finding_as_json_has_entry_rules_expected_and_recorded(run, played, forged):
    (one,) = run("audit", played, "--db", forged({2: other_unit}), "--json").json["findings"]
    assert (one["kind"], one["entry"], one["what"], one["rules"]) == ("wrong", 2, "fact", ["18.21"])
    assert "GE-AAF-02" in one["expected"]
    assert "GE-AAF-03" in one["recorded"]
    assert one["told"].startswith("entry 2: fact [18.21]: by the rules: ")


def test_only_the_head_of_what_was_not_tampered_with_is_to_be_kept(run, played, forged, db):
    assert "Keep this head elsewhere:" in run("audit", played, "--db", forged({2: other_unit})).out
    alter_a_row(db)
    said = run("audit", played)
    assert said.status == TAMPERED
    assert "do not keep it:" in said.out
    assert run("head", played).done().out.strip() in said.out


def test_a_table_beside_the_ledger_that_is_gone_is_named_and_made_again(run, played, db):
    with sqlite3.connect(db) as file:
        file.execute("DROP TABLE projected")
    file.close()
    run("audit", played).failed(4, "no table “projected”", "`skyledger rebuild` makes it again")
    run("order", played, "--as", "axis", "done").failed(4, "no table “projected”")
    run("rebuild").done()
    run("audit", played).done()


def test_an_empty_head_is_a_mistake(run, played):
    run("audit", played, "--head", "").failed(2, "NUMBER:HASH")


def test_a_kept_head_that_was_found_is_said_to_be(run, played):
    head = run("head", played).done().out.strip()
    assert f"The head that was kept is there: {head}." in " ".join(
        run("audit", played, "--head", head).done().out.split()
    )
    assert "kept is there" not in run("audit", played).done().out
    other = f"3:{'0' * 64}"
    assert "kept is there" not in run("audit", played, "--head", other).out


def test_what_nobody_compared_is_told(run, played):
    said = run("audit", played, "--json").done().json
    assert said["rests_on"] == ""
    (beginning,) = said["taken"]
    assert "tiny.json" in beginning
    assert "taken as recorded: the position from which it began" in run("audit", played).done().out
    run("new", "malta_1942", "--id", "malta").done()
    assert run("audit", "malta", "--json").done().json["taken"] == []


def test_a_beginning_is_compared_with_a_scenario_that_is_named(run, tmp_path):
    run("new", "malta_1942", "--id", "malta").done()
    shown = run("show", "malta", "--json").done().json
    run("audit", "malta", "--beginning", "malta_1942").done()
    gone = [unit["name"] for unit in shown["units"] if unit["nation"] == "Britain"][:2]
    shown["units"] = [unit for unit in shown["units"] if unit["name"] not in gone]
    doctored = tmp_path / "doctored.json"
    doctored.write_text(json.dumps(shown))
    run("new", "--from", doctored, "--id", "doctored").done()
    assert "--beginning SCENARIO compares it" in " ".join(run("audit", "doctored").done().out.split())
    ran = run("audit", "doctored", "--beginning", "malta_1942")
    assert ran.status == WRONG
    assert all(name in ran.out for name in gone)
    run("audit", "doctored", "--beginning", doctored).done()
    assert run("audit", "doctored", "--beginning", "air_supremacy_1").status == WRONG
    run("audit", "doctored", "--beginning", "nowhere").failed(2, "nowhere")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"turn": {"year": 2**53}}, "year"),
        ({"nations": [{"name": "Germany", "side": "Nobody", "code": "GE"}]}, "side"),
    ],
)
def test_a_beginning_that_no_scenario_could_give_is_wrong(run, played, forged, change, word):
    def begun_otherwise(entry):
        (fact,) = [json.loads(event.payload) for event in entry.events][:1]
        position = fact["position"]
        for key, value in change.items():
            position[key] = (
                {**position[key], **value}
                if isinstance(value, dict)
                else [
                    {**there, **value[0]} if there["name"] == value[0]["name"] else there
                    for there in position[key]
                ]
            )
        return with_fact(entry, 1, position=position)

    ran = run("audit", played, "--db", forged({1: begun_otherwise}))
    assert ran.status == WRONG
    assert "entry 1: beginning" in ran.out
    assert word in ran.out


def under_rules_to_come(entry):
    at = next(n for n, e in enumerate(entry.events, 1) if b"PositionSealed" in e.payload)
    return replace(with_fact(entry, at, form=99), rules_version=str(int(RULES_VERSION) + 1))


def test_a_form_of_a_sealed_position_that_is_not_known_is_not_compared_and_that_is_said(run, played, forged):
    run("order", played, "--as", "axis", "done").done()
    for _ in range(12):
        run("order", played, "--as", "axis", "done")
        run("order", played, "--as", "allies", "done")
    number = next(
        entry["number"]
        for entry in run("log", played, "--json").json["entries"]
        if "PositionSealed" in json.dumps(entry)
    )
    ran = run("audit", played, "--db", forged({number: under_rules_to_come}))
    assert "sealed in form 99, which is not known here" in " ".join(ran.out.split())
    assert "all was ruled on rightly" not in ran.out


def test_what_could_not_be_compared_is_graver_than_rules_that_changed_and_than_nothing_else():
    assert [*STATUS.values(), DONE] == [TAMPERED, TAMPERED, WRONG, DATABASE, UNJUDGED, RULES_CHANGED, DONE]
    assert (UNJUDGED, list(STATUS).index("not compared")) == (7, 4)
