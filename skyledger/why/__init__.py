"""Why anything is as it is: the entries and rules behind a unit's place, status, commitments, and a ruling.

A ledger is folded fact by fact, and every fact that changed something of a unit is remembered. From the last
of them a chain leads back (`chain`): to the order of its entry, and to the earlier facts on which it rests.
What belongs to a unit, and what rests on what, a game supplies (`watch`).
"""

from skyledger.why import war_game
from skyledger.why.story import Story, book_of, group_meant, meant, stories
from skyledger.why.watch import Watch, gone
from skyledger.why.world_at_war.ships import as_known, coming, may_now, outlook, there
from skyledger.why.world_at_war.units import ground, hands_on, kin, rests_on, says, seen, touched
from skyledger.why.world_at_war.words import because, family, headline, ready_when, standing

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
        as_known=as_known,
    ),
    "The War Game": war_game.WATCH,
}
"""For each game, what `why` has to know of it."""
