"""The order of play, state by state, but for what the chapters add; and what may be ordered there."""

from core.world_at_war import orders as give
from core.world_at_war.carriers.transfers import new_naval_air_is_aboard
from core.world_at_war.conditions import side_finished
from core.world_at_war.declared.declaring import lapse_with_the_phase
from core.world_at_war.displacement.displacement import displaced_as_the_phase_ends
from core.world_at_war.kamikazes.pool import pool_grows
from core.world_at_war.sequence import next_player_turn
from core.world_at_war.squadrons.chapter import as_the_turn_ends
from core.world_at_war.squadrons.dividing import as_construction_begins
from phases.chapter import Chapter, Orders, Transition
from phases.machine import Begins
from phases.world_at_war.frame import ANY_TIME

PHASES: dict[str, tuple[str, ...]] = {
    "movement": ("airbases", "staging", "transfers", "missions"),
    "combat": ("missions",),
    "construction": ("airbases",),
    "redeployment": ("transfers",),
    "end": ("uninversion",),
}
"""The states of each phase that end when the phasing side is done; FIRST says what a phase begins with."""

FIRST = {
    "movement": "airbases",
    "combat": "counterair",
    "construction": "airbases",
    "redeployment": "transfers",
    "end": "uninversion",
}

ORDER_OF_PLAY = (
    "movement.airbases",
    "movement.staging",
    "movement.counterair",
    "movement.transfers",
    "movement.missions",
    "combat.counterair",
    "combat.missions",
    "construction.airbases",
    "redeployment.transfers",
    "end.uninversion",
)

RESTS = tuple(f"{state}.announcing" if state.endswith("counterair") else state for state in ORDER_OF_PLAY)
"""The states in which the turn may stand with nothing under way; counterairs are announced in theirs."""

PARTING = ("combat.missions",)
"""Plain states of which a chapter says how they go on."""


def _ways() -> list[Transition]:
    """Each plain state leads to the next one when the side is done; chapters say how theirs go on."""
    following = zip(ORDER_OF_PLAY, (*ORDER_OF_PLAY[1:], ORDER_OF_PLAY[0]), strict=True)
    plain = {f"{phase}.{state}" for phase, states in PHASES.items() for state in states}
    return [
        {"trigger": "SeatFinished", "source": here, "dest": there, "conditions": "side_finished"}
        for here, there in following
        if here in plain and here not in PARTING
    ]


ACCEPTS: dict[str, Orders] = {
    "movement.airbases": {give.PlaceAirbase: "belligerent", give.TransferNavalAir: "phasing"},
    "movement.staging": {
        give.PlaceAirbase: "belligerent",
        give.StageAirUnits: "phasing",
        give.TransferNavalAir: "phasing",
    },
    "movement.transfers": {
        give.PlaceAirbase: "belligerent",
        give.TransferNavalAir: "phasing",
        give.SeaTransportAirUnits: "phasing",
        give.TurnBackSeaTransport: "phasing",
        give.RecombineAirUnits: "belligerent",
    },
    "movement.missions": {
        give.PlaceAirbase: "belligerent",
        give.TurnBackSeaTransport: "phasing",
        give.RecombineAirUnits: "belligerent",
        give.FlyMission: "belligerent",
        give.TransferNavalAir: "phasing",
    },
    "combat.missions": {give.RecombineAirUnits: "belligerent", give.FlyMission: "belligerent"},
    "construction.airbases": {
        give.PlaceAirbase: "belligerent",
        give.ConstructAirUnits: "phasing",
        give.BeginEscortCarriers: "phasing",
        give.TransferNavalAir: "phasing",
    },
    "redeployment.transfers": {
        give.PlaceAirbase: "belligerent",
        give.RedeployAirUnits: "phasing",
        give.TransferNavalAir: "phasing",
        give.RecombineAirUnits: "belligerent",
        give.FlyMission: "belligerent",
    },
    "end.uninversion": {},
}

LAST_CHANCES = ("movement.transfers", "redeployment.transfers")
"""The states after which naval air does not board in this phase any more (17.3122A, B; 17.355)."""

BEGINS: Begins = {
    "movement.airbases": (lapse_with_the_phase, next_player_turn),
    "combat.counterair.announcing": (displaced_as_the_phase_ends, lapse_with_the_phase),
    "construction.airbases": (
        displaced_as_the_phase_ends,
        lapse_with_the_phase,
        pool_grows,
        as_construction_begins,
    ),
    "redeployment.transfers": (lapse_with_the_phase,),
    "end.uninversion": (displaced_as_the_phase_ends, lapse_with_the_phase, as_the_turn_ends),
}
"""What each phase begins with: what ends with the one before, and what it brings."""

CHAPTER = Chapter(
    states=PHASES,
    transitions=_ways(),
    accepts={state: {**given, **ANY_TIME} for state, given in ACCEPTS.items()},
    guards={"side_finished": side_finished},
    why_not_now={
        give.PlaceAirbase: "18.142A",
        give.ConstructAirUnits: "17.24",
        give.BeginEscortCarriers: "17.353B",
        give.StageAirUnits: "18.21",
        give.RedeployAirUnits: "18.72D",
        give.TransferNavalAir: "17.3122",
        give.SeaTransportAirUnits: "18.24",
        give.TurnBackSeaTransport: "18.24",
        give.FlyMission: "18.45",
        give.UninvertAirUnits: "18.71",
        give.RecombineAirUnits: "23.141A",
        give.MoveExcess: "18.15",
        give.GiveUpExcess: "18.15",
        give.Displace: "18.25",
    },
    answers={
        "always": (give.Declare, give.Adjust, give.LeaveStandingChoice, give.LiftStandingChoice),
    },
    begins=BEGINS,
    asks={state: {give.Finish: (new_naval_air_is_aboard,)} for state in LAST_CHANCES},
)
