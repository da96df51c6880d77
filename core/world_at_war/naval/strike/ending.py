"""23.76 A strike is over: what is left of it returns and is not inverted (23.752A)."""

from collections.abc import Collection, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.naval.strike.under_way import at_sea, begun
from core.world_at_war.state import Game
from events.message import Event, PhaseEntered
from events.world_at_war.naval_strike import NavalStrikeEnded, Strike


def ended(game: Game, strike: Strike, how: str, lost: Collection[str] = ()) -> Ruled:
    """How it ended, and who returns: whoever is in play, aborted or not."""
    home = tuple(unit.name for unit in in_play(game, strike.units) if unit.name not in lost)
    over = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, how, home)
    return Ruled(over, ("23.752A",) if at_sea(strike) else ("23.52",))


def next_strike(game: Game, _: PhaseEntered | Event) -> Iterator[Ruled]:
    """The next of several strikes begins once the one before is over."""
    yield from begun(game)
