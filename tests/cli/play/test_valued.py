"""Behind a command TAB goes on with its options, and behind an option with what it may have for a value."""

import pytest

from skyledger.cli.desk import desk_at
from skyledger.cli.options import Common
from skyledger.cli.play.sitting import Sitting, _going


@pytest.fixture
def going(run, db):
    """going("show --as ") -> the whole lines with which that may go on, at germany's seat."""
    run("new", "malta_1942", "--id", "malta").done()
    common = Common(db)
    with desk_at(common) as desk:
        at = Sitting(desk, "malta", "germany", common)
        yield lambda typed: [f"{way.before}{way.piece}" for way in _going(at, typed)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("show --as ", ["america", "britain", "germany", "italy", "gamemaster"]),
        ("show --as it", ["italy"]),
        ("/show --as IT", ["italy"]),
        ("show --region Pan", ["Pantelleria"]),
        ("show --region axis", ['"Axis SW box"']),
        ('show --region "Axis S', ['"Axis SW box"']),
        ("log --from ", ["1"]),
        ("orders --only sta", ["stage", "standing", "stay"]),
        ("audit --beginning malta", ["malta_1942"]),
        ("doubts --game ", ["malta"]),
        ("show --svg ", []),
        ("show --as nobody", []),
    ],
)
def test_an_option_goes_on_with_its_values(going, typed, expected):
    before = typed[: typed.index(" ", typed.index(" --") + 1) + 1]
    assert going(typed) == [f"{before}{value}" for value in expected]


def test_behind_a_value_or_a_flag_the_other_options_follow(going):
    assert "show --region Malta --as" in going("show --region Malta ")
    assert "show --region Malta --region" not in going("show --region Malta ")
    assert going("show --region Malta --sv") == ["show --region Malta --svg"]
    assert going('show --region "Axis SW box" --sv') == ['show --region "Axis SW box" --svg']
    assert "orders --all --only" in going("orders --all ")
    assert going("log --as italy --t") == ["log --as italy --to"]


def test_names_of_commands_stay_as_they_were(going):
    assert "show" in going("")
    assert "/show" not in going("")
    assert going("/sho") == ["/show"]
    assert going("as it") == ["as italy"]
    assert going("quit ") == going("nonsense --as ") == []
