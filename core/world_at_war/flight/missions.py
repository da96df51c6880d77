"""18.4 The order to fly a mission that is settled at the table, as earlier ledgers have it."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, near_misses
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.board import known_place, name, places_printed
from core.world_at_war.conditions import rule
from core.world_at_war.flight.employment import MISSION_RULES
from core.world_at_war.flight.operating import flown_now
from core.world_at_war.flight.returning import elsewhere
from core.world_at_war.state import Game, numbers
from core.world_at_war.units import Order, Units, chosen, to_fly
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown

REFEREED = {
    "counterair": ("18.521", "counterair {place} with …"),
    "bombing": ("18.57", "bomb {place} with …"),
    "escorting bombing": ("18.57/escorting", "escort bombing of {place} with …"),
    "opposing bombing": ("18.57/opposing", "oppose bombing of {place} with …"),
    "air supply": ("18.53", "air supply … with …"),
    "air transport": ("18.54", "air transport … with … to {place}"),
    "attack on a naval base": ("23.51", "attack naval base {place} with …"),
    "escorting an attack on a naval base": ("17.53B", "attack naval base {place} against its air with …"),
    "airdrop": ("18.512C", "airdrop … with … to {place}"),
    "the Hump": ("17.63D", "hump with … to {place}"),
    "ground support": ("18.551", "support the attack on {place} with …"),
    "defensive air support": ("18.611", "defend {place} with …"),
    "escorting defensive air support": ("18.6141", "defend {place} with …"),
    "interception of defensive air support": ("18.561", "intercept over {place} with …"),
    "interception of air transport": ("18.621", "intercept transports over {place} with …"),
    "counter-interception": ("18.622", "counter-intercept with …"),
}
"""Missions that have an order of their own: the rule that settles them, and how they are ordered."""


class Mission(msgspec.Struct, frozen=True):
    """A request to fly: who asks, which units of one base, what, over which hex, and back to where."""

    seat: str
    units: tuple[AirUnit, ...]
    mission: str
    hex: str
    returning: str


class FlyMission(Order, frozen=True, tag="FlyMission/1"):
    """Declare an air mission settled at the table (18.4); `returning` is another base to fly back to."""

    units: Units
    mission: str
    to: str
    returning: str = ""


def mission(game: Game, order: FlyMission, seat: str) -> Mission:
    """What the order means; raises `Mistake` for units, places and missions that are not there."""
    units = chosen(game, order.units, to_fly)
    flown = known_mission(game, order.mission)
    back = deck_or_place(game, order.returning) if order.returning else units[0].base
    return Mission(seat, units, flown, known_place(game, order.to), back)


def _flown_as(mission: str) -> Callable[[Game, Mission], Iterable[Finding]]:
    def declared(game: Game, request: Mission) -> Iterable[Finding]:
        in_play = (flown_now(game, side) for side in game.sides)
        if request.mission == mission and any(mission in flown for flown in in_play):
            yield Finding(place=name(game, request.hex), given=mission)

    return declared


FOUGHT_OUT: tuple[Rule, ...] = tuple(
    rule(
        f"{number}/order",
        f"What is flown as {mission} is ordered by an order of its own, and fought out.",
        f"{{given}} is not declared as flown; order “{form}” in its part of the phase.",
    )(_flown_as(mission))
    for mission, (number, form) in REFEREED.items()
)
"""Ledgers from before a mission was refereed hold declared ones (18.52)."""


def known_mission(game: Game, given: str) -> str:
    """The mission that a person means; raises `Mistake` with the near misses and the list of all."""
    known = {name.casefold(): name for name in numbers(game).operations}
    for spelling in (given.casefold(), f"the {given.casefold()}"):
        if spelling in known:
            return known[spelling]
    hint = f"The missions are {', '.join(known.values())}."
    raise Mistake("mission", given, near_misses(given, known.values()), hint)


def fly(_: Game, request: Mission) -> Iterator[Ruled]:
    """The units have flown, are back at a base, and are inverted for the rest of the player turn (18.42A)."""
    names = tuple(unit.name for unit in request.units)
    rules = ("18.41", "18.42A", "18.46") if elsewhere(request) else ("18.41", "18.42A")
    yield Ruled(AirMissionFlown(names, request.mission, request.hex, request.returning), rules)


def none_offered(_: Game, __: str) -> Iterator[Offer]:
    """Nothing: each mission is fought out (`FOUGHT_OUT`)."""
    return iter(())


def deck_or_place(game: Game, given: str) -> str:
    """The carrier, hex or box that a person means; raises `Mistake` with the near misses of all of them."""
    names = {**game.atlas.places, **{carrier.casefold(): carrier for carrier in game.carriers}}
    if (found := names.get(given.casefold())) is not None:
        return found
    raise Mistake("carrier or place", given, near_misses(given, (*places_printed(game), *game.carriers)))


MISSIONS = Procedure(mission, (*MISSION_RULES, *FOUGHT_OUT), fly, none_offered)
"""For ledgers from before the missions were refereed; given anew it is told what to order instead."""
