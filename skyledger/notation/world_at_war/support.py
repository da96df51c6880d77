"""Orders on ground support and defensive air support: their lines (18.55, 18.56, 18.61)."""

from core.world_at_war.state import Game
from core.world_at_war.support.announcing import (
    AnnounceExploitation,
    AnnounceGroundCombat,
    AnnounceOverrun,
    DefendFromTheAir,
    InterceptSupport,
    KeepSupport,
    NameExcess,
    SettleAttack,
    SupportAttack,
    SupportInvasion,
)
from events.sentences import said
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.reader import Reader
from skyledger.notation.world_at_war.names import PLACES
from skyledger.notation.world_at_war.slots import A_PLACE, PLACE, all_named


def _goals_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, tuple[str, ...]]:
    """The first hex, and the others; raises `Mistake` for a place that is not there."""
    first, *others = all_named(reader, trees, PLACES, "place")
    return first, tuple(others)


def _goals_told(game: Game, first: str, others: tuple[str, ...]) -> str:
    return " and ".join(PLACE.write(game, one) for one in (first, *others))


SUPPORT = Chapter(
    heading=said("Air support of ground combat"),
    lines=(
        Line(
            SupportAttack,
            "support the' {kind:attack on=|invasion of=invasion} {!to,also:goals} with {units from}",
            "support the attack on Tobruk with 2 AAF German from Derna",
            "Air units support a ground attack, an invasion from the sea, an overrun or an exploitation.",
            "18.551",
        ),
        Line(
            SupportInvasion,
            "support the' {kind:invasion of=invasion/attack on=regular} {!to:first goal} with"
            " {count:number} {ships:CVE'=CVE|fleet} factors",
            "support the invasion of Palermo with 2 CVE factors",
            "Ships support an invasion: escort carriers, or a fleet that bombards.",
            "18.553",
        ),
        Line(
            AnnounceGroundCombat,
            "announce ground attacks",
            "announce ground attacks",
            "Ground attacks will be made, so that defenders may be supported, though no air supports them.",
            "18.611",
        ),
        Line(
            AnnounceOverrun,
            "overrun {to:place}",
            "overrun Tobruk",
            "Ground units overrun a hex; both sides may support it from the air.",
            "18.511G",
        ),
        Line(
            AnnounceExploitation,
            "announce exploitation",
            "announce exploitation",
            "The regular attacks are over, and exploitation follows.",
            "18.551",
        ),
        Line(
            DefendFromTheAir,
            "defend {to:place} with {units from}",
            "defend Tobruk with 2 AAF British from Alexandria",
            "Air units fly defensive air support over a hex; jets escort it.",
            "18.611",
        ),
        Line(
            KeepSupport,
            "keep {units from} over/to {to:place}",
            "keep 2 AAF British from Alexandria over Tobruk",
            "Defensive air support is held back from a regular attack, or stays after it, for exploitation.",
            "18.618",
        ),
        Line(
            InterceptSupport,
            "intercept over/at/ {to:place} with {units from}",
            "intercept over Tobruk with 3 AAF German from Derna",
            "Air units intercept the defensive air support over a hex.",
            "18.561",
        ),
        Line(
            SettleAttack,
            "attack on {to:place} {how:fought|not made|prevented|turned back|aborted}",
            "attack on Tobruk not made",
            "You say what became of an attack that air supports, or that was fought at the table.",
            "18.555",
        ),
        Line(
            NameExcess,
            "excess {units at}",
            "excess 1 AAF British at Alexandria",
            "These of the supporting units are beyond the limit of three to one.",
            "18.614C",
        ),
    ),
    words={
        "attack on": Word("((the|an) )?(attack (on|against)|overrun of)", told="“attack on PLACE”"),
        "invasion of": Word("(the )?invasion of", told="“invasion of PLACE”"),
        "CVE'": Word("(CVEs?|escort carriers?)( factors?)?"),
        "fleet": Word("fleets?( factors?)?"),
        "factors": Word(within=True),
        "announce ground attacks": Word("announce ground (attacks?|combat)"),
        "announce exploitation": Word("announce (an? )?exploitation"),
        "fought": Word(
            "((is|was) )?fought", told="“fought”, “not made”, “prevented”, “turned back” or “aborted”"
        ),
        "not made": Word("((is|was) )?not made"),
        "prevented": Word("((is|was) )?prevented"),
        "turned back": Word("((is|was) )?turned back"),
        "aborted": Word("((is|was) )?aborted"),
    },
    kinds={
        "goals": Kind("PLACE [and PLACE …]", _goals_read, _goals_told, A_PLACE, ("named",)),
        "first goal": Kind("PLACE", lambda *said: _goals_read(*said)[0], PLACE.write, A_PLACE, ("named",)),
    },
)
