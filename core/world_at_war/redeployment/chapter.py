"""Redeployment (18.48, 18.72, 17.71, 17.81, 28): how often air units redeploy, whither and by which way."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter, Conditions, Open
from core.menus import Choice, Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import (
    bases,
    cooperation_allows,
    nations_of,
    new_airbase_for_its_owner_alone,
    out_of_their_turn,
)
from core.world_at_war.basing.room import STAGES_OR_REDEPLOYS_TO, STRATEGIC_KINDS, based_alike
from core.world_at_war.board import (
    SW,
    box_of,
    controller,
    hex_of,
    known_front,
    name,
    side_of,
    users,
)
from core.world_at_war.carriers.decks import naval_air_alone_aboard, no_army_air_aboard, no_jets_aboard
from core.world_at_war.conditions import CHANGING_BASE, rule, seat_speaks_for_the_units
from core.world_at_war.flight.missions import deck_or_place
from core.world_at_war.menus import Part, most_kept, moving
from core.world_at_war.redeployment.ways import (
    WAYS,
    Redeployment,
    by_sea_to_the_united_states,
    by_way,
    may_be_by,
    not_over_neutral_land,
)
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.uninversion.by_itself import inverted_as_they_redeploy
from core.world_at_war.units import (
    BOMBER,
    WHOLE,
    ChangeOfBase,
    Order,
    Preference,
    Units,
    chosen,
    groups,
    pacific_bombers_by_now,
)
from events.sentences import all_of, said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.staging import AirUnitsRedeployed

# 18.48, 18.72D, 17.71, 17.81: how often air units redeploy, whose the place is, which front, which way.

NOT_NAMED = ""


@rule(
    "18.72D/base",
    "A unit redeploys to another base, a strategic unit to another SW box or front.",
    "{unit} is at {place} already.",
)
def another_base(game: Game, request: Redeployment) -> Iterable[Finding]:
    """18.72D.1 speaks of a new base; 17.71 and 17.81 of another box, or another front within one."""
    for unit in request.units:
        same_front = unit.kind not in STRATEGIC_KINDS or request.front in ("", unit.front)
        if request.base == request.origin and same_front:
            yield Finding(unit.name, name(game, request.base))


def _mapboard_box(game: Game, place: str) -> bool:
    box = box_of(game, place)
    return box is not None and box.kind != SW


@rule(
    "18.72D/held",
    "The new base is held by the units' own side, and a box is none of the enemy's.",
    "{place} is held by {given}, not by the {allowed} side.",
    lambda game, request: ("W295",) if _mapboard_box(game, request.base) else (),
)
def base_of_their_side(game: Game, request: Redeployment) -> Iterable[Finding]:
    """Which boxes take whose air units from where is for the players to see to (doubt W295)."""
    yield from held_by_others(game, request)


def held_by_others(game: Game, request: ChangeOfBase) -> Iterator[Finding]:
    """That a hex, or a box of which it is known whose it is, is not of the units' side."""
    hex_, box = hex_of(game, request.base), box_of(game, request.base)
    holders = (controller(game, hex_) or say("nobody"),) if hex_ else users(game, box) if box else ()
    for nation in nations_of(request):
        side = side_of(game, nation)
        if holders and side not in {side_of(game, holder) for holder in holders}:
            yield Finding(place=name(game, request.base), given=all_of(holders), allowed=side)


@rule(
    "18.72D/once",
    "An air unit redeploys once in a redeployment phase.",
    "{unit} has redeployed from {place} already this turn.",
    lambda _, request: ("W295",) if any(unit.redeployed for unit in request.units) else (),
)
def not_redeployed_yet(game: Game, request: ChangeOfBase) -> Iterable[Finding]:
    """Rule 28 is not refereed; that a unit goes once is taken from staging (doubt W295)."""
    for unit in request.units:
        if has_redeployed(game, unit):
            yield Finding(unit.name, name(game, unit.redeployed_from))


