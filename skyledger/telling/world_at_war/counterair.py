"""The facts of counterairs told (18.52): who goes where, each roll and all that made it, who decides what."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from core.world_at_war.air_transport.interfering import another_round_is_on
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import present
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_battle import AirRoll
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import (
    asked_told,
    place_told,
    places_told,
    standing_told,
    status_told,
    units_told,
)

COUNTERAIR: dict[str, str] = {
    "CounterairAnnounced": "{units} will counterair {place}.",
    "CounterairAnnounced/carriers": "{units} will counterair {place} from carriers at {force}.",
    "CounterairReinforced": "The attack on {place} is joined by {units}.",
    "CounterairReinforced/carriers": "The attack on {place} is joined by {units} from carriers at {force}.",
    "CounterairCalledOff": "{units} can no longer counterair {place}, and will stay at home.",
    "CounterairRoundReopened": "The round at {place} was set right; what stood on it is asked anew.",
    "CounterairRoundBegan": "Round {round} of the counterair of {place}, defended by {units}.",
    "CounterairRoundBegan/empty": "Round {round} of the counterair of {place}: no air is there.",
    "NavalAirRevealed": "Revealed aboard {carrier} in {place}, to fight as land-based air: {units}.",
    "NavalAirBackAboard": "{units} back aboard {carrier}{status}.",
    "AirCombatResolved": "Round {round} over {place}, in {unit}.\n{attacker}\n{defender}\n{losses}",
    "unit/factors": "factors",
    "unit/squadrons": "squadrons",
    "side/attacker": "attacker",
    "side/defender": "defender",
    "side/attackers": "Attackers",
    "side/defenders": "Defenders",
    "roll": "The {side} rolls {dice}{modifiers}: net roll {net} in row {row}, {result}.",
    "roll/dice": "{dice} ({sum})",
    "roll/modified": ", modified by {modifiers}",
    "roll/unmodified": ", unmodified",
    "roll/modifier": "{value} ({rule}, {why})",
    "no roll": "The {side} makes no roll.",
    "result": "{eliminated} eliminated and {aborted} aborted on the other side",
    "result/none": "no result",
    "losses": "{attackers}\n{defenders}",
    "losses/both": "{who}: {lost} eliminated; {turned} aborted.",
    "losses/eliminated": "{who}: {lost} eliminated.",
    "losses/aborted": "{who}: {turned} aborted.",
    "losses/none": "{who}: no losses.",
    "DecisionCalledFor": "The {side} over {place} fights on or disengages; {seats} must say which.",
    "DecisionCalledFor/reinforcing": "Another round is fought over {place}; {seats} may reinforce before it.",
    "DecisionCalledFor/cornered": "The defender over {place} has no base to disengage to. The {side} fights "
    "on or disengages; {seats} must say which.",
    "DecisionMade/fight on": "The {side} over {place} fights on{standing}.",
    "DecisionMade/disengage": "The {side} over {place} disengages{standing}.",
    "by standing order": ", by the standing order of {seat}",
    "RefugeCalledFor": "{units} had to leave {place}; {seats} must say who flies to {options}.",
    "AirUnitsTookRefuge": "{units} fled from {origin} to {base}, inverted{standing}.",
    "RefugeSettled": "All that fled from {place} have a base.",
    "CounterairEnded": "The counterair of {place} is over: {how}.",
    "ended": "{how}",
    "ended/empty base": "no defender is there",
    "ended/no attackers": "no attacker is left that could fight",
    "ended/single round": "carrier-based air fights a single round",
    "ended/attacker disengaged": "the attacker disengaged",
    "ended/defender disengaged": "the defender disengaged",
    "ended/attacker eliminated": "all attackers are eliminated",
    "ended/defender eliminated": "all defenders are eliminated",
    "ended/attacker and defender eliminated": "both sides are eliminated",
    "ended/attacker gone": "no attacker is left",
    "ended/defender gone": "no defender is left",
    "ended/attacker and defender gone": "nobody is left",
    "CounterairsOver": "The counterairs of the phase are over.",
    "StandingChoiceLeft": "{seat} leaves a standing choice: the first of {options} that is asked for.",
    "StandingChoiceLeft/lifted": "{seat} lifts its standing choice.",
    "StandingOrderLeft": "{seat} leaves a standing order for {where}: disengage with fewer than {few} "
    "left{escape}.",
    "standing/escape": ", and escape to {places}",
    "StandingOrderLeft/never": "{seat} leaves a standing order for {where}: fight on.",
    "StandingOrderLifted": "{seat} lifts its standing order for {where}.",
    "every base": "every base",
}

SIDES = ("attacker", "defender")
KNOWN_ENDS = frozenset(
    {
        "empty base",
        "no attackers",
        "single round",
        "attacker disengaged",
        "defender disengaged",
        "attacker eliminated",
        "defender eliminated",
        "attacker and defender eliminated",
        "attacker gone",
        "defender gone",
        "attacker and defender gone",
    }
)
"""How a counterair ends; each has words of its own."""


def announced(game: Game, event: fact.CounterairAnnounced) -> Message:
    return _with_force(game, event, "CounterairAnnounced")


def reinforced(game: Game, event: fact.CounterairReinforced) -> Message:
    return _with_force(game, event, "CounterairReinforced")


def _with_force(game: Game, event: Any, id_: str) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    if not event.force:
        return message(id_, units=units, place=place)
    return message(f"{id_}/carriers", units=units, place=place, force=place_told(game, event.force))


def called_off(game: Game, event: fact.CounterairCalledOff) -> Message:
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("CounterairCalledOff", units=units, place=place)


def round_reopened(game: Game, event: fact.CounterairRoundReopened) -> Message:
    return message("CounterairRoundReopened", place=place_told(game, event.place))


def round_began(game: Game, event: fact.CounterairRoundBegan) -> Message:
    place = place_told(game, event.place)
    if not event.defenders:
        return message("CounterairRoundBegan/empty", round=event.round, place=place)
    units = units_told(game, event.defenders)
    return message("CounterairRoundBegan", round=event.round, place=place, units=units)


def naval_air_revealed(game: Game, event: fact.NavalAirRevealed) -> Message:
    return message(
        "NavalAirRevealed",
        units=units_told(game, event.units),
        carrier=event.carrier,
        place=place_told(game, event.place),
    )


def naval_air_back_aboard(game: Game, event: fact.NavalAirBackAboard) -> Message:
    units, status = units_told(game, event.units), status_told(event.inverted)
    return message("NavalAirBackAboard", units=units, carrier=event.carrier, status=status)


def choice_called_for(game: Game, event: fact.ChoiceCalledFor) -> Message:
    asked = asked_told(event.rule, event.side, place_told(game, event.place), event.about)
    options = places_told(game, event.options)
    told = message("ChoiceCalledFor", asked=asked, seats=event.seats, options=options)
    rolls = tuple(
        message("result of a roll", side=_side(side), eliminated=lost, aborted=turned)
        for side, lost, turned in event.results
    )
    return message("ChoiceCalledFor/rolled", rolls=rolls, told=told) if rolls else told


def choice_made(game: Game, event: fact.ChoiceMade) -> Message:
    taken, place = place_told(game, event.taken), place_told(game, event.place)
    if not event.side:
        return message("ChoiceMade/owner", taken=taken)
    if event.standing:
        return message("ChoiceMade/standing", seat=event.standing, place=place, taken=taken)
    return message("ChoiceMade", side=_side(event.side), place=place, taken=taken)


def _side(side: str) -> Message:
    return message(f"side/{side}")


def air_combat_resolved(game: Game, event: fact.AirCombatResolved) -> Message:
    """Each roll on a line of its own, and what befalls each side."""
    ours = event.attackers_eliminated, event.attackers_aborted
    theirs = event.defenders_eliminated, event.defenders_aborted
    rolls = {roll.side: roll_told(roll) for roll in event.rolls}
    missing = {side: message("no roll", side=_side(side)) for side in SIDES}
    return message(
        "AirCombatResolved",
        round=event.round,
        place=place_told(game, event.place),
        unit=message(f"unit/{event.unit}"),
        attacker=rolls.get("attacker", missing["attacker"]),
        defender=rolls.get("defender", missing["defender"]),
        losses=message(
            "losses",
            attackers=_losses(game, "attacker", *ours),
            defenders=_losses(game, "defender", *theirs),
        ),
    )


def roll_told(roll: AirRoll) -> Message:
    """One side's roll: the dice, each modifier with its rule and why, the net roll, the row, the result."""
    modifiers = tuple(
        message("roll/modifier", value=f"{value:+}", rule=rule, why=why)
        for rule, value, why in roll.modifiers
    )
    return message(
        "roll",
        side=_side(roll.side),
        dice=message("roll/dice", dice=tuple(str(die) for die in roll.dice), sum=sum(roll.dice)),
        modifiers=message("roll/modified", modifiers=modifiers) if modifiers else message("roll/unmodified"),
        net=roll.net,
        row=roll.row,
        result=_result(roll),
    )


