"""Grounding: defending aircraft that stay on the ground or below deck for a round (IV/grounding)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import DEFENDER, battle_of, side_in
from core.war_game.board import (
    FIGHTER,
    at_sea,
    can_stand,
    commands,
    family,
    is_aircraft,
    known_unit,
    names,
    opposes,
    room,
    rule,
    seat_speaks_for_the_units,
    values,
    whereabouts,
)
from core.war_game.dispatching.helping import helps
from core.war_game.menus import keeps, may_go, moving, standing
from core.war_game.orders import Ground
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from core.war_game.wherever import own_chosen, standing_anywhere
from events.sentences import any_of, said, say
from events.war_game.board import EN_ROUTE, Unit
from events.war_game.facts import AircraftGrounded


class Grounding(msgspec.Struct, frozen=True):
    """A seat keeps aircraft on the ground; `below` is the deck that it names for guests (doubt R9)."""

    seat: str
    units: tuple[Unit, ...]
    below: str = ""


@rule(
    "IV/grounding/1.1",
    "A defending aircraft whose place is under attack may stay on the ground.",
    "{unit} is no aircraft that defends in a battle now.",
    lambda _game, _request: ("N11",),
)
def is_a_defending_aircraft(game: Game, request: Grounding) -> Iterable[Finding]:
    """An attacker's aircraft is in the air, whatever is declared."""
    for unit in request.units:
        battle = battle_of(game, unit)
        if battle is None or side_in(game, battle, unit) != DEFENDER or not is_aircraft(game, unit):
            yield Finding(unit.name)


@rule(
    "IV/grounding/1.1:deck",
    "At sea an aircraft stays below the deck of its own carrier; a visitor, if at all, below another's.",
    "{unit} has no deck at {place} to be below of{allowed}.",
    lambda game, request: ("R9",) if any(is_guest(game, unit) for unit in request.units) else (),
)
def has_a_deck(game: Game, request: Grounding) -> Iterable[Finding]:
    """Its carrier was sunk or has sailed, or it never had one; a visitor finds none with room (doubt R9)."""
    for unit in request.units:
        if is_guest(game, unit) and not free_decks(game, unit):
            yield Finding(unit.name, whereabouts(unit), allowed=say(" with room for it"))
        defends = unit.flight is None and opposes(game, unit.nation) and is_aircraft(game, unit)
        if defends and not can_stand(game, unit):
            yield Finding(unit.name, unit.place)


def _of_visitors(request: Grounding) -> tuple[str, ...]:
    """The doubt about decks for aircraft that came from elsewhere."""
    return ("R9",) if any(unit.flight for unit in request.units) else ()


@rule(
    "IV/grounding/1.1:below",
    "A guest goes below a deck that is free; nobody else is told below which deck he stays.",
    "{unit} can't go below {given}; {allowed}.",
    lambda _, request: _of_visitors(request),
)
def goes_below_a_free_deck(game: Game, request: Grounding) -> Iterable[Finding]:
    """Of several decks the order names one; at home each stays where it is."""
    for unit in request.units:
        decks = free_decks(game, unit) if is_guest(game, unit) else ()
        if decks and request.below not in decks and (request.below or len(decks) > 1):
            allowed = say("say {decks}", decks=any_of(decks))
            yield Finding(unit.name, given=request.below or say("any deck"), allowed=allowed)
        elif request.below and not is_guest(game, unit):
            yield Finding(unit.name, given=request.below, allowed=say("it is no guest there"))


@rule(
    "IV/grounding/1.1:room",
    "A carrier takes as many fighters below as she has room for.",
    "{place} has room for {allowed} more.",
    lambda _, request: _of_visitors(request),
)
def has_room_below(game: Game, request: Grounding) -> Iterable[Finding]:
    """Those whose deck it is have their room, wherever they are."""
    decks = Counter(deck for unit in request.units if (deck := _deck(game, request, unit)))
    for deck, coming in sorted(decks.items()):
        if coming > room(game, deck):
            yield Finding(place=deck, allowed=str(max(0, room(game, deck))))


def is_guest(game: Game, unit: Unit) -> bool:
    """Has it come over the sea from elsewhere, and may it be grounded there at all (doubt R9)?"""
    return plays(game, "R9") == "yes" and unit.flight is not None and at_sea(game, whereabouts(unit))


