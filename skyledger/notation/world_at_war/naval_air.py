"""Orders to spot and to search with land-based air: their lines (18.58A, 18.59)."""

from core.world_at_war.naval_air.chapter import Search, Spot
from events.sentences import said
from skyledger.notation.lines import Chapter, Kind, Line, Word
from skyledger.notation.world_at_war.slots import from_one

NAVAL_AIR = Chapter(
    heading=said("Searching for task forces"),
    lines=(
        Line(
            Spot,
            "spot {force} [at {!at:place}] with {units from}",
            "spot Force K with 1 AAF German from Catania",
            "Before forces meet: search squadrons and naval air add dice to the interception of an enemy task"
            " force.",
            "18.59",
        ),
        Line(
            Search,
            "search for {force} with {units from} [{round}]",
            "search for Force K with 1 AAF German from Catania in round 1",
            "Land-based air searches for ships: in a round of naval combat that the table fights, or with no"
            " round for an attack by submarines alone.",
            "18.58",
            also="search for {force} {round} with {units from}",
        ),
    ),
    words={"search for": Word()},
    kinds={
        "round": Kind(
            "in round NUMBER",
            lambda reader, trees, _: from_one(reader, trees, said("Rounds of naval combat")),
            lambda _, number: f"in round {number}",
            shapes=("ROUND",),
        ),
    },
)
