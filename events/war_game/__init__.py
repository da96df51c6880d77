"""The facts of The War Game, Module IV."""

from events.message import (
    DiceRolled,
    EntriesRedone,
    EntriesUndone,
    PhaseEntered,
    PositionSealed,
    RollCalledFor,
    SeatFinished,
    SecretRevealed,
)
from events.war_game.facts import (
    AircraftArrived,
    AircraftDispatched,
    AircraftGrounded,
    AircraftLanded,
    AircraftReturned,
    AircraftTurnedBack,
    AttackCalledOff,
    AttackDeclared,
    AttackersJoined,
    BattleEnded,
    BattleOpened,
    BattlePostponed,
    BattleResumed,
    BombDirected,
    BombDirectionCalledFor,
    CombatEnded,
    DispatchCalledOff,
    FleetWentOn,
    GameStarted,
    HomeSailed,
    LandingCalledFor,
    LandingSettled,
    LossesCalledFor,
    LossesTaken,
    NothingFinished,
    PassThroughDeclared,
    PlayerTurnBegan,
    PositionAdjusted,
    RetreatBarred,
    RetreatDeclared,
    RoundBegan,
    RoundEnded,
    StepClosed,
    SupportDeclared,
    UnitsCarried,
    UnitsDestroyed,
    UnitsDropped,
    UnitsLanded,
    UnitsMoved,
    UnitsRetreated,
    UnitsRolled,
    UnitsSentToRoll,
)

WarGameEvent = (
    GameStarted
    | PhaseEntered
    | SeatFinished
    | PositionSealed
    | RollCalledFor
    | DiceRolled
    | SecretRevealed
    | EntriesUndone
    | EntriesRedone
    | PlayerTurnBegan
    | NothingFinished
    | StepClosed
    | RoundBegan
    | RoundEnded
    | CombatEnded
    | PositionAdjusted
    | AttackDeclared
    | UnitsLanded
    | UnitsDropped
    | SupportDeclared
    | PassThroughDeclared
    | UnitsMoved
    | BattleOpened
    | BattlePostponed
    | BattleResumed
    | AttackersJoined
    | FleetWentOn
    | AircraftGrounded
    | AircraftDispatched
    | AircraftArrived
    | AircraftTurnedBack
    | AircraftReturned
    | DispatchCalledOff
    | HomeSailed
    | RetreatDeclared
    | AttackCalledOff
    | UnitsRetreated
    | UnitsCarried
    | RetreatBarred
    | UnitsSentToRoll
    | UnitsRolled
    | BombDirectionCalledFor
    | BombDirected
    | LossesCalledFor
    | LossesTaken
    | UnitsDestroyed
    | LandingCalledFor
    | LandingSettled
    | AircraftLanded
    | BattleEnded
)

__all__ = [
    "AircraftArrived",
    "AircraftDispatched",
    "AircraftGrounded",
    "AircraftLanded",
    "AircraftReturned",
    "AircraftTurnedBack",
    "AttackCalledOff",
    "AttackDeclared",
    "AttackersJoined",
    "BattleEnded",
    "BattleOpened",
    "BattlePostponed",
    "BattleResumed",
    "BombDirected",
    "BombDirectionCalledFor",
    "CombatEnded",
    "DiceRolled",
    "DispatchCalledOff",
    "EntriesRedone",
    "EntriesUndone",
    "FleetWentOn",
    "GameStarted",
    "HomeSailed",
    "LandingCalledFor",
    "LandingSettled",
    "LossesCalledFor",
    "LossesTaken",
    "NothingFinished",
    "PassThroughDeclared",
    "PhaseEntered",
    "PlayerTurnBegan",
    "PositionAdjusted",
    "PositionSealed",
    "RetreatBarred",
    "RetreatDeclared",
    "RollCalledFor",
    "RoundBegan",
    "RoundEnded",
    "SeatFinished",
    "SecretRevealed",
    "StepClosed",
    "SupportDeclared",
    "UnitsCarried",
    "UnitsDestroyed",
    "UnitsDropped",
    "UnitsLanded",
    "UnitsMoved",
    "UnitsRetreated",
    "UnitsRolled",
    "UnitsSentToRoll",
    "WarGameEvent",
]
