"""17.47, 23.76: kamikazes in a strike, where those go that are turned away, and how a strike is over."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec

from core.ruling import Ruled
from core.world_at_war.air_combat.chart import nationality_chart
from core.world_at_war.air_combat.groups import Modifier
from core.world_at_war.board import declared_number
from core.world_at_war.kamikazes.pool import times_grown
from core.world_at_war.ship_damage.damage import (
    CATEGORIES,
    LIGHT_SHIPS,
    KamikazeAim,
    admitted,
    categories,
    dice_due,
    falling_on,
    kamikaze_modifiers,
    misaimed,
    waves,
)
from core.world_at_war.ship_damage.ships import LIGHT, Fleet, Misdirected, Target
from core.world_at_war.state import Game, has_rule, of_the_edition, plays, turns_on
from core.world_at_war.strikes.course import (
    begun,
    fleet,
    forces_struck,
    next_number,
    research,
    seats_struck,
    seats_that_strike,
    side_struck,
    strikers,
)
from core.world_at_war.strikes.mixed import is_mixed, without_kamikazes
from core.world_at_war.strikes.port_groups import at_sea, has_ships_left, in_port, sent_into_port
from core.world_at_war.under_way.commitments import in_play
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, KAMIKAZE
from events.message import Event, PhaseEntered, RollCalledFor
from events.sentences import kept, said
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.ships import NavalForce
from events.world_at_war.strikes import TARGET_GONE, Aim, NavalStrikeAnnounced, NavalStrikeEnded, Strike

# 23.76: the occasions of strikes at sea, as the chapters that have them declare them.

Groups = tuple[NavalForce, ...]


class Occasion(msgspec.Struct, frozen=True):
    """Where ships are struck: `groups` are the combat groups there of a side, None if it is not that now."""

    groups: Callable[[Game, str], Groups | None]


OCCASIONS: list[Occasion] = []
"""Every occasion; the registry puts in those that chapters declare."""


def groups_there(game: Game, side: str) -> Groups:
    """The combat groups that lie together with one of a side that is struck, in port where they form any."""
    found = (occasion.groups(game, side) for occasion in OCCASIONS)
    return next((groups for groups in found if groups is not None), ())


# 17.47 Kamikazes in a strike: the categories that dice give them, whom they go for, with what they roll.

KAMIKAZES, DIVERTED = kept("kamikaze")(), kept("diverted kamikaze")()
"""The kinds of strike that kamikazes make: as they were sent, and as the defender diverts them (17.47E.3)."""

PURPOSE = kept("kamikaze targets")()
ON_DIVERSION = kept("diverted/{count} kamikazes")
"""About what the defender is asked when kamikazes are diverted."""


def in_waves(game: Game, units: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Those that go for one group, attack by attack: what is too many for one is a second wave (17.47D.2)."""
    if not has_rule(game, "17.47D.2"):
        yield tuple(units)
        return
    for wave in waves({"": len(units)}):
        yield tuple(units[: wave.count])
        units = units[wave.count :]


def by_kamikazes(strike: Strike) -> bool:
    """Do kamikazes make this strike?"""
    return strike.kind in (KAMIKAZES, DIVERTED)


def in_vain(game: Game, strike: Strike) -> bool:
    """Has the wave before it left nothing that this one could attack, so that it does not set out?"""
    sent = strike.kind == KAMIKAZES and at_sea(game, strike) and fleet(game, strike).empty
    return sent and plays(game, "W380") == "kept"


def categories_called(game: Game, strike: Strike) -> Iterator[Ruled]:
    """17.47F.2, 17.47F.3: the dice that decide the categories of targets; none where there is one.

    A single category is the target (17.47F.1).
    """
    ships = fleet(game, strike)
    due = dice_due(len(strikers(game, strike)), ships, game.doubts)
    if due:
        present = len(categories(ships))
        seats = seats_that_strike(game, strike)
        roll = RollCalledFor(PURPOSE, due, (), ATTACKER, seats, "17.47F")
        yield Ruled(roll, (f"17.47F.{present}", "W161"))


