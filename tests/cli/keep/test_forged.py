"""What a forger sends who seals the chain anew: positions, texts and undone beginnings that the rules do not give."""

import json

import pytest
from msgspec.structs import replace

from events.codec import encode
from tests.audit.resealing import with_fact, with_order
from tests.cli.keep.test_importing import entries_of, resealed_lines, sent, taking

__all__ = ["sent", "taking"]


@pytest.fixture
def sealed_later(run, game, tmp_path):
    """The entries of a game "g" whose last has a sealed position, and the first line of its export."""
    for _ in range(20):
        run("order", game, "done", "--as", "axis")
        run("export", game, tmp_path / "later.jsonl", "--force").done()
        lines = (tmp_path / "later.jsonl").read_bytes().splitlines()
        if b"PositionSealed" in lines[-2]:
            return lines[0], entries_of(lines)
    raise AssertionError


@pytest.mark.parametrize("digest", [None, "ab" * 32, "", "not one"])
@pytest.mark.parametrize("form", [99, 0, -1, -3, 1, 4])
def test_a_position_sealed_in_a_form_that_its_rules_do_not_give_is_refused_and_else_marked(
    taking, run, sealed_later, tmp_path, form, digest
):
    first, entries = sealed_later
    last = entries[-1]
    at = next(number for number, event in enumerate(last.events, 1) if b"PositionSealed" in event.payload)
    parts = {"form": form} if digest is None else {"form": form, "digest": digest}
    lines = resealed_lines([first], [*entries[:-1], with_fact(last, at, **parts)])
    taking(lines).failed(2, f"entry {last.number}: sealed position", "Nothing was imported")
    assert taking(lines, "--dry-run").status == 5
    assert "Marked as taken over unjudged" in taking(lines, "--unjudged").done().out
    assert run("audit", "g", "--db", tmp_path / "other.skyledger").status in {3, 5}


def test_what_an_audit_can_not_compare_is_a_finding_of_an_import_too(taking, sealed_later):
    first, entries = sealed_later
    last = replace(entries[-1], rules_version="99")
    at = next(number for number, event in enumerate(last.events, 1) if b"PositionSealed" in event.payload)
    lines = resealed_lines([first], [*entries[:-1], with_fact(last, at, form=99)])
    found = taking(lines, "--dry-run", "--json").json["findings"]
    assert [(one["kind"], one["what"]) for one in found] == [
        ("wrong", "rules version"),
        ("not compared", "position"),
    ]


STEERS, UNSEEN = "so\x9b2Jx\u202eevil", "so\u200bso"
ENDLESS = "a" * 100_000


def undone(run, sent, tmp_path):
    """The lines of the game after an undo of its last entry, as entry 4."""
    run("undo", "g", "--as", "axis").done()
    run("export", "g", tmp_path / "undone.jsonl").done()
    return (tmp_path / "undone.jsonl").read_bytes().splitlines()


def because(entries, reason):
    """The undo at the end has another reason, in its order and in its fact."""
    return [*entries[:3], with_fact(with_order(entries[3], because=reason), 1, because=reason)]


