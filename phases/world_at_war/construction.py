"""17.352C: what becomes of the force pool when elite naval air is lost."""

from core.world_at_war.construction.training import back_as_regular
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(follows=(After(fact.AirUnitsEliminated, back_as_regular, stage=Stage.AT_ONCE),))
