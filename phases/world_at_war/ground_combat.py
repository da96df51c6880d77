"""15.6 in the turn: ground attacks, one after another, each rolled for where only its die is waited for."""

from core.dice import RollDice
from core.world_at_war.ground_combat.announcing import AttackHex
from core.world_at_war.ground_combat.chapter import (
    after_the_roll,
    attack_begun,
    chosen,
    counted,
    resumed,
    rolled,
)
from core.world_at_war.ground_combat.round import in_exploitation
from events import world_at_war as fact
from events.sentences import said
from phases.chapter import Chapter
from phases.machine import After, Stage
from phases.world_at_war.frame import FIGHTING

ROLLING = "combat.ground_combat"
REGULAR, EXPLOITATION = "combat.attacks", "combat.exploitation.attacks"
OVERRUN = "movement.overrun"
GUARD = "in_exploitation"

AT_THE_TABLE = said(
    "Nobody may {order} in “{state}”: an overrun is fought at the table, and then “attack on PLACE fought” "
    "(or “not made”, “prevented”) says so. The place for other attacks is {places}."
)

CHAPTER = Chapter(
    states={"combat": ({"name": "ground_combat", "tags": [FIGHTING]},)},
    transitions=[
        {"trigger": "RollCalledFor", "source": [REGULAR, EXPLOITATION], "dest": ROLLING},
        {"trigger": "GroundCombatRolled", "source": ROLLING, "dest": EXPLOITATION, "conditions": GUARD},
        {"trigger": "GroundCombatRolled", "source": ROLLING, "dest": REGULAR, "unless": GUARD},
    ],
    accepts={ROLLING: {RollDice: "anybody"}},
    opens={REGULAR: {AttackHex: "phasing"}, EXPLOITATION: {AttackHex: "phasing"}},
    guards={GUARD: in_exploitation},
    why_not_now={AttackHex: "15.6"},
    rather={OVERRUN: {AttackHex: AT_THE_TABLE}},
    follows=(
        After(fact.GroundAttackAnnounced, attack_begun),
        After(fact.SupportCounted, counted, stage=Stage.AT_ONCE),
        After(fact.DiceRolled, rolled),
        After(fact.ChoiceMade, chosen),
        After(fact.GroundCombatRolled, after_the_roll),
    ),
    begins={REGULAR: (resumed,), EXPLOITATION: (resumed,)},
)
