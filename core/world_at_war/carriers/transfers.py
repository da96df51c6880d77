"""17.3122, 17.355 Naval air units change between a fast carrier in port and the port or box where it lies."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.homes import homes
from core.world_at_war.basing.open_bases import cooperation_allows, new_airbase_for_its_owner_alone
from core.world_at_war.basing.room import overflow, room_for, squadrons
from core.world_at_war.board import (
    commands,
    controller,
    hex_of,
    name,
    phase,
    player_turn,
    side_of,
    turns_at_war,
    units_at,
    war_grounds,
)
from core.world_at_war.carriers.decks import (
    CHANGED_OVER,
    DECK_TAKES,
    Transfer,
    by_status,
    complement,
    only_with_a_new_carrier,
    to_change_over,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.state import Game, has_rule, numbers, plays, turns_on
from core.world_at_war.under_way.steps import a_phase_begins, base_changes_are_over
from core.world_at_war.units import NAVAL_AIR, Order, Units, chosen, groups
from events.sentences import all_of, say
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.sequence import PositionAdjusted
from events.world_at_war.ships import CarrierInverted

"""Where task forces sail, and change base."""


class TransferNavalAir(Order, frozen=True, tag="TransferNavalAir/1"):
    """Bring naval air units aboard a carrier in their port or box, or ashore there (17.3122)."""

    units: Units
    to: str


def transfer(game: Game, order: TransferNavalAir, seat: str) -> Transfer:
    """What the order means; raises `Mistake` for units, carriers and places that are not there."""
    return Transfer(seat, chosen(game, order.units, to_change_over(game)), deck_or_place(game, order.to))


def deck_of(game: Game, request: Transfer) -> Carrier | None:
    """The carrier of a transfer: the one boarded, or else the one left; None where there is none."""
    return game.carriers.get(request.base) or game.carriers.get(request.origin)


@rule(
    "17.3122",
    "Naval air units change between a carrier in port and the port or box in which it lies.",
    "{unit} can't go from {given} to {place}: {allowed}.",
    lambda game, request: ("W258",) if {request.base, request.origin} <= set(game.carriers) else (),
)
def between_a_carrier_and_its_port(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122; the moments of A and B are places in the turn (doubt W14), and of two decks see W258."""
    if why := _why_apart(game, request):
        start, end = name(game, request.origin), name(game, request.base)
        yield from (Finding(u.name, end, start, why) for u in request.units)


def _why_apart(game: Game, request: Transfer) -> str:
    deck = deck_of(game, request)
    if deck is None:
        return say("no carrier is named, and from base to base air is staged or redeployed")
    if {request.origin, request.base} <= set(game.carriers):
        return "" if _side_by_side(game, request) else say("it goes ashore first")
    if deck.at_sea:
        return say("{carrier} is at sea", carrier=deck.name)
    if deck.place not in {request.origin, request.base}:
        return say("{carrier} lies at {place}", carrier=deck.name, place=name(game, deck.place))
    return ""


def _side_by_side(game: Game, request: Transfer) -> bool:
    """Does it go straight from one carrier to another in the same port (doubt W258)?"""
    start, goal = game.carriers[request.origin], game.carriers[request.base]
    together = start != goal and start.place == goal.place and not (start.at_sea or goal.at_sea)
    return together and not start.damaged and plays(game, "W258") == "direct"


def _steps_taken(game: Game, request: Transfer) -> bool:
    """Has a base change or sea transport of the side gone before, as doubt W14 asks for it?"""
    if plays(game, "W14") == "whole_phase":
        return True
    deck = deck_of(game, request)
    if plays(game, "W14") == "each_act":
        return deck is not None and bool({deck.name, deck.force} & set(game.base_changes))
    moved = (game.forces.get(one) or game.carriers.get(one) for one in game.base_changes)
    return any(one and side_of(game, one.nation) == game.turn.side for one in moved)


