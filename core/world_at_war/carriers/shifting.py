"""17.3124: naval air goes from sound carrier to sound carrier of a naval force; patrols may land ashore."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, hex_of, name, units_at
from core.world_at_war.carriers.decks import (
    CHANGED_OVER,
    DECK_TAKES,
    Transfer,
    by_status,
    only_uninverted_ones_board,
)
from core.world_at_war.carriers.other_decks import (
    WITHIN,
    at_sea_in,
    comes_down_ashore,
    deck_is_gone,
    landing_places,
    may_land,
    on_patrol,
    within_reach,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.flight.ways import controlled, takes
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.state import Game, distance, has_rule, plays, turns_on
from core.world_at_war.under_way.commitments import free_first, out_on, told
from core.world_at_war.under_way.ships import decks_of_a_force
from core.world_at_war.under_way.steps import patrol_comes_down
from core.world_at_war.units import Group, Named, Order, Units, chosen, groups
from events.sentences import all_of, say
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.naval_combat import PatrolLandedAshore
from events.world_at_war.ships import CarrierInverted


class ShiftNavalAir(Order, frozen=True, tag="ShiftNavalAir/1"):
    """Let naval air at sea go to another carrier of the force; or patrol without a deck, ashore (17.3124)."""

    units: Units
    to: str


def shifting(game: Game, order: ShiftNavalAir, seat: str) -> Transfer:
    """What the order means; raises `Mistake` for units, carriers and places that are not there."""
    return Transfer(seat, chosen(game, order.units, free_first(game)), deck_or_place(game, order.to))


@rule(
    "17.3124/force",
    "At sea naval air changes between sound carriers of one naval force.",
    "{unit} can't go from {given} to {place}: {allowed}.",
    lambda game, _: ("W373",) if plays(game, "W373") == "task_force" else (),
)
def between_decks_of_a_force(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124; who flies patrol may land on another deck, though its own is gone."""
    goal = game.carriers.get(request.base)
    for unit in request.units if goal else ():
        if goal and (why := _why_apart(game, unit, goal)):
            yield Finding(unit.name, goal.name, unit.base, why)


def _why_apart(game: Game, unit: AirUnit, goal: Carrier) -> str:
    start = game.carriers.get(unit.base)
    landing = unit.name in on_patrol(game) and deck_is_gone(game, unit)
    if not landing and (start is None or start.damaged):
        damaged = say("{carrier} is damaged", carrier=unit.base)
        return damaged if start else say("it is at {place}", place=name(game, unit.base))
    if not goal.at_sea or (start and not start.at_sea):
        return say("they are not at sea")
    together = bool(goal.force) and (start is None or start.force in decks_of_a_force(game, goal.force))
    return "" if together and start != goal else say("they are not two carriers of one naval force")


