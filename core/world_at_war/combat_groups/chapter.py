"""22.42, 23.71A: combat groups deployed from task forces, six at most, and joined again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, side_of
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.menus import Part
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.ships import CRUISERS, cruisers_of
from core.world_at_war.ships.forming import Factors, some_of
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import (
    MOST,
    groups_of,
    groups_of_side,
    known_group,
    present_activity,
    present_combat,
    sides_of,
)
from core.world_at_war.under_way.at_sea import groups_in_combat as groups_of_combat
from core.world_at_war.under_way.at_sea import known_group_in_combat as known_group_of_combat
from core.world_at_war.under_way.ships import (
    NamedShip,
    factors_of,
    known_ship,
    light_of,
    named_ships,
    naval_force,
    seen_from,
)
from core.world_at_war.units import Order
from events.sentences import said, say
from events.texts import LONGEST_NAME
from events.world_at_war.activities import CombatGroupRejoined
from events.world_at_war.board import Carrier
from events.world_at_war.naval_combat import NavalCombatEnded
from events.world_at_war.ships import (
    LightShips,
    NavalForce,
    NavalForceDisbanded,
    NavalForceFormed,
    NavalForceManned,
)


class Detaching(msgspec.Struct, frozen=True):
    """Ships of a task force that are to make up a combat group of their own."""

    seat: str
    force: NavalForce
    ships: tuple[NamedShip, ...]
    light: tuple[LightShips, ...]

    @property
    def nation(self) -> str:
        """Whose task force it is."""
        return self.force.nation

    def of(self, force: str) -> tuple[tuple[NamedShip, ...], tuple[LightShips, ...]]:
        """The ships that come from a task force or combat group."""
        ships = tuple(one for one in self.ships if one.force == force)
        return ships, tuple(one for one in self.light if one.force == force)

    @property
    def others(self) -> tuple[str, ...]:
        """The other task forces and groups from which ships come (doubt W407)."""
        found = (ship.force for ship in (*self.ships, *self.light) if ship.force != self.force.name)
        return tuple(sorted(dict.fromkeys(found)))

    def empties(self, game: Game, force: str) -> bool:
        """Would nothing be left of a task force or combat group?"""
        ships, light = self.of(force)
        gone = sum(one.size for one in ships) + sum(one.factors for one in light)
        return bool(gone) and gone >= factors_of(game, force)

    def more_groups(self, game: Game) -> int:
        """How many combat groups there would be more; fewer, if whole ones are taken in."""
        new = not self.empties(game, self.force.name)
        return int(new) - sum(self.empties(game, one) for one in self.others)


class FormGroup(Order, frozen=True, tag="FormGroup/1"):
    """Let ships of an attacked task force make up a combat group of their own (23.71A)."""

    force: str
    ships: tuple[str, ...] = ()
    light: tuple[Factors, ...] = ()


def detaching(game: Game, order: FormGroup, seat: str) -> Detaching:
    """What the order means; raises `Mistake` for groups and ships that are not there, and for no ship."""
    force = group_in_combat(game, order.force) or known_group(game, order.force)
    if not (order.ships or order.light):
        told = say("Say which ships of {force} make up the combat group.", force=force.name)
        raise Unworkable("ship", told)
    seen = seen_from(game, seat)
    ships = tuple(dict.fromkeys(known_ship(seen, one) for one in order.ships))
    return Detaching(
        seat, force, ships, tuple(s for one in order.light for s in light_named(seen, force, one))
    )


@rule(
    "23.71A/own",
    "A combat group is of ships of the task force.",
    "{unit} does not belong to {place}.",
    lambda _, request: ("W407",) if request.others else (),
)
def of_the_force(game: Game, request: Detaching) -> Iterable[Finding]:
    """23.71A: the force deploys into groups; whether ships of several task forces mix is doubt W407."""
    together = may_mix(game, request.force)
    for ship in request.ships:
        if ship.force not in together:
            yield Finding(unit=ship.name, place=request.force.name)


@rule(
    "seat/mixed",
    "A seat orders only ships of task forces of its own nations.",
    "{given} does not speak for {allowed}, whose {unit} is.",
)
def seat_speaks_for_the_others(game: Game, request: Detaching) -> Iterable[Finding]:
    """Where ships of several task forces make up a group (doubt W407)."""
    for force in (game.forces[one] for one in request.others if one in may_mix(game, request.force)):
        if not commands(game, request.seat, force.nation):
            yield Finding(force.name, given=request.seat, allowed=force.nation)


@rule(
    "23.71A/light",
    "As many light ships go into a group as are there.",
    "{unit}: {given} factors, of {allowed}.",
)
def so_many_light_ships(game: Game, request: Detaching) -> Iterable[Finding]:
    """Light ships are counted."""
    for ships in request.light:
        there = sum(s.factors for s in light_of(game, ships.force) if _alike(s, ships))
        if not 0 < ships.factors <= there:
            yield Finding(f"{ships.nation} {ships.kind}", "", str(ships.factors), str(there))


@rule(
    "23.71A/whole",
    "A cruiser of two factors is not divided between groups.",
    "{given} of {allowed} factors of {unit} would cut one in two.",
)
def cruisers_stay_whole(game: Game, request: Detaching) -> Iterable[Finding]:
    """W341; of an odd number of factors the odd one may go where it is wanted."""
    for ships in (one for one in request.light if one.kind == CRUISERS):
        there = sum(s.factors for s in light_of(game, ships.force) if _alike(s, ships))
        if cruisers_of(ships.factors) + cruisers_of(there - ships.factors) > cruisers_of(there):
            yield Finding(f"{ships.nation} {ships.kind}", "", str(ships.factors), str(there))


def _alike(one: LightShips, other: LightShips) -> bool:
    return (one.nation, one.kind) == (other.nation, other.kind)


@rule("23.71A/rest", "Something stays in the group that others leave.", "Nothing would be left of {unit}.")
def something_stays(game: Game, request: Detaching) -> Iterable[Finding]:
    """A group of no ships is none; ships of others leave it as it is, and tell nothing of it (17.3123).

    Where whole task forces combine, the others join it (doubt W407), but none that has groups of its own.
    """
    mixing = may_mix(game, request.force)
    others = [one for one in request.others if one in mixing]
    if not others and request.empties(game, request.force.name):
        yield Finding(unit=request.force.name)
    parents = {one.of for one in game.forces.values()}
    yield from (Finding(unit=one) for one in others if one in parents and request.empties(game, one))


@rule(
    "23.71A/first",
    "Combat groups are formed before air is spread over them.",
    "Air flies over {unit} already.",
)
def before_air_is_spread(game: Game, request: Detaching) -> Iterable[Finding]:
    """23.23C, 23.31: cover is prorated over groups and patrol flies over its own."""
    activity = present_activity(game)
    if activity is None or groups_in_combat(game):
        return
    if activity.patrols or any(group.units for group in activity.cover):
        yield Finding(unit=request.force.name)


def detach(game: Game, request: Detaching) -> Iterator[Ruled]:
    """That there is one more group is told to all; what belongs to it, to its side."""
    force, rules = request.force, ("23.71A", *(("W407",) if request.others else ()))
    if request.empties(game, force.name):
        joining = [request.of(one) for one in request.others]
        ships, light = ([one for pair in joining for one in pair[at]] for at in (0, 1))
        yield Ruled(_manned(force.name, ships, light), rules)
    else:
        parent, name = force.of or force.name, _new_name(game, force.of or force.name)
        concealed = any(game.forces[one].concealed for one in (force.name, *request.others))
        formed = NavalForceFormed(
            name, force.nation, force.place, at_sea=True, concealed=concealed, of=parent
        )
        yield Ruled(formed, rules)
        yield Ruled(_manned(name, request.ships, request.light), rules)
    for one in request.others:
        if request.empties(game, one):
            yield Ruled(NavalForceDisbanded(one, force.place), rules)


def _manned(name: str, ships: Iterable[Any], light: Iterable[Any]) -> NavalForceManned:
    named = tuple(ships)
    carriers = tuple(s.name for s in named if isinstance(s, Carrier))
    others = tuple(s.name for s in named if not isinstance(s, Carrier))
    return NavalForceManned(name, carriers, others, tuple(light))


ROOM_FOR_A_NUMBER = 4


def _new_name(game: Game, force: str) -> str:
    """The name of the task force and a number; of a very long one as much as leaves room for that."""
    called = force[: LONGEST_NAME - ROOM_FOR_A_NUMBER]
    return next(name for n in range(2, 1000) if (name := f"{called}/{n}") not in game.forces)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of several ships one of its named ships, or a factor of light ships, as a specimen."""
    activity = present_activity(game)
    for group in groups_in_combat(game) or (groups_of(game, activity) if activity else ()):
        if not commands(game, seat, group.nation):
            continue
        for order in _specimens(game, group):
            request = detaching(game, order, seat)
            if all(rule.kept(game, request) for rule in DETACHING.requires):
                yield Offer(order, open_ended=True)
                break


