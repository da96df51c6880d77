"""18.55, 18.56, 18.61 in the turn: air supports attackers and defenders, in windows one after the other.

Whoever attacks announces; then the defenders place their air, and the attackers intercept it; then it is
attacked. So it goes for each overrun, for the regular attacks, and once more for exploitation.
"""

from typing import Any

from core.world_at_war.conditions import defenders_finished, defenders_unheard
from core.world_at_war.counterair.targets import ReturnToBase
from core.world_at_war.folds.support import EXCESS
from core.world_at_war.sequence import Finish
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.support.announcing import (
    AnnounceExploitation,
    AnnounceGroundCombat,
    AnnounceOverrun,
    DefendFromTheAir,
    InterceptSupport,
    KeepSupport,
    NameExcess,
    SettleAttack,
    SupportAttack,
    SupportInvasion,
    supported_attacks_are_settled,
)
from core.world_at_war.support.chapter import (
    after_interception,
    after_the_attack,
    fought_at_the_table,
    interceptions_begin,
)
from core.world_at_war.support.limits import after_the_excess, measured
from core.world_at_war.support.supporting import as_exploitation_begins, none_announced, over, overrun_over
from core.world_at_war.under_way.over_land import (
    attacks_to_come,
    interceptions_announced,
    support_to_intercept,
)
from events import world_at_war as fact
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war.air_battle import BATTLES
from phases.world_at_war.air_transport import DROPPING
from phases.world_at_war.bombing import RAIDING
from phases.world_at_war.frame import ANY_TIME, MEANWHILE, Place, accepts, tagged, ways

MISSIONS, AFTER_COMBAT, AFTER_OVERRUN = "combat.missions", "construction.airbases", "movement.missions"
SIDE, DEFENDERS, PLACED = "side_finished", "defenders_finished", "support_to_intercept"
SENT = "interceptions_announced"

SENDING, DEFENDED = "interception of support: announcing", "support: defense"
ATTACKED = "ground attacks"
INTERCEPTION: dict[str, Any] = {
    "name": "interception",
    "initial": "announcing",
    "children": [{"name": "announcing", "tags": [SENDING]}, *tagged(BATTLES)],
}
ATTACKING: dict[str, Any] = {"name": "attacks", "tags": [ATTACKED]}
WINDOWS: list[Any] = [{"name": "defense", "tags": [DEFENDED]}, INTERCEPTION]
DEFERRED: dict[str, Any] = {"name": "deferred", "initial": "defense", "children": WINDOWS}
EXPLOITATION: dict[str, Any] = {
    "name": "exploitation",
    "initial": "support",
    "children": ["support", *WINDOWS, ATTACKING, DEFERRED, DROPPING, RAIDING],
}
OVERRUN: dict[str, Any] = {
    "name": "overrun",
    "initial": "support",
    "children": ["support", *WINDOWS, ATTACKING],
}


def _on(source: str, dest: str, trigger: str, *conditions: str, unless: str = "") -> Transition:
    way: Transition = {"trigger": trigger, "source": source, "dest": dest}
    return (
        way
        | ({"conditions": list(conditions)} if conditions else {})
        | ({"unless": unless} if unless else {})
    )


def windows(within: str) -> list[Transition]:
    """How it goes on from defensive air support over its interception to the attacks."""
    defense, announcing, attacks = f"{within}.defense", f"{within}.interception.announcing", _attacks(within)
    return [
        _on(defense, announcing, "SeatFinished", DEFENDERS, PLACED),
        _on(defense, attacks, "SeatFinished", DEFENDERS, unless=PLACED),
        _on(announcing, attacks, "SeatFinished", SIDE, unless=SENT),
        *ways(BATTLES, _battles(within)),
    ]


def _battles(within: str) -> Place:
    interception = f"{within}.interception"
    return Place(interception, f"{interception}.announcing", _attacks(within), ("announcing",))


def _attacks(within: str) -> str:
    return f"{within.removesuffix('.deferred')}.attacks"


