"""The War Game: who names what was sunk or lost is told so, and in which entry."""

from importlib.resources import as_file, files

import pytest


@pytest.fixture
def example_2(run):
    """Example 2 to its end: Ark Royal and her fighter are lost in the first round."""
    run("new", "air_supremacy_2", "--id", "g").done()
    with as_file(files("skyledger.demo") / "air_supremacy" / "2.orders") as path:
        run("order", "g", "--file", path).done()
    return run


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("move 1 British fighter from Great Britain to Ark Royal", "Ark Royal was sunk at NA-4 in entry"),
        ("attack NA-4 with Ark Royal", "Ark Royal was sunk at NA-4 in entry"),
        ("attack NA-4 with UK-fighter-01", "UK-fighter-01 was lost at NA-4 in entry"),
    ],
)
def test_what_was_sunk_or_lost_is_told_to_be(example_2, line, told):
    example_2("order", "g", line, "--as", "britain").failed(2, told, "skyledger why g")


def test_what_was_sunk_is_told_to_be_in_a_file_as_well(example_2, tmp_path):
    path = tmp_path / "my.orders"
    path.write_text("@britain\nattack NA-4 with Ark Royal\n", encoding="utf-8")
    example_2("order", "g", "--file", path).failed(2, "Line 2", "Ark Royal was sunk at NA-4 in entry")


def test_what_was_lost_by_an_entry_that_is_undone_is_there_and_what_never_was_is_told_no_more(example_2):
    example_2("undo", "g", "--to", "2", "--as", "gamemaster", "--because", "trial").done()
    tried = example_2("order", "g", "attack NA-4 with Ark Royal", "--as", "britain", "--dry-run")
    assert "sunk" not in tried.out + tried.err
    never = example_2("order", "g", "attack NA-4 with Prinz Eugen", "--as", "germany")
    assert "There is no unit called “Prinz Eugen” here." in " ".join(never.err.split())
    assert "was sunk" not in never.err
