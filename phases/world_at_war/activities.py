"""23.23, 23.34, 23.752: naval activities in the turn, hex by hex, and land-based air that goes for them.

In each hex that enemy air reaches its owners say whether they attack; those that sail spread their air, the
attackers name their targets, cover is placed over these, and the strikes are resolved one by one.
"""

from typing import Any

from core.world_at_war.activities.chapter import (
    after_the_strikes,
    begun,
    entered,
    nobody_attacks,
    nothing_was_sent,
    sails_on,
)
from core.world_at_war.activities.cover import cover_is_prorated, cover_not_renewed
from core.world_at_war.activities.orders import (
    AbortActivity,
    AttackAtSea,
    AttackSubmarines,
    CoverForce,
    DeclareSupplyLine,
    DiveOnForce,
    FlyPatrol,
    PlaceCover,
    SailForce,
    StrikeAtSea,
    battle_given_up,
    entry_unheard,
    sailors_finished,
    sailors_unheard,
    strikers_finished,
    strikers_unheard,
)
from core.world_at_war.activities.sailing import may_be_struck
from core.world_at_war.activities.striking import placed
from core.world_at_war.carriers.other_decks import patrol_left_in_the_air
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.combat_groups.chapter import FormGroup
from core.world_at_war.counterair.targets import ReturnToBase
from core.world_at_war.naval_combat.orders import AllotCover, AllotPatrol, LaunchStrike
from core.world_at_war.sequence import Finish
from core.world_at_war.under_way.at_sea import has_strikes
from core.world_at_war.under_way.ships import present
from events import world_at_war as fact
from events.sentences import said
from phases.chapter import Chapter, Orders, Transition
from phases.machine import EVERYWHERE, After
from phases.world_at_war.frame import FIGHTING, SHIFTED, Place, accepts, nested, ways
from phases.world_at_war.strikes import STRIKES

AROUND = {
    "movement": "movement.missions",
    "combat": "combat.missions",
    "redeployment": "redeployment.transfers",
}
"""The phases in which task forces sail, and from which state of theirs."""

OWN = ("entered", "answering", "striking", "covering", "continuing")
ATTACKED = ("movement", "combat")
"""The phases in which naval bases are attacked, and ships escape from them (23.462)."""

MAY_BE_STRUCK, SENT = "naval_force_may_be_struck", "strikes_at_sea_sent"
SAILORS, OPPONENTS = "sailors_finished", "opponents_at_sea_finished"
HUNT = "movement"
"""The phase in which submarines on patrol are attacked (18.511B)."""

OVER_BASE, FOUGHT = "naval_base_under_attack", "naval_combat_being_fought"
COUNTERAIRED = "escaping_after_counterairs"


TAGS = {state: f"naval activity: {state}" for state in OWN}


def _state(phase: str) -> dict[str, Any]:
    own = [{"name": state, "tags": [tag]} for state, tag in TAGS.items()]
    children = [*own, nested(STRIKES, _strikes(phase))]
    return {"name": "naval_activity", "tags": [FIGHTING], "initial": OWN[0], "children": children}


def _strikes(phase: str) -> Place:
    within = f"{phase}.naval_activity"
    return Place(f"{within}.strike", f"{within}.covering", f"{within}.continuing")


def _ways(phase: str, around: str) -> list[Transition]:
    within = f"{phase}.naval_activity"
    entered, answering, striking, covering, continuing = (f"{within}.{state}" for state in OWN)
    anywhere = [entered, striking, continuing]
    of_bases = [f"{phase}.naval_bases.escaping", f"{phase}.counterair.escaping"]
    escaping = [f"{phase}.naval_escape", *(of_bases if phase in ATTACKED else [])]
    return [
        {
            "trigger": "NavalHexEntered",
            "source": [around, *anywhere, *escaping],
            "dest": entered,
            "conditions": MAY_BE_STRUCK,
        },
        {"trigger": "AttackAtSeaAnnounced", "source": entered, "dest": answering},
        *([{"trigger": "SubmarinesAttacked", "source": around, "dest": answering}] if phase == HUNT else []),
        {"trigger": "SeatFinished", "source": answering, "dest": striking, "conditions": SAILORS},
        {"trigger": "SeatFinished", "source": striking, "dest": covering, "conditions": [OPPONENTS, SENT]},
        *ways(STRIKES, _strikes(phase)),
        *_ended(phase, anywhere, around),
    ]


def _ended(phase: str, anywhere: list[str], around: str) -> list[Transition]:
    """Back to where it began: ships escape after a sortie against their base, or a round of naval combat."""
    over: Transition = {"trigger": "NavalActivityEnded", "source": anywhere}
    fought: Transition = {**over, "dest": f"{phase}.naval_escape", "conditions": FOUGHT}
    if phase not in ATTACKED:
        return [fought, {**over, "dest": around, "unless": FOUGHT}]
    base, counteraired = f"{phase}.naval_bases.escaping", f"{phase}.counterair.escaping"
    return [
        fought,
        {**over, "dest": base, "conditions": OVER_BASE, "unless": FOUGHT},
        {**over, "dest": counteraired, "conditions": COUNTERAIRED, "unless": [FOUGHT, OVER_BASE]},
        {**over, "dest": around, "unless": [FOUGHT, OVER_BASE, COUNTERAIRED]},
    ]


