"""18.57: bombings in the turn: announced in the combat phase, answered by the other side, fought out.

They are flown among the missions, and as long as ground attacks are made (18.512F).
"""

from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.bombing.outcome import bombings_over
from phases.world_at_war import air_battle
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

AROUND = {
    "combat": "combat.missions",
    "combat.raiding": "combat.attacks",
    "combat.exploitation.raiding": "combat.exploitation.attacks",
}
"""Where the states of bombings are nested, and from where they are announced."""

STATE: dict[str, Any] = {
    "name": "bombing",
    "initial": "announcing",
    "children": ["announcing", "opposing", *air_battle.FOUGHT],
}
RAIDING: dict[str, Any] = {"name": "raiding", "initial": "bombing", "children": [STATE]}
"""Bombings that are announced when ground attacks are under way."""


def _ways(around_it: str, around: str) -> list[Transition]:
    within = f"{around_it}.bombing"
    announcing, opposing = f"{within}.announcing", f"{within}.opposing"
    return [
        {"trigger": "BombingAnnounced", "source": around, "dest": announcing},
        {"trigger": "SeatFinished", "source": announcing, "dest": opposing, "conditions": "side_finished"},
        {"trigger": "BombingResolved", "source": opposing, "dest": around, "conditions": "bombings_over"},
        *air_battle.transitions(within, opposing, around),
    ]


SENDING: Orders = {
    give.AnnounceBombing: "phasing",
    give.EscortBombing: "phasing",
    give.RouteBombing: "phasing",
    give.Finish: "phasing",
    **MEANWHILE,
}
DEFENDING: Orders = {give.OpposeBombing: "defending", give.Finish: "defending", **MEANWHILE}


def _accepts(around_it: str) -> dict[str, Orders]:
    within = f"{around_it}.bombing"
    return {
        f"{within}.announcing": SENDING,
        f"{within}.opposing": DEFENDING,
        **air_battle.accepts(within),
    }


CHAPTER = Chapter(
    states={"combat": (STATE, RAIDING)},
    transitions=[way for around_it, around in AROUND.items() for way in _ways(around_it, around)],
    accepts={state: given for around_it in AROUND for state, given in _accepts(around_it).items()},
    opens={around: {give.AnnounceBombing: "phasing"} for around in AROUND.values()},
    guards={"bombings_over": bombings_over, **air_battle.GUARDS},
    why_not_now={
        give.AnnounceBombing: "18.512F",
        give.EscortBombing: "17.53C",
        give.RouteBombing: "17.72",
        give.OpposeBombing: "18.57",
    },
)
