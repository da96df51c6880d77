"""What is different after each fact of an air battle (18.52, 18.56, 18.62, 19, 23.13)."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import (
    Changes,
    Names,
    another_phase,
    each,
    names_as_factors,
    names_as_squadrons,
    turned_over,
)
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_battle import AirBattle, Counteraired, StandingChoice, StandingOrder
from events.world_at_war.board import Question

SIDES = ("attacker", "defender")
PICKS = ("19.62", "19.65B")
"""What a side is asked about its own losses."""

IN_A_ROUND = ("18.521B", "19.64", *PICKS)
"""The rules by which sides are asked while a round is fought."""

A_ROUND_BEGINS: dict[str, Any] = {
    "called": False,
    "dice": {},
    "transports": "",
    "applied": "",
    "answers": {},
    "asked": "",
    "reinforced": False,
}


def counterair_announced(game: Game, event: fact.CounterairAnnounced) -> Changes:
    """The units are committed to the counterair against that base."""
    known = [(b.place, b.force) for b in game.battles]
    if (event.place, event.force) not in known:
        begun = AirBattle(event.place, event.force, event.units)
        return {"battles": (*game.battles, begun)}
    return _of(game, event, lambda b: joined(b, event.units))


def counterair_reinforced(game: Game, event: fact.CounterairReinforced) -> Changes:
    """They fight in the next round."""
    return _of(game, event, lambda b: replace(joined(b, event.units), reinforced=True))


def counterair_called_off(game: Game, event: fact.CounterairCalledOff) -> Changes:
    """These units are committed no more."""
    stay = frozenset(event.units)
    return _of(game, event, lambda b: replace(b, attackers=tuple(u for u in b.attackers if u not in stay)))


def joined(battle: AirBattle, units: tuple[str, ...]) -> AirBattle:
    """The battle with further attackers."""
    return replace(battle, attackers=(*battle.attackers, *units))


def _of(game: Game, event: Any, change: Callable[[AirBattle], AirBattle]) -> Changes:
    """The battle that the event is about, changed."""
    about = event.place, event.force
    return {"battles": tuple(change(b) if (b.place, b.force) == about else b for b in game.battles)}


def of_the_present(game: Game, change: Callable[[AirBattle], AirBattle]) -> tuple[AirBattle, ...]:
    """All battles, the one that is being fought changed."""
    return tuple(change(b) if b.round and not b.ended else b for b in game.battles)


def round_began(game: Game, event: fact.CounterairRoundBegan) -> Changes:
    """What belonged to the round before is forgotten, but for who was forced to abort."""
    begun = {**A_ROUND_BEGINS, "round": event.round, "defenders": event.defenders}
    return _of(game, event, lambda b: replace(b, **begun))


def round_reopened(game: Game, _: fact.CounterairRoundReopened) -> Changes:
    """As before the dice were called for, but for those that fell and what was said of transports."""
    return reopened(game)


def reopened(game: Game) -> Changes:
    """The present round as before its dice were called for; those that fell stay."""
    rolls = tuple(due for due in game.rolls if due.by not in SIDES)
    questions = tuple(q for q in game.questions if q.kind != "choice" or q.rule not in IN_A_ROUND)
    anew: dict[str, Any] = {"called": False, "applied": "", "answers": {}}
    battles = of_the_present(game, lambda b: replace(b, **anew))
    return {"rolls": rolls, "questions": questions, "battles": battles}


def naval_air_revealed(game: Game, event: fact.NavalAirRevealed) -> Changes:
    """Ashore for the fight, without counting against the room of the base (17.3126B)."""
    return each(game, event.units, base=event.place, deck=event.carrier)


def naval_air_back_aboard(game: Game, event: fact.NavalAirBackAboard) -> Changes:
    """Aboard, with the carrier's status (17.3126C)."""
    if event.inverted:
        return turned_over(game, event.units, event.inverted, base=event.carrier)
    return each(game, event.units, base=event.carrier, inverted="", inverted_in="")


def choice_made(game: Game, event: fact.ChoiceMade) -> Changes:
    """The present battle knows what was taken."""
    return {"battles": of_the_present(game, lambda b: _chosen(b, event))}


def _without(game: Game, kind: str, place: str) -> tuple[Question, ...]:
    return tuple(q for q in game.questions if (q.kind, q.place) != (kind, place))


