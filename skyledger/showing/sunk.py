"""Which ships of a seat were sunk, and in which entry: nobody is told so of the ships of others (17.3123)."""

from collections.abc import Iterable, Iterator

from core.world_at_war.board import commands
from core.world_at_war.board import name as called
from events.message import Event
from events.sentences import said, say
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.ships import ShipSunk
from skyledger.folding import Step

SUNK = said("{ship} was sunk at {place} in entry {entry}.")


def sunk(steps: Iterable[Step], name: str, seat: str) -> Iterator[str]:
    """Where a carrier or capital ship of this name, which the seat commanded, was sunk by entries."""
    for step in steps:
        for ship, place in filter(None, (_sunk_by(event) for event, _ in step.facts)):
            there = step.before.carriers.get(ship) or step.before.ships.get(ship)
            if ship.casefold() == name.casefold() and there and commands(step.before, seat, there.nation):
                told, number = called(step.before, place), step.entry.number
                yield say(SUNK, ship=ship, place=told, entry=number)


def _sunk_by(event: Event) -> tuple[str, str] | None:
    match event:
        case CarrierSunk(carrier=ship, place=place) | ShipSunk(ship=ship, place=place):
            return ship, place
        case _:
            return None
