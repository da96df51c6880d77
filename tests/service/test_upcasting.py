"""D16: a fact of an older form is read as today's, by everything that reads; its bytes stay as they were written."""

import msgspec
import pytest
from msgspec.structs import replace

from core.history import Redo, Undo
from events.codec import encode, upcast
from skyledger.audit import audit
from skyledger.folding import decoder
from skyledger.games import GAMES, projections
from skyledger.past import Past
from skyledger.rebuilding import rebuild, rows_from
from skyledger.recording import read_models
from skyledger.service import submit
from store.errors import DamagedDatabase
from store.ledger import GameRow, Head
from store.memory import MemoryLedger
from tests.audit.conftest import in_short
from tests.audit.resealing import resealed
from tests.service.conftest import desk_over
from tests.service.test_submit import LYON, METZ, stage

NAME = "A World at War"
TODAY = GAMES[NAME]


def from_the_first(fact):
    """The first form named the bases by one list."""
    origin, base = fact.pop("bases")
    return {**fact, "type": "AirUnitsStaged/0.5", "origin": origin, "base": base}


def from_the_second(fact):
    """The second form counted hexes under another name."""
    hexes = fact.pop("miles")
    return {**fact, "type": "AirUnitsStaged/1", "hexes": hexes}


UPCASTERS = {"AirUnitsStaged/0": from_the_first, "AirUnitsStaged/0.5": from_the_second}
READING = replace(TODAY, rules=replace(TODAY.rules, upcasters=UPCASTERS))


def as_it_was(payload):
    """A fact of today as an older version would have written it."""
    fact = msgspec.json.decode(payload)
    if fact["type"] != "AirUnitsStaged/1":
        return payload
    bases = [fact.pop("origin"), fact.pop("base")]
    return encode({**fact, "type": "AirUnitsStaged/0", "bases": bases, "miles": fact.pop("hexes")})


def test_a_fact_goes_through_one_upcaster_after_the_other():
    today = encode({"type": "AirUnitsStaged/1", "units": ["X"], "origin": "A", "base": "B", "hexes": 3})
    old = as_it_was(today)
    assert b"miles" in old
    assert upcast(old, UPCASTERS) == upcast(today, UPCASTERS) == today
    assert upcast(old, {}) == old
    assert decoder(READING.rules)(old) == decoder(TODAY.rules)(today)


def test_a_tag_within_a_fact_is_not_its_own():
    fact = encode({"type": "Other/1", "within": {"type": "AirUnitsStaged/0"}})
    assert upcast(fact, UPCASTERS) is fact


def test_upcasters_that_lead_round_in_a_circle_are_told():
    there, back = (lambda fact: {**fact, "type": "B"}), (lambda fact: {**fact, "type": "A"})
    with pytest.raises(ValueError, match="back to it"):
        upcast(b'{"type":"A"}', {"A": there, "B": back})


@pytest.fixture
def ledgers(desk, game):
    """A game as it is written today, and the same as an older version wrote it; each in a ledger of its own."""
    for order in (stage(2, LYON), stage(1, METZ), Undo(), Redo()):
        submit(desk, game, "axis", order)
    now = list(desk.ledger.entries(game))
    then = resealed(
        [
            replace(one, events=tuple(replace(e, payload=as_it_was(e.payload)) for e in one.events))
            for one in now
        ]
    )
    older = MemoryLedger()
    older.define(read_models(projections()), "1")
    row = desk.ledger.game(game)
    older.adopt(GameRow(game, row.title, row.system, row.created, Head(len(then), then[-1].hash)), then)
    return desk.ledger, older


def test_an_older_ledger_is_read_replayed_and_audited_as_one_of_today(ledgers, monkeypatch):
    today, older = ledgers
    with pytest.raises(DamagedDatabase, match="can't be read"):
        Past(TODAY, older, "g").at()
    monkeypatch.setitem(GAMES._found, NAME, READING)
    assert Past(READING, older, "g").at() == Past(TODAY, today, "g").at()
    assert [step.facts for step in Past(READING, older, "g").steps()] == [
        step.facts for step in Past(TODAY, today, "g").steps()
    ]
    entries = list(older.entries("g"))
    assert rows_from(READING, entries) == rows_from(TODAY, list(today.entries("g")))
    rebuild(older, "g")
    assert in_short(audit(older, "g")) == in_short(audit(today, "g"))
    assert any(b"miles" in event.payload for entry in entries for event in entry.events)


def test_play_goes_on_upon_an_older_ledger(ledgers, monkeypatch):
    _, older = ledgers
    monkeypatch.setitem(GAMES._found, NAME, READING)
    answer = submit(desk_over(older), "g", "axis", stage(1, METZ), "anew")
    assert b'"type":"AirUnitsStaged/1"' in answer.entry.events[0].payload
    assert older.verify("g") == []
