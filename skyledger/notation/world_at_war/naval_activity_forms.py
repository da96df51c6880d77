"""Orders about naval activities outside naval combat: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

NAVAL_ACTIVITY_FORMS = (
    Form(
        give.SailForce,
        "sail",
        "sail FORCE [, …] as ACTIVITY via HEX [, …]",
        "sail Force K as sea transport via Alexandria, Tobruk",
        "Task forces set out on a naval activity; where air reaches them its owners have the word.",
        "23.752A",
    ),
    Form(
        give.DeclareSupplyLine,
        "sea supply line",
        "sea supply line of NATION [with FORCE, …] via HEX [, …]",
        "sea supply line of Britain with Force K via Alexandria, Tobruk",
        "A line of supply is declared; air may attack it, and who guards it, once in each of its hexes.",
        "23.752D",
    ),
    Form(
        give.AttackSubmarines,
        "attack submarines of",
        "attack submarines of FORCE",
        "attack submarines of Force K",
        "In its movement phase a side goes for enemy submarines that stay on patrol.",
        "18.511B",
    ),
    Form(
        give.AttackAtSea,
        "attack at sea",
        "attack at sea",
        "attack at sea",
        "Land-based air attacks the naval force in the hex that it entered; those that sail answer.",
        "23.23C",
    ),
    Form(
        give.FormGroup,
        "combat group",
        "combat group of FORCE with SHIP [, …] [, NUMBER KIND NATION …]",
        "combat group of Force K with 2 CA British, 1 DD British",
        "Ships of an attacked task force make up a combat group of their own.",
        "23.71A",
    ),
    Form(
        give.CoverForce,
        "cover",
        "cover with UNITS from PLACE [in group NUMBER]",
        "cover with 1 AAF British from Valletta in group 1",
        "Land-based air covers the naval force, in a cover group or dealt out evenly.",
        "23.23C",
    ),
    Form(
        give.FlyPatrol,
        "patrol",
        "patrol with UNITS from CARRIER",
        "patrol with 1 NAS British from Formidable",
        "Carrier-based naval air patrols over its combat group, a third of it at most.",
        "23.34A",
    ),
    Form(
        give.StrikeAtSea,
        "strike",
        "strike FORCE with UNITS from PLACE",
        "strike Force K with 3 AAF German from Catania",
        "Land-based air is sent against a combat group.",
        "23.752A",
    ),
    Form(
        give.PlaceCover,
        "place cover",
        "place cover group NUMBER over FORCE",
        "place cover group 1 over Force K",
        "That cover group defends an attacked combat group.",
        "23.23C",
    ),
    Form(
        give.AbortActivity,
        "abort activity",
        "abort activity",
        "abort activity",
        "The naval force gives up its activity where it is.",
        "23.77",
    ),
)
