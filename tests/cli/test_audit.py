"""`audit` at the command line: the status tells the kind of what was found, the gravest first."""

import re
import sqlite3

import pytest
from msgspec.structs import replace

from skyledger.cli.status import DONE, RULES_CHANGED, TAMPERED, WRONG
from skyledger.rebuilding import rebuild
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
    assert ran.out.startswith("rules changed since: entry 2: fact [18.21]")
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
        file.execute("DROP TABLE snapshot")
    file.close()
    run("audit", played).failed(4, "no table “snapshot”", "`skyledger rebuild` makes it again")
    run("order", played, "--as", "axis", "done").failed(4, "no table “snapshot”")
    run("rebuild").done()
    run("audit", played).done()
