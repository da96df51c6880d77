"""Orders that tell what happened at the table: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

HAPPENED_FORMS = (
    Form(
        give.TakeHex,
        "take",
        "take PLACE for NATION",
        "take Tobruk for Germany",
        "A hex came under a nation's control.",
        "18.21B",
    ),
    Form(
        give.GainTerritory,
        "gain",
        "gain COUNTRY for NATION",
        "gain Tunisia for Germany",
        "A country came to a nation's side by association, activation or diplomacy.",
        "18.21C",
    ),
    Form(
        give.MoveGroundUnit,
        "move",
        "move GROUND-UNIT to PLACE",
        "move IT-Ariete to Sirte",
        "A ground unit moved.",
    ),
)

DECLARED_FORMS = (
    Form(
        give.Declare,
        "declare",
        "declare KIND of SUBJECT VALUE [until end of phase|player turn|game turn] [because REASON]",
        "declare supply of Tobruk partial until end of player turn because 30.523A",
        "Something outside the refereed rules stands so, until its end or until it is declared otherwise.",
    ),
    Form(
        give.Adjust,
        "adjust",
        "adjust SUBJECT WHAT VALUE because REASON",
        "adjust GE-AAF-07 base Tripoli because “the counter slid off the board”",
        "The gamemaster sets something right by hand and says why.",
    ),
)
