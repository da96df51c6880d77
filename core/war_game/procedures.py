"""Every order with its procedure."""

from core.dice import RollDice
from core.ruling import Procedure
from core.war_game import orders as give
from core.war_game.combat_orders.attacks import ATTACKING
from core.war_game.combat_orders.invasions import DROPPING, LANDING_ASHORE, SHOOTING
from core.war_game.combat_orders.pass_through import PASSING
from core.war_game.dice import THROWING
from core.war_game.dispatching.dispatching import DISPATCHING
from core.war_game.dispatching.landing import LANDING
from core.war_game.losses.losses import TAKING
from core.war_game.moves.adjusting import ADJUSTING
from core.war_game.moves.moves import MOVING
from core.war_game.retreats.retreats import RETREATING
from core.war_game.rolling.directing import DIRECTING
from core.war_game.rolling.rolling import ROLLING
from core.war_game.rounds.calling_off import CALLING_OFF
from core.war_game.rounds.grounding import GROUNDING
from core.war_game.sequence import FINISHING

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
