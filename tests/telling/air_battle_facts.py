"""One fact of an air battle that is no counterair of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact

KIND, LYON = "interception of defensive air support", "0300"
OURS, THEIRS = ("GE-AAF-01", "GE-AAF-02"), ("IT-NAS-01", "IT-NAS-02")
ENDS = ("single round", "no defenders", "defender disengaged")
AIR_BATTLES = (
    fact.AirBattleBegan(KIND, LYON, OURS, THEIRS), fact.AirBattleReinforced(KIND, LYON, OURS),
    fact.AirBattleRoundBegan(KIND, LYON, 2, OURS, THEIRS), fact.AirBattleRoundReopened(KIND, LYON),
    *(fact.AirBattleEnded(KIND, LYON, how, OURS, THEIRS) for how in ENDS),
)  # fmt: skip