def _result(roll: AirRoll) -> Message:
    if not roll.eliminated and not roll.aborted:
        return message("result/none")
    return message("result", eliminated=roll.eliminated, aborted=roll.aborted)


def _losses(game: Game, side: str, eliminated: Sequence[str], aborted: Sequence[str]) -> Message:
    who = message(f"side/{side}s")
    lost, turned = units_told(game, eliminated), units_told(game, aborted)
    if eliminated and aborted:
        return message("losses/both", who=who, lost=lost, turned=turned)
    if eliminated:
        return message("losses/eliminated", who=who, lost=lost)
    return message("losses/aborted", who=who, turned=turned) if aborted else message("losses/none", who=who)


def decision_called_for(game: Game, event: fact.DecisionCalledFor) -> Message:
    place, side = place_told(game, event.place), _side(event.side)
    id_ = "DecisionCalledFor/cornered" if event.because else "DecisionCalledFor"
    if (battle := present(game)) and another_round_is_on(game, replace(battle, asked=event.side)):
        id_ = "DecisionCalledFor/reinforcing"
    return message(id_, side=side, place=place, seats=event.seats)


def decision_made(game: Game, event: fact.DecisionMade) -> Message:
    told = {"place": place_told(game, event.place), "standing": standing_told(event.standing)}
    return message(f"DecisionMade/{event.decision}", side=_side(event.side), **told)


