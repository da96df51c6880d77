"""Every order with its procedure, every fact with what follows, every state with what it begins with."""

from core.dice import RollDice
from core.ruling import Procedure
from core.system import Consequence
from core.war_game import orders as give
from core.war_game.combat_orders.attacks import ATTACKING
from core.war_game.combat_orders.invasions import DROPPING, LANDING_ASHORE, SHOOTING
from core.war_game.combat_orders.pass_through import PASSING
from core.war_game.dice import THROWING
from core.war_game.dispatching.coming_down import come_down
from core.war_game.dispatching.dispatching import DISPATCHING
from core.war_game.dispatching.flights import flights_go_on, left_behind, sent_home
from core.war_game.dispatching.landing import LANDING, asked_anew
from core.war_game.losses.losses import TAKING
from core.war_game.moves.adjusting import ADJUSTING
from core.war_game.moves.moves import MOVING
from core.war_game.retreats.retreats import RETREATING
from core.war_game.rolling.directing import DIRECTING
from core.war_game.rolling.rolling import ROLLING, rolled
from core.war_game.rounds.calling_off import CALLING_OFF
from core.war_game.rounds.grounding import GROUNDING
from core.war_game.rounds.rounds import (
    after_the_sunken,
    battles_open,
    losses_go_on,
    next_round,
    round_begins,
    step_goes_on,
)
from core.war_game.sequence import FINISHING, next_player_turn
from events.message import DiceRolled, Event, SeatFinished
from events.war_game.battles import (
    BattleEnded,
    BombDirected,
    LossesTaken,
    RetreatDeclared,
    UnitsDestroyed,
    UnitsRolled,
)
from events.war_game.flights import AircraftDispatched, AircraftGrounded, LandingSettled
from events.war_game.sequence import RoundBegan, RoundEnded, StepClosed

PROCEDURES: dict[type, Procedure] = {
    give.Finish: FINISHING,
    give.Adjust: ADJUSTING,
    give.Attack: ATTACKING,
    give.Land: LANDING_ASHORE,
    give.Drop: DROPPING,
    give.SupportShots: SHOOTING,
    give.PassThrough: PASSING,
    give.CallOff: CALLING_OFF,
    give.Retreat: RETREATING,
    give.Ground: GROUNDING,
    give.Dispatch: DISPATCHING,
    give.RollUnits: ROLLING,
    RollDice: THROWING,
    give.TakeLosses: TAKING,
    give.DirectBomb: DIRECTING,
    give.LandAircraft: LANDING,
    give.Move: MOVING,
}

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    SeatFinished: (step_goes_on,),
    StepClosed: (come_down, round_begins),
    RoundBegan: (battles_open, flights_go_on),
    RoundEnded: (left_behind, come_down, next_round),
    RetreatDeclared: (step_goes_on,),
    AircraftGrounded: (step_goes_on,),
    AircraftDispatched: (step_goes_on,),
    DiceRolled: (rolled,),
    UnitsRolled: (step_goes_on,),
    BombDirected: (losses_go_on,),
    LossesTaken: (losses_go_on,),
    UnitsDestroyed: (after_the_sunken,),
    BattleEnded: (sent_home,),
    LandingSettled: (asked_anew, step_goes_on),
}

ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    "combat_orders.attacks": (next_player_turn,),
    "combat.calling_off": (step_goes_on,),
    "combat.declaring": (step_goes_on,),
    "combat.attack_rolls": (step_goes_on,),
    "combat.attack_losses": (losses_go_on,),
    "combat.defense_rolls": (step_goes_on,),
    "combat.losses": (losses_go_on,),
}
