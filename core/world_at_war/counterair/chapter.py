"""Counterairs (18.52), and where who is back lands (18.46)."""

from core.chapter import Chapter
from core.world_at_war.conditions import BREAKING_OFF
from core.world_at_war.counterair.announcing import ANNOUNCING
from core.world_at_war.counterair.fleeing import FLEEING
from core.world_at_war.counterair.joining import REINFORCING
from core.world_at_war.counterair.kind import COUNTERAIRS
from core.world_at_war.counterair.landing import RETURNING_HOME
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
    adds={BREAKING_OFF: COUNTERAIRS.leaving},
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
