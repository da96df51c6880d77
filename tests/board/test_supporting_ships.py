"""18.553, 18.5521: boards show the ships that support an invasion with the air that does."""

import pytest

from skyledger.board.sentences import support_words
from skyledger.board.view import SupportView


@pytest.mark.parametrize(
    ("ships", "said"),
    [((5, 7), "5 CVE factors and 7 fleet factors"), ((0, 1), "1 fleet factor"), ((1, 0), "1 CVE factor")],
)
def test_18_553_supporting_ships_are_told(ships, said):
    view = SupportView("attacker", "invasion", ("2114",), (), *ships)
    assert support_words(view, ()) == f"Invasion of 2114: {said}"
