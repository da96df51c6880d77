"""IV/dispatching in the turn: combat orders, rounds of combat with a pass through the steps for all battles,
which are data, and the moves after combat.
"""

from typing import Any

from core.dice import RollDice
from core.war_game import orders as give
from core.war_game.board import opposes
from core.war_game.dispatching.flights import come_down, flights_go_on, left_behind, sent_home
from core.war_game.dispatching.landing import asked_anew
from core.war_game.rolling.chapter import rolled
from core.war_game.rounds.chapter import (
    attacker_first,
    attacker_speaks_last,
    attackers_losses_go_on,
    battles_open,
    casualties_removed,
    combat_goes_on,
    first_round,
    last_given_up,
    left_unrolled,
    losses_go_on,
    next_player_turn,
    next_round,
    of_the_acting_side,
    step_goes_on,
)
from core.war_game.state import GAMEMASTER, Game
from events import war_game as fact
from phases.chapter import Chapter
from phases.machine import After, Stage

# What the chapters of the turn share: names of its states, the word of who is done, whose word it is.

COMBAT, OPEN = "combat", "seats have a word"
ORDERS, MOVES = "combat_orders.attacks", "noncombat.moves"
CALLING_OFF, DECLARING = "combat.calling_off", "combat.declaring"
ALWAYS: dict[type, str] = {
    give.Adjust: "gamemaster",
    give.Finish: "seated",
    give.SetRolls: "seated",
}

MORE = "combat_goes_on"
GOES_ON = {MORE: combat_goes_on}


def opened(name: str) -> dict[str, Any]:
    """A state in which seats have something to say or to roll."""
    return {"name": name, "tags": [OPEN]}


def closed(source: str, dest: str, **asked: Any) -> dict[str, Any]:
    """The way from one step to another."""
    return {"trigger": "StepClosed", "source": source, "dest": dest, **asked}


def _acting(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and of_the_acting_side(game, seat))


def _seated(game: Game, seat: str) -> bool:
    """Whoever sits at the table may say that he is done; it counts for whom the step waits for."""
    return seat == GAMEMASTER or seat in game.seats


