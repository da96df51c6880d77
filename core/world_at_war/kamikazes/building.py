"""17.44B, 17.44C Kamikazes are built from their force pool."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled, asked_of
from core.world_at_war.board import known_nation
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.construction.chapter import in_their_own_turn, paid_for
from core.world_at_war.construction.force_pools import cost, taken
from core.world_at_war.kamikazes.in_a_turn import within_twice_the_rate
from core.world_at_war.kamikazes.pool import BuildKamikazes
from core.world_at_war.menus import most_kept
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.under_way.missions import KAMIKAZE, MAP_EDGE, based_on_the_map
from core.world_at_war.units import unbuilt
from events.sentences import say
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import AirUnitsConstructed
from events.world_at_war.flight import AirUnitsUninverted


class Building(msgspec.Struct, frozen=True):
    """A request to build kamikazes beside the map: who asks, whose they are, which of the force pool."""

    seat: str
    nation: str
    units: tuple[AirUnit, ...]
    kind: str = KAMIKAZE


def building(game: Game, order: BuildKamikazes, seat: str) -> Building:
    """What the order means; raises `Mistake` for more kamikazes than lie in the force pool (17.44B)."""
    nation = known_nation(game, order.nation).name
    if based_on_the_map(game):
        told = say("Kamikazes are built at a base (17.42): say where, as for other air units.")
        raise Unworkable("place", told)
    return Building(seat, nation, taken(game, nation, KAMIKAZE, order.count))


@rule(
    "17.44B",
    "Kamikazes are built once their nation has invoked the kamikaze rule.",
    "{given} has not invoked the kamikaze rule.",
)
def the_rule_is_invoked_before_building(game: Game, request: Any) -> Iterable[Finding]:
    """17.44B with 17.41; the force pool holds no more than its limit, and no training rate is asked."""
    if request.nation not in game.kamikazes:
        yield Finding(given=request.nation)


def build(game: Game, request: Building) -> Iterator[Ruled]:
    """They lie beside the map, inverted as all that is new (18.72C), or ready at once (doubt W150)."""
    names, brps = tuple(unit.name for unit in request.units), cost(game, KAMIKAZE, len(request.units))
    new = AirUnitsConstructed(request.nation, KAMIKAZE, names, MAP_EDGE, "", brps)
    yield Ruled(new, (numbers(game).construction[KAMIKAZE].rule, "17.44B", "18.72C", "W150"))
    if plays(game, "W150") == "ready":
        yield Ruled(AirUnitsUninverted(names), ("W150",))


def offers_to_build(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation with unbuilt kamikazes: how many may be built; in 2005 at bases alone, as other air."""
    for nation in () if based_on_the_map(game) else game.kamikazes:
        lying = unbuilt(game, nation, KAMIKAZE)
        if most := most_kept(
            game, ASKED_TO_BUILD, lambda units, at: Building(seat, at, units), lying, nation
        ):
            yield Offer(BuildKamikazes(nation, 1), (), most)


ASKED_TO_BUILD = (
    seat_speaks_for_the_nation,
    in_their_own_turn,
    the_rule_is_invoked_before_building,
    within_twice_the_rate,
    paid_for,
)
BUILDING = Procedure(building, ASKED_TO_BUILD, build, offers_to_build)


def _of_kamikazes(asked: Rule) -> Rule:
    """A condition of building kamikazes, as one of all building."""
    return asked_of(asked, lambda _, request: (request,) if request.kind == KAMIKAZE else ())


BUILT_AT_A_BASE = tuple(map(_of_kamikazes, (the_rule_is_invoked_before_building, within_twice_the_rate)))
"""What is asked of kamikazes besides, where they are built as other air units are (17.42 of 2005)."""
