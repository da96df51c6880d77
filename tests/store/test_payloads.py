"""What the text of an order or fact can be: canonical JSON, neither too long, too deep nor too full."""

import random

import pytest

from events.codec import canonical_problems, encode, is_canonical
from store.payloads import (
    DEEPEST,
    LONGEST_BEGINNING,
    LONGEST_PAYLOAD,
    LONGEST_RECORDED,
    MOST_LISTS,
    MOST_VALUES,
    are_surely_fit,
    is_too_deep,
    unfit,
)

SOUND = [
    b"{}",
    b'{"a":1,"b":[],"type":"X/1"}',
    '{"base":"Città","n":-9007199254740992}'.encode(),
    b'{"reason":"[[{{ \\" ]] \\\\"}',
    encode({"reason": "[" * 200}),
    encode({"digest": "0123456789" * 6}),
    b"[" * DEEPEST + b"]" * DEEPEST,
    encode({"text": "a" * (LONGEST_RECORDED - 2)}),
]
ODD = [
    b"",
    b"x",
    b" {}",
    b"{}\n",
    b'{"b":1,"a":1}',
    b'{"a":1,"a":1}',
    b'{"a":1.0}',
    b'{"a":1e2}',
    b'{"a":9007199254740993}',
    b'{"a":-0}',
    b'{"a":"\\u0041"}',
    b'{"a":"\\ud800"}',
    b'{"a":"\xff"}',
    '{"é":1}'.encode(),
    b'{"a":NaN}',
    b'{"a":1},{"b":2}',
    b'{"a":1}\n{"b":2}',
]


@pytest.mark.parametrize("payload", SOUND)
def test_what_can_be_recorded_is_fit(payload):
    assert unfit(payload, 2) == ""


@pytest.mark.parametrize("payload", ODD)
def test_what_is_spelled_otherwise_is_not(payload):
    assert unfit(payload, 2)
    assert not are_surely_fit([SOUND[0], payload])


@pytest.mark.parametrize(
    ("payload", "told"),
    [
        (b"[" * 65 + b"]" * 65, "more than 64 brackets"),
        (b"[" * 100_000, "more than 64 brackets"),
        (encode({"text": "a" * LONGEST_RECORDED}), ""),
        (encode({"text": "a" * (LONGEST_RECORDED + 1)}), "a text of it has 100001 bytes"),
        (encode({"text": '"' * LONGEST_RECORDED}), "a text of it has 200000 bytes"),
        (encode({"a" * (LONGEST_RECORDED + 1): 1}), "a text of it has 100001 bytes"),
        (encode(["a" * 1000] * 1000), "it has 1003001 bytes, and 1000000 at most"),
    ],
)
def test_what_is_too_long_or_too_deep_is_not_even_decoded(payload, told):
    assert unfit(payload, 2).startswith(told)
    assert bool(unfit(payload, 2)) == bool(told)


@pytest.mark.parametrize(
    "payload",
    [
        b"[" + b"[]," * MOST_LISTS + b"[]]",
        b"[0," + b"0," * MOST_VALUES + b"0]",
        b"0" * (LONGEST_BEGINNING + 1),
    ],
)
def test_a_beginning_may_be_longer_and_has_bounds_all_the_same(payload):
    assert unfit(encode(["a" * 1000] * (LONGEST_PAYLOAD // 1000)), 1) == ""
    assert unfit(payload, 1).startswith("it has ")


@pytest.mark.parametrize(
    "line", [b'{"a":"' + b"[" * 500 + b'"}', b'["\\\\","[","\\"[[",' + b"[]," * 500 + b"0]"]
)
def test_brackets_in_texts_and_beside_each_other_are_not_deep(line):
    assert not is_too_deep(line)


def test_closing_brackets_in_texts_make_nothing_shallow():
    assert is_too_deep(b'["]",' * 65 + b"0" + b"]" * 65)


def test_payloads_that_are_sound_only_together_are_not_taken_for_sound():
    assert not are_surely_fit([b'{"a":[1', b"2]}", b"{},{}"])
    assert not are_surely_fit([b'{"a":1}\n{"b":2}', b"{}"])
    assert not are_surely_fit([b'{"a":1}\n{"b":2}', b""])


def test_what_is_quickly_taken_for_sound_has_no_problem():
    """Payloads changed at random, each held against the long way."""
    chance, signs = random.Random(1942), b'{}[]",:0123456789.eE\\ua \n\xc3\xa9-'
    for _ in range(20_000):
        payload = bytearray(chance.choice(SOUND[:4]))
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(payload) + 1)
            payload[at : at + chance.randint(0, 2)] = bytes(chance.choices(signs, k=chance.randint(0, 2)))
        assert is_canonical(bytes(payload)) == (not canonical_problems(bytes(payload))), payload
        assert not are_surely_fit([bytes(payload)]) or not unfit(bytes(payload), 2), payload
