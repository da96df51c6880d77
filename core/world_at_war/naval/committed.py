"""23.162: the air missions to which units are committed, flown already or under way."""

from core.world_at_war.air_battle.kinds import COUNTERAIR
from core.world_at_war.naval.roles import NAVAL_ACTIVITY
from core.world_at_war.naval_bases.under_way import ATTACK, flying
from core.world_at_war.state import Game
from core.world_at_war.support.placed import committed
from events.world_at_war.board import AirUnit


def missions_under_way(game: Game) -> dict[str, str]:
    """The air units that were sent on a mission which is not over, and the mission of each."""
    found = {name: COUNTERAIR for battle in game.battles if not battle.kind for name in battle.attackers}
    found |= committed(game)
    for flight in game.transports:
        found |= dict.fromkeys(flight.units, flight.mission)
        found |= dict.fromkeys(flight.escorts, "counter-interception")
        found |= dict.fromkeys(flight.interceptors, "interception of air transport")
    for raid in game.raids:
        found |= dict.fromkeys((*raid.bombers, *raid.escorts), "bombing")
        found |= dict.fromkeys(raid.defenders, "opposing bombing")
    found |= dict.fromkeys(flying(game), ATTACK)
    return found


def sent_on(game: Game, unit: AirUnit) -> str:
    """The mission to which a unit is committed this player turn (23.162); empty if it is to none."""
    if unit.used not in ("", NAVAL_ACTIVITY):
        return unit.used
    return missions_under_way(game).get(unit.name, "")
