"""One fact of ground and defensive air support of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact

LYON, METZ = "0300", "0600"
TWO = ("GE-AAF-01", "GE-AAF-02")
NAVAL = ("IT-NAS-01",)
HOW = ("fought", "not made", "prevented", "turned back", "aborted")

SUPPORT = (
    fact.GroundCombatAnnounced("regular"),
    fact.OverrunAnnounced(LYON),
    fact.ExploitationAnnounced(),
    *(fact.GroundSupportAnnounced(TWO, (LYON, METZ), "regular", kind)
      for kind in ("overrun", "regular", "invasion", "exploitation")),
    fact.NavalSupportAnnounced(LYON, "CVE", 2),
    fact.NavalSupportAnnounced(LYON, "fleet", 2),
    fact.DefensiveSupportPlaced(TWO, (), LYON, "regular"),
    fact.DefensiveSupportPlaced((), NAVAL, LYON, "regular"),
    fact.DefensiveSupportPlaced(TWO, NAVAL, LYON, "regular"),
    fact.DefensiveSupportPlaced(TWO, (), LYON, "regular", deferred=True),
    fact.DefensiveSupportAborted(TWO, LYON, "regular"),
    fact.DefensiveSupportCancelled(LYON, "regular"),
    fact.DefensiveSupportKept(TWO, LYON, "exploitation"),
    fact.InterceptorsCommitted(TWO, LYON, "regular"),
    fact.DeferredSupportCalledFor((LYON,), "regular"),
    fact.SupportMeasured((LYON,), "regular", 4, {LYON: 2}),
    fact.SupportMeasured((LYON,), "regular", 4, {LYON: 2}, "interception"),
    fact.SupportExcessCalledFor("18.555", LYON, ("axis",), (*TWO, *NAVAL)),
    fact.SupportExcessNamed("18.555", LYON, NAVAL),
    fact.SupportCounted((LYON,), "regular", TWO, ()),
    *(fact.AttackSettled((LYON,), "regular", how) for how in HOW),
    *(fact.SupportsEnded(occasion) for occasion in ("overrun", "regular")),
)  # fmt: skip
