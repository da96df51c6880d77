"""Air battles of every kind (18.522, 18.563, 18.622, 19.12): a round, its dice, and what follows them."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.chapter import Chapter
from core.ruling import Finding, Ruled
from core.world_at_war.air_battle import ends
from core.world_at_war.air_battle.course import after_a_round, may_be_left_aside
from core.world_at_war.air_battle.decisions import (
    DISENGAGING,
    FIGHTING_ON,
    LEAVING,
    LIFTING,
    Disengage,
    FightOn,
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
    standing,
)
from core.world_at_war.air_battle.kinds import ENGAGED, SPARED, Over, both, engaged, kind_of, rounds_of
from core.world_at_war.air_battle.picks import (
    CHOOSING_BEFOREHAND,
    INVERSION,
    SIDES,
    Judged,
    judged,
    put_to,
    says_before_the_dice,
)
from core.world_at_war.air_battle.picks import LIFTING as LIFTING_A_CHOICE
from core.world_at_war.air_battle.types import turns_on_decks
from core.world_at_war.air_combat.groups import BOTH, UNINVERTED_ONLY
from core.world_at_war.air_combat.round import Roll
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.folds.air_battle import IN_A_ROUND
from core.world_at_war.menus import Part
from core.world_at_war.sequence import AIR_COMBAT
from core.world_at_war.state import GAMEMASTER, Game, has_rule, plays
from core.world_at_war.under_way.commitments import (
    Units,
    attackers,
    defenders,
    present,
    seats_of,
    seats_of_force,
    to_come,
    turns_on_who_speaks,
)
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.units import factor_kind, to_divide
from events.message import Event, PhaseEntered, RollCalledFor
from events.sentences import say
from events.world_at_war.air_battle import (
    AirBattle,
    AirCombatResolved,
    AirRoll,
    ChoiceCalledFor,
    ChoiceMade,
    DecisionCalledFor,
)
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.sequence import FactDeclared, PositionAdjusted
from events.world_at_war.squadrons import AirUnitsDivided

# 19.4, 19.6: what the dice do, how a battle goes on after them, and how it ends.


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
    """It is over, or a side is asked whether it fights on, the defender first (18.522, 19.12).

    18.522C: rounds follow one another until a side disengages or is gone.
    """
    battle = present(game)
    if battle is None:
        return
    lost = {*event.attackers_eliminated, *event.defenders_eliminated}
    ours, theirs = (_left(units, lost) for units in (attackers(game, battle), defenders(game, battle)))
    step = after_a_round(kind_of(battle), standing(game, battle, ours, theirs))
    if isinstance(step, Over):
        yield kind_of(battle).ends(game, battle, step, lost)
    else:
        left = ours if step.side == ATTACKER else theirs
        asked = DecisionCalledFor(battle.place, battle.force, step.side, seats_of_force(game, left), step.why)
        yield Ruled(asked, (*step.rules, *turns_on_who_speaks(game, left)))


def _left(units: Units, lost: set[str]) -> Units:
    return tuple(unit for unit in units if unit.name not in lost)


# 19.1, 18.522, 18.563, 18.622: a round of an air battle, from who is in it to its dice.

PURPOSE = AIR_COMBAT
DICE = 2


def next_round(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The present battle goes into another round, or the next one announced into its first."""
    battle = present(game) or to_come(game)
    if battle is None:
        return
    if (asked := _which_next(game, battle)) is not None:
        yield asked
    else:
        yield from _opened(game, battle)


