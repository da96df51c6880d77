"""21, 22: task forces are declared to move, and all aboard with them."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_place, name, side_of
from core.world_at_war.carriers.ashore import aboard_as_they_sail
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.ships.orders import MoveForce
from core.world_at_war.ships.ways import comes_to_lie, lies_at_sea
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import next_voyage
from core.world_at_war.under_way.ships import carriers_of, known_force
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.ships import NavalForce, NavalForceMoved


class Moving(msgspec.Struct, frozen=True):
    """A task force is declared to be in port, in a box or at sea in a hex."""

    seat: str
    force: NavalForce
    place: str
    at_sea: bool

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation


def moving(game: Game, order: MoveForce, seat: str) -> Moving:
    """What the order means; raises `Mistake` for an unknown force or place, and where no ship can be."""
    force, place = known_force(game, order.force), known_place(game, order.to)
    return Moving(seat, force, place, comes_to_lie(game, force, place))


@rule("declaration/force moves", "A task force that moves comes to another place.", "{unit} is at {place}.")
def to_another_place(game: Game, request: Moving) -> Iterable[Finding]:
    """Where it may go is for the rules on ships."""
    if (request.place, request.at_sea) == (request.force.place, request.force.at_sea):
        yield Finding(unit=request.force.name, place=name(game, request.place))


def move(game: Game, request: Moving) -> Iterator[Ruled]:
    """It is there, with what belongs to it, combat groups of it too, and what is based on it (17.3121)."""
    groups = sorted(force.name for force in game.forces.values() if force.of == request.force.name)
    yield from (Ruled(CombatGroupRejoined(group, request.force.name), ("23.71A",)) for group in groups)
    voyage = next_voyage(game, (request.force.name,))
    moved = NavalForceMoved(request.force.name, request.place, request.at_sea, voyage=voyage)
    yield Ruled(moved, ("17.3121",))
    yield from aboard_as_they_sail(game, carriers_of(game, request.force.name))


def offers_to_move(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat: every place with water."""
    mine = sorted(f.name for f in game.forces.values() if commands(game, seat, f.nation))
    for one in mine:
        force = game.forces[one]
        open_ = tuple(Choice(place) for place in _waters(game, force))
        if open_:
            yield Offer(MoveForce(one, open_[0].value), (Slot("to", open_),))


def _waters(game: Game, force: NavalForce) -> Iterator[str]:
    side = side_of(game, force.nation)
    for place in (*game.atlas.hexes, *game.atlas.boxes):
        at_sea = lies_at_sea(game, side, place)
        if at_sea is not None and (place, at_sea) != (force.place, force.at_sea):
            yield place


MOVING = Procedure(moving, (seat_speaks_for_the_nation, to_another_place), move, offers_to_move)
