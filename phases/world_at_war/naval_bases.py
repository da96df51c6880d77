"""23.46, 23.5, 23.6: attacks on naval bases in the turn: announced, flown sortie by sortie, and who escapes.

Also after a round of naval combat against a patrol, who is near it may leave his base (23.46C).
"""

from typing import Any

from core.world_at_war.conditions import defenders_unheard
from core.world_at_war.naval_bases import target as attack
from core.world_at_war.naval_bases.sorties import (
    after_the_battle,
    after_the_strike,
    made_whole,
    next_step,
    opposed,
)
from core.world_at_war.naval_bases.standing import (
    awaited_to_escape,
    could_be_attacked,
    escapes_are_said,
    leave_by_standing_order,
    may_go_on,
    ports_may_deploy,
    somebody_may_escape,
)
from core.world_at_war.sequence import Finish
from core.world_at_war.ships.forming import DisbandForce, FormForce
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.under_way.at_sea import present_combat
from core.world_at_war.under_way.ships import attacks_to_come
from events import world_at_war as fact
from events.world_at_war.naval_bases import NavalBaseSortieBegan
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.frame import FIGHTING, Place, accepts, nested, ways
from phases.world_at_war.strikes import STRIKES

AROUND = {"movement": "movement.missions", "combat": "combat.missions"}
"""The phases in which naval bases are attacked, and the missions among which carriers attack (18.511C)."""

MOVEMENT = "movement"
ON_THE_WAY = "movement.naval_activity.continuing"
"""Where a patrol rests in a hex on its way: from there it counterairs before it sails on (23.61A)."""

SAILING = "naval_activity_under_way"
ANNOUNCING_IN_COMBAT = "combat.naval_bases.announcing"
DEPLOYING_IN_COMBAT = "combat.naval_bases.deploying"
ATTACKED, DEPLOY = "naval_bases_could_be_attacked", "ports_may_deploy"
COME, ESCAPE, AGAIN = "base_attacks_to_come", "somebody_may_escape", "another_sortie_may_be_flown"
SAID = "escapes_are_said"
WAY_OUT = "escape from a base"
"""The states of the turn in which units may leave their base (23.46)."""

SORTIES, ANOTHER, DEPLOYED = "naval bases: sorties", "naval bases: another", "naval bases: deploying"

OPENED = {"movement": "announcing", "combat": "from_carriers"}
"""Where carriers announce attacks from among the missions; in the combat phase it is late for others."""


def _state(phase: str) -> dict[str, Any]:
    battles, strikes = _fought(f"{phase}.naval_bases")
    children = [
        *dict.fromkeys(("announcing", OPENED[phase])),
        *(({"name": "deploying", "tags": [DEPLOYED]},) if phase == "combat" else ()),
        {"name": "sorties", "tags": [SORTIES]},
        nested(BATTLES, battles),
        nested(STRIKES, strikes),
        {"name": "escaping", "tags": [WAY_OUT]},
        {"name": "another", "tags": [ANOTHER]},
    ]
    return {"name": "naval_bases", "tags": [FIGHTING], "initial": "announcing", "children": children}


def _fought(here: str) -> tuple[Place, Place]:
    """Air combat over the port, and then the strike on what lies in it (23.411)."""
    sorties = f"{here}.sorties"
    return Place(f"{here}.opposed", sorties, sorties), Place(f"{here}.strike", sorties, sorties)


def _ways(phase: str, around: str) -> list[Transition]:
    here = f"{phase}.naval_bases"
    announcing, sorties, escaping, another = (
        f"{here}.{state}" for state in ("announcing", "sorties", "escaping", "another")
    )
    done, said = "side_finished", SAID
    finished, flown, over = "SeatFinished", "NavalBaseSortieFlown", "NavalBaseAttackEnded"
    opened = f"{here}.{OPENED[phase]}"
    announced = list(dict.fromkeys((announcing, opened)))
    battles, strikes = _fought(here)
    return [
        {"trigger": "NavalBaseAttackAnnounced", "source": _sources(around), "dest": opened},
        {"trigger": finished, "source": announced, "dest": sorties, "conditions": [done, COME]},
        *_back(finished, announced, around, [done]),
        *ways(BATTLES, battles),
        *ways(STRIKES, strikes),
        {"trigger": "NavalBaseContested", "source": sorties, "dest": sorties},
        {"trigger": "NavalBaseStruck", "source": sorties, "dest": sorties},
        {"trigger": flown, "source": sorties, "dest": escaping, "conditions": ESCAPE},
        {"trigger": flown, "source": sorties, "dest": another, "conditions": AGAIN, "unless": ESCAPE},
        {"trigger": flown, "source": sorties, "dest": sorties, "unless": [ESCAPE, AGAIN]},
        {"trigger": finished, "source": escaping, "dest": another, "conditions": [said, AGAIN]},
        {"trigger": finished, "source": escaping, "dest": sorties, "conditions": said, "unless": AGAIN},
        {"trigger": finished, "source": another, "dest": sorties, "conditions": done},
        {"trigger": over, "source": sorties, "dest": sorties, "conditions": COME},
        *_back(over, [sorties], around, []),
    ]


def _sources(around: str) -> list[str]:
    return [around, ON_THE_WAY] if around == AROUND[MOVEMENT] else [around]


