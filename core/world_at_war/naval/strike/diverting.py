"""17.47E.3, 17.48 Where aborted kamikazes go, at the defender's choice, and that all of them are used up."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import DEFENDER
from core.world_at_war.naval.activity.under_way import groups_of, present_activity
from core.world_at_war.naval.combat.under_way import groups_of_side, present_combat
from core.world_at_war.naval.forces import factors_of
from core.world_at_war.naval.strike.kamikazes import DIVERTED, GONE, KAMIKAZES, by_kamikazes
from core.world_at_war.naval.strike.under_way import next_number, seats_struck, side_struck
from core.world_at_war.naval_strike.kamikaze_strike import admitted
from core.world_at_war.state import Game, plays
from events.world_at_war.counterair import ChoiceCalledFor
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_strike import NavalStrikeAnnounced, NavalStrikeEnded, Strike

DIVERTING = "17.47E.3"


def other_groups(game: Game, strike: Strike) -> tuple[str, ...]:
    """The other combat groups of the naval force, or of its side in naval combat, that have ships left."""
    groups = _groups_struck(game, strike)
    return tuple(g.name for g in groups if g.name != strike.target and factors_of(game, g.name))


def _groups_struck(game: Game, strike: Strike) -> tuple[NavalForce, ...]:
    if combat := present_combat(game):
        return groups_of_side(game, combat, side_struck(game, strike))
    activity = present_activity(game)
    return groups_of(game, activity) if activity else ()


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
