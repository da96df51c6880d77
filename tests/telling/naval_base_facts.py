"""One fact about attacks on naval bases of every kind; where a field changes the words, one of each.

Lyon is a port, Lille is none: carriers counterair it (23.61).
"""

from events.world_at_war import naval_bases as fact

LILLE, LYON = "0000", "0300"
ONE, TWO = ("GE-AAF-01",), ("GE-AAF-02",)
NAVAL_BASES = (
    fact.NavalBaseAttackAnnounced(ONE, LYON, "ships"),
    fact.NavalBaseAttackAnnounced(TWO, LYON, "air", LILLE),
    fact.NavalBaseAttackAnnounced(ONE, LYON, "ships", "kamikazes"),
    fact.NavalBaseAttackAnnounced(ONE, LYON, "ships", "kamikazes against TF 58", group="TF 58"),
    fact.NavalBaseAttackAnnounced(ONE, LYON, "ships", "kamikazes against Lyon", group="Lyon"),
    fact.NavalBaseSortieBegan(LYON, "", 1, TWO, ONE),
    fact.NavalBaseSortieBegan(LYON, "", 1, TWO, ()),
    fact.NavalBaseSortieBegan(LYON, "", 2, (), ONE),
    fact.NavalBaseSortieBegan(LYON, "", 2, (), ()),
    fact.NavalBaseContested(LYON, "", ONE, TWO),
    fact.NavalBaseContested(LYON, "", (), TWO),
    fact.NavalBaseContested(LYON, "", ONE),
    fact.NavalBaseStruck(LYON, "", ONE),
    fact.NavalBaseSortieFlown(LYON, "", 1, ONE),
    fact.NavalBaseSortieFlown(LYON, "", 1, ()),
    fact.NavalForceEscaped("TF 1", LYON, LILLE),
    fact.NavalBaseAttackEnded(LYON, "", 1),
    fact.NavalBaseContested(LILLE, LYON, (), TWO),
    fact.NavalBaseStruck(LILLE, LYON, ONE),
    fact.NavalBaseAttackEnded(LILLE, LYON, 1),
)
