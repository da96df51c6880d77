"""17.3122D, 18.7: naval air is ready again with its carrier as a player turn begins."""

from core.world_at_war.uninversion.by_itself import ready_with_their_carriers
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After

CHAPTER = Chapter(follows=(After(fact.PlayerTurnBegan, ready_with_their_carriers),))
