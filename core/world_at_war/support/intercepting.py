"""18.56: defensive air support is intercepted, fought over, and what is left of it."""

from collections.abc import Iterable, Iterator

import msgspec

from core.fold import fold
from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_place, lies_in, name
from core.world_at_war.conditions import at_war_with_them, rule, side_finished
from core.world_at_war.flight.employment import MISSION_RULES, in_an_offensive
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range, reach_by
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.squadrons.recombining import AT_ONCE
from core.world_at_war.state import Game, numbers
from core.world_at_war.support.factors import ready
from core.world_at_war.support.homeward import flown_home
from core.world_at_war.support.orders import InterceptSupport
from core.world_at_war.under_way.commitments import free_first
from core.world_at_war.under_way.steps import against_low_odds
from core.world_at_war.under_way.supports import (
    DEFENSIVE_SUPPORT,
    INTERCEPTION,
    aloft,
    defense_over,
    defenses,
    in_play,
    occasion,
)
from core.world_at_war.units import WHOLE, chosen
from events.message import SeatFinished
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.board import AirUnit
from events.world_at_war.support import (
    DefensiveSupport,
    DefensiveSupportAborted,
    DefensiveSupportCancelled,
    InterceptorsCommitted,
)


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
    sent = InterceptorsCommitted(names, request.hex, occasion(game), against_low_odds(game))
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


GONE = "defender disengaged"
"""How a battle ends when the defenders go home (18.5632)."""


def interceptions_begin(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """18.561: all interceptors meet all of the support in their hex, one hex after the other."""
    if side_finished(game):
        for one in defenses(game):
            ours, theirs = aloft(game, one.interceptors), aloft(game, (*one.units, *one.escorts))
            if ours and theirs:
                sides = (tuple(unit.name for unit in units) for units in (ours, theirs))
                yield Ruled(AirBattleBegan(INTERCEPTION, one.hex, *sides), ("18.561", "18.5631"))


def after_interception(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """Interceptors go home (18.564), and defenders that aborted (18.5633) or called it off (18.5632)."""
    one = next((d for d in defenses(game) if d.hex == event.place), None)
    if event.kind != INTERCEPTION or one is None:
        return
    facts = tuple(_flights(game, one, event))
    yield from facts
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    yield from _factors_again(after, (*event.attackers, *event.defenders))


def _flights(game: Game, one: DefensiveSupport, event: AirBattleEnded) -> Iterator[Ruled]:
    """Who flies home, inverted."""
    yield from flown_home(aloft(game, event.attackers), INTERCEPTION, one.hex, ("18.564", "18.42A"))
    back, number = event.defenders_aborted, "18.5633"
    if event.how == GONE:
        back, number = event.defenders, "18.5632"
        yield Ruled(DefensiveSupportCancelled(one.hex, one.occasion, one.deferred), (number,))
    elif back:
        yield Ruled(DefensiveSupportAborted(back, one.hex, one.occasion, one.deferred), (number,))
    yield from flown_home(aloft(game, back), DEFENSIVE_SUPPORT, one.hex, (number, "18.618", "18.42A"))


def _factors_again(game: Game, names: Iterable[str]) -> Iterator[Ruled]:
    """23.141A: what fought as squadrons supports as factors; an inverted factor is out of it (23.144)."""
    if squadrons := [unit for unit in in_play(game, names) if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, AT_ONCE)
