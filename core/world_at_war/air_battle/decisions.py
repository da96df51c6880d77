"""18.522, 18.563, 18.622: after a round sides say whether they fight on or disengage, the defender first."""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Conditions, Open
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.air_battle.orders import Disengage, FightOn
from core.world_at_war.board import name
from core.world_at_war.conditions import BREAKING_OFF, rule
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import (
    attackers,
    present,
    seats_of,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.world_at_war.air_battle import AirBattle, DecisionCalledFor, DecisionMade

FIGHT_ON, DISENGAGE = "fight on", "disengage"


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
        raise Unworkable("decision", "No counterair waits for a decision, nor any other air battle.")
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


def after_the_decision(game: Game, event: DecisionMade) -> Iterator[Ruled]:
    """The attacker decides after a defender that fights on; whoever disengages ends the combat."""
    battle = present(game)
    if battle is None:
        return
    if event.decision == DISENGAGE:
        yield from kind_of(battle).breaks_off(game, battle, event.side)
    elif event.side == DEFENDER:
        yield from _answered(game, battle)


def _answered(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """The defender fights on: the attacker is asked if there is anything that it may say."""
    kind = kind_of(battle)
    if kind.followed and not (attackers(game, battle) or kind.may_join(game)):
        yield kind.ends(game, battle, "attacker eliminated", ())
    elif not kind.straight_on(game, battle):
        seats = seats_of(game, battle, ATTACKER)
        asked = DecisionCalledFor(battle.place, battle.force, ATTACKER, seats)
        doubts = turns_on_who_speaks(game, attackers(game, battle))
        yield Ruled(asked, (kind.attacker_says, *doubts))


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
