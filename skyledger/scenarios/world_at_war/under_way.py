"""Checks of what is under way at sea in a position: where a naval activity is on its path."""

from collections.abc import Iterator

from events.sentences import say
from skyledger.datafiles.problems import Fault
from skyledger.scenarios.world_at_war.table import Table


def activities(at: Table) -> Iterator[Fault]:
    """A naval activity is in a hex of its path (23.752A)."""
    for index, one in enumerate(at.position.activities):
        if not one.path:
            told = say("A naval activity has a path, of at least the hex where it is.")
            yield Fault(("activities", index, "path"), told)
        elif one.reached not in range(len(one.path)):
            told = say(
                "Of a path of {hexes} hexes from 0 to {most} lie behind, not {given}.",
                hexes=len(one.path),
                most=len(one.path) - 1,
                given=one.reached,
            )
            yield Fault(("activities", index, "reached"), told)


UNDER_WAY = (activities,)
