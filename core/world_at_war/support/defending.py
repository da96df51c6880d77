"""18.61: defensive air support is placed, escorted, and kept over its hex."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import hex_of, known_place, lies_in, name
from core.world_at_war.book import rule
from core.world_at_war.commitments import free_first
from core.world_at_war.employment import MISSION_RULES
from core.world_at_war.flight import reach_by
from core.world_at_war.offers import most_kept, moving
from core.world_at_war.operating import over_its_own_hex
from core.world_at_war.orders import DefendFromTheAir
from core.world_at_war.ranges import operational_range
from core.world_at_war.selection import chosen
from core.world_at_war.state import Game, numbers
from core.world_at_war.support.conditions import army_air_in_later_windows
from core.world_at_war.support.defended import (
    a_window_for_this_hex,
    at_war_with_the_attackers,
    cooperation_lets_it_defend,
    defended,
    no_support_for_partisans,
    own_hex_in_a_hard_winter,
    with_defenders,
)
from core.world_at_war.support.placed import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    aloft,
    defense_over,
    deferring,
    occasion,
)
from core.world_at_war.support.preferring import ready
from core.world_at_war.targets import WHERE_IT_GOES
from events.world_at_war.board import AirUnit
from events.world_at_war.support import DefensiveSupportPlaced

JET = "jet"


class Defending(msgspec.Struct, frozen=True):
    """Air units of one base that would support the defenders of a hex; jets escort these units."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str

    @property
    def mission(self) -> str:
        """Jets alone escort; whoever goes with others is asked as they are (18.6141)."""
        return ESCORT if all(unit.kind == JET for unit in self.units) else DEFENSIVE_SUPPORT

    @property
    def returning(self) -> str:
        """Where they are based; where they land is said when they return (18.46)."""
        return self.units[0].base


def defending(game: Game, order: DefendFromTheAir, seat: str) -> Defending:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Defending(seat, chosen(game, order.units, free_first(game)), known_place(game, order.to))


@rule("18.612", "Naval air gives defensive support from land.", "{unit} is on {place}.")
def naval_air_from_land(game: Game, request: Defending) -> Iterable[Finding]:
    """18.612, first sentence."""
    aboard = (unit for unit in request.units if unit.base in game.carriers)
    yield from (Finding(unit=unit.name, place=unit.base) for unit in aboard)


@rule(
    "18.6141",
    "Jets over a hex escort others that give its defenders air support.",
    "{unit} would escort nobody: no other air supports the defenders of {place}; send that first.",
)
def escorts_somebody(game: Game, request: Defending) -> Iterable[Finding]:
    """18.6141 with 17.531: jets give no support; nor do others over the hex whose attack is over (18.619)."""
    there = defense_over(game, request.hex)
    if request.mission == ESCORT and not (there and aloft(game, there.units)):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


def defend(game: Game, request: Defending) -> Iterator[Ruled]:
    """The units are over the hex; jets escort (18.6141). Any number may be sent (18.614C)."""
    jets = tuple(unit.name for unit in request.units if unit.kind == JET)
    others = tuple(unit.name for unit in request.units if unit.kind != JET)
    late = deferring(game)
    rules = ("18.611", *(("18.6141",) if jets else ()), *(("18.619",) if late else ()))
    yield Ruled(DefensiveSupportPlaced(others, jets, request.hex, occasion(game), late), rules)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the hexes within range that may be defended."""
    edition = numbers(game)
    kinds, goals = {*edition.operations[DEFENSIVE_SUPPORT], JET}, defended(game)
    for like in ready(game, seat, kinds):
        unit = like[0]

        def request(units: tuple[AirUnit, ...], to: str) -> Defending:
            return Defending(seat, units, to)

        home = lies_in(game, unit.base)
        if not all(asked.kept(game, request((unit,), home)) for asked in OF_THE_UNITS):
            continue
        near = goals & reach_by(game, "W102", home, operational_range(game, unit)).keys()
        choices = (Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in sorted(near))
        yield from moving(DefendFromTheAir, like, (c for c in choices if hex_of(game, c.value)))


OF_THE_HEX = (
    *WHERE_IT_GOES,
    over_its_own_hex,
    with_defenders,
    a_window_for_this_hex,
    own_hex_in_a_hard_winter,
    at_war_with_the_attackers,
    cooperation_lets_it_defend,
    no_support_for_partisans,
    escorts_somebody,
)
MAY_DEFEND = (
    *MISSION_RULES,
    naval_air_from_land,
    army_air_in_later_windows,
    *(asked for asked in OF_THE_HEX if asked not in MISSION_RULES),
)
OF_THE_UNITS = tuple(asked for asked in MAY_DEFEND if asked not in OF_THE_HEX)
DEFENDING = Procedure(defending, MAY_DEFEND, defend, offers)
