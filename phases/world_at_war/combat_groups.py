"""22.42, 23.71A: combat groups are part of their task forces again once the combat is over."""

from core.world_at_war.combat_groups.combat_groups import rejoined
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After

CHAPTER = Chapter(follows=(After(fact.NavalCombatEnded, rejoined),))
