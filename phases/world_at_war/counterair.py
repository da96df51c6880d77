"""18.52: counterairs in the turn, announced, fought battle by battle and round by round, flown home."""

from typing import Any

from core.dice import RollDice
from core.world_at_war.air_battle.decisions import Disengage, FightOn
from core.world_at_war.basing.airbases import PlaceAirbase
from core.world_at_war.counterair.announcing import called_off, no_squadron_is_withheld
from core.world_at_war.counterair.refuge import refuge_asked_anew
from core.world_at_war.counterair.returning import (
    LANDING,
    after_the_last,
    all_back,
    closed_homes_are_avoided,
    homeward,
    ready_on_their_deck,
    seats_in_the_air,
)
from core.world_at_war.counterair.targets import (
    AnnounceCounterair,
    FlyToRefuge,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.menus import told_apart
from core.world_at_war.sequence import Finish
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.under_way.commitments import counterairs_announced
from events import world_at_war as fact
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war import naval_bases
from phases.world_at_war.air_battle import ROUNDS
from phases.world_at_war.frame import ANY_TIME, FIGHTING, Place, accepts, tagged, ways

ANNOUNCED, RETURN = "counterair: announcing", "counterair: returning"
STATE: dict[str, Any] = {
    "name": "counterair",
    "initial": "announcing",
    "children": [
        {"name": "announcing", "tags": [ANNOUNCED]},
        *tagged(ROUNDS),
        {"name": "returning", "tags": [RETURN, FIGHTING]},
        {"name": "escaping", "tags": [naval_bases.WAY_OUT, FIGHTING]},
    ],
}

AFTER: dict[str, tuple[Transition, ...]] = {
    "movement": ({"dest": "movement.transfers"},),
    "combat": (
        {"dest": naval_bases.DEPLOYING_IN_COMBAT, "conditions": naval_bases.DEPLOY},
        {
            "dest": naval_bases.ANNOUNCING_IN_COMBAT,
            "conditions": naval_bases.ATTACKED,
            "unless": naval_bases.DEPLOY,
        },
        {"dest": "combat.missions", "unless": naval_bases.ATTACKED},
    ),
}
"""The phases that have counterairs, and what follows these (23.51)."""


def transitions(name: str, after: tuple[Transition, ...]) -> list[Transition]:
    """How a counterair goes on: announced, fought battle by battle and round by round, flown home (18.52).

    Then ships that it was about may leave their ports, before the phase goes on (23.46A).
    """
    rolling, returning, escaping = f"{name}.rolling", f"{name}.returning", f"{name}.escaping"
    announcing, anywhere = f"{name}.announcing", [f"{name}.{state}" for state in ROUNDS.tags]
    done, more = "side_finished", "counterairs_announced"
    return [
        {"trigger": "SeatFinished", "source": announcing, "dest": rolling, "conditions": [done, more]},
        *(_led(way, announcing, "SeatFinished", [done], [more]) for way in after),
        *ways(ROUNDS, _rounds(name)),
        {"trigger": "CounterairEnded", "source": anywhere, "dest": rolling, "conditions": more},
        {"trigger": "CounterairEnded", "source": anywhere, "dest": returning, "unless": more},
        {"trigger": "CounterairsOver", "source": returning, "dest": escaping, "conditions": ESCAPE},
        *(_led(way, returning, "CounterairsOver", [], [ESCAPE]) for way in after),
        *(_led(way, escaping, "SeatFinished", [SAID], []) for way in after),
    ]


def _rounds(name: str) -> Place:
    return Place(name, f"{name}.announcing", f"{name}.returning", ("announcing",))


def _led(way: Transition, source: str, trigger: str, holds: list[str], fails: list[str]) -> Transition:
    """One of the ways that lead on, with what is asked besides what it asks itself."""
    conditions = [*holds, *([way["conditions"]] if "conditions" in way else [])]
    unless = [*fails, *([way["unless"]] if "unless" in way else [])]
    return {
        "trigger": trigger,
        "source": source,
        "dest": way["dest"],
        "conditions": conditions,
        "unless": unless,
    }


ESCAPE, SAID = naval_bases.ESCAPE, naval_bases.SAID
RETURNING: Orders = {ReturnToBase: "flying", Finish: "flying"}
ANNOUNCING: dict[str, Orders] = {
    "movement": {
        PlaceAirbase: "belligerent",
        AnnounceCounterair: "phasing",
        RecombineAirUnits: "belligerent",
        **ANY_TIME,
    },
    "combat": {AnnounceCounterair: "phasing", RecombineAirUnits: "belligerent", **ANY_TIME},
}


def _accepts() -> dict[str, Orders]:
    found = {f"{phase}.counterair.announcing": given for phase, given in ANNOUNCING.items()}
    for phase in AFTER:
        found |= accepts(ROUNDS, _rounds(f"{phase}.counterair")) | {
            f"{phase}.counterair.returning": RETURNING,
            f"{phase}.counterair.escaping": naval_bases.ESCAPING,
        }
    return found


CHAPTER = Chapter(
    states=dict.fromkeys(AFTER, (STATE,)),
    transitions=[way for phase, after in AFTER.items() for way in transitions(f"{phase}.counterair", after)],
    accepts=_accepts(),
    guards={"counterairs_announced": counterairs_announced},
    why_not_now={
        AnnounceCounterair: "18.521",
        ReinforceCounterair: "18.522B.2.2",
        FightOn: "18.522B",
        Disengage: "18.522B",
        FlyToRefuge: "18.523",
        ReturnToBase: "18.524A",
        RollDice: "19.21",
    },
    answers={"refuge": (FlyToRefuge,)},
    follows=(
        After(fact.SeatFinished, called_off, ANNOUNCED),
        After(fact.SeatFinished, homeward, RETURN),
        After(fact.SeatFinished, all_back, RETURN),
        After(fact.AirMissionFlown, ready_on_their_deck, stage=Stage.ASKS),
        After(fact.AirMissionFlown, all_back, RETURN),
        After(fact.PositionAdjusted, refuge_asked_anew, stage=Stage.ASKS),
        After(fact.PositionAdjusted, all_back, RETURN),
        After(fact.FactDeclared, refuge_asked_anew, stage=Stage.ASKS),
        After(fact.FactLapsed, refuge_asked_anew, stage=Stage.ASKS),
    ),
    begins={RETURN: (after_the_last,)},
    asks={
        ANNOUNCED: {Finish: (no_squadron_is_withheld,)},
        RETURN: {Finish: (closed_homes_are_avoided,)},
    },
    instead={RETURN: {ReturnToBase: told_apart(LANDING)}},
    waits={RETURN: seats_in_the_air},
)
