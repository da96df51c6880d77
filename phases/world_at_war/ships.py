"""20-23: a task force of which the last ship is gone is no more."""

from core.world_at_war.ships.losses import with_the_last_ship
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After

CHAPTER = Chapter(
    follows=tuple(
        After(lost, with_the_last_ship) for lost in (fact.ShipSunk, fact.CarrierSunk, fact.LightShipsLost)
    )
)
