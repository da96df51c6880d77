"""Dice of the machine: thrown from a seed, so that a throw can be made again, or from random bytes."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

FAIR = 252
"""The bytes below this are shared evenly by six faces; others are not used."""


def thrown(seed: int | str) -> Iterator[int]:
    """Dice without end, 1 to 6, the same for the same seed on every machine and in every version."""
    for number in count():
        yield from faces(hashlib.sha256(f"skyledger dice {seed} {number}".encode()).digest())


def drawn(entropy: Callable[[int], bytes]) -> Iterator[int]:
    """Dice without end, 1 to 6, from a source that gives so many random bytes."""
    while True:
        yield from faces(entropy(16))


def faces(random: bytes) -> Iterator[int]:
    """The dice that these bytes make, each face as likely as any other."""
    return (byte % 6 + 1 for byte in random if byte < FAIR)
