"""Naval activities (23.2, 23.3, 23.71B, 23.752): forces go from hex to hex, and submarines are hunted."""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.fold import fold
from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.cover import COVERING
from core.world_at_war.activities.orders import (
    AbortActivity,
    AttackAtSea,
    AttackSubmarines,
    CoverForce,
    DeclareSupplyLine,
    FlyPatrol,
    PlaceCover,
    SailForce,
    StrikeAtSea,
    entry_heard,
    sailors_finished,
    strikers_finished,
)
from core.world_at_war.activities.patrol import PATROLLING
from core.world_at_war.activities.ports import at_the_end, puts_in
from core.world_at_war.activities.sailing import SAILING, SUPPLYING, may_be_struck, over
from core.world_at_war.activities.striking import ANNOUNCING, PLACING, STRIKING
from core.world_at_war.activities.voyages import SUBMARINES
from core.world_at_war.board import commands, hex_of, name, side_of
from core.world_at_war.carriers.other_decks import may_land
from core.world_at_war.conditions import peace_key, rule
from core.world_at_war.flight.missions import option_grounds, option_on
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.menus import Part
from core.world_at_war.naval_air.employment import able
from core.world_at_war.naval_bases.target import arrived
from core.world_at_war.ships.chapter import taken_up
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.kamikazes import Groups, Occasion
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    KINDS,
    SUPPLY_LINE,
    UNDER_ATTACK,
    afloat,
    entry,
    forces_of,
    groups_of,
    here,
    present_activity,
    present_combat,
    under_way,
)
from core.world_at_war.under_way.commitments import in_play
from core.world_at_war.under_way.ships import ESCAPE, factors_of, known_force
from events.message import PhaseEntered, SeatFinished
from events.sentences import kept
from events.world_at_war.activities import (
    CombatGroupRejoined,
    NavalActivity,
    NavalActivityBegan,
    NavalActivityEnded,
    NavalHexEntered,
    SubmarinesAttacked,
)
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.naval_bases import NavalForceEscaped
from events.world_at_war.ships import NavalForce, NavalForceMoved

# 18.511B, 23.43C: in its movement phase a side attacks enemy submarines on patrol with land-based air.

MISSION = kept("attack on submarines")()


class Hunting(msgspec.Struct, frozen=True):
    """A seat would attack a submarine patrol of the enemy."""

    seat: str
    force: NavalForce


def hunting(game: Game, order: AttackSubmarines, seat: str) -> Hunting:
    """What the order means; raises `Mistake` for a task force that is not there."""
    return Hunting(seat, known_force(game, order.force))


