"""23.752D, 30.37: a sea supply line is declared, and enemy air may attack it once in each of its hexes.

Task forces that guard it are attacked with it; a line that nobody guards stands on the map as a marker of its
own while it is attacked, and fires at nobody (23.4211D). What hits on the line do is settled at the table.
"""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import DeclareSupplyLine
from core.world_at_war.board import box_of, commands, known_nation, known_place, name, side_of
from core.world_at_war.conditions import rule, seat_speaks_for_the_forces, seat_speaks_for_the_nation
from core.world_at_war.ships.ways import lies_at_sea, path_is_whole
from core.world_at_war.state import Game
from core.world_at_war.under_way.activities import forces_of
from core.world_at_war.under_way.naval_air import SUPPLY_LINE, next_voyage
from core.world_at_war.under_way.ships import factors_of, known_force
from events.world_at_war.activities import NavalActivity, NavalActivityBegan
from events.world_at_war.ships import NavalForce, NavalForceDisbanded, NavalForceFormed, NavalForceMoved


class Supplying(msgspec.Struct, frozen=True):
    """A sea supply line of a nation as it is declared: its hexes, and the task forces that guard it."""

    seat: str
    nation: str
    path: tuple[str, ...]
    forces: tuple[NavalForce, ...]


def supplying(game: Game, order: DeclareSupplyLine, seat: str) -> Supplying:
    """What the order means; raises `Mistake` for names that are not there, and for a line without hexes."""
    if not order.path:
        raise Unworkable("sea supply line", "Say by which hexes the sea supply line leads.")
    forces = tuple(dict.fromkeys(known_force(game, one) for one in order.forces))
    path = tuple(known_place(game, one) for one in order.path)
    return Supplying(seat, known_nation(game, order.nation).name, path, forces)


@rule("23.752D", "A sea supply line leads over hexes at sea.", "{place} is none.")
def over_hexes_at_sea(game: Game, request: Supplying) -> Iterable[Finding]:
    """23.752D; how lines are traced is for the rule on supply (30.37). A port counts with its hex."""
    for place in request.path:
        if box_of(game, place) or lies_at_sea(game, side_of(game, request.nation), place) is None:
            yield Finding(place=name(game, place))


@rule(
    "23.752D/guards",
    "Task forces that guard a sea supply line are of its side, and lie where it begins.",
    "{unit} of {given} lies at {place}.",
)
def guards_lie_where_it_begins(game: Game, request: Supplying) -> Iterable[Finding]:
    """Which ships a line needs is for the rule on supply (30.37)."""
    for force in request.forces:
        ours = side_of(game, force.nation) == side_of(game, request.nation)
        if not ours or force.place != request.path[0]:
            yield Finding(force.name, name(game, force.place), force.nation)


def supply(game: Game, request: Supplying) -> Iterator[Ruled]:
    """It is open to attack hex by hex, from the first."""
    side, path = side_of(game, request.nation), (request.path[0], *request.path)
    names = tuple(force.name for force in request.forces)
    if not names:
        names = (_new_name(game, request.nation),)
        marker = NavalForceFormed(names[0], request.nation, path[0], at_sea=True, concealed=False)
        yield Ruled(marker, ("23.752D",))
    began = NavalActivityBegan(SUPPLY_LINE, side, names, path, next_voyage(game, names))
    yield Ruled(began, ("23.752D", "W377"))


def _new_name(game: Game, nation: str) -> str:
    called = (f"{SUPPLY_LINE} {n} of {nation}" for n in range(1, 1000))
    return next(one for one in called if one not in game.forces)


def over(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """Who guarded it is back where it begins, and the marker of one that nobody guarded is gone."""
    start = activity.path[0]
    for force in forces_of(game, activity):
        if not factors_of(game, force.name):
            yield Ruled(NavalForceDisbanded(force.name, force.place), ("23.752D",))
            continue
        at_sea = lies_at_sea(game, activity.side, start) is not False
        reached = _on_its_own_path(force, start)
        yield Ruled(NavalForceMoved(force.name, start, at_sea=at_sea, reached=reached), ("23.752D",))


def _on_its_own_path(force: NavalForce, place: str) -> int:
    """How far a guard has come on the path of its own activity, which led it to where it lay."""
    return max((index for index, hex_ in enumerate(force.path) if hex_ == place), default=0)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """As a specimen, a line of one hex where a task force of the seat lies."""
    for force in sorted(game.forces.values(), key=lambda one: one.name):
        if commands(game, seat, force.nation):
            request = Supplying(seat, force.nation, (force.place,), (force,))
            if all(one.kept(game, request) for one in MAY_SUPPLY):
                yield Offer(DeclareSupplyLine(force.nation, (force.place,), (force.name,)), open_ended=True)
                return


MAY_SUPPLY = (
    seat_speaks_for_the_nation,
    seat_speaks_for_the_forces,
    over_hexes_at_sea,
    path_is_whole,
    guards_lie_where_it_begins,
)
SUPPLYING = Procedure(supplying, MAY_SUPPLY, supply, offers)
