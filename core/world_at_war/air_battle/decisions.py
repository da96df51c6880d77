"""18.522, 18.563, 18.622: sides fight on or disengage after a round, as they say then or said beforehand."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.chapter import Conditions, Open
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.air_battle.course import (
    DISENGAGE,
    FIGHT_ON,
    Asked,
    Standing,
    after_a_decision,
    without_air,
)
from core.world_at_war.air_battle.kinds import Over, kind_of, single_round
from core.world_at_war.board import known_place, name
from core.world_at_war.conditions import BREAKING_OFF, rule
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.commitments import (
    Units,
    attackers,
    defenders,
    force_of_side,
    present,
    seats_of,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.units import Order
from events.message import Event
from events.sentences import all_of, say
from events.world_at_war.air_battle import (
    AirBattle,
    DecisionCalledFor,
    DecisionMade,
    StandingOrder,
    StandingOrderLeft,
    StandingOrderLifted,
)

# What a player may say about counterairs (18.52) and squadrons (23.14), as it is kept in the ledger.


class FightOn(Order, frozen=True, tag="FightOn/1"):
    """Fight another round of the counterair (18.522B)."""


class Disengage(Order, frozen=True, tag="Disengage/1"):
    """Break off the counterair (18.522B, 18.523)."""


class LeaveStandingOrder(Order, frozen=True, tag="LeaveStandingOrder/1"):
    """Say beforehand when to disengage: with fewer than so many left; at one base, or at any (18.522B).

    Who then leaves the base under attack escapes to the first place of `to` that takes it (23.46).
    """

    fewer_than: int
    place: str = ""
    to: tuple[str, ...] = ()


class LeaveStandingChoice(Order, frozen=True, tag="LeaveStandingChoice/1"):
    """Say beforehand what to take where a rule leaves a choice: the first that is open (19.62, 19.65)."""

    options: tuple[str, ...]


class LiftStandingChoice(Order, frozen=True, tag="LiftStandingChoice/1"):
    """Withdraw the standing choice."""


class LiftStandingOrder(Order, frozen=True, tag="LiftStandingOrder/1"):
    """Withdraw a standing order (18.522B)."""

    place: str = ""


# 18.522, 18.563, 18.622: after a round sides say whether they fight on or disengage, the defender first.


class Deciding(msgspec.Struct, frozen=True):
    """What a seat decides for the side that is asked, by a standing order of that seat or by its word now."""

    battle: AirBattle
    decision: str
    standing: str = ""


def reinforced(battle: AirBattle) -> bool:
    """Have others just joined the attackers, who are asked now?"""
    return battle.asked == ATTACKER and battle.reinforced


def _present(game: Game) -> AirBattle:
    if (battle := present(game)) is None or not battle.asked:
        raise Unworkable("decision", say("No counterair waits for a decision, nor any other air battle."))
    return battle


def fighting_on(game: Game, _: FightOn, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no battle waits for a decision."""
    return Deciding(_present(game), FIGHT_ON)