def free_decks(game: Game, unit: Unit) -> tuple[str, ...]:
    """The carriers in a visitor's battle that defend, that its nation helps, and that have room for it."""
    battle = battle_of(game, unit)
    if battle is None or family(game, unit) != FIGHTER:
        return ()
    near = (u for u in game.units.values() if helps(game, unit.nation, u.nation) and values(game, u).decks)
    there = (ship.name for ship in near if side_in(game, battle, ship) == DEFENDER)
    return tuple(sorted(name for name in there if room(game, name) > 0))


def _deck(game: Game, request: Grounding, unit: Unit) -> str:
    """Below which deck an order puts a guest: the one that is named, or the only one; else empty."""
    decks = free_decks(game, unit) if is_guest(game, unit) else ()
    return request.below if request.below in decks else decks[0] if len(decks) == 1 else ""


@rule(
    "IV/grounding/1.1:once",
    "An aircraft is grounded once in a round, and not while it retreats.",
    "{unit} {given}.",
)
def is_not_said_already(_: Game, request: Grounding) -> Iterable[Finding]:
    """To retreat it has to take off (IV/grounding/2.1)."""
    for unit in request.units:
        if unit.grounded or unit.leaving:
            given = say("is grounded already" if unit.grounded else "has taken off to leave")
            yield Finding(unit.name, given=given)


@rule(
    "IV/dispatching/1.2:grounded",
    "A dispatched aircraft comes to engage and is not grounded where it fights.",
    "{unit} {given}.",
    lambda _, request: _of_visitors(request),
)
def is_at_home(game: Game, request: Grounding) -> Iterable[Finding]:
    """Doubt R9; the other reading grounds it on land, or below the deck of a carrier with room."""
    for unit in request.units:
        if unit.flight and plays(game, "R9") == "no":
            yield Finding(unit.name, given=say(FLIES[unit.flight.status], to=unit.flight.to, home=unit.place))


FLIES = {
    EN_ROUTE: said("is dispatched to {to}"),
    "engaged": said("has come to {to} from elsewhere"),
    "returning": said("is on its way home to {home}"),
}
"""What a dispatched aircraft does, by the status of its flight."""


MAY_GROUND: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    is_a_defending_aircraft,
    has_a_deck,
    goes_below_a_free_deck,
    has_room_below,
    is_not_said_already,
    is_at_home,
)


def grounding(game: Game, order: Ground, seat: str) -> Grounding:
    """What the order means; raises `Mistake` for units and ships that are not there."""
    below = known_unit(game, order.below).name if order.below else ""

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_GROUND, Grounding(seat, (unit,), below))

    return Grounding(seat, own_chosen(game, seat, order.units, alone, partial(is_aircraft, game)), below)


def ground(game: Game, request: Grounding) -> Iterator[Ruled]:
    """They fly again in the next round, unless it is said anew."""
    for there in in_groups(whereabouts, request.units):
        for alike in in_groups(partial(_deck, game, request), there):
            below = _deck(game, request, alike[0])
            down = AircraftGrounded(names(alike), whereabouts(alike[0]), below)
            yield Ruled(down, ("IV/grounding/1.1", "R16", *(("R9",) if alike[0].flight else ())))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The aircraft that may stay down in this round; of guests also below which decks."""
    own = _own(game, seat)
    yield from standing_anywhere(game, MAY_GROUND, partial(Grounding, seat), own, Ground)
    if not any(is_guest(game, unit) for unit in own):
        yield from standing(game, MAY_GROUND, partial(Grounding, seat), own, Ground)
        return
    yield from moving(game, MAY_GROUND, partial(Grounding, seat), own, Ground, "below", _words(game))


def _words(game: Game) -> Callable[[Unit], Iterable[str]]:
    """What may be said of the deck for each unit: nothing, or for a guest the name of one."""
    return lambda unit: ("", *(free_decks(game, unit) if is_guest(game, unit) else ()))


def may_stay_down(game: Game, seat: str) -> bool:
    """May a seat ground any aircraft now?"""
    return may_go(game, MAY_GROUND, partial(Grounding, seat), _own(game, seat), _words(game))


def _own(game: Game, seat: str) -> list[Unit]:
    return [u for u in game.units.values() if commands(game, seat, u.nation) and is_aircraft(game, u)]


GROUNDING = Procedure(grounding, MAY_GROUND, ground, offers)
