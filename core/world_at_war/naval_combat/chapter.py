"""Naval combat (22.4, 22.6, 23.7)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.naval_combat.allotting import ALLOTTING
from core.world_at_war.naval_combat.covering import ASSIGNING
from core.world_at_war.naval_combat.deciding import LEAVING, STAYING
from core.world_at_war.naval_combat.joining import JOINING
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    FindGroup,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
)
from core.world_at_war.naval_combat.over_bases import COUNTERAIRING, COUNTERAIRS_OF_BASES
from core.world_at_war.naval_combat.searching import FINDING, SEARCHING
from core.world_at_war.naval_combat.striking import LAUNCHING
from core.world_at_war.state import Game
from core.world_at_war.strikes.occasions import Groups, Occasion
from core.world_at_war.under_way.battles import FROM_COMBAT
from core.world_at_war.under_way.naval_combats import groups_of_side, present_combat


def _groups(game: Game, side: str) -> Groups | None:
    """Those of the side in the combat."""
    combat = present_combat(game)
    return groups_of_side(game, combat, side) if combat else None


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            JoinBattle: JOINING,
            LaunchCounterair: COUNTERAIRING,
            AllotPatrol: ALLOTTING,
            AllotCover: ASSIGNING,
            SearchAtSea: SEARCHING,
            FindGroup: FINDING,
            LaunchStrike: LAUNCHING,
            StayInBattle: STAYING,
            LeaveBattle: LEAVING,
        },
    },
    kinds={FROM_COMBAT: COUNTERAIRS_OF_BASES},
    occasions=(Occasion(_groups),),
    plays={
        "W358": ("surprise_first", "by_group"),
        "W407": ("own", "mixed"),
    },
)
