"""One fact about naval activities of every kind; where a field changes the words, one of each."""

from events.world_at_war import activities as fact

LILLE, LYON = "0000", "0300"
TWO = ("GE-AAF-01", "GE-AAF-02")
NAVAL_ACTIVITIES = (
    fact.NavalActivityBegan("patrol", "Axis", ("TF 1", "TF 2"), (LILLE, LYON)),
    fact.NavalHexEntered(LYON, 1),
    fact.SubmarinesAttacked("Force K", "Allied", LYON),
    fact.AttackAtSeaAnnounced(LYON),
    fact.CombatGroupRejoined("TF 1/2", "TF 1"),
    fact.AirCoverFlown(1, TWO),
    fact.CombatAirPatrolFlown("TF 1/2", TWO),
    fact.StrikeAtSeaSent("TF 1/2", TWO),
    fact.AirCoverPlaced(1, "TF 1/2"),
    *(fact.NavalActivityEnded(LYON, how) for how in ("arrived", "attacked", "aborted", "destroyed")),
)
