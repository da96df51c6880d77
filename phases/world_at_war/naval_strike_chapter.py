"""23.4: where strikes are resolved that no other chapter nests: among the missions of the combat phase."""

from phases.world_at_war import naval_strike
from phases.world_at_war.chapter import Chapter

NAME, AROUND = "combat.naval_strike", "combat.missions"

CHAPTER = Chapter(
    states={"combat": (naval_strike.states(NAME),)},
    transitions=naval_strike.transitions(NAME, AROUND, AROUND),
    accepts=naval_strike.accepts(NAME),
    guards=naval_strike.GUARDS,
    why_not_now=naval_strike.WHY_NOT_NOW,
)
