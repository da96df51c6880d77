"""Orders to land-based air at sea: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

NAVAL_AIR_FORMS = (
    Form(
        give.Spot,
        "spot",
        "spot FORCE [at PLACE] with UNITS from PLACE",
        "spot Force K with 1 AAF German from Catania",
        "Search squadrons and naval air add dice to the interception of an enemy task force.",
        "18.59",
    ),
    Form(
        give.Search,
        "search for",
        "search for FORCE with UNITS from PLACE [in round NUMBER]",
        "search for Force K with 1 AAF German from Catania in round 1",
        "Land-based air assists a search in that round of naval combat, or with no round a submarine attack.",
        "18.58",
    ),
)
