"""Reports of A World at War: which part a fact belongs to, and what a phase comes to."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from skyledger.reporting.happenings import Turning
from skyledger.reporting.reporting import Reporting
from skyledger.reporting.world_at_war.kinds import UNTOLD, by_part, told
from skyledger.reporting.world_at_war.sums import bases_changed, inverted, losses
from skyledger.reporting.world_at_war.telling_facts import heading, line


def turn(game: Game) -> str:
    """A player turn, such as "Summer 1942 Axis"."""
    return f"{game.turn.season} {game.turn.year} {game.turn.side}"


WORLD_AT_WAR_REPORTED = Reporting(
    turning=Turning(turn, (fact.PhaseEntered, fact.PlayerTurnBegan), fact.PlayerTurnBegan),
    beginning=fact.GameStarted,
    untold=UNTOLD,
    passing=(fact.FactLapsed,),
    told=told,
    by_part=by_part,
    heading=heading,
    line=line,
    losses=losses,
    inverted=inverted,
    bases_changed=bases_changed,
)
