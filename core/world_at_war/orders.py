"""What a player may say, as it is kept in the ledger. Places are hex ids, box names or carrier names."""

from core.dice import RollDice
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
)
from core.world_at_war.air_battle.decisions import (
    Disengage,
    FightOn,
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
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
from core.world_at_war.basing.airbases import EliminateAirbase, PlaceAirbase
from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing, RouteBombing
from core.world_at_war.carriers.chapter import SailCarrier, SinkCarrier
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.combat_groups.chapter import FormGroup
from core.world_at_war.construction.force_pools import (
    BeginEscortCarriers,
    ConstructAirUnits,
    EnlargeForcePool,
)
from core.world_at_war.counterair.targets import (
    AnnounceCounterair,
    FlyToRefuge,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.declared.declaring import Adjust, Declare, GainTerritory, MoveGroundUnit, TakeHex
from core.world_at_war.displacement.chapter import Displace
from core.world_at_war.excess.chapter import GiveUpExcess, MoveExcess
from core.world_at_war.flight.missions import FlyMission
from core.world_at_war.ground_combat.announcing import AttackHex
from core.world_at_war.kamikazes.pool import (
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
)
from core.world_at_war.naval_air.chapter import Search, Spot
from core.world_at_war.naval_bases.target import AttackNavalBase, DiveOnPort, EscapeByAir, EscapeBySea
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    Covering,
    FindGroup,
    Flight,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
)
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.registry import AnyOrder
from core.world_at_war.sequence import Choose, Finish
from core.world_at_war.ships.forming import (
    DamageCruisers,
    DamageShip,
    DisbandForce,
    Factors,
    FormForce,
    HitShip,
    MoveForce,
    SinkLightShips,
    SinkShip,
)
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits, TurnBackSeaTransport
from core.world_at_war.strikes.course import AimStrike, EngageStrike, Goal, MeetDefenders, Squadrons
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
)
from core.world_at_war.uninversion.chapter import UninvertAirUnits
from core.world_at_war.units import Group, Named, Order, Units

__all__ = [
    "AbortActivity",
    "Adjust",
    "AimStrike",
    "AllotCover",
    "AllotPatrol",
    "AnnounceBombing",
    "AnnounceCounterair",
    "AnnounceExploitation",
    "AnnounceGroundCombat",
    "AnnounceOverrun",
    "AnyOrder",
    "AttackAirTransport",
    "AttackAtSea",
    "AttackHex",
    "AttackNavalBase",
    "AttackSubmarines",
    "BeginEscortCarriers",
    "BuildKamikazes",
    "Choose",
    "ConstructAirUnits",
    "ConvertToKamikazes",
    "CounterIntercept",
    "CoverForce",
    "Covering",
    "DamageCruisers",
    "DamageShip",
    "Declare",
    "DeclareSupplyLine",
    "DefendFromTheAir",
    "DisbandForce",
    "Disengage",
    "Displace",
    "DiveOnForce",
    "DiveOnPort",
    "EliminateAirbase",
    "EngageStrike",
    "EnlargeForcePool",
    "EscapeByAir",
    "EscapeBySea",
    "EscortBombing",
    "Factors",
    "FightOn",
    "FindGroup",
    "Finish",
    "Flight",
    "FlyAirSupply",
    "FlyAirTransport",
    "FlyAirdrop",
    "FlyMission",
    "FlyPatrol",
    "FlyTheHump",
    "FlyToRefuge",
    "FormForce",
    "FormGroup",
    "GainTerritory",
    "GiveUpExcess",
    "Goal",
    "Group",
    "HitShip",
    "InterceptAirTransport",
    "InterceptSupport",
    "InvokeKamikazes",
    "JoinBattle",
    "KeepSupport",
    "LaunchCounterair",
    "LaunchStrike",
    "LeaveBattle",
    "LeaveStandingChoice",
    "LeaveStandingOrder",
    "LiftStandingChoice",
    "LiftStandingOrder",
    "MeetDefenders",
    "MoveExcess",
    "MoveForce",
    "MoveGroundUnit",
    "NameExcess",
    "Named",
    "OpposeBombing",
    "Order",
    "PlaceAirbase",
    "PlaceCover",
    "RecombineAirUnits",
    "RedeployAirUnits",
    "ReinforceCounterair",
    "ReturnToBase",
    "RollDice",
    "RouteBombing",
    "SailCarrier",
    "SailForce",
    "SeaTransportAirUnits",
    "Search",
    "SearchAtSea",
    "SendKamikazes",
    "SettleAttack",
    "ShiftNavalAir",
    "SinkCarrier",
    "SinkLightShips",
    "SinkShip",
    "Spot",
    "Squadrons",
    "StageAirUnits",
    "StayInBattle",
    "StrikeAtSea",
    "SupportAttack",
    "SupportInvasion",
    "TakeHex",
    "TransferNavalAir",
    "TurnBackSeaTransport",
    "UninvertAirUnits",
    "Units",
]
