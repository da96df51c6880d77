"""The one encoder: every order, event and header is hashed, stored and exported in this form.

The form is JSON with sorted keys and without spaces. It is made once, when something is recorded; from then
on the stored bytes are the truth and travel verbatim, and nothing is ever encoded again to be compared.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

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
        return (f"it is not JSON: {fault}",)
    problems = tuple(_value_problems(value, "$"))
    if not problems and encode(value) != payload:
        return ("its keys are not sorted, or it has spaces or another spelling of the same value",)
    return problems


def _value_problems(value: Any, where: str) -> Iterator[str]:
    """Walk down a decoded value; `where` is its JSON path."""
    match value:
        case bool() | str() | None:
            return
        case float():
            yield f"{where} is {value}, and only integers are allowed as numbers"
        case int() if abs(value) > LARGEST_INTEGER:
            yield f"{where} is {value}, which is beyond 2^53"
        case dict():
            yield from (
                f"{where} has the key {key!r}, which is not ASCII" for key in value if not key.isascii()
            )
            for key, part in value.items():
                yield from _value_problems(part, f"{where}.{key}")
        case list():
            for index, part in enumerate(value):
                yield from _value_problems(part, f"{where}[{index}]")
