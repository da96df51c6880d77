"""Orders of air strikes on ships: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

NAVAL_STRIKE_FORMS = (
    Form(
        give.EngageStrike,
        "engage strike",
        "engage strike with none|[patrol SQUADRONS] [with cover SQUADRONS]",
        "engage strike with patrol 2 NAS British with cover 3 AAS British",
        "Air over the ships meets a strike, or does not; other squadrons stay out of it.",
        "23.415A",
    ),
    Form(
        give.MeetDefenders,
        "meet defenders",
        "meet defenders with SQUADRONS",
        "meet defenders with 2 NAS Italian, 1 AAS German",
        "Which squadrons of the strike meet those that engage it.",
        "23.415B",
    ),
    Form(
        give.AimStrike,
        "aim strike",
        "aim strike: SQUADRONS at SHIP|light ships|submarines [, …]",
        "aim strike: 3 NAS Italian at Warspite, 2 AAS German at light ships",
        "Who goes for which ship, once air defense has fired.",
        "23.43",
    ),
)
