"""Which side has which colour on a board."""

from collections.abc import Sequence

COLOURED = ("Axis", "Allied")
"""The sides that have the same colour in every game, whatever their order in a scenario."""


def coloured(sides: Sequence[str]) -> tuple[str, ...]:
    """The sides of a game in the order of colours: the first colour is the Axis', the second the Allies'."""
    others = iter(side for side in sides if side not in COLOURED)
    known = (side if side in sides else next(others, "") for side in COLOURED)
    return (*known, *others)
