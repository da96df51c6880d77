"""22.42, 23.71A, doubt W407: whose ships may make up one combat group, and from where light ships come."""

from collections.abc import Iterator

from core.mistakes import Unworkable
from core.world_at_war.naval.forces import factors_of, light_of, naval_force
from core.world_at_war.naval.forming import some_of
from core.world_at_war.naval_orders import Factors
from core.world_at_war.state import Game, plays
from events.world_at_war.naval import LightShips, NavalForce


def may_mix(game: Game, force: NavalForce) -> tuple[str, ...]:
    """The task force itself, and those whose ships may be in a group with its, the smallest first."""
    if plays(game, "W407") == "own":
        return (force.name,)
    others = naval_force(game, force.name) - {force.name}
    there = (one for one in others if game.forces[one].place == force.place)
    return (force.name, *sorted(there, key=lambda one: (factors_of(game, one), one)))


def light_named(game: Game, force: NavalForce, given: Factors) -> Iterator[LightShips]:
    """So many light ships of a task force, and of those that may mix with it what it lacks.

    Raises `Mistake` where there are none of that kind.
    """
    stacks = [stack for one in may_mix(game, force) for stack in light_of(game, one)]
    alike = [stack for stack in stacks if (stack.nation, stack.kind) == (given.nation, given.kind)]
    if not alike:
        raise Unworkable("light ships", f"{force.name} has no {given.kind} of {given.nation}.")
    left = given.count
    for number, there in enumerate(alike, 1):
        count = left if number == len(alike) else min(left, there.factors)
        left -= count
        if count or number == 1:
            yield some_of(there, count)
