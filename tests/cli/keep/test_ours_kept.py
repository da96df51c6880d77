"""What is known of comments to one side where another history takes the place of ours, and where they stand."""

import pytest
from msgspec.structs import replace

from events.entry import record, seal
from skyledger.parting import opened
from skyledger.secrecy.remarks import without_order
from tests.cli.conftest import words

SHARED, OWN = "their Lyon is empty", "stage to Metz then"


@pytest.fixture
def parted(run, decided, tmp_path):
    """Entry 4 says something to the axis, sealed in theirs, and both have it; entry 5 does so here alone."""
    there = ("--db", tmp_path / "there.skyledger")
    run("comment", decided, SHARED, "--at", "3", "--to", "side", "--as", "axis").done()
    run("export", decided, tmp_path / "common.jsonl").done()
    run("import", tmp_path / "common.jsonl", *there).done()
    run("comment", decided, OWN, "--at", "3", "--to", "side", "--as", "axis").done()
    run("order", decided, "comment on 2: so?", "--as", "allies", *there).done()
    run("export", decided, tmp_path / "theirs.jsonl", *there).done()
    return tmp_path / "theirs.jsonl"


def told(run, game, seat):
    return words(run("log", game, "--as", seat).done())


def test_a_comment_that_both_have_stays_open_to_those_for_whom_it_is(run, decided, parted, tmp_path):
    assert SHARED not in parted.read_text()
    run("import", parted, "--ours-to", tmp_path / "ours.jsonl").done()
    assert SHARED in told(run, decided, "axis")
    assert "so?" in told(run, decided, "axis")
    assert SHARED not in told(run, decided, "allies")
    run("audit", decided).done()
    run("export", decided, tmp_path / "sent.jsonl").done()
    assert (tmp_path / "sent.jsonl").read_bytes() == parted.read_bytes()


def test_what_theirs_has_open_and_ours_has_not_is_open_then(run, decided, parted, tmp_path):
    there = ("--db", tmp_path / "there.skyledger")
    run("export", decided, tmp_path / "axis.jsonl", "--for", "axis").done()
    run("import", tmp_path / "axis.jsonl", "--ours-to", tmp_path / "ours.jsonl", *there).done()
    seen = words(run("log", decided, "--as", "axis", *there).done())
    assert SHARED in seen
    assert OWN in seen


def test_nobody_loses_his_own_comments(run, decided, parted, tmp_path):
    file = tmp_path / "ours.jsonl"
    run("import", parted, "--ours-to", file).done()
    assert OWN not in told(run, decided, "axis")
    run("import", file, "--beside", "mine").done()
    assert OWN in told(run, "g~mine", "axis")
    run("export", "g~mine", tmp_path / "mine.jsonl").done()
    assert OWN not in (tmp_path / "mine.jsonl").read_text()


def test_it_is_said_that_the_file_holds_them_and_is_to_keep(run, decided, parted, tmp_path):
    refused = words(run("import", parted)) + run("import", parted).err
    assert "in clear" in refused
    assert "as `export` does" not in refused
    done = words(run("import", parted, "--ours-to", tmp_path / "ours.jsonl").done())
    assert "for yourself: ours is in it whole, also what was said to one side, in clear." in done
    assert OWN in (tmp_path / "ours.jsonl").read_text()
    shown = words(run("import", "--help").done())
    assert "to keep and not to send" in shown
    assert "what was said to one side stands in it in clear" in shown


def test_an_order_that_somebody_altered_here_opens_nothing():
    entry = seal(
        game="g", number=1, seat="axis", at=0, order_id="a", order=b"{}", order_salt=b"s" * 16,
        events=(record(b"{}", (), 1, b"t" * 16),), rules_version="6", edition="", previous=b"\0" * 32,
    )  # fmt: skip
    sealed = without_order(entry)
    assert opened(sealed, entry) == entry
    assert opened(sealed, replace(entry, order=b'{"a":1}')) == sealed
