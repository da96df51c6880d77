"""Texts that nobody could give: the longest of an order or fact, and what can't be read at all."""

import pytest
from msgspec.structs import replace

from skyledger.auditing.texts import unfit_texts


@pytest.fixture
def entry(typed):
    """An order with its facts."""
    return next(iter(typed.ledger.entries("g", after=3)))


@pytest.mark.parametrize("depth", [100, 900, 100_000])
def test_an_order_that_is_nested_without_end_is_found_elsewhere(entry, depth):
    deep = replace(entry, order=b"[" * depth + b'"' + b"a" * 5000 + b'"' + b"]" * depth)
    assert [one.what for one in unfit_texts([deep])] in ([], ["length"])


def test_a_key_is_a_text_too(entry):
    (one,) = unfit_texts([replace(entry, order=b'{"' + b"a" * 5000 + b'":1}')])
    assert (one.kind, one.entry, one.recorded) == ("wrong", 4, "a text of 5000 signs, in its order")


def test_what_is_withheld_has_no_texts(entry):
    assert list(unfit_texts([replace(entry, order=None, order_salt=None)])) == []
