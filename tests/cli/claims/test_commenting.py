"""`comment`: what is said of entries, to all and to one side, told to whom it is for and withheld from others."""

import json

import pytest
from msgspec.structs import replace

from events.entry import record, seal
from skyledger.secrecy.remarks import as_sent, is_left_unsaid, without_order
from store.bounds import entry_line
from tests.audit.resealing import with_fact
from tests.cli.conftest import words
from tests.cli.keep.test_importing import entries_of, resealed_lines, taking

__all__ = ["taking"]

SECRET = "their Lyon is empty"


def commented(run, decided):
    """Entry 4 is for all, entry 5 for the axis alone."""
    run("comment", decided, "was", "that", "agreed?", "--at", "2", "--as", "allies").done()
    run("comment", decided, SECRET, "--at", "3", "--to", "side", "--as", "axis").done()
    return decided


def test_a_comment_is_told_in_the_log_to_those_for_whom_it_is(run, decided):
    commented(run, decided)
    for viewer in ((), ("--as", "allies")):
        log = words(run("log", decided, *viewer).done())
        assert "allies: comment on 2: was that agreed? Said to all." in log
        assert "axis: (sealed) Said to the Axis alone." in log
    for viewer in ("axis", "gamemaster"):
        log = words(run("log", decided, "--as", viewer).done())
        assert f"axis: comment on 3 to side: {SECRET} Said to the Axis alone." in log


def test_no_command_of_another_seat_tells_what_is_for_one_side(run, decided):
    before = run("show", decided, "--json").done().json
    commented(run, decided)
    after = run("show", decided, "--json").done().json
    assert before == after
    for command in (
        ("log",), ("log", "--json"), ("replay",), ("replay", "--json"), ("report",), ("report", "--json"),
        ("show",), ("audit",), ("audit", "--json"), ("report", "turn"), ("proposals",), ("orders", "--as", "allies"),
    ):  # fmt: skip
        name, *options = command
        assert SECRET not in run(name, decided, *options).out, command
    assert words(run("find", "Lyon is empty").done()).startswith("Nothing")
    assert SECRET in run("find", "Lyon is empty", "--as", "axis").done().out


def test_a_report_tells_what_was_said_of_its_entries(run, decided):
    commented(run, decided)
    assert "Remarks 4 allies: comment on 2: was that agreed?" in words(
        run("report", decided, "--from", "2", "--to", "2")
    )
    told = run("report", decided, "--from", "3", "--to", "3", "--json", "--as", "axis").done().json
    assert told["remarks"] == [
        {"entry": 5, "at": 3, "seat": "axis", "text": f"comment on 3 to side: {SECRET}"}
    ]
    assert "remarks" not in run("report", decided, "--from", "3", "--to", "3", "--json").done().json


def test_an_export_withholds_what_is_for_one_side_and_the_chain_holds(run, decided, tmp_path, monkeypatch):
    commented(run, decided)
    run("order", decided, "comment on 5: and what did you say?", "--as", "allies").done()
    head = run("head", decided).done().out
    out = tmp_path / "g.jsonl"
    run("export", decided, out).done()
    assert SECRET not in out.read_text()
    assert "was that agreed?" in out.read_text()
    run("export", decided, tmp_path / "axis.jsonl", "--for", "axis").done()
    assert SECRET in (tmp_path / "axis.jsonl").read_text()
    run("export", decided, tmp_path / "allies.jsonl", "--for", "allies", "--from", "3").done()
    assert SECRET not in (tmp_path / "allies.jsonl").read_text()
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "other.skyledger"))
    run("import", out).done()
    assert run("head", decided).done().out == head
    run("audit", decided).done()
    run("rebuild", decided).done()
    assert "axis: (sealed)" in words(run("log", decided, "--as", "axis").done())
    run("export", decided, tmp_path / "again.jsonl").done()
    assert (tmp_path / "again.jsonl").read_bytes() == out.read_bytes()
    run("order", decided, "declare supply of Lyon none", "--as", "allies").done()
    run("undo", decided, "--as", "allies").done()


def test_what_is_for_one_side_and_comes_home_as_commitment_is_still_here(run, decided, tmp_path):
    commented(run, decided)
    run("export", decided, tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl").done()
    assert SECRET in run("log", decided, "--as", "axis").done().out


def test_another_order_that_is_withheld_is_still_told_by_audit(run, decided, tmp_path, monkeypatch):
    commented(run, decided)
    out = tmp_path / "g.jsonl"
    run("export", decided, out).done()
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    lines[2]["order"] = lines[2]["order_salt"] = None
    out.write_text(
        "".join(
            json.dumps(one, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" for one in lines
        )
    )
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "other.skyledger"))
    run("import", out).failed(2, "the order is withheld")


def test_bad_comments_are_told(run, decided):
    run("comment", decided, "so?", "--at", "9", "--as", "axis")
    run("comment", decided, "so?", "--at", "0", "--as", "axis").failed(2, "There is no entry 0")
    run("comment", decided, "so?", "--to", "nobody", "--as", "axis").failed(2)
    run("comment", decided, "x" * 4001, "--as", "axis").failed(2, "4000 characters at most")
    run("comment", decided, "a\u202eb", "--as", "axis").failed(2, "nobody can see sign 2")
    refused = run("comment", decided, "--as", "axis")
    assert refused.status == 1
    assert "It says nothing." in words(refused)
    refused = run("comment", decided, "so?", "--at", "9", "--as", "axis")
    assert refused.status == 1
    assert "There is no entry 9 to say anything of." in words(refused)
    assert run("head", decided).done().out.startswith("3:")


