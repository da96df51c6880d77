"""18.522, 18.563, 18.622: the states of an air battle, which a chapter nests wherever it is fought."""

from core.dice import RollDice
from core.world_at_war.air_battle.chapter import (
    after_the_round,
    answered,
    before_the_dice,
    decision_set_right,
    fallen,
    go_on,
    next_round,
    round_set_right,
)
from core.world_at_war.air_battle.decisions import (
    Disengage,
    FightOn,
    after_the_decision,
    attacker_fights_on,
    by_standing_order,
    goes_straight_on,
)
from core.world_at_war.air_battle.picks import by_standing_choice
from core.world_at_war.counterair.targets import ReinforceCounterair
from core.world_at_war.declared.declaring import Declare
from core.world_at_war.sequence import Choose
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import battles_to_come, present
from events import world_at_war as fact
from phases.chapter import Chapter, Orders, Transition
from phases.machine import After, Stage
from phases.world_at_war.frame import AFTER, ANYWHERE, BEFORE, Part

ROUND, DECISION = "round of air combat", "decision in an air battle"
ROLLING, FIRST, SECOND = "rolling", "defender_decides", "attacker_decides"
STATES = {ROLLING: ROUND, FIRST: DECISION, SECOND: DECISION}

DECIDES: Orders = {FightOn: "asked", Disengage: "asked"}
ACCEPTS: dict[str, Orders] = {
    ROLLING: {RollDice: "anybody"},
    FIRST: DECIDES,
    SECOND: {ReinforceCounterair: "phasing", **DECIDES},
}

MORE = "battles_to_come"
FROM_ROUND_TO_ROUND: tuple[Transition, ...] = (
    {"trigger": "DecisionCalledFor", "source": ROLLING, "dest": FIRST, "conditions": "defender_is_asked"},
    {"trigger": "DecisionCalledFor", "source": ROLLING, "dest": SECOND, "unless": "defender_is_asked"},
    {"trigger": "DecisionCalledFor", "source": FIRST, "dest": SECOND},
    {"trigger": "DecisionMade", "source": SECOND, "dest": ROLLING, "conditions": "attacker_fights_on"},
)
FROM_BATTLE_TO_BATTLE: tuple[Transition, ...] = (
    {"trigger": "AirBattleBegan", "source": BEFORE, "dest": ROLLING},
    *FROM_ROUND_TO_ROUND,
    {"trigger": "DecisionMade", "source": FIRST, "dest": ROLLING, "conditions": "goes_straight_on"},
    {"trigger": "AirBattleEnded", "source": ANYWHERE, "dest": ROLLING, "conditions": MORE},
    {"trigger": "AirBattleEnded", "source": ANYWHERE, "dest": AFTER, "unless": MORE},
)

ROUNDS = Part(STATES, FROM_ROUND_TO_ROUND, ACCEPTS)
"""The rounds of a battle, of which the chapter itself says when the next one begins: of a counterair."""

BATTLES = Part(STATES, FROM_BATTLE_TO_BATTLE, ACCEPTS)
"""From the state in which battles begin, through all of them, to the one that follows the last."""


def _defender_is_asked(game: Game) -> bool:
    battle = present(game)
    return battle is not None and battle.asked == "defender"


CHAPTER = Chapter(
    guards={
        "defender_is_asked": _defender_is_asked,
        "attacker_fights_on": attacker_fights_on,
        "goes_straight_on": goes_straight_on,
        MORE: battles_to_come,
    },
    answers={"choice": (Choose,)},
    asks={ROUND: {Declare: (before_the_dice,)}},
    follows=(
        After(fact.DisplacementSettled, go_on, ROUND, Stage.AT_ONCE),
        After(fact.ExcessSettled, go_on, ROUND, Stage.AT_ONCE),
        After(fact.CounterairRoundBegan, go_on, ROUND),
        After(fact.CounterairRoundReopened, go_on, ROUND),
        After(fact.AirBattleRoundBegan, go_on, ROUND),
        After(fact.AirBattleRoundReopened, go_on, ROUND),
        After(fact.AirUnitsDivided, go_on, ROUND),
        After(fact.DiceRolled, go_on, ROUND),
        After(fact.ChoiceMade, answered, ROUND),
        After(fact.AirCombatResolved, fallen),
        After(fact.AirCombatResolved, after_the_round),
        After(fact.DecisionMade, after_the_decision),
        After(fact.StandingOrderLeft, by_standing_order),
        After(fact.StandingChoiceLeft, by_standing_choice),
        After(fact.ChoiceCalledFor, by_standing_choice),
        After(fact.FactDeclared, round_set_right, ROUND),
        After(fact.FactDeclared, decision_set_right, DECISION),
        After(fact.PositionAdjusted, round_set_right, ROUND),
        After(fact.PositionAdjusted, decision_set_right, DECISION),
    ),
    begins={ROUND: (next_round,), DECISION: (by_standing_order,)},
)
