"""17.47 Kamikazes in a strike: the categories that dice give them, whom they go for, with what they roll."""

from collections.abc import Iterator, Mapping, Sequence

from core.ruling import Ruled
from core.world_at_war.air_combat.strength import Modifier
from core.world_at_war.board import declared_number
from core.world_at_war.kamikazes.pool import times_grown
from core.world_at_war.ship_damage.kamikazes import (
    CATEGORIES,
    LIGHT_SHIPS,
    KamikazeAim,
    categories,
    dice_due,
    falling_on,
    kamikaze_modifiers,
    misaimed,
    waves,
)
from core.world_at_war.ship_damage.ships import LIGHT, Fleet, Misdirected, Target
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.strikes.course import at_sea, seats_that_strike, strikers
from core.world_at_war.strikes.fleet import fleet, research
from core.world_at_war.under_way.missions import ATTACKER
from events.message import RollCalledFor
from events.world_at_war.strikes import Aim, Strike

KAMIKAZES, DIVERTED = "kamikaze", "diverted kamikaze"
"""The kinds of strike that kamikazes make: as they were sent, and as the defender diverts them (17.47E.3)."""

PURPOSE = "kamikaze targets"
GONE = "target gone"
"""How a wave ends for which nothing was left to attack, and which did not set out (doubt W380)."""


def in_waves(units: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Those that go for one group, attack by attack: what is too many for one is a second wave (17.47D.2)."""
    for wave in waves({"": len(units)}):
        yield tuple(units[: wave.count])
        units = units[wave.count :]


def by_kamikazes(strike: Strike) -> bool:
    """Do kamikazes make this strike?"""
    return strike.kind in (KAMIKAZES, DIVERTED)


def in_vain(game: Game, strike: Strike) -> bool:
    """Has the wave before it left nothing that this one could attack, so that it does not set out?"""
    sent = strike.kind == KAMIKAZES and at_sea(strike) and fleet(game, strike) == Fleet()
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
    naval = research(game, "naval nationality", fleet(game, strike))
    won = declared_number(game, "research", f"{nation}/air nationality")
    return kamikaze_modifiers(
        target,
        times_grown(game, nation),
        research=won,
        naval_research=naval,
        at_sea=at_sea(strike),
        readings=game.doubts,
    )
