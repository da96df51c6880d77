"""Whether American strategic bombers are those of the Pacific, where a request says no more (17.75C, W272)."""

import json

import pytest

from skyledger.resolving.answer import resolve
from skyledger.resolving.request import read_request


def resolved(defender, **circumstances):
    request = {
        "attacker": [{"nation": "United States", "kind": "strategic bomber", "count": 3}],
        "defender": [{"nation": defender, "kind": "AAF", "count": 3}],
        "dice": {"attacker": 7, "defender": 7},
        "circumstances": circumstances,
    }
    return resolve(read_request(json.dumps(request).encode(), "request"), "request", 0, lambda: (1, 1))


@pytest.mark.parametrize(
    ("defender", "circumstances", "net", "doubt"),
    [
        ("Japan", {}, 8, True),
        ("Japan", {"theater": "Pacific"}, 8, False),
        ("Japan", {"theater": "Europe"}, 7, False),
        ("Germany", {}, 7, True),
        ("Germany", {"theater": "Europe"}, 7, False),
    ],
)
def test_17_75C_american_bombers_against_japan_are_taken_for_pacific_ones_unless_the_theater_is_said(
    defender, circumstances, net, doubt
):
    done = resolved(defender, **circumstances)
    assert done.round.attacker.net_roll == net
    assert ("W272" in done.doubts) == doubt
