"""N16: a kept die that the die has not, as it is read by now, is refused with the orders by which the game goes on."""

import pytest

from tests.cli.again.test_kept_dice_corrected import ALL, KEPT, ROLL
from tests.cli.conftest import words

WAY = (
    "For this 12 fell in entry 7 and stands again, but no die shows that as N16 is read now. “undo” takes back "
    "the order that called for it; “adjust N16 option NAME because REASON”"
)
SENT = f"{ROLL}JA-fighter-01"


@pytest.fixture
def read_otherwise(run, tmp_path):
    """A fighter's 12 stands again, and since entry 11 the die has eight sides."""
    (tmp_path / "kept.toml").write_text(KEPT, encoding="utf-8")
    run("new", "air_supremacy_sample", "--id", "g", "--policy", tmp_path / "kept.toml").done()
    for seat, order in (
        ("japan", f"attack Vladivostok with {ALL}"),
        ("japan", "done"),
        ("russia", "ground SU-bomber-01"),
        ("russia", "done"),
        ("japan", f"{ROLL}{ALL}"),
        ("japan", "dice 12 9 1 1 7 10"),
        ("japan", "propose undo to 6"),
        ("russia", "accept"),
        ("japan", "propose adjust N16 option eight because we agreed"),
        ("russia", "accept"),
    ):
        run("order", "g", order, "--as", seat).done()
    return run


@pytest.mark.parametrize("given", ["roll", "dice 5", "dice 12"])
def test_the_refusal_says_how_the_game_goes_on(read_otherwise, given):
    run = read_otherwise
    run("order", "g", SENT, "--as", "japan").done()
    assert WAY in words(run("order", "g", given, "--as", "japan"))


def test_it_says_so_where_dice_fall_at_once(read_otherwise):
    run = read_otherwise
    run("order", "g", "rolls at once", "--as", "japan").done()
    assert WAY in words(run("order", "g", SENT, "--as", "japan"))


def test_the_order_is_taken_back_and_the_roll_passes(read_otherwise):
    run = read_otherwise
    for order in (SENT, "undo", "done"):
        run("order", "g", order, "--as", "japan").done()
    run("audit", "g").done()


def test_read_as_before_the_die_is_taken(read_otherwise):
    run = read_otherwise
    run("order", "g", SENT, "--as", "japan").done()
    run("order", "g", "propose adjust N16 option twelve because we looked", "--as", "japan").done()
    run("order", "g", "accept", "--as", "russia").done()
    assert ": 12 (kept as they fell before the undo)" in words(
        run("order", "g", "roll", "--as", "japan").done()
    )
    run("audit", "g").done()


def test_a_kept_die_that_this_one_has_too_is_taken(read_otherwise):
    run = read_otherwise
    run("order", "g", f"{ROLL}JA-bomber-01", "--as", "japan").done()
    assert "rolled 1, 1: 2 hits" in words(run("order", "g", "roll", "--as", "japan").done())
