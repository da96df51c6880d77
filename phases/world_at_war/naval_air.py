"""18.58A, 18.59: land-based air spots and searches while task forces are at sea."""

from core.world_at_war import orders as give
from phases.world_at_war.chapter import Chapter, Orders

SPOTTING: Orders = {give.Spot: "belligerent"}
"""Open wherever an interception may be declared, within a naval activity too."""

SEARCHING: Orders = {give.Search: "belligerent"}
"""Open where searches and attacks by submarines are settled at the table."""

AT_SEA = ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers")
"""The states in which task forces are at sea."""

CHAPTER = Chapter(
    opens={state: {**SPOTTING, **SEARCHING} for state in AT_SEA},
    why_not_now={give.Spot: "18.59", give.Search: "18.58A"},
)
