"""15.6: the die of a round of ground combat is called for."""

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import ATTACKER
from core.world_at_war.ground_combat.attacks import speakers
from core.world_at_war.ground_combat.round import modifiers
from core.world_at_war.state import Game
from events.message import RollCalledFor
from events.world_at_war.ground_combat import GroundAttack

PURPOSE = "ground combat"
TABLE = "15.6"


def called(game: Game, attack: GroundAttack) -> Ruled:
    """The attacker rolls one die, with one more for each earlier round."""
    added = tuple((one.rule, one.value) for one in modifiers(attack.round))
    due = RollCalledFor(PURPOSE, 1, added, ATTACKER, speakers(game, attack, ATTACKER), TABLE)
    return Ruled(due, ("15.6", *(rule for rule, _ in added)))
