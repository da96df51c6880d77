"""Aircraft that are dispatched, and where they come down (IV/dispatching)."""

from core.chapter import Chapter
from core.war_game.dispatching.dispatching import DISPATCHING
from core.war_game.dispatching.landing import LANDING
from core.war_game.menus import Part
from core.war_game.orders import Dispatch, LandAircraft

CHAPTER = Chapter(
    orders={
        Part.REST: {
            Dispatch: DISPATCHING,
            LandAircraft: LANDING,
        },
    },
)