@rule(
    "17.3124/patrol",
    "Only combat air patrol whose carrier is sunk or damaged lands ashore, once the strikes are over.",
    "{unit} does not land at {place}: {allowed}.",
    lambda game, request: ("W374",) if request.base not in game.carriers else (),
)
def patrol_without_a_deck(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124, 22.463; not what flew strikes or counterairs."""
    if request.base in game.carriers:
        return
    for unit in request.units:
        if why := _why_not_ashore(game, unit, request.base):
            yield Finding(unit.name, name(game, request.base), allowed=why)


def _why_not_ashore(game: Game, unit: AirUnit, base: str) -> str:
    """Empty where patrol comes down ashore."""
    if unit.base == base:
        return say("it is there already")
    if unit.name not in on_patrol(game):
        return say("it flies no patrol")
    if not patrol_comes_down(game):
        return say("the strikes are not over")
    return "" if comes_down_ashore(game, unit) else say("{carrier} takes it", carrier=unit.base)


@rule(
    "17.3124/three",
    "Combat air patrol lands at a base within three hexes of its naval force.",
    "{place} is {given} hexes away; it may be {allowed}.",
)
def within_three_hexes(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124."""
    start, goal = at_sea_in(game), hex_of(game, request.base)
    if start and goal and (hexes := distance(start, goal)) > WITHIN:
        yield Finding(place=name(game, goal.id), given=str(hexes), allowed=str(WITHIN))


@rule(
    "18.48/patrol",
    "Combat air patrol that lands ashore flies around neutral land.",
    "The patrol finds no way to {place} within {allowed} hexes but over neutral land.",
    lambda game, request: ("W424",) if turns_on(game, "W424", lambda g: list(_cut_off(g, request))) else (),
)
def around_neutral_land(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124 with 18.48 (doubt W424)."""
    yield from _cut_off(game, request)


def _cut_off(game: Game, request: Transfer) -> Iterator[Finding]:
    """The base of the request, where it is near enough but for what lies between."""
    start, goal = at_sea_in(game), hex_of(game, request.base)
    if start and goal and distance(start, goal) <= WITHIN and goal.id not in within_reach(game, start):
        yield Finding(place=name(game, goal.id), allowed=str(WITHIN))


@rule(
    "17.3124/base",
    "Combat air patrol lands at a friendly base that has room for it.",
    "{place} is no such base for {unit}.",
)
def a_friendly_base_with_room(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124 with 18.12; no mapboard box is within three hexes."""
    if request.base in game.carriers:
        return
    on_the_map = hex_of(game, request.base) is not None
    strangers = [u.name for u in request.units if not (on_the_map and controlled(game, u, request.base))]
    if strangers or not takes(game, request.base, request.units):
        told = strangers or [unit.name for unit in request.units]
        yield Finding(all_of(told), name(game, request.base))


def shift(game: Game, request: Transfer) -> Iterator[Ruled]:
    """From an inverted carrier they invert the one that takes them, and ashore they are inverted (17.3122D).

    Who was inverted before stays so: the exchange of decks makes nobody ready (18.42A, 18.72B).
    """
    names = tuple(unit.name for unit in request.units)
    if (goal := game.carriers.get(request.base)) is None:
        yield Ruled(PatrolLandedAshore(names, request.base), ("17.3124", "18.72B", "W374"))
        ready = tuple(unit.name for unit in request.units if not unit.inverted)
        if ready and has_rule(game, "2005:17.3124"):
            yield Ruled(AirUnitsUninverted(ready), ("2005:17.3124",))
        return
    start = game.carriers.get(request.origin)
    spreads = start is not None and bool(start.inverted) and not goal.inverted
    turned = CHANGED_OVER if goal.inverted or spreads else ""
    if spreads:
        yield Ruled(CarrierInverted(goal.name, "17.3124"), ("17.3124",))
        if aboard := tuple(u.name for u in units_at(game, goal.name) if not u.inverted):
            yield Ruled(AirUnitsInverted(aboard, CHANGED_OVER), ("17.3122D.1",))
    for status, some in by_status(request.units, turned).items():
        yield Ruled(NavalAirTransferred(some, request.origin, goal.name, status), ("17.3124",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Patrols that may land with the bases open to them; like units aboard with the decks open to them."""
    yield from _landings(game, seat)
    decks = [deck for _, deck in sorted(game.carriers.items()) if deck.at_sea and deck.force]
    at_sea = {deck.name for deck in decks}
    mine = [u for u in game.units.values() if u.base in at_sea and commands(game, seat, u.nation)]
    for ready in groups(game, mine, free_first(game)):
        choices = (
            Choice(to.name, most_kept(game, KEPT, partial(Transfer, seat), ready, to.name)) for to in decks
        )
        yield from moving(ShiftNavalAir, ready, choices)


def _landings(game: Game, seat: str) -> Iterator[Offer]:
    for unit in may_land(game) if patrol_comes_down(game) else ():
        if commands(game, seat, unit.nation):
            open_ = tuple(Choice(place) for place in landing_places(game, unit))
            named, to = ShiftNavalAir(Named((unit.name,)), open_[0].value), (Slot("to", open_),)
            one = Group(1, unit.kind, unit.nation, unit.base)
            yield Offer(named, to, also=(replace(named, units=one),))


@rule(
    "17.3124/out",
    "Naval air that is out on a mission changes over when it is back.",
    "{unit} is committed to {given}.",
)
def aboard_and_not_out(game: Game, request: Transfer) -> Iterable[Finding]:
    """17.3124 with 18.41: what flies over a hex is on no deck."""
    for unit in request.units:
        if errand := out_on(game, unit):
            yield Finding(unit=unit.name, given=told(game, errand))


KEPT = (
    between_decks_of_a_force,
    aboard_and_not_out,
    *(one for one in DECK_TAKES if one is not only_uninverted_ones_board),
    patrol_without_a_deck,
    within_three_hexes,
    around_neutral_land,
    a_friendly_base_with_room,
)
SHIFTING = Procedure(shifting, (seat_speaks_for_the_units, *KEPT), shift, offers)
