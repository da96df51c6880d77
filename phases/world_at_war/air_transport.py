"""18.53, 18.54, 18.62: air transports in the turn: they set out among the missions, and are intercepted.

The defenders intercept, the mover counter-intercepts, these fight, and who is left may attack the transports.
"""

from typing import Any

from core.world_at_war import orders as give
from core.world_at_war.air_transport.interfering import may_be_intercepted, may_be_protected
from core.world_at_war.under_way.transports import escorted, intercepted
from phases.world_at_war import air_battle
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Chapter, Orders, Transition

AROUND = {
    "movement": "movement.missions",
    "combat": "combat.missions",
    "combat.dropping": "combat.attacks",
    "combat.exploitation.dropping": "combat.exploitation.attacks",
    "redeployment": "redeployment.transfers",
}
"""Where the states of air transports are nested, and from where they set out; among attacks, too (18.611)."""


def _fought(name: str) -> dict[str, Any]:
    return {"name": name, "initial": air_battle.FOUGHT[0], "children": list(air_battle.FOUGHT)}


STATE: dict[str, Any] = {
    "name": "air_transport",
    "initial": "intercepting",
    "children": [
        "intercepting",
        "countering",
        _fought("protection"),
        "attacking",
        _fought("attack"),
        "settling",
    ],
}
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
        *air_battle.transitions(f"{within}.protection", second, third),
        *air_battle.transitions(f"{within}.attack", third, f"{within}.settling"),
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
            give.InterceptAirTransport: "defending",
            give.RecombineAirUnits: "defending",
            give.Finish: "defending",
            **MEANWHILE,
        },
        f"{within}.countering": {
            give.CounterIntercept: "phasing",
            give.RecombineAirUnits: "phasing",
            give.Finish: "phasing",
            **MEANWHILE,
        },
        f"{within}.attacking": {
            give.AttackAirTransport: "defending",
            give.Finish: "defending",
            **MEANWHILE,
        },
        f"{within}.settling": MEANWHILE,
        **air_battle.accepts(f"{within}.protection"),
        **air_battle.accepts(f"{within}.attack"),
    }


DROPS: Orders = {give.FlyAirdrop: "phasing", give.FlyTheHump: "phasing"}
CHAPTER = Chapter(
    states={"movement": (STATE,), "combat": (STATE, DROPPING), "redeployment": (STATE,)},
    transitions=[way for around_it, around in AROUND.items() for way in _ways(around_it, around)],
    accepts={state: given for around_it in AROUND for state, given in _accepts(around_it).items()},
    opens={
        "movement.missions": {
            give.FlyAirSupply: "phasing",
            give.FlyAirTransport: "phasing",
            give.FlyTheHump: "phasing",
        },
        "combat.missions": DROPS,
        "combat.attacks": DROPS,
        "combat.exploitation.attacks": DROPS,
        "redeployment.transfers": {give.FlyAirTransport: "phasing"},
    },
    guards={
        "transport_may_be_intercepted": may_be_intercepted,
        INTERCEPTED: intercepted,
        MAY_PROTECT: may_be_protected,
        ESCORTED: escorted,
    },
    why_not_now={
        give.FlyAirSupply: "18.531",
        give.FlyAirTransport: "18.541",
        give.FlyAirdrop: "18.512C",
        give.FlyTheHump: "17.63D",
        give.InterceptAirTransport: "18.621",
        give.CounterIntercept: "18.622",
        give.AttackAirTransport: "18.623",
    },
)
