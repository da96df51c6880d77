"""Why anything is as it is: the entries and rules behind a unit's place, status, commitments, and a ruling.

A ledger is folded fact by fact, and every fact that changed something of a unit is remembered (`trace`). From
the last of them a chain leads back: to the order of its entry (`pages`), and to the earlier facts on which it
rests (`chain`). What belongs to a unit, and what rests on what, a game supplies (`watch`).
"""

from skyledger.why.gone import gone
from skyledger.why.naming import group_meant
from skyledger.why.story import Story, book_of, meant, stories
from skyledger.why.war_game import units
from skyledger.why.watch import Watch
from skyledger.why.world_at_war.air_orders import coming, may_now, outlook
from skyledger.why.world_at_war.ships import there
from skyledger.why.world_at_war.uninversion import ready_when
from skyledger.why.world_at_war.units import ground, hands_on, kin, rests_on, says, seen, touched
from skyledger.why.world_at_war.words import because, family, headline, standing

__all__ = ["WATCHES", "Story", "Watch", "book_of", "meant", "stories"]

WATCHES = {
    "A World at War": Watch(
        seen=seen,
        touched=touched,
        says=says,
        kin=kin,
        hands_on=hands_on,
        gone=gone,
        rests_on=rests_on,
        ground=ground,
        headline=headline,
        standing=standing,
        family=family,
        because=because,
        meant=group_meant,
        may=may_now,
        there=there,
        ready_when=ready_when,
        ready="Uninverted",
        outlook=outlook,
        coming=coming,
    ),
    "The War Game": units.WATCH,
}
"""For each game, what `why` has to know of it."""
