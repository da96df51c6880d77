"""18.53, 18.54, 18.62: air transports in the turn: they set out among the missions, and are intercepted.

The defenders intercept, the mover counter-intercepts, these fight, and who is left may attack the transports.
"""

from typing import Any

from core.world_at_war.air_transport.asked_again import is_met
from core.world_at_war.air_transport.course import (
    after_the_attack,
    attack_or_go_home,
    escorts_meet_interceptors,
    fought_out,
    losses_chosen,
    once_interceptors_are_known,
    transports_attacked,
    unhindered,
)
from core.world_at_war.air_transport.flights import (
    AttackAirTransport,
    CounterIntercept,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    InterceptAirTransport,
)
from core.world_at_war.air_transport.interfering import may_be_intercepted, may_be_protected
from core.world_at_war.conditions import defenders_unheard
from core.world_at_war.sequence import Finish
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.under_way.over_land import escorted
from events import world_at_war as fact
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.frame import FIGHTING, Place, accepts, nested, ways

AROUND = {
    "movement": "movement.missions",
    "combat": "combat.missions",
    "combat.dropping": "combat.attacks",
    "combat.exploitation.dropping": "combat.exploitation.attacks",
    "construction": "construction.airbases",
    "redeployment": "redeployment.transfers",
}
"""Where the states of air transports are nested, and from where they set out; among attacks, too (18.611)."""


INTERCEPTING, COUNTERING = "air transport: intercepting", "air transport: countering"
ATTACKING, SETTLING = "air transport: attacking", "air transport: settling"


def _battles(around_it: str) -> tuple[Place, Place]:
    """Who protects the transports is fought, and then who attacks them."""
    within = f"{around_it}.air_transport"
    second, third = f"{within}.countering", f"{within}.attacking"
    return Place(f"{within}.protection", second, third), Place(
        f"{within}.attack", third, f"{within}.settling"
    )


def _state() -> dict[str, Any]:
    protection, attack = (nested(BATTLES, place) for place in _battles(""))
    children = [
        {"name": "intercepting", "tags": [INTERCEPTING]},
        {"name": "countering", "tags": [COUNTERING]},
        protection,
        {"name": "attacking", "tags": [ATTACKING]},
        attack,
        {"name": "settling", "tags": [SETTLING]},
    ]
    return {"name": "air_transport", "tags": [FIGHTING], "initial": "intercepting", "children": children}


STATE = _state()
DROPPING: dict[str, Any] = {"name": "dropping", "initial": "air_transport", "children": [STATE]}
"""Airdrops that are announced when defensive air support is placed (18.611)."""
INTERCEPTED, ESCORTED = "transport_intercepted", "transport_escorted"
MAY_PROTECT, HEARD = "transport_may_be_protected", "defenders_finished"


def _ways(around_it: str, around: str) -> list[Transition]:
    within = f"{around_it}.air_transport"
    first, second, third = (f"{within}.{state}" for state in ("intercepting", "countering", "attacking"))
    done = "SeatFinished"
    return [
        {
            "trigger": "AirTransportAnnounced",
            "source": around,
            "dest": within,
            "conditions": "transport_may_be_intercepted",
        },
        {"trigger": done, "source": first, "dest": second, "conditions": [HEARD, INTERCEPTED, MAY_PROTECT]},
        {
            "trigger": done,
            "source": first,
            "dest": third,
            "conditions": [HEARD, INTERCEPTED],
            "unless": MAY_PROTECT,
        },
        {"trigger": done, "source": second, "dest": third, "conditions": "side_finished", "unless": ESCORTED},
        *(way for place in _battles(around_it) for way in ways(BATTLES, place)),
        {
            "trigger": "AirTransportEnded",
            "source": [first, third, f"{within}.settling"],
            "dest": around,
        },
    ]


def _accepts(around_it: str) -> dict[str, Orders]:
    within = f"{around_it}.air_transport"
    return {
        f"{within}.intercepting": {
            InterceptAirTransport: "defending",
            RecombineAirUnits: "defending",
            Finish: "defending",
        },
        f"{within}.countering": {
            CounterIntercept: "phasing",
            RecombineAirUnits: "phasing",
            Finish: "phasing",
        },
        f"{within}.attacking": {
            AttackAirTransport: "defending",
            Finish: "defending",
        },
        f"{within}.settling": {},
        **{state: given for place in _battles(around_it) for state, given in accepts(BATTLES, place).items()},
    }


DROPS: Orders = {FlyAirdrop: "phasing", FlyTheHump: "phasing"}
CHAPTER = Chapter(
    states={
        "movement": (STATE,),
        "combat": (STATE, DROPPING),
        "construction": (STATE,),
        "redeployment": (STATE,),
    },
    transitions=[way for around_it, around in AROUND.items() for way in _ways(around_it, around)],
    accepts={state: given for around_it in AROUND for state, given in _accepts(around_it).items()},
    opens={
        "movement.missions": {
            FlyAirSupply: "phasing",
            FlyAirTransport: "phasing",
            FlyTheHump: "phasing",
        },
        "combat.missions": DROPS,
        "combat.attacks": DROPS,
        "combat.exploitation.attacks": DROPS,
        "redeployment.transfers": {FlyAirTransport: "phasing"},
    },
    opens_by={"2005:18.513A": {"construction.airbases": {FlyTheHump: "phasing"}}},
    guards={
        "transport_may_be_intercepted": may_be_intercepted,
        INTERCEPTED: is_met,
        MAY_PROTECT: may_be_protected,
        ESCORTED: escorted,
    },
    why_not_now={
        FlyAirSupply: "18.531",
        FlyAirTransport: "18.541",
        FlyAirdrop: "18.512C",
        FlyTheHump: "17.63D",
        InterceptAirTransport: "18.621",
        CounterIntercept: "18.622",
        AttackAirTransport: "18.623",
    },
    follows=(
        After(fact.AirTransportAnnounced, unhindered),
        After(fact.SeatFinished, once_interceptors_are_known, INTERCEPTING),
        After(fact.SeatFinished, escorts_meet_interceptors, COUNTERING),
        After(fact.SeatFinished, transports_attacked, ATTACKING),
        After(fact.AirBattleEnded, fought_out),
        After(fact.ChoiceMade, losses_chosen, stage=Stage.LAST),
    ),
    begins={ATTACKING: (attack_or_go_home,), SETTLING: (after_the_attack,)},
    waits={INTERCEPTING: defenders_unheard, ATTACKING: defenders_unheard},
)
