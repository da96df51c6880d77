"""18.522B by e-mail: a seat says beforehand when it disengages."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.decisions import (
    DISENGAGE,
    FIGHT_ON,
    MAY_FIGHT_ON,
    Deciding,
    decide,
)
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.air_battle.orders import LeaveStandingOrder, LiftStandingOrder
from core.world_at_war.board import known_place, name
from core.world_at_war.conditions import rule
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.battles import force_of_side, present, seats_of
from events.message import Event
from events.world_at_war.air_battle import AirBattle, StandingOrder, StandingOrderLeft, StandingOrderLifted

MOST = 999


class Leaving(msgspec.Struct, frozen=True):
    """A standing order as a seat would leave it: about which base (or any), with how few left, where to."""

    seat: str
    place: str
    fewer_than: int
    to: tuple[str, ...] = ()


def leaving(game: Game, order: LeaveStandingOrder, seat: str) -> Leaving:
    """What the order means; raises `Mistake` for places that are not there."""
    place = known_place(game, order.place) if order.place else ""
    to = tuple(dict.fromkeys(known_place(game, one) for one in order.to))
    return Leaving(seat, place, order.fewer_than, to)


def lifting(game: Game, order: LiftStandingOrder, seat: str) -> Leaving:
    """What the order means; raises `Mistake` for a place that is not there."""
    return Leaving(seat, known_place(game, order.place) if order.place else "", 0)


@rule("18.522B/standing", "A standing order names a number.", "{given} is none from 0 to {allowed}.")
def a_number(_: Game, request: Leaving) -> Iterable[Finding]:
    """0 stands for fighting on whatever is left."""
    if not 0 <= request.fewer_than <= MOST:
        yield Finding(given=str(request.fewer_than), allowed=str(MOST))


@rule("23.46/standing", "Who fights on leaves no base.", "{given} would fight on, and escape to {place}.")
def escapes_if_it_leaves(game: Game, request: Leaving) -> Iterable[Finding]:
    """0 left is never, so that the places would never be asked for."""
    if request.to and not request.fewer_than:
        told = " and ".join(name(game, one) for one in request.to)
        yield Finding(place=told, given=request.seat)


@rule("18.522B/player", "Standing orders are left by who commands air units.", "{given} commands none.")
def left_by_a_player(_: Game, request: Leaving) -> Iterable[Finding]:
    """The gamemaster has no side that could disengage."""
    if request.seat == GAMEMASTER:
        yield Finding(given=request.seat)


@rule("18.522B/left", "What is lifted was left before.", "{given} has left no standing order for {place}.")
def was_left(game: Game, request: Leaving) -> Iterable[Finding]:
    """A seat lifts its own standing orders, one by one."""
    if (request.seat, request.place) not in {(s.seat, s.place) for s in game.standing}:
        yield Finding(place=name(game, request.place) or "every base", given=request.seat)


def leave(_: Game, request: Leaving) -> Iterator[Ruled]:
    """It holds from now on."""
    left = StandingOrderLeft(request.seat, request.place, request.fewer_than, request.to)
    yield Ruled(left, ("18.522B", *(("23.46",) if request.to else ())))


def lift(_: Game, request: Leaving) -> Iterator[Ruled]:
    """It holds no more."""
    yield Ruled(StandingOrderLifted(request.seat, request.place), ("18.522B",))


def by_standing_order(game: Game, _: Event) -> Iterator[Ruled]:
    """A side that is asked decides as it said beforehand, if it did, or as it says it now."""
    battle = present(game)
    if battle is None or not battle.asked or (order := _left_for(game, battle)) is None:
        return
    few = len(force_of_side(game, battle, battle.asked)) < order.fewer_than
    meant = Deciding(battle, DISENGAGE if few else FIGHT_ON, order.seat)
    rules = kind_of(battle).leaving if few else MAY_FIGHT_ON
    if all(rule.kept(game, meant) for rule in rules):
        yield from decide(game, meant)


def _left_for(game: Game, battle: AirBattle) -> StandingOrder | None:
    """Of the seats that are asked the word given first (doubt W278): about this base before any base."""
    asked = seats_of(game, battle, battle.asked)
    about = [s for s in game.standing if s.seat in asked and s.place in ("", battle.place)]
    return next((s for s in about if s.place), about[0] if about else None)


def offers(_: Game, seat: str) -> Iterator[Offer]:
    """A specimen: the number and the base are the seat's to say."""
    if seat != GAMEMASTER:
        yield Offer(LeaveStandingOrder(3), open_ended=True)


def offers_to_lift(game: Game, seat: str) -> Iterator[Offer]:
    """Each standing order of the seat."""
    yield from (Offer(LiftStandingOrder(s.place)) for s in game.standing if s.seat == seat)


LEAVING = Procedure(leaving, (left_by_a_player, a_number, escapes_if_it_leaves), leave, offers)
LIFTING = Procedure(lifting, (was_left,), lift, offers_to_lift)
