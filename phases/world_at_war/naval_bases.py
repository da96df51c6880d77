"""23.5, 23.6: attacks on naval bases in the turn: announced, flown sortie by sortie, and who escapes."""

from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.naval_bases import target as attack
from core.world_at_war.naval_bases.standing import (
    could_be_attacked,
    escapes_are_said,
    may_go_on,
    somebody_may_escape,
)
from core.world_at_war.under_way.base_attacks import attacks_to_come
from phases.world_at_war import air_battle, naval_strike
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

AROUND = {"movement": "movement.missions", "combat": "combat.missions"}
"""The phases in which naval bases are attacked, and the missions among which carriers attack (18.511C)."""

MOVEMENT = "movement"
ON_THE_WAY = "movement.naval_activity.continuing"
"""Where a patrol rests in a hex on its way: from there it counterairs before it sails on (23.61A)."""

SAILING = "naval_activity_under_way"
ANNOUNCING_IN_COMBAT = "combat.naval_bases.announcing"
ATTACKED = "naval_bases_could_be_attacked"
COME, ESCAPE, AGAIN = "base_attacks_to_come", "somebody_may_escape", "another_sortie_may_be_flown"
SAID = "escapes_are_said"


def _named(name: str, children: list[Any]) -> dict[str, Any]:
    return {"name": name, "initial": children[0], "children": children}


OPENED = {"movement": "announcing", "combat": "from_carriers"}
"""Where carriers announce attacks from among the missions; in the combat phase it is late for others."""


def _state(phase: str) -> dict[str, Any]:
    opposed, strike = air_battle.states("naval_bases.opposed"), naval_strike.states("naval_bases.strike")
    announced = dict.fromkeys(("announcing", OPENED[phase]))
    return _named("naval_bases", [*announced, "sorties", opposed, strike, "escaping", "another"])


def _ways(phase: str, around: str) -> list[Transition]:
    here = f"{phase}.naval_bases"
    announcing, sorties, escaping, another = (
        f"{here}.{state}" for state in ("announcing", "sorties", "escaping", "another")
    )
    done, said = "side_finished", SAID
    finished, flown, over = "SeatFinished", "NavalBaseSortieFlown", "NavalBaseAttackEnded"
    opened = f"{here}.{OPENED[phase]}"
    announced = list(dict.fromkeys((announcing, opened)))
    return [
        {"trigger": "NavalBaseAttackAnnounced", "source": _sources(around), "dest": opened},
        {"trigger": finished, "source": announced, "dest": sorties, "conditions": [done, COME]},
        *_back(finished, announced, around, [done]),
        *_fought(here, sorties),
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


def _fought(here: str, sorties: str) -> list[Transition]:
    """Air combat over the port, and then the strike on what lies in it (23.411)."""
    return [
        *air_battle.transitions(f"{here}.opposed", sorties, sorties),
        *naval_strike.transitions(f"{here}.strike", sorties, sorties),
    ]


ANNOUNCING: Orders = {attack.AttackNavalBase: "phasing", give.Finish: "phasing", **MEANWHILE}
AT_THEIR_TIME: Orders = {attack.DiveOnPort: "phasing", give.RecombineAirUnits: "phasing"}
"""Kamikazes attack ports when land-based air does (23.51), which flies as factors (23.141A)."""

ESCAPING: Orders = {
    attack.EscapeByAir: "defending",
    attack.EscapeBySea: "defending",
    give.FormForce: "defending",
    give.Finish: "defending",
    **MEANWHILE,
}


def _accepts(phase: str) -> dict[str, Orders]:
    here = f"{phase}.naval_bases"
    return {
        f"{here}.{OPENED[phase]}": ANNOUNCING,
        f"{here}.announcing": {**ANNOUNCING, **(AT_THEIR_TIME if phase == "combat" else {})},
        f"{here}.sorties": MEANWHILE,
        f"{here}.escaping": ESCAPING,
        f"{here}.another": ANNOUNCING,
        **air_battle.accepts(f"{here}.opposed"),
        **naval_strike.accepts(f"{here}.strike"),
    }


CHAPTER = Chapter(
    states={phase: (_state(phase),) for phase in AROUND},
    transitions=[way for phase, around in AROUND.items() for way in _ways(phase, around)],
    accepts={state: given for phase in AROUND for state, given in _accepts(phase).items()},
    opens={
        **{around: {attack.AttackNavalBase: "phasing"} for around in AROUND.values()},
        ON_THE_WAY: {attack.AttackNavalBase: "sailing"},
    },
    guards={
        ATTACKED: could_be_attacked,
        COME: attacks_to_come,
        SAILING: lambda game: bool(game.activities),
        ESCAPE: somebody_may_escape,
        AGAIN: may_go_on,
        SAID: escapes_are_said,
        **naval_strike.GUARDS,
    },
    why_not_now={
        attack.AttackNavalBase: "18.512B",
        attack.DiveOnPort: "17.463",
        attack.EscapeByAir: "23.461",
        attack.EscapeBySea: "23.462",
    },
)
