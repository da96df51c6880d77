"""23.76, 17.47E: a strike is over, and where aborted kamikazes go."""

from collections.abc import Collection, Iterator

from core.ruling import Ruled
from core.world_at_war.ship_damage.kamikazes import admitted
from core.world_at_war.state import Game, plays
from core.world_at_war.strikes.course import at_sea, begun, next_number, seats_struck, side_struck
from core.world_at_war.strikes.kamikazes import DIVERTED, GONE, KAMIKAZES, by_kamikazes
from core.world_at_war.strikes.occasions import groups_there
from core.world_at_war.under_way.battles import in_play
from core.world_at_war.under_way.missions import DEFENDER
from core.world_at_war.under_way.ships import factors_of
from events.message import Event, PhaseEntered
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeEnded, Strike


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


DIVERTING = "17.47E.3"


def other_groups(game: Game, strike: Strike) -> tuple[str, ...]:
    """The other combat groups of the naval force, or of its side in naval combat, that have ships left."""
    groups = groups_there(game, side_struck(game, strike))
    return tuple(g.name for g in groups if g.name != strike.target and factors_of(game, g.name))


def with_them(game: Game, strike: Strike, turned: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The diverted kamikazes that attack with those of a strike that are left.

    They are its own, where there is no other group (doubt W160), and by one reading those that were diverted
    to its group from another one (doubt W368).
    """
    if strike.kind != KAMIKAZES:
        return ()
    alone = not other_groups(game, strike) and plays(game, "W160") == "same_group"
    own = (*strike.diverted, *turned) if alone else ()
    return (*own, *(_diverted_here(game, strike) if plays(game, "W368") == "with_those_there" else ()))


def _diverted_here(game: Game, strike: Strike) -> Iterator[str]:
    """Those that were diverted to this strike's group and have not attacked."""
    for one in game.strikes:
        if (one.kind, one.target, one.began) == (DIVERTED, strike.target, False):
            yield from one.units


def open_to_them(game: Game, strike: Strike) -> tuple[str, ...]:
    """The groups that the defender may choose; whether the attacked one is among them is doubt W367."""
    others = other_groups(game, strike)
    again = plays(game, "W367") == "any_group" and bool(others) and factors_of(game, strike.target) > 0
    return (*others, strike.target) if again else others


def diversion_asked(game: Game, strike: Strike) -> Ruled | None:
    """The question to the defender, if any kamikazes are diverted and there is another group."""
    groups = open_to_them(game, strike)
    if strike.kind != KAMIKAZES or not strike.diverted or not groups:
        return None
    seats, about = seats_struck(game, strike), f"diverted/{len(strike.diverted)} kamikazes"
    asked = ChoiceCalledFor(DIVERTING, DEFENDER, strike.place, seats, groups, about)
    return Ruled(asked, (DIVERTING, "W367"))


def diverted_to(game: Game, strike: Strike, group: str) -> Iterator[Ruled]:
    """They attack that group, and nobody rolls against them (17.47E.3, doubts W158, W368)."""
    there = sum(len(s.units) for s in game.strikes if (s.kind, s.target) == (KAMIKAZES, group))
    units = strike.diverted[: admitted(there, len(strike.diverted), game.doubts)]
    if units:
        told = NavalStrikeAnnounced(next_number(game), DIVERTED, strike.place, group, units)
        yield Ruled(told, (DIVERTING, "W158", "W368"))


def expended(game: Game, event: NavalStrikeEnded) -> Iterator[Ruled]:
    """17.48: all that flew are gone with the strike, but for those that go on to another group."""
    strike = next((one for one in game.strikes if one.strike == event.strike), None)
    if strike is None or not by_kamikazes(strike) or event.how == GONE:
        return
    onward = {name for one in game.strikes if not one.ended for name in one.units} - set(strike.left)
    flew = dict.fromkeys((*strike.units, *strike.left))
    names = tuple(name for name in flew if name not in onward and _in_being(game, name))
    if names:
        nation = game.units[names[0]].nation
        yield Ruled(KamikazesExpended(nation, names, event.place, fought=True), ("17.48", "17.43B"))


def _in_being(game: Game, name: str) -> bool:
    """Is this kamikaze not used up, or taken off the map, already?"""
    return name in game.units and bool(game.units[name].base)