@rule(
    "23.43C/patrol",
    "Submarines are attacked that are on patrol, in their patrol hex, in the opponent's player turn.",
    "{unit} at {place} is no enemy submarine patrol in its patrol hex.",
)
def a_submarine_patrol(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.43C, 23.75A with 20.77."""
    force = request.force
    on_patrol = force.at_sea and force.activity == SUBMARINES and arrived(force)
    if not on_patrol or side_of(game, force.nation) == game.turn.side:
        yield Finding(force.name, name(game, force.place))


def _options(game: Game, request: Hunting) -> tuple[tuple[str, str], ...]:
    """The options that the attack may be part of, by faction and front; none if it needs none."""
    goal = hex_of(game, request.force.place)
    if goal is None or plays(game, "W376") != "mission":
        return ()
    mine = (n for n in game.nations.values() if n.side == game.turn.side)
    factions = (n.faction for n in mine if commands(game, request.seat, n.name))
    return tuple((faction, goal.front) for faction in dict.fromkeys(factions))


def _option_grounds(game: Game, request: Hunting) -> Iterator[str]:
    for faction, front in _options(game, request):
        yield from option_grounds(game, faction, front)


@rule(
    "18.511B",
    "Attacks on submarines on patrol are an offensive mission of the movement phase, and part of an option.",
    "{given} has no offensive option or limited offensive on the {place} front.",
    lambda game, request: ("W376", *_option_grounds(game, request)),
)
def in_an_offensive(game: Game, request: Hunting) -> Iterable[Finding]:
    """18.511B with 18.45; 23.165 frees attacks on ships at sea of BRPs (doubt W376)."""
    asked = _options(game, request)
    if asked and not any(option_on(game, *one) for one in asked):
        yield Finding(place=asked[0][1], given=game.turn.side)


@rule(
    "23.752A/once",
    "One sortie is flown against a submarine patrol in a player turn.",
    "{unit} was attacked already.",
)
def not_attacked_yet(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.752A: one sortie in a hex, and the patrol stays in its own."""
    at = entry(request.force)
    if any(one.role == ATTACK and one.occasion == at for one in game.employments):
        yield Finding(unit=request.force.name)


@rule(
    "18.511B/air",
    "Submarines are attacked by land-based air that reaches them.",
    "{given} has no air that may attack {unit} at {place}.",
)
def has_air(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.11E, 23.75D; between nations at peace there is no attack."""
    force = request.force
    near = (u for u in game.units.values() if u.base and u.kind in KINDS and not u.inverted)
    foes = (u for u in near if not peace_key(game, u.nation, force.nation))
    free = (u for u in foes if not u.used or plays(game, "W376") == "at_sea")
    mine = [u for u in free if commands(game, request.seat, u.nation)]
    if not able(game, mine, ATTACK, force.place):
        yield Finding(force.name, name(game, force.place), request.seat)


def hunt(game: Game, request: Hunting) -> Iterator[Ruled]:
    """The patrol is attacked where it is; its owner answers (23.23C)."""
    force = request.force
    told = SubmarinesAttacked(force.name, side_of(game, force.nation), force.place)
    yield Ruled(told, ("18.511B", "23.43C", "23.23C"))


def flown(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """18.42A: those that were sent have flown their mission, as far as it is one (doubt W376)."""
    if plays(game, "W376") != "mission":
        return
    found: dict[str, list[str]] = {}
    for unit in in_play(game, [one for air in activity.strikes for one in air.units]):
        found.setdefault(unit.base, []).append(unit.name)
    for base, names in found.items():
        yield Ruled(
            AirMissionFlown(tuple(names), MISSION, activity.path[0], base), ("18.511B", "18.42A", "W376")
        )


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The submarine patrols that this seat may attack."""
    hunted = (f for f in game.forces.values() if f.activity == SUBMARINES)
    able_ = [f.name for f in hunted if all(one.kept(game, Hunting(seat, f)) for one in MAY_HUNT)]
    if able_:
        yield Offer(AttackSubmarines(able_[0]), (Slot("force", tuple(map(Choice, sorted(able_)))),))


MAY_HUNT = (a_submarine_patrol, in_an_offensive, not_attacked_yet, has_air)
HUNTING = Procedure(hunting, MAY_HUNT, hunt, offers)


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
    into_port = place in game.atlas.hexes and puts_in(game, activity, place)
    return ("W351",) if into_port and place == activity.path[-1] else ()


def _of_no_account(game: Game, activity: NavalActivity, place: str) -> bool:
    """Is it a box, or a port before which no air attacks the ships that put in (doubt W351)?"""
    if place not in game.atlas.hexes:
        return True
    last = place == activity.path[-1] and activity.reached + 2 == len(activity.path)
    return last and puts_in(game, activity, place) and plays(game, "W351") == "in_port"


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
    if how == ARRIVED and puts_in(game, activity, place):
        yield from _into_port(game, activity, place, activity.reached)
    yield Ruled(NavalActivityEnded(place, how), at_the_end(game, activity) if how == ARRIVED else ("23.77",))


def _into_port(game: Game, activity: NavalActivity, place: str, reached: int) -> Iterator[Ruled]:
    for force in forces_of(game, activity):
        if activity.activity == ESCAPE:
            yield Ruled(NavalForceEscaped(force.name, activity.path[0], place), ("23.462A", "23.462C"))
        else:
            yield Ruled(NavalForceMoved(force.name, place, at_sea=False, reached=reached), ("23.752A",))


def nobody_attacks(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """All that may attack here or join battle are done, and nobody does: the naval force goes on."""
    activity = present_activity(game)
    if activity is not None and entry_heard(game):
        yield from _further(game, activity)


def nothing_was_sent(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """An attack was announced, and then nothing is sent: the naval force goes on."""
    if (activity := present_activity(game)) and not activity.strikes and strikers_finished(game):
        yield from _further(game, activity)


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
    """The activity is over; from here the force is sailed home, if anything of it is left (17.3123)."""
    activity = request.activity
    given_up = (*rejoined(game, activity), *ended(game, activity, ABORTED))
    yield from given_up if afloat(game, activity) else destroyed(game, activity)


def offers_to_abort(game: Game, seat: str) -> Iterator[Offer]:
    """To those that sail."""
    activity = present_activity(game)
    if activity is not None and owner_gives_up.kept(game, Aborting(seat, activity)):
        yield Offer(AbortActivity())


ABORTING = Procedure(aborting, (owner_gives_up,), abort, offers_to_abort)


def _groups(game: Game, _: str) -> Groups | None:
    """Those that sail, unless naval combat interrupts them."""
    activity = None if present_combat(game) else present_activity(game)
    return groups_of(game, activity) if activity else None


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            SailForce: SAILING,
            DeclareSupplyLine: SUPPLYING,
            AttackSubmarines: HUNTING,
            AttackAtSea: ANNOUNCING,
            CoverForce: COVERING,
            FlyPatrol: PATROLLING,
            StrikeAtSea: STRIKING,
            PlaceCover: PLACING,
            AbortActivity: ABORTING,
        },
    },
    occasions=(Occasion(_groups),),
    plays={
        "W154": ("yes", "no"),
        "W351": ("entered", "in_port"),
        "W352": ("largest", "any"),
        "W434": ("as_ships", "ships"),
        "W444": ("at_sea", "in_port"),
        "W446": ("no_way", "passed"),
    },
)
