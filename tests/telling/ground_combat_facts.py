"""A sample of every fact of ground combat, in all the ways in which it is told."""

from events import world_at_war as fact

HERE = ("0300",)
GROUND_COMBAT = (
    fact.RollCalledFor("ground combat", 1, (("15.6/modifier", 1),), "attacker", ("axis",), "15.6"),
    fact.GroundAttackAnnounced(HERE, "regular", "regular", ("1st Army",), 2, ("1st Army",), {}, {"0300": 2}),
    fact.GroundAttackAnnounced(
        HERE, "exploitation", "exploitation", ("1st Army",), 0, (), {"0300": 3}, {"0300": 1}
    ),
    fact.GroundAttackAnnounced(
        HERE, "regular", "invasion", (), 5, (), {"0300": 3}, {"0300": 1}, 1, 3, "interception"
    ),
    fact.GroundCombatRolled(
        HERE, 1, 9, 3, "3:1", 1, (), 1, "Ex", {"attacker": 3, "defender": 3}, ("defender",)
    ),
    fact.GroundCombatRolled(
        HERE, 2, 9, 3, "3:1", 1, (("15.6/modifier", 1, "earlier rounds of this combat"),), 2, "Ex-1", {}
    ),
    fact.GroundCombatRolled(HERE, 1, 9, 3, "3:1", 5, (), 5, "d", {"defender": 1}),
    fact.GroundCombatRolled(HERE, 1, 6, 6, "1:1", 5, (), 5, "Ex-2", {"defender": 6}, ("defender",)),
    fact.ChoiceCalledFor("15.6", "attacker", "0300", ("axis",), ("another round", "break off")),
    fact.ChoiceCalledFor("18.556", "attacker", "0300", ("axis",), ("IT-NAS-01", "CVE"), "2 factors"),
    fact.ChoiceCalledFor("18.616", "defender", "0300", ("axis",), ("1st Army",), "a third of a factor"),
    fact.GroundLossesTaken(HERE, "attacker", ("IT-NAS-01",), (), {}, 0, 0, 1),
    fact.GroundLossesTaken(HERE, "attacker", (), (), {"": 1}, 0, 0, 3),
    fact.GroundLossesTaken(HERE, "defender", (), ("1st Army",), {"0300": 2}, 1, 2, 9),
    fact.GroundLossesTaken(HERE, "attacker", (), (), {}, 2, 1, 3),
    *(
        fact.GroundCombatEnded(HERE, "regular", how)
        for how in ("defender eliminated", "attacker eliminated", "both eliminated", "break off")
    ),
)
