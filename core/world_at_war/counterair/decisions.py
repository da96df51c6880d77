"""18.522, 18.523: after a round each side says whether it fights on or disengages, the defender first."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.counterair.battle import attackers, defenders, present, seats_of, turns_on_who_speaks
from core.world_at_war.counterair.refuge import flight_of_the_defenders, may_disengage
from core.world_at_war.orders import Disengage, FightOn
from core.world_at_war.state import Game
from events.world_at_war.battle import AirBattle
from events.world_at_war.counterair import CounterairEnded, DecisionCalledFor, DecisionMade

FIGHT_ON, DISENGAGE = "fight on", "disengage"


class Deciding(msgspec.Struct, frozen=True):
    """What a seat decides for the side that is asked, by a standing order of that seat or by its word now."""

    battle: AirBattle
    decision: str
    standing: str = ""


def _present(game: Game) -> AirBattle:
    if (battle := present(game)) is None or not battle.asked:
        raise Unworkable("decision", "No counterair waits for a decision.")
    return battle


def fighting_on(game: Game, _: FightOn, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no counterair waits for a decision."""
    return Deciding(_present(game), FIGHT_ON)


def disengaging(game: Game, _: Disengage, __: str) -> Deciding:
    """What the order means; raises `Mistake` if no counterair waits for a decision."""
    return Deciding(_present(game), DISENGAGE)


@rule(
    "18.522B.2.2/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attack on {place}.",
)
def not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.522B: reinforcement is part of beginning another round."""
    if request.battle.asked == ATTACKER and request.battle.reinforced:
        yield Finding(place=name(game, request.battle.place))


@rule(
    "18.523/nowhere",
    "A defender disengages if all its air units have somewhere to go.",
    "Those at {place} do not all find a base within staging range that has room and is not counteraired.",
)
def has_somewhere_to_go(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.523; a defender is only asked if it has, but what lies on the board may be set right meanwhile."""
    battle = request.battle
    if battle.asked == DEFENDER and not may_disengage(game, battle, defenders(game, battle)):
        yield Finding(place=name(game, battle.place))


def decide(_: Game, request: Deciding) -> Iterator[Ruled]:
    """The side has said what it does."""
    battle = request.battle
    number = "18.522B.1" if battle.asked == DEFENDER else "18.522B.2"
    made = DecisionMade(battle.place, battle.force, battle.asked, request.decision, request.standing)
    yield Ruled(made, (number,))


def after_the_decision(game: Game, event: DecisionMade) -> Iterator[Ruled]:
    """18.522B: the attacker decides after a defender that fights on; whoever disengages ends the combat."""
    battle = present(game)
    if battle is None:
        return
    if event.decision == DISENGAGE and event.side == DEFENDER:
        yield from flight_of_the_defenders(game, battle)
    elif event.decision == DISENGAGE:
        yield Ruled(CounterairEnded(battle.place, battle.force, "attacker disengaged"), ("18.522B.2.1",))
    elif event.side == DEFENDER:
        seats = seats_of(game, battle, ATTACKER)
        asked = DecisionCalledFor(battle.place, battle.force, ATTACKER, seats)
        yield Ruled(asked, ("18.522B.2", *turns_on_who_speaks(game, attackers(game, battle))))


def fight_on_offers(game: Game, _: str) -> Iterator[Offer]:
    """To fight on is always open to the side that is asked."""
    if (battle := present(game)) and battle.asked:
        yield Offer(FightOn())


def disengage_offers(game: Game, _: str) -> Iterator[Offer]:
    """To break off, where that is open to the side that is asked."""
    battle = present(game)
    if battle is None or not battle.asked:
        return
    if not any(rule.violation(game, Deciding(battle, DISENGAGE)) for rule in MAY_DISENGAGE):
        yield Offer(Disengage())


def attacker_fights_on(game: Game) -> bool:
    """Has the attacker just decided for another round?"""
    return (battle := present(game)) is not None and not battle.asked


FIGHTING_ON = Procedure(fighting_on, (), decide, fight_on_offers)
MAY_DISENGAGE = (not_just_reinforced, has_somewhere_to_go)
DISENGAGING = Procedure(disengaging, MAY_DISENGAGE, decide, disengage_offers)
