"""Air combat (19)."""

from core.chapter import Chapter
from core.world_at_war.air_combat.groups import SWITCHES

CHAPTER = Chapter(plays=SWITCHES)
