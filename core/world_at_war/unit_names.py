"""How air units are called: by their nation's code, their kind and a number, such as `JP-NAS-E04`."""

from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

WORDS = {
    "air transport": "transport",
    "strategic bomber": "bomber",
}
"""The kinds that stand in a unit's name under another word."""


DRAWN = 1000
"""From this number on names are drawn and not counted: of naval air that a task force concealed at first."""


def series(code: str, like: AirUnit) -> str:
    """All of a unit's name but its number: `GE-AAF-`, `JP-NAS-E`."""
    return f"{code}-{WORDS.get(like.kind, like.kind)}-{'E' if like.elite else ''}"


def next_names(game: Game, like: AirUnit, count: int) -> tuple[str, ...]:
    """The names of so many more units of that sort; they go on after the last that was counted in its series.

    The names of units that became kamikazes are not given again.
    """
    start = series(game.nations[like.nation].code, like)
    given = (one for unit in game.units.values() for one in (unit.name, unit.made_from))
    behind = (name.removeprefix(start) for name in given if name.startswith(start))
    numbers = (int(number) for number in behind if number.isascii() and number.isdigit())
    highest = max((number for number in numbers if number < DRAWN), default=0)
    return tuple(f"{start}{number:02}" for number in range(highest + 1, highest + count + 1))
