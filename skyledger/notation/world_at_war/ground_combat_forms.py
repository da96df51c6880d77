"""Orders of ground attacks: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

GROUND_COMBAT_FORMS = (
    Form(
        give.AttackHex,
        "attack",
        "attack PLACE [and PLACE …] [from the sea] [with GROUND UNIT, …, NUMBER factors]"
        " [after interception]",
        "attack Tobruk with 9 factors",
        "Ground units attack a hex: those of the ledger by name, others as so many factors.",
        "15.6",
    ),
)