TEXTS = {
    "a reason that steers": (lambda entries: because(entries, STEERS), 4, ["signs", "signs"]),
    "a name that hides signs": (
        lambda entries: [with_order(entries[0], scenario=UNSEEN), *entries[1:]], 1, ["signs"],
    ),
    "a title that hides signs": (
        lambda entries: [with_order(entries[0], title=UNSEEN), *entries[1:]], 1, ["signs", "title"],
    ),
    "an endless reason": (lambda entries: because(entries, ENDLESS), 4, ["length", "length"]),
    "a reason that is too long": (lambda entries: because(entries, "a" * 4001), 4, ["length", "length"]),
    "a name that is too long": (
        lambda entries: [with_order(entries[0], scenario="a" * 201), *entries[1:]], 1, ["length"],
    ),
    "an endless name": (
        lambda entries: [with_order(entries[0], scenario="a" * 100_000), *entries[1:]], 1, ["length", "length"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("of", TEXTS)
def test_a_text_that_nobody_could_give_is_found_by_import_and_by_audit_alike(taking, run, sent, tmp_path, of):
    altered, entry, what = TEXTS[of]
    lines = undone(run, sent, tmp_path)
    forged = resealed_lines(lines, altered(entries_of(lines)))
    taking(forged).failed(2, f"entry {entry}: {what[0]}", "Nothing was imported")
    found = taking(forged, "--dry-run", "--json").json["findings"]
    assert [(one["kind"], one["entry"], one["what"]) for one in found if one["kind"] == "wrong"] == [
        ("wrong", entry, one) for one in what if one != "title"
    ]
    assert "Marked as taken over unjudged" in taking(forged, "--unjudged").done().out
    there = ("--db", tmp_path / "other.skyledger")
    audited = run("audit", "g", *there, "--json")
    assert [one for one in audited.json["findings"] if one["kind"] == "wrong"] == [
        one for one in found if one["kind"] == "wrong"
    ]
    assert audited.status in {3, 5}
    told = run("audit", "g", *there).out
    assert len(told) < 5000
    assert all(sign.isprintable() or sign == "\n" for sign in told)


@pytest.mark.parametrize("salt", [b"", b"\x00", bytes(15), b"ab" * 5000])
def test_a_salt_that_was_not_drawn_is_no_entry_of_ours(taking, sent, salt):
    entries = entries_of(sent)
    entries[1] = replace(entries[1], order_salt=salt)
    taking(resealed_lines(sent, entries)).failed(2, "entry 2", "16 bytes drawn", f"{len(salt)} bytes")
    taking(resealed_lines(sent, entries), "--unjudged").done()


def test_a_salt_of_bytes_that_are_all_alike_was_not_drawn(taking, sent):
    entries = entries_of(sent)
    zero = [entries[0], replace(entries[1], order_salt=bytes(16)), *entries[2:]]
    taking(resealed_lines(sent, zero)).failed(2, "entry 2", "drawn by chance", "all alike")
    taking(resealed_lines(sent, zero), "--unjudged").done()


def test_texts_at_their_limit_are_taken(taking, run, sent, tmp_path):
    lines = undone(run, sent, tmp_path)
    entries = because(entries_of(lines), "a" * 4000)
    taking(resealed_lines(lines, [with_order(entries[0], scenario="a" * 200), *entries[1:]])).done()


def test_a_text_that_was_taken_over_once_is_held_against_nothing_that_comes_after_it(
    taking, run, sent, tmp_path
):
    lines = undone(run, sent, tmp_path)
    entries = entries_of(lines)
    entries = [with_order(entries[0], scenario=UNSEEN), *entries[1:]]
    taking(resealed_lines(lines, entries[:3]), "--unjudged").done()
    taking(resealed_lines(lines, entries)).done()


def test_under_earlier_rules_texts_may_have_been_so(taking, run, sent, tmp_path):
    lines = undone(run, sent, tmp_path)
    entries = [replace(entry, rules_version="5") for entry in because(entries_of(lines), STEERS)]
    taking(resealed_lines(lines, entries), "--unjudged").done()
    assert run("audit", "g", "--db", tmp_path / "other.skyledger").status == 6


def test_the_endless_name_of_a_scenario_is_told_in_short(taking, run, sent, tmp_path):
    entries = entries_of(sent)
    entries[0] = with_order(entries[0], scenario="a" * 100_000)
    taking(resealed_lines(sent, entries), "--unjudged").done()
    for command in (("log", "g"), ("audit", "g"), ("why", "g", "AAF", "at", "Lille")):
        assert "a" * 201 not in run(*command, "--db", tmp_path / "other.skyledger").out


@pytest.mark.parametrize(("first", "last"), [(1, 3), (0, 53), (-5, 1), (1, 1)])
def test_an_undo_of_the_beginning_is_taken_by_no_option_and_that_is_said_in_words(
    taking, run, sent, tmp_path, first, last
):
    lines = undone(run, sent, tmp_path)
    entries = entries_of(lines)
    entries[3] = with_fact(with_order(entries[3], to=max(first, 1)), 1, first=first, last=last)
    forged = resealed_lines(lines, entries)
    for options in ((), ("--unjudged",), ("--unjudged", "--dry-run")):
        refused = taking(forged, *options)
        refused.failed(
            2, "entry 4" if not options else "Entry 4 can't be taken over: it undoes the beginning"
        )
        assert [word for word in ("StopIteration", "generator", "NoneType") if word in refused.err] == []


def test_a_proposal_to_undo_the_beginning_or_to_nobody_is_taken_by_no_option(
    taking, run, sent, tmp_path, game
):
    run("order", game, "declare supply of Metz none", "--as", "allies").done()
    run("undo", game, "--to", "2", "--propose", "--as", "axis").done()
    run("export", game, tmp_path / "proposed.jsonl").done()
    lines = (tmp_path / "proposed.jsonl").read_bytes().splitlines()
    *before, last = entries_of(lines)
    assert b"ProposalRaised" in last.events[0].payload
    asks = "it proposes something to nobody who sits here, or asks one seat twice"
    back = {"type": "EntriesUndone/1", "first": 1, "last": 3, "because": ""}
    for forging, told in (
        ({"proposed": back}, "it undoes the beginning"),
        ({"asked": []}, asks),
        ({"asked": [[]]}, asks),
        ({"asked": [["nobody"]]}, asks),
        ({"asked": [["allies"]] * 20_000}, asks),
        ({"asked": [["axis", "allies", "allies"]]}, asks),
    ):
        forged = resealed_lines(lines, [*before, with_fact(last, 1, **forging)])
        taking(forged).failed(2, f"entry {last.number}: fact", "Nothing was imported")
        for options in (("--unjudged",), ("--unjudged", "--dry-run")):
            taking(forged, *options).failed(2, f"Entry {last.number} can't be taken over: {told}")


def test_a_proposal_may_ask_the_gamemaster(taking, run, sent, tmp_path, game):
    """Where he undid something a seat proposes to him that it counts again."""
    run("undo", game, "--as", "gamemaster", "--because", "a slip").done()
    run("redo", game, "--propose", "--as", "axis").done()
    run("export", game, tmp_path / "proposed.jsonl").done()
    lines = (tmp_path / "proposed.jsonl").read_bytes().splitlines()
    *before, last = entries_of(lines)
    assert json.loads(last.events[0].payload)["asked"] == [["gamemaster"]]
    forged = resealed_lines(lines, [*before, replace(last, rules_version="99")])
    taking(forged, "--unjudged").done()


@pytest.mark.parametrize("house_rules", [{}, {"name": "sunday", "extends": "current", "no_such_key": 1}])
def test_what_no_edition_has_the_rules_of_is_taken_by_no_option(taking, sent, house_rules):
    first, *others = entries_of(sent)
    position = json.loads(first.events[0].payload)["position"]
    played = with_fact(first, 1, position={**position, "edition": "sunday", "revision": house_rules})
    forged = resealed_lines(sent, [played, *others])
    taking(forged, "--unjudged").failed(2, "Line 2", "Entry 1 can't be taken over", "Nothing was imported")


@pytest.mark.parametrize("signs", [100_001, 900_000])
def test_a_text_longer_than_any_ever_was_is_taken_by_no_option(taking, run, sent, tmp_path, signs):
    lines = undone(run, sent, tmp_path)
    forged = resealed_lines(lines, because(entries_of(lines), "a" * signs))
    for options in ((), ("--dry-run",), ("--unjudged",)):
        taking(forged, *options).failed(
            2, "Line 5", f"a text of it has {signs} bytes, and 100000 at most", "Nothing was imported"
        )


def test_of_a_list_of_units_without_end_is_told_how_much_more_there_is(taking, run, sent, tmp_path):
    entries = entries_of(sent)
    units = json.loads(entries[1].events[0].payload)["units"]
    lines = resealed_lines(sent, [entries[0], with_fact(entries[1], 1, units=units * 40_000), *entries[2:]])
    assert len(taking(lines, "--dry-run").out) < 4000
    taking(lines).failed(2, "Nothing was imported")
    assert len(taking(lines, "--unjudged").done().out) < 1000
    there = ("--db", tmp_path / "other.skyledger")
    assert "signs more" in " ".join(run("audit", "g", *there).out.split())
    told = run("log", "g", *there).done().out
    assert "signs more" in " ".join(told.split())
    assert len(told) < 15_000
    (found, *_) = run("audit", "g", *there, "--json").json["findings"]
    assert max(map(len, (found["told"], found["expected"], found["recorded"]))) < 4000


@pytest.mark.parametrize("part", ["scenario", "title"])
@pytest.mark.parametrize("name", ["malta\n", "mal\tta", " malta", "malta\u3000"])
def test_a_name_of_a_beginning_is_one_of_one_line(taking, sent, part, name):
    entries = entries_of(sent)
    lines = resealed_lines(sent, [with_order(entries[0], **{part: name}), *entries[1:]])
    taking(lines).failed(2, "entry 1: signs: by the rules: names of one line", "Nothing was imported")
    taking(lines, "--unjudged").done()


@pytest.mark.parametrize(
    ("part", "given"), [("title", "Germany has won"), ("system", "The War Game"), ("created", 5)]
)
@pytest.mark.parametrize("options", [(), ("--dry-run",), ("--unjudged",)])
def test_a_game_that_is_here_is_not_taken_under_another_title_though_nothing_is_new(
    taking, sent, part, given, options
):
    taking(sent).done()
    other = [encode({**json.loads(sent[0]), part: given}), *sent[1:]]
    told = f"with another {'beginning' if part == 'created' else 'game system' if part == 'system' else part}"
    taking(other, *options).failed(2, "Line 1: Game g is here already", told, f"“{given}” in the file")


def test_brackets_in_a_reason_are_signs_like_others(taking, run, game, tmp_path):
    reason = '"' + "[{" * 100 + '"'
    run("order", game, f"declare brp of Germany 3 because {reason}", "--as", "axis").done()
    run("export", game, tmp_path / "brackets.jsonl").done()
    taking((tmp_path / "brackets.jsonl").read_bytes().splitlines()).done()
