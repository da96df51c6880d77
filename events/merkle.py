"""Merkle tree over the leaves of entries, in the shape of RFC 6962, section 2.1.

The root sums up a whole game in 32 bytes; an inclusion proof shows that one entry is under a root that
somebody holds, with log2(n) hashes and without any other entry.
"""

import hashlib
from collections.abc import Sequence

NODE = b"\x01"
"""First byte of what is hashed into an inner node (RFC 6962, 2.1); a leaf begins with 0."""


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """Leaf hashes in order -> the 32 bytes of the root; of no leaves, the hash of nothing (RFC 6962, 2.1)."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    split = _split(len(leaves))
    return _node(merkle_root(leaves[:split]), merkle_root(leaves[split:]))


def inclusion_proof(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The hashes from the leaf at `index` (0 is the first) up to the root, lowest first (RFC 6962, 2.1.1).

    Raises IndexError if there is no such leaf.
    """
    if not 0 <= index < len(leaves):
        raise IndexError(f"leaf {index} of {len(leaves)}")
    if len(leaves) == 1:
        return ()
    split = _split(len(leaves))
    if index < split:
        return (*inclusion_proof(leaves[:split], index), merkle_root(leaves[split:]))
    return (*inclusion_proof(leaves[split:], index - split), merkle_root(leaves[:split]))


def proves_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Does `proof` show that `leaf` stands at `index` in a tree of `size` leaves with this root?"""
    return 0 <= index < size and _root_from(leaf, index, size, tuple(proof)) == root


def _root_from(leaf: bytes, index: int, size: int, proof: tuple[bytes, ...]) -> bytes | None:
    """The root that leaf and proof lead to; None if the proof is too long or too short for the tree."""
    if size == 1 or not proof:
        return leaf if size == 1 and not proof else None
    split = _split(size)
    if index < split:
        below = _root_from(leaf, index, split, proof[:-1])
        return None if below is None else _node(below, proof[-1])
    below = _root_from(leaf, index - split, size - split, proof[:-1])
    return None if below is None else _node(proof[-1], below)


def _split(size: int) -> int:
    """The largest power of two below `size`, where RFC 6962 divides a tree."""
    return 1 << ((size - 1).bit_length() - 1)


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(NODE + left + right).digest()
