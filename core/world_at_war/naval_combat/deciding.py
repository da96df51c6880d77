"""22.6, 22.7: after a round sides or task forces stay or leave, and naval combat goes on or ends."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, seats_for, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.naval_combat.orders import LeaveBattle, StayInBattle
from core.world_at_war.naval_combat.parties import parties
from core.world_at_war.ships.chapter import taken_up
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.at_sea import (
    LEAVES,
    STAYS,
    being_fought,
    groups_in_combat,
    known_group_in_combat,
    present_combat,
    sides_in,
    sides_of,
)
from core.world_at_war.under_way.ships import factors_of
from events.message import PhaseEntered
from events.world_at_war.naval_combat import NavalCombat, NavalCombatDecided, NavalCombatEnded
from events.world_at_war.ships import NavalForce

# 22.6: whose word is awaited after a round, and whether naval combat goes on.


def goes_on(game: Game) -> bool:
    """Have all spoken, and does no side leave, or some task force of each side stay (doubt W359)?"""
    combat = present_combat(game)
    if combat is None or not decided(game, combat):
        return False
    if whole_sides_leave(game):
        return LEAVES not in combat.decisions.values()
    return len(sides_in(game, combat)) == len(game.sides)


def decided(game: Game, combat: NavalCombat) -> bool:
    """Is nothing to be said any more by those that are left in it, or has a side no task force left there?"""
    if whole_sides_leave(game):
        return not sides_undecided(game, combat)
    return not forces_undecided(game, combat) or len(sides_in(game, combat)) < len(game.sides)


def whole_sides_leave(game: Game) -> bool:
    """Does a whole side leave naval combat, and no task force by itself (doubt W359)?"""
    return plays(game, "W359") == "one_for_all"


def a_side_has_left(game: Game, combat: NavalCombat) -> bool:
    """Is it over whatever the others say, since a whole side leaves (22.7, doubt W359)?"""
    return whole_sides_leave(game) and LEAVES in combat.decisions.values()


def sides_undecided(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The sides that are left in it and have not said whether they stay."""
    return tuple(side for side in sides_in(game, combat) if side not in combat.decisions)


def forces_undecided(game: Game, combat: NavalCombat) -> tuple[NavalForce, ...]:
    """The task forces that have ships left in it of which nobody said whether they stay.

    A combat group is one where it was declared to fight without its own.
    """
    floating = (group for group in groups_in_combat(game, combat) if factors_of(game, group.name))
    afloat = {group.of if group.of in combat.forces else group.name for group in floating}
    return tuple(game.forces[name] for name in sorted(afloat) if name not in combat.decisions)


def undecided(game: Game) -> tuple[str, ...]:
    """Whose sides, or task forces, have not said whether they stay; nobody once the gamemaster has spoken."""
    combat = present_combat(game)
    if combat is None or GAMEMASTER in game.turn.finished:
        return ()
    if not whole_sides_leave(game):
        return seats_for(game, frozenset(force.nation for force in forces_undecided(game, combat)))
    asked = set(sides_undecided(game, combat))
    return tuple(seat for seat in parties(game) if set(sides_of(game, seat)) & asked)


# 22.7: who stays, who leaves, and how naval combat ends.

LEFT, DESTROYED = "left", "destroyed"


class Deciding(msgspec.Struct, frozen=True):
    """What is said after a round: the side for which the seat speaks, or task forces of it, and the word.

    `named` are the task forces that the order names.
    """

    seat: str
    combat: NavalCombat
    side: str
    forces: tuple[str, ...]
    decision: str
    named: tuple[str, ...] = ()


def staying(game: Game, _: StayInBattle, seat: str) -> Deciding:
    """What the order means; raises `Mistake` where no naval combat is fought."""
    return _deciding(game, seat, STAYS)


def leaving(game: Game, order: LeaveBattle, seat: str) -> Deciding:
    """What the order means; raises `Mistake` where no naval combat is fought, and for forces not in it."""
    named = (known_group_in_combat(game, being_fought(game), one).name for one in order.forces)
    return _deciding(game, seat, LEAVES, tuple(dict.fromkeys(named)))


def _deciding(game: Game, seat: str, decision: str, named: tuple[str, ...] = ()) -> Deciding:
    """A seat speaks for its side, or for its own task forces (doubt W359); the gamemaster side after side."""
    combat = being_fought(game)
    if whole_sides_leave(game):
        asked = [side for side in sides_undecided(game, combat) if side in sides_of(game, seat)]
        return Deciding(seat, combat, next(iter(asked), ""), (), decision, named)
    own = [force for force in forces_undecided(game, combat) if commands(game, seat, force.nation)]
    side = next((side_of(game, game.forces[one].nation) for one in named), "")
    side = side or next((side_of(game, force.nation) for force in own), "")
    of_side = (force.name for force in own if side_of(game, force.nation) == side)
    return Deciding(seat, combat, side, named or tuple(of_side), decision, named)


