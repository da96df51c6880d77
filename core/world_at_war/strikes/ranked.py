"""2005:17.462D: kamikazes go for the light ships, or by a die each for the ships in their order."""

from collections.abc import Iterator, Sequence

from core.ruling import Ruled
from core.world_at_war.ship_damage.ships import LIGHT, Fleet, NamedShip, targets
from core.world_at_war.state import Game, has_rule, plays, turns_on
from core.world_at_war.strikes.course import fleet, seats_that_strike
from core.world_at_war.strikes.mixed import divers, is_mixed, others
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.steps import AT_THE_LIGHT_SHIPS
from events.message import RollCalledFor
from events.sentences import kept
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.strikes import Aim, NavalStrikeAimed, Strike

PURPOSE = kept("kamikaze targets")()
OF_THE_LEFT = kept("{count} kamikazes")
"""About what the attacker is asked: how many there are."""


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


def _of_size(game: Game, ships: Fleet) -> tuple[str, ...]:
    return ("W439",) if turns_on(game, "W439", lambda played: ranking(played, ships)) else ()


def found_by_dice(game: Game, strike: Strike) -> Iterator[Ruled]:
    """How many go for the light ships is asked, if there are named ones too; else the dice are called for."""
    count, ships = len(divers(game, strike)), fleet(game, strike)
    if LIGHT not in targets(ships):
        yield _roll(game, strike, count)
        return
    options = tuple(str(number) for number in range(count + 1))
    seats, about = seats_that_strike(game, strike), OF_THE_LEFT(count=count)
    asked = ChoiceCalledFor(AT_THE_LIGHT_SHIPS, ATTACKER, strike.place, seats, options, about)
    yield Ruled(asked, (AT_THE_LIGHT_SHIPS,))


def _roll(game: Game, strike: Strike, due: int) -> Ruled:
    seats = seats_that_strike(game, strike)
    return Ruled(RollCalledFor(PURPOSE, due, (), ATTACKER, seats, "17.462D"), ("2005:17.462D.2",))


def light_ships_chosen(game: Game, strike: Strike, taken: str) -> Iterator[Ruled]:
    """The others roll a die each; nobody does where all go for the light ships."""
    if due := len(divers(game, strike)) - int(taken):
        yield _roll(game, strike, due)
    else:
        yield from at_their_ships(game, strike)


def at_their_ships(game: Game, strike: Strike) -> Iterator[Ruled]:
    """2005:17.462D.3: a 1 is the first ship of the order, a 2 the second, and so on to the last."""
    if ranked(game) and not (is_mixed(strike) and others(game, strike)):
        yield aimed(game, strike, at_what(game, strike))


def aimed(game: Game, strike: Strike, aims: tuple[Aim, ...], *rules: str) -> Ruled:
    """All targets of a strike of which dice found some."""
    told, doubts = NavalStrikeAimed(strike.strike, aims), _of_size(game, fleet(game, strike))
    return Ruled(told, ("23.43", AT_THE_LIGHT_SHIPS, "2005:17.462D.1", "2005:17.462D.3", *rules, *doubts))


def at_what(game: Game, strike: Strike) -> tuple[Aim, ...]:
    """What the kamikazes of a strike go for, by their dice and by what was said of the light ships."""
    order, dice = ranking(game, fleet(game, strike)), strike.dice.get(ATTACKER, ())
    at_light = int(next(iter(strike.answers.get(ATTACKER, ())), "0"))
    found = [*((LIGHT,) * at_light), *(order[min(die, len(order)) - 1] for die in dice)]
    names = [unit.name for unit in divers(game, strike)]
    pairs = tuple(zip(found, names, strict=True))
    aims = (Aim(target, tuple(name for at, name in pairs if at == target)) for target in order)
    return tuple(aim for aim in aims if aim.units)


def with_those_aimed(game: Game, strike: Strike, aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """2005:17.462E: other air may go for what kamikazes attack, and all that go for a ship roll together."""
    own = at_what(game, strike)
    units: dict[str, tuple[str, ...]] = {}
    for aim in (*own, *aims):
        units[aim.target] = (*units.get(aim.target, ()), *aim.units)
    return tuple(Aim(target, names) for target, names in units.items())
