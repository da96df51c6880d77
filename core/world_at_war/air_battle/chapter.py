"""Air battles of every kind (18.522, 18.563, 18.622, 19.12): rounds, decisions, and words left beforehand."""

from core.chapter import Chapter
from core.world_at_war.air_battle.decisions import DISENGAGING, FIGHTING_ON
from core.world_at_war.air_battle.orders import (
    Disengage,
    FightOn,
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
)
from core.world_at_war.air_battle.rounds import asked_upon, go_on
from core.world_at_war.air_battle.standing import LEAVING, LIFTING
from core.world_at_war.air_battle.standing_choice import CHOOSING_BEFOREHAND
from core.world_at_war.air_battle.standing_choice import LIFTING as LIFTING_A_CHOICE
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FightOn: FIGHTING_ON,
            Disengage: DISENGAGING,
            LeaveStandingOrder: LEAVING,
            LeaveStandingChoice: CHOOSING_BEFOREHAND,
            LiftStandingChoice: LIFTING_A_CHOICE,
            LiftStandingOrder: LIFTING,
        },
    },
    reads=(asked_upon,),
    resumes=(go_on,),
    plays={
        "W181": ("attacker_chooses", "always"),
        "W216": ("most_units", "opponent"),
        "W275": ("after_the_dice", "before_the_dice"),
        "W288": ("as_partial", "unmodified"),
        "W414": ("not_bound", "as_carrier"),
    },
)
