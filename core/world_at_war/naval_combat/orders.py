"""22.41, 23.73: what a player says in naval combat, which air has a part in it, and which flies together."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Rule, Ruled, asked_of
from core.world_at_war.board import on_land, side_of
from core.world_at_war.conditions import rule
from core.world_at_war.kamikazes.flying import kamikazes_near
from core.world_at_war.naval_air.employment import MAY_INTERACT, may_interact
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    COVER,
    KINDS,
    SEARCH,
    Interaction,
    being_fought,
    enemy_groups,
    occasion_of_combat,
)
from core.world_at_war.under_way.at_sea import Units as AirUnits
from core.world_at_war.under_way.at_sea import Use as Role
from core.world_at_war.under_way.ships import (
    at_peace_with_force,
    idle_first,
    nations_met,
)
from core.world_at_war.units import Group, Named, Order, Units, chosen
from events.sentences import said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_air import NavalAirLaunched
from events.world_at_war.naval_combat import NavalCombat

# What a player says in naval combat (22.41), as it is kept in the ledger.


class Flight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air units of several bases and carriers: so many like ones of each, and some by their names."""

    groups: tuple[Group, ...] = ()
    names: tuple[str, ...] = ()


class Covering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combat group, and the air that is to cover it."""

    group: str
    air: Flight


class JoinBattle(Order, frozen=True, tag="JoinBattle/1"):
    """Declare that task forces of both sides meet at sea: these, or all in the hex (22: the table's)."""

    place: str
    forces: tuple[str, ...] = ()


class LaunchCounterair(Order, frozen=True, tag="LaunchCounterair/1"):
    """Announce that carrier-based air counterairs an enemy air base as the round starts (23.61C, 23.64)."""

    to: str
    air: Flight


class AllotPatrol(Order, frozen=True, tag="AllotPatrol/1"):
    """Secretly allot carrier-based air to combat air patrol, perhaps none; the rest may strike (23.35A)."""

    air: Flight = Flight()


class AllotCover(Order, frozen=True, tag="AllotCover/1"):
    """Secretly assign land-based air to combat groups as air cover, perhaps none (23.24A)."""

    cover: tuple[Covering, ...] = ()


class SearchAtSea(Order, frozen=True, tag="SearchAtSea/1"):
    """Let land-based air search in naval combat; the results are settled at the table (23.11B)."""

    units: Units


class FindGroup(Order, frozen=True, tag="FindGroup/1"):
    """Declare the search results against an enemy combat group (22.452: settled at the table)."""

    group: str
    results: int


class LaunchStrike(Order, frozen=True, tag="LaunchStrike/1"):
    """Announce an air strike on a combat group that was found, perhaps as the surprise strike (23.74).

    A `joint` one is no strike of its own: it joins the one that a partner announced last (23.74B, 23.75B).
    """

    group: str
    air: Flight
    surprise: bool = False
    joint: bool = False


class StayInBattle(Order, frozen=True, tag="StayInBattle/1"):
    """Say that the side fights another round of naval combat (22.6: settled at the table).

    If each task force decides (doubt W359), those of the seat's do of which nothing was said.
    """


class LeaveBattle(Order, frozen=True, tag="LeaveBattle/1"):
    """Say that the side withdraws from naval combat (22.7: settled at the table).

    If each task force decides (doubt W359), these do, or if none is named all of the seat's.
    """

    forces: tuple[str, ...] = ()


# 22.41: which air has a part in a naval combat, and against whom.


def near(game: Game, combat: NavalCombat) -> AirUnits:
    """The land-based air that may play some part in it, whatever it did in this round (23.161)."""
    return tuple(near_of(game, combat, game.nations))


def near_of(game: Game, combat: NavalCombat, nations: Collection[str]) -> Iterator[AirUnit]:
    """The same of some nations alone."""
    there = (u for u in game.units.values() if u.nation in nations and u.kind in KINDS and u.base)
    for unit in there:
        roles = (SEARCH, COVER, ATTACK)
        if on_land(game, unit) and any(may_interact(game, unit, role, combat.place) for role in roles):
            yield unit


def kamikazes_attack_now(game: Game, combat: NavalCombat) -> bool:
    """17.47C: is this the first round, or does it not matter (doubt W443 in 2005)?"""
    any_round = has_rule(game, "2005:17.47") and plays(game, "W443") == "any_round"
    return combat.round == 1 or any_round


def doubts_of_the_round(game: Game) -> tuple[str, ...]:
    """W443, in a later round of 2005."""
    later = any(combat.round > 1 for combat in game.naval_combats)
    return ("W443",) if later and has_rule(game, "2005:17.47") else ()


def kamikazes_in(game: Game, combat: NavalCombat) -> AirUnits:
    """The kamikazes that may attack in it, in its first round alone (17.462, 17.47C, doubt W443)."""
    if not kamikazes_attack_now(game, combat):
        return ()
    near = (unit for side in game.sides for unit in kamikazes_near(game, combat.place, side))
    return tuple(unit for unit in near if _at_war_in(game, combat, unit))


def _at_war_in(game: Game, combat: NavalCombat, unit: AirUnit) -> bool:
    enemies = enemy_groups(game, combat, side_of(game, unit.nation))
    return any(not at_peace_with_force(game, unit.nation, group) for group in enemies)


def foes_in_combat(game: Game, request: Any) -> Iterator[str]:
    """The nations that air of a side meets in naval combat: those of enemy ships, and of air that is near."""
    for side in dict.fromkeys(side_of(game, unit.nation) for unit in request.units):
        yield from foes_of(game, being_fought(game), side)


def foes_of(game: Game, combat: NavalCombat, side: str) -> Iterator[str]:
    for group in enemy_groups(game, combat, side):
        yield from nations_met(game, group)
    air = (*near(game, combat), *kamikazes_in(game, combat))
    yield from (unit.nation for unit in air if side_of(game, unit.nation) != side)


def foes_at_sea(game: Game, request: Any) -> Iterator[str]:
    """The nations whose ships a search in naval combat is for."""
    combat = being_fought(game)
    for side in dict.fromkeys(side_of(game, unit.nation) for unit in request.units):
        for group in enemy_groups(game, combat, side):
            yield from nations_met(game, group)


# 23.73, 23.74B, 23.75B: air of several carriers and bases that acts together, as orders name it.


class Flown(msgspec.Struct, frozen=True):
    """The air units of a flight: those from carriers, and those on land, None if there are none."""

    decks: AirUnits = ()
    land: Interaction | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, those from carriers first."""
        return (*(unit.name for unit in self.decks), *(self.land.names if self.land else ()))

    @property
    def units(self) -> AirUnits:
        """The units as they stand, factors among them that are divided for it."""
        return (*self.decks, *(self.land.units if self.land else ()))


class Use(msgspec.Struct, frozen=True):
    """What a flight is asked to do: a role in a round, by a seat's word; `taken` were named before."""

    seat: str
    combat: NavalCombat
    role: str
    taken: frozenset[str] = frozenset()


def flown(game: Game, air: Flight, use: Use) -> Flown:
    """The units that a flight means; raises `Mistake` if they are not there, or named twice."""
    asked: list[Group | Named] = [*air.groups, *(_single(game, one) for one in air.names)]
    role = in_this_round(use.role, use.combat, use.seat, use.taken)
    decks: AirUnits = ()
    land: list[Interaction] = []
    for one in asked:
        if _aboard(game, one):
            taken = {*busy(use.combat), *(unit.name for unit in decks)}
            decks = (*decks, *chosen(game, one, idle_first(game, taken)))
        else:
            before = {unit.name for flight in land for unit in flight.units}
            land.append(enlisted(game, one, replace(role, taken=role.taken | before)))
    together = Flown(decks, _one(land) if land else None)
    names = [unit.name for unit in together.units]
    if len(set(names)) < len(names):
        raise Unworkable("units", say("The order names the same air unit twice."))
    return together


def in_this_round(role: str, combat: NavalCombat, seat: str, taken: frozenset[str] = frozenset()) -> Role:
    """A role of land-based air in the round that is fought: of like ones those with no other (23.161)."""
    return Role(role, combat.place, occasion_of_combat(combat), seat, taken | busy(combat).keys())


def _single(game: Game, name: str) -> Named:
    if name not in game.units:
        raise Mistake("air unit", name, near_misses(name, game.units))
    return Named((name,))


def _aboard(game: Game, asked: Group | Named) -> bool:
    base = asked.base if isinstance(asked, Group) else game.units[asked.names[0]].base
    return base in game.carriers


def _one(parts: list[Interaction]) -> Interaction:
    """Several requests of the same role and occasion as one."""
    return replace(
        parts[0],
        units=tuple(unit for one in parts for unit in one.units),
        names=tuple(name for one in parts for name in one.names),
        dividing=tuple(name for one in parts for name in one.dividing),
    )


def busy(combat: NavalCombat) -> dict[str, str]:
    """Who has done or been told something in this round already, and what."""
    found = dict.fromkeys(combat.at_bases, said("an attack on a base"))
    found |= {name: said("combat air patrol") for air in combat.patrols for name in air.units}
    found |= {name: said("air cover") for air in combat.cover for name in air.units}
    return found | {name: said("an air strike") for plan in combat.strikes for name in plan.units}


def from_decks(combat: NavalCombat, air: Flown, role: str) -> Iterator[Ruled]:
    """What is flown from carriers is remembered for the player turn (18.44)."""
    if air.decks:
        names = tuple(unit.name for unit in air.decks)
        yield Ruled(
            NavalAirLaunched(names, role, combat.place, occasion_of_combat(combat)), ("18.44", "W415")
        )


@rule(
    "23.74D",
    "An air unit does one thing in each round of naval combat.",
    "{unit} is used for {given} in this round.",
)
def does_nothing_else(_: Game, request: Any) -> Iterable[Finding]:
    """23.74D, 23.751B, 23.161, and 23.64 for those that attacked bases."""
    taken = busy(request.combat)
    again = (name for name in request.air.names if name in taken)
    yield from (Finding(unit=name, given=translated(taken[name])) for name in again)


def asked_on_land(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """These rules on land-based air, asked of what a request has on land."""
    return tuple(asked_of(one, lambda _, asked: (asked.air.land,) if asked.air.land else ()) for one in rules)


LAND_MAY = asked_on_land(MAY_INTERACT)
"""What land-based air must keep at sea, in a flight that may be of both."""
