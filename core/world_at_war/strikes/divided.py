"""2005:17.462B, 2005:17.462C: an attack on a whole naval force, and kamikazes divided over task forces."""

from collections.abc import Iterator

import msgspec

from core.ruling import Ruled
from core.world_at_war.ship_damage.ships import Fleet, in_force, targets
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.strikes.course import seats_that_strike
from core.world_at_war.strikes.mixed import divers
from core.world_at_war.strikes.port_groups import groups_in_port
from core.world_at_war.under_way.missions import ATTACKER, KAMIKAZE
from core.world_at_war.under_way.steps import OVER_THE_FORCES
from events.sentences import kept
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.strikes import Aim, NavalStrikeDivided, Strike

AGAINST = kept("{count} kamikazes/{force}")
"""About what the attacker is asked: how many are left, and of which task force."""


def forces_in_port(game: Game, place: str, units: tuple[str, ...]) -> tuple[str, ...] | msgspec.UnsetType:
    """The task forces in a port over which kamikazes are divided; unset where there is one target.

    Ships outside them are one more, called by the port; that they are divided there at all is doubt W440.
    """
    divers = [game.units[name].nation for name in units if game.units[name].kind == KAMIKAZE]
    if not (divers and has_rule(game, OVER_THE_FORCES) and plays(game, "W440") == "task_forces"):
        return msgspec.UNSET
    there = tuple(one.name for one in groups_in_port(game, place, divers[0]))
    return there if len(there) > 1 else msgspec.UNSET


def is_divided(game: Game, strike: Strike) -> bool:
    """Are kamikazes left that are to be divided over task forces, and are not yet?"""
    several = strike.groups is not msgspec.UNSET and strike.shares is msgspec.UNSET
    return several and bool(divers(game, strike))


def divided(game: Game, strike: Strike) -> Iterator[Ruled]:
    """How many go for each task force is asked of one after the other; the last has what is left."""
    groups = () if strike.groups is msgspec.UNSET else strike.groups
    given = [int(one) for one in strike.answers.get(ATTACKER, ())]
    left = len(divers(game, strike)) - sum(given)
    if left and len(given) < len(groups) - 1:
        options = tuple(str(number) for number in range(left + 1))
        about, seats = AGAINST(count=left, force=groups[len(given)]), seats_that_strike(game, strike)
        asked = ChoiceCalledFor(OVER_THE_FORCES, ATTACKER, strike.place, seats, options, about)
        yield Ruled(asked, (OVER_THE_FORCES,))
        return
    shares = tuple(_shares(game, strike, groups, [*given, left]))
    yield Ruled(NavalStrikeDivided(strike.strike, shares), (OVER_THE_FORCES,))


def _shares(game: Game, strike: Strike, groups: tuple[str, ...], counts: list[int]) -> Iterator[Aim]:
    names = [unit.name for unit in divers(game, strike)]
    for group, count in zip(groups, counts, strict=False):
        if count:
            yield Aim(group, tuple(names[:count]))
            names = names[count:]


def shown(game: Game, strike: Strike) -> frozenset[str] | None:
    """Of which task forces the contents are shown once kamikazes are divided; None for all (doubt W441)."""
    alone = len(divers(game, strike)) == len(strike.left)
    if strike.shares is msgspec.UNSET or not alone or plays(game, "W441") == "all":
        return None
    return frozenset(share.target for share in strike.shares)


def force_of(ships: Fleet, target: str) -> str | None:
    """To which task force of a divided fleet a target belongs; None where the fleet is not divided."""
    found = (
        force
        for force, part in ships.parts
        for name in targets(part)
        if in_force(name, part, force) == target
    )
    return next(found, None)
