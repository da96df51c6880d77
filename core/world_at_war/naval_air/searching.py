"""18.58A, 23.11B: land-based air assists a search; the orders to it."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from msgspec.structs import asdict, replace

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import name, side_of
from core.world_at_war.conditions import at_war_with_one, rule
from core.world_at_war.naval_air.employment import employed
from core.world_at_war.naval_air.employment_rules import MAY_INTERACT
from core.world_at_war.naval_air.enlisting import enlisted, like_units, most_that_may
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import SEARCH, Interaction, Use, entry, in_round
from core.world_at_war.under_way.ships import known_force, nations_met
from core.world_at_war.units import Group, Order, Units
from events.world_at_war.ships import NavalForce

NOBODY = NavalForce("", "", "")


class Searching(Interaction, frozen=True):
    """A request to search where a task force is."""

    force: NavalForce = NOBODY


class Search(Order, frozen=True, tag="Search/1"):
    """Let land-based air assist a search, or submarines, where a task force is (23.11B).

    The round of naval combat is named that the table fights; 0 is for an attack by submarines.
    """

    force: str
    units: Units
    round: int = 0


def searching(game: Game, order: Search, seat: str) -> Searching:
    """What the order means; raises `Mistake` for a force and units that are not there, and for no round."""
    if order.round < 0:
        raise Unworkable("round", f"Rounds of naval combat are counted from 1; the order says {order.round}.")
    force = known_force(game, order.force)
    use = Use(SEARCH, force.place, _occasion(force, order.round), seat)
    asked = enlisted(game, order.units, use)
    return Searching(**asdict(asked), force=force)


def _occasion(force: NavalForce, number: int) -> str:
    return in_round(entry(force), number) if number else entry(force)


@rule("23.11B/at sea", "Air searches where naval units are at sea.", "{unit} is in port at {place}.")
def searches_at_sea(game: Game, request: Searching) -> Iterable[Finding]:
    """23.11B, 18.58A."""
    if not request.force.at_sea:
        yield Finding(request.force.name, name(game, request.force.place))


def _its_nations(game: Game, request: Any) -> tuple[str, ...]:
    """Whose ships they are, if the force is of the other side."""
    ours = {side_of(game, unit.nation) for unit in request.units}
    return () if side_of(game, request.force.nation) in ours else nations_met(game, request.force)


at_war_with_the_force = at_war_with_one(
    "23.11B/war",
    "Only a nation at war with those whose ships they are searches for them.",
    _its_nations,
)


def search(game: Game, request: Searching) -> Iterator[Ruled]:
    """They are committed to naval activities for the player turn (18.42B)."""
    yield from employed(game, request)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each task force at sea and each group of like units: a specimen, for rounds are the table's."""
    for force in sorted(game.forces.values(), key=lambda one: one.name):
        for group in like_units(game, seat) if force.at_sea else ():
            asked = [Search(force.name, group, number) for number in _rounds(game, force)]
            if _may(game, seat, asked[-1]):
                yield Offer(next(one for one in asked if _may(game, seat, one)), open_ended=True)


def _rounds(game: Game, force: NavalForce) -> Iterator[int]:
    """The entry (0) and the rounds after it, up to the first in which no unit has a role yet."""
    taken = {one.occasion for one in game.employments}
    for number in count():
        yield number
        if _occasion(force, number) not in taken:
            return


def _may(game: Game, seat: str, order: Search) -> bool:
    def asked(units: Units) -> Searching:
        return searching(game, replace(order, units=units), seat)

    return isinstance(order.units, Group) and most_that_may(game, MAY_SEARCH, asked, order.units, 1) == 1


MAY_SEARCH = (*MAY_INTERACT, searches_at_sea, at_war_with_the_force)
SEARCHING = Procedure(searching, MAY_SEARCH, search, offers)


class Spot(Order, frozen=True, tag="Spot/1"):
    """Spot an enemy task force, for more dice to intercept it in a hex: its own, or one ahead (23.11A)."""

    force: str
    units: Units
    at: str = ""
