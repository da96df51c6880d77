"""What a refusal proposes at sea can be given as it stands, and leads on from where the turn is."""

import re
from pathlib import Path

import pytest

BATTLE = Path(__file__).parents[2] / "scenarios" / "played" / "coral_sea_battle.orders"

ON_PATROL = """\
@japan
done
done
done
done
sail Striking Force as patrol via 3443
"""


@pytest.fixture
def patrolling(run, tmp_path):
    """A game "g" of Coral Sea 1942 in which the Striking Force has come to its patrol hex."""
    (file := tmp_path / "patrol.orders").write_text(ON_PATROL, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()


def refused(run, order, seat):
    ran = run("order", "g", order, "--as", seat)
    assert ran.status
    return " ".join((ran.out + ran.err).split())


@pytest.mark.parametrize(
    "line",
    [
        "attack naval base with 1 NAS Japanese from Shokaku",
        "attack naval base Tulagi against its air with 1 NAS Japanese from Shokaku",
        "attack naval base at Tulagi as escort with 1 NAS Japanese from Shokaku",
    ],
)
def test_23_61_what_is_proposed_for_an_attack_on_a_naval_base_has_what_it_is_against(run, patrolling, line):
    proposed = re.findall(r"“(attack naval base [^”]+)”", refused(run, line, "japan"))
    run("order", "g", proposed[-1], "--as", "japan").done()


def test_23_51_that_only_its_air_can_be_attacked_is_told_with_the_place(run, patrolling):
    told = refused(run, "attack naval base Tulagi with 1 NAS Japanese from Shokaku", "japan")
    assert "“attack naval base Tulagi with … against its air” goes for air units alone" in told


def fought_until(run, tmp_path, ends):
    """A game "g" of the recorded battle of the Coral Sea as far as the first line that is so."""
    lines = BATTLE.read_text(encoding="utf-8").splitlines()
    (file := tmp_path / "battle.orders").write_text(
        "\n".join(lines[: lines.index(ends) + 1]), encoding="utf-8"
    )
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()


def test_17_3124_who_is_done_is_told_of_patrol_that_is_lost_unless_it_lands(run, tmp_path):
    fought_until(run, tmp_path, "dice 5 5")
    told = " ".join(run("order", "g", "done", "--as", "japan").done().out.split())
    shift = re.search(r"Let lie: .+ is lost unless it lands first, .+ by “(shift [^”]+)”", told)
    run("undo", "g", "--as", "japan").done()
    run("order", "g", shift[1], "--as", "japan").done()
    assert "Let lie" not in run("order", "g", "done", "--as", "japan").done().out


def test_17_3124_nobody_else_is_told_of_it(run, tmp_path):
    fought_until(run, tmp_path, "dice 5 5")
    assert "Let lie" not in run("order", "g", "done", "--as", "america").done().out
