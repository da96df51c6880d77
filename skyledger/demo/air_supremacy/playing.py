"""The sample battle of The War Game played command by command, and what is then known of it."""

from io import BytesIO

from skyledger.cli.desk import desk_at
from skyledger.cli.names_given import proper_game_id
from skyledger.cli.options import Common
from skyledger.cli.status import DONE
from skyledger.demo.air_supremacy.script import steps
from skyledger.demo.apart import apart, left
from skyledger.demo.steps import taken, typed
from store.transfer import export_game

NAME = "air_supremacy"


def play(kept_as: str, common: Common) -> int:
    """Play the battle; with an id it is kept among the user's games. The status is that of the commands.

    Raises `Mistake` for an id that no game can have, and `ImportRefused` if another game has it.
    """
    game = proper_game_id(kept_as) if kept_as else "demo"
    with apart() as path:
        if (status := taken(steps(game), path)) != DONE:
            return status
        lines = _exported(game, Common(path))
    look = (typed("timeline", game), typed("why", game, "SU-bomber-01"), typed("report", game, "combat"))
    left(lines, NAME, kept_as and game, common, look)
    return DONE


def _exported(game: str, common: Common) -> list[bytes]:
    out = BytesIO()
    with desk_at(common) as desk:
        export_game(desk.ledger, game, out)
    return out.getvalue().splitlines(keepends=True)