def disengaging(game: Game, _: Disengage, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no battle waits for a decision."""
    return Deciding(_present(game), DISENGAGE)


@rule(
    "18.5634/nobody",
    "Another round needs attackers: survivors, or units that join.",
    "No attacker is left over {place}; “reinforce with …” brings others, “disengage” none.",
)
def somebody_fights(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.5634, 18.622: reinforcement is open to an attacker who lost all; a round without any is not."""
    battle = request.battle
    followed = kind_of(battle).followed
    if followed and battle.asked == ATTACKER and not attackers(game, battle):
        yield Finding(place=name(game, battle.place))


def decide(_: Game, request: Deciding) -> Iterator[Ruled]:
    """The side has said what it does."""
    battle, kind = request.battle, kind_of(request.battle)
    number = kind.defender_says if battle.asked == DEFENDER else kind.attacker_says
    made = DecisionMade(battle.place, battle.force, battle.asked, request.decision, request.standing)
    yield Ruled(made, (number,))


def standing(game: Game, battle: AirBattle, ours: Units, theirs: Units) -> Standing:
    """What the next step of a battle turns on, with what is left of both sides."""
    kind = kind_of(battle)
    return Standing(
        without_air(ours, theirs),
        single_round(game, battle),
        partial(kind.may_break_off, game, battle, theirs),
        partial(kind.may_join, game),
        partial(kind.straight_on, game, battle),
    )


def after_the_decision(game: Game, event: DecisionMade) -> Iterator[Ruled]:
    """The attacker decides after a defender that fights on; whoever disengages ends the combat."""
    battle = present(game)
    if battle is None:
        return
    kind, ours = kind_of(battle), attackers(game, battle)
    now, side = standing(game, battle, ours, defenders(game, battle)), _side(event.side)
    step = after_a_decision(kind, now, side, event.decision)
    if isinstance(step, Asked):
        seats = seats_of(game, battle, step.side)
        asked = DecisionCalledFor(battle.place, battle.force, step.side, seats)
        yield Ruled(asked, (*step.rules, *turns_on_who_speaks(game, ours)))
    elif isinstance(step, Over) and step.by:
        yield from kind.breaks_off(game, battle, step)
    elif isinstance(step, Over):
        yield kind.ends(game, battle, step, ())


def _side(said: str) -> Side:
    return DEFENDER if said == DEFENDER else ATTACKER


def fight_on_offers(game: Game, _: str) -> Iterator[Offer]:
    """To fight on, where the side that is asked has units to do it with."""
    battle = present(game)
    if battle and battle.asked and not _refused(game, battle, FIGHT_ON, MAY_FIGHT_ON):
        yield Offer(FightOn())


def disengage_offers(game: Game, _: str) -> Iterator[Offer]:
    """To break off, where that is open to the side that is asked."""
    battle = present(game)
    if battle and battle.asked and not _refused(game, battle, DISENGAGE, kind_of(battle).leaving):
        yield Offer(Disengage())


def _refused(game: Game, battle: AirBattle, decision: str, rules: tuple[Rule, ...]) -> bool:
    return not all(rule.kept(game, Deciding(battle, decision)) for rule in rules)


def attacker_fights_on(game: Game) -> bool:
    """Has the attacker just decided for another round?"""
    return (battle := present(game)) is not None and not battle.asked


def goes_straight_on(game: Game) -> bool:
    """Has the defender just decided for another round, about which the attacker has nothing to say?"""
    battle = present(game)
    return battle is not None and not battle.asked and kind_of(battle).straight_on(game, battle)


MAY_FIGHT_ON = (somebody_fights,)
FIGHTING_ON = Procedure(fighting_on, MAY_FIGHT_ON, decide, fight_on_offers)


def _disengaging(added: Conditions) -> Procedure:
    return Procedure(disengaging, added, decide, disengage_offers)


DISENGAGING = Open(BREAKING_OFF, _disengaging)


# 18.522B by e-mail: a seat says beforehand when it disengages.

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
        yield Finding(place=all_of(name(game, one) for one in request.to), given=request.seat)


@rule("18.522B/player", "Standing orders are left by who commands air units.", "{given} commands none.")
def left_by_a_player(_: Game, request: Leaving) -> Iterable[Finding]:
    """The gamemaster has no side that could disengage."""
    if request.seat == GAMEMASTER:
        yield Finding(given=request.seat)


@rule("18.522B/left", "What is lifted was left before.", "{given} has left no standing order for {place}.")
def was_left(game: Game, request: Leaving) -> Iterable[Finding]:
    """A seat lifts its own standing orders, one by one."""
    if (request.seat, request.place) not in {(s.seat, s.place) for s in game.standing}:
        yield Finding(place=name(game, request.place) or say("every base"), given=request.seat)


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
