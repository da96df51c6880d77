"""Orders of the unit construction phase: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

CONSTRUCTION_FORMS = (
    Form(
        give.ConstructAirUnits,
        "build",
        "build NUMBER KIND NATION at PLACE [on the FRONT front]",
        "build 2 AAF German at Palermo",
        "Air units are built from the force pool; strategic bombers and interceptors for a front.",
        "17.24",
    ),
    Form(
        give.EnlargeForcePool,
        "add",
        "add NUMBER KIND NATION to the force pool",
        "add 2 AAF German to the force pool",
        "Mobilization, production or research added air units to a nation's force pool.",
        "17.352B",
    ),
    Form(
        give.BeginEscortCarriers,
        "begin",
        "begin NUMBER CVE NATION",
        "begin 2 CVE American",
        "Escort carriers are begun for a nation; they count against its naval air training rate.",
        "17.353B",
    ),
)