def _specimens(game: Game, group: NavalForce) -> Iterator[FormGroup]:
    for ship in sorted(s.name for s in named_ships(game) if s.force == group.name):
        yield FormGroup(group.name, (ship,))
    for ships in light_of(game, group.name):
        one = min(ships.factors, numbers().ships.cruiser) if ships.kind == CRUISERS else 1
        yield FormGroup(group.name, (), (Factors(one, ships.kind, ships.nation),))


@rule(
    "22.42",
    "In naval combat a side has at most six combat groups.",
    "The {given} side has {allowed} combat groups already.",
)
def six_at_most(game: Game, request: Any) -> Iterable[Finding]:
    """22.42, by the exception in 23.71A; a group that takes in whole task forces makes no more of them."""
    if (combat := present_combat(game)) is None:
        return
    side = side_of(game, request.nation)
    count, more = len(groups_of_side(game, combat, side)), request.more_groups(game)
    if more > 0 and count + more > MOST:
        yield Finding(given=side, allowed=str(count))


def may_mix(game: Game, force: NavalForce) -> tuple[str, ...]:
    """The task force itself, and those whose ships may be in a group with its, the smallest first."""
    if plays(game, "W407") == "own":
        return (force.name,)
    others = naval_force(game, force.name) - {force.name}
    there = (one for one in others if game.forces[one].place == force.place)
    return (force.name, *sorted(there, key=lambda one: (factors_of(game, one), one)))


