"""Orders to kamikazes: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

KAMIKAZE_FORMS = (
    Form(
        give.InvokeKamikazes,
        "invoke",
        "invoke kamikazes for NATION",
        "invoke kamikazes for Japan",
        "The kamikaze rule is announced; elite naval air is elite no more, and kamikazes may be made.",
        "17.41",
    ),
    Form(
        give.ConvertToKamikazes,
        "convert",
        "convert UNITS at PLACE|in the force pool to kamikazes",
        "convert 2 AAF Japanese in the force pool to kamikazes",
        "Naval air squadrons become a kamikaze each, factors of army air three, built ones built kamikazes.",
        "17.44A",
    ),
    Form(
        give.BuildKamikazes,
        "build",
        "build NUMBER kamikaze NATION",
        "build 3 kamikaze Japanese",
        "Kamikazes are built from their force pool; they have no base, and lie at the map edge.",
        "17.44B",
    ),
    Form(
        give.SendKamikazes,
        "send",
        "send NUMBER kamikaze NATION against PLACE",
        "send 3 kamikaze Japanese against Tripoli",
        "Kamikazes attack naval units, at sea or in port, which is settled at the table; they are used up.",
        "17.463",
    ),
    Form(
        give.DiveOnForce,
        "dive on",
        "dive on FORCE with NUMBER kamikaze NATION",
        "dive on Force K with 3 kamikaze Japanese",
        "Kamikazes go for a combat group of a naval force that is attacked, or, in naval combat, was found.",
        "17.47",
    ),
)
