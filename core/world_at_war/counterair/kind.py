"""18.522, 18.523: what is peculiar to counterairs among air battles."""

from collections.abc import Collection, Iterable, Iterator

from core.ruling import Finding, Ruled
from core.world_at_war.air_battle.decisions import Deciding, reinforced
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.counterair.opening import opened
from core.world_at_war.counterair.refuge import REFUGE, flight_of_the_defenders, may_disengage
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import COUNTERAIR, defenders
from core.world_at_war.under_way.missions import DEFENDER
from events.message import Event
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.counterair import CounterairEnded, CounterairRoundReopened


@rule(
    "18.522B.2.2/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attack on {place}.",
)
def not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.522B: reinforcement is part of beginning another round."""
    if not request.battle.kind and reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


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


def reopened(battle: AirBattle) -> Event:
    """The round is asked for anew (19.41)."""
    return CounterairRoundReopened(battle.place, battle.force)


BY_THEIR_NATURE = {"empty base": "18.521D", "no attackers": "18.521", "single round": "19.12"}


def ended(_: Game, battle: AirBattle, how: str, __: Collection[str]) -> Ruled:
    """The counterair is over: how, and by which rule; a side without air ends its rounds (18.522C)."""
    number = BY_THEIR_NATURE.get(how, "18.522A")
    return Ruled(CounterairEnded(battle.place, battle.force, how), (number,))


def broken_off(game: Game, battle: AirBattle, side: str) -> Iterator[Ruled]:
    """Defenders fly to where they find refuge (18.523); attackers that disengage end it."""
    if side == DEFENDER:
        yield from flight_of_the_defenders(game, battle)
    else:
        yield Ruled(CounterairEnded(battle.place, battle.force, "attacker disengaged"), ("18.522B.2.1",))


def fleeing(game: Game) -> bool:
    """Are defenders asked where they take refuge?"""
    return any(question.kind == REFUGE for question in game.questions)


COUNTERAIRS = Kind(
    COUNTERAIR,
    fought="18.522",
    over="18.522A",
    defender_says="18.522B.1",
    broken_off="18.522B.1",
    attacker_says="18.522B.2",
    joined="18.522B.2.2",
    on_bases=True,
    followed=False,
    empty="empty base",
    opens=opened,
    reopened=reopened,
    ends=ended,
    breaks_off=broken_off,
    may_break_off=may_disengage,
    fleeing=fleeing,
    leaving=(not_just_reinforced, has_somewhere_to_go),
)
