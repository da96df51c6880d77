"""18.621-18.623: what is asked of interceptors, of escorts, and of attacks on transports."""

from collections.abc import Iterable, Iterator

import msgspec

from core.mistakes import Unworkable
from core.ruling import Finding
from core.world_at_war.air_transport.under_way import (
    intercepted,
    may_attack,
    present_transport,
)
from core.world_at_war.board import commands, name, supply_grounds
from core.world_at_war.book import rule
from core.world_at_war.enmity import at_war_with_them, nations_of
from core.world_at_war.operating import operational
from core.world_at_war.state import Game, turns_on
from events.world_at_war.board import AirUnit
from events.world_at_war.transport_mission import TransportMission


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
        raise Unworkable("air transport", "No air transports are under way.")
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
    "Only a nation at war intercepts the other's air transports.",
    lambda game, _: nations_of(game, under_way(game).units),
)
at_war_with_the_interceptors = at_war_with_them(
    "18.622/war",
    "Only a nation at war with the interceptors counter-intercepts them.",
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
            yield Finding(unit.name, given="goes for the transports already")
        elif unit.name not in able:
            was = "was forced to abort" if unit.name in mission.barred else "is no interceptor that may"
            yield Finding(unit.name, given=was)


@rule("18.62/seat", "A seat sends only units of its own nations.", "{given} does not speak for {allowed}.")
def sent_by_their_seat(game: Game, request: Interfering) -> Iterable[Finding]:
    """Each player decides about the interceptors of his own."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)
