"""The one encoder: every order, event and header is hashed, stored and exported in its form; and how an
older form of a fact is read as today's.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from events.sentences import say

LARGEST_INTEGER = 2**53
"""Beyond this a reader in another language may round (RFC 8259, section 6)."""

encode = msgspec.json.Encoder(order="sorted").encode
"""Any struct or plain value -> its canonical JSON, as bytes."""


def canonical_problems(payload: bytes) -> tuple[str, ...]:
    """Say everything that keeps `payload` from being canonical JSON; nothing when it is.

    Tests and the import of a game ask this. Appending does not: the types of our own orders and events
    cannot hold what is forbidden here.
    """
    try:
        value = msgspec.json.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        return (say("it is not JSON: {fault}", fault=str(fault)),)
    problems = tuple(_value_problems(value, "$"))
    if not problems and encode(value) != payload:
        return (say("its keys are not sorted, or it has spaces or another spelling of the same value"),)
    return problems


def _value_problems(value: Any, where: str) -> Iterator[str]:
    """Walk down a decoded value; `where` is its JSON path."""
    match value:
        case bool() | str() | None:
            return
        case float():
            yield say(
                "{path} is {value}, and only integers are allowed as numbers", path=where, value=str(value)
            )
        case int() if abs(value) > LARGEST_INTEGER:
            yield say("{path} is {value}, which is beyond 2^53", path=where, value=value)
        case dict():
            yield from (
                say("{path} has the key {key}, which is not ASCII", path=where, key=repr(key))
                for key in value
                if not key.isascii()
            )
            for key, part in value.items():
                yield from _value_problems(part, f"{where}.{key}")
        case list():
            for index, part in enumerate(value):
                yield from _value_problems(part, f"{where}[{index}]")


# Reading an older form of a fact as today's: pure functions by tag, which a game registers with its rules.

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From a fact as plain data, its tag under `type`, to the same fact in its next form, with that tag."""

Upcasters = Mapping[str, Upcaster]
"""By the tag of the older form, such as `AirUnitsStaged/1`."""

TAG = "type"


class Tagged(msgspec.Struct, frozen=True):
    """Any fact, of which only the tag is read."""

    type: str


_tagged = msgspec.json.Decoder(Tagged).decode


def upcast(payload: bytes, upcasters: Upcasters) -> bytes:
    """The stored bytes of a fact in today's form; those that are of today's form come back as they are.

    Raises `msgspec.MsgspecError` for what is no fact, `ValueError` for upcasters that lead round in a circle.
    """
    if not upcasters or _tagged(payload).type not in upcasters:
        return payload
    fact, left = msgspec.json.decode(payload), set(upcasters)
    while (tag := fact[TAG]) in upcasters:
        if tag not in left:
            raise ValueError(f"The upcasters lead from {tag} back to it.")
        left.remove(tag)
        fact = upcasters[tag](fact)
    return encode(fact)