def refuge_called_for(game: Game, event: fact.RefugeCalledFor) -> Message:
    return message(
        "RefugeCalledFor",
        units=units_told(game, event.units),
        place=place_told(game, event.place),
        seats=event.seats,
        options=places_told(game, event.options),
    )


def units_took_refuge(game: Game, event: fact.AirUnitsTookRefuge) -> Message:
    units, origin = units_told(game, event.units), place_told(game, event.origin)
    told = {"base": place_told(game, event.base), "standing": standing_told(event.standing)}
    return message("AirUnitsTookRefuge", units=units, origin=origin, **told)


def refuge_settled(game: Game, event: fact.RefugeSettled) -> Message:
    return message("RefugeSettled", place=place_told(game, event.place))


def ended(game: Game, event: fact.CounterairEnded) -> Message:
    place = place_told(game, event.place)
    return message("CounterairEnded", place=place, how=how_it_ended(event.how))


def how_it_ended(how: str) -> Message:
    """How a counterair ended, in words."""
    return message(f"ended/{how}") if how in KNOWN_ENDS else message("ended", how=how)


def over(_: Game, __: fact.CounterairsOver) -> Message:
    return message("CounterairsOver")


def standing_order_left(game: Game, event: fact.StandingOrderLeft) -> Message:
    to = message("standing/escape", places=places_told(game, event.to)) if event.to else ""
    id_ = "StandingOrderLeft" if event.fewer_than else "StandingOrderLeft/never"
    told = {"where": _where(game, event.place), "few": event.fewer_than, "escape": to}
    return message(id_, seat=event.seat, **told)


def standing_choice_left(_: Game, event: fact.StandingChoiceLeft) -> Message:
    if not event.options:
        return message("StandingChoiceLeft/lifted", seat=event.seat)
    return message("StandingChoiceLeft", seat=event.seat, options=event.options)


def standing_order_lifted(game: Game, event: fact.StandingOrderLifted) -> Message:
    return message("StandingOrderLifted", seat=event.seat, where=_where(game, event.place))


def _where(game: Game, place: str) -> Message | str:
    return place_told(game, place) if place else message("every base")


COUNTERAIR_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.CounterairAnnounced: announced,
    fact.CounterairReinforced: reinforced,
    fact.CounterairCalledOff: called_off,
    fact.CounterairRoundBegan: round_began,
    fact.CounterairRoundReopened: round_reopened,
    fact.NavalAirRevealed: naval_air_revealed,
    fact.NavalAirBackAboard: naval_air_back_aboard,
    fact.ChoiceCalledFor: choice_called_for,
    fact.ChoiceMade: choice_made,
    fact.AirCombatResolved: air_combat_resolved,
    fact.DecisionCalledFor: decision_called_for,
    fact.DecisionMade: decision_made,
    fact.RefugeCalledFor: refuge_called_for,
    fact.AirUnitsTookRefuge: units_took_refuge,
    fact.RefugeSettled: refuge_settled,
    fact.CounterairEnded: ended,
    fact.CounterairsOver: over,
    fact.StandingOrderLeft: standing_order_left,
    fact.StandingChoiceLeft: standing_choice_left,
    fact.StandingOrderLifted: standing_order_lifted,
}
