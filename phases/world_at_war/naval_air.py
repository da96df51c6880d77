"""18.58A, 18.59: land-based air spots and searches while task forces are at sea; decks exchange (17.3124)."""

from core.world_at_war import orders as give
from phases.chapter import Chapter, Orders

SPOTTING: Orders = {give.Spot: "belligerent"}
"""Open wherever an interception may be declared, within a naval activity too."""

SEARCHING: Orders = {give.Search: "belligerent"}
"""Open where searches and attacks by submarines are settled at the table."""

AT_SEA = ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers")
"""The states in which task forces are at sea."""

UNDER_WAY = tuple(
    f"{phase}.naval_activity.{state}"
    for phase in ("movement", "combat", "redeployment")
    for state in ("entered", "continuing")
)
"""The states in which a naval force is in a hex of its path, where it may be intercepted (18.59)."""

EXCHANGING: Orders = {give.ShiftNavalAir: "belligerent"}
"""At sea naval air passes freely between sound carriers of a naval force, whoever is to move (17.3124)."""

BEFORE = ("movement.airbases", "movement.staging")
"""The states of the movement phase in which task forces lie at sea, and none sails."""

CHAPTER = Chapter(
    opens={
        **dict.fromkeys(BEFORE, EXCHANGING),
        **{state: {**SPOTTING, **SEARCHING, **EXCHANGING} for state in AT_SEA},
        **{state: {**SPOTTING, **SEARCHING} for state in UNDER_WAY},
    },
    why_not_now={give.Spot: "18.59", give.Search: "18.58A"},
)