@rule(
    "17.3122A",
    "In the movement phase naval air changes over before or after staging, base changes and sea transport.",
    "No change of base or sea transport has gone before.",
    lambda game, _: ("W14",) if base_changes_are_over(game) else (),
)
def around_base_changes(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122A: once task forces sail, after their base changes (doubt W14); before them there are steps."""
    if base_changes_are_over(game) and not _steps_taken(game, request):
        yield Finding(place=name(game, request.base))


@rule(
    "2005:17.3122",
    "Naval air units change over as a phase of their owner's player turn begins.",
    "{unit} can't go to {place}: {given}.",
)
def as_a_phase_begins(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122 of 2005: what comes to the port or box in the course of the phase waits for the next one."""
    for unit in request.units:
        if not a_phase_begins(game):
            yield Finding(unit.name, name(game, request.base), say("the phase began some time ago"))
        elif _came_in_this_phase(game, unit):
            yield Finding(unit.name, name(game, request.base), say("it was not there as the phase began"))


def _came_in_this_phase(game: Game, unit: AirUnit) -> bool:
    came = {
        "movement": unit.staged,
        "construction": unit.constructed == player_turn(game),
        "redeployment": bool(unit.redeployed),
    }
    return came.get(phase(game), False)


@rule(
    "17.3122/turn",
    "Naval air units change over in their owner's player turn.",
    "{unit} is of the {given} side.",
)
def in_the_owners_turn(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122, first sentence."""
    for unit in request.units:
        if (side := side_of(game, unit.nation)) != game.turn.side:
            yield Finding(unit=unit.name, given=side)


@rule(
    "17.3122/enemy",
    "Naval air goes ashore in no port that the enemy holds.",
    "{place} is held by {given}.",
)
def ashore_among_friends(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122 with 18.1: nobody bases where the enemy is; a carrier may still lie in a port that fell."""
    port = hex_of(game, request.base)
    holder = controller(game, port) if port else ""
    if holder and side_of(game, holder) != side_of(game, request.units[0].nation):
        yield Finding(place=name(game, request.base), given=holder)


@rule(
    "17.3122/room",
    "The port has room for naval air units that go ashore.",
    "With these {place} would hold {given} squadrons, an AAF counted as three; it has room for {allowed}.",
)
def port_has_room(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3122 with 18.12: carrier-based air in port takes no room there, air put ashore does."""
    there = dict.fromkeys((*units_at(game, request.base), *request.units))
    if request.base not in game.carriers and (beyond := overflow(game, request.base, there)):
        given = squadrons(game, there)
        yield Finding(place=name(game, request.base), given=str(given), allowed=str(given - beyond))


def change_over(game: Game, request: Transfer) -> Iterator[Ruled]:
    """17.3122D: aboard they take the carrier's status; off an inverted carrier they are inverted.

    Aboard an uninverted carrier they can be used at once, for nothing more is asked of them (17.3122D.2).
    """
    deck = deck_of(game, request)
    aboard = request.base in game.carriers
    spreads = aboard and deck is not None and _inverts(game, deck, request)
    if deck is not None and spreads:
        yield from _with_its_air(game, deck)
    turned = CHANGED_OVER if deck and (deck.inverted or spreads) else ""
    bullets = ("17.3122D.1",) if aboard else ("17.3122D.3",) if turned else ()
    names_of = {turned: tuple(u.name for u in request.units)} if aboard else by_status(request.units, turned)
    for status, names in names_of.items():
        yield Ruled(NavalAirTransferred(names, request.origin, request.base, status), ("17.3122", *bullets))


def _inverts(game: Game, deck: Carrier, request: Transfer) -> bool:
    """17.3122 of 2005: inverted naval air that goes aboard inverts a carrier that is not."""
    ready = not deck.inverted and has_rule(game, "2005:17.3122")
    return ready and any(unit.inverted for unit in request.units)


def _with_its_air(game: Game, deck: Carrier) -> Iterator[Ruled]:
    yield Ruled(CarrierInverted(deck.name, "17.3122"), ("2005:17.3122",))
    if ready := tuple(unit.name for unit in units_at(game, deck.name) if not unit.inverted):
        yield Ruled(AirUnitsInverted(ready, CHANGED_OVER), ("17.3122D.1",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units in a port or box with carriers, or aboard in port: where they may go."""
    berths: dict[str, list[str]] = {}
    for deck in sorted(game.carriers.values(), key=lambda c: c.name):
        if not deck.at_sea:
            berths.setdefault(deck.place, []).append(deck.name)
            berths.setdefault(deck.name, []).extend((deck.place, *_beside(game, deck)))
    able = (u for u in game.units.values() if u.base in berths and _in_turn(game, seat, u))
    for ready in groups(game, able, to_change_over(game)):
        places = berths[ready[0].base]
        choices = (Choice(to, most_kept(game, NOW, partial(Transfer, seat), ready, to)) for to in places)
        yield from moving(TransferNavalAir, ready, choices)


def _beside(game: Game, deck: Carrier) -> list[str]:
    """The other carriers in its port to which naval air may go straight (doubt W258)."""
    if plays(game, "W258") != "direct":
        return []
    there = (one for one in game.carriers.values() if one.place == deck.place and not one.at_sea)
    return sorted(one.name for one in there if one != deck)


def _in_turn(game: Game, seat: str, unit: AirUnit) -> bool:
    return commands(game, seat, unit.nation) and side_of(game, unit.nation) == game.turn.side


def naval_air_has_its_carriers_status(game: Game, event: PositionAdjusted) -> tuple[Ruled, ...]:
    """17.3122D.1: a carrier that is turned over, or back, takes the squadrons aboard with it."""
    deck = game.carriers.get(event.subject)
    if deck is None or event.what != "inverted":
        return ()
    aboard = units_at(game, deck.name)
    if deck.inverted:
        names = tuple(u.name for u in aboard if not u.inverted)
        return (Ruled(AirUnitsInverted(names, CHANGED_OVER), ("17.3122D.1",)),) if names else ()
    names = tuple(u.name for u in aboard if u.inverted)
    return (Ruled(AirUnitsUninverted(names), ("17.3122D.1",)),) if names else ()


KEPT = (
    in_the_owners_turn,
    as_a_phase_begins,
    between_a_carrier_and_its_port,
    only_with_a_new_carrier,
    *DECK_TAKES,
    ashore_among_friends,
    port_has_room,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
)
NOW = (around_base_changes, *KEPT)
TRANSFER = Procedure(transfer, (seat_speaks_for_the_units, *NOW), change_over, offers)


# 17.355 Before war with Japan, new American naval air goes to the fast carriers as soon as it can.


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
        where = all_of(name(game, to) for to in better)
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
    new = [unit for unit in game.units.values() if unit.constructed and unit.kind == NAVAL_AIR]
    for unit in sorted(new, key=lambda one: one.name) if decks else ():
        theirs = side_of(game, unit.nation) == game.turn.side
        if theirs and commands(game, request.seat, unit.nation) and bound_to_carriers(game, unit.nation):
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
    aboard = request.base in game.carriers
    if not going or request.base == request.origin or aboard or not bound_to_carriers(game, nation):
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
            yield Finding(all_of(sorted(decks)), places[0], str(count), places[1])
