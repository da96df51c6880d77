"""Orders to land-based air at sea: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

NAVAL_AIR_FORMS = (
    Form(
        give.Spot,
        "spot",
        "spot FORCE [at PLACE] with UNITS from PLACE",
        "spot Force K with 1 AAF German from Catania",
        "Search squadrons and naval air on land add a die each, at most three, to the interception of an "
        "enemy task force, where it is or on its path. They are not inverted.",
        "18.59",
    ),
    Form(
        give.Search,
        "search",
        "search for FORCE with UNITS from PLACE [in round NUMBER]",
        "search for Force K with 1 AAF German from Catania in round 1",
        "Search squadrons and naval air on land assist a search in naval combat that is fought at the table, "
        "or with no round an attack by submarines. They are committed to naval activities for the turn.",
        "18.58",
    ),
)
