"""18.4 The order to fly a mission: what it means, and what is so once it is flown."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.mistakes import Mistake, near_misses
from core.ruling import Finding, Rule, Ruled
from core.world_at_war.board import known_place, name
from core.world_at_war.book import rule
from core.world_at_war.carriers import deck_or_place
from core.world_at_war.operations import flown_now
from core.world_at_war.orders import FlyMission
from core.world_at_war.returning import elsewhere
from core.world_at_war.selection import chosen, to_fly
from core.world_at_war.state import Game, numbers
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown

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
