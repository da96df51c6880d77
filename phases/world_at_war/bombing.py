"""18.57: bombings in the turn: announced in the combat phase, answered by the other side, fought out."""

from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.bombing.outcome import bombings_over
from phases.world_at_war import air_battle
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

HERE, MISSIONS = "combat.bombing", "combat.missions"
ANNOUNCING, OPPOSING = f"{HERE}.announcing", f"{HERE}.opposing"
STATE: dict[str, Any] = {
    "name": "bombing",
    "initial": "announcing",
    "children": ["announcing", "opposing", *air_battle.FOUGHT],
}
TRANSITIONS: list[Transition] = [
    {"trigger": "BombingAnnounced", "source": MISSIONS, "dest": ANNOUNCING},
    {"trigger": "SeatFinished", "source": ANNOUNCING, "dest": OPPOSING, "conditions": "side_finished"},
    {"trigger": "BombingResolved", "source": OPPOSING, "dest": MISSIONS, "conditions": "bombings_over"},
    *air_battle.transitions(HERE, OPPOSING, MISSIONS),
]
RAIDING: Orders = {
    give.AnnounceBombing: "phasing",
    give.EscortBombing: "phasing",
    give.RouteBombing: "phasing",
    give.RecombineAirUnits: "phasing",
    give.Finish: "phasing",
    **MEANWHILE,
}
DEFENDING: Orders = {
    give.OpposeBombing: "defending",
    give.RecombineAirUnits: "defending",
    give.Finish: "defending",
    **MEANWHILE,
}

CHAPTER = Chapter(
    states={"combat": (STATE,)},
    transitions=TRANSITIONS,
    accepts={ANNOUNCING: RAIDING, OPPOSING: DEFENDING, **air_battle.accepts(HERE)},
    opens={MISSIONS: {give.AnnounceBombing: "phasing"}},
    guards={"bombings_over": bombings_over, **air_battle.GUARDS},
    why_not_now={
        give.AnnounceBombing: "18.512F",
        give.EscortBombing: "17.53C",
        give.RouteBombing: "17.72",
        give.OpposeBombing: "18.57",
    },
)
