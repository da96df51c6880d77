"""How orders of bombings are answered, and what follows from their facts (18.57)."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import bombing_orders as give
from core.world_at_war.air_battle.entered import on_entry
from core.world_at_war.bombing.announcing import ANNOUNCING, ESCORTING
from core.world_at_war.bombing.leading import LEADING
from core.world_at_war.bombing.opposing import OPPOSING_BOMBING
from core.world_at_war.bombing.outcome import once_answered

BOMBING_PROCEDURES: dict[type, Procedure] = {
    give.AnnounceBombing: ANNOUNCING,
    give.EscortBombing: ESCORTING,
    give.RouteBombing: LEADING,
    give.OpposeBombing: OPPOSING_BOMBING,
}

WHERE = ("combat.bombing", "combat.raiding.bombing", "combat.exploitation.raiding.bombing")
BOMBING_ENTRY: dict[str, tuple[Consequence, ...]] = {
    state: procedures
    for within in WHERE
    for state, procedures in {f"{within}.opposing": (once_answered,), **on_entry(within)}.items()
}
