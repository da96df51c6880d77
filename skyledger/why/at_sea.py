"""A World at War: what a land-based air unit did about naval units at sea, and what it rests on (23.16)."""

from collections.abc import Iterator

from core.world_at_war.naval.inverting import NUMBER
from core.world_at_war.state import Game
from skyledger.why.watch import Value

INVERTED_FOR_IT = NUMBER
STRIKING, OVER_SHIPS = "an air strike on ships", "the defense of ships"
"""The parts in a strike on ships."""


def employed(game: Game, name: str) -> dict[str, Value]:
    """Its roles in this player turn, by hex; of several in one hex the last."""
    done = (one for one in game.employments if name in one.units)
    return {f"employed/{one.hex}": (one.hex, one.role) for one in done}


def in_strikes(game: Game, name: str) -> dict[str, Value]:
    """Its part in each strike on ships that is not over (23.4)."""
    found: dict[str, Value] = {}
    for one in game.strikes:
        parts = ((STRIKING, one.left if one.began else one.units), (OVER_SHIPS, (*one.patrol, *one.cover)))
        here = {f"strike/{one.strike}": (one.place, part) for part, names in parts if name in names}
        found |= {} if one.ended else here
    return found


def touched_at_sea(before: Game, after: Game) -> Iterator[str]:
    """The air units whose roles a fact may have changed."""
    if before.employments is not after.employments:
        yield from (name for one in (*before.employments, *after.employments) for name in one.units)
    if before.strikes is not after.strikes:
        strikes = (*before.strikes, *after.strikes)
        yield from (name for one in strikes for name in (*one.units, *one.patrol, *one.cover))