def _chosen(battle: AirBattle, event: fact.ChoiceMade) -> AirBattle:
    if event.rule == "18.521B":
        return replace(battle, transports=event.taken)
    if event.rule == "19.64":
        return replace(battle, applied=event.taken)
    if event.rule not in PICKS:
        return battle
    taken = {**battle.answers, event.side: (*battle.answers.get(event.side, ()), event.taken)}
    return replace(battle, answers=taken)


def roll_called_for(game: Game, _: fact.RollCalledFor) -> Changes:
    """The present battle waits for dice."""
    return {"battles": of_the_present(game, lambda b: replace(b, called=True))}


def dice_rolled(game: Game, event: fact.DiceRolled) -> Changes:
    """The dice lie on the table."""
    fallen = {event.by: event.dice}
    return {"battles": of_the_present(game, lambda b: replace(b, dice={**b.dice, **fallen}))}


def units_divided(game: Game, event: fact.AirUnitsDivided) -> Changes:
    """Squadrons fight in the place of their factors."""
    if not game.battles:
        return {}
    names = names_as_squadrons(game, event)
    return {"battles": tuple(_with_squadrons(b, names) for b in game.battles)}


def _with_squadrons(battle: AirBattle, names: Names) -> AirBattle:
    attackers = tuple(one for name in battle.attackers for one in names.get(name, (name,)))
    defenders = tuple(one for name in battle.defenders for one in names.get(name, (name,)))
    return replace(battle, attackers=attackers, defenders=defenders)


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Changes:
    """A factor was forced to abort if one of its squadrons was: what comes of it waits (18.526, 23.144)."""
    if not any(battle.aborted for battle in game.battles):
        return {}
    gone = names_as_factors(event).keys()
    return {"battles": tuple(_with_factors(battle, event, gone) for battle in game.battles)}


