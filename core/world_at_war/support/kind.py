"""18.563: what is peculiar to the interception of defensive air support among air battles."""

from collections.abc import Iterable

from core.ruling import Finding
from core.world_at_war.air_battle.decisions import Deciding, reinforced
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.board import name
from core.world_at_war.conditions import rule
from core.world_at_war.counterair.joining import could_be_joined
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import INTERCEPTION


@rule(
    "18.5634/reinforced",
    "Who brings reinforcements fights another round.",
    "Reinforcements have joined the attackers over {place}.",
)
def interceptors_not_just_reinforced(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.5634: an attacker renews the combat, with more units if he likes, or disengages."""
    if request.battle.kind == INTERCEPTION and reinforced(request.battle):
        yield Finding(place=name(game, request.battle.place))


INTERCEPTIONS = Kind(
    INTERCEPTION,
    fought="18.5631",
    over="18.5634",
    defender_says="18.5631",
    broken_off="18.5632",
    attacker_says="18.5634",
    joined="18.5634",
    has_a_mission=True,
    may_join=could_be_joined,
    leaving=(interceptors_not_just_reinforced,),
)
