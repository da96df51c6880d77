"""23.752, 23.75A, 30.37: forces set out, sea supply lines are declared, and whether they may be attacked."""

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable, known
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import (
    DeclareSupplyLine,
    SailForce,
    able_here,
    at_war_with,
    may_be_dived_on,
)
from core.world_at_war.activities.voyages import (
    ACTIVITIES,
    PATROL,
    SUBMARINE,
    SUBMARINES,
    TRANSPORT,
    TRANSPORTS,
    offers_to_sail,
    western,
)
from core.world_at_war.board import (
    box_of,
    commands,
    controller,
    known_nation,
    known_place,
    name,
    side_of,
)
from core.world_at_war.carriers.decks import aboard_as_they_sail
from core.world_at_war.conditions import rule, seat_speaks_for_the_forces, seat_speaks_for_the_nation
from core.world_at_war.kamikazes.flying import kamikazes_near
from core.world_at_war.ships.ways import (
    Sailing,
    Way,
    lies_at_sea,
    no_box_on_the_way,
    path_is_whole,
    way_by_water,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    SUPPLY_LINE,
    UNDER_ATTACK,
    forces_of,
    here,
    next_voyage,
    present_activity,
    voyage_of,
)
from core.world_at_war.under_way.at_sea import Units as AirUnits
from core.world_at_war.under_way.ships import carriers_of, factors_of, known_force, light_of, ships_of
from events.sentences import kept, said, say, translated
from events.world_at_war.activities import NavalActivity, NavalActivityBegan
from events.world_at_war.ships import (
    NavalForce,
    NavalForceDisbanded,
    NavalForceFormed,
    NavalForceMoved,
    NavalForceSailed,
)

# 23.752A, 23.75A: task forces set out, and whether they may be attacked where they come.

ESCORTED = (TRANSPORT, "DD")


def sailing(game: Game, order: SailForce, seat: str) -> Sailing:
    """What the order means; raises `Mistake` for unknown names, and for no task force or no way at all."""
    if not order.forces or not order.path:
        raise Unworkable(said("task force"), say("Say which task forces sail, and by which hexes."))
    forces = tuple(dict.fromkeys(known_force(game, one) for one in order.forces))
    activity = _known_activity(order.activity)
    return Sailing(
        seat, forces, activity, _way(game, forces[0], tuple(known_place(game, p) for p in order.path))
    )


def _way(game: Game, force: NavalForce, said_: Way) -> Way:
    """From where the force lies: as it is said, hex by hex, or the shortest way where just a goal is.

    Who says where it lies as well says no more by that.
    """
    steps = said_[1:] if said_[0] == force.place else said_
    if not steps:
        told = say(
            "{force} lies at {place} already: say where it sails.",
            force=force.name,
            place=name(game, force.place),
        )
        raise Unworkable("place", told)
    alone = way_by_water(game, side_of(game, force.nation), force.place, *steps) if len(steps) == 1 else ()
    return alone or (force.place, *steps)


def _known_activity(given: str) -> str:
    told = say("Task forces sail on these: {activities}.", activities=ACTIVITIES)
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


def _commanded(game: Game, request: Sailing) -> Iterator[NavalForce]:
    """Those that the seat speaks for: of what others are made no refusal tells it (17.3123)."""
    return (force for force in request.forces if commands(game, request.seat, force.nation))


@rule(
    "23.75A/exempt",
    "What air may not attack is of the kind that is exempt.",
    "{unit} can't sail as {given}: {allowed} alone do.",
)
def exempt_for_a_reason(game: Game, request: Sailing) -> Iterable[Finding]:
    """20.77: submarines out of their patrol hex; 20.622: transports and ASW of the Western Allies."""
    for force in _commanded(game, request):
        kinds = {ships.kind for ships in light_of(game, force.name)}
        named = bool(carriers_of(game, force.name) or ships_of(game, force.name))
        if request.activity == SUBMARINES and (named or kinds - {SUBMARINE}):
            yield Finding(unit=force.name, given=translated(request.activity), allowed=say("submarines"))
        fit = western(game, force.nation) and not named and not kinds - set(ESCORTED)
        if request.activity == TRANSPORTS and not fit:
            allowed = say("transports and destroyers of the Western Allies")
            yield Finding(unit=force.name, given=translated(request.activity), allowed=allowed)


@rule(
    "23.43C/sailing",
    "Submarines alone patrol as a submarine patrol.",
    "{unit} is of submarines alone: sail it as {allowed}.",
)
def submarines_patrol_as_such(game: Game, request: Sailing) -> Iterable[Finding]:
    """23.43C: a submarine patrol is attacked in its patrol hex, and nowhere else."""
    for force in _commanded(game, request) if request.activity == PATROL else ():
        named = bool(carriers_of(game, force.name) or ships_of(game, force.name))
        kinds = {ships.kind for ships in light_of(game, force.name)}
        if not named and kinds == {SUBMARINE}:
            yield Finding(unit=force.name, allowed=translated(SUBMARINES))


