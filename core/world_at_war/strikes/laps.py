"""19.62, 19.65B, 23.45: the how manieth of how many choices alike is asked of a strike."""

from core.world_at_war.air_battle.laps import Lap, lap_among
from core.world_at_war.state import Game
from core.world_at_war.strikes.attacking import SHARED, picks_of_light_ships
from core.world_at_war.strikes.contesting import judged
from core.world_at_war.strikes.course import present
from events.world_at_war.strikes import Strike


def lap_of_a_strike(game: Game) -> Lap | None:
    """Which of several choices alike the open question is; of a single one, or another question, nothing."""
    strike, asked = present(game), next(iter(game.questions), None)
    if strike is None or asked is None:
        return None
    if asked.rule == SHARED:
        return _among_light_ships(game, strike)
    now = judged(game, strike)
    return lap_among(now.done.round.choices, now.open)


def _among_light_ships(game: Game, strike: Strike) -> Lap | None:
    """23.45: of each effect by itself."""
    picks = picks_of_light_ships(game, strike)
    at = next((at for at, one in enumerate(picks) if not one.answered), None)
    if at is None:
        return None
    alike = [one for one, pick in enumerate(picks) if pick.effect == picks[at].effect]
    return Lap(alike.index(at) + 1, len(alike)) if len(alike) > 1 else None
