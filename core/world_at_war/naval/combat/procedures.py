"""Naval combat: its orders with their procedures, what follows from its facts, what its states begin with."""

from typing import Any

from core.ruling import Procedure
from core.world_at_war import orders as give
from core.world_at_war.air_battle.entered import on_entry as battle_entry
from core.world_at_war.naval.combat.allotting import ALLOTTING
from core.world_at_war.naval.combat.counterairing import COUNTERAIRING
from core.world_at_war.naval.combat.covering import ASSIGNING
from core.world_at_war.naval.combat.deciding import (
    LEAVING,
    STAYING,
    after_the_decision,
    markers_of_the_sunk,
    over_if_destroyed,
)
from core.world_at_war.naval.combat.groups import rejoined
from core.world_at_war.naval.combat.joining import JOINING, round_begun
from core.world_at_war.naval.combat.launching import (
    announced,
    announced_without_surprise,
    launched,
    surprise_called,
    surprise_rolled,
    unopposed,
)
from core.world_at_war.naval.combat.over_bases import after_the_battle, next_base
from core.world_at_war.naval.combat.searching import FINDING, SEARCHING
from core.world_at_war.naval.combat.striking import LAUNCHING
from core.world_at_war.naval.decks_gone import lost_with_their_decks
from core.world_at_war.naval.other_decks import naval_air_of_the_attacked
from core.world_at_war.naval.strike.procedures import on_entry as strike_entry
from events.world_at_war.air_battle import AirBattleEnded
from events.world_at_war.naval_combat import NavalCombatDecided, NavalCombatEnded

PROCEDURES: dict[type, Procedure] = {
    give.JoinBattle: JOINING,
    give.LaunchCounterair: COUNTERAIRING,
    give.AllotPatrol: ALLOTTING,
    give.AllotCover: ASSIGNING,
    give.SearchAtSea: SEARCHING,
    give.FindGroup: FINDING,
    give.LaunchStrike: LAUNCHING,
    give.StayInBattle: STAYING,
    give.LeaveBattle: LEAVING,
}

FOLLOWS: dict[type, tuple[Any, ...]] = {
    AirBattleEnded: (after_the_battle,),
    NavalCombatDecided: (after_the_decision,),
    NavalCombatEnded: (rejoined,),
}

ROLLS = (surprise_rolled,)
"""What follows from dice."""

PHASES = ("movement", "combat", "redeployment")


def _entry(phase: str) -> dict[str, tuple[Any, ...]]:
    within = f"{phase}.naval_combat"
    return {
        f"{within}.grouping": (naval_air_of_the_attacked,),
        f"{within}.bases": (round_begun,),
        f"{within}.resolving": (next_base,),
        **battle_entry(f"{within}.opposed"),
        f"{within}.surprise": (announced, surprise_called),
        f"{within}.launching": (announced_without_surprise, launched),
        f"{within}.fleet": (unopposed,),
        f"{within}.deciding": (lost_with_their_decks, markers_of_the_sunk, over_if_destroyed),
        **strike_entry(f"{within}.strikes"),
    }


ON_ENTRY = {state: begun for phase in PHASES for state, begun in _entry(phase).items()}
