"""Which ships were sunk, and in which entry; nobody is told so of what a marker concealed (17.3123)."""

from collections.abc import Iterable, Iterator

from core.world_at_war.board import commands
from core.world_at_war.board import name as called
from core.world_at_war.state import Game
from events.message import Event
from events.sentences import said, say
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.ships import ShipSunk
from skyledger.folding import Step
from skyledger.secrecy.known import hidden_ships

SUNK = said("{ship} was sunk at {place} in entry {entry}.")


def sunk(steps: Iterable[Step], name: str, seat: str) -> Iterator[str]:
    """Where a carrier or capital ship of this name, of the seat or in the open before it, was sunk."""
    for step in steps:
        for ship, place in filter(None, (_sunk_by(event) for event, _ in step.facts)):
            if ship.casefold() == name.casefold() and _seen(step.before, ship, seat):
                told, number = called(step.before, place), step.entry.number
                yield say(SUNK, ship=ship, place=told, entry=number)


def _seen(game: Game, ship: str, seat: str) -> bool:
    """Was the ship there, and did the seat command it or see it?"""
    there = game.carriers.get(ship) or game.ships.get(ship)
    if there is None:
        return False
    return commands(game, seat, there.nation) or ship not in hidden_ships(game, seat)[0]


def _sunk_by(event: Event) -> tuple[str, str] | None:
    match event:
        case CarrierSunk(carrier=ship, place=place) | ShipSunk(ship=ship, place=place):
            return ship, place
        case _:
            return None
