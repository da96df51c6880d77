"""18.522, 18.523: after a round each side says whether it fights on or disengages, the defender first."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER
from core.world_at_war.book import rule
from core.world_at_war.counterair.battle import present, seats_of
from core.world_at_war.counterair.refuge import flight_of_the_defenders
from core.world_at_war.orders import Disengage, FightOn
from core.world_at_war.state import Game
from events.world_at_war.board import AirBattle
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
def not_just_reinforced(_: Game, request: Deciding) -> Iterable[Finding]:
    """18.522B: reinforcement is part of beginning another round."""
    if request.battle.asked == ATTACKER and request.battle.reinforced:
        yield Finding(place=request.battle.place)


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
        yield Ruled(asked, ("18.522B.2",))


def fight_on_offers(game: Game, _: str) -> Iterator[Offer]:
    """To fight on is always open to the side that is asked."""
    if (battle := present(game)) and battle.asked:
        yield Offer(FightOn())


def disengage_offers(game: Game, _: str) -> Iterator[Offer]:
    """To break off; a defender is only asked when it can (18.523)."""
    if (battle := present(game)) and battle.asked and not battle.reinforced:
        yield Offer(Disengage())


def attacker_fights_on(game: Game) -> bool:
    """Has the attacker just decided for another round?"""
    return (battle := present(game)) is not None and not battle.asked


FIGHTING_ON = Procedure(fighting_on, (), decide, fight_on_offers)
DISENGAGING = Procedure(disengaging, (not_just_reinforced,), decide, disengage_offers)
