"""One fact of a counterair of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact
from events.world_at_war.air_battle import AirRoll

LILLE, LYON, METZ = "0000", "0300", "0600"
TWO = ("GE-AAF-01", "GE-AAF-02")
NAVAL = ("IT-NAS-01", "IT-NAS-02")
STRUCK = AirRoll("attacker", 3, (5, 3), (("19.31A", 1, "attacker 4 against 3"),), 9, 1, 2)
MISSED = AirRoll("defender", 2, (1, 1), (), 2, 0, 0)


def resolved(
    *rolls, attackers_eliminated=(), attackers_aborted=(), defenders_eliminated=(), defenders_aborted=()
):
    """A second round over Lyon in factors."""
    losses = attackers_eliminated, attackers_aborted, defenders_eliminated, defenders_aborted
    return fact.AirCombatResolved(LYON, "", 2, "factors", rolls, *losses)


ENDS = (
    "empty base", "no attackers", "single round", "attacker disengaged", "defender disengaged",
    "attacker eliminated", "defender eliminated", "attacker and defender eliminated",
    "attacker gone", "defender gone", "attacker and defender gone",
)  # fmt: skip
CHOICES = (
    fact.ChoiceCalledFor("18.521B", "attacker", LYON, ("axis",), ("engaged", "spared")),
    fact.ChoiceCalledFor("19.62", "defender", LYON, ("axis",), ("Italy NAS", "Germany AAF"), "eliminated"),
    fact.ChoiceCalledFor("19.62", "defender", LYON, ("axis",), ("Italy NAS", "Germany AAF"), "aborted"),
    fact.ChoiceCalledFor("19.64", "attacker", LYON, ("axis",), ("uninverted only", "both")),
    fact.ChoiceCalledFor("19.65B", "defender", LYON, ("axis",), ("attack", "cover"), "aborted/Germany AAF"),
    fact.ChoiceCalledFor("23.141B", "", LYON, ("axis",), (LYON, METZ), "Germany AAF"),
    fact.ChoiceCalledFor("23.142C", "", LYON, ("axis",), (LYON, METZ), "Germany AAF"),
    fact.ChoiceCalledFor("18.999", "attacker", LYON, ("axis",), ("this", "that")),
)
COUNTERAIR = (
    fact.CounterairAnnounced(TWO, LYON), fact.CounterairAnnounced(NAVAL, LYON, METZ),
    fact.CounterairCalledOff(TWO, LYON), fact.CounterairRoundReopened(LYON, ""),
    fact.CounterairReinforced(TWO, LYON), fact.CounterairReinforced(NAVAL, LYON, METZ),
    fact.CounterairRoundBegan(LYON, "", 1, TWO), fact.CounterairRoundBegan(LYON, "", 1, ()),
    fact.NavalAirRevealed(NAVAL, "Aquila", LYON), fact.NavalAirBackAboard(NAVAL, "Aquila", "17.3126C"),
    fact.NavalAirRevealed(NAVAL, "", LYON), fact.NavalAirBackAboard(NAVAL, "", ""),
    *CHOICES, fact.ChoiceCalledFor("18.25", "", LYON, ("axis",), (LYON, METZ)),
    fact.ChoiceCalledFor("2005:17.462D", "attacker", LYON, ("axis",), ("1", "2"), "2 kamikazes"),
    fact.ChoiceCalledFor("19.64", "attacker", LYON, ("axis",), ("both",), "", (("attacker", 1, 2),)),
    fact.ChoiceMade("19.64", "attacker", LYON, "both"),
    fact.ChoiceMade("19.65B", "defender", LYON, "search", "axis"), fact.ChoiceMade("23.142C", "", LYON, METZ),
    resolved(STRUCK, MISSED, attackers_eliminated=TWO[:1], attackers_aborted=TWO[1:], defenders_eliminated=NAVAL),
    resolved(STRUCK, defenders_aborted=NAVAL),
    fact.AirCombatResolved(LYON, "", 1, "squadrons", (MISSED,), (), (), (), ()),
    fact.DecisionCalledFor(LYON, "", "defender", ("axis",)),
    fact.DecisionCalledFor(LYON, "", "attacker", ("axis",), "no refuge"),
    fact.DecisionMade(LYON, "", "defender", "fight on"), fact.DecisionMade(LYON, "", "attacker", "disengage", "axis"),
    fact.RefugeCalledFor(LYON, ("axis",), TWO, (LILLE, METZ)), fact.AirUnitsTookRefuge(TWO, LYON, METZ),
    fact.RefugeSettled(LYON), *(fact.CounterairEnded(LYON, "", how) for how in (*ENDS, "a storm")),
    fact.CounterairsOver(), fact.StandingOrderLeft("axis", "", 3), fact.StandingOrderLeft("axis", "", 3, (LYON,)), fact.StandingOrderLeft("axis", LYON, 0),
    fact.StandingOrderLifted("axis", LYON), fact.StandingOrderLifted("axis", ""),
    fact.StandingChoiceLeft("axis", ("search", "cover")), fact.StandingChoiceLeft("axis", ()),
)  # fmt: skip
