"""All units that an order can be given for, wherever they are: “ground all”, “attack NA-4 with all”."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Rule
from core.war_game.board import All, Named, Units, of_seat, parts_of, whereabouts
from core.war_game.menus import Request, able_alone, keeps
from core.war_game.selection import Able, anybody, chosen
from core.war_game.state import Game
from events.sentences import say
from events.war_game.board import Unit

ANYWHERE = ""
"""The place of all that stand at no one place."""


def own_chosen(game: Game, seat: str, units: Units, able: Able, sort: Able = anybody) -> tuple[Unit, ...]:
    """The units of a seat that an order means, at one place or wherever they are; raises `Mistake`.

    Where it can be given for none of all at a place, those are told why that are of the sort it is for.
    """
    mine = of_seat(game, seat)
    return chosen(game, wherever(game, units, able), able, likely=lambda unit: mine(unit) and sort(unit))


def standing_anywhere(
    game: Game,
    rules: tuple[Rule, ...],
    request: Request,
    units: Iterable[Unit],
    order: Callable[[Units], Any],
) -> Iterator[Offer]:
    """An offer for all, where those who may do it stand at several places."""
    ready = tuple(able_alone(game, rules, request, units))
    if len({whereabouts(unit) for unit in ready}) > 1 and keeps(game, rules, request(ready)):
        yield Offer(order(All(ANYWHERE)))


def wherever(game: Game, units: Units, *ables: Able) -> Units:
    """The units that an order speaks of, with names for all of no one place that it can be given for.

    `ables` say for which units it can be, the likeliest first. Raises `Mistake` where it can for none.
    """
    some = parts_of(units)
    if not any(isinstance(one, All) and one.place == ANYWHERE for one in some):
        return units
    each = (tuple(dict.fromkeys(name for one in some for name in _found(game, one, able))) for able in ables)
    if names := next((found for found in each if found), ()):
        return Named(names)
    raise Unworkable("units", say("None of your units can; of one place it is said why: “all at PLACE”."))


def _found(game: Game, one: Units, able: Able) -> Iterator[str]:
    match one:
        case All("", nation, kind):
            like = (u for u in game.units.values() if nation in ("", u.nation) and kind in ("", u.kind))
            yield from sorted(unit.name for unit in like if able(unit))
        case Named(names):
            yield from names
        case _:
            raise Unworkable("units", say("All without a place stands alone, or beside names of units."))
