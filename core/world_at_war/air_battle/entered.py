"""What the states of an air battle begin with."""

from core.system import Consequence
from core.world_at_war.air_battle.rounds import next_round
from core.world_at_war.air_battle.standing import by_standing_order


def on_entry(name: str) -> dict[str, tuple[Consequence, ...]]:
    """The procedures of a battle in the states under this one, such as "combat.interception"."""
    return {
        f"{name}.rolling": (next_round,),
        f"{name}.defender_decides": (by_standing_order,),
        f"{name}.attacker_decides": (by_standing_order,),
    }
