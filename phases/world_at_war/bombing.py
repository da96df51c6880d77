"""18.57: bombings in the turn: announced in the combat phase, answered by the other side, fought out.

They are flown among the missions, and as long as ground attacks are made (18.512F).
"""

from typing import Any

from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing, RouteBombing
from core.world_at_war.bombing.chapter import (
    after_the_battle,
    once_answered,
    opponents_unheard,
)
from core.world_at_war.sequence import Finish
from core.world_at_war.under_way.over_land import bombings_over
from events import world_at_war as fact
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.frame import FIGHTING, Place, accepts, tagged, ways

AROUND = {
    "combat": "combat.missions",
    "combat.raiding": "combat.attacks",
    "combat.exploitation.raiding": "combat.exploitation.attacks",
}
"""Where the states of bombings are nested, and from where they are announced."""

ANSWERING = "bombing: opposing"
STATE: dict[str, Any] = {
    "name": "bombing",
    "tags": [FIGHTING],
    "initial": "announcing",
    "children": ["announcing", {"name": "opposing", "tags": [ANSWERING]}, *tagged(BATTLES)],
}
RAIDING: dict[str, Any] = {"name": "raiding", "initial": "bombing", "children": [STATE]}
"""Bombings that are announced when ground attacks are under way."""


def _battles(around_it: str, around: str) -> Place:
    within = f"{around_it}.bombing"
    return Place(within, f"{within}.opposing", around, ("announcing", "opposing"))


def _ways(around_it: str, around: str) -> list[Transition]:
    within = f"{around_it}.bombing"
    announcing, opposing = f"{within}.announcing", f"{within}.opposing"
    return [
        {"trigger": "BombingAnnounced", "source": around, "dest": announcing},
        {"trigger": "SeatFinished", "source": announcing, "dest": opposing, "conditions": "side_finished"},
        {"trigger": "BombingResolved", "source": opposing, "dest": around, "conditions": "bombings_over"},
        *ways(BATTLES, _battles(around_it, around)),
    ]


SENDING: Orders = {
    AnnounceBombing: "phasing",
    EscortBombing: "phasing",
    RouteBombing: "phasing",
    Finish: "phasing",
}
DEFENDING: Orders = {OpposeBombing: "defending", Finish: "defending"}


def _accepts(around_it: str, around: str) -> dict[str, Orders]:
    within = f"{around_it}.bombing"
    return {
        f"{within}.announcing": SENDING,
        f"{within}.opposing": DEFENDING,
        **accepts(BATTLES, _battles(around_it, around)),
    }


CHAPTER = Chapter(
    states={"combat": (STATE, RAIDING)},
    transitions=[way for around_it, around in AROUND.items() for way in _ways(around_it, around)],
    accepts={state: given for place in AROUND.items() for state, given in _accepts(*place).items()},
    opens={around: {AnnounceBombing: "phasing"} for around in AROUND.values()},
    guards={"bombings_over": bombings_over},
    why_not_now={
        AnnounceBombing: "18.512F",
        EscortBombing: "17.53C",
        RouteBombing: "17.72",
        OpposeBombing: "18.57",
    },
    follows=(
        After(fact.SeatFinished, once_answered, ANSWERING),
        After(fact.AirBattleEnded, after_the_battle, stage=Stage.ASKS),
    ),
    begins={ANSWERING: (once_answered,)},
    waits={ANSWERING: opponents_unheard},
)
