"""Orders about ships: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form
from skyledger.notation.world_at_war.naval_strike_forms import NAVAL_STRIKE_FORMS

NAVAL_FORMS = (
    Form(
        give.SailCarrier,
        "sail",
        "sail CARRIER to PLACE",
        "sail Formidable to Haifa",
        "A carrier moved, to a port, a box or a hex at sea.",
        "21",
    ),
    Form(give.SinkCarrier, "sink", "sink CARRIER", "sink Formidable", "A carrier was sunk.", "17.3124"),
    Form(
        give.FormForce,
        "form",
        "form NAME with SHIP [, …] [, NUMBER KIND NATION …] [at PLACE]",
        "form “Force H” with Formidable, Warspite, 4 CA British, 6 DD British",
        "Ships that lie together become a task force; what belongs to it is kept from the enemy.",
        "17.3123",
    ),
    Form(
        give.DisbandForce,
        "disband",
        "disband FORCE",
        "disband Force K",
        "A task force in port is taken apart, or a combat group is part of its task force again.",
        "17.3123",
    ),
    Form(
        give.MoveForce,
        "sail",
        "sail FORCE to PLACE",
        "sail Force K to Haifa",
        "A task force moved, to a port, a box or a hex at sea.",
        "21",
    ),
    Form(give.SinkShip, "sink", "sink SHIP", "sink Warspite", "A capital ship was sunk.", "20.5"),
    Form(
        give.SinkLightShips,
        "sink",
        "sink NUMBER KIND NATION at FORCE|PLACE",
        "sink 2 DD British at Force K",
        "Factors of light ships were sunk.",
        "20.5",
    ),
    Form(give.DamageShip, "damage", "damage SHIP", "damage Warspite", "A named ship was damaged.", "20.5"),
    Form(
        give.DamageCruisers,
        "damage",
        "damage NUMBER CA NATION at FORCE|PLACE",
        "damage 2 CA British at Force K",
        "Factors of cruisers were damaged.",
        "20.5",
    ),
    Form(
        give.HitShip,
        "hit",
        "hit SHIP with NUMBER hits",
        "hit Warspite with 2 hits",
        "A named ship at sea took hits; with those that it bears they may damage or sink it.",
        "23.444",
    ),
    *NAVAL_STRIKE_FORMS,
)
