"""One fact of a bombing of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact

LILLE, LYON, METZ = "0000", "0300", "0600"
TWO = ("GE-AAF-01", "GE-AAF-02")
BOMBINGS = (
    fact.BombingAnnounced(TWO, METZ, (LILLE, LYON, METZ)),
    fact.BombingAnnounced(TWO, METZ, ()),
    fact.BombingEscorted(TWO, METZ),
    fact.BombingRouted(METZ, (LYON,), (LILLE, LYON, METZ)),
    fact.BombingOpposed(TWO, METZ),
    fact.BombingResolved(METZ, "unopposed", 2, TWO),
    fact.BombingResolved(METZ, "single round", 1, TWO[:1], TWO[1:]),
    fact.BombingResolved(METZ, "no attackers", 0, ()),
    fact.BombingResolved(METZ, "unopposed", 0, ()),
)
