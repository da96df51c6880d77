"""19.4, 19.6: what the dice do, how a battle goes on after them, and how it ends."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.forces import rounds_of
from core.world_at_war.air_battle.kinds import kind_of, single_round
from core.world_at_war.air_battle.picks import SIDES, Judged, judged, put_to
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import (
    Units,
    attackers,
    defenders,
    present,
    seats_of_force,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.world_at_war.air_battle import (
    AirBattle,
    AirCombatResolved,
    AirRoll,
    ChoiceCalledFor,
    DecisionCalledFor,
)
from events.world_at_war.basing import AirUnitsEliminated


def after_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """What the dice leave to a side is asked; then losses are told (19.41, 19.42, 19.6)."""
    now = judged(game, battle)
    if (choice := now.open) is None:
        doubts = rounds_of(battle).doubts(game, battle, now.fight, now.dice)
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
    """The fact of a round. Its rolls bear the modifiers of jets (17.56), interceptors (17.85) and
    nationality (19.31, 19.31A, 19.31B, 19.31C), on a table of 20 rows (19.2/table.note5); its results
    (19.2/table.note6, chart:19.2/results) are shared over types (17.57, 19.63), and of squadrons by
    19.65, 19.65A, 19.65C and 23.154.
    """
    befallen = rounds_of(battle).befallen
    ours, theirs = (befallen(game, battle, now.fight, side, now.done.losses[side].losses) for side in SIDES)
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
    """It is over when a side is gone for good, or after one round (19.12); else a side decides first.

    18.522C: rounds follow one another until a side disengages or is gone.
    """
    battle = present(game)
    if battle is None:
        return
    lost = {*event.attackers_eliminated, *event.defenders_eliminated}
    ours, theirs = (_left(units, lost) for units in (attackers(game, battle), defenders(game, battle)))
    if not theirs or not (ours or _may_go_on(game, battle)):
        gone = [side for side, units in ((ATTACKER, ours), (DEFENDER, theirs)) if not units]
        yield kind_of(battle).ends(game, battle, f"{' and '.join(gone)} eliminated", lost)
    elif single_round(battle):
        yield kind_of(battle).ends(game, battle, "single round", lost)
    else:
        yield _decision(game, battle, ours, theirs)


def _left(units: Units, lost: set[str]) -> Units:
    return tuple(unit for unit in units if unit.name not in lost)


def _may_go_on(game: Game, battle: AirBattle) -> bool:
    """Is there something to decide though no attacker survived (18.5634, 18.622)?"""
    kind = kind_of(battle)
    return kind.has_a_mission or kind.may_join(game)


NO_REFUGE = "no refuge"


def _decision(game: Game, battle: AirBattle, ours: Units, theirs: Units) -> Ruled:
    """The defender is asked first; who has nowhere to go can't disengage, and is not asked (18.523)."""
    kind = kind_of(battle)
    first = kind.may_break_off(game, battle, theirs)
    side, left = (DEFENDER, theirs) if first else (ATTACKER, ours)
    rules = (kind.defender_says,) if first else (kind.attacker_says, "18.523")
    why = "" if first else NO_REFUGE
    asked = DecisionCalledFor(battle.place, battle.force, side, seats_of_force(game, left), why)
    return Ruled(asked, (*rules, *turns_on_who_speaks(game, left)))
