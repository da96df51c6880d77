"""The facts of counterairs told (18.52): who goes where, each roll and all that made it, who decides what."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.world_at_war.air_battle.ends import SINGLE
from core.world_at_war.air_battle.laps import Lap, Left
from core.world_at_war.air_combat.groups import why_told
from core.world_at_war.air_transport.interfering import another_round_is_on
from core.world_at_war.board import by_adjective
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import BOMBING, present
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events import world_at_war as fact
from events.message import Event
from events.sentences import said, say, translated
from events.world_at_war.air_battle import DISENGAGED, AirBattle, AirRoll
from skyledger.telling.by_fields import Cases, Telling, itself, where
from skyledger.telling.world_at_war.laps import which_of_several
from skyledger.telling.world_at_war.parts import (
    INVERTED,
    STANDING,
    asked_told,
    bases_to_choose,
    called_for,
    place_told,
    places_told,
    side_told,
    told,
    units_told,
)

ENDS = {
    "empty base": said("no defender is there"),
    "no attackers": said("no attacker is left that could fight"),
    "single round": said("carrier-based air fights a single round"),
    "attacker disengaged": said("the attacker disengaged"),
    "defender disengaged": said("the defender disengaged"),
    "attacker eliminated": said("all attackers are eliminated"),
    "defender eliminated": said("all defenders are eliminated"),
    "attacker and defender eliminated": said("both sides are eliminated"),
    "attacker gone": said("no attacker is left"),
    "defender gone": said("no defender is left"),
    "attacker and defender gone": said("nobody is left"),
}
"""How a counterair ends."""

REOPENED = said("The round at {place} was set right; what stood on it is asked anew.")


def how_it_ended(how: str) -> str:
    """How a counterair ended, in words."""
    return translated(ENDS[how]) if how in ENDS else how


# Choices, and what the results of a roll leave to a side.


BEFALLS_OTHERS = said("the {side} eliminates {eliminated} and aborts {aborted}")


def choice_called_for(game: Game, event: fact.ChoiceCalledFor) -> str:
    """What is asked, and by which results of a roll."""
    place, nations = place_told(game, event.place), game.nations.values()
    asked = asked_told(event.rule, event.side, place, event.about, nations)
    choice = called_for(asked, event.seats, places_told(game, event.options), _lap_of(game, event))
    results = tuple(
        say(BEFALLS_OTHERS, side=side_told(game, side), eliminated=lost, aborted=turned)
        for side, lost, turned in event.results
    )
    return say("Rolled: {results}. {choice}", results=results, choice=choice) if results else choice


def _lap_of(game: Game, event: fact.ChoiceCalledFor) -> Lap | Left | None:
    """Which of several alike it is, where the question that it opened is still the one to be answered."""
    open_ = next(iter(game.questions), None)
    asked = (event.rule, event.side, event.place, event.options, event.about)
    if open_ is None or asked != (open_.rule, open_.by, open_.place, open_.options, open_.about):
        return None
    return which_of_several(game)


def option_taken(game: Game, option: str) -> str:
    """What was chosen: a word, a place, or a sort of air units by whose they are."""
    return by_adjective(place_told(game, option), game.nations.values())


# A round of air combat: each roll on a line of its own, and what befalls each side.

ROUND = {
    "factors": said("Round {round} over {place}, in factors."),
    "squadrons": said("Round {round} over {place}, in squadrons."),
}


def air_combat_resolved(game: Game, event: fact.AirCombatResolved) -> str:
    """Each roll on a line of its own, and what befalls each side."""
    attackers, defenders = say("Attackers"), say("Defenders")
    return "\n".join(
        (
            say(ROUND[event.unit], round=event.round, place=place_told(game, event.place)),
            *rolls_told(event.rolls),
            _losses(game, attackers, event.attackers_eliminated, event.attackers_aborted),
            *_why_fewer(game, event, DEFENDER, (*event.attackers_eliminated, *event.attackers_aborted)),
            _losses(game, defenders, event.defenders_eliminated, event.defenders_aborted),
            *_why_fewer(game, event, ATTACKER, (*event.defenders_eliminated, *event.defenders_aborted)),
        )
    )


NOBODY_LEFT = {
    "attacker": said("None of the defenders was left to abort."),
    "defender": said("None of the attackers was left to abort."),
}
LEFT_INVERTED = said("The others are inverted, and to abort does nothing to them (19.64).")
SOME_INVERTED = said("What was to abort fell to inverted air, and does nothing to it (19.63, 19.64).")


DISREGARDED = said("Air that defends against bombing does not abort (19.2).")


def remembering(before: Game, after: Game) -> Game:
    """The later game, which still knows the air battles of a mission that are over since."""
    known = {_about(battle) for battle in after.battles}
    over = (battle for battle in before.battles if battle.kind and _about(battle) not in known)
    gone = tuple(replace(battle, ended=battle.ended or SINGLE) for battle in over)
    return replace(after, battles=(*after.battles, *gone)) if gone else after


def _about(battle: AirBattle) -> tuple[str, str, str]:
    return battle.kind, battle.place, battle.force


def _fought(game: Game, event: fact.AirCombatResolved) -> AirBattle | None:
    """The battle of a round; None where it is not known any more, or more than one might be it."""
    about = event.place, event.force, event.round
    befallen = {*event.attackers_eliminated, *event.attackers_aborted}
    befallen |= {*event.defenders_eliminated, *event.defenders_aborted}
    there = [b for b in game.battles if (b.place, b.force, b.round) == about]
    fitting = [b for b in there if befallen <= {*b.attackers, *b.defenders}]
    return fitting[0] if len(fitting) == 1 else None


def _why_fewer(
    game: Game, event: fact.AirCombatResolved, roller: str, befallen: Sequence[str]
) -> Iterator[str]:
    """Why nobody aborts though the other side's roll says so: nobody is left to, or those don't."""
    battle = _fought(game, event)
    aborted = event.defenders_aborted if roller == ATTACKER else event.attackers_aborted
    says_so = any(roll.aborted for roll in event.rolls if roll.side == roller)
    if battle is None or aborted or not says_so:
        return
    left = {*(battle.defenders if roller == ATTACKER else battle.attackers)} - {*befallen}
    if not left:
        yield say(NOBODY_LEFT[roller])
    elif roller == ATTACKER and battle.kind == BOMBING:
        yield say(DISREGARDED)
    elif roller == ATTACKER and (inverted := _were_inverted(game, battle, left)):
        yield say(LEFT_INVERTED if inverted == left else SOME_INVERTED)


def _were_inverted(game: Game, battle: AirBattle, left: Collection[str]) -> set[str]:
    """The defenders that were inverted in the round. Who flees is inverted by that, after it."""
    fled = battle.ended == DISENGAGED
    return set() if fled else {one for one in left if one in game.units and game.units[one].inverted}


Modifier = tuple[str, int, str]
"""By which rule a roll is modified, by how much, and why."""


def rolls_told(rolls: Sequence[AirRoll]) -> tuple[str, str]:
    """The rolls of the attacker and the defender, or that there is none."""
    of_sides = {roll.side: roll for roll in rolls}
    attacker, defender = of_sides.get("attacker"), of_sides.get("defender")
    shared = tuple(attacker.modifiers) if attacker else ()
    return _roll("attacker", attacker), _roll("defender", defender, shared)


def _roll(side: str, roll: AirRoll | None, shared: Sequence[Modifier] = ()) -> str:
    """One side's roll: the dice, each modifier with its rule and why, the net roll, the row, the result.

    Why a modifier is what it is stands once, where it was told of the other side already.
    """
    if roll is None:
        return say("The {side} makes no roll.", side=side_told(None, side))
    return say(
        "The {side} rolls {dice}{modifiers}: net roll {net} in row {row}, {result}.",
        side=side_told(None, side),
        dice=dice_and_sum(None, roll.dice),
        modifiers=modified(tuple(_modifier(one, shared) for one in roll.modifiers)),
        net=roll.net,
        row=roll.row,
        result=_result(roll),
    )


def dice_and_sum(_: Any, dice: Sequence[int]) -> str:
    """Such as "5, 3 (8)"."""
    return say("{dice} ({sum})", dice=tuple(map(str, dice)), sum=sum(dice))


def modified(modifiers: Sequence[str]) -> str:
    """That a roll is modified by these, or by nothing."""
    return say(", modified by {modifiers}" if modifiers else ", unmodified", modifiers=modifiers)


def _modifier(modifier: Modifier, shared: Sequence[Modifier]) -> str:
    rule, value, why = modifier
    if (rule, -value, why) in [tuple(one) for one in shared]:
        return say("{value:+} ({rule}, as for the attacker)", value=value, rule=rule)
    return modifiers_told((modifier,))[0]


def modifiers_told(modifiers: Sequence[tuple[str, int, str]]) -> tuple[str, ...]:
    """Such as "+1 (19.31A, attacker 4 against 3)"."""
    return tuple(
        say("{value:+} ({rule}, {why})", value=value, rule=rule, why=why_told(why))
        for rule, value, why in modifiers
    )


def _result(roll: AirRoll) -> str:
    return say(
        "{eliminated} eliminated and {aborted} aborted on the other side"
        if roll.eliminated or roll.aborted
        else "no result",
        eliminated=roll.eliminated,
        aborted=roll.aborted,
    )


LOSSES = {
    (True, True): said("{who}: {lost} eliminated; {turned} aborted."),
    (True, False): said("{who}: {lost} eliminated."),
    (False, True): said("{who}: {turned} aborted."),
    (False, False): said("{who}: no losses."),
}
"""By whether any are eliminated, and any aborted."""


def _losses(game: Game, who: str, eliminated: Sequence[str], aborted: Sequence[str]) -> str:
    lost, turned = units_told(game, eliminated), units_told(game, aborted)
    return say(LOSSES[bool(eliminated), bool(aborted)], who=who, lost=lost, turned=turned)


# The facts of a counterair, and the standing orders that are left for it.


def _reinforcing(game: Game, event: Any) -> bool:
    """Is it asked who joins the next round, and not whether there is one?"""
    battle = present(game)
    return battle is not None and another_round_is_on(game, replace(battle, asked=event.side))


def _where(game: Game, event: Any) -> str:
    return place_told(game, event.place) if event.place else say("every base")


COUNTERAIR_TELLINGS: dict[type[Event], Telling] = {
    **told(
        {
            fact.CounterairAnnounced: Cases(
                "force",
                {"": said("{units} will counterair {place}.")},
                said("{units} will counterair {place} from carriers at {force}."),
            ),
            fact.CounterairReinforced: Cases(
                "force",
                {"": said("The attack on {place} is joined by {units}.")},
                said("The attack on {place} is joined by {units} from carriers at {force}."),
            ),
            fact.CounterairCalledOff: said(
                "{units} can no longer counterair {place}, and will stay at home."
            ),
            fact.CounterairRoundBegan: Cases(
                "defenders",
                {(): said("Round {round} of the counterair of {place}: no air is there.")},
                said("Round {round} of the counterair of {place}, defended by {defenders}."),
            ),
            fact.CounterairRoundReopened: REOPENED,
            fact.NavalAirRevealed: Cases(
                "carrier",
                {"": said("Revealed in {place}, to fight as land-based air: {units}.")},
                said("Revealed aboard {carrier} in {place}, to fight as land-based air: {units}."),
            ),
            fact.NavalAirBackAboard: Cases(
                "carrier",
                {"": said("{units} back aboard carriers that are not shown{inverted}.")},
                said("{units} back aboard {carrier}{inverted}."),
            ),
            fact.ChoiceMade: Cases(
                "side",
                {"": said("Chosen: {taken}.")},
                Cases(
                    "standing",
                    {"": said("The {side} over {place} chooses: {taken}.")},
                    said("By its standing choice {standing} takes at {place}: {taken}."),
                ),
            ),
            fact.RefugeCalledFor: said(
                "{units} had to leave {place}; {seats} must say who flies to {options}."
            ),
            fact.RefugeSettled: said("All that fled from {place} have a base."),
            fact.CounterairEnded: said("The counterair of {place} is over: {how}."),
            fact.CounterairsOver: said("The counterairs of the phase are over."),
        },
        {
            "force": place_told,
            "how": lambda _, how: how_it_ended(how),
            "taken": option_taken,
            "options": bases_to_choose,
        },
        inverted=INVERTED,
    ),
    **told(
        {
            fact.DecisionCalledFor: Cases(
                _reinforcing,
                {True: said("Another round is fought over {place}; {seats} may reinforce before it.")},
                Cases(
                    "because",
                    {"": said("The {side} over {place} fights on or disengages; {seats} must say which.")},
                    said(
                        "The defender over {place} has no base to disengage to. The {side} fights on or "
                        "disengages; {seats} must say which."
                    ),
                ),
            ),
            fact.DecisionMade: Cases(
                "decision",
                {
                    "fight on": said("The {side} over {place} fights on{standing}."),
                    "disengage": said("The {side} over {place} disengages{standing}."),
                },
            ),
            fact.AirUnitsTookRefuge: said("{units} fled from {origin} to {base}, inverted{standing}."),
        },
        standing=STANDING,
    ),
    **told(
        {
            fact.StandingOrderLeft: Cases(
                "fewer_than",
                {0: said("{seat} leaves a standing order for {where}: fight on.")},
                said(
                    "{seat} leaves a standing order for {where}: disengage with fewer than {fewer_than} "
                    "left{escape}."
                ),
            ),
            fact.StandingChoiceLeft: Cases(
                "options",
                {(): said("{seat} lifts its standing choice.")},
                said("{seat} leaves a standing choice: the first of {options} that is asked for."),
            ),
            fact.StandingOrderLifted: said("{seat} lifts its standing order for {where}."),
        },
        {"options": itself},
        where=_where,
        escape=where("to", said(", and escape to {to}")),
    ),
    fact.ChoiceCalledFor: choice_called_for,
    fact.AirCombatResolved: air_combat_resolved,
}
