"""23.73, 23.74B, 23.75B: air of several carriers and bases that acts together, as orders name it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Rule, Ruled
from core.world_at_war.conditions import rule
from core.world_at_war.naval_air.employment_rules import MAY_INTERACT
from core.world_at_war.naval_air.enlisting import enlisted
from core.world_at_war.naval_combat.orders import Flight
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import Interaction
from core.world_at_war.under_way.naval_air import Use as Role
from core.world_at_war.under_way.naval_combats import occasion
from core.world_at_war.under_way.ships import idle_first
from core.world_at_war.units import Group, Named, chosen
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_air import NavalAirLaunched
from events.world_at_war.naval_combat import NavalCombat

Units = tuple[AirUnit, ...]


class Flown(msgspec.Struct, frozen=True):
    """The air units of a flight: those from carriers, and those on land, None if there are none."""

    decks: Units = ()
    land: Interaction | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, those from carriers first."""
        return (*(unit.name for unit in self.decks), *(self.land.names if self.land else ()))

    @property
    def units(self) -> Units:
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
    decks: Units = ()
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
        raise Unworkable("units", "The order names the same air unit twice.")
    return together


def in_this_round(role: str, combat: NavalCombat, seat: str, taken: frozenset[str] = frozenset()) -> Role:
    """A role of land-based air in the round that is fought: of like ones those with no other (23.161)."""
    return Role(role, combat.place, occasion(combat), seat, taken | busy(combat).keys())


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
    found = dict.fromkeys(combat.at_bases, "an attack on a base")
    found |= {name: "combat air patrol" for air in combat.patrols for name in air.units}
    found |= {name: "air cover" for air in combat.cover for name in air.units}
    return found | {name: "an air strike" for plan in combat.strikes for name in plan.units}


def from_decks(combat: NavalCombat, air: Flown, role: str) -> Iterator[Ruled]:
    """What is flown from carriers is remembered for the player turn (18.44)."""
    if air.decks:
        names = tuple(unit.name for unit in air.decks)
        yield Ruled(NavalAirLaunched(names, role, combat.place, occasion(combat)), ("18.44", "W415"))


@rule(
    "23.74D",
    "An air unit does one thing in each round of naval combat.",
    "{unit} is used for {given} in this round.",
)
def does_nothing_else(_: Game, request: Any) -> Iterable[Finding]:
    """23.74D, 23.751B, 23.161, and 23.64 for those that attacked bases."""
    taken = busy(request.combat)
    yield from (Finding(unit=name, given=taken[name]) for name in request.air.names if name in taken)


def on_land(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """These rules on land-based air, asked of what a request has on land."""
    return tuple(replace(one, findings=_asked(one), grounds=_grounds(one)) for one in rules)


def _asked(one: Rule) -> Any:
    return lambda game, request: one.findings(game, request.air.land) if request.air.land else ()


def _grounds(one: Rule) -> Any:
    return lambda game, request: one.grounds(game, request.air.land) if request.air.land else ()


LAND_MAY = on_land(MAY_INTERACT)
"""What land-based air must keep at sea, in a flight that may be of both."""
