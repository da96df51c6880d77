"""Air attacks on ships (23.41-23.45, 17.47)."""

from core.chapter import Chapter
from core.world_at_war.ship_damage.readings import SWITCHES

CHAPTER = Chapter(plays={number: options for number, options in SWITCHES.items() if number != "W338"})
"""W338 is about losses that are counted; in play army air is divided and put together as 23.144 says."""
