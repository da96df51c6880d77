"""RFC 6962, section 2.1: the tree over leaves, against roots published with Certificate Transparency's own tests."""

import hashlib

import pytest

from events.merkle import inclusion_proof, merkle_root, proves_inclusion

INPUTS = [
    b"",
    b"\x00",
    b"\x10",
    bytes.fromhex("2021"),
    bytes.fromhex("3031"),
    bytes.fromhex("40414243"),
    bytes.fromhex("5051525354555657"),
    bytes.fromhex("606162636465666768696a6b6c6d6e6f"),
]

ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def leaves(count):
    return [hashlib.sha256(b"\x00" + (INPUTS[i] if i < 8 else b"%d" % i)).digest() for i in range(count)]


def level_by_level(hashes):
    """The root in plain words: pair neighbours, an odd one out goes up as it is, until one is left."""
    while len(hashes) > 1:
        pairs = [
            hashlib.sha256(b"\x01" + left + right).digest()
            for left, right in zip(hashes[::2], hashes[1::2], strict=False)
        ]
        hashes = pairs + hashes[len(pairs) * 2 :]
    return hashes[0]


@pytest.mark.parametrize("count", range(9))
def test_roots_are_the_published_ones(count):
    assert merkle_root(leaves(count)).hex() == ROOTS[count]


@pytest.mark.parametrize("count", range(1, 40))
def test_roots_are_those_of_pairing_level_by_level(count):
    assert merkle_root(leaves(count)) == level_by_level(leaves(count))


@pytest.mark.parametrize("count", range(1, 20))
def test_every_leaf_has_a_proof_and_no_other_leaf_has_it(count):
    tree, root = leaves(count), merkle_root(leaves(count))
    for index, leaf in enumerate(tree):
        proof = inclusion_proof(tree, index)
        assert proves_inclusion(leaf, index, count, proof, root)
        assert not proves_inclusion(bytes(32), index, count, proof, root)
        assert not proves_inclusion(leaf, index, count, (*proof, bytes(32)), root)
        assert not any(
            proves_inclusion(leaf, other, count, proof, root) for other in range(count) if other != index
        )


def test_a_proof_for_a_thousand_entries_has_ten_hashes():
    assert len(inclusion_proof(leaves(1000), 500)) == 10


def test_a_leaf_that_is_not_there_has_no_proof():
    with pytest.raises(IndexError):
        inclusion_proof(leaves(3), 3)
