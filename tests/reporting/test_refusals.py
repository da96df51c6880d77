"""Orders that were refused, told in the language of who reads the report."""

import pytest

from core.history import Undo
from events.codec import encode
from events.sentences import speaking
from skyledger.languages.pseudo import PSEUDO
from skyledger.reporting import report_json
from skyledger.service import submit, table
from tests.net.pseudo import stayed_english
from tests.reporting.playing import give, reported

STAGE = "stage 2 AAF German from Lille to Lyon"
NAMES = frozenset({"Lille", "Lyon"})


@pytest.fixture
def refused(staging):
    """A game in which orders were refused at its beginning, before and after an undo, and when it had gone on."""
    assert submit(staging, "g", "axis", Undo()).entry is None
    give(staging, "g", "axis", STAGE)
    _refused(staging, "stage 1 AAF German from Lyon to Lille")
    submit(staging, "g", "axis", Undo())
    _refused(staging, "stage 1 AAF German from Lille to Lille")
    for _ in range(4):
        give(staging, "g", "axis", "done")
    _refused(staging, STAGE)
    assert submit(staging, "g", "axis", Undo(1)).entry is None
    return staging


def _refused(desk, text):
    assert give(desk, "g", "axis", text).entry is None


def broken(desk):
    last = table(desk, "g").head.number
    told = reported(desk, "g", viewer="axis", first=1, last=last)
    return [one.broken for one in told.refused], report_json(told)["refused"]


def test_a_reader_is_told_in_his_own_language_what_was_kept_in_english(refused):
    english, _ = broken(refused)
    with speaking(PSEUDO):
        told, as_json = broken(refused)
    assert [[(b.rule, b.check) for b in one] for one in told] == [
        [(b.rule, b.check) for b in one] for one in english
    ]
    assert len(told) == 5
    said = [text for one in as_json for b in one["broken"] for text in (b["sentence"], *b["found"])]
    assert list(stayed_english(said, NAMES)) == []
    assert broken(refused)[0] == english


def test_what_the_referee_would_say_otherwise_today_is_told_as_it_was_kept(refused):
    kept = refused.ledger.refusals("g")[-1]
    older = kept.ruling.replace(b"the game", b"this game").replace(b"Entry 1", b"Entry no. 1")
    assert older != kept.ruling
    refused.ledger.refuse("g", "axis", encode(Undo(1)), older, refused.clock())
    with speaking(PSEUDO):
        told, _ = broken(refused)
    assert told[-1] == broken(refused)[0][-1]
    assert told[-2] != told[-1]
