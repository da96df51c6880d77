"""A board as plain text, as a terminal without colours shows it."""

from io import StringIO

from rich.console import Console

from core.world_at_war.state import Game
from skyledger.board.terminal.screen import NARROWEST, now, picture


def draw(game: Game, viewer: str, width: int = 80, region: str | None = None) -> str:
    """The board of a viewer as lines of text; raises as `picture` does."""
    out = StringIO()
    console = Console(
        file=out,
        width=max(width, NARROWEST),
        color_system=None,
        force_terminal=False,
        legacy_windows=False,
        emoji=False,
    )
    console.print(picture(game, viewer, width, region))
    console.print(now(game, viewer, region))
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip().split("\n")) + "\n"
