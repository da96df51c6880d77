"""What a player may say, as it is kept in the ledger. Places are hex ids, box names or carrier names."""

# ruff: noqa: I001 - orders stand side by side, so that the file keeps to its measure
from core.dice import RollDice
from core.world_at_war.bombing_orders import AnnounceBombing, EscortBombing, OpposeBombing, RouteBombing
from core.world_at_war.combat_orders import (
    AnnounceCounterair,
    Choose,
    Disengage,
    FightOn,
    FlyToRefuge,
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
    RecombineAirUnits,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.construction_orders import BeginEscortCarriers, ConstructAirUnits, EnlargeForcePool
from core.world_at_war.declared_orders import (
    Adjust,
    Declare,
    GainTerritory,
    MoveGroundUnit,
    SailCarrier,
    SinkCarrier,
    TakeHex,
)
from core.world_at_war.ground_combat_orders import AttackHex
from core.world_at_war.kamikaze_orders import (
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
)
from core.world_at_war.naval_air_orders import NavalAirOrder, Search, ShiftNavalAir, Spot
from core.world_at_war.naval_combat_orders import (
    AllotCover, AllotPatrol, Covering, FindGroup, Flight, JoinBattle, LaunchCounterair, LaunchStrike,
    LeaveBattle, NavalCombatOrder, SearchAtSea, StayInBattle,
)  # fmt: skip
from core.world_at_war.naval_activity_orders import (
    AbortActivity, AttackAtSea, AttackSubmarines, CoverForce, DeclareSupplyLine, DiveOnForce, FlyPatrol,
    FormGroup, NavalActivityOrder, PlaceCover, SailForce, StrikeAtSea,
)  # fmt: skip
from core.world_at_war.naval_orders import (
    DamageCruisers, DamageShip, DisbandForce, Factors, FormForce, HitShip, MoveForce, NavalOrder,
    SinkLightShips, SinkShip,
)  # fmt: skip
from core.world_at_war.naval_strike_orders import (
    AimStrike, EngageStrike, Goal, MeetDefenders, NavalStrikeOrder, Squadrons,
)  # fmt: skip
from core.world_at_war.order_parts import Group, Named, Order, Units
from core.world_at_war.redeployment_orders import RedeployAirUnits
from core.world_at_war.support_orders import (
    AnnounceExploitation, AnnounceGroundCombat, AnnounceOverrun, DefendFromTheAir, InterceptSupport,
    KeepSupport, NameExcess, SettleAttack, SupportAttack, SupportInvasion,
)  # fmt: skip
from core.world_at_war.transport_orders import (
    AttackAirTransport, CounterIntercept, FlyAirdrop, FlyAirSupply, FlyAirTransport, FlyTheHump,
    InterceptAirTransport,
)  # fmt: skip


class Finish(Order, frozen=True, tag="Finish/1"):
    """The seat has nothing more to do here."""


class PlaceAirbase(Order, frozen=True, tag="PlaceAirbase/1"):
    """Place an airbase counter (18.142), taking up another one where `recycling` names its hex (18.143)."""

    nation: str
    hex: str
    recycling: str = ""


class EliminateAirbase(Order, frozen=True, tag="EliminateAirbase/1"):
    """Declare an airbase lost by isolation or surrender (18.147)."""

    hex: str
    how: str


class StageAirUnits(Order, frozen=True, tag="StageAirUnits/1"):
    """Change base as the movement phase begins (18.21)."""

    units: Units
    to: str


class TransferNavalAir(Order, frozen=True, tag="TransferNavalAir/1"):
    """Bring naval air units aboard a carrier in their port or box, or ashore there (17.3122)."""

    units: Units
    to: str


class SeaTransportAirUnits(Order, frozen=True, tag="SeaTransportAirUnits/1"):
    """Declare air units carried by sea from port to port (18.24)."""

    units: Units
    to: str


class TurnBackSeaTransport(Order, frozen=True, tag="TurnBackSeaTransport/1"):
    """Declare that the sea transport of these air units failed; they are back in their port (18.15)."""

    units: Units


class FlyMission(Order, frozen=True, tag="FlyMission/1"):
    """Declare an air mission settled at the table (18.4); `returning` is another base to fly back to."""

    units: Units
    mission: str
    to: str
    returning: str = ""


class UninvertAirUnits(Order, frozen=True, tag="UninvertAirUnits/1"):
    """Turn air units face up again (18.71)."""

    units: Units


class MoveExcess(Order, frozen=True, tag="MoveExcess/1"):
    """Answer: these air units leave the overfull base for another (18.15)."""

    units: Units
    to: str


class GiveUpExcess(Order, frozen=True, tag="GiveUpExcess/1"):
    """Answer: these air units of the overfull base are given up (18.15)."""

    units: Units


class Displace(Order, frozen=True, tag="Displace/1"):
    """Answer: these displaced air units go to that base (18.25)."""

    units: Units
    to: str


AnyOrder = (
    Finish
    | PlaceAirbase
    | EliminateAirbase
    | StageAirUnits
    | TransferNavalAir
    | ConstructAirUnits
    | BeginEscortCarriers
    | EnlargeForcePool
    | InvokeKamikazes
    | ConvertToKamikazes
    | BuildKamikazes
    | SendKamikazes
    | RedeployAirUnits
    | SeaTransportAirUnits
    | TurnBackSeaTransport
    | FlyMission
    | FlyAirSupply
    | FlyAirTransport
    | FlyAirdrop
    | FlyTheHump
    | InterceptAirTransport
    | CounterIntercept
    | AttackAirTransport
    | AnnounceCounterair
    | ReinforceCounterair
    | FightOn
    | Disengage
    | FlyToRefuge
    | ReturnToBase
    | Choose
    | LeaveStandingChoice
    | LiftStandingChoice
    | LeaveStandingOrder
    | LiftStandingOrder
    | RecombineAirUnits
    | RollDice
    | AnnounceGroundCombat
    | AnnounceOverrun
    | SupportAttack
    | SupportInvasion
    | DefendFromTheAir
    | KeepSupport
    | InterceptSupport
    | SettleAttack
    | AttackHex
    | AnnounceExploitation
    | NameExcess
    | UninvertAirUnits
    | MoveExcess
    | GiveUpExcess
    | Displace
    | SailCarrier
    | SinkCarrier
    | TakeHex
    | GainTerritory
    | MoveGroundUnit
    | Declare
    | Adjust
    | AnnounceBombing
    | EscortBombing
    | RouteBombing
    | OpposeBombing
    | NavalOrder
    | NavalActivityOrder
    | NavalCombatOrder
    | NavalStrikeOrder
    | NavalAirOrder
)

__all__ = [
    "AbortActivity", "Adjust", "AimStrike", "AllotCover", "AllotPatrol", "AnnounceBombing",
    "AnnounceCounterair", "AnnounceExploitation", "AnnounceGroundCombat", "AnnounceOverrun", "AnyOrder",
    "AttackAirTransport", "AttackAtSea", "AttackHex", "AttackSubmarines", "BeginEscortCarriers",
    "BuildKamikazes", "Choose",
    "ConstructAirUnits", "ConvertToKamikazes", "CounterIntercept", "CoverForce", "Covering",
    "DamageCruisers", "DamageShip", "Declare", "DeclareSupplyLine", "DefendFromTheAir", "DisbandForce",
    "Disengage", "Displace", "DiveOnForce",
    "EliminateAirbase", "EngageStrike", "EnlargeForcePool", "EscortBombing", "Factors", "FightOn",
    "FindGroup", "Finish", "Flight", "FlyAirSupply", "FlyAirTransport", "FlyAirdrop", "FlyMission",
    "FlyPatrol", "FlyTheHump", "FlyToRefuge", "FormForce", "FormGroup", "GainTerritory", "GiveUpExcess",
    "Goal", "Group", "HitShip", "InterceptAirTransport", "InterceptSupport", "InvokeKamikazes", "JoinBattle",
    "KeepSupport", "LaunchCounterair", "LaunchStrike", "LeaveBattle", "LeaveStandingChoice",
    "LeaveStandingOrder", "LiftStandingChoice", "LiftStandingOrder", "MeetDefenders", "MoveExcess",
    "MoveForce", "MoveGroundUnit", "NameExcess", "Named", "OpposeBombing", "Order", "PlaceAirbase",
    "PlaceCover", "RecombineAirUnits", "RedeployAirUnits", "ReinforceCounterair", "ReturnToBase",
    "RollDice", "RouteBombing", "SailCarrier", "SailForce", "SeaTransportAirUnits", "Search",
    "SearchAtSea", "SendKamikazes", "SettleAttack", "ShiftNavalAir", "SinkCarrier", "SinkLightShips",
    "SinkShip", "Spot", "Squadrons", "StageAirUnits", "StayInBattle", "StrikeAtSea", "SupportAttack",
    "SupportInvasion", "TakeHex", "TransferNavalAir", "TurnBackSeaTransport", "UninvertAirUnits", "Units",
]  # fmt: skip
