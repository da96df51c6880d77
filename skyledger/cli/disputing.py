"""The way to a dispute: how what is shown can be disputed, told once to people at a terminal."""

from events.sentences import said, say
from skyledger.cli.once import SITTING
from skyledger.cli.paper import at_a_terminal, hanging

DISPUTED = said(
    "Not right? skyledger claim {game} --at {entry} … disputes it, skyledger correct {game} --at {entry} … "
    "sets it right in a branch; see skyledger help disputes."
)
NOT_RIGHT = said(
    "Not right? skyledger claim {game} --at {entry} legal “ORDER” disputes it; see skyledger help disputes."
)


def write_way(told: str, game: str, entry: int) -> None:
    """Tell it in a line where somebody sits at a terminal; in a sitting once."""
    if at_a_terminal() and not _told_before(told):
        hanging((say(told, game=game, entry=entry), "aside"))


def _told_before(told: str) -> bool:
    memory = SITTING.get()
    if memory is None or told not in memory:
        if memory is not None:
            memory[told] = told
        return False
    return True
