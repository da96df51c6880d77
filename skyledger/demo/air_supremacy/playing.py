"""The sample battle played command by command, and kept if the user wants it."""

from io import BytesIO

from skyledger.cli.desk import desk_at
from skyledger.cli.names import proper_game_id
from skyledger.cli.options import Common
from skyledger.cli.status import DONE
from skyledger.demo.air_supremacy.steps import steps
from skyledger.demo.apart import apart
from skyledger.demo.keeping import left
from skyledger.demo.taking import taken
from store.transfer import export_game

NAME = "air_supremacy"
LOOK_AT_IT = "skyledger timeline {game}; skyledger why {game} SU-bomber-01; skyledger report {game} combat"


def play(kept_as: str, common: Common) -> int:
    """Play the battle; with an id it is kept among the user's games. The status is that of the commands.

    Raises `Mistake` for an id that no game can have, and `ImportRefused` if another game has it.
    """
    game = proper_game_id(kept_as) if kept_as else "demo"
    with apart() as path:
        if (status := taken(steps(game), path)) != DONE:
            return status
        lines = _exported(game, Common(path))
    left(lines, NAME, kept_as and game, common, LOOK_AT_IT.format(game=game))
    return DONE


def _exported(game: str, common: Common) -> list[bytes]:
    out = BytesIO()
    with desk_at(common) as desk:
        export_game(desk.ledger, game, out)
    return out.getvalue().splitlines(keepends=True)