@rule("declaration/decided", "A side decides once after a round.", "The side of {given} has decided already.")
def not_decided_yet(_: Game, request: Deciding) -> Iterable[Finding]:
    """One seat speaks for its side (doubt W359); the gamemaster for one side after the other."""
    if not request.side:
        yield Finding(given=request.seat)


@rule(
    "declaration/whole side",
    "Who leaves naval combat leaves it with the whole side.",
    "{unit} would leave by itself: the whole side leaves by “leave the battle”. A task force that goes "
    "alone is moved as the table says, by “sail {unit} to PLACE” in the step of fleet combat of a later "
    "round, or it sails once the battle is over.",
    lambda *_: ("W359",),
)
def the_whole_side_leaves(game: Game, request: Deciding) -> Iterable[Finding]:
    """22.7: ships that go alone are moved as the table says (doubt W359)."""
    if whole_sides_leave(game):
        yield from (Finding(unit=name) for name in request.named)


@rule(
    "declaration/own force",
    "A seat says of its own task forces whether they stay.",
    "{given} does not speak for {unit}.",
    lambda *_: ("W359",),
)
def says_it_of_its_own(game: Game, request: Deciding) -> Iterable[Finding]:
    """Each task force is some nation's (doubt W359)."""
    for name in () if whole_sides_leave(game) else request.named:
        if not commands(game, request.seat, game.forces[name].nation):
            yield Finding(unit=name, given=request.seat)


@rule(
    "declaration/force decided",
    "Of a task force it is said once after a round whether it stays; combat groups go with theirs.",
    "Nothing is to be said of {unit} now.",
    lambda *_: ("W359",),
)
def of_a_force_that_has_not_decided(game: Game, request: Deciding) -> Iterable[Finding]:
    """22.7, 22.42 (doubt W359)."""
    undecided = forces_undecided(game, request.combat)
    asked = {force.name for force in undecided if side_of(game, force.nation) == request.side}
    for name in () if whole_sides_leave(game) else request.named:
        if name not in asked:
            yield Finding(unit=name)


def decide(_: Game, request: Deciding) -> Iterator[Ruled]:
    """How ships withdraw is settled at the table (22.7)."""
    fact = NavalCombatDecided(request.side, request.decision, request.forces)
    yield Ruled(fact, ("22.6", "W359"))


def after_the_decision(game: Game, _: NavalCombatDecided) -> Iterator[Ruled]:
    """If all have spoken and a side leaves, or the last of its task forces has left, it is over."""
    combat = present_combat(game)
    if combat is not None and decided(game, combat) and not goes_on(game):
        yield Ruled(NavalCombatEnded(combat.name, combat.place, LEFT), ("22.7",))


def markers_of_the_sunk(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """What was sunk in the round is no combat group in the next one."""
    for combat in game.naval_combats[:1]:
        yield from taken_up(game, combat.forces)


def over_if_destroyed(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Where a side has no ships left, or all of them went elsewhere, nothing is to be decided."""
    combat = present_combat(game)
    if combat is not None and len(sides_in(game, combat)) < len(game.sides):
        left = any(factors_of(game, one) for one in combat.forces if _is_elsewhere(game, one, combat.place))
        yield Ruled(NavalCombatEnded(combat.name, combat.place, LEFT if left else DESTROYED), ("22.6",))


def _is_elsewhere(game: Game, force: str, place: str) -> bool:
    there = game.forces.get(force)
    return there is not None and (there.place != place or not there.at_sea)


def _offers_to_stay(game: Game, seat: str) -> Iterator[Offer]:
    if present_combat(game) is not None and _deciding(game, seat, STAYS).side:
        yield Offer(StayInBattle())


def _offers_to_leave(game: Game, seat: str) -> Iterator[Offer]:
    """With all for which the seat speaks, and where each decides, with one of several task forces.

    Where a side has left it is over (22.7), and to leave as well is no choice.
    """
    combat = present_combat(game)
    if combat is None or a_side_has_left(game, combat):
        return
    if not (asked := _deciding(game, seat, LEAVES)).side:
        return
    yield Offer(LeaveBattle())
    if len(asked.forces) > 1:
        yield from (Offer(LeaveBattle((name,))) for name in asked.forces)


STAYING = Procedure(staying, (not_decided_yet,), decide, _offers_to_stay)
LEAVING = Procedure(
    leaving,
    (not_decided_yet, the_whole_side_leaves, says_it_of_its_own, of_a_force_that_has_not_decided),
    decide,
    _offers_to_leave,
)
