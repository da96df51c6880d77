"""Moments of the recorded battle of the Coral Sea, at the command line."""

from pathlib import Path

import pytest

BATTLE = Path(__file__).parents[2] / "scenarios" / "played" / "coral_sea_battle.orders"


@pytest.fixture
def fought_until(run, tmp_path):
    """fought_until(line) -> what was printed: a game "g" as far as the first line that is so, and then these."""

    def fight(ends, then=""):
        lines = BATTLE.read_text(encoding="utf-8").splitlines()
        (file := tmp_path / "battle.orders").write_text(
            "\n".join((*lines[: lines.index(ends) + 1], then)), encoding="utf-8"
        )
        run("new", "coral_sea_1942", "--id", "g").done()
        return run("order", "g", "--file", file).done().out

    return fight
