"""17.3123, 23.23C: a task force of which nothing floats any more is none, and its marker is taken up.

Who fights still in a round of naval combat, or in a hex of an activity, keeps it until that is over.
"""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.naval.forces import factors_of
from core.world_at_war.state import Game
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.naval import LightShipsLost, NavalForce, NavalForceLost, ShipSunk
from events.world_at_war.naval_activity import CombatGroupRejoined


def taken_up(game: Game, roots: Iterable[str]) -> Iterator[Ruled]:
    """The markers of these task forces and their combat groups that have no ships left.

    Where groups of a task force float, and nothing that stayed in it, the first of them is that task force.
    """
    for root in (game.forces[name] for name in roots if name in game.forces):
        groups = sorted((one for one in game.forces.values() if one.of == root.name), key=lambda g: g.name)
        afloat = [group for group in groups if factors_of(game, group.name)]
        yield from (_lost(group) for group in groups if group not in afloat)
        if factors_of(game, root.name):
            continue
        if afloat:
            yield Ruled(CombatGroupRejoined(afloat[0].name, root.name), ("23.71A",))
        else:
            yield _lost(root)


def _lost(force: NavalForce) -> Ruled:
    return Ruled(NavalForceLost(force.name, force.place), ("17.3123",))


def with_the_last_ship(game: Game, event: ShipSunk | CarrierSunk | LightShipsLost) -> Iterator[Ruled]:
    """Where nothing is fought, the marker goes with the last ship that belonged to it."""
    together = (*(one.forces for one in game.activities), *(one.forces for one in game.naval_combats))
    busy = {name for forces in together for name in forces}
    busy |= {strike.target for strike in game.strikes if not strike.ended}
    there = (one for one in game.forces.values() if one.place == event.place and not one.of)
    yield from taken_up(game, sorted(one.name for one in there if one.name not in busy))