def _back(trigger: str, source: list[str], around: str, conditions: list[str]) -> list[Transition]:
    """Where no attack is to come: among the missions, or on with a patrol that has not arrived (23.61A)."""
    over = {"trigger": trigger, "source": source}
    if around != AROUND[MOVEMENT]:
        return [{**over, "dest": around, "conditions": conditions, "unless": COME}]
    return [
        {**over, "dest": ON_THE_WAY, "conditions": [*conditions, SAILING], "unless": COME},
        {**over, "dest": around, "conditions": conditions, "unless": [COME, SAILING]},
    ]


ANNOUNCING: Orders = {attack.AttackNavalBase: "phasing", Finish: "phasing"}
AT_THEIR_TIME: Orders = {attack.DiveOnPort: "phasing", RecombineAirUnits: "phasing"}
"""Kamikazes attack ports when land-based air does (23.51), which flies as factors (23.141A)."""

DEPLOYING: Orders = {FormForce: "defending", DisbandForce: "defending", Finish: "defending"}
"""Ships in port make up task forces, each a combat group for kamikazes that may come (17.47A, doubt W156)."""

ESCAPING: Orders = {
    attack.EscapeByAir: "defending",
    attack.EscapeBySea: "defending",
    FormForce: "defending",
    Finish: "defending",
}


def _accepts(phase: str) -> dict[str, Orders]:
    here = f"{phase}.naval_bases"
    battles, strikes = _fought(here)
    return {
        f"{here}.{OPENED[phase]}": ANNOUNCING,
        f"{here}.announcing": {**ANNOUNCING, **(AT_THEIR_TIME if phase == "combat" else {})},
        **({f"{here}.deploying": DEPLOYING} if phase == "combat" else {}),
        f"{here}.sorties": {},
        f"{here}.escaping": ESCAPING,
        f"{here}.another": ANNOUNCING,
        **accepts(BATTLES, battles),
        **accepts(STRIKES, strikes),
    }


FROM_COMBAT = ("movement", "combat", "redeployment")
"""The phases in which naval combat is fought, whose patrols let those near them escape (23.46C)."""

NAME, HEARD, AT_SEA = "naval_escape", "naval_combat_ships_heard", "naval_combat_being_fought"
OUT_OF_COMBAT: dict[str, Any] = {"name": NAME, "tags": [WAY_OUT, FIGHTING]}
ESCAPING_FROM_COMBAT: Orders = {
    attack.EscapeByAir: "escaping",
    attack.EscapeBySea: "escaping",
    FormForce: "escaping",
    Finish: "escaping",
}


def _ways_out(phase: str) -> list[Transition]:
    """Between the fight of the fleets and the word of each side whether it stays."""
    fleet, here = f"{phase}.naval_combat.fleet", f"{phase}.{NAME}"
    return [
        {"trigger": "SeatFinished", "source": fleet, "dest": here, "conditions": [HEARD, ESCAPE]},
        {
            "trigger": "SeatFinished",
            "source": here,
            "dest": f"{phase}.naval_combat.deciding",
            "conditions": SAID,
        },
    ]


CHAPTER = Chapter(
    states={phase: (*((_state(phase),) if phase in AROUND else ()), OUT_OF_COMBAT) for phase in FROM_COMBAT},
    transitions=[
        *(way for phase, around in AROUND.items() for way in _ways(phase, around)),
        {
            "trigger": "SeatFinished",
            "source": DEPLOYING_IN_COMBAT,
            "dest": ANNOUNCING_IN_COMBAT,
            "conditions": "defenders_finished",
        },
        *(way for phase in FROM_COMBAT for way in _ways_out(phase)),
    ],
    accepts={
        **{state: given for phase in AROUND for state, given in _accepts(phase).items()},
        **dict.fromkeys((f"{phase}.{NAME}" for phase in FROM_COMBAT), ESCAPING_FROM_COMBAT),
    },
    opens={
        **{around: {attack.AttackNavalBase: "phasing"} for around in AROUND.values()},
        ON_THE_WAY: {attack.AttackNavalBase: "sailing"},
    },
    guards={
        ATTACKED: could_be_attacked,
        DEPLOY: ports_may_deploy,
        COME: attacks_to_come,
        SAILING: lambda game: bool(game.activities),
        ESCAPE: somebody_may_escape,
        AGAIN: may_go_on,
        SAID: escapes_are_said,
        AT_SEA: lambda game: present_combat(game) is not None,
    },
    why_not_now={
        attack.AttackNavalBase: "18.512B",
        attack.DiveOnPort: "17.463",
        attack.EscapeByAir: "23.461",
        attack.EscapeBySea: "23.462",
    },
    follows=(
        After(NavalBaseSortieBegan, opposed),
        After(fact.AirBattleEnded, after_the_battle),
        After(fact.NavalStrikeEnded, after_the_strike),
        After(fact.StandingOrderLeft, leave_by_standing_order, WAY_OUT),
    ),
    begins={SORTIES: (next_step,), ANOTHER: (made_whole,), WAY_OUT: (leave_by_standing_order,)},
    waits={WAY_OUT: awaited_to_escape, DEPLOYED: defenders_unheard},
)
