"""The facts of A World at War's air rules."""

# ruff: noqa: I001 - facts stand side by side, so that the file keeps to its measure

from events.message import (
    DiceRolled, EntriesRedone, EntriesUndone, PhaseEntered, PositionSealed, RollCalledFor, SeatFinished,
    SecretRevealed,
)  # fmt: skip
from events.world_at_war.air_battle import (
    AirBattleBegan,
    AirBattleEnded,
    AirBattleReinforced,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
)
from events.world_at_war.air_transport import (
    AirTransportAnnounced, AirTransportArrived, AirTransportAttacked, AirTransportContested,
    AirTransportEnded, AirTransportEscorted, AirTransportEvent, AirTransportFailed, AirTransportIntercepted,
)  # fmt: skip
from events.world_at_war.basing import AirUnitsEliminated, AirbasePlaced, AirbaseRemoved
from events.world_at_war.basing import ExcessCalledFor, ExcessMoved, ExcessSettled
from events.world_at_war.bombing import (
    BombingAnnounced, BombingEscorted, BombingEvent, BombingOpposed, BombingResolved, BombingRouted,
)  # fmt: skip
from events.world_at_war.carriers import CarrierSailed, CarrierSunk, NavalAirPutAshore, NavalAirTransferred
from events.world_at_war.construction import (
    AirUnitsConstructed,
    EscortCarriersBegun,
    ForcePoolEnlarged,
    NavalAirMadeRegular,
)  # fmt: skip
from events.world_at_war.air_battle import (
    AirCombatResolved, ChoiceCalledFor, ChoiceMade, DecisionCalledFor, DecisionMade, StandingChoiceLeft,
    StandingOrderLeft, StandingOrderLifted,
)  # fmt: skip
from events.world_at_war.counterair import (
    AirUnitsTookRefuge, CounterairAnnounced, CounterairCalledOff, CounterairEnded, CounterairReinforced,
    CounterairRoundBegan, CounterairRoundReopened, CounterairsOver, NavalAirBackAboard, NavalAirRevealed,
    RefugeCalledFor, RefugeSettled,
)  # fmt: skip
from events.world_at_war.sequence import FactDeclared, FactLapsed, GroundUnitMoved, HexTaken, TerritoryGained
from events.world_at_war.flight import (
    AirMissionFlown, AirUnitsInverted, AirUnitsRebased, AirUnitsUninverted, LandingNamed,
)  # fmt: skip
from events.world_at_war.ground_combat import (
    GroundAttackAnnounced,
    GroundCombatEnded,
    GroundCombatRolled,
    GroundLossesTaken,
)
from events.world_at_war.kamikazes import (
    AirUnitsConverted, KamikazePoolEnlarged, KamikazePoolRaised, KamikazesExpended, KamikazesInvoked,
)  # fmt: skip
from events.world_at_war.ships import (
    CarrierInverted, LightShipsLost, NavalEvent, NavalForceDisbanded, NavalForceFormed, NavalForceLost,
    NavalForceManned, NavalForceMoved, NavalForceRevealed, NavalForceSailed, ShipBattered, ShipDamaged,
    ShipSunk,
)  # fmt: skip
from events.world_at_war.activities import (
    AirCoverFlown, AirCoverPlaced, AttackAtSeaAnnounced, CombatAirPatrolFlown, CombatGroupRejoined,
    NavalActivityBegan, NavalActivityEnded, NavalHexEntered, StrikeAtSeaSent, SubmarinesAttacked,
)  # fmt: skip
from events.world_at_war.naval_bases import (
    NavalBaseAttackAnnounced, NavalBaseAttackEnded, NavalBaseContested, NavalBaseSortieFlown, NavalBaseStruck,
)  # fmt: skip
from events.world_at_war.strikes import (
    AirDefenseFired, NavalAttackRolled, NavalStrikeAimed, NavalStrikeAnnounced, NavalStrikeBegan,
    NavalStrikeContested, NavalStrikeCovered, NavalStrikeEnded, NavalStrikeEngaged, NavalStrikeMet,
)  # fmt: skip
from events.world_at_war.naval_combat import (
    AirOverGroupShown, BaseCounteraired, BaseCounterairLaunched, BaseCounterairsFlown, CombatGroupFound,
    CombatStrikeLaunched, CoverAllotted, NavalCombatDecided, NavalCombatEnded, NavalCombatJoined,
    NavalCombatRoundBegan, PatrolLandedAshore, PatrolsAllotted, SurpriseRolled,
)  # fmt: skip
from events.world_at_war.staging import AirUnitsRedeployed
from events.world_at_war.sequence import GameStarted, PlayerTurnBegan, PositionAdjusted
from events.world_at_war.squadrons import (
    AirUnitsDivided,
    AirUnitsRecombined,
    FactorsLaidAside,
    UnbuiltAirUnitsRecombined,
)
from events.world_at_war.staging import AirUnitsDisplaced, DisplacementCalledFor, DisplacementSettled
from events.world_at_war.staging import AirUnitsSeaTransported, AirUnitsStaged, SeaTransportFailed
from events.world_at_war.support import (
    AttackSettled, DefensiveSupportAborted, DefensiveSupportCancelled, DefensiveSupportKept,
    DefensiveSupportPlaced, DeferredSupportCalledFor, ExploitationAnnounced, GroundCombatAnnounced,
    GroundSupportAnnounced, InterceptorsCommitted, NavalSupportAnnounced, OverrunAnnounced, SupportCounted,
    SupportExcessCalledFor, SupportExcessNamed, SupportMeasured, SupportsEnded,
)  # fmt: skip

