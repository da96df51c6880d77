"""18.522, 18.563, 18.622: the states of an air battle, which a chapter nests wherever it is fought."""

from typing import Any

from core.dice import RollDice
from core.world_at_war import orders as give
from core.world_at_war.air_battle.decisions import attacker_fights_on, goes_straight_on
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import battles_to_come, present
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Orders, Transition

FOUGHT = ("rolling", "defender_decides", "attacker_decides")
DECIDES: Orders = {give.FightOn: "asked", give.Disengage: "asked", **MEANWHILE}
BATTLE: dict[str, Orders] = {
    "rolling": {RollDice: "anybody", **MEANWHILE},
    "defender_decides": DECIDES,
    "attacker_decides": {give.ReinforceCounterair: "phasing", **DECIDES},
}


def states(name: str) -> dict[str, Any]:
    """The state of that name within its phase, with what is nested in it."""
    return {"name": name.rpartition(".")[2], "initial": FOUGHT[0], "children": list(FOUGHT)}


def rounds(name: str) -> list[Transition]:
    """From round to round, by the decisions of the sides."""
    rolling, first, second = (f"{name}.{state}" for state in FOUGHT)
    return [
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": first, "conditions": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": second, "unless": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": first, "dest": second},
        {"trigger": "DecisionMade", "source": second, "dest": rolling, "conditions": "attacker_fights_on"},
    ]  # fmt: skip


def transitions(name: str, before: str, after: str) -> list[Transition]:
    """From the state in which battles begin, through all of them, to the one that follows the last."""
    rolling, first, second = (f"{name}.{state}" for state in FOUGHT)
    anywhere, more = [rolling, first, second], "battles_to_come"
    return [
        {"trigger": "AirBattleBegan", "source": before, "dest": rolling},
        *rounds(name),
        {"trigger": "DecisionMade", "source": first, "dest": rolling, "conditions": "goes_straight_on"},
        {"trigger": "AirBattleEnded", "source": anywhere, "dest": rolling, "conditions": more},
        {"trigger": "AirBattleEnded", "source": anywhere, "dest": after, "unless": more},
    ]


def accepts(name: str) -> dict[str, Orders]:
    """What may be ordered in each of the states."""
    return {f"{name}.{state}": given for state, given in BATTLE.items()}


def _defender_is_asked(game: Game) -> bool:
    battle = present(game)
    return battle is not None and battle.asked == "defender"


DECIDED = {"defender_is_asked": _defender_is_asked, "attacker_fights_on": attacker_fights_on}
GUARDS = {**DECIDED, "battles_to_come": battles_to_come, "goes_straight_on": goes_straight_on}
"""What a chapter's part of the turn asks the game; counterairs ask the two of `DECIDED`."""
