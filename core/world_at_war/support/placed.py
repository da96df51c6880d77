"""18.55, 18.61: which occasion it is, who supports what, and who is committed."""

from collections.abc import Iterable, Iterator

from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.support import DefensiveSupport, GroundSupport

OVERRUN, REGULAR, INVASION, EXPLOITATION = "overrun", "regular", "invasion", "exploitation"
GROUND_SUPPORT = "ground support"
DEFENSIVE_SUPPORT = "defensive air support"
ESCORT = "escorting defensive air support"
INTERCEPTION = "interception of defensive air support"


def occasion(game: Game) -> str:
    """The occasion that the present state of the turn belongs to: overruns, regular attacks, exploitation."""
    if game.turn.phase.startswith("movement"):
        return OVERRUN
    return EXPLOITATION if ".exploitation" in game.turn.phase else REGULAR


def deferring(game: Game) -> bool:
    """Is this a window against a low-odds attack (18.619)?"""
    return ".deferred." in game.turn.phase


def attacks(game: Game) -> tuple[GroundSupport, ...]:
    """The attacks of the present occasion that are supported and still to come."""
    return tuple(s for s in game.supports if s.hexes and s.occasion == occasion(game) and not s.ended)


def attacks_to_come(game: Game) -> bool:
    """Was any ground combat announced for the present occasion, supported or not?"""
    return any(s.occasion == occasion(game) for s in game.supports)


def defenses(game: Game) -> tuple[DefensiveSupport, ...]:
    """The defensive air support that the present window is about."""
    return tuple(
        d
        for d in game.defenses
        if d.occasion == occasion(game) and d.deferred == deferring(game) and not d.cancelled
    )


def defense_over(game: Game, place: str) -> DefensiveSupport | None:
    """The defensive air support in a hex that the present window is about."""
    return next((d for d in defenses(game) if d.hex == place), None)


def support_to_intercept(game: Game) -> bool:
    """Is there defensive air support that could be intercepted in the window to come?"""
    return any(aloft(game, (*d.units, *d.escorts)) for d in defenses(game))


def interceptions_announced(game: Game) -> bool:
    """Were air units sent against defensive air support in this window, and will they meet it?"""
    return any(aloft(game, d.interceptors) and aloft(game, (*d.units, *d.escorts)) for d in defenses(game))


def committed(game: Game) -> dict[str, str]:
    """Every air unit that supports or intercepts, and the mission that it flies."""
    found = {name: GROUND_SUPPORT for support in game.supports for name in support.units}
    for one in game.defenses:
        found |= dict.fromkeys(one.units, DEFENSIVE_SUPPORT)
        found |= dict.fromkeys(one.escorts, ESCORT)
        found |= dict.fromkeys(one.interceptors, INTERCEPTION)
    return found


def in_play(game: Game, names: Iterable[str]) -> tuple[AirUnit, ...]:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def aloft(game: Game, names: Iterable[str]) -> tuple[AirUnit, ...]:
    """Those of these units that are not back from their mission, nor turned over on the way."""
    return tuple(unit for unit in in_play(game, names) if not (unit.used or unit.inverted))


def ground_support(game: Game, hexes: Iterable[str], when: str) -> tuple[AirUnit, ...]:
    """The air units that support an attack on these hexes and take part in it (18.551)."""
    wanted = frozenset(hexes)
    names = (
        name
        for s in game.supports
        if s.hexes and s.occasion == when and wanted.issuperset(s.hexes) and not s.ended
        for name in s.units
        if name not in s.excess
    )
    return aloft(game, names)


def defensive_support(game: Game, hexes: Iterable[str], when: str) -> tuple[AirUnit, ...]:
    """The air that supports the defenders of these hexes: not aborted, not in excess, no escorts (18.611)."""
    wanted = frozenset(hexes)
    return aloft(game, (n for d in game.defenses if d.hex in wanted and d.occasion == when for n in _part(d)))


def _part(one: DefensiveSupport) -> Iterator[str]:
    if not one.cancelled:
        yield from (name for name in one.units if name not in (*one.aborted, *one.excess))