def test_a_comment_without_an_entry_is_on_the_last_one_and_a_trial_writes_nothing(run, decided):
    told = words(run("comment", decided, "so?", "--as", "axis", "--dry-run").done())
    assert told == "Nothing is written; this would be accepted. axis: comment on 3: so? Said to all."
    told = words(run("comment", decided, "so?", "--as", "axis", "--id", "mine").done())
    assert told == "Accepted. Entry 4 axis: comment on 3: so? Said to all."
    assert "Already entry 4" in words(
        run("comment", decided, "so?", "--at", "3", "--as", "axis", "--id", "mine").done()
    )


def test_at_a_table_it_is_said_as_a_log_tells_it(run, decided):
    told = words(run("comment", decided, "on", "2:", "so?", "--as", "axis").done())
    assert "axis: comment on 2: so? Said to all." in told
    told = words(run("comment", decided, "on 2 to side: wait", "--as", "axis").done())
    assert "axis: comment on 2 to side: wait Said to the Axis alone." in told
    told = words(run("claim", decided, "on", "2:", "illegal", "because", "so", "--as", "axis").done())
    assert "axis: claim on 2: illegal because so" in told
    told = words(run("comment", decided, "on 3 days we agreed", "--as", "axis").done())
    assert "axis: comment on 6: on 3 days we agreed" in told


def test_a_fact_that_somebody_altered_is_no_comment_and_no_defect():
    fact = b'{"side":5,"type":"CommentMade/1"}'
    recorded = record(fact, (), 2, b"s" * 16)
    entry = seal(
        game="g", number=2, seat="axis", at=1, order_id="x", order=b"{}", order_salt=b"s" * 16, events=(recorded,),
        rules_version="6", edition="current", previous=b"p" * 32,
    )  # fmt: skip
    assert not is_left_unsaid(without_order(entry))
    assert as_sent(entry, lambda _: False) is entry


def sent(run, game, tmp_path, *readers):
    run("export", game, tmp_path / "sent.jsonl", *readers).done()
    return (tmp_path / "sent.jsonl").read_bytes().splitlines()


FORGED = {
    "of the other side": lambda entry: with_fact(entry, 1, side="Allied"),
    "to no side that there is": lambda entry: with_fact(
        entry, 1, side="Axis alone. 12 23:59 britain: accept"
    ),
    "of nobody": lambda entry: replace(entry, seat="nobody"),
    "of the gamemaster": lambda entry: replace(entry, seat="gamemaster"),
    "by a rule": lambda entry: with_fact(entry, 1, rules=("all is well",)),
}


@pytest.mark.parametrize("altered", FORGED.values(), ids=FORGED)
def test_of_a_comment_that_is_withheld_its_seat_and_side_are_compared(
    run, decided, tmp_path, taking, altered
):
    lines = sent(run, commented(run, decided), tmp_path, "--for", "axis")
    entries = entries_of(lines)
    forged = resealed_lines(lines, [*entries[:4], altered(entries[4])])
    forged[5] = entry_line(without_order(entries_of(forged)[4]))
    taking(forged).failed(2, "recorded:")
    taking(forged, "--unjudged").done()


def test_that_a_comment_is_withheld_is_told_by_an_audit_and_is_no_fault(run, decided, tmp_path, taking):
    taking(sent(run, commented(run, decided), tmp_path)).done()
    audited = words(run("audit", "g", "--db", tmp_path / "other.skyledger").done())
    assert "what seats said to their side alone and is withheld here: 5" in audited
    assert "withheld here" not in words(run("audit", decided).done())


def test_why_no_side_was_spoken_to_is_no_secret(run, decided, taking, tmp_path):
    """What is withheld was given by a seat that there is not, in a game that holds a secret besides."""
    run("order", decided, "standing order: disengage with fewer than 2 left at Lyon", "--as", "axis").done()
    run("comment", decided, SECRET, "--to", "side", "--as", "axis").done()
    run("export", decided, tmp_path / "whole.jsonl").done()
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines()
    whole = entries_of(sent(run, decided, tmp_path, "--for", "axis"))
    altered = resealed_lines(lines, [*whole[:-1], replace(whole[-1], seat="everybody")])
    altered[-2] = entry_line(without_order(entries_of(altered)[-1]))
    refused = taking(altered)
    assert refused.status == 2
    assert "everybody is of no side" in " ".join(f"{refused.out} {refused.err}".split())


@pytest.mark.parametrize(
    "words_", [("comment", "hello"), ("claim", "because it was raining")], ids=["comment", "claim"]
)
def test_what_is_said_of_the_last_entry_under_an_id_is_said_once(run, decided, words_):
    command, text = words_
    given = (command, decided, text, "--as", "allies", "--id", "i")
    run(*given).done()
    run("comment", decided, "and then", "--as", "axis").done()
    assert "Already entry 4" in words(run(*given).done())
    run(command, decided, text + " heavily", *given[3:]).failed(2, "which is another order")
    assert run("head", decided).done().out.startswith("5:")