def falling(game: Game, strike: Strike) -> dict[str, int]:
    """17.47F: how many of those that are left target each category, by the dice that fell."""
    there, dice = len(strikers(game, strike)), strike.dice.get(ATTACKER, ())
    return falling_on(there, fleet(game, strike), dice, game.doubts)


def wrongly_aimed(game: Game, strike: Strike, aims: Sequence[Aim]) -> tuple[Misdirected, ...]:
    """What is wrong with targets that are named for all kamikazes of a strike (17.47F.4)."""
    due, ships = falling(game, strike), fleet(game, strike)
    return tuple(misaimed(ships, due, categorized(ships, due, aims)))


def categorized(ships: Fleet, falling_: Mapping[str, int], aims: Sequence[Aim]) -> tuple[KamikazeAim, ...]:
    """Aims as those of categories: first one for each ship of its own, and what is left over for the rest."""
    due, open_ = dict(falling_), {aim.target: len(aim.units) for aim in aims}
    found = list(_at_their_own(ships, due, open_))
    for category in (one for one in CATEGORIES if one in due):
        for target, left in tuple(open_.items()):
            if count := min(due[category], left):
                found.append(KamikazeAim(category, target, count))
                due[category], open_[target] = due[category] - count, left - count
    return tuple(found)


def _at_their_own(ships: Fleet, due: dict[str, int], open_: dict[str, int]) -> Iterator[KamikazeAim]:
    """Those that go for ships of their category, one for each; `due` and `open_` are what is left then."""
    for category, names in categories(ships).items():
        for target in names:
            most = due[category] if category == LIGHT_SHIPS else 1
            if count := min(most, due[category], open_.get(target, 0)):
                yield KamikazeAim(category, target, count)
                due[category], open_[target] = due[category] - count, open_[target] - count


def fitting_counts(game: Game, strike: Strike) -> dict[str, int]:
    """How many might go for each target, one for each ship, surplus ones for the first."""
    counts: dict[str, int] = {}
    due = falling(game, strike)
    for category, names in categories(fleet(game, strike)).items():
        count = due[category]
        if category == LIGHT_SHIPS:
            counts[LIGHT] = counts.get(LIGHT, 0) + count
            continue
        for name in names[:count]:
            counts[name] = counts.get(name, 0) + 1
        counts[names[0]] = counts.get(names[0], 0) + max(0, count - len(names))
    return {target: count for target, count in counts.items() if count}


def nation_of(game: Game, strike: Strike) -> str:
    """Whose kamikazes these are."""
    return next(game.units[name].nation for name in strike.units if name in game.units)


def turns_on_growth(game: Game, strike: Strike) -> tuple[str, ...]:
    """Doubt W433, where growths of their pool were left empty."""
    if not by_kamikazes(strike):
        return ()
    nation = nation_of(game, strike)
    return ("W433",) if turns_on(game, "W433", lambda played: times_grown(played, nation)) else ()


def modifiers_of(game: Game, strike: Strike, target: Target) -> tuple[Modifier, ...]:
    """17.47H: what bears on a roll of kamikazes, with the growths of their pool."""
    nation = nation_of(game, strike)
    naval = research(game, said("naval nationality"), fleet(game, strike))
    won = declared_number(game, "research", f"{nation}/{said('air nationality')}")
    found = kamikaze_modifiers(
        target,
        times_grown(game, nation),
        research=won,
        naval_research=naval,
        at_sea=at_sea(game, strike),
        readings=game.doubts,
    )
    return found if has_rule(game, "17.47H") else tuple(_as_regular(one) for one in found)


AS_REGULAR = kept("Air Nationality DRM of kamikazes, as of regular naval air")


def _as_regular(one: Modifier) -> Modifier:
    """In 2005 no modifier of theirs is named: they have that of their nation, and not one more for elite."""
    elite = nationality_chart().modifiers["elite_naval_air"]
    return Modifier(one.rule, one.value - elite, AS_REGULAR()) if one.rule == "23.441A" else one