HAS_NONE = said("{force} has no {kind} of {nation}.")
NOT_SHOWN = said("What {force} is made of is not shown, so that it can't be known whether {kind} are in it.")
"""Without a factor it is a marker whose ships are not in the game as a seat knows it (17.3123)."""


def light_named(game: Game, force: NavalForce, given: Factors) -> Iterator[LightShips]:
    """So many light ships of a task force, and of those that may mix with it what it lacks.

    Raises `Mistake` where there are none of that kind.
    """
    stacks = [stack for one in may_mix(game, force) for stack in light_of(game, one)]
    alike = [stack for stack in stacks if (stack.nation, stack.kind) == (given.nation, given.kind)]
    if not alike:
        told = HAS_NONE if factors_of(game, force.name) else NOT_SHOWN
        about = say(told, force=force.name, kind=given.kind, nation=given.nation)
        raise Unworkable(said("light ships"), about)
    left = given.count
    for number, there in enumerate(alike, 1):
        count = left if number == len(alike) else min(left, there.factors)
        left -= count
        if count or number == 1:
            yield some_of(there, count)


def group_in_combat(game: Game, given: str) -> NavalForce | None:
    """The combat group of that name, None outside naval combat; raises `Mistake`."""
    combat = present_combat(game)
    return known_group_of_combat(game, combat, given) if combat else None


def groups_in_combat(game: Game) -> tuple[NavalForce, ...]:
    """All combat groups of a naval combat; none outside of it."""
    combat = present_combat(game)
    return groups_of_combat(game, combat) if combat else ()


DETACHING = Procedure(
    detaching,
    (
        seat_speaks_for_the_nation,
        of_the_force,
        seat_speaks_for_the_others,
        so_many_light_ships,
        cruisers_stay_whole,
        something_stays,
        before_air_is_spread,
        six_at_most,
    ),
    detach,
    offers,
)


@rule(
    "22.42/round",
    "A round of naval combat begins with at most six combat groups on a side.",
    "The {given} side has {allowed} combat groups; some are to be combined first.",
)
def six_as_the_round_begins(game: Game, request: Any) -> Iterable[Finding]:
    """22.42: outside naval combat there may be more (23.71A), and of task forces, too (doubt W407)."""
    combat = present_combat(game)
    if combat is None:
        return
    for side in sides_of(game, request.seat):
        if (count := len(groups_of_side(game, combat, side))) > MOST:
            yield Finding(given=side, allowed=str(count))


def rejoined(game: Game, event: NavalCombatEnded) -> Iterator[Ruled]:
    """Naval combat is over: combat groups are part of their task forces again (23.71A)."""
    for group in sorted(game.forces.values(), key=lambda force: force.name):
        if group.of and group.place == event.place and group.of in game.forces:
            yield Ruled(CombatGroupRejoined(group.name, group.of), ("22.42", "23.71A"))


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            FormGroup: DETACHING,
        },
    },
)
