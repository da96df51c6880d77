"""Orders that the sequence of play does not bind: what is declared, and what is left for later."""

from core.world_at_war import orders as give
from phases.chapter import Chapter

STANDING: dict[type, str] = {
    give.LeaveStandingOrder: "anybody",
    give.LeaveStandingChoice: "anybody",
    give.LiftStandingChoice: "anybody",
    give.LiftStandingOrder: "anybody",
}

AT_SEA: tuple[type, ...] = (
    give.FormForce,
    give.DisbandForce,
    give.MoveForce,
    give.DamageShip,
    give.SinkShip,
    give.SinkLightShips,
    give.DamageCruisers,
    give.HitShip,
)

# Declared at any moment, for they happen outside the refereed rules.
ANY_TIME: dict[type, str] = {
    give.Declare: "anybody",
    give.TakeHex: "anybody",
    give.GainTerritory: "anybody",
    give.MoveGroundUnit: "anybody",
    give.EliminateAirbase: "anybody",
    give.SailCarrier: "anybody",
    give.SinkCarrier: "anybody",
    **dict.fromkeys(AT_SEA, "anybody"),
    give.EnlargeForcePool: "anybody",
    give.Adjust: "gamemaster",
    give.Finish: "phasing",
    give.UninvertAirUnits: "belligerent",
    **STANDING,
}

MEANWHILE: dict[type, str] = {
    give.Declare: "anybody",
    give.Adjust: "gamemaster",
    give.UninvertAirUnits: "belligerent",
    **STANDING,
}
"""While combat is fought nothing else happens but what is declared about it, and uninversion (18.71)."""

FIGHTING = "while combat is fought"
"""The states in which that is accepted besides their own orders, and parents of such states alone."""

CHAPTER = Chapter(shared={FIGHTING: MEANWHILE})