def _with_factors(battle: AirBattle, event: fact.AirUnitsRecombined, gone: Collection[str]) -> AirBattle:
    if not battle.aborted:
        return battle
    turned = (made.factor for made in event.factors if set(made.squadrons) & set(battle.aborted))
    return replace(battle, aborted=(*(one for one in battle.aborted if one not in gone), *turned))


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new phase forgets which bases were counteraired in the old one."""
    return {"counteraired": ()} if game.counteraired and another_phase(game, event) else {}


def air_combat_resolved(game: Game, event: fact.AirCombatResolved) -> Changes:
    """Of the aborted defenders only those of the last roll are remembered (18.526A); the dice are spent."""
    turned = {"aborted": event.defenders_aborted, "attackers_aborted": event.attackers_aborted}
    return _of(game, event, lambda b: replace(b, **turned, called=True, dice={}))


def decision_called_for(game: Game, event: fact.DecisionCalledFor) -> Changes:
    """The battle waits for this side."""
    return _of(game, event, lambda b: replace(b, asked=event.side))


def decision_made(game: Game, event: fact.DecisionMade) -> Changes:
    """The side has decided; who disengages is waited for until all of it is done."""
    return {} if event.decision == "disengage" else _of(game, event, lambda b: replace(b, asked=""))


def refuge_called_for(game: Game, event: fact.RefugeCalledFor) -> Changes:
    """A question waits for its answer, in the place of the one that it goes on from."""
    asked = Question("refuge", "18.523", event.seats, event.place, event.units, event.options)
    return {"questions": (*_without(game, "refuge", event.place), asked)}


def refuge_settled(game: Game, event: fact.RefugeSettled) -> Changes:
    """Everybody has a place to go to."""
    return {"questions": _without(game, "refuge", event.place)}


def units_took_refuge(game: Game, event: fact.AirUnitsTookRefuge) -> Changes:
    """New base, inverted; what was inverted before is so by its old rule. Carriers are left behind."""
    ready = tuple(name for name in event.units if not game.units[name].inverted)
    turned = turned_over(game, ready, "18.523", base=event.base, deck="")["units"]
    return {"units": each(game, event.units, base=event.base, deck="")["units"] | turned}


def counterair_ended(game: Game, event: fact.CounterairEnded) -> Changes:
    """The battle is over; it is remembered until the last of the phase is."""
    return _of(game, event, lambda b: replace(b, ended=event.how, round=b.round or 1, asked=""))


def counterairs_over(game: Game, _: fact.CounterairsOver) -> Changes:
    """The battles are of the past; which bases were counteraired is known for the phase (18.523, 23.461A)."""
    side, fought = game.turn.side, (battle for battle in game.battles if battle.attackers)
    now = (Counteraired(b.place, side, b.force, met=bool(b.defenders)) for b in fought)
    return {"battles": (), "counteraired": (*game.counteraired, *now)}


def standing_order_left(game: Game, event: fact.StandingOrderLeft) -> Changes:
    """It holds from now on, in the place of one about the same base."""
    left = StandingOrder(event.seat, event.place, event.fewer_than, event.to)
    return {"standing": (*_others(game, event.seat, event.place), left)}


def standing_choice_left(game: Game, event: fact.StandingChoiceLeft) -> Changes:
    """It holds from now on, in the place of the one before."""
    others = tuple(choice for choice in game.choices if choice.seat != event.seat)
    left = (StandingChoice(event.seat, event.options),) if event.options else ()
    return {"choices": (*others, *left)}


def standing_order_lifted(game: Game, event: fact.StandingOrderLifted) -> Changes:
    """It holds no more."""
    return {"standing": _others(game, event.seat, event.place)}


def _others(game: Game, seat: str, place: str) -> tuple[StandingOrder, ...]:
    return tuple(s for s in game.standing if (s.seat, s.place) != (seat, place))


def battle_began(game: Game, event: fact.AirBattleBegan) -> Changes:
    """It waits for its first round."""
    begun = AirBattle(event.place, attackers=event.attackers, defenders=event.defenders, kind=event.kind)
    return {"battles": (*game.battles, begun)}


def battle_reinforced(game: Game, event: fact.AirBattleReinforced) -> Changes:
    """They fight in the next round."""
    return {"battles": of_the_present(game, lambda b: replace(joined(b, event.units), reinforced=True))}


def round_of_its_kind_began(game: Game, event: fact.AirBattleRoundBegan) -> Changes:
    """What belonged to the round before is forgotten, but for who was forced to abort."""
    begun = {**A_ROUND_BEGINS, "round": event.round, "defenders": event.defenders}
    about = event.kind, event.place
    battles = tuple(replace(b, **begun) if (b.kind, b.place) == about else b for b in game.battles)
    return {"battles": battles}


def round_of_its_kind_reopened(game: Game, _: fact.AirBattleRoundReopened) -> Changes:
    """As before the dice were called for, but for those that fell."""
    return reopened(game)


def battle_ended(game: Game, event: fact.AirBattleEnded) -> Changes:
    """The battle is of the past; what is left of it is told by the fact."""
    about = event.kind, event.place
    return {"battles": tuple(b for b in game.battles if (b.kind, b.place) != about)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.RollCalledFor: roll_called_for,
    fact.DiceRolled: dice_rolled,
    fact.CounterairAnnounced: counterair_announced,
    fact.CounterairReinforced: counterair_reinforced,
    fact.CounterairCalledOff: counterair_called_off,
    fact.CounterairRoundBegan: round_began,
    fact.CounterairRoundReopened: round_reopened,
    fact.NavalAirRevealed: naval_air_revealed,
    fact.NavalAirBackAboard: naval_air_back_aboard,
    fact.ChoiceMade: choice_made,
    fact.AirCombatResolved: air_combat_resolved,
    fact.DecisionCalledFor: decision_called_for,
    fact.DecisionMade: decision_made,
    fact.RefugeCalledFor: refuge_called_for,
    fact.RefugeSettled: refuge_settled,
    fact.AirUnitsTookRefuge: units_took_refuge,
    fact.CounterairEnded: counterair_ended,
    fact.CounterairsOver: counterairs_over,
    fact.StandingOrderLeft: standing_order_left,
    fact.StandingChoiceLeft: standing_choice_left,
    fact.StandingOrderLifted: standing_order_lifted,
    fact.AirUnitsDivided: units_divided,
    fact.AirUnitsRecombined: units_recombined,
    fact.PhaseEntered: phase_entered,
    fact.AirBattleBegan: battle_began,
    fact.AirBattleReinforced: battle_reinforced,
    fact.AirBattleRoundBegan: round_of_its_kind_began,
    fact.AirBattleRoundReopened: round_of_its_kind_reopened,
    fact.AirBattleEnded: battle_ended,
}
