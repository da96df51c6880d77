"""The pictures: the board of every shipped scenario as it is set up."""

from core.world_at_war.state import game_from
from skyledger import scenarios
from skyledger.board.svg import svg
from skyledger.viewers import PUBLIC
from tools.docs.registry import Documents


def pictures() -> Documents:
    """docs/pictures/NAME.svg for each scenario."""
    return {
        f"pictures/{one.name}.svg": svg(game_from(scenarios.load(one.name)), PUBLIC) + "\n"
        for one in scenarios.names()
    }