def _ways() -> list[Transition]:
    exploitation = "combat.exploitation"
    return [
        _on(MISSIONS, "combat.defense", "SeatFinished", SIDE, "attacks_to_come"),
        _on(MISSIONS, AFTER_COMBAT, "SeatFinished", SIDE, unless="attacks_to_come"),
        *windows("combat"),
        *windows("combat.deferred"),
        _on("combat.attacks", "combat.deferred", "DeferredSupportCalledFor"),
        _on("combat.attacks", exploitation, "ExploitationAnnounced"),
        _on("combat.attacks", AFTER_COMBAT, "SupportsEnded"),
        _on(f"{exploitation}.support", f"{exploitation}.defense", "SeatFinished", SIDE),
        *windows(exploitation),
        *windows(f"{exploitation}.deferred"),
        _on(f"{exploitation}.attacks", f"{exploitation}.deferred", "DeferredSupportCalledFor"),
        _on(f"{exploitation}.attacks", AFTER_COMBAT, "SupportsEnded"),
        _on(AFTER_OVERRUN, "movement.overrun", "OverrunAnnounced"),
        _on("movement.overrun.support", "movement.overrun.defense", "SeatFinished", SIDE),
        *windows("movement.overrun"),
        _on("movement.overrun.attacks", AFTER_OVERRUN, "SupportsEnded"),
    ]


SUPPORT: Orders = {SupportAttack: "phasing", RecombineAirUnits: "belligerent"}
DEFENSE: Orders = {
    **MEANWHILE,
    DefendFromTheAir: "defending",
    RecombineAirUnits: "belligerent",
    Finish: "defending",
}
INTERCEPTING: Orders = {**ANY_TIME, InterceptSupport: "phasing", RecombineAirUnits: "belligerent"}
HELD_BACK: Orders = {**DEFENSE, KeepSupport: "defending"}
"""18.611A, 18.618: of regular support some may be held back for exploitation, or stay for it."""
BACK: Orders = {ReturnToBase: "belligerent"}
ATTACKS: Orders = {**ANY_TIME, SettleAttack: "phasing", **BACK}


def _of(within: str, **states: Orders) -> dict[str, Orders]:
    here = {"defense": DEFENSE, "interception.announcing": INTERCEPTING, **states}
    fought = accepts(BATTLES, _battles(within))
    return {**{f"{within}.{state}": given for state, given in here.items()}, **fought}


CHAPTER = Chapter(
    states={"movement": (OVERRUN,), "combat": (*WINDOWS, ATTACKING, DEFERRED, EXPLOITATION)},
    transitions=_ways(),
    accepts={
        **_of(
            "combat",
            defense=HELD_BACK,
            attacks={**ATTACKS, AnnounceExploitation: "phasing", KeepSupport: "defending"},
        ),
        **_of("combat.deferred", defense=HELD_BACK),
        **_of(
            "combat.exploitation",
            support={**ANY_TIME, **SUPPORT},
            defense=HELD_BACK,
            attacks=ATTACKS,
        ),
        **_of("combat.exploitation.deferred"),
        **_of(
            "movement.overrun",
            support={**ANY_TIME, **SUPPORT},
            attacks={kind: who for kind, who in ATTACKS.items() if kind is not Finish},
        ),
    },
    opens={
        "movement.transfers": BACK,
        "movement.missions": {AnnounceOverrun: "phasing", **BACK},
        MISSIONS: {
            AnnounceGroundCombat: "phasing",
            SupportAttack: "phasing",
            SupportInvasion: "phasing",
            **BACK,
        },
        "redeployment.transfers": BACK,
    },
    guards={
        "attacks_to_come": attacks_to_come,
        "defenders_finished": defenders_finished,
        "support_to_intercept": support_to_intercept,
        SENT: interceptions_announced,
    },
    why_not_now={
        AnnounceOverrun: "18.511G",
        AnnounceGroundCombat: "18.611",
        SupportAttack: "18.551",
        SupportInvasion: "18.553A",
        DefendFromTheAir: "18.611",
        KeepSupport: "18.618",
        InterceptSupport: "18.561",
        SettleAttack: "18.555",
        AnnounceExploitation: "18.551",
    },
    answers={EXCESS: (NameExcess,)},
    follows=(
        After(fact.SupportMeasured, measured),
        After(fact.SupportCounted, fought_at_the_table),
        After(fact.SupportExcessNamed, after_the_excess),
        After(fact.AttackSettled, after_the_attack),
        After(fact.AttackSettled, overrun_over, "movement"),
        After(fact.ExploitationAnnounced, as_exploitation_begins),
        After(fact.SeatFinished, none_announced, MISSIONS),
        After(fact.SeatFinished, over, "combat.attacks"),
        After(fact.SeatFinished, over, "combat.exploitation.attacks"),
        After(fact.SeatFinished, interceptions_begin, SENDING),
        After(fact.AirBattleEnded, after_interception, stage=Stage.AT_ONCE),
    ),
    asks={ATTACKED: {Finish: (supported_attacks_are_settled,)}},
    waits={DEFENDED: defenders_unheard},
)
