"""Dice of the machine: thrown from a seed, so that a throw can be made again and shown to others."""

import hashlib
from collections.abc import Iterator
from itertools import count

FAIR = 252
"""The bytes below this are shared evenly by six faces; others are not used."""


def thrown(seed: int) -> Iterator[int]:
    """Dice without end, 1 to 6, the same for the same seed on every machine and in every version."""
    for number in count():
        digest = hashlib.sha256(f"skyledger dice {seed} {number}".encode()).digest()
        yield from (byte % 6 + 1 for byte in digest if byte < FAIR)
