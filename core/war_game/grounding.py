"""Grounding: defending aircraft that stay on the ground or below deck for a round (IV/grounding)."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.authority import seat_speaks_for_the_units
from core.war_game.battles import DEFENDER, battle_of, side_in
from core.war_game.board import at_sea, commands, names, opposes, whereabouts
from core.war_game.book import rule
from core.war_game.kinds import can_stand, is_aircraft
from core.war_game.offers import keeps, standing
from core.war_game.orders import Ground
from core.war_game.selection import chosen, in_groups
from core.war_game.state import Game, plays
from events.war_game.board import Unit
from events.war_game.flights import AircraftGrounded


class Grounding(msgspec.Struct, frozen=True):
    """A seat keeps aircraft on the ground."""

    seat: str
    units: tuple[Unit, ...]


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
    "At sea an aircraft stays below the deck of its own carrier.",
    "{unit} has no deck at {place} to be below of.",
    lambda game, request: ("R9",) if _visitors_over_the_sea(game, request) else (),
)
def has_a_deck(game: Game, request: Grounding) -> Iterable[Finding]:
    """Its carrier was sunk or has sailed, or it never had one, or it is elsewhere (then see doubt R9)."""
    for unit in _visitors_over_the_sea(game, request):
        yield Finding(unit.name, whereabouts(unit))
    for unit in request.units:
        defends = unit.flight is None and opposes(game, unit.nation) and is_aircraft(game, unit)
        if defends and not can_stand(game, unit):
            yield Finding(unit.name, unit.place)


def _visitors_over_the_sea(game: Game, request: Grounding) -> list[Unit]:
    """Who has come over the sea and might be grounded on land (doubt R9)."""
    if plays(game, "R9") == "no":
        return []
    return [unit for unit in request.units if unit.flight and at_sea(game, whereabouts(unit))]


@rule(
    "IV/grounding/1.1:once",
    "An aircraft is grounded once in a round, and not while it retreats.",
    "{unit} {given}.",
)
def is_not_said_already(_: Game, request: Grounding) -> Iterable[Finding]:
    """To retreat it has to take off (IV/grounding/2.1)."""
    for unit in request.units:
        if unit.grounded or unit.leaving:
            yield Finding(
                unit.name, given="is grounded already" if unit.grounded else "has taken off to leave"
            )


@rule(
    "IV/dispatching/1.2:grounded",
    "A dispatched aircraft comes to engage and is not grounded where it fights.",
    "{unit} has come to {place} from elsewhere.",
    lambda _game, request: ("R9",) if any(unit.flight for unit in request.units) else (),
)
def is_at_home(game: Game, request: Grounding) -> Iterable[Finding]:
    """Doubt R9; the other reading grounds it on land."""
    for unit in request.units:
        if unit.flight and plays(game, "R9") == "no":
            yield Finding(unit.name, whereabouts(unit))


MAY_GROUND: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    is_a_defending_aircraft,
    has_a_deck,
    is_not_said_already,
    is_at_home,
)


def grounding(game: Game, order: Ground, seat: str) -> Grounding:
    """What the order means; raises `Mistake` for units that are not there."""

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_GROUND, Grounding(seat, (unit,)))

    return Grounding(seat, chosen(game, order.units, alone))


def ground(_: Game, request: Grounding) -> Iterator[Ruled]:
    """They fly again in the next round, unless it is said anew."""
    for there in in_groups(whereabouts, request.units):
        yield Ruled(AircraftGrounded(names(there), whereabouts(there[0])), ("IV/grounding/1.1", "R16"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The aircraft that may stay down in this round."""
    yield from standing(game, MAY_GROUND, partial(Grounding, seat), _own(game, seat), Ground)


def may_stay_down(game: Game, seat: str) -> bool:
    """May a seat ground any aircraft now?"""
    return any(keeps(game, MAY_GROUND, Grounding(seat, (unit,))) for unit in _own(game, seat))


def _own(game: Game, seat: str) -> list[Unit]:
    return [u for u in game.units.values() if commands(game, seat, u.nation) and is_aircraft(game, u)]


GROUNDING = Procedure(grounding, MAY_GROUND, ground, offers)
