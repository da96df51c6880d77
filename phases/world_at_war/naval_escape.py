"""23.46C in the turn: after a round of naval combat against a patrol, who is near it may leave his base."""

from core.world_at_war import orders as give
from core.world_at_war.naval_bases import target as escape
from core.world_at_war.under_way.naval_combats import present_combat
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

PHASES = ("movement", "combat", "redeployment")
"""The phases in which naval combat is fought."""

NAME = "naval_escape"
ESCAPE, SAID, HEARD = "somebody_may_escape", "escapes_are_said", "naval_combat_heard"
AT_SEA = "naval_combat_being_fought"

ESCAPING: Orders = {
    escape.EscapeByAir: "escaping",
    escape.EscapeBySea: "escaping",
    give.FormForce: "escaping",
    give.Finish: "escaping",
    **MEANWHILE,
}


def _ways(phase: str) -> list[Transition]:
    """Between the fight of the fleets and the word of each side whether it stays."""
    within, here = f"{phase}.naval_combat", f"{phase}.{NAME}"
    return [
        {
            "trigger": "SeatFinished",
            "source": f"{within}.fleet",
            "dest": here,
            "conditions": [HEARD, ESCAPE],
        },
        {"trigger": "SeatFinished", "source": here, "dest": f"{within}.deciding", "conditions": SAID},
    ]


CHAPTER = Chapter(
    states=dict.fromkeys(PHASES, (NAME,)),
    transitions=[way for phase in PHASES for way in _ways(phase)],
    accepts=dict.fromkeys((f"{phase}.{NAME}" for phase in PHASES), ESCAPING),
    guards={AT_SEA: lambda game: present_combat(game) is not None},
)
