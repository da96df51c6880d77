"""The gamemaster sets something right by hand, and says why."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from core.menus import Offer
from core.mistakes import Mistake
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import all_battles
from core.war_game.board import known_base, known_unit, side_of
from core.war_game.conditions import rule
from core.war_game.orders import Adjust
from core.war_game.retreats.refuges import fits
from core.war_game.state import GAMEMASTER, Game
from core.war_game.units import FIGHTER, belongs, family, is_aircraft, is_ship, room, values
from events.war_game.board import Unit
from events.war_game.sequence import PositionAdjusted

ADJUSTABLE = "Of a unit: place PLACE (or the carrier that it goes aboard), or lost yes."


class Adjustment(msgspec.Struct, frozen=True):
    """What of which unit becomes what, and why."""

    subject: str
    what: str
    value: str
    because: str


def adjustment(game: Game, order: Adjust, _: str) -> Adjustment:
    """What is set right; raises `Mistake` for what is not there or can't be set."""
    unit = known_unit(game, order.subject)
    match order.what:
        case "place":
            return Adjustment(unit.name, "place", known_base(game, order.value), order.because)
        case "lost" if order.value == "yes":
            return Adjustment(unit.name, "lost", "yes", order.because)
    raise Mistake("adjustment", f"{order.what} {order.value}", hint=ADJUSTABLE)


@rule("adjustment", "The gamemaster says why something is set right.", "{unit} is adjusted without a reason.")
def reason_is_given(_: Game, request: Adjustment) -> Iterable[Finding]:
    """An adjustment stands in the ledger for ever, and so does its reason."""
    if not request.because.strip():
        yield Finding(unit=request.subject)


@rule("adjustment:battle", "What fights or flies is not adjusted.", "{unit} is in the middle of {given}.")
def is_at_rest(game: Game, request: Adjustment) -> Iterable[Finding]:
    """Between battles a unit may be set right, and its ship with what is aboard."""
    if given := _in_the_middle_of(game, game.units[request.subject]):
        yield Finding(unit=request.subject, given=given)


def _in_the_middle_of(game: Game, unit: Unit) -> str:
    """Combat, or an attack that it or something aboard it is ordered to; empty when it is at rest."""
    if unit.flight or unit.leaving or game.turn.round:
        return "combat"
    ordered = {unit.name, *(u.name for u in game.units.values() if u.aboard == unit.name)}
    attacks = (
        b.place for b in all_battles(game) if ordered.intersection((*b.attackers, *b.support, *b.joining))
    )
    passing = (p.second for p in game.passages if ordered.intersection(p.fleet))
    told = (f"the attack on {place}, which undo takes back" for place in attacks)
    return next(told, "") or next(
        (f"the pass-through to {zone}, which undo takes back" for zone in passing), ""
    )


@rule(
    "adjustment:ground",
    "A unit is set where it can be: ships at sea, land units on land or aboard, fighters on decks.",
    "{unit} can't be at {place}: {given}.",
)
def can_be_there(game: Game, request: Adjustment) -> Iterable[Finding]:
    """What stands otherwise could not be read back as a scenario; aircraft may be in the air over the sea."""
    if request.what != "place":
        return
    unit, ship = game.units[request.subject], game.units.get(request.value)
    if given := _why_not_aboard(game, unit, ship) if ship else _why_not_at(game, unit, request.value):
        yield Finding(unit.name, request.value, given)


def _why_not_at(game: Game, unit: Unit, place: str) -> str:
    if is_aircraft(game, unit) or fits(game, unit, place):
        return ""
    if is_ship(game, unit):
        return f"its kind, {unit.kind}, is a ship, and that is land"
    return f"its kind, {unit.kind}, is at sea only aboard a ship, which is named in the place's stead"


def _why_not_aboard(game: Game, unit: Unit, ship: Unit) -> str:
    if not is_ship(game, ship):
        return f"that is {ship.kind}, and no ship"
    if is_ship(game, unit) or (is_aircraft(game, unit) and family(game, unit) != FIGHTER):
        return f"no {unit.kind} goes aboard a ship"
    if side_of(game, ship.nation) != side_of(game, unit.nation):
        return f"she is of {ship.nation}, on the other side"
    if not is_aircraft(game, unit):
        return ""
    if not values(game, ship).decks:
        return f"a {ship.kind} has no deck"
    return "" if belongs(unit, ship.name) or room(game, ship.name) > 0 else "her deck is full"


def adjust(_: Game, request: Adjustment) -> Iterator[Ruled]:
    """It is so, by the gamemaster's word and no rule's."""
    fact = PositionAdjusted(request.subject, request.what, request.value, request.because)
    yield Ruled(fact, ("adjustment",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """A specimen: there is no list of all that may be set right."""
    if seat == GAMEMASTER and not game.turn.round:
        at_rest = (unit for _, unit in sorted(game.units.items()) if not _in_the_middle_of(game, unit))
        for unit in islice(at_rest, 1):
            yield Offer(Adjust(unit.name, "place", unit.place, "a reason"), open_ended=True)


ADJUSTING = Procedure(adjustment, (reason_is_given, is_at_rest, can_be_there), adjust, offers)
