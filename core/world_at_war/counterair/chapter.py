"""Counterairs (18.52), and where who is back lands (18.46)."""

from core.chapter import Chapter
from core.world_at_war.conditions import BREAKING_OFF, DONE
from core.world_at_war.counterair.announcing import ANNOUNCING, no_squadron_is_withheld
from core.world_at_war.counterair.fleeing import FLEEING
from core.world_at_war.counterair.joining import REINFORCING
from core.world_at_war.counterair.kind import COUNTERAIRS
from core.world_at_war.counterair.landing import RETURNING_HOME
from core.world_at_war.counterair.returning import closed_homes_are_avoided
from core.world_at_war.counterair.targets import (
    AnnounceCounterair,
    FlyToRefuge,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            AnnounceCounterair: ANNOUNCING,
            ReinforceCounterair: REINFORCING,
            FlyToRefuge: FLEEING,
            ReturnToBase: RETURNING_HOME,
        },
    },
    adds={DONE: (no_squadron_is_withheld, closed_homes_are_avoided), BREAKING_OFF: COUNTERAIRS.leaving},
    kinds={"": COUNTERAIRS},
    plays={
        "W72": ("permitted_path", "straight"),
        "W94": ("may_choose", "displaced"),
        "W185": ("every", "losses"),
        "W276": ("inverted", "as_carrier"),
        "W283": ("each", "last_of_all"),
        "W286": ("holder", "everybody"),
        "W346": ("same_phase", "in_flight"),
    },
)
