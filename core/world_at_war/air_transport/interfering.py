"""18.621-18.623: interceptors, escorts and attacks on transports, and their air battles."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.decisions import Deciding
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.air_transport.flights import (
    AttackAirTransport,
    CounterIntercept,
    InterceptAirTransport,
)
from core.world_at_war.board import commands, known_place, name, side_of, supply_grounds
from core.world_at_war.conditions import at_war_with_them, nations_of, rule
from core.world_at_war.counterair.announcing import could_be_joined
from core.world_at_war.flight.missions import MISSION_RULES
from core.world_at_war.flight.operating import operational
from core.world_at_war.menus import most_kept, moving, standing
from core.world_at_war.squadrons.dividing import anybody_may
from core.world_at_war.state import Game, numbers, plays, turns_on
from core.world_at_war.under_way.commitments import (
    COUNTER_INTERCEPTION,
    ON_TRANSPORT,
    attackers,
    free_first,
    free_units,
)
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.over_land import intercepted, may_attack, present_transport
from core.world_at_war.units import Preference, chosen, groups
from events.sentences import said, say
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.air_transport import (
    AirTransportAttacked,
    AirTransportEscorted,
    AirTransportIntercepted,
    TransportMission,
)
from events.world_at_war.board import AirUnit

# 18.621-18.623: interceptors, escorts and attacks on transports, and what is asked of them.


class Interfering(msgspec.Struct, frozen=True):
    """Air units of one base that fly against air transports, or protect them, over a hex of their route."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str

    @property
    def returning(self) -> str:
        """They return to their base."""
        return self.units[0].base


def under_way(game: Game) -> TransportMission:
    """The activity; raises `Unworkable` if there is none."""
    if (mission := present_transport(game)) is None:
        raise Unworkable(said("air transport"), say("No air transports are under way."))
    return mission


@rule(
    "18.621/route",
    "Air transports are intercepted in a hex of their route, its ends among them.",
    "{place} is not on the route: {allowed}.",
)
def on_the_route(game: Game, request: Interfering) -> Iterable[Finding]:
    """18.621."""
    mission = under_way(game)
    if request.hex not in mission.route:
        by = ", ".join(name(game, one) for one in mission.route)
        yield Finding(place=name(game, request.hex), allowed=by)


@rule(
    "18.621/hex",
    "All interceptors meet the air transports in one hex.",
    "{place} is another hex than {allowed}, where they are intercepted already.",
    lambda game, _: ("W198",) if intercepted(game) else (),
)
def in_one_hex(game: Game, request: Interfering) -> Iterable[Finding]:
    """18.621, any one hex (doubt W198)."""
    if (at := under_way(game).at) and request.hex != at:
        yield Finding(place=name(game, request.hex), allowed=name(game, at))


def _base_grounds(game: Game, request: Interfering) -> Iterator[str]:
    for unit in request.units:
        yield from supply_grounds(game, unit.base, unit.nation)
    if turns_on(game, "W107", lambda played: _not_operational(played, request)):
        yield "W107"


def _not_operational(game: Game, request: Interfering) -> list[AirUnit]:
    based = (unit for unit in request.units if unit.base not in game.carriers)
    return [unit for unit in based if not operational(game, unit.base, unit.nation)]


@rule(
    "18.621",
    "Interceptors fly from an operational air base.",
    "{unit} at {place} is not at an operational one.",
    _base_grounds,
)
def from_an_operational_base(game: Game, request: Interfering) -> Iterable[Finding]:
    """18.621; what an operational base is, is doubt W107."""
    return (Finding(unit.name, name(game, unit.base)) for unit in _not_operational(game, request))


at_war_with_the_transports = at_war_with_them(
    "18.621/war",
    said("Only a nation at war intercepts the other's air transports."),
    lambda game, _: nations_of(game, under_way(game).units),
)
at_war_with_the_interceptors = at_war_with_them(
    "18.622/war",
    said("Only a nation at war with the interceptors counter-intercepts them."),
    lambda game, _: nations_of(game, under_way(game).interceptors),
)


@rule(
    "18.623",
    "Interceptors attack the transports unless the last round eliminated them or forced them to abort.",
    "{unit} {given}.",
    lambda game, _: ("W200",) if (m := present_transport(game)) and m.wiped_out else (),
)
def free_to_attack(game: Game, request: Interfering) -> Iterable[Finding]:
    """18.623, second sentence (doubt W200)."""
    mission = under_way(game)
    able = {unit.name for unit in may_attack(game, mission)}
    for unit in request.units:
        if unit.name in mission.attackers:
            yield Finding(unit.name, given=say("goes for the transports already"))
        elif unit.name not in able:
            forced = unit.name in mission.barred
            given = say("was forced to abort" if forced else "is no interceptor that may")
            yield Finding(unit.name, given=given)


@rule("18.62/seat", "A seat sends only units of its own nations.", "{given} does not speak for {allowed}.")
def sent_by_their_seat(game: Game, request: Interfering) -> Iterable[Finding]:
    """Each player decides about the interceptors of his own."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)


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


# 18.622, 18.623: what is peculiar to air battles about air transports.


@rule(
    "18.622/mover",
    "It is the intercepting player who says whether another round is fought.",
    "The interceptors over {place} have said that they fight on.",
    lambda _, request: ("W312",) if _counter_interceptor(request.battle) else (),
)
def the_interceptors_have_said_so(game: Game, request: Deciding) -> Iterable[Finding]:
    """18.622: who protects the transport may bring in more air, and the round is fought (doubt W312).

    Nobody must: where none of his air is left, he may let it be.
    """
    if another_round_is_on(game, request.battle):
        yield Finding(place=name(game, request.battle.place))


def another_round_is_on(game: Game, battle: AirBattle) -> bool:
    """Is who is asked only to say whether it reinforces, for the round is the interceptors' word (W312)?"""
    said = _counter_interceptor(battle) and plays(game, "W312") == "interceptors"
    return said and bool(attackers(game, battle))


def _counter_interceptor(battle: AirBattle) -> bool:
    return battle.kind == COUNTER_INTERCEPTION and battle.asked == ATTACKER


def straight_on(game: Game, battle: AirBattle) -> bool:
    """18.622: nobody could join the mover's air, and it is not asked whether it fights on."""
    mover = plays(game, "W312") == "interceptors"
    return mover and bool(attackers(game, battle)) and not could_be_joined(game)


COUNTER_INTERCEPTIONS = Kind(
    COUNTER_INTERCEPTION,
    fought="18.622",
    over="18.622",
    defender_says="18.622",
    broken_off="18.622",
    attacker_says="18.622",
    joined="18.622",
    may_join=could_be_joined,
    straight_on=straight_on,
    leaving=(the_interceptors_have_said_so,),
)
ATTACKS_ON_TRANSPORTS = Kind(ON_TRANSPORT, fought="18.623", over="18.623", single="19.12", unanswered=True)
