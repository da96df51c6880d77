"""The order of play, state by state, but for what the chapters add; and what may be ordered there."""

from core.dice import RollDice, SetRolls
from core.world_at_war.air_battle.decisions import LeaveStandingChoice, LiftStandingChoice
from core.world_at_war.basing.airbases import PlaceAirbase
from core.world_at_war.basing.losing import lost_for_want_of_supply
from core.world_at_war.carriers.transfers import TransferNavalAir, new_naval_air_is_aboard
from core.world_at_war.conditions import side_finished
from core.world_at_war.construction.force_pools import BeginEscortCarriers, ConstructAirUnits
from core.world_at_war.declared.declaring import Adjust, Declare, lapse_with_the_phase
from core.world_at_war.displacement.chapter import Displace
from core.world_at_war.displacement.displacement import displaced_as_the_phase_ends
from core.world_at_war.excess.chapter import GiveUpExcess, MoveExcess
from core.world_at_war.excess.in_time import excess_as_they_are_based
from core.world_at_war.flight.missions import FlyMission
from core.world_at_war.kamikazes.pool import pool_grows
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.sequence import Finish, next_player_turn
from core.world_at_war.squadrons.chapter import RecombineAirUnits, as_the_turn_ends, once_it_has_ended
from core.world_at_war.squadrons.dividing import as_construction_begins
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits, TurnBackSeaTransport
from core.world_at_war.uninversion.by_itself import inverted_as_the_phase_ends
from core.world_at_war.uninversion.chapter import UninvertAirUnits, UninvertAll
from events.sentences import said
from phases.chapter import Chapter, Orders, Transition
from phases.machine import EVERYWHERE, Begins
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
    "movement.airbases": {PlaceAirbase: "belligerent", TransferNavalAir: "phasing"},
    "movement.staging": {
        PlaceAirbase: "belligerent",
        StageAirUnits: "phasing",
        TransferNavalAir: "phasing",
    },
    "movement.transfers": {
        PlaceAirbase: "belligerent",
        TransferNavalAir: "phasing",
        SeaTransportAirUnits: "phasing",
        TurnBackSeaTransport: "phasing",
        RecombineAirUnits: "belligerent",
    },
    "movement.missions": {
        PlaceAirbase: "belligerent",
        TurnBackSeaTransport: "phasing",
        RecombineAirUnits: "belligerent",
        FlyMission: "belligerent",
        TransferNavalAir: "phasing",
    },
    "combat.missions": {RecombineAirUnits: "belligerent", FlyMission: "belligerent"},
    "construction.airbases": {
        PlaceAirbase: "belligerent",
        ConstructAirUnits: "phasing",
        BeginEscortCarriers: "phasing",
        TransferNavalAir: "phasing",
    },
    "redeployment.transfers": {
        PlaceAirbase: "belligerent",
        RedeployAirUnits: "phasing",
        TransferNavalAir: "phasing",
        RecombineAirUnits: "belligerent",
        FlyMission: "belligerent",
    },
    "end.uninversion": {},
}

LAST_CHANCES = ("movement.transfers", "redeployment.transfers")
"""The states after which naval air does not board in this phase any more (17.3122A, B; 17.355)."""

AS_A_PHASE_BEGINS = "2005:17.3122"
"""By this rule naval air changes over in the combat phase, too."""

BEGINS: Begins = {
    "movement.counterair.announcing": (excess_as_they_are_based,),
    "movement.airbases": (lapse_with_the_phase, once_it_has_ended, next_player_turn),
    "combat.counterair.announcing": (
        inverted_as_the_phase_ends,
        displaced_as_the_phase_ends,
        lapse_with_the_phase,
    ),
    "construction.airbases": (
        inverted_as_the_phase_ends,
        displaced_as_the_phase_ends,
        lapse_with_the_phase,
        pool_grows,
        as_construction_begins,
    ),
    "redeployment.transfers": (inverted_as_the_phase_ends, lapse_with_the_phase),
    "end.uninversion": (
        displaced_as_the_phase_ends,
        excess_as_they_are_based,
        lost_for_want_of_supply,
        lapse_with_the_phase,
        as_the_turn_ends,
    ),
}
"""What phases, and the step after staging, begin with: what ends with the one before, and what they bring."""

NO_DICE = said("No dice are due in “{state}”. It waits for {waits}, and nothing is to be rolled before that.")

CHAPTER = Chapter(
    states=PHASES,
    transitions=_ways(),
    accepts={state: {**given, **ANY_TIME} for state, given in ACCEPTS.items()},
    opens_by={AS_A_PHASE_BEGINS: {"combat.counterair.announcing": {TransferNavalAir: "phasing"}}},
    guards={"side_finished": side_finished},
    why_not_now={
        PlaceAirbase: "18.142A",
        ConstructAirUnits: "17.24",
        BeginEscortCarriers: "17.353B",
        StageAirUnits: "18.21",
        RedeployAirUnits: "18.72D",
        TransferNavalAir: "17.3122",
        SeaTransportAirUnits: "18.24",
        TurnBackSeaTransport: "18.24",
        FlyMission: "18.45",
        UninvertAirUnits: "18.71",
        UninvertAll: "18.71",
        RecombineAirUnits: "23.141A",
        MoveExcess: "18.15",
        GiveUpExcess: "18.15",
        Displace: "18.25",
    },
    answers={
        "always": (Declare, Adjust, SetRolls, LeaveStandingChoice, LiftStandingChoice),
    },
    begins=BEGINS,
    rather={EVERYWHERE: {RollDice: NO_DICE}},
    asks={state: {Finish: (new_naval_air_is_aboard,)} for state in LAST_CHANCES},
)