# 23.76, 17.47E: a strike is over, and where aborted kamikazes go.


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
    there = (unit.name for unit in in_play(game, strike.units) if unit.name not in lost)
    home = without_kamikazes(game, there)
    told = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, how, home)
    return Ruled(told, ("23.752A",) if at_sea(game, strike) else ("23.52",))


def stayed(game: Game, strike: Strike) -> Ruled:
    """17.47D.2: the wave does not set out, for the one before it has left nothing (doubt W380)."""
    ready = tuple(unit.name for unit in in_play(game, strike.units))
    told = NavalStrikeEnded(strike.strike, strike.kind, strike.place, strike.target, TARGET_GONE, ready)
    return Ruled(told, ("17.47D.2", "W380"))


def next_strike(game: Game, _: PhaseEntered | Event) -> Iterator[Ruled]:
    """The next of several strikes begins once the one before is over."""
    yield from begun(game)


DIVERTING = "17.47E.3"


def other_groups(game: Game, strike: Strike) -> tuple[str, ...]:
    """The other combat groups of the naval force, or of its side in naval combat, that have ships left."""
    groups = groups_there(game, side_struck(game, strike))
    others = (group.name for group in groups if group.name not in forces_struck(strike))
    return tuple(one for one in others if has_ships_left(game, one, strike.place))


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
    again = bool(others) and has_ships_left(game, strike.target, strike.place)
    again = again and plays(game, "W367") == "any_group"
    return (*others, strike.target) if again else others


def diversion_asked(game: Game, strike: Strike) -> Ruled | None:
    """The question to the defender, if any kamikazes are diverted and there is another group."""
    groups = open_to_them(game, strike)
    if strike.kind != KAMIKAZES or not strike.diverted or not groups:
        return None
    seats, about = seats_struck(game, strike), ON_DIVERSION(count=len(strike.diverted))
    asked = ChoiceCalledFor(DIVERTING, DEFENDER, strike.place, seats, groups, about)
    return Ruled(asked, (DIVERTING, "W367"))


def diverted_to(game: Game, strike: Strike, group: str) -> Iterator[Ruled]:
    """They attack that group, and nobody rolls against them (17.47E.3, doubts W158, W368)."""
    there = _sent_there(game, strike, group)
    units = strike.diverted[: admitted(there, len(strike.diverted), game.doubts)]
    if units:
        told = NavalStrikeAnnounced(next_number(game), DIVERTED, strike.place, group, units)
        yield Ruled(told, (DIVERTING, "W158", "W368"))


def _sent_there(game: Game, strike: Strike, group: str) -> int:
    """How many were sent against a group, or diverted to it, be their attack to come or over."""
    kinds = (DIVERTED,) if in_port(game, strike) else (KAMIKAZES, DIVERTED)
    flying = sum(len(s.units) for s in game.strikes if s.kind in kinds and s.target == group)
    return flying + sent_into_port(game, strike.place, group)


def expended(game: Game, event: NavalStrikeEnded) -> Iterator[Ruled]:
    """17.48: all that flew are gone with the strike, but for those that go on to another group."""
    strike = next((one for one in game.strikes if one.strike == event.strike), None)
    if strike is None or not (by_kamikazes(strike) or is_mixed(strike)) or event.how == TARGET_GONE:
        return
    onward = {name for one in game.strikes if not one.ended for name in one.units} - set(strike.left)
    flew = dict.fromkeys((*strike.units, *strike.left))
    names = tuple(name for name in flew if name not in onward and _in_being(game, name))
    names = tuple(name for name in names if game.units[name].kind == KAMIKAZE)
    if names:
        nation = game.units[names[0]].nation
        yield Ruled(
            KamikazesExpended(nation, names, event.place, fought=True),
            ("17.48", *of_the_edition(game, "17.43B")),
        )


def _in_being(game: Game, name: str) -> bool:
    """Is this kamikaze not used up, or taken off the map, already?"""
    return name in game.units and bool(game.units[name].base)