WorldAtWarEvent = (
    PhaseEntered
    | SeatFinished
    | PositionSealed
    | RollCalledFor
    | DiceRolled
    | SecretRevealed
    | EntriesUndone
    | EntriesRedone
    | GameStarted
    | PlayerTurnBegan
    | PositionAdjusted
    | AirbasePlaced
    | AirbaseRemoved
    | ExcessCalledFor
    | ExcessMoved
    | ExcessSettled
    | AirUnitsEliminated
    | AirUnitsStaged
    | AirUnitsSeaTransported
    | SeaTransportFailed
    | DisplacementCalledFor
    | AirUnitsDisplaced
    | DisplacementSettled
    | NavalAirTransferred
    | CarrierSailed
    | CarrierSunk
    | NavalAirPutAshore
    | AirMissionFlown
    | AirUnitsRebased
    | LandingNamed
    | AirUnitsInverted
    | AirUnitsUninverted
    | FactDeclared
    | FactLapsed
    | HexTaken
    | TerritoryGained
    | GroundUnitMoved
    | AirCombatResolved
    | AirUnitsTookRefuge
    | ChoiceCalledFor
    | ChoiceMade
    | CounterairAnnounced
    | CounterairCalledOff
    | CounterairEnded
    | CounterairReinforced
    | CounterairRoundBegan
    | CounterairRoundReopened
    | CounterairsOver
    | DecisionCalledFor
    | DecisionMade
    | NavalAirBackAboard
    | NavalAirRevealed
    | RefugeCalledFor
    | RefugeSettled
    | StandingChoiceLeft
    | StandingOrderLeft
    | StandingOrderLifted
    | AirUnitsDivided
    | AirUnitsRecombined
    | FactorsLaidAside
    | UnbuiltAirUnitsRecombined
    | AirUnitsConstructed
    | AirUnitsRedeployed
    | EscortCarriersBegun
    | ForcePoolEnlarged
    | NavalAirMadeRegular
    | AirBattleBegan
    | AirBattleReinforced
    | AirBattleRoundBegan
    | AirBattleRoundReopened
    | AirBattleEnded
    | AttackSettled
    | DefensiveSupportAborted
    | DefensiveSupportCancelled
    | DefensiveSupportKept
    | DefensiveSupportPlaced
    | DeferredSupportCalledFor
    | ExploitationAnnounced
    | GroundAttackAnnounced
    | GroundCombatAnnounced
    | GroundCombatEnded
    | GroundCombatRolled
    | GroundLossesTaken
    | GroundSupportAnnounced
    | InterceptorsCommitted
    | NavalSupportAnnounced
    | OverrunAnnounced
    | SupportCounted
    | SupportExcessCalledFor
    | SupportExcessNamed
    | SupportMeasured
    | SupportsEnded
    | KamikazesInvoked
    | AirUnitsConverted
    | KamikazesExpended
    | KamikazePoolEnlarged
    | KamikazePoolRaised
    | AirTransportEvent
    | BombingEvent
    | NavalEvent
)

