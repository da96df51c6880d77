"""What is different after each fact, put together of what the chapters fold: each its own slice of the game.

A change names a field of the game and its new value; for a map, the entries that change (None: gone).
"""

from core.fold import composed
from core.world_at_war.folds import (
    activities,
    air_battle,
    air_transport,
    basing,
    bombing,
    carriers,
    construction,
    declared,
    displacement,
    excess,
    flight,
    ground_combat,
    kamikazes,
    naval_air,
    naval_bases,
    naval_combat,
    redeployment,
    sequence,
    ships,
    squadrons,
    staging,
    strikes,
    support,
)

CHAPTERS = (
    sequence,
    basing,
    construction,
    kamikazes,
    excess,
    staging,
    carriers,
    flight,
    air_transport,
    air_battle,
    squadrons,
    support,
    ground_combat,
    redeployment,
    displacement,
    declared,
    bombing,
    naval_bases,
    ships,
    activities,
    naval_combat,
    strikes,
    naval_air,
)

EVOLUTIONS = composed(chapter.FOLDS for chapter in CHAPTERS)
