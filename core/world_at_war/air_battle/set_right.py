"""What follows when something is set right, or declared, in the middle of an air battle."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.air_battle.outcome import NO_REFUGE
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import attackers, defenders, present, seats_of
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.message import Event
from events.world_at_war.air_battle import AirBattle, DecisionCalledFor
from events.world_at_war.declared import FactDeclared
from events.world_at_war.sequence import PositionAdjusted

MODIFIERS = ("supply", "oil", "winter", "research")
"""The declared facts that modify rolls (19.31A)."""


def round_set_right(game: Game, event: Event) -> Iterator[Ruled]:
    """A round whose forces or modifiers are different now is asked for anew."""
    battle = present(game)
    if battle is not None and _concerns(battle, event):
        yield Ruled(kind_of(battle).reopened(battle), ("19.41",))


def decision_set_right(game: Game, _: Event) -> Iterator[Ruled]:
    """Where a side decides, an end that has come meanwhile is told."""
    battle = present(game)
    if battle is not None and battle.asked and not kind_of(battle).fleeing(game):
        yield from _decision_anew(game, battle)


def _concerns(battle: AirBattle, event: Event) -> bool:
    """Does this bear on a round that is being fought?"""
    if isinstance(event, FactDeclared):
        return event.kind in MODIFIERS
    return isinstance(event, PositionAdjusted) and event.subject in (*battle.attackers, *battle.defenders)


def _decision_anew(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """18.522A, 18.523: nobody decides where a side is gone, and no defender that has nowhere to go.

    Elsewhere attackers that are gone may be followed by others (18.5634, 18.622).
    """
    sides = ((ATTACKER, attackers(game, battle)), (DEFENDER, defenders(game, battle)))
    gone = [side for side, units in sides if not units]
    kind = kind_of(battle)
    if kind.followed and DEFENDER not in gone:
        return
    if gone:
        yield kind.ends(game, battle, f"{' and '.join(gone)} gone", ())
    elif battle.asked == DEFENDER and not kind.may_break_off(game, battle, defenders(game, battle)):
        seats = seats_of(game, battle, ATTACKER)
        asked = DecisionCalledFor(battle.place, battle.force, ATTACKER, seats, NO_REFUGE)
        yield Ruled(asked, (kind.attacker_says, "18.523"))
