"""23.752A: for what task forces are at sea, and how menus offer it."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.world_at_war.activities.orders import SailForce
from core.world_at_war.board import commands, faction_of, phase, side_of
from core.world_at_war.ships.ways import Sailing, beside, path_is_whole
from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import carriers_of, light_of, ships_of
from events.sentences import said
from events.world_at_war.ships import NavalForce

SUBMARINE, TRANSPORT = "SS", "TR"
INVASION, SEA_TRANSPORT = said("seaborne invasion"), said("sea transport")
CARRYING = (INVASION, SEA_TRANSPORT)
"""For these ships carry ground units."""
SUBMARINES, TRANSPORTS = said("submarine patrol"), said("transit of transports")
PATROL, FAST_CARRIERS = said("patrol"), said("fast carrier mission")
REDEPLOYMENT, CHANGE_OF_BASE = said("redeployment"), said("change of base")
INTERCEPTION, COUNTER_INTERCEPTION = said("interception"), said("counter-interception")
HOMEWARD = said("voyage home")
OWN_TURN = (
    PATROL,
    FAST_CARRIERS,
    said("raid"),
    INVASION,
    SEA_TRANSPORT,
    said("sea escort"),
    said("sea supply"),
    said("shore bombardment"),
    CHANGE_OF_BASE,
    COUNTER_INTERCEPTION,
)
ACTIVITIES = (
    *OWN_TURN[:-2],
    REDEPLOYMENT,
    CHANGE_OF_BASE,
    INTERCEPTION,
    COUNTER_INTERCEPTION,
    SUBMARINES,
    TRANSPORTS,
    HOMEWARD,
)
"""What task forces are at sea for (21, 22: settled at the table)."""


def offers_to_sail(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force of the seat one hex beside it, as a specimen."""
    mine = (force for force in game.forces.values() if commands(game, seat, force.nation))
    for force in sorted(mine, key=lambda one: one.name):
        if step := next(_steps(game, force, seat), None):
            usual = _usual(game, force)
            likely = _likely(game, force, usual)
            yield _offered(force, likely, step)
            if others := tuple(one for one in usual if one not in likely):
                yield replace(_offered(force, others, step), aside=True, unlikely=True)


def _offered(force: NavalForce, activities: tuple[str, ...], step: str) -> Offer:
    order = SailForce((force.name,), activities[0], (step,))
    return Offer(order, (Slot("activity", tuple(map(Choice, activities))),), open_ended=True)


def _likely(game: Game, force: NavalForce, usual: tuple[str, ...]) -> tuple[str, ...]:
    """At sea the one that it is out for, and home; in port those for which there is what they need."""
    if force.activity in usual:
        return tuple(dict.fromkeys((force.activity, *_homeward(force))))
    side = side_of(game, force.nation)
    laden = {
        one.place
        for one in game.light.values()
        if one.kind == TRANSPORT and side_of(game, one.nation) == side
    }
    without = CARRYING if laden and force.place not in laden else ()
    return tuple(one for one in usual if one not in without)


def likely(game: Game, force: NavalForce) -> tuple[str, ...]:
    """For what a task force may well sail as it lies now."""
    return _likely(game, force, _usual(game, force))


def _homeward(force: NavalForce) -> tuple[str, ...]:
    return (HOMEWARD,) if force.at_sea else ()


def _usual(game: Game, force: NavalForce) -> tuple[str, ...]:
    """For what a task force sails, as menus offer it; what is at sea may sail home as well (23.752A)."""
    return (*_outward(game, force), *_homeward(force))


def _outward(game: Game, force: NavalForce) -> tuple[str, ...]:
    """For what such a task force sails in this phase, as menus offer it; what else is settled at the table.

    In the other side's turn it intercepts. Submarines go on patrols of their own, and no force without a
    carrier on a mission of fast carriers.
    """
    if side_of(game, force.nation) != game.turn.side:
        return (INTERCEPTION,)
    redeploys = phase(game) == "redeployment"
    named = bool(carriers_of(game, force.name) or ships_of(game, force.name))
    kinds = {ships.kind for ships in light_of(game, force.name)}
    if not named and kinds == {SUBMARINE}:
        return (REDEPLOYMENT,) if redeploys else (SUBMARINES, CHANGE_OF_BASE)
    if redeploys:
        return (REDEPLOYMENT, COUNTER_INTERCEPTION)
    without = () if carriers_of(game, force.name) or not (named or kinds) else (FAST_CARRIERS,)
    return tuple(one for one in OWN_TURN if one not in without)


def _steps(game: Game, force: NavalForce, seat: str) -> Iterator[str]:
    for place in beside(game, force.place):
        request = Sailing(seat, (force,), ACTIVITIES[0], (force.place, place))
        if path_is_whole.kept(game, request):
            yield place


def western(game: Game, nation: str) -> bool:
    """Does a nation belong to the Western Allies, whose transports 20.622 exempts?"""
    return faction_of(game, nation) == said("Western Allies")
