"""The pictures: the board of every shipped scenario as it is set up."""

from typing import Any

from core.fold import fold
from skyledger import scenarios
from skyledger.games import PUBLIC, system_of
from skyledger.showing import showing_of
from tools.docs.registry import Documents


def pictures() -> Documents:
    """docs/pictures/NAME.svg for each scenario."""
    return {f"pictures/{one.name}.svg": _picture(scenarios.load(one.name)) for one in scenarios.names()}


def _picture(position: Any) -> str:
    system = system_of(position.game)
    game = fold(system.rules.evolutions, system.rules.empty, (system.rules.started(position),))
    return showing_of(system).svg(game, PUBLIC, None, None)
