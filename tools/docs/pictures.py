"""The pictures: the board of every shipped scenario as it is set up, and a part of one that README shows."""

from typing import Any

from core.fold import fold
from skyledger import scenarios
from skyledger.games import PUBLIC, system_of
from skyledger.showing import showing_of
from tools.docs.registry import Documents

IN_README = {"malta_1942_sicily": ("malta_1942", "Catania 3")}
"""Parts of a map, small enough to be read in a column of text: the scenario and the region of each."""


def pictures() -> Documents:
    """docs/pictures/NAME.svg for each scenario, and for each part."""
    parts = {one.name: (one.name, None) for one in scenarios.names()} | IN_README
    return {
        f"pictures/{name}.svg": _picture(scenarios.load(one), part) for name, (one, part) in parts.items()
    }


def _picture(position: Any, region: str | None) -> str:
    system = system_of(position.game)
    game = fold(system.rules.evolutions, system.rules.empty, (system.rules.started(position),))
    return showing_of(system).svg(game, PUBLIC, region, None)
