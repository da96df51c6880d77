"""Orders of naval combat: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

NAVAL_COMBAT_FORMS = (
    Form(
        give.JoinBattle,
        "join battle",
        "join battle at PLACE [with FORCE, …]",
        "join battle at Valletta with Force K",
        "Task forces of both sides met at sea.",
        "22.41",
    ),
    Form(
        give.LaunchCounterair,
        "launch",
        "launch counterair of PLACE with UNITS [, UNITS …]",
        "launch counterair of Valletta with 2 NAS British from Formidable",
        "In naval combat, as a round starts: carriers counterair an enemy air base.",
        "23.64",
    ),
    Form(
        give.AllotPatrol,
        "allot",
        "allot patrol UNITS [, UNITS …], or: allot no patrol",
        "allot patrol 2 NAS British from Formidable",
        "In secret: who flies combat air patrol; the other air on carriers may strike.",
        "23.35A",
    ),
    Form(
        give.AllotCover,
        "allot",
        "allot cover over FORCE with UNITS [over FORCE …], or: allot no cover",
        "allot cover over Force K with 2 NAS British from Alexandria",
        "In secret: who flies air cover over which combat group.",
        "23.24A",
    ),
    Form(
        give.SearchAtSea,
        "search the battle",
        "search the battle with UNITS from BASE",
        "search the battle with 1 NAS British from Alexandria",
        "Land-based air searches in naval combat.",
        "23.11B",
    ),
    Form(
        give.FindGroup,
        "find",
        "find FORCE with NUMBER results",
        "find Force K with 2 results",
        "Search results against a combat group, from none to three.",
        "23.72A",
    ),
    Form(
        give.LaunchStrike,
        "launch",
        "launch [surprise|joint] strike at FORCE with UNITS [, UNITS …]",
        "launch strike at Force K with 2 NAS British from Formidable",
        "An air strike on a combat group that was found; a joint one joins the last that was announced.",
        "23.74",
    ),
    Form(
        give.StayInBattle,
        "stay in the battle",
        "stay in the battle",
        "stay in the battle",
        "The side fights another round of naval combat.",
        "22.6",
    ),
    Form(
        give.LeaveBattle,
        "leave the battle",
        "leave the battle",
        "leave the battle",
        "The side withdraws from naval combat.",
        "22.7",
    ),
)
