"""One fact about naval combat of every kind; where a field changes the words, one of each."""

from events.world_at_war import naval_combat as fact

LILLE, LYON = "0000", "0300"
TWO = ("IT-NAS-01", "IT-NAS-02")
OVER = (fact.AirOverGroup("axis", "TF 1", TWO),)
NAVAL_COMBAT = (
    fact.NavalCombatJoined("Lille, 1", LILLE, ("TF 1", "TF 2")),
    fact.NavalCombatRoundBegan("Lille, 1", LILLE, 1),
    fact.BaseCounterairLaunched("axis", "Axis", LYON, TWO),
    fact.BaseCounteraired("Axis", LYON, TWO, ("FR-AAF-01",)),
    fact.BaseCounteraired("Axis", LYON, ()),
    fact.BaseCounterairsFlown(TWO),
    fact.BaseCounterairsFlown(()),
    fact.PatrolsAllotted("axis", OVER),
    fact.PatrolsAllotted("axis", ()),
    fact.CoverAllotted("axis", OVER),
    fact.CoverAllotted("axis", ()),
    fact.CoverAllotted("axis", (fact.AirOverGroup("axis", "TF 1", ("GE-AAF-01.cover",), ("GE-AAF-01",)),)),
    fact.AirOverGroupShown("TF 1", TWO, ()),
    fact.AirOverGroupShown("TF 1", (), TWO),
    fact.CombatGroupFound("TF 1", 2),
    fact.CombatGroupFound("TF 1", 1),
    fact.CombatGroupFound("TF 1", 0),
    fact.CombatStrikeLaunched("axis", "TF 2", TWO),
    fact.CombatStrikeLaunched("axis", "TF 2", TWO, surprise=True),
    fact.CombatStrikeLaunched("axis", "TF 2", TWO, joint=True),
    fact.CombatStrikesStarted(("TF 2",)),
    fact.SurpriseRolled("TF 2", 4, (("23.74122A", 1, "search results against the combat group: 2"),), 5),
    fact.SurpriseRolled("TF 2", 1, (), 1),
    fact.SurpriseRolled("TF 2", 6, (("23.74122A", 2, "search results against the combat group: 3"),), 8),
    fact.SurpriseRolled("TF 2", 1, (("23.74122B", -1, "radar results of the defender: 1"),), 0),
    fact.PatrolLandedAshore(TWO, LYON),
    fact.NavalCombatDecided("Axis", "stays"),
    fact.NavalCombatDecided("Axis", "leaves"),
    fact.NavalCombatDecided("Allied", "stays", ("Force H", "Force Z")),
    fact.NavalCombatDecided("Allied", "leaves", ("Force H",)),
    fact.NavalCombatEnded("Lille, 1", LILLE, "left"),
    fact.NavalCombatEnded("Lille, 1", LILLE, "destroyed"),
)
