"""The demo of a game turn of Malta 1942, played with the very commands that a player would type."""

from skyledger.demo.apart import apart
from skyledger.demo.steps import STEPS
from skyledger.demo.taking import taken


def play() -> int:
    """Play the demo; the status is that of the first command that did not end as it should."""
    with apart() as path:
        return taken(STEPS, path)