def sail(game: Game, request: Sailing) -> Iterator[Ruled]:
    """The activity and its path are announced (23.752A); naval air ashore goes along (17.3126C)."""
    names = tuple(force.name for force in request.forces)
    for force in names:
        yield Ruled(NavalForceSailed(force, request.activity, request.path), ("23.752A",))
    yield from aboard_as_they_sail(game, (deck for force in names for deck in carriers_of(game, force)))
    side = side_of(game, request.nation)
    voyage = next_voyage(game, names)
    yield Ruled(NavalActivityBegan(request.activity, side, names, request.path, voyage), ("23.752A",))


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
    offers_to_sail,
)


def exempt(activity: NavalActivity) -> bool:
    """Do those sail whom air may not attack (20.77, 20.622: 23.75A's exceptions)?

    Submarines are attacked in their patrol hex alone, and there in the opponent's player turn (23.43C).
    """
    return activity.activity in (TRANSPORTS, SUBMARINES)


def may_strike_here(game: Game) -> AirUnits:
    """The land-based air of the other sides that may attack the naval force where it is."""
    activity = present_activity(game)
    once = plays(game, "W255") == "once"
    if activity is None or exempt(activity) or (once and struck_before(game, activity)):
        return ()
    return tuple(u for u in able_here(game, activity, ATTACK) if at_war_with(game, u.nation, activity))


def may_dive_here(game: Game) -> AirUnits:
    """The kamikazes that may attack the naval force where it is (17.462, 17.463)."""
    activity = present_activity(game)
    if activity is None or exempt(activity) or activity.activity == UNDER_ATTACK:
        return ()
    near = kamikazes_near(game, here(activity), activity.side)
    lines = plays(game, "W154") == "yes" or not all(is_a_bare_line(game, one) for one in activity.forces)
    return tuple(unit for unit in near if lines and may_be_dived_on(game, unit.nation, activity))


def is_a_bare_line(game: Game, force: str) -> bool:
    """Is this the marker of a sea supply line that no ships guard?"""
    activity = present_activity(game)
    line = activity is not None and activity.activity == SUPPLY_LINE
    return line and not factors_of(game, force)


def may_be_struck(game: Game) -> bool:
    """Has anybody air that may attack the naval force where it is?"""
    return bool(may_strike_here(game) or may_dive_here(game))


def struck_before(game: Game, activity: NavalActivity) -> bool:
    """Was the force struck in this hex earlier in the player turn (doubt W255)?

    A sea supply line is another one than that which led there before, whoever guards it (23.752D).
    """
    met = (e.occasion for e in game.employments if e.role == ATTACK and e.hex == here(activity))
    begun = tuple(start for force in forces_of(game, activity) for start in _begun(activity, force))
    return any(one.startswith(begun) for one in met)


def _begun(activity: NavalActivity, force: NavalForce) -> tuple[str, ...]:
    """How the occasions begin that are about this force on any voyage, or about this line alone."""
    if activity.activity == SUPPLY_LINE:
        return (f"{voyage_of(force.name, force.voyage)}: ",)
    return (f"{force.name}: ", voyage_of(force.name, 1).removesuffix("2"))


# 23.752D, 30.37: a sea supply line is declared, and enemy air may attack it once in each of its hexes.


class Supplying(msgspec.Struct, frozen=True):
    """A sea supply line of a nation as it is declared: its hexes, and the task forces that guard it."""

    seat: str
    nation: str
    path: tuple[str, ...]
    forces: tuple[NavalForce, ...]


def supplying(game: Game, order: DeclareSupplyLine, seat: str) -> Supplying:
    """What the order means; raises `Mistake` for names that are not there, and for a line without hexes."""
    if not order.path:
        raise Unworkable(said("sea supply line"), say("Say by which hexes the sea supply line leads."))
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


CALLED = kept("sea supply line {number} of {nation}")


def _new_name(game: Game, nation: str) -> str:
    called = (CALLED(number=n, nation=nation) for n in range(1, 1000))
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


def offers_to_supply(game: Game, seat: str) -> Iterator[Offer]:
    """As a specimen, a line of one hex: where a task force of the seat lies, or from a port of its own."""
    guarded = (Supplying(seat, one.nation, (one.place,), (one,)) for one in _own_forces(game, seat))
    bare = (Supplying(seat, nation, (port,), ()) for nation, port in _own_ports(game, seat))
    for request in chain(guarded, bare):
        if all(one.kept(game, request) for one in MAY_SUPPLY):
            forces = tuple(force.name for force in request.forces)
            yield Offer(DeclareSupplyLine(request.nation, request.path, forces), open_ended=True)
            return


def _own_forces(game: Game, seat: str) -> Iterator[NavalForce]:
    by_name = sorted(game.forces.values(), key=lambda one: one.name)
    return (one for one in by_name if commands(game, seat, one.nation))


def _own_ports(game: Game, seat: str) -> Iterator[tuple[str, str]]:
    """The ports that nations of the seat hold, each with its nation: no ship needs to guard a line."""
    for port in game.atlas.ports:
        nation = controller(game, game.atlas.hexes[port])
        if nation and side_of(game, nation) == game.turn.side and commands(game, seat, nation):
            yield nation, port


MAY_SUPPLY = (
    seat_speaks_for_the_nation,
    seat_speaks_for_the_forces,
    over_hexes_at_sea,
    path_is_whole,
    guards_lie_where_it_begins,
)
SUPPLYING = Procedure(supplying, MAY_SUPPLY, supply, offers_to_supply)
