"""The one encoder: every order, event and header is hashed, stored and exported in its form; and how an
older form of a fact is read as today's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from mmap import mmap
from typing import Any, Never, TypeVar

import msgspec

from events.sentences import say

LARGEST_INTEGER = 2**53
"""Beyond this a reader in another language may round (RFC 8259, section 6)."""

Read = TypeVar("Read")

_encode_into = msgspec.json.Encoder(order="sorted").encode_into


def encode(value: object) -> bytes:
    """Any struct or plain value -> its canonical JSON.

    Into an array of bytes, for where there is no room to go on, the encoder itself dies without a word.
    """
    written = bytearray()
    _encode_into(value, written)
    return bytes(written)


SHORT = 2**16
"""So long JSON is decoded without asking for room: what dies of too little is nearly always what is long."""

TIMES = 16
"""So many times the room of its JSON takes what is decoded, at most."""


def roomy(decode: Callable[[bytes], Read]) -> Callable[[bytes], Read]:
    """A decoder that raises `MemoryError` where there is no room for what it gives.

    msgspec (0.22) never looks whether it got room for a text, and dies without a word where it did not.
    """

    def decoding(payload: bytes) -> Read:
        if len(payload) > SHORT:
            _ask_for_room(TIMES * len(payload))
        return decode(payload)

    return decoding


def _ask_for_room(size: int) -> None:
    """Is there so much? It is taken from the system and given back, and none of it is touched."""
    try:
        mmap(-1, size).close()
    except OSError:
        raise MemoryError from None


decode = roomy(msgspec.json.decode)
"""JSON -> plain data."""


def canonical_problems(payload: bytes) -> tuple[str, ...]:
    """Say everything that keeps `payload` from being canonical JSON; nothing when it is.

    Whatever comes from elsewhere is asked this, be it an import or what stands in a file. Appending does not:
    the types of our own orders and events cannot hold what is forbidden here.
    """
    try:
        value = decode(payload)
        problems = tuple(_value_problems(value, "$"))
        same = encode(value) == payload
    except NO_JSON as fault:
        return (say("it is not JSON: {fault}", fault=str(fault)),)
    if not problems and not same:
        return (say("its keys are not sorted, or it has spaces or another spelling of the same value"),)
    return problems


def is_canonical(payload: bytes) -> bool:
    """Are there no `canonical_problems`? Of most payloads that is known without walking down their values."""
    return are_surely_canonical([payload]) or not canonical_problems(payload)


def are_surely_canonical(payloads: Sequence[bytes]) -> bool:
    """Is it quickly seen that none of these has `canonical_problems`? If not, one may have some.

    Each gets a line to itself, and what is decoded must be encoded as the same. No fraction is decoded,
    and what is of ASCII without long numbers can have no other problem than its spelling.
    """
    lines = b"\n".join(payloads) + b"\n"
    if not lines.isascii() or LONG_NUMBER in lines.translate(DIGITS_AS_ONE):
        return False
    try:
        values = _lines_without_fractions(lines)
        return len(values) == len(payloads) and encode(values) == b"[%b]" % b",".join(payloads)
    except NO_JSON:
        return False


def as_recorded(payload: bytes) -> bytes:
    """What these bytes decode to in canonical JSON; what is no JSON, or too long for it, as it is."""
    if are_surely_canonical([payload]):
        return payload
    try:
        return encode(decode(payload))
    except NO_JSON:
        return payload


NO_JSON = (ValueError, RecursionError)
"""What decoding can end in, or encoding what was decoded; what msgspec and texts raise are ValueErrors."""

LONG_NUMBER = b"0" * len(str(LARGEST_INTEGER))
DIGITS_AS_ONE = bytes(ord("0") if ord("0") <= sign <= ord("9") else ord(" ") for sign in range(256))


def _no_fraction(_: str) -> Never:
    raise ValueError


_lines_without_fractions = roomy(msgspec.json.Decoder(float_hook=_no_fraction).decode_lines)


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
            others = ((index, part) for index, part in enumerate(value) if not _is_plain(part))
            for index, part in others:
                yield from _value_problems(part, f"{where}[{index}]")


def _is_plain(value: Any) -> bool:
    """Is it a text or a number without a problem? A list may have a million of them."""
    return isinstance(value, str) or (type(value) is int and -LARGEST_INTEGER <= value <= LARGEST_INTEGER)


# Reading an older form of a fact as today's: pure functions by tag, which a game registers with its rules.

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From a fact as plain data, its tag under `type`, to the same fact in its next form, with that tag."""

Upcasters = Mapping[str, Upcaster]
"""By the tag of the older form, such as `AirUnitsStaged/1`."""

TAG = "type"


class Tagged(msgspec.Struct, frozen=True):
    """Any fact, of which only the tag is read."""

    type: str


_tagged = roomy(msgspec.json.Decoder(Tagged).decode)


def beginning_of_tag(name: str) -> bytes:
    """What stands in the canonical JSON of every fact or order whose tag begins so, and perhaps of others."""
    return encode({TAG: name})[1:-2]


def has_tag(payload: bytes, name: str) -> bool:
    """Does the tag of an order or fact begin so, as they find it who decode it? False for what is neither."""
    try:
        return _tagged(payload).type.startswith(name)
    except NO_JSON:
        return False


def upcast(payload: bytes, upcasters: Upcasters) -> bytes:
    """The stored bytes of a fact in today's form; those that are of today's form come back as they are.

    Raises `msgspec.MsgspecError` for what is no fact, `ValueError` for upcasters that lead round in a circle.
    """
    if not upcasters or _tagged(payload).type not in upcasters:
        return payload
    fact, left = decode(payload), set(upcasters)
    while (tag := fact[TAG]) in upcasters:
        if tag not in left:
            raise ValueError(f"The upcasters lead from {tag} back to it.")
        left.remove(tag)
        fact = upcasters[tag](fact)
    return encode(fact)
