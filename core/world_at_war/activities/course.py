"""23.752A, 23.77: a naval force goes from hex to hex, until its activity ends."""

from collections.abc import Iterator

import msgspec

from core.fold import fold
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.heard import sailors_finished, strikers_finished
from core.world_at_war.activities.hunting import flown
from core.world_at_war.activities.orders import AbortActivity
from core.world_at_war.activities.sailing import may_be_struck
from core.world_at_war.activities.supply_lines import over
from core.world_at_war.board import commands
from core.world_at_war.carriers.other_decks import may_land
from core.world_at_war.conditions import rule
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.ships.losses import taken_up
from core.world_at_war.ships.ways import lies_at_sea
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.activities import (
    afloat,
    forces_of,
    groups_of,
    here,
    present_activity,
    under_way,
)
from core.world_at_war.under_way.base_attacks import ESCAPE
from core.world_at_war.under_way.naval_air import SUPPLY_LINE, UNDER_ATTACK
from core.world_at_war.under_way.ships import factors_of
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.activities import (
    CombatGroupRejoined,
    NavalActivity,
    NavalActivityBegan,
    NavalActivityEnded,
    NavalHexEntered,
)
from events.world_at_war.naval_bases import NavalForceEscaped
from events.world_at_war.ships import NavalForceMoved

ARRIVED, ABORTED, DESTROYED, ATTACKED = "arrived", "aborted", "destroyed", "attacked"


def begun(game: Game, _: NavalActivityBegan) -> Iterator[Ruled]:
    """The naval force leaves for the first hex of its path."""
    yield from onward(game)


def entered(game: Game, _: NavalHexEntered) -> Iterator[Ruled]:
    """Where nobody can attack it, the naval force goes on at once."""
    if not may_be_struck(game):
        yield from onward(game)


def onward(game: Game) -> Iterator[Ruled]:
    """The next hex, or the end of the path.

    23.23D, 23.34B: after the air combat survivors are home, and what was neither destroyed nor turned back
    enters the next hex.
    """
    if (activity := present_activity(game)) is None:
        return
    yield from rejoined(game, activity)
    if activity.reached + 1 == len(activity.path):
        yield from ended(game, activity, ATTACKED if activity.activity == UNDER_ATTACK else ARRIVED)
        return
    reached = activity.reached + 1
    place = activity.path[reached]
    if activity.activity != SUPPLY_LINE and _of_no_account(game, activity, place):
        yield from _into_port(game, activity, place, reached)
        yield Ruled(NavalActivityEnded(place, ARRIVED), ("23.752A", *_doubts(game, activity, place)))
        return
    for force in forces_of(game, activity):
        yield Ruled(NavalForceMoved(force.name, place, at_sea=True, reached=reached), ("23.752A",))
    yield Ruled(NavalHexEntered(place, reached), ("23.752A", *_doubts(game, activity, place)))


def _doubts(game: Game, activity: NavalActivity, place: str) -> tuple[str, ...]:
    into_port = place in game.atlas.hexes and _puts_in(game, activity, place)
    return ("W351",) if into_port and place == activity.path[-1] else ()


def _of_no_account(game: Game, activity: NavalActivity, place: str) -> bool:
    """Is it a box, or a port before which no air attacks the ships that put in (doubt W351)?"""
    if place not in game.atlas.hexes:
        return True
    last = place == activity.path[-1] and activity.reached + 2 == len(activity.path)
    return last and _puts_in(game, activity, place) and plays(game, "W351") == "in_port"


def _puts_in(game: Game, activity: NavalActivity, place: str) -> bool:
    return lies_at_sea(game, activity.side, place) is False


