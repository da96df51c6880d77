"""What players declare, in the turn: until when it holds."""

from core.world_at_war.declared.declaring import lapse_with_the_turn
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(follows=(After(fact.PlayerTurnBegan, lapse_with_the_turn, stage=Stage.AT_ONCE),))
