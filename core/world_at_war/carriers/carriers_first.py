"""17.355 Before war with Japan, new American naval air goes to the fast carriers as soon as it can."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from core.ruling import Finding
from core.world_at_war.basing.new_places import homes
from core.world_at_war.basing.room import room_for
from core.world_at_war.board import commands, name, side_of, turns_at_war, units_at, war_grounds
from core.world_at_war.carriers.decks import Transfer, complement
from core.world_at_war.carriers.transfers import KEPT
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, numbers, plays, turns_on
from core.world_at_war.units import NAVAL_AIR
from events.world_at_war.board import AirUnit, Carrier


def bound_to_carriers(game: Game, nation: str) -> bool:
    """Has the new naval air of this nation to go to its carriers (17.355)?

    Not if the enemy of the rule takes no part in the game, as in Europe; nor under a reading of doubt W144.
    """
    enemy = numbers(game).carriers_first_until_war.get(nation, "")
    waits = enemy in game.nations and turns_at_war(game, nation, enemy) is None
    return waits and plays(game, "W144") == "first_chance"


def _grounds(game: Game, request: Any) -> Iterator[str]:
    enemy = numbers(game).carriers_first_until_war.get(request.nation, "")
    if request.kind == NAVAL_AIR and enemy in game.nations:
        yield from war_grounds(game, request.nation, enemy)
        if turns_on(game, "W144", lambda other: _better_places(other, request)):
            yield "W144"


def _decks(game: Game, nation: str) -> Iterator[Carrier]:
    """The carriers of a nation that can take naval air: sound, and in a port or box."""
    decks = game.carriers.values()
    return (deck for deck in decks if deck.nation == nation and not deck.at_sea and not deck.damaged)


def berths(game: Game, nation: str) -> dict[str, int]:
    """How many new squadrons the carriers of each port or box have room for, beside those that wait there."""
    found: dict[str, int] = {}
    for deck in _decks(game, nation):
        room = deck.size - len(complement(game, deck))
        found[deck.place] = found.get(deck.place, 0) + room
    return {place: room - len(_new(units_at(game, place), nation)) for place, room in found.items()}


def _new(units: Iterable[AirUnit], nation: str) -> list[AirUnit]:
    return [u for u in units if u.constructed and (u.nation, u.kind) == (nation, NAVAL_AIR)]


@rule(
    "17.355",
    "Before war with Japan, new American naval air is built where it can go to a fast carrier.",
    "{given} NAS of them would find no carrier at {place}; there is room for them at {allowed}.",
    _grounds,
)
def to_carriers_first(game: Game, request: Any) -> Iterable[Finding]:
    """17.355 (doubt W144)."""
    if better := _better_places(game, request):
        where = " and ".join(name(game, to) for to in better)
        yield Finding(place=name(game, request.base), given=str(_left_ashore(game, request)), allowed=where)


def _left_ashore(game: Game, request: Any) -> int:
    """How many of the new squadrons would find no carrier with room where they are built."""
    return len(request.units) - max(0, berths(game, request.nation).get(request.base, 0))


def _better_places(game: Game, request: Any) -> tuple[str, ...]:
    """Where else they could be built and find one; nowhere for naval air that need not."""
    bound = request.kind == NAVAL_AIR and bound_to_carriers(game, request.nation)
    if not bound or _left_ashore(game, request) <= 0:
        return ()
    room = berths(game, request.nation)
    others = (to for to in homes(game, request.nation, NAVAL_AIR) if to != request.base)
    return tuple(to for to in others if room.get(to, 0) > 0 and room_for(game, to, request.units[0]))


def _must_board(game: Game, request: Any) -> Iterator[tuple[AirUnit, str]]:
    """New squadrons of the seat that are ashore beside a carrier that they could board."""
    decks = [deck for deck in game.carriers.values() if not deck.at_sea]
    for _, unit in sorted(game.units.items()) if decks else ():
        new = unit.constructed and unit.kind == NAVAL_AIR and side_of(game, unit.nation) == game.turn.side
        if new and commands(game, request.seat, unit.nation) and bound_to_carriers(game, unit.nation):
            there = (d.name for d in decks if d.place == unit.base and d.nation == unit.nation)
            yield from ((unit, deck) for deck in there if _can_board(game, unit, deck))


def _can_board(game: Game, unit: AirUnit, deck: str) -> bool:
    request = Transfer("", (unit,), deck)
    return all(condition.kept(game, request) for condition in KEPT)


def _grounds_of_boarding(game: Game, request: Any) -> Iterator[str]:
    if turns_on(game, "W144", lambda g: any(_must_board(g, request))):
        yield "W144"


@rule(
    "17.355/ashore",
    "Before war with Japan, no new American naval air is left ashore beside a fast carrier with room.",
    "{unit} can still go aboard {place}.",
    _grounds_of_boarding,
)
def new_naval_air_is_aboard(game: Game, request: Any) -> Iterable[Finding]:
    """17.355, as the moment for transfers passes (doubt W144)."""
    told = {unit.name: deck for unit, deck in reversed(list(_must_board(game, request)))}
    yield from (Finding(unit=unit, place=deck) for unit, deck in sorted(told.items()))


def _withdrawn(game: Game, request: Any, nation: str) -> int:
    """How many new squadrons of a nation would leave a carrier with room for them for where none has."""
    going = len(_new(request.units, nation))
    if not going or request.base == request.origin or not bound_to_carriers(game, nation):
        return 0
    room = berths(game, nation)
    kept = min(going, max(0, room.get(request.origin, -going) + going))
    return max(0, kept - max(0, room.get(request.base, 0)))


def _grounds_of_going(game: Game, request: Any) -> Iterator[str]:
    for nation, enemy in numbers(game).carriers_first_until_war.items():
        if _new(request.units, nation):
            yield from war_grounds(game, nation, enemy)
            if turns_on(game, "W144", partial(_withdrawn, request=request, nation=nation)):
                yield "W144"


@rule(
    "17.355/away",
    "Before war with Japan, no new American naval air is taken away from a fast carrier with room.",
    "{given} NAS would leave {unit} at {place} for {allowed}, where no fast carrier has room for them.",
    _grounds_of_going,
)
def waits_for_its_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """17.355, for all that changes base (doubt W144)."""
    for nation in numbers(game).carriers_first_until_war:
        if count := _withdrawn(game, request, nation):
            decks = (d.name for d in _decks(game, nation) if d.place == request.origin)
            places = name(game, request.origin), name(game, request.base)
            yield Finding(" and ".join(sorted(decks)), places[0], str(count), places[1])
