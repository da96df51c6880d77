"""The player turn of The War Game, as data: the round is the machine, the battles are data."""

from typing import Any

from core.dice import RollDice
from core.war_game import orders as give
from core.war_game.board import opposes
from core.war_game.dispatching.coming_down import come_down
from core.war_game.dispatching.flights import flights_go_on, left_behind, sent_home
from core.war_game.dispatching.landing import asked_anew
from core.war_game.rolling.rolling import rolled
from core.war_game.rounds.rounds import (
    attacker_first,
    attacker_speaks_last,
    attackers_losses_go_on,
    battles_open,
    casualties_removed,
    combat_goes_on,
    first_round,
    last_given_up,
    losses_go_on,
    next_round,
    of_the_acting_side,
    step_goes_on,
)
from core.war_game.rounds.sequence import next_player_turn
from core.war_game.rules import RULES
from core.war_game.state import GAMEMASTER, Game
from events import war_game as fact
from phases.following import After, Begins, in_stages
from phases.machine import Turn
from phases.referee import System

COMBAT, OPEN = "combat", "seats have a word"


def _open(name: str) -> dict[str, Any]:
    return {"name": name, "tags": [OPEN]}


SPEAKING = [_open("calling_off"), _open("declaring")]
ROUND = [*SPEAKING, _open("attack_rolls"), "attack_losses", _open("defense_rolls"), "losses"]
STATES: list[Any] = [
    {"name": "combat_orders", "initial": "attacks", "children": [_open("attacks")]},
    {"name": COMBAT, "initial": "declaring", "children": ROUND},
    {"name": "noncombat", "initial": "moves", "children": [_open("moves")]},
]

ORDERS, MOVES = "combat_orders.attacks", "noncombat.moves"
CALLING_OFF, DECLARING = "combat.calling_off", "combat.declaring"
ATTACK, REMOVED = "combat.attack_rolls", "combat.attack_losses"
DEFENSE, LOSSES = "combat.defense_rolls", "combat.losses"
MORE, FIRST, LAST = "combat_goes_on", "attacker_first", "attacker_speaks_last"


def _closed(source: str, dest: str, **asked: Any) -> dict[str, Any]:
    return {"trigger": "StepClosed", "source": source, "dest": dest, **asked}


def _ended(dest: str, **asked: Any) -> dict[str, Any]:
    return {"trigger": "RoundEnded", "source": LOSSES, "dest": dest, **asked}


TRANSITIONS: list[dict[str, Any]] = [
    _closed(ORDERS, DECLARING, conditions=MORE),
    _closed(ORDERS, MOVES, unless=MORE),
    _closed(CALLING_OFF, DECLARING, conditions=[MORE, FIRST]),
    _closed(CALLING_OFF, ATTACK, conditions=MORE, unless=FIRST),
    _closed(CALLING_OFF, MOVES, unless=MORE),
    _closed(DECLARING, CALLING_OFF, conditions=[MORE, LAST]),
    _closed(DECLARING, ATTACK, conditions=MORE, unless=LAST),
    _closed(DECLARING, MOVES, unless=MORE),
    _closed(ATTACK, REMOVED, conditions="casualties_removed"),
    _closed(ATTACK, DEFENSE, unless="casualties_removed"),
    _closed(REMOVED, DEFENSE),
    _closed(DEFENSE, LOSSES),
    _ended(CALLING_OFF, conditions=[MORE, FIRST]),
    _ended(DECLARING, conditions=MORE, unless=FIRST),
    _ended(MOVES, unless=MORE),
    _closed(MOVES, ORDERS),
]

ALWAYS: dict[type, str] = {give.Adjust: "gamemaster", give.Finish: "seated"}
ROLLS: dict[type, str] = {give.RollUnits: "anybody", RollDice: "anybody", **ALWAYS}
ACCEPTS: dict[str, dict[type, str]] = {
    ORDERS: {
        give.Attack: "acting",
        give.Land: "acting",
        give.Drop: "acting",
        give.SupportShots: "acting",
        give.PassThrough: "acting",
        **ALWAYS,
    },
    CALLING_OFF: {give.CallOff: "acting", give.Retreat: "acting", **ALWAYS},
    DECLARING: {give.Retreat: "opposing", give.Ground: "anybody", give.Dispatch: "anybody", **ALWAYS},
    ATTACK: ROLLS,
    REMOVED: {give.Adjust: "gamemaster"},
    DEFENSE: ROLLS,
    LOSSES: {give.Adjust: "gamemaster"},
    MOVES: {give.Move: "acting", **ALWAYS},
}

GUARDS = {
    MORE: combat_goes_on,
    FIRST: attacker_first,
    LAST: attacker_speaks_last,
    "casualties_removed": casualties_removed,
}

ANSWERS: dict[str, tuple[type, ...]] = {
    "losses": (give.TakeLosses,),
    "landing": (give.LandAircraft,),
    "bomb": (give.DirectBomb,),
    "always": (give.Finish,),
}

WHY_NOT_NOW: dict[type, str] = {
    give.CallOff: "IV/sample battle/round 2/1",
    give.Retreat: "IV/example 2/2.1",
    give.Ground: "IV/grounding/1.1",
    give.Dispatch: "IV/example 2/2.1",
    give.RollUnits: "IV/example 2/2.1",
    RollDice: "IV/fighters/1.5",
    give.TakeLosses: "IV/fighters/1.5",
    give.DirectBomb: "IV/grounding/2.3",
    give.LandAircraft: "IV/dispatching/2.2",
}

FOLLOWS = in_stages(
    (
        After(fact.SeatFinished, step_goes_on, OPEN),
        After(fact.StepClosed, come_down),
        After(fact.StepClosed, first_round, ORDERS),
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
            for one in (fact.BombDirected, fact.LossesTaken, fact.UnitsDestroyed)
            for where, then in ((REMOVED, attackers_losses_go_on), (LOSSES, losses_go_on))
        ),
        After(fact.BattleEnded, sent_home),
        After(fact.LandingSettled, asked_anew),
        After(fact.LandingSettled, step_goes_on, OPEN),
    )
)
BEGINS: Begins = {
    ORDERS: (next_player_turn,),
    CALLING_OFF: (step_goes_on,),
    DECLARING: (step_goes_on,),
    ATTACK: (step_goes_on,),
    REMOVED: (attackers_losses_go_on,),
    DEFENSE: (step_goes_on,),
    LOSSES: (losses_go_on,),
}


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

WAR_GAME = System(
    RULES,
    Turn(STATES, TRANSITIONS, ACCEPTS, GUARDS),
    MAY,
    ANSWERS,
    WHY_NOT_NOW,
    FOLLOWS,
    BEGINS,
    rests=(ORDERS, MOVES),
    done=give.Finish(),
)
