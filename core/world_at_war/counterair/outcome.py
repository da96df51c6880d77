"""18.522, 19.4, 19.6: what the dice of a round do, and how the combat goes on after it."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.air_combat.turned_on import doubts_used
from core.world_at_war.counterair.battle import (
    Units,
    attackers,
    defenders,
    present,
    seats_of_force,
    single_round,
    turns_on_who_speaks,
)
from core.world_at_war.counterair.forces import befallen
from core.world_at_war.counterair.picks import SIDES, Judged, judged, put_to
from core.world_at_war.counterair.refuge import may_disengage
from core.world_at_war.state import Game
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.battle import AirBattle
from events.world_at_war.counterair import (
    AirCombatResolved,
    AirRoll,
    ChoiceCalledFor,
    CounterairEnded,
    DecisionCalledFor,
)


def ended(battle: AirBattle, how: str) -> Ruled:
    """The combat is over: how, and by which rule."""
    number = {"empty base": "18.521D", "no attackers": "18.521", "single round": "19.12"}.get(how, "18.522A")
    return Ruled(CounterairEnded(battle.place, battle.force, how), (number,))


def after_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """What the dice leave to a side is asked; then losses are told (19.41, 19.42, 19.6)."""
    now = judged(game, battle)
    if (choice := now.open) is None:
        doubts = doubts_used(now.fight, now.dice, game.doubts)
        yield Ruled(_resolved(game, battle, now), ("19.41", "19.42", "19.61", *doubts))
        return
    seats, doubts = put_to(game, battle, now.fight, choice)
    asked = ChoiceCalledFor(
        choice.rule, choice.side, battle.place, seats, choice.options, choice.about, _results(now)
    )
    yield Ruled(asked, (choice.rule, *doubts))


def _results(now: Judged) -> tuple[tuple[str, int, int], ...]:
    """What the rolls gave: whose, how many eliminated and aborted."""
    rolls = ((ATTACKER, now.done.attacker), (DEFENDER, now.done.defender))
    return tuple((side, roll.result.eliminated, roll.result.aborted) for side, roll in rolls if roll)


def _resolved(game: Game, battle: AirBattle, now: Judged) -> AirCombatResolved:
    ours, theirs = (befallen(game, battle, side, now.done.losses[side].losses) for side in SIDES)
    both_rolls = zip(SIDES, (now.done.attacker, now.done.defender), strict=True)
    rolls = tuple(_roll(side, battle, roll) for side, roll in both_rolls if roll)
    return AirCombatResolved(battle.place, battle.force, battle.round, now.fight.unit, rolls, *ours, *theirs)


def _roll(side: str, battle: AirBattle, roll: Roll) -> AirRoll:
    modifiers = tuple((one.rule, one.value, one.why) for one in roll.call.modifiers)
    result = roll.result
    return AirRoll(
        side,
        roll.call.row,
        battle.dice[side],
        modifiers,
        roll.net_roll,
        result.eliminated,
        result.aborted,
    )


def fallen(_: Game, event: AirCombatResolved) -> Iterator[Ruled]:
    """The eliminated units are unbuilt again."""
    if names := (*event.attackers_eliminated, *event.defenders_eliminated):
        yield Ruled(AirUnitsEliminated(names), ("19.42",))


def after_the_round(game: Game, event: AirCombatResolved) -> Iterator[Ruled]:
    """18.522: it is over when a side is gone, or after one round (19.12); else the defender decides first."""
    battle = present(game)
    if battle is None:
        return
    lost = {*event.attackers_eliminated, *event.defenders_eliminated}
    ours, theirs = (_left(units, lost) for units in (attackers(game, battle), defenders(game, battle)))
    if not ours or not theirs:
        gone = [side for side, units in ((ATTACKER, ours), (DEFENDER, theirs)) if not units]
        yield ended(battle, f"{' and '.join(gone)} eliminated")
    elif single_round(battle):
        yield ended(battle, "single round")
    else:
        yield _decision(game, battle, ours, theirs)


def _left(units: Units, lost: set[str]) -> Units:
    return tuple(unit for unit in units if unit.name not in lost)


NO_REFUGE = "no refuge"


def _decision(game: Game, battle: AirBattle, ours: Units, theirs: Units) -> Ruled:
    """18.523: who has nowhere to go can't disengage, and is not asked."""
    first = may_disengage(game, battle, theirs)
    side, left = (DEFENDER, theirs) if first else (ATTACKER, ours)
    rules = ("18.522B.1",) if first else ("18.522B.2", "18.523")
    why = "" if first else NO_REFUGE
    asked = DecisionCalledFor(battle.place, battle.force, side, seats_of_force(game, left), why)
    return Ruled(asked, (*rules, *turns_on_who_speaks(game, left)))
