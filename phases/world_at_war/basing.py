"""18.142: airbases are overrun with their hex, or with the country."""

from core.world_at_war.basing.airbases import overrun, overrun_with_the_country
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(
    follows=(
        After(fact.HexTaken, overrun, stage=Stage.AT_ONCE),
        After(fact.TerritoryGained, overrun_with_the_country, stage=Stage.AT_ONCE),
    )
)
