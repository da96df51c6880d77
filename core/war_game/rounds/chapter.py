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
    plays={
        "R2": ("attacker_first", "defender_first"),
        "R5": ("still_roll", "removed"),
        "R9": ("no", "yes"),
        "R28": ("shot_at", "unscathed"),
        "N15": ("may_pass", "must_roll"),
    },
)