def _opened(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    if attackers(game, battle):
        yield from kind_of(battle).opens(game, battle)
    else:
        yield _nobody_fights(game, battle)


WHICH_NEXT = "18.522"


def _which_next(game: Game, battle: AirBattle) -> Ruled | None:
    """The question which counterair is fought next, where several are left and it is asked (doubt W274)."""
    if battle.round or battle.kind or plays(game, "W274") != "attacker_chooses":
        return None
    left = (one for one in game.battles if not (one.round or one.ended or one.kind))
    places = tuple(dict.fromkeys(one.place for one in left))
    if len(places) < 2:
        return None
    seats = seats_of(game, battle, ATTACKER)
    return Ruled(ChoiceCalledFor(WHICH_NEXT, "", places[0], seats, places), (WHICH_NEXT, "W274"))


def _said_next(game: Game, place: str) -> Iterator[Ruled]:
    """The answer: the counterair of that base begins."""
    named = (one for one in game.battles if one.place == place and not (one.round or one.ended))
    for battle in list(named)[:1]:
        yield from _opened(game, battle)


def answered(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The round goes on with what was chosen in it, or the counterair begins that is to be next."""
    if event.rule == WHICH_NEXT:
        yield from _said_next(game, event.taken)
    elif event.rule in IN_A_ROUND:
        yield from go_on(game, event)


def asked_upon(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """What is asked next upon an answer in a round."""
    return (fact for fact in answered(game, event) if isinstance(fact.event, ChoiceCalledFor))


def go_on(game: Game, _: Event) -> Iterator[Ruled]:
    """The next step of the present round: choices before the dice, the dice, choices after them, losses."""
    battle = present(game)
    if battle is None or battle.asked or game.questions or game.rolls:
        return
    if battle.called and not battle.dice:
        return  # the round is over, and what comes of it is on its way
    if not attackers(game, battle) or not engaged(game, battle):
        yield _nobody_fights(game, battle)
    elif not battle.called:
        yield from _before_the_dice(game, battle)
    else:
        yield from after_the_dice(game, battle)


def _nobody_fights(game: Game, battle: AirBattle) -> Ruled:
    kind = kind_of(battle)
    how = kind.empty if attackers(game, battle) else ends.NO_ATTACKERS
    return kind.ends(game, battle, Over(how, kind.over), ())


def _before_the_dice(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    if _transports_undecided(game, battle):
        yield _asked_before(game, battle, "18.521B", (ENGAGED, SPARED), "W181")
    elif rounds_of(battle).in_squadrons(game, battle) and (names := to_divide(both(game, battle))):
        yield Ruled(AirUnitsDivided(names), ("23.131A", "19.51", "17.141C"))
    elif says_before_the_dice(game, rounds_of(battle).fight(game, battle)):
        yield _asked_before(game, battle, INVERSION, (UNINVERTED_ONLY, BOTH), "W275")
    elif calls := tuple(_calls(game, battle)):
        yield from calls
    else:
        yield from after_the_dice(game, battle)


def _asked_before(game: Game, battle: AirBattle, rule: str, options: tuple[str, ...], doubt: str) -> Ruled:
    """What the attacker says before the dice of each round."""
    seats = seats_of(game, battle, ATTACKER)
    asked = ChoiceCalledFor(rule, ATTACKER, battle.place, seats, options)
    return Ruled(asked, (rule, doubt, *turns_on_who_speaks(game, attackers(game, battle))))


def _transports_undecided(game: Game, battle: AirBattle) -> bool:
    """18.521B: he may engage them; where nothing else is in the base, they are what he came for (W181)."""
    if not kind_of(battle).on_bases or has_rule(game, "2005:18.521"):
        return False
    open_ = may_be_left_aside(factor_kind(unit.kind) for unit in defenders(game, battle))
    return not battle.transports and open_ and plays(game, "W181") == "attacker_chooses"


def _calls(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """19.21: both sides roll two dice, whatever their modifiers, if they have not done so in this round.

    18.521A: over a base with air in it one round is fought at least.
    """
    rounds = rounds_of(battle)
    fight = rounds.fight(game, battle)
    for side in (side for side in SIDES if side not in battle.dice):
        if (called := rounds.call(game, battle, fight, side)) is not None:
            modifiers = tuple((one.rule, one.value) for one in called.modifiers)
            seats = seats_of(game, battle, side)
            yield Ruled(
                RollCalledFor(PURPOSE, DICE, modifiers, side, seats, "19.2", called.row),
                ("19.21", *(rule for rule, _ in modifiers), *turns_on_decks(game, both(game, battle))),
            )


# What follows when something is set right, or declared, in the middle of an air battle.

MODIFIERS = ("supply", "oil", "winter", "research")
"""The declared facts that modify rolls (19.31A)."""


@rule(
    "19.31A/dice",
    "What modifies the dice of a round is declared before they fall.",
    "Dice of the round at {place} have fallen: until it is over the gamemaster alone sets {given} right.",
)
def before_the_dice(game: Game, declaration: Any) -> Iterable[Finding]:
    """Who declared it after a look at the dice would choose how they count, and void what others answered."""
    battle = present(game)
    said_ = declaration.order
    if battle is not None and battle.dice and said_.kind in MODIFIERS and declaration.seat != GAMEMASTER:
        given = say("“{kind} of {subject}”", kind=said_.kind, subject=said_.subject)
        yield Finding(place=name(game, battle.place), given=given)


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
    ours, theirs = attackers(game, battle), defenders(game, battle)
    now, kind = standing(game, battle, ours, theirs), kind_of(battle)
    if kind.followed and DEFENDER not in now.gone:
        return
    if now.gone:
        yield kind.ends(game, battle, Over(ends.gone(now.gone), kind.over), ())
    elif battle.asked == DEFENDER and not now.may_break_off():
        seats = seats_of(game, battle, ATTACKER)
        asked = DecisionCalledFor(battle.place, battle.force, ATTACKER, seats, ends.NO_REFUGE)
        yield Ruled(asked, (kind.attacker_says, "18.523"))


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FightOn: FIGHTING_ON,
            Disengage: DISENGAGING,
            LeaveStandingOrder: LEAVING,
            LeaveStandingChoice: CHOOSING_BEFOREHAND,
            LiftStandingChoice: LIFTING_A_CHOICE,
            LiftStandingOrder: LIFTING,
        },
    },
    reads=(asked_upon,),
    resumes=(go_on,),
    plays={
        "W181": ("attacker_chooses", "always"),
        "W202": ("several_if_mission", "one"),
        "W216": ("most_units", "opponent"),
        "W274": ("as_announced", "attacker_chooses"),
        "W275": ("after_the_dice", "before_the_dice"),
        "W288": ("as_partial", "unmodified"),
        "W414": ("not_bound", "as_carrier"),
    },
)
