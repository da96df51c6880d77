"""23.752A: task forces set out on a naval activity, along a path that is announced hex by hex."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable, known
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.ashore import aboard_as_they_sail
from core.world_at_war.authority import seat_speaks_for_the_forces
from core.world_at_war.board import box_of, commands, hex_of, known_place, name, side_of
from core.world_at_war.book import rule
from core.world_at_war.naval.activity.entering import ACTIVITIES, PATROL, SUBMARINES, TRANSPORTS, western
from core.world_at_war.naval.forces import carriers_of, known_force, light_of, ships_of
from core.world_at_war.naval.roles import next_voyage
from core.world_at_war.naval_activity_orders import SailForce
from core.world_at_war.sailing import lies_at_sea
from core.world_at_war.state import Game
from events.world_at_war.naval import NavalForce, NavalForceSailed
from events.world_at_war.naval_activity import NavalActivityBegan

SUBMARINE, ESCORTED = "SS", ("TR", "DD")


class Sailing(msgspec.Struct, frozen=True):
    """Task forces that are to sail on an activity; `path` begins where the first of them lies."""

    seat: str
    forces: tuple[NavalForce, ...]
    activity: str
    path: tuple[str, ...]

    @property
    def nation(self) -> str:
        """Whose the first task force is."""
        return self.forces[0].nation


def sailing(game: Game, order: SailForce, seat: str) -> Sailing:
    """What the order means; raises `Mistake` for unknown names, and for no task force or no way at all."""
    if not order.forces or not order.path:
        raise Unworkable("task force", "Say which task forces sail, and by which hexes.")
    forces = tuple(dict.fromkeys(known_force(game, one) for one in order.forces))
    path = (forces[0].place, *(known_place(game, one) for one in order.path))
    return Sailing(seat, forces, _known_activity(order.activity), path)


def _known_activity(given: str) -> str:
    told = f"Task forces sail on these: {', '.join(ACTIVITIES)}."
    return known("naval activity", given, {activity: activity for activity in ACTIVITIES}, told)


@rule(
    "23.752A/together",
    "Task forces that sail together are of one side and begin in one place.",
    "{unit} of {given} lies at {place}.",
)
def sail_together(game: Game, request: Sailing) -> Iterable[Finding]:
    """A naval force moves as one; whether it may is for the rules on ships."""
    first = request.forces[0]
    for force in request.forces:
        alike = side_of(game, force.nation) == side_of(game, first.nation)
        if not alike or (force.place, force.at_sea) != (first.place, first.at_sea):
            yield Finding(force.name, name(game, force.place), force.nation)


@rule(
    "23.752A/path",
    "A naval force goes from a hex of water to one beside it.",
    "{place} is not beside {given}, by water.",
)
def path_is_whole(game: Game, request: Sailing) -> Iterable[Finding]:
    """The path is announced hex by hex; how far ships go is for the rules on ships."""
    side = side_of(game, request.nation)
    for one, other in pairwise(request.path):
        if not _beside(game, one, other) or lies_at_sea(game, side, other) is None:
            yield Finding(place=name(game, other), given=name(game, one))


def _beside(game: Game, one: str, other: str) -> bool:
    if hex_of(game, one) is not None and hex_of(game, other) is not None:
        return any(h is not None and h.id == other for h in game.atlas.beside[one])
    for box, place in ((one, other), (other, one)):
        if (found := box_of(game, box)) is not None:
            return place in found.entrances
    return False


@rule(
    "23.752A/through",
    "A naval force passes no box, but begins or ends there.",
    "{place} is a box.",
)
def no_box_on_the_way(game: Game, request: Sailing) -> Iterable[Finding]:
    """In a box ships are in port (17.3126)."""
    for place in request.path[1:-1]:
        if box_of(game, place) is not None:
            yield Finding(place=place)


@rule(
    "23.75A/exempt",
    "What air may not attack is of the kind that is exempt.",
    "{unit} can't sail as {given}: {allowed} alone do.",
)
def exempt_for_a_reason(game: Game, request: Sailing) -> Iterable[Finding]:
    """20.77: submarines out of their patrol hex; 20.622: transports and ASW of the Western Allies."""
    for force in request.forces:
        kinds = {ships.kind for ships in light_of(game, force.name)}
        named = bool(carriers_of(game, force.name) or ships_of(game, force.name))
        if request.activity == SUBMARINES and (named or kinds - {SUBMARINE}):
            yield Finding(unit=force.name, given=request.activity, allowed="submarines")
        fit = western(game, force.nation) and not named and not kinds - set(ESCORTED)
        if request.activity == TRANSPORTS and not fit:
            allowed = "transports and destroyers of the Western Allies"
            yield Finding(unit=force.name, given=request.activity, allowed=allowed)


@rule(
    "23.43C/sailing",
    "Submarines alone patrol as a submarine patrol.",
    "{unit} is of submarines alone: sail it as {allowed}.",
)
def submarines_patrol_as_such(game: Game, request: Sailing) -> Iterable[Finding]:
    """23.43C: a submarine patrol is attacked in its patrol hex, and nowhere else."""
    for force in request.forces if request.activity == PATROL else ():
        named = bool(carriers_of(game, force.name) or ships_of(game, force.name))
        kinds = {ships.kind for ships in light_of(game, force.name)}
        if not named and kinds == {SUBMARINE}:
            yield Finding(unit=force.name, allowed=SUBMARINES)


def sail(game: Game, request: Sailing) -> Iterator[Ruled]:
    """The activity and its path are announced (23.752A); naval air ashore goes along (17.3126C)."""
    names = tuple(force.name for force in request.forces)
    for force in names:
        yield Ruled(NavalForceSailed(force, request.activity, request.path), ("23.752A",))
    yield from aboard_as_they_sail(game, (deck for force in names for deck in carriers_of(game, force)))
    side = side_of(game, request.nation)
    voyage = next_voyage(game, names)
    yield Ruled(NavalActivityBegan(request.activity, side, names, request.path, voyage), ("23.752A",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat one hex beside it, as a specimen."""
    for force in sorted(f.name for f in game.forces.values() if commands(game, seat, f.nation)):
        if step := next(_steps(game, game.forces[force], seat), None):
            asked = (Sailing(seat, (game.forces[force],), one, ()) for one in ACTIVITIES[:-3])
            open_ = (one.activity for one in asked if submarines_patrol_as_such.kept(game, one))
            choices = tuple(Choice(activity) for activity in open_)
            order = SailForce((force,), choices[0].value, (step,))
            yield Offer(order, (Slot("activity", choices),), open_ended=True)


def _steps(game: Game, force: NavalForce, seat: str) -> Iterator[str]:
    for place in sorted((*game.atlas.hexes, *game.atlas.boxes)):
        request = Sailing(seat, (force,), ACTIVITIES[0], (force.place, place))
        if path_is_whole.kept(game, request):
            yield place


SAILING = Procedure(
    sailing,
    (
        seat_speaks_for_the_forces,
        sail_together,
        path_is_whole,
        no_box_on_the_way,
        exempt_for_a_reason,
        submarines_patrol_as_such,
    ),
    sail,
    offers,
)
