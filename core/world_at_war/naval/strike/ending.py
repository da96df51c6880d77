"""23.76 A strike is over: what is left of it returns and is not inverted (23.752A)."""

from collections.abc import Collection, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.naval.strike.diverting import diversion_asked
from core.world_at_war.naval.strike.kamikazes import GONE, by_kamikazes
from core.world_at_war.naval.strike.under_way import at_sea, begun
from core.world_at_war.state import Game
from events.message import Event, PhaseEntered
from events.world_at_war.naval_strike import NavalStrikeEnded, Strike


def ended(game: Game, strike: Strike, how: str, lost: Collection[str] = ()) -> Ruled:
    """How it ended, and who returns: whoever is in play, aborted or not; no kamikaze does (17.48).

    Before it is over the defender says where kamikazes are diverted to (17.47E.3).
    """
    return diversion_asked(game, strike) or over(game, strike, how, lost)


def over(game: Game, strike: Strike, how: str, lost: Collection[str] = ()) -> Ruled:
    """The same, once nothing is left to be asked."""
    if by_kamikazes(strike):
        told = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, how, ())
        return Ruled(told, ("17.48",))
    home = tuple(unit.name for unit in in_play(game, strike.units) if unit.name not in lost)
    told = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, how, home)
    return Ruled(told, ("23.752A",) if at_sea(strike) else ("23.52",))


def stayed(game: Game, strike: Strike) -> Ruled:
    """17.47D.2: the wave does not set out, for the one before it has left nothing (doubt W380)."""
    ready = tuple(unit.name for unit in in_play(game, strike.units))
    told = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, GONE, ready)
    return Ruled(told, ("17.47D.2", "W380"))


def next_strike(game: Game, _: PhaseEntered | Event) -> Iterator[Ruled]:
    """The next of several strikes begins once the one before is over."""
    yield from begun(game)
