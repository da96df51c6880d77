"""Reading an older form of a fact as today's: pure functions by tag, which a game registers with its rules.

The stored bytes stay as they are and are what is hashed, exported and audited; only who decodes them sees
today's form. A tag has at most one upcaster, to its next form, and a very old fact goes through one after the
other. The facts of undo and redo and of dice are looked for in the bytes themselves, so they keep their form.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.codec import encode

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