def has_redeployed(game: Game, unit: AirUnit) -> bool:
    """Has it redeployed in this player turn, so that it does so no more (doubt W295)?"""
    return bool(unit.redeployed) and plays(game, "W295") == "once_however_far"


@rule(
    "17.71/box",
    "In an SW box only strategic bombers and interceptors are based.",
    "{unit} can't base in {place}, which is for strategic warfare.",
)
def strategic_units_alone_in_an_sw_box(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.71 and 17.81; 17.21, 17.31, 17.51 and 17.61 name the bases of all others."""
    box = box_of(game, request.base)
    if box is not None and box.kind == SW:
        others = (unit for unit in request.units if unit.kind not in STRATEGIC_KINDS)
        yield from (Finding(unit=unit.name, place=box.name) for unit in others)


@rule(
    "17.71/assigned",
    "Strategic bombers and interceptors are assigned to a front, other air units are not.",
    "{given}",
)
def front_for_strategic_units(_: Game, request: Redeployment) -> Iterable[Finding]:
    """17.71 and 17.81: an SW box has a part for each front."""
    for unit in request.units:
        strategic = unit.kind in STRATEGIC_KINDS
        if request.front and not strategic:
            kind, told = translated(unit.kind), said("{unit} is {kind} and has no front, such as {front}.")
            yield Finding(unit.name, given=say(told, unit=unit.name, kind=kind, front=request.front))
        if strategic and not (request.front or unit.front):
            told = said("{unit} has no front yet; say on which front it will be.")
            yield Finding(unit.name, given=say(told, unit=unit.name))


def _pacific_bombers(game: Game, request: Redeployment) -> Iterator[AirUnit]:
    """Bombers of the Pacific, told by where they stand, that would leave it (doubt W311)."""
    fronts = game.atlas.map.fronts
    for unit in request.units:
        told_apart = unit.nation in numbers(game).pacific_bombers_from
        theirs = unit.kind == BOMBER and fronts.get(unit.front) == "Pacific"
        there = told_apart and theirs and pacific_bombers_by_now(game, unit.nation)
        if there and fronts.get(request.front, "Pacific") != "Pacific":
            yield unit


@rule(
    "17.75A",
    "American Pacific strategic bombers serve in the Pacific alone.",
    "{unit} is of the Pacific and does not go to the {given} front.",
    lambda game, request: ("W311",) if any(_pacific_bombers(game, request)) else (),
)
def pacific_bombers_stay(game: Game, request: Redeployment) -> Iterable[Finding]:
    """17.75A with 17.75B: from when there are any (doubt W397)."""
    if plays(game, "W311") == "stay":
        yield from (Finding(u.name, given=request.front) for u in _pacific_bombers(game, request))


THEIRS = (
    another_base,
    base_of_their_side,
    strategic_units_alone_in_an_sw_box,
    front_for_strategic_units,
    pacific_bombers_stay,
)


# 18.72C, 18.72D, 17.71, 17.81: air units redeploy.


class RedeployAirUnits(Order, frozen=True, tag="RedeployAirUnits/1"):
    """Redeploy to another base, tactically (TR) or by sea (NR); strategic units to a box or front (17.71)."""

    units: Units
    to: str
    front: str = ""
    how: str = "TR"


def redeployment(game: Game, order: RedeployAirUnits, seat: str) -> Redeployment:
    """What the order means; raises `Mistake` for units, places, fronts and ways that are not there."""
    if order.how not in WAYS:
        raise Unworkable(
            "redeployment", say("Air units redeploy by TR or by NR, not by “{how}”.", how=order.how)
        )
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
    numbers = {BOMBER: "17.71", "interceptor": "17.81"}
    cited = dict.fromkeys(numbers.get(unit.kind, "18.72D") for unit in request.units)
    yield from inverted_as_they_redeploy(request.units)
    moved = AirUnitsRedeployed(names, request.origin, request.base, request.how, request.front)
    yield Ruled(moved, tuple(cited))
    idle = (u for u in request.units if not committed_at_sea(u))
    ready = tuple(u.name for u in idle if not u.inverted and u.kind not in STRATEGIC_KINDS)
    if ready and plays(game, "W122") == "yes":
        yield Ruled(AirUnitsInverted(ready, "18.72D.1"), ("18.72D.1", "W122"))


class Asking(msgspec.Struct, frozen=True):
    """Whose menu it is and of which game, what is asked of the places, and of which for each nation."""

    there: Conditions
    game: Game
    seat: str
    theirs: dict[str, frozenset[str]]


def offers(there: Conditions, game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may redeploy: every base, box and front open to it, by TR and NR."""
    able = [u for u in game.units.values() if u.base and _may_redeploy(game, seat, u)]
    known, of_each = bases(game), {unit.nation: unit for unit in able}
    theirs = {nation: frozenset(_theirs(game, seat, unit, known)) for nation, unit in of_each.items()}
    asking = Asking(tuple(one for one in there if one not in OF_A_NATION), game, seat, theirs)
    for ready in groups(game, (u for u in able if based_alike(game, u.kind)), to_redeploy(NOT_NAMED)):
        yield from _offers_of(asking, ready, NOT_NAMED, known)
    strategic = [unit for unit in able if unit.kind in STRATEGIC_KINDS]
    boxes = game.atlas.boxes
    for front in (NOT_NAMED, *sorted(game.atlas.map.fronts)):
        for ready in groups(game, strategic, to_redeploy(front)):
            yield from _offers_of(asking, ready, front, boxes)


def _theirs(game: Game, seat: str, unit: AirUnit, places: Iterable[str]) -> Iterator[str]:
    """The places that are open to a nation; it is the same for all its units, so it is asked for one."""
    for to in places:
        alone = Redeployment(seat, (unit,), to)
        if all(rule.kept(game, alone) for rule in OF_A_NATION):
            yield to


def _offers_of(asking: Asking, ready: list[AirUnit], front: str, places: Iterable[str]) -> Iterator[Offer]:
    game, asked = asking.game, partial(Redeployment, asking.seat, front=front)
    theirs = asking.theirs[ready[0].nation].intersection(places)
    taken = (Choice(to, most_kept(game, asking.there, asked, ready, to)) for to in sorted(theirs))
    open_ = tuple(choice for choice in taken if choice.most)
    for how, choices in by_way(game, ready, open_):
        order = partial(RedeployAirUnits, front=front, how=how)
        likely = [one for one in choices if may_be_by(game, ready[0], one.value, how)]
        yield from moving(order, ready, likely)
        others = moving(order, ready, (one for one in choices if one not in likely))
        yield from (replace(offer, aside=True, unlikely=True) for offer in others)


def _may_redeploy(game: Game, seat: str, unit: AirUnit) -> bool:
    alone = Redeployment(seat, (unit,), unit.base)
    return all(rule.kept(game, alone) for rule in ABLE)


ABLE = (seat_speaks_for_the_units, in_their_own_turn, not_redeployed_yet, not_from_a_carrier, as_factors)
OF_A_NATION = (base_of_their_side, cooperation_allows)
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
    there = (*OPEN, *added, *STAGES_OR_REDEPLOYS_TO)
    asked = (*ABLE, not_over_neutral_land, by_sea_to_the_united_states, *there)
    return Procedure(redeployment, asked, redeploy, partial(offers, there))


REDEPLOYMENT = Open(CHANGING_BASE, _answered)


CHAPTER = Chapter(
    orders={Part.AIR: {RedeployAirUnits: REDEPLOYMENT}},
    plays={
        "W112": ("path_exists", "within_staging"),
        "W122": ("no", "yes"),
        "W222": ("factor_activities", "redeployment_too"),
        "W295": ("once_however_far", "as_often_as_wanted"),
        "W296": ("tactical_only", "both"),
        "W311": ("stay", "go"),
        "W448": ("by_sea", "either_way"),
    },
)
