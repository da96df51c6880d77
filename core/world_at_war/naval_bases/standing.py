"""23.46 by e-mail: a standing order about a base says as well that nobody leaves it, and when to ask."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.naval_base_orders import EscapeByAir, EscapeBySea
from core.world_at_war.naval_bases import escaping, escaping_by_sea
from core.world_at_war.naval_bases.waiting import awaited_to_escape
from core.world_at_war.order_parts import Group
from core.world_at_war.state import Game
from events.message import Event, SeatFinished
from events.world_at_war.battle import StandingOrder


def stay_by_standing_order(game: Game, _: Event) -> Iterator[Ruled]:
    """The seats whose standing orders let nothing leave now have finished here."""
    for seat in awaited_to_escape(game) or ():
        if _lets_all_stay(game, seat):
            yield Ruled(SeatFinished(seat), ("23.46", "18.522B"))


def _lets_all_stay(game: Game, seat: str) -> bool:
    """Does it say of every base that something could leave that it stays?"""
    by_air, by_sea = _able_by_air(game, seat), _ports(game, seat)
    air = (_holds(_left_for(game, seat, base), count) for base, count in by_air.items())
    sea = (_holds(_left_for(game, seat, port), 0) for port in by_sea)
    return bool(by_air or by_sea) and all((*air, *sea))


def _holds(order: StandingOrder | None, left: int) -> bool:
    """Are there as many left as it wants for that? Of ships it says that they stay only if all stay."""
    return order is not None and left >= order.fewer_than


def _able_by_air(game: Game, seat: str) -> dict[str, int]:
    """How many air units of the seat may leave each base."""
    found: dict[str, int] = {}
    for offer in escaping.offers(game, seat):
        if isinstance(offer.order, EscapeByAir) and isinstance(units := offer.order.units, Group):
            base = units.base
            found[base] = found.get(base, 0) + offer.most
    return found


def _ports(game: Game, seat: str) -> frozenset[str]:
    """The ports that a task force of the seat may leave."""
    orders = (offer.order for offer in escaping_by_sea.offers(game, seat))
    return frozenset(game.forces[one.force].place for one in orders if isinstance(one, EscapeBySea))


def _left_for(game: Game, seat: str, place: str) -> StandingOrder | None:
    """The word of the seat about this base, or else about any base."""
    about = [one for one in game.standing if one.seat == seat and one.place in ("", place)]
    return next((one for one in about if one.place), about[0] if about else None)
