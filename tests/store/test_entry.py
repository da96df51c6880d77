"""The hashes of an entry, stated a second time in plain words with hashlib alone."""

import hashlib
import json

import pytest
from small_games import entry_after, rewritten

from events.codec import canonical_problems, encode
from events.entry import Entry, Recorded, first_link, leaf, link, record
from store.check import Read, check_chain
from store.ledger import Head
from tests.withheld import without_event, without_order


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def sized(part: bytes) -> bytes:
    return len(part).to_bytes(8, "big") + part


def in_plain_words(entry: Entry) -> bytes:
    """The hash of an entry, from its content alone."""
    contents = [(entry.order_salt, entry.order)]
    for event in entry.events:
        document = {"cause": event.cause, "event": json.loads(event.payload), "rules": list(event.rules)}
        contents.append(
            (
                event.salt,
                json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode(),
            )
        )
    header = {
        "at": entry.at,
        "commitments": [sha256(b"\x10", sized(salt), sized(content)).hex() for salt, content in contents],
        "edition": entry.edition,
        "form": "entry/1",
        "game": entry.game,
        "number": entry.number,
        "order_id": entry.order_id,
        "rules_version": entry.rules_version,
        "seat": entry.seat,
    }
    text = json.dumps(header, sort_keys=True, separators=(",", ":"))
    return sha256(b"\x02", sized(entry.previous), sized(sha256(b"\x00", text.encode())))


def test_the_hash_of_an_entry_is_as_stated():
    first = entry_after(None)
    assert first.hash == in_plain_words(first)
    assert entry_after(first).hash == in_plain_words(entry_after(first))


def test_the_first_entry_follows_a_link_that_only_its_game_has():
    assert entry_after(None, "malta").previous == sha256(b"\x03", sized(b"skyledger/1"), sized(b"malta"))
    assert first_link("malta") != first_link("crete")


def test_the_same_hash_comes_out_in_every_version():
    # computed once with the plain statement above and written down: a change here breaks every ledger there is
    assert entry_after(None).hash.hex() == "409b67bc14965ebe45b58ec3ce48598887014a625ce4be8b7e4eb38cd891e95c"


def test_an_entry_whose_content_is_withheld_keeps_its_hash():
    entry = entry_after(None)
    blank = rewritten(without_order(entry), events=tuple(map(without_event, entry.events)))
    assert link(blank.previous, leaf(blank)) == entry.hash
    assert all(event == Recorded(None, (), 0, None, event.commitment) for event in blank.events)
    assert {found.kind for found in check_chain("malta", [Read(1, blank)], Head(1, entry.hash))} == {
        "withheld"
    }


def test_a_withheld_content_can_be_opened_later_and_nothing_else_in_its_place():
    event = entry_after(None).events[0]
    assert record(event.payload, event.rules, event.cause, event.salt).commitment == event.commitment
    for other in (
        record(event.payload.replace(b"1", b"2"), event.rules, event.cause, event.salt),
        record(event.payload, ("18.21",), event.cause, event.salt),
        record(event.payload, event.rules, 7, event.salt),
        record(event.payload, event.rules, event.cause, bytes(16)),
    ):
        assert other.commitment != event.commitment


def test_the_encoder_sorts_keys_at_every_depth():
    assert (
        encode({"b": {"d": 1, "c": "é"}, "a": [1, True, None]})
        == '{"a":[1,true,null],"b":{"c":"é","d":1}}'.encode()
    )


@pytest.mark.parametrize(
    ("payload", "problem"),
    [
        (b'{"a":1.5}', "$.a is 1.5"),
        (b'{"a":[1,{"b":1e3}]}', "$.a[1].b is 1000.0"),
        (b'{"a":9007199254740993}', "beyond 2^53"),
        (b'{"a":-9007199254740993}', "beyond 2^53"),
        ('{"città":1}'.encode(), "not ASCII"),
        (b'{"b":1,"a":2}', "not sorted"),
        (b'{"a": 1}', "spaces"),
        (b'{"a":1,"a":1}', "not sorted"),
        (b'{"a":', "not JSON"),
        (b'{"a":"\xff"}', "not JSON"),
    ],
)
def test_what_is_not_canonical_is_told(payload, problem):
    assert problem in " ".join(canonical_problems(payload))


def test_what_is_canonical_has_no_problems():
    assert canonical_problems('{"a":9007199254740992,"b":["Città",true,null,-1]}'.encode()) == ()
