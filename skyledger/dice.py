"""Dice of the machine: thrown from a seed, so that a throw can be made again, or from random bytes."""

import hashlib
from collections.abc import Callable, Iterator
from itertools import count


def thrown(seed: int | str, sides: int = 6) -> Iterator[int]:
    """Dice without end, the same for the same seed on every machine and in every version."""
    for number in count():
        yield from faces(hashlib.sha256(f"skyledger dice {seed} {number}".encode()).digest(), sides)


def drawn(entropy: Callable[[int], bytes], sides: int = 6) -> Iterator[int]:
    """Dice without end, from a source that gives so many random bytes."""
    while True:
        yield from faces(entropy(16), sides)


def faces(random: bytes, sides: int) -> Iterator[int]:
    """The dice that these bytes make, each face as likely as any other; bytes above are not used."""
    fair = 256 - 256 % sides
    return (byte % sides + 1 for byte in random if byte < fair)