def rejoined(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """Combat groups are for the hex in which the force was attacked (23.71A)."""
    for group in groups_of(game, activity):
        if group.of:
            yield Ruled(CombatGroupRejoined(group.name, group.of), ("23.71A",))


def ended(game: Game, activity: NavalActivity, how: str) -> Iterator[Ruled]:
    """The activity is over; at the end of a path in a port the ships are in port."""
    place = here(activity)
    if activity.activity == SUPPLY_LINE:
        yield from over(game, activity)
        yield Ruled(NavalActivityEnded(place, how), ("23.752D",))
        return
    if activity.activity == UNDER_ATTACK:
        yield from flown(game, activity)
        yield Ruled(NavalActivityEnded(place, how), ("18.511B",))
        return
    if how == ARRIVED and _puts_in(game, activity, place):
        yield from _into_port(game, activity, place, activity.reached)
    yield Ruled(NavalActivityEnded(place, how), ("23.77",) if how != ARRIVED else ("23.752A",))


def _into_port(game: Game, activity: NavalActivity, place: str, reached: int) -> Iterator[Ruled]:
    for force in forces_of(game, activity):
        if activity.activity == ESCAPE:
            yield Ruled(NavalForceEscaped(force.name, activity.path[0], place), ("23.462A", "23.462C"))
        else:
            yield Ruled(NavalForceMoved(force.name, place, at_sea=False, reached=reached), ("23.752A",))


def nobody_attacks(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """All that may attack here are done, and nobody does: the naval force goes on."""
    activity = present_activity(game)
    if activity is not None and strikers_finished(game):
        yield from _further(game, activity)


def nothing_was_sent(game: Game, event: SeatFinished) -> Iterator[Ruled]:
    """An attack was announced, and then nothing is sent: the naval force goes on."""
    activity = present_activity(game)
    if activity is not None and not activity.strikes:
        yield from nobody_attacks(game, event)


def sails_on(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """Those that sail are done with what befell them here: the naval force goes on."""
    activity = present_activity(game)
    if activity is not None and sailors_finished(game):
        yield from _further(game, activity)


def _further(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    yield from (onward(game) if afloat(game, activity) else destroyed(game, activity))


def after_the_strikes(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.23D: a naval force of which nothing is left goes no further, nor one that has gone elsewhere.

    Its combat air patrol lands first, where it may (17.3124).
    """
    activity = present_activity(game)
    if activity is None:
        return
    if not afloat(game, activity):
        yield from () if may_land(game) else destroyed(game, activity)
        return
    gone = tuple(_sunk_here(game, activity))
    yield from gone
    if activity.activity == UNDER_ATTACK:
        yield from onward(fold(EVOLUTIONS, game, [fact.event for fact in gone]))


def destroyed(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """Nothing of it is left here."""
    gone = tuple(_sunk_here(game, activity))
    yield from gone
    game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
    yield from rejoined(game, activity)
    elsewhere = any(factors_of(game, name) for name in activity.forces if name in game.forces)
    yield from ended(game, activity, ABORTED if elsewhere else DESTROYED)


def _sunk_here(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """What was sunk here is no task force in the next hex (23.23C); a line of supply keeps one marker."""
    forces = [force.name for force in forces_of(game, activity)]
    guarded = any(factors_of(game, group.name) for group in groups_of(game, activity))
    if activity.activity == SUPPLY_LINE and not guarded:
        forces = forces[1:]
    yield from taken_up(game, forces)


class Aborting(msgspec.Struct, frozen=True):
    """The naval force is to give up its activity where it is."""

    seat: str
    activity: NavalActivity


def aborting(game: Game, _: AbortActivity, seat: str) -> Aborting:
    """What the order means; raises `Mistake` if no naval force is under way."""
    return Aborting(seat, under_way(game))


@rule(
    "23.77",
    "A naval activity is given up by those that sail.",
    "{given} speaks for none of the task forces.",
)
def owner_gives_up(game: Game, request: Aborting) -> Iterator[Finding]:
    """23.77; what an activity needs is for the rules on ships."""
    if not any(commands(game, request.seat, f.nation) for f in forces_of(game, request.activity)):
        yield Finding(given=request.seat)


def abort(game: Game, request: Aborting) -> Iterator[Ruled]:
    """The activity is over; from here the force is sailed home."""
    yield from rejoined(game, request.activity)
    yield from ended(game, request.activity, ABORTED)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To those that sail."""
    activity = present_activity(game)
    if activity is not None and owner_gives_up.kept(game, Aborting(seat, activity)):
        yield Offer(AbortActivity())


ABORTING = Procedure(aborting, (owner_gives_up,), abort, offers)
