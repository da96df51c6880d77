"""What the checks of a position look at."""

from collections.abc import Mapping
from functools import cache

import msgspec

from core.doubts import register
from core.war_game.edition import kinds
from core.war_game.registry import SWITCHES
from core.war_game.state import PACKAGE
from events.war_game.board import KindValues, Nation, Place, Position, Unit


class Table(msgspec.Struct, frozen=True):
    """A position, and what is in it by name."""

    position: Position
    places: Mapping[str, Place]
    nations: Mapping[str, Nation]
    kinds: Mapping[str, KindValues]
    units: Mapping[str, Unit]


def table(position: Position) -> Table:
    """A position ready to be checked."""
    return Table(
        position,
        {place.name: place for place in position.map.places},
        {nation.name: nation for nation in position.nations},
        {**kinds(), **{kind.name: kind for kind in position.kinds}},
        {unit.name: unit for unit in position.units},
    )


@cache
def options() -> dict[str, tuple[str, ...]]:
    """What a game may choose for each doubt: the options that the code plays, and the default in any case."""
    every = register(PACKAGE).items()
    return {number: SWITCHES.get(number, (doubt.default,)) for number, doubt in every}
