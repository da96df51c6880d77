"""Orders of ground support and defensive air support: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

SUPPORT_FORMS = (
    Form(
        give.SupportAttack,
        "support",
        "support the attack on|invasion of PLACE [and PLACE …] with UNITS from PLACE",
        "support the attack on Tobruk with 2 AAF German from Derna",
        "Air units support a ground attack, an invasion from the sea, an overrun or an exploitation.",
        "18.551",
    ),
    Form(
        give.SupportInvasion,
        "support",
        "support the invasion of PLACE with NUMBER CVE|fleet factors",
        "support the invasion of Palermo with 2 CVE factors",
        "Ships support an invasion: escort carriers, or a fleet that bombards.",
        "18.553",
    ),
    Form(
        give.AnnounceGroundCombat,
        "announce ground attacks",
        "announce ground attacks",
        "announce ground attacks",
        "Ground attacks will be made, so that defenders may be supported, though no air supports them.",
        "18.611",
    ),
    Form(
        give.AnnounceOverrun,
        "overrun",
        "overrun PLACE",
        "overrun Tobruk",
        "Ground units overrun a hex; both sides may support it from the air.",
        "18.511G",
    ),
    Form(
        give.AnnounceExploitation,
        "announce exploitation",
        "announce exploitation",
        "announce exploitation",
        "The regular attacks are over, and exploitation follows.",
        "18.551",
    ),
    Form(
        give.DefendFromTheAir,
        "defend",
        "defend PLACE with UNITS from PLACE",
        "defend Tobruk with 2 AAF British from Alexandria",
        "Air units fly defensive air support over a hex; jets escort it.",
        "18.611",
    ),
    Form(
        give.KeepSupport,
        "keep",
        "keep UNITS from PLACE over PLACE",
        "keep 2 AAF British from Alexandria over Tobruk",
        "Defensive air support is held back from a regular attack, or stays after it, for exploitation.",
        "18.618",
    ),
    Form(
        give.InterceptSupport,
        "intercept",
        "intercept over PLACE with UNITS from PLACE",
        "intercept over Tobruk with 3 AAF German from Derna",
        "Air units intercept the defensive air support over a hex.",
        "18.561",
    ),
    Form(
        give.SettleAttack,
        "attack on",
        "attack on PLACE fought|not made|prevented|turned back|aborted",
        "attack on Tobruk not made",
        "You say what became of an attack that air supports, or that was fought at the table.",
        "18.555",
    ),
    Form(
        give.NameExcess,
        "excess",
        "excess UNITS at PLACE",
        "excess 1 AAF British at Alexandria",
        "These of the supporting units are beyond the limit of three to one.",
        "18.614C",
    ),
)