def _opposing(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or any(opposes(game, nation) for nation in game.seats[seat].nations)


MAY = {
    "acting": _acting,
    "opposing": _opposing,
    "anybody": _seated,
    "seated": _seated,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}


# IV/dispatching/1: the orders for combat, with which a player turn begins.

COMBAT_ORDERS = Chapter(
    states={"combat_orders": (opened("attacks"),)},
    transitions=[closed(ORDERS, DECLARING, conditions=MORE), closed(ORDERS, MOVES, unless=MORE)],
    accepts={
        ORDERS: {
            give.Attack: "acting",
            give.Land: "acting",
            give.Drop: "acting",
            give.SupportShots: "acting",
            give.PassThrough: "acting",
            **ALWAYS,
        },
    },
    guards=GOES_ON,
    follows=(After(fact.StepClosed, first_round, ORDERS),),
    begins={ORDERS: (next_player_turn,)},
)


# IV/dispatching/3: rounds of combat: one pass through the steps for all battles, which are data.

SPEAKING = (opened("calling_off"), opened("declaring"))
STEPS = (*SPEAKING, opened("attack_rolls"), "attack_losses", opened("defense_rolls"), "losses")
ATTACK, REMOVED = "combat.attack_rolls", "combat.attack_losses"
DEFENSE, LOSSES = "combat.defense_rolls", "combat.losses"
FIRST, LAST = "attacker_first", "attacker_speaks_last"
ROLLS: dict[type, str] = {give.RollAll: "anybody", give.RollUnits: "anybody", RollDice: "anybody", **ALWAYS}


def _ended(dest: str, **asked: Any) -> dict[str, Any]:
    return {"trigger": "RoundEnded", "source": LOSSES, "dest": dest, **asked}


ROUNDS = Chapter(
    states={COMBAT: STEPS},
    transitions=[
        closed(CALLING_OFF, DECLARING, conditions=[MORE, FIRST]),
        closed(CALLING_OFF, ATTACK, conditions=MORE, unless=FIRST),
        closed(CALLING_OFF, MOVES, unless=MORE),
        closed(DECLARING, CALLING_OFF, conditions=[MORE, LAST]),
        closed(DECLARING, ATTACK, conditions=MORE, unless=LAST),
        closed(DECLARING, MOVES, unless=MORE),
        closed(ATTACK, REMOVED, conditions="casualties_removed"),
        closed(ATTACK, DEFENSE, unless="casualties_removed"),
        closed(REMOVED, DEFENSE),
        closed(DEFENSE, LOSSES),
        _ended(CALLING_OFF, conditions=[MORE, FIRST]),
        _ended(DECLARING, conditions=MORE, unless=FIRST),
        _ended(MOVES, unless=MORE),
    ],
    accepts={
        CALLING_OFF: {give.CallOff: "acting", give.Retreat: "acting", **ALWAYS},
        DECLARING: {give.Retreat: "opposing", give.Ground: "anybody", give.Dispatch: "anybody", **ALWAYS},
        ATTACK: ROLLS,
        REMOVED: {give.Adjust: "gamemaster"},
        DEFENSE: ROLLS,
        LOSSES: {give.Adjust: "gamemaster"},
    },
    guards={
        **GOES_ON,
        FIRST: attacker_first,
        LAST: attacker_speaks_last,
        "casualties_removed": casualties_removed,
    },
    why_not_now={
        give.CallOff: "IV/sample battle/round 2/1",
        give.Retreat: "IV/example 2/2.1",
        give.Ground: "IV/grounding/1.1",
        give.Dispatch: "IV/example 2/2.1",
        give.RollAll: "IV/example 2/2.1",
        give.RollUnits: "IV/example 2/2.1",
        RollDice: "IV/fighters/1.5",
        give.TakeLosses: "IV/fighters/1.5",
        give.DirectBomb: "IV/grounding/2.3",
        give.LandAircraft: "IV/dispatching/2.2",
    },
    answers={
        "losses": (give.TakeLosses,),
        "landing": (give.LandAircraft,),
        "bomb": (give.DirectBomb,),
        "always": (give.Finish, give.SetRolls),
    },
    follows=(
        After(fact.SeatFinished, step_goes_on, OPEN),
        After(fact.StepClosed, come_down, stage=Stage.AT_ONCE),
        After(fact.StepClosed, last_given_up, COMBAT),
        After(fact.RoundBegan, battles_open),
        After(fact.RoundBegan, flights_go_on),
        After(fact.RoundEnded, left_behind),
        After(fact.RoundEnded, come_down),
        After(fact.RoundEnded, next_round),
        After(fact.RetreatDeclared, step_goes_on, OPEN),
        After(fact.AircraftGrounded, step_goes_on, OPEN),
        After(fact.AircraftDispatched, step_goes_on, OPEN),
        After(fact.DiceRolled, rolled),
        After(fact.UnitsRolled, step_goes_on, OPEN),
        *(
            After(one, then, where)
            for one in (fact.BombDirected, fact.LossesTaken, fact.ShipsDamaged, fact.UnitsDestroyed)
            for where, then in ((REMOVED, attackers_losses_go_on), (LOSSES, losses_go_on))
        ),
        After(fact.BattleEnded, sent_home),
        After(fact.LandingSettled, asked_anew),
        After(fact.LandingSettled, step_goes_on, OPEN),
    ),
    lying={ATTACK: left_unrolled, DEFENSE: left_unrolled},
    light=("combat",),
    begins={
        CALLING_OFF: (step_goes_on,),
        DECLARING: (step_goes_on,),
        ATTACK: (step_goes_on,),
        REMOVED: (attackers_losses_go_on,),
        DEFENSE: (step_goes_on,),
        LOSSES: (losses_go_on,),
    },
)


# IV/dispatching/3.8: the moves after combat, with which a player turn ends.

MOVES_AFTER_COMBAT = Chapter(
    states={"noncombat": (opened("moves"),)},
    transitions=[closed(MOVES, ORDERS)],
    accepts={MOVES: {give.Move: "acting", **ALWAYS}},
)
