"""The rounds of combat: who is done, and which aircraft stay on the ground (IV/grounding)."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.orders import Finish, Ground
from core.war_game.rounds.grounding import GROUNDING
from core.war_game.rounds.sequence import FINISHING

CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Finish: FINISHING,
        },
        Part.REST: {
            Ground: GROUNDING,
        },
    },
)
