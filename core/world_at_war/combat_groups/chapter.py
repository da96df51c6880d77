"""Combat groups (22.42, 23.71A)."""

from core.chapter import Chapter
from core.world_at_war.combat_groups.combat_groups import DETACHING, FormGroup
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.SEA: {
            FormGroup: DETACHING,
        },
    },
)
