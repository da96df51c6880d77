"""18.621-18.623: interceptors, those who counter-intercept them, and those who go for the transports."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from core.menus import Choice, Offer
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.air_battle.kinds import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.air_transport.interferers import (
    Interfering,
    at_war_with_the_interceptors,
    at_war_with_the_transports,
    free_to_attack,
    from_an_operational_base,
    in_one_hex,
    on_the_route,
    sent_by_their_seat,
    under_way,
)
from core.world_at_war.air_transport.under_way import (
    may_attack,
    present_transport,
)
from core.world_at_war.board import commands, known_place, side_of
from core.world_at_war.commitments import free_first, free_units
from core.world_at_war.employment import MISSION_RULES
from core.world_at_war.offers import most_kept, moving, standing
from core.world_at_war.once_whole import anybody_may
from core.world_at_war.orders import AttackAirTransport, CounterIntercept, InterceptAirTransport
from core.world_at_war.selection import Preference, chosen, groups
from core.world_at_war.state import Game, numbers
from events.world_at_war.air_transport import (
    AirTransportAttacked,
    AirTransportEscorted,
    AirTransportIntercepted,
)
from events.world_at_war.board import AirUnit


def able_first(game: Game) -> Preference:
    """Those first that may attack the transports now, and have not been sent yet."""
    mission = under_way(game)
    able = {unit.name for unit in may_attack(game, mission)} - set(mission.attackers)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in able, False, False, unit.elite, unit.name

    return preference


def intercepting(game: Game, order: InterceptAirTransport, seat: str) -> Interfering:
    """What the order means; raises `Mistake` for units and places that are not there."""
    under_way(game)
    units = chosen(game, order.units, free_first(game))
    return Interfering(seat, units, known_place(game, order.to), ON_TRANSPORT)


def countering(game: Game, order: CounterIntercept, seat: str) -> Interfering:
    """What the order means; raises `Mistake` for units that are not there."""
    over = under_way(game).at
    return Interfering(seat, chosen(game, order.units, free_first(game)), over, COUNTER_INTERCEPTION)


def attacking(game: Game, order: AttackAirTransport, seat: str) -> Interfering:
    """What the order means; raises `Mistake` for units that are not there."""
    over = under_way(game).at
    return Interfering(seat, chosen(game, order.units, able_first(game)), over, ON_TRANSPORT)


def intercept(_: Game, request: Interfering) -> Iterator[Ruled]:
    """The units are on their way."""
    yield Ruled(AirTransportIntercepted(_names(request), request.hex), ("18.621",))


def counter(_: Game, request: Interfering) -> Iterator[Ruled]:
    """The units will meet the interceptors."""
    yield Ruled(AirTransportEscorted(_names(request), request.hex), ("18.622", "18.472"))


def attack(_: Game, request: Interfering) -> Iterator[Ruled]:
    """The units go for the transports."""
    yield Ruled(AirTransportAttacked(_names(request), request.hex), ("18.623",))


def _names(request: Interfering) -> tuple[str, ...]:
    return tuple(unit.name for unit in request.units)


def _ready(game: Game, seat: str, mission: str) -> Iterator[list[AirUnit]]:
    """Like units of a seat that may still interfere."""
    kinds = numbers(game).operations[mission]
    able = (u for u in free_units(game) if u.kind in kinds and commands(game, seat, u.nation))
    yield from groups(game, able, free_first(game))


def _kept(game: Game, rules: Iterable[Rule], request: Any) -> bool:
    return not any(asked.violation(game, request) for asked in rules)


def interceptions(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units the hexes of the route that it may intercept in."""
    if (mission := present_transport(game)) is None:
        return
    goals = (mission.at,) if mission.at else tuple(dict.fromkeys(mission.route))
    for like in _ready(game, seat, ON_TRANSPORT):
        if side_of(game, like[0].nation) == game.turn.side:
            continue

        def request(units: tuple[AirUnit, ...], to: str) -> Interfering:
            return Interfering(seat, units, to, ON_TRANSPORT)

        choices = [Choice(to, most_kept(game, MAY_INTERCEPT, request, like, to)) for to in goals]
        yield from moving(InterceptAirTransport, like, choices)


def counters(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may counter-intercept."""
    mission = present_transport(game)
    if mission is None or not mission.at:
        return
    for like in _ready(game, seat, COUNTER_INTERCEPTION):

        def request(units: tuple[AirUnit, ...], to: str) -> Interfering:
            return Interfering(seat, units, to, COUNTER_INTERCEPTION)

        most = most_kept(game, MAY_COUNTER, request, like, mission.at)
        yield from standing(CounterIntercept, like[:most])


def attacks(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like interceptors that may go for the transports."""
    if (mission := present_transport(game)) is None:
        return
    able = [u for u in may_attack(game, mission) if u.name not in mission.attackers]
    for like in groups(game, (u for u in able if commands(game, seat, u.nation)), able_first(game)):
        yield from standing(AttackAirTransport, like)


MAY_INTERCEPT = (
    *MISSION_RULES,
    on_the_route,
    in_one_hex,
    from_an_operational_base,
    at_war_with_the_transports,
)
MAY_COUNTER = (*MISSION_RULES, at_war_with_the_interceptors)
MAY_ATTACK = (sent_by_their_seat, free_to_attack)
INTERCEPTIONS = Procedure(intercepting, MAY_INTERCEPT, intercept, interceptions)
COUNTERS = Procedure(countering, MAY_COUNTER, counter, counters)
ATTACKS = Procedure(attacking, MAY_ATTACK, attack, attacks)


may_be_intercepted = partial(anybody_may, menu=interceptions)
may_be_protected = partial(anybody_may, menu=counters)
