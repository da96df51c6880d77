"""18.561, 18.562: which air units are sent against defensive air support."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_place, lies_in, name
from core.world_at_war.book import rule
from core.world_at_war.commitments import free_first
from core.world_at_war.employment import MISSION_RULES, in_an_offensive
from core.world_at_war.enmity import at_war_with_them
from core.world_at_war.flight import reach_by
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.orders import InterceptSupport
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import chosen
from core.world_at_war.state import Game, numbers
from core.world_at_war.support.placed import (
    INTERCEPTION,
    defense_over,
    defenses,
    deferring,
    in_play,
    occasion,
)
from core.world_at_war.support.preferring import ready
from core.world_at_war.targets import WHERE_IT_GOES
from events.world_at_war.board import AirUnit
from events.world_at_war.support import InterceptorsCommitted


class Intercepting(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would intercept the defensive air support in a hex."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str = INTERCEPTION

    @property
    def returning(self) -> str:
        """They return to their base (18.564)."""
        return self.units[0].base


def intercepting(game: Game, order: InterceptSupport, seat: str) -> Intercepting:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Intercepting(seat, chosen(game, order.units, free_first(game)), known_place(game, order.to))


def there_to_intercept(game: Game, place: str) -> tuple[AirUnit, ...]:
    """The defensive air support in a hex that may be intercepted in this window."""
    one = defense_over(game, place)
    return in_play(game, (*one.units, *one.escorts)) if one else ()


@rule(
    "18.561",
    "What is intercepted is defensive air support, once it is placed.",
    "There is none over {place} that could be intercepted now.",
)
def support_is_there(game: Game, request: Intercepting) -> Iterable[Finding]:
    """18.561; deferred support is intercepted apart from what was there before (18.619)."""
    if not there_to_intercept(game, request.hex):
        yield Finding(place=name(game, request.hex))


def _met(game: Game, request: Intercepting) -> Iterator[str]:
    return (unit.nation for unit in there_to_intercept(game, request.hex))


at_war_with_the_support = at_war_with_them(
    "18.561/war", "Only a nation at war intercepts the other's defensive air support.", _met
)


def intercept(game: Game, request: Intercepting) -> Iterator[Ruled]:
    """The units are committed."""
    names = tuple(unit.name for unit in request.units)
    afloat = ("18.562",) if request.units[0].base in game.carriers else ()
    sent = InterceptorsCommitted(names, request.hex, occasion(game), deferring(game))
    yield Ruled(sent, ("18.561", *afloat))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the hexes with defensive air support within range."""
    kinds = numbers(game).operations[INTERCEPTION]
    goals = {one.hex for one in defenses(game) if there_to_intercept(game, one.hex)}
    for like in ready(game, seat, kinds) if goals else ():

        def request(units: tuple[AirUnit, ...], to: str) -> Intercepting:
            return Intercepting(seat, units, to)

        home = lies_in(game, like[0].base)
        if not all(asked.kept(game, request((like[0],), home)) for asked in OF_THE_UNITS):
            continue
        near = goals & reach_by(game, "W102", home, operational_range(game, like[0])).keys()
        choices = (Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in sorted(near))
        yield from moving(InterceptSupport, like, choices)


OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, support_is_there, at_war_with_the_support)
MAY_INTERCEPT = (*MISSION_RULES, support_is_there, at_war_with_the_support)
OF_THE_UNITS = tuple(asked for asked in MAY_INTERCEPT if asked not in OF_THE_HEX)
INTERCEPTING = Procedure(intercepting, MAY_INTERCEPT, intercept, offers)
