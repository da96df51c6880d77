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
        give.BeginEscortCarriers,
        "begin",
        "begin NUMBER CVE NATION",
        "begin 2 CVE American",
        "Escort carriers are begun for a nation; they count against its naval air training rate.",
        "17.353B",
    ),
)
