"""18.52: counterairs in the turn, announced, fought battle by battle and round by round, flown home."""

from typing import Any

from core.dice import RollDice
from core.world_at_war import orders as give
from core.world_at_war.counterair.battle import counterairs_announced, present
from core.world_at_war.counterair.decisions import attacker_fights_on
from core.world_at_war.state import Game
from phases.world_at_war.at_any_time import ANY_TIME, MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

STATE: dict[str, Any] = {
    "name": "counterair",
    "initial": "announcing",
    "children": ["announcing", "rolling", "defender_decides", "attacker_decides", "returning"],
}

AFTER = {"movement": "movement.transfers", "combat": "combat.missions"}
"""The phases that have counterairs, and what follows these."""


def air_battle(name: str, after: str) -> list[Transition]:
    """How a counterair goes on: announced, fought battle by battle and round by round, flown home (18.52)."""
    rolling, returning = f"{name}.rolling", f"{name}.returning"
    first, second = f"{name}.defender_decides", f"{name}.attacker_decides"
    announcing, anywhere = f"{name}.announcing", [rolling, first, second]
    done, more = "side_finished", "counterairs_announced"
    return [
        {"trigger": "SeatFinished", "source": announcing, "dest": rolling, "conditions": [done, more]},
        {"trigger": "SeatFinished", "source": announcing, "dest": after, "conditions": done, "unless": more},
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": first, "conditions": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": second, "unless": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": first, "dest": second},
        {"trigger": "DecisionMade", "source": second, "dest": rolling, "conditions": "attacker_fights_on"},
        {"trigger": "CounterairEnded", "source": anywhere, "dest": rolling, "conditions": more},
        {"trigger": "CounterairEnded", "source": anywhere, "dest": returning, "unless": more},
        {"trigger": "CounterairsOver", "source": returning, "dest": after},
    ]  # fmt: skip


DECIDES: Orders = {give.FightOn: "asked", give.Disengage: "asked", **MEANWHILE}
BATTLE: dict[str, Orders] = {
    "rolling": {RollDice: "anybody", **MEANWHILE},
    "defender_decides": DECIDES,
    "attacker_decides": {give.ReinforceCounterair: "phasing", **DECIDES},
    "returning": {give.ReturnToBase: "flying", give.Finish: "flying", **MEANWHILE},
}
ANNOUNCING: dict[str, Orders] = {
    "movement": {give.PlaceAirbase: "belligerent", give.AnnounceCounterair: "phasing", **ANY_TIME},
    "combat": {give.AnnounceCounterair: "phasing", **ANY_TIME},
}


def _accepts() -> dict[str, Orders]:
    announcing = {f"{phase}.counterair.announcing": given for phase, given in ANNOUNCING.items()}
    fought = {f"{phase}.counterair.{state}": given for phase in AFTER for state, given in BATTLE.items()}
    return announcing | fought


def _defender_is_asked(game: Game) -> bool:
    battle = present(game)
    return battle is not None and battle.asked == "defender"


CHAPTER = Chapter(
    states=dict.fromkeys(AFTER, (STATE,)),
    transitions=[way for phase, after in AFTER.items() for way in air_battle(f"{phase}.counterair", after)],
    accepts=_accepts(),
    guards={
        "counterairs_announced": counterairs_announced,
        "defender_is_asked": _defender_is_asked,
        "attacker_fights_on": attacker_fights_on,
    },
    why_not_now={
        give.AnnounceCounterair: "18.521",
        give.ReinforceCounterair: "18.522B.2.2",
        give.FightOn: "18.522B",
        give.Disengage: "18.522B",
        give.FlyToRefuge: "18.523",
        give.ReturnToBase: "18.524A",
        RollDice: "19.21",
    },
)