NOT_MET = said(
    "Nobody may {order} in “{state}”: a naval force is on its way. Others, interceptions too, sail before "
    "that or once it has ended; the place for it is {places}. Forces that are at sea in its hex already meet "
    "it by “join battle at PLACE”: no search for an interception is refereed."
)
PATROLS = said("In “{state}” combat air patrol is flown by “patrol with UNITS from CARRIER”.")
COVERS = said("In “{state}” air cover is flown by “cover with UNITS from BASE”.")
STRIKES_HERE = said("In “{state}” a strike is sent by “strike GROUP with UNITS from BASE”.")
GROUPED = said(
    "Combat groups are not formed in “{state}”, but in “groups, cover and patrols”, each time that a force "
    "on its way is attacked (23.71A)."
)
PLACED_HERE = said("In “{state}” cover is placed by “place cover group NUMBER over GROUP”.")
"""What is told where an order has no place, though one of the step does the same."""
BACK: Orders = {ReturnToBase: "belligerent"}
SAILING: Orders = {SailForce: "belligerent", DeclareSupplyLine: "belligerent"}


def _accepts(phase: str) -> dict[str, Orders]:
    within = f"{phase}.naval_activity"
    return {
        f"{within}.entered": {AttackAtSea: "opposing", Finish: "opposing", **BACK},
        f"{within}.answering": {
            FormGroup: "sailing",
            CoverForce: "sailing",
            FlyPatrol: "sailing",
            Finish: "sailing",
        },
        f"{within}.striking": {
            StrikeAtSea: "opposing",
            DiveOnForce: "opposing",
            Finish: "opposing",
        },
        f"{within}.covering": {PlaceCover: "sailing"},
        f"{within}.continuing": {
            AbortActivity: "sailing",
            ShiftNavalAir: "sailing",
            Finish: "sailing",
            **BACK,
        },
        **accepts(STRIKES, _strikes(phase)),
    }


CHAPTER = Chapter(
    states={phase: (_state(phase),) for phase in AROUND},
    transitions=[way for phase, around in AROUND.items() for way in _ways(phase, around)],
    accepts={state: given for phase in AROUND for state, given in _accepts(phase).items()},
    opens={
        **dict.fromkeys(AROUND.values(), SAILING),
        AROUND[HUNT]: {**SAILING, AttackSubmarines: "phasing"},
    },
    guards={
        MAY_BE_STRUCK: may_be_struck,
        SENT: has_strikes,
        SAILORS: sailors_finished,
        OPPONENTS: strikers_finished,
        OVER_BASE: lambda game: present(game) is not None,
        COUNTERAIRED: lambda game: game.escaping,
    },
    why_not_now={
        SailForce: "23.752A",
        AttackSubmarines: "18.511B",
        DeclareSupplyLine: "23.752D",
        AttackAtSea: "23.752A",
        FormGroup: "23.71A",
        CoverForce: "23.23C",
        FlyPatrol: "23.34A",
        StrikeAtSea: "23.752A",
        DiveOnForce: "17.47",
        PlaceCover: "23.23C",
        AbortActivity: "23.77",
        ShiftNavalAir: "17.3124",
    },
    follows=(
        After(fact.NavalActivityBegan, begun),
        After(fact.NavalHexEntered, entered),
        After(fact.AirCoverPlaced, placed),
        After(fact.SeatFinished, nobody_attacks, TAGS["entered"]),
        After(fact.SeatFinished, nothing_was_sent, TAGS["striking"]),
        After(fact.SeatFinished, sails_on, TAGS["continuing"]),
    ),
    rather={
        **{f"{phase}.naval_activity": {FormGroup: GROUPED} for phase in AROUND},
        TAGS["entered"]: {SailForce: NOT_MET},
        TAGS["continuing"]: {SailForce: NOT_MET, TransferNavalAir: SHIFTED},
        TAGS["answering"]: {AllotPatrol: PATROLS, AllotCover: COVERS},
        TAGS["striking"]: {LaunchStrike: STRIKES_HERE},
        TAGS["covering"]: {AllotCover: PLACED_HERE, CoverForce: PLACED_HERE},
    },
    begins={TAGS["covering"]: (placed,), TAGS["continuing"]: (after_the_strikes,)},
    asks={EVERYWHERE: {Finish: (cover_is_prorated,)}},
    lying={
        TAGS["entered"]: battle_given_up,
        TAGS["answering"]: cover_not_renewed,
        TAGS["continuing"]: patrol_left_in_the_air,
    },
    waits={
        TAGS["entered"]: entry_unheard,
        TAGS["striking"]: strikers_unheard,
        **dict.fromkeys((TAGS["answering"], TAGS["covering"], TAGS["continuing"]), sailors_unheard),
    },
)
