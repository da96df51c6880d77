"""2005:17.462D: kamikazes go for the light ships, or by a die each for the ships in their order."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from core.ruling import Ruled
from core.world_at_war.ship_damage.ships import LIGHT, Fleet, NamedShip, in_force, targets
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.strikes.course import fleet, seats_that_strike
from core.world_at_war.strikes.kamikazes import ended
from core.world_at_war.strikes.mixed import divers, is_mixed, others
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.steps import AT_THE_LIGHT_SHIPS
from events.message import RollCalledFor
from events.sentences import kept
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.strikes import NOTHING_OPEN, Aim, NavalStrikeAimed, Strike

PURPOSE = kept("kamikaze targets")()
OF_THE_LEFT, OF_THOSE_AGAINST = kept("{count} kamikazes"), kept("{count} kamikazes against {force}")
"""About what the attacker is asked: how many there are, and against which task force."""


def ranked(game: Game) -> bool:
    """Does a die find the ship of each kamikaze, and no category?"""
    return has_rule(game, AT_THE_LIGHT_SHIPS)


def ranking(game: Game, ships: Fleet) -> tuple[str, ...]:
    """2005:17.462D.1: what may be attacked in its order, light ships as one behind all that have a name."""
    open_ = targets(ships)
    afloat = sorted((ship for ship in ships.afloat if ship.name in open_), key=_rank)
    if plays(game, "W439") == "of_any_size":
        afloat = list(_damaged_first(afloat))
    named = tuple(ship.name for ship in afloat)
    return (*named, *(one for one in open_ if one not in named))


def _rank(ship: NamedShip) -> tuple[bool, int, bool, bool, str]:
    """Carriers first, the larger first; of one size slow ones, and of those alike damaged ones."""
    return not ship.carrier, -ship.size, not ship.slow, not ship.damaged, ship.name


def _damaged_first(ranked_: Sequence[NamedShip]) -> Iterator[NamedShip]:
    """Doubt W439: in the places of a sort and speed damaged ships stand before sound ones of any size."""
    alike: dict[tuple[bool, bool], list[NamedShip]] = {}
    for ship in sorted(ranked_, key=lambda one: (not one.damaged, _rank(one))):
        alike.setdefault((ship.carrier, ship.slow), []).append(ship)
    left = {sort: iter(ships) for sort, ships in alike.items()}
    return (next(left[ship.carrier, ship.slow]) for ship in ranked_)


class Share(msgspec.Struct, frozen=True):
    """Kamikazes that go for one task force: by name, and what they may find there in its order."""

    force: str
    units: tuple[str, ...]
    order: tuple[str, ...]
    light: str

    @property
    def asked(self) -> bool:
        """Is there a choice between the light ships and others?"""
        return len(self.order) > 1 and self.light in self.order


def _shares(game: Game, strike: Strike) -> tuple[Share, ...]:
    """All kamikazes that are left, or those that were sent against each task force (2005:17.462C)."""
    ships, names = fleet(game, strike), [unit.name for unit in divers(game, strike)]
    if strike.shares is msgspec.UNSET:
        return (Share("", tuple(names), ranking(game, ships), LIGHT),)
    return tuple(_share(game, dict(ships.parts)[one.target], one, names) for one in strike.shares)


def _share(game: Game, part: Fleet, share: Aim, left: Collection[str]) -> Share:
    units = tuple(name for name in share.units if name in left)
    order = tuple(in_force(target, part, share.target) for target in ranking(game, part))
    return Share(share.target, units, order, in_force(LIGHT, part, share.target))


def _said(game: Game, strike: Strike) -> Iterator[tuple[Share, int]]:
    """How many of each share go for light ships, as far as it was asked and said."""
    answers = iter(strike.answers.get(ATTACKER, ()))
    for share in _shares(game, strike):
        yield share, int(next(answers, "0")) if share.asked else 0


def found_by_dice(game: Game, strike: Strike) -> Iterator[Ruled]:
    """How many go for the light ships is asked, if there are named ones too; then the dice are called for."""
    asked = [share for share in _shares(game, strike) if share.asked]
    given = len(strike.answers.get(ATTACKER, ()))
    if given < len(asked):
        yield _question(game, strike, asked[given])
    elif due := sum(_dice(share, light) for share, light in _said(game, strike)):
        yield _roll(game, strike, due)
    else:
        yield from at_their_ships(game, strike)


def _question(game: Game, strike: Strike, share: Share) -> Ruled:
    count = len(share.units)
    options = tuple(str(number) for number in range(count + 1))
    about = OF_THOSE_AGAINST(count=count, force=share.force) if share.force else OF_THE_LEFT(count=count)
    seats = seats_that_strike(game, strike)
    asked = ChoiceCalledFor(AT_THE_LIGHT_SHIPS, ATTACKER, strike.place, seats, options, about)
    return Ruled(asked, (AT_THE_LIGHT_SHIPS,))


def _dice(share: Share, at_light: int) -> int:
    """A die for each that is not sent against light ships, where there is more than one thing to be found."""
    return len(share.units) - at_light if len(share.order) > 1 else 0


def _roll(game: Game, strike: Strike, due: int) -> Ruled:
    seats = seats_that_strike(game, strike)
    return Ruled(RollCalledFor(PURPOSE, due, (), ATTACKER, seats, "17.462D"), ("2005:17.462D.2",))


def at_their_ships(game: Game, strike: Strike) -> Iterator[Ruled]:
    """2005:17.462D.3: a 1 is the first ship of the order, a 2 the second, and so on to the last."""
    if ranked(game) and not (is_mixed(strike) and others(game, strike)):
        aims = at_what(game, strike)
        yield aimed(game, strike, aims) if aims else ended(game, strike, NOTHING_OPEN)


def aimed(game: Game, strike: Strike, aims: tuple[Aim, ...], *rules: str) -> Ruled:
    """All targets of a strike of which dice found some."""
    told, doubts = NavalStrikeAimed(strike.strike, aims), _of_size(game, strike)
    return Ruled(told, ("23.43", AT_THE_LIGHT_SHIPS, "2005:17.462D.1", "2005:17.462D.3", *rules, *doubts))


def _of_size(game: Game, strike: Strike) -> tuple[str, ...]:
    """Doubt W439, where ships would stand in another order."""
    differs = turns_on(game, "W439", lambda played: [one.order for one in _shares(played, strike)])
    return ("W439",) if differs else ()


def at_what(game: Game, strike: Strike) -> tuple[Aim, ...]:
    """What the kamikazes of a strike go for, by their dice and by what was said of the light ships."""
    dice = iter(strike.dice.get(ATTACKER, ()))
    found = (aim for share, at_light in _said(game, strike) for aim in _aims(share, at_light, dice))
    return tuple(aim for aim in found if aim.units)


def _aims(share: Share, at_light: int, dice: Iterator[int]) -> Iterator[Aim]:
    order = share.order
    fell = [next(dice) for _ in range(_dice(share, at_light))]
    at = [*((share.light,) * at_light), *(order[min(die, len(order)) - 1] for die in fell)]
    if len(order) == 1:
        at = [order[0] for _ in share.units]
    pairs = tuple(zip(at, share.units, strict=False))
    yield from (Aim(target, tuple(name for one, name in pairs if one == target)) for target in order)


def with_those_aimed(game: Game, strike: Strike, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """2005:17.462E: other air may go for what kamikazes attack, and all that go for a ship roll together."""
    own = at_what(game, strike)
    units: dict[str, tuple[str, ...]] = {}
    for aim in (*own, *aims):
        units[aim.target] = (*units.get(aim.target, ()), *aim.units)
    return tuple(Aim(target, names) for target, names in units.items())
