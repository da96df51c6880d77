"""18.522, 18.563, 18.622: after a round sides say whether they fight on or disengage, the defender first."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.air_battle.joining import could_be_joined
from core.world_at_war.air_battle.orders import Disengage, FightOn
from core.world_at_war.air_battle.outcome import broken_off, ended
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.counterair.refuge import flight_of_the_defenders, may_disengage
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import (
    COUNTER_INTERCEPTION,
    INTERCEPTION,
    attackers,
    defenders,
    kind_of,
    present,
    seats_of,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.world_at_war.air_battle import AirBattle, DecisionCalledFor, DecisionMade
from events.world_at_war.counterair import CounterairEnded

FIGHT_ON, DISENGAGE = "fight on", "disengage"


class Deciding(msgspec.Struct, frozen=True):
    """What a seat decides for the side that is asked, by a standing order of that seat or by its word now."""

    battle: AirBattle
    decision: str
    standing: str = ""


def _present(game: Game) -> AirBattle:
    if (battle := present(game)) is None or not battle.asked:
        raise Unworkable("decision", "No counterair waits for a decision, nor any other air battle.")
    return battle


def fighting_on(game: Game, _: FightOn, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no battle waits for a decision."""
    return Deciding(_present(game), FIGHT_ON)


def disengaging(game: Game, _: Disengage, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no battle waits for a decision."""
    return Deciding(_present(game), DISENGAGE)


@rule(
    "18.522B.2.2/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attack on {place}.",
)
def not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.522B: reinforcement is part of beginning another round."""
    if not request.battle.kind and _reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


def _reinforced(battle: AirBattle) -> bool:
    return battle.asked == ATTACKER and battle.reinforced


@rule(
    "18.5634/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attackers over {place}.",
)
def interceptors_not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.5634: an attacker renews the combat, with more units if he likes, or disengages."""
    if request.battle.kind == INTERCEPTION and _reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


@rule(
    "18.622/mover",
    "It is the intercepting player who says whether another round is fought.",
    "The interceptors over {place} have said that they fight on.",
    lambda _, request: ("W312",) if _counter_interceptor(request.battle) else (),
)
def the_interceptors_have_said_so(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.622: who protects the transport may bring in more air, and the round is fought (doubt W312).

    Nobody must: where none of his air is left, he may let it be.
    """
    if another_round_is_on(game, request.battle):
        yield Finding(place=name(game, request.battle.place))


def another_round_is_on(game: Game, battle: AirBattle) -> bool:
    """Is who is asked only to say whether it reinforces, for the round is the interceptors' word (W312)?"""
    said = _counter_interceptor(battle) and plays(game, "W312") == "interceptors"
    return said and bool(attackers(game, battle))


def _counter_interceptor(battle: AirBattle) -> bool:
    return battle.kind == COUNTER_INTERCEPTION and battle.asked == ATTACKER


@rule(
    "18.5634/nobody",
    "Another round needs attackers: survivors, or units that join.",
    "No attacker is left over {place}; “reinforce with …” brings others, “disengage” none.",
)
def somebody_fights(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.5634, 18.622: reinforcement is open to an attacker who lost all; a round without any is not."""
    battle = request.battle
    if battle.kind and battle.asked == ATTACKER and not attackers(game, battle):
        yield Finding(place=name(game, battle.place))


@rule(
    "18.523/nowhere",
    "A defender disengages if all its air units have somewhere to go.",
    "Those at {place} do not all find a base within staging range that has room and is not counteraired.",
)
def has_somewhere_to_go(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.523; a defender is only asked if it has, but what lies on the board may be set right meanwhile."""
    battle = request.battle
    if battle.kind or battle.asked != DEFENDER:
        return
    if not may_disengage(game, battle, defenders(game, battle)):
        yield Finding(place=name(game, battle.place))


def decide(_: Game, request: Deciding) -> Iterator[Ruled]:
    """The side has said what it does."""
    battle, kind = request.battle, kind_of(request.battle)
    number = kind.defender_says if battle.asked == DEFENDER else kind.attacker_says
    made = DecisionMade(battle.place, battle.force, battle.asked, request.decision, request.standing)
    yield Ruled(made, (number,))


def after_the_decision(game: Game, event: DecisionMade) -> Iterator[Ruled]:
    """The attacker decides after a defender that fights on; whoever disengages ends the combat."""
    battle = present(game)
    if battle is None:
        return
    if event.decision == DISENGAGE:
        yield from _breaking_off(game, battle, event.side)
    elif event.side == DEFENDER:
        yield from _answered(game, battle)


def _breaking_off(game: Game, battle: AirBattle, side: str) -> Iterator[Ruled]:
    if battle.kind:
        yield broken_off(game, battle, side)
    elif side == DEFENDER:
        yield from flight_of_the_defenders(game, battle)
    else:
        yield Ruled(CounterairEnded(battle.place, battle.force, "attacker disengaged"), ("18.522B.2.1",))


def _answered(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """The defender fights on: the attacker is asked if there is anything that it may say."""
    if battle.kind and not (attackers(game, battle) or could_be_joined(game)):
        yield ended(game, battle, "attacker eliminated")
    elif not _straight_on(game, battle):
        seats = seats_of(game, battle, ATTACKER)
        asked = DecisionCalledFor(battle.place, battle.force, ATTACKER, seats)
        doubts = turns_on_who_speaks(game, attackers(game, battle))
        yield Ruled(asked, (kind_of(battle).attacker_says, *doubts))


def _straight_on(game: Game, battle: AirBattle) -> bool:
    """18.622: nobody could join the mover's air, and it is not asked whether it fights on."""
    mover = battle.kind == COUNTER_INTERCEPTION and plays(game, "W312") == "interceptors"
    return mover and bool(attackers(game, battle)) and not could_be_joined(game)


def fight_on_offers(game: Game, _: str) -> Iterator[Offer]:
    """To fight on, where the side that is asked has units to do it with."""
    battle = present(game)
    if battle and battle.asked and not _refused(game, battle, FIGHT_ON, MAY_FIGHT_ON):
        yield Offer(FightOn())


def disengage_offers(game: Game, _: str) -> Iterator[Offer]:
    """To break off, where that is open to the side that is asked."""
    battle = present(game)
    if battle and battle.asked and not _refused(game, battle, DISENGAGE, MAY_DISENGAGE):
        yield Offer(Disengage())


def _refused(game: Game, battle: AirBattle, decision: str, rules: tuple[Rule, ...]) -> bool:
    return not all(rule.kept(game, Deciding(battle, decision)) for rule in rules)


def attacker_fights_on(game: Game) -> bool:
    """Has the attacker just decided for another round?"""
    return (battle := present(game)) is not None and not battle.asked


def goes_straight_on(game: Game) -> bool:
    """Has the defender just decided for another round, about which the attacker has nothing to say?"""
    battle = present(game)
    return battle is not None and not battle.asked and _straight_on(game, battle)


MAY_FIGHT_ON = (somebody_fights,)
FIGHTING_ON = Procedure(fighting_on, MAY_FIGHT_ON, decide, fight_on_offers)
MAY_DISENGAGE = (
    not_just_reinforced,
    has_somewhere_to_go,
    interceptors_not_just_reinforced,
    the_interceptors_have_said_so,
)
DISENGAGING = Procedure(disengaging, MAY_DISENGAGE, decide, disengage_offers)