__all__ = [
    "AirBattleBegan", "AirBattleEnded", "AirBattleReinforced", "AirBattleRoundBegan",
    "AirBattleRoundReopened", "AirCombatResolved", "AirCoverFlown", "AirCoverPlaced", "AirDefenseFired",
    "AirMissionFlown", "AirOverGroupShown", "AirTransportAnnounced", "AirTransportArrived",
    "AirTransportAttacked", "AirTransportContested", "AirTransportEnded", "AirTransportEscorted",
    "AirTransportFailed", "AirTransportIntercepted", "AirUnitsConstructed", "AirUnitsConverted",
    "AirUnitsDisplaced", "AirUnitsDivided", "AirUnitsEliminated", "AirUnitsInverted", "AirUnitsRebased",
    "AirUnitsRecombined", "AirUnitsRedeployed", "AirUnitsSeaTransported", "AirUnitsStaged",
    "AirUnitsTookRefuge", "AirUnitsUninverted", "AirbasePlaced", "AirbaseRemoved",
    "AttackAtSeaAnnounced", "AttackSettled", "BaseCounterairLaunched", "BaseCounteraired",
    "BaseCounterairsFlown", "BombingAnnounced", "BombingEscorted", "BombingOpposed", "BombingResolved",
    "BombingRouted", "CarrierInverted", "CarrierSailed", "CarrierSunk", "ChoiceCalledFor", "ChoiceMade",
    "CombatAirPatrolFlown", "CombatGroupFound", "CombatGroupRejoined", "CombatStrikeLaunched",
    "CounterairAnnounced", "CounterairCalledOff", "CounterairEnded", "CounterairReinforced",
    "CounterairRoundBegan", "CounterairRoundReopened", "CounterairsOver", "CoverAllotted",
    "DecisionCalledFor", "DecisionMade", "DefensiveSupportAborted", "DefensiveSupportCancelled",
    "DefensiveSupportKept", "DefensiveSupportPlaced", "DeferredSupportCalledFor", "DiceRolled",
    "DisplacementCalledFor", "DisplacementSettled", "EntriesRedone", "EntriesUndone",
    "EscortCarriersBegun", "ExcessCalledFor", "ExcessMoved", "ExcessSettled", "ExploitationAnnounced",
    "FactDeclared", "FactLapsed", "FactorsLaidAside", "ForcePoolEnlarged", "GameStarted",
    "GroundAttackAnnounced", "GroundCombatAnnounced", "GroundCombatEnded", "GroundCombatRolled",
    "GroundLossesTaken", "GroundSupportAnnounced", "GroundUnitMoved", "HexTaken",
    "InterceptorsCommitted", "KamikazePoolEnlarged", "KamikazePoolRaised", "KamikazesExpended",
    "KamikazesInvoked",
    "LandingNamed", "LightShipsLost", "NavalActivityBegan", "NavalActivityEnded", "NavalAirBackAboard",
    "NavalAirMadeRegular", "NavalAirPutAshore", "NavalAirRevealed", "NavalAirTransferred",
    "NavalAttackRolled", "NavalBaseAttackAnnounced", "NavalBaseAttackEnded", "NavalBaseContested",
    "NavalBaseSortieFlown", "NavalBaseStruck", "NavalCombatDecided", "NavalCombatEnded", "NavalCombatJoined",
    "NavalCombatRoundBegan", "NavalForceDisbanded", "NavalForceFormed", "NavalForceLost",
    "NavalForceManned", "NavalForceMoved", "NavalForceRevealed", "NavalForceSailed", "NavalHexEntered",
    "NavalStrikeAimed", "NavalStrikeAnnounced", "NavalStrikeBegan", "NavalStrikeContested",
    "NavalStrikeCovered", "NavalStrikeEnded", "NavalStrikeEngaged", "NavalStrikeMet", "NavalSupportAnnounced",
    "OverrunAnnounced", "PatrolLandedAshore", "PatrolsAllotted", "PhaseEntered", "PlayerTurnBegan",
    "PositionAdjusted", "PositionSealed", "RefugeCalledFor", "RefugeSettled", "RollCalledFor",
    "SeaTransportFailed", "SeatFinished", "SecretRevealed", "ShipBattered", "ShipDamaged", "ShipSunk",
    "StandingChoiceLeft", "StandingOrderLeft", "StandingOrderLifted", "StrikeAtSeaSent", "SubmarinesAttacked",
    "SupportCounted", "SupportExcessCalledFor", "SupportExcessNamed", "SupportMeasured",
    "SupportsEnded", "SurpriseRolled", "TerritoryGained", "UnbuiltAirUnitsRecombined",
    "WorldAtWarEvent",
]  # fmt: skip
