"""One fact about air strikes on ships of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact
from events.world_at_war.air_battle import AirRoll
from events.world_at_war.strikes import Aim

LILLE = "0000"
ONE, TWO = ("GE-AAF-01",), ("GE-AAF-01", "GE-AAF-02")
ROLL = AirRoll("defender", 3, (3, 4), (("19.31C", 1, "patrol"),), 8, 1, 2)
PARTS = (("23.42/level.1", 2, "naval factors: 7"),)
NAVAL_STRIKE = (
    fact.NavalStrikeAnnounced(1, "land", LILLE, "TF 1", TWO, (), 2),
    fact.NavalStrikeAnnounced(1, "port", LILLE, "", TWO, ONE),
    fact.NavalStrikeAnnounced(1, "kamikaze", LILLE, "TF 1", TWO),
    fact.NavalStrikeAnnounced(2, "diverted kamikaze", LILLE, "TF 2", TWO),
    fact.NavalStrikeAnnounced(2, "diverted kamikaze", LILLE, "Lille", TWO),
    fact.NavalStrikeCovered(1, ONE, ()),
    fact.NavalStrikeBegan(1, "land", LILLE, "TF 1", TWO),
    fact.NavalStrikeBegan(1, "land", LILLE, "TF 1", ()),
    fact.NavalStrikeEngaged(1, (), ONE),
    fact.NavalStrikeEngaged(1, ONE, ONE),
    fact.NavalStrikeEngaged(1, (), ()),
    fact.NavalStrikePatrolPassed(1),
    fact.NavalStrikeMet(1, ONE),
    fact.NavalStrikeContested(1, LILLE, "squadrons", (ROLL,), ONE, (), (), ONE),
    fact.NavalStrikeContested(1, LILLE, "factors", (ROLL,), ONE, (), (), ONE),
    fact.AirDefenseFired(1, LILLE, "TF 1", 2, (4, 4), 1, 1, ONE, (), ONE, PARTS),
    fact.AirDefenseFired(1, LILLE, "TF 1", 2, (4, 4), 1, 1, ONE, (), ()),
    fact.AirDefenseFired(1, LILLE, "", 0, (), 0, 0, (), (), TWO),
    fact.NavalStrikeDivided(1, (Aim("TF 1", ONE), Aim("Lille", ONE))),
    fact.ChoiceCalledFor("2005:17.462C", "attacker", LILLE, ("axis",), ("0", "1"), "2 kamikazes/TF 1"),
    fact.NavalStrikeAimed(1, (Aim("TF 1 light ships", TWO),)),
    fact.NavalStrikeAimed(1, (Aim("Scharnhorst", ONE), Aim("light ships", ONE))),
    fact.NavalStrikeAimed(1, (Aim("submarines", ONE), Aim("sea supply line", ONE))),
    fact.NavalAttackRolled(1, LILLE, "Scharnhorst", 1, (6, 5), PARTS, 13, 2, critical=True),
    fact.NavalAttackRolled(1, LILLE, "Scharnhorst", 1, (6, 5), (), 11, 2),
    fact.NavalAttackRolled(1, LILLE, "sea supply line", 1, (6, 5), (), 11, 2),
    fact.ChoiceCalledFor("23.45", "defender", LILLE, ("axis",), ("Germany DD", "Germany TR"), "eliminated"),
    fact.ChoiceCalledFor("17.47E.3", "defender", LILLE, ("axis",), ("TF 1", "TF 2"), "diverted/3 kamikazes"),
    fact.NavalStrikeEnded(1, "land", LILLE, "TF 1", "fought", TWO),
    fact.NavalStrikeEnded(1, "land", LILLE, "TF 1", "nobody left", ()),
    fact.NavalStrikeEnded(1, "port", LILLE, "", "nothing to attack", TWO),
    fact.NavalStrikeEnded(1, "kamikaze", LILLE, "", "target gone", TWO),
)
