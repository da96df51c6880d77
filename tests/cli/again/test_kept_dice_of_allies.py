"""19.21: a party rolls once in a round of air combat: kept dice stand for it whichever of its seats take part."""

import pytest

from tests.cli.conftest import words

KEPT = (
    'name = "kept"\ngamemaster = []\ndice = "kept"\nundo = "consent"\nadjustments = "consent"\n'
    'options = "consent"\npolicy = "consent"\n'
)
GERMAN = "counterair Valletta with 4 AAF German from Catania"
ITALIAN = "counterair Valletta with 1 AAF Italian from Catania"


def order(run, text, seat):
    return words(run("order", "m", text, "--as", seat).done())


def attack(run, *orders):
    for seat, text in (*orders, ("germany", "done"), ("italy", "done")):
        order(run, text, seat)


@pytest.fixture
def undone(run, tmp_path):
    """undone(*orders): these attack, 1 1 and 3 3 fall, and all of it is taken back with its dice kept."""

    def played(*orders):
        (tmp_path / "kept.toml").write_text(KEPT, encoding="utf-8")
        run("new", "malta_1942", "--id", "m", "--policy", tmp_path / "kept.toml").done()
        attack(run), attack(run)
        attack(run, *orders)
        order(run, "dice 1 1", "germany"), order(run, "dice 3 3", "britain")
        run("undo", "m", "--to", "6", "--propose", "--as", "germany").done()
        for seat in ("britain", "italy"):
            run("accept", "m", "--as", seat).done()

    return played


def test_an_ally_who_joins_makes_no_other_roll_of_it(run, undone):
    undone(("germany", GERMAN))
    attack(run, ("germany", GERMAN), ("italy", ITALIAN))
    assert "1, 1 (kept as they fell before the undo)" in order(run, "roll", "germany")
    assert "3, 3 (kept as they fell before the undo)" in order(run, "roll", "britain")
    run("audit", "m").done()


def test_nor_does_one_who_stays_away(run, undone):
    undone(("germany", GERMAN), ("italy", ITALIAN))
    attack(run, ("germany", GERMAN))
    assert "1, 1 (kept as they fell before the undo)" in order(run, "roll", "germany")
    run("audit", "m").done()


def test_nor_is_it_another_one_where_the_ally_attacks_alone(run, undone):
    undone(("germany", GERMAN))
    attack(run, ("italy", ITALIAN))
    assert "1, 1 (kept as they fell before the undo)" in order(run, "roll", "italy")
