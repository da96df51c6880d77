"""Orders about attacks on naval bases: their forms, examples, meanings."""

from core.world_at_war.naval_bases import target as give
from skyledger.notation.form import Form

NAVAL_BASE_FORMS = (
    Form(
        give.AttackNavalBase,
        "attack naval base",
        "attack naval base PLACE with UNITS from PLACE [against its air]",
        "attack naval base Valletta with 3 AAF German from Catania",
        "Air units go for the ships in a port, or counterair the air there; so jets escort the others.",
        "23.5",
    ),
    Form(
        give.DiveOnPort,
        "dive into",
        "dive into PLACE with NUMBER kamikaze NATION",
        "dive into Valletta with 3 kamikaze Japanese",
        "Kamikazes go for the ships in a port, at the time of attacks on naval bases; they are used up.",
        "17.463",
    ),
    Form(
        give.EscapeByAir,
        "escape by air with",
        "escape by air with UNITS from PLACE to PLACE",
        "escape by air with 2 AAF German from Catania to Tripoli",
        "Under air attack, or after naval combat near it, air units leave their base for another.",
        "23.461",
    ),
    Form(
        give.EscapeBySea,
        "escape by sea with",
        "escape by sea with FORCE to PLACE [via PLACE, PLACE]",
        "escape by sea with Force K to Haifa",
        "Under air attack, a task force sails for the nearest safe port; it may say by which hexes.",
        "23.462",
    ),
)
