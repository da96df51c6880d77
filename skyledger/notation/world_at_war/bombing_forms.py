"""Orders to bomb, to escort, to lead and to oppose bombers: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

BOMBING_FORMS = (
    Form(
        give.AnnounceBombing,
        "bomb",
        "bomb PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "bomb Palermo with 6 AAF British from Valletta",
        "Air units will bomb a target; of army air a third bombs, and the rest escorts.",
        "18.57",
    ),
    Form(
        give.EscortBombing,
        "escort bombing of",
        "escort bombing of PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "escort bombing of Palermo with 2 AAF British from Valletta",
        "Jets, interceptors or army air escort the bombers of a target.",
        "17.53C",
    ),
    Form(
        give.RouteBombing,
        "route bombing of",
        "route bombing of PLACE via PLACE [, PLACE …]",
        "route bombing of Palermo via Catania",
        "The bombers of a target fly by way of these places.",
        "17.72",
    ),
    Form(
        give.OpposeBombing,
        "oppose bombing of",
        "oppose bombing of PLACE with UNITS from PLACE [assigned to the FRONT front]",
        "oppose bombing of Valletta with 3 AAF German from Catania",
        "Army air, jets or interceptors go for the bombers of a target.",
        "18.57",
    ),
)
