"""18.72C, 18.72D, 17.71, 17.81: air units redeploy."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.chapter import Conditions, Open
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import (
    bases,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    out_of_their_turn,
)
from core.world_at_war.basing.room import MAY_BASE, STRATEGIC_KINDS, based_alike
from core.world_at_war.board import known_front
from core.world_at_war.carriers.decks import naval_air_alone_aboard, no_army_air_aboard, no_jets_aboard
from core.world_at_war.conditions import CHANGING_BASE, rule, seat_speaks_for_the_units
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.menus import most_kept, moving
from core.world_at_war.redeployment.ways import (
    THEIRS,
    WAYS,
    Redeployment,
    by_way,
    not_over_neutral_land,
    not_redeployed_yet,
)
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.naval_air import committed_at_sea
from core.world_at_war.uninversion.by_itself import inverted_as_they_redeploy
from core.world_at_war.units import WHOLE, Order, Preference, Units, chosen, groups
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.redeployment import AirUnitsRedeployed

NOT_NAMED = ""


class RedeployAirUnits(Order, frozen=True, tag="RedeployAirUnits/1"):
    """Redeploy to another base, tactically (TR) or by sea (NR); strategic units to a box or front (17.71)."""

    units: Units
    to: str
    front: str = ""
    how: str = "TR"


def redeployment(game: Game, order: RedeployAirUnits, seat: str) -> Redeployment:
    """What the order means; raises `Mistake` for units, places, fronts and ways that are not there."""
    if order.how not in WAYS:
        raise Unworkable("redeployment", f"Air units redeploy by TR or by NR, not by “{order.how}”.")
    front = known_front(game, order.front)
    units = chosen(game, order.units, to_redeploy(front))
    return Redeployment(seat, units, deck_or_place(game, order.to), front, order.how)


def to_redeploy(front: str) -> Preference:
    """First those that have not redeployed and are not on that front yet; ready before inverted ones."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        there = front != NOT_NAMED and unit.front == front
        return bool(unit.redeployed), there, bool(unit.inverted), unit.elite, unit.name

    return preference


@rule(
    "18.72D/turn",
    "Air units redeploy in the redeployment phase of their own side.",
    "{given} air units do not redeploy in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Redeployment) -> Iterable[Finding]:
    """18.72D speaks of the redeployment phase of the player turn of use."""
    yield from out_of_their_turn(game, request)


@rule(
    "17.3121/redeployment",
    "Naval air aboard a carrier redeploys with it.",
    "{unit} is aboard {place} and goes where that goes, unless it is transferred ashore first.",
)
def not_from_a_carrier(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.3121, and 17.3122B for the transfer."""
    if request.origin in game.carriers:
        yield from (Finding(unit=unit.name, place=request.origin) for unit in request.units)


@rule(
    "17.3122B",
    "Naval air redeploys to the port or box of a carrier, and goes aboard by a transfer there.",
    "{unit} can't redeploy aboard {place}; it goes to where that lies, and transfers there.",
)
def not_onto_a_carrier(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.3122B; what is no naval air is told by 17.21 and 17.312."""
    if request.base in game.carriers and request.origin not in game.carriers:
        yield from (Finding(unit=u.name, place=request.base) for u in request.units if u.kind == "NAS")


def _squadrons(request: Redeployment) -> list[AirUnit]:
    return [unit for unit in request.units if unit.kind in WHOLE]


@rule(
    "23.141A/redeployment",
    "Where the game says so, squadrons recombine before they redeploy.",
    "{unit} is a squadron; recombine it before it redeploys.",
    lambda _, request: ("W222",) if _squadrons(request) else (),
)
def as_factors(game: Game, request: Redeployment) -> Iterable[Finding]:
    """23.141A, as doubt W222 fills its list."""
    if plays(game, "W222") == "redeployment_too":
        yield from (Finding(unit=unit.name) for unit in _squadrons(request))


def redeploy(game: Game, request: Redeployment) -> Iterator[Ruled]:
    """The units are at their new base, or on their new front, with the status that they had (doubt W122)."""
    names = tuple(unit.name for unit in request.units)
    numbers = {"strategic bomber": "17.71", "interceptor": "17.81"}
    cited = dict.fromkeys(numbers.get(unit.kind, "18.72D") for unit in request.units)
    yield from inverted_as_they_redeploy(request.units)
    moved = AirUnitsRedeployed(names, request.origin, request.base, request.how, request.front)
    yield Ruled(moved, tuple(cited))
    idle = (u for u in request.units if not committed_at_sea(u))
    ready = tuple(u.name for u in idle if not u.inverted and u.kind not in STRATEGIC_KINDS)
    if ready and plays(game, "W122") == "yes":
        yield Ruled(AirUnitsInverted(ready, "18.72D.1"), ("18.72D.1", "W122"))


class Asking(msgspec.Struct, frozen=True):
    """Whose menu it is and of which game, and what is asked of the places."""

    there: Conditions
    game: Game
    seat: str


def offers(there: Conditions, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may redeploy: every base, box and front open to it, by TR and NR."""
    able = [u for u in game.units.values() if u.base and _may_redeploy(game, seat, u)]
    known, asking = sorted(bases(game)), Asking(there, game, seat)
    for ready in groups(game, (u for u in able if based_alike(u.kind)), to_redeploy(NOT_NAMED)):
        yield from _offers_of(asking, ready, NOT_NAMED, known)
    strategic = [unit for unit in able if unit.kind in STRATEGIC_KINDS]
    boxes = sorted(game.atlas.boxes)
    for front in (NOT_NAMED, *sorted(game.atlas.map.fronts)):
        for ready in groups(game, strategic, to_redeploy(front)):
            yield from _offers_of(asking, ready, front, boxes)


def _offers_of(asking: Asking, ready: list[AirUnit], front: str, places: Iterable[str]) -> Iterator[Offer]:
    game, asked = asking.game, partial(Redeployment, asking.seat, front=front)
    taken = (Choice(to, most_kept(game, asking.there, asked, ready, to)) for to in places)
    open_ = tuple(choice for choice in taken if choice.most)
    for how, choices in by_way(game, ready, open_):
        yield from moving(partial(RedeployAirUnits, front=front, how=how), ready, choices)


def _may_redeploy(game: Game, seat: str, unit: AirUnit) -> bool:
    alone = Redeployment(seat, (unit,), unit.base)
    return all(rule.kept(game, alone) for rule in ABLE)


ABLE = (seat_speaks_for_the_units, in_their_own_turn, not_redeployed_yet, not_from_a_carrier, as_factors)
OPEN = (
    *THEIRS,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    no_army_air_aboard,
    no_jets_aboard,
    naval_air_alone_aboard,
    not_onto_a_carrier,
)


def _answered(added: Conditions) -> Procedure:
    there = (*OPEN, *added, *MAY_BASE)
    asked = (*ABLE, not_over_neutral_land, *there)
    return Procedure(redeployment, asked, redeploy, partial(offers, there))


REDEPLOYMENT = Open(CHANGING_BASE, _answered)
