"""Building (17.24-17.84, 17.35): air units, larger force pools, escort carriers."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter, Conditions, Open
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.basing.homes import at_home, fully_supplied, homes
from core.world_at_war.basing.open_bases import new_airbase_for_its_owner_alone
from core.world_at_war.basing.room import MAY_BASE, STRATEGIC_KINDS
from core.world_at_war.board import (
    commands,
    declared,
    known_front,
    known_nation,
    known_place,
    side_of,
)
from core.world_at_war.conditions import BUILDING, rule, seat_speaks_for_the_nation
from core.world_at_war.construction.force_pools import (
    ENLARGING,
    OF_NATION_AND_KIND,
    BeginEscortCarriers,
    ConstructAirUnits,
    EnlargeForcePool,
    begun_by_their_builder,
    buildable,
    builder,
    builders,
    cost,
    declared_training,
    european,
    made_regular,
    payer,
    purse_grounds,
    spent,
    taken,
    training_rate,
    within_the_training_rate,
)
from core.world_at_war.folds.construction import ESCORT_CARRIERS
from core.world_at_war.menus import Part, most_kept
from core.world_at_war.state import Game, built_key, fact_grounds, fact_key, numbers, plays, turns_on
from core.world_at_war.under_way.missions import KAMIKAZE, based_on_the_map
from core.world_at_war.units import BOMBER, pacific_bombers_by_now, unbuilt
from events.sentences import all_of, any_of, said, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import AirUnitsConstructed, EscortCarriersBegun

# 17.24-17.84 Construction: whether units may be built now, and how they come to the board.


class Construction(msgspec.Struct, frozen=True):
    """A request to build: who asks, which units of the force pool, where, on which front."""

    seat: str
    nation: str
    kind: str
    units: tuple[AirUnit, ...]
    base: str
    front: str = ""


def construction(game: Game, order: ConstructAirUnits, seat: str) -> Construction:
    """What the order means; raises `Mistake` for names that are not there and units that are not unbuilt."""
    nation, kind = known_nation(game, order.nation).name, buildable(game, order.kind)
    base, front = _place(game, order.at), _front(game, kind, order.front)
    return Construction(seat, nation, kind, taken(game, nation, kind, order.count), base, front)


def _place(game: Game, given: str) -> str:
    if (deck := game.carriers.get(given)) and given.casefold() not in game.atlas.places:
        told = said("Naval air is built in a port or box and goes aboard {carrier} from there (17.3122).")
        raise Unworkable("place", say(told, carrier=deck.name))
    return known_place(game, given)


def _front(game: Game, kind: str, given: str) -> str:
    if given and kind not in STRATEGIC_KINDS:
        told = said("Only strategic bombers and interceptors have a front, not {kind} (17.71).")
        raise Unworkable("front", say(told, kind=translated(kind)))
    return known_front(game, given)


def construct(game: Game, request: Construction) -> Iterator[Ruled]:
    """They stand in their place, inverted until after redeployment; what they cost is told."""
    yield from made_regular(game, request.units)
    names, brps = tuple(u.name for u in request.units), cost(game, request.kind, len(request.units))
    where = request.base, request.front
    new = AirUnitsConstructed(request.nation, request.kind, names, *where, brps)
    yield Ruled(new, (numbers(game).construction[request.kind].rule, "18.72C"))


def offers(there: Conditions, game: Game, seat: str) -> Iterator[Offer]:
    """For each nation and kind of the seat's force pools: how many, where, and on which fronts."""
    for nation in game.nations:
        if commands(game, seat, nation) and side_of(game, nation) == game.turn.side:
            for kind in numbers(game).construction:
                if kind != KAMIKAZE or based_on_the_map(game):
                    yield from _offers(there, game, Construction(seat, nation, kind, (), ""))


def _offers(there: Conditions, game: Game, like: Construction) -> Iterator[Offer]:
    nation, kind = like.nation, like.kind
    fronts = tuple(game.atlas.map.fronts) if kind in STRATEGIC_KINDS else ("",)
    pool, on = unbuilt(game, nation, kind), tuple[Choice, ...]()
    for front in fronts:
        on += _choice(game, OF_THE_NATION, replace(like, front=front), pool, front)
    ready, at = pool[: max((choice.most for choice in on), default=0)], tuple[Choice, ...]()
    for place in homes(game, nation, kind) if ready else ():
        at += _choice(game, there, replace(like, base=place), ready, place)
    if at:
        order = ConstructAirUnits(nation, kind, 1, at[0].value, on[0].value)
        slots = (Slot("at", at), Slot("front", on)) if on[0].value else (Slot("at", at),)
        yield Offer(order, slots, len(ready))


def _choice(
    game: Game, rules: Iterable[Rule], like: Construction, pool: list[AirUnit], value: str
) -> tuple[Choice, ...]:
    """How many units of the pool may be built so, as a choice; none if not even one."""
    count = most_kept(game, rules, lambda units, _: replace(like, units=units), pool, value)
    return (Choice(value, count),) if count else ()


@rule(
    "27/turn",
    "Air units are built in their own side's unit construction phase.",
    "{given} builds nothing in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Any) -> Iterable[Finding]:
    """The phase is kept by the sequence of play; for others' units the seat has no word."""
    own = commands(game, request.seat, request.nation)
    if own and side_of(game, request.nation) != game.turn.side:
        yield Finding(given=request.nation, allowed=game.turn.side)


@rule(
    "17.54",
    "Jets are built once research has come far enough.",
    "{given} has a result of {place} for jets; they are built from {allowed} on.",
    lambda game, request: fact_grounds(game, [_research(game, request)]),
)
def research_has_come_to_it(game: Game, request: Any) -> Iterable[Finding]:
    """17.54, by the research result that is declared for the nation."""
    needed = numbers(game).construction[request.kind]
    if not needed.research:
        return
    result = declared(game, "research", f"{request.nation}/{needed.research}", "0")
    if int(result or 0) < needed.result:
        yield Finding(place=result, given=request.nation, allowed=str(needed.result))


APART = ("W293", "W397")
"""Which bombers are those of the Pacific, and since when there are any."""


@rule(
    "17.75B",
    "American Pacific strategic bombers are built from 1944 on.",
    "Strategic bombers of {given} for the {place} front are built from {allowed} on.",
    lambda game, request: [d for d in APART if turns_on(game, d, lambda g: _too_early(g, request))],
)
def pacific_bombers_in_their_time(game: Game, request: Any) -> Iterable[Finding]:
    """17.75B; those for a front of the Pacific are taken for Pacific bombers (doubt W293)."""
    if since := _too_early(game, request):
        yield Finding(place=request.front, given=request.nation, allowed=since)


@rule(
    "17.141A",
    "What air units cost this turn is not more than the BRPs declared for it: 3 a factor, 1 a squadron.",
    "{given} would have spent {place} BRPs on air units this turn; it has {allowed}, as declared.",
    lambda game, request: purse_grounds(game, request.nation),
)
def paid_for(game: Game, request: Any) -> Iterable[Finding]:
    """17.141A with 17.24, 17.34, 17.54, 17.64, 17.74, 17.84; without a declaration nobody counts BRPs."""
    purse = payer(game, request.nation)
    total = spent(game, purse) + cost(game, request.kind, len(request.units))
    brps = declared(game, "brp", purse)
    if brps and total > int(brps):
        yield Finding(place=str(total), given=purse, allowed=brps)


@rule(
    "17.71/front",
    "A strategic bomber is for one front of its box.",
    "A strategic bomber is for a front: {allowed}.",
)
def bombers_have_a_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.71: an SW box has a part for each front."""
    return _without_front(game, request, BOMBER)


@rule(
    "17.81/front",
    "An interceptor is for one front of its box.",
    "An interceptor is for a front: {allowed}.",
)
def interceptors_have_a_front(game: Game, request: Any) -> Iterable[Finding]:
    """17.81, as 17.71 for bombers."""
    return _without_front(game, request, "interceptor")


ALLOWED = (
    in_their_own_turn,
    research_has_come_to_it,
    pacific_bombers_in_their_time,
    paid_for,
    bombers_have_a_front,
    interceptors_have_a_front,
)


OF_THE_NATION = (
    seat_speaks_for_the_nation,
    *ALLOWED,
    *OF_NATION_AND_KIND,
    within_the_training_rate,
)
OF_THE_PLACE = (at_home, fully_supplied, *MAY_BASE, new_airbase_for_its_owner_alone)


def _answered(added: Conditions) -> Procedure:
    there = (*OF_THE_PLACE, *added)
    return Procedure(construction, (*OF_THE_NATION, *there), construct, partial(offers, there))


CONSTRUCTING = Open(BUILDING, _answered)


def _research(game: Game, request: Any) -> str:
    """The fact that tells what research has to reach before this kind is built; empty for none."""
    subject = numbers(game).construction[request.kind].research
    return fact_key("research", f"{request.nation}/{subject}") if subject else ""


def _too_early(game: Game, request: Any) -> str:
    """What bombers for this front wait for; empty if they need not wait (doubts W293, W397)."""
    year = numbers(game).pacific_bombers_from.get(request.nation, 0)
    bombers = request.kind == BOMBER and game.atlas.map.fronts.get(request.front) == "Pacific"
    if not (year and bombers and plays(game, "W293") == "by_front"):
        return ""
    if plays(game, "W397") == "research":
        return "" if pacific_bombers_by_now(game, request.nation) else say("their declared production")
    return str(year) if game.turn.year < year else ""


def _without_front(game: Game, request: Any, kind: str) -> Iterable[Finding]:
    if request.kind == kind and not request.front:
        yield Finding(allowed=any_of(game.atlas.map.fronts))


# 17.353B, 17.356 Escort carriers: how many the U.S. begins in a turn. The ships are not followed.


class Beginning(msgspec.Struct, frozen=True):
    """A request to begin escort carriers: who asks, the power that builds them, for whom, and how many."""

    seat: str
    nation: str
    owner: str
    count: int


def beginning(game: Game, order: BeginEscortCarriers, seat: str) -> Beginning:
    """What the order means; raises `Mistake` for a nation that is not there and for a count below 1."""
    owner = known_nation(game, order.nation).name
    if order.count < 1:
        told = said("An order begins at least one escort carrier; it says {count}.")
        raise Unworkable("count", say(told, count=order.count))
    return Beginning(seat, builder(game, owner), owner, order.count)


def most_begun(game: Game, owner: str) -> int:
    """How many escort carriers may be begun for a nation in a game turn (17.353B, 17.356)."""
    in_europe = numbers(game).escort_carriers_in_europe
    if owner in in_europe and european(game):
        return in_europe[owner]
    return training_rate(game, owner)


def _wanted(game: Game, request: Beginning) -> int:
    return game.built.get(built_key(request.owner, ESCORT_CARRIERS), 0) + request.count


def _built_for(game: Game, request: Beginning) -> bool:
    return request.owner in builders(game).get(request.nation, ())


def _by_the_rate(game: Game, request: Beginning) -> bool:
    in_europe = request.owner in numbers(game).escort_carriers_in_europe and european(game)
    return _built_for(game, request) and not in_europe


def _grounds(game: Game, request: Beginning) -> Iterator[str]:
    if _by_the_rate(game, request):
        yield from declared_training(game, request.owner)
    if turns_on(game, "W291", lambda other: most_begun(other, request.owner)):
        yield "W291"


@rule(
    "17.353B/whose",
    "Escort carriers are begun by the U.S., for itself and for Britain.",
    "No escort carriers are begun here for {given}; they are begun for {allowed}.",
)
def for_whom_they_are_built(game: Game, request: Beginning) -> Iterable[Finding]:
    """17.353B limits these; other nations' light ships are settled at the table."""
    if not _built_for(game, request):
        owners = (owner for some in builders(game).values() for owner in some)
        yield Finding(given=request.owner, allowed=all_of(owners))


@rule(
    "17.353B",
    "In a turn no more escort carriers are begun for a nation than its naval air training rate.",
    "{place} escort carriers would be begun for {given} this turn; its rate is {allowed}.",
    _grounds,
)
def within_the_rate(game: Game, request: Beginning) -> Iterable[Finding]:
    """17.353B; the naval air units that are built do not count (doubt W26)."""
    wanted, most = _wanted(game, request), most_begun(game, request.owner)
    if _by_the_rate(game, request) and wanted > most:
        yield Finding(place=str(wanted), given=request.owner, allowed=str(most))


@rule(
    "17.356",
    "In a European scenario the U.S. begins as many American escort carriers in a turn as are said there.",
    "{place} escort carriers would be begun for {given} this turn; {allowed} may be.",
)
def within_the_number_for_europe(game: Game, request: Beginning) -> Iterable[Finding]:
    """17.356: whatever its training rate is."""
    wanted, most = _wanted(game, request), most_begun(game, request.owner)
    if _built_for(game, request) and not _by_the_rate(game, request) and wanted > most:
        yield Finding(place=str(wanted), given=request.owner, allowed=str(most))


def begin(game: Game, request: Beginning) -> Iterator[Ruled]:
    """They are begun, and count against the number of the turn."""
    rules = ("17.353B",) if _by_the_rate(game, request) else ("17.353B", "17.356")
    yield Ruled(EscortCarriersBegun(request.nation, request.owner, request.count), rules)


def offers_to_begin(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation for which this seat may begin escort carriers: how many."""
    for owners in builders(game).values():
        for owner in owners:
            if owner in game.nations and (most := _most(game, seat, owner)) > 0:
                yield Offer(BeginEscortCarriers(owner, 1), (), most)


def _most(game: Game, seat: str, owner: str) -> int:
    one = Beginning(seat, builder(game, owner), owner, 1)
    if not all(condition.kept(game, one) for condition in ASKED_TO_BEGIN):
        return 0
    return most_begun(game, owner) - _wanted(game, one) + 1


ASKED_TO_BEGIN = (
    seat_speaks_for_the_nation,
    begun_by_their_builder,
    in_their_own_turn,
    for_whom_they_are_built,
    within_the_rate,
    within_the_number_for_europe,
)
BEGINNING = Procedure(beginning, ASKED_TO_BEGIN, begin, offers_to_begin)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            ConstructAirUnits: CONSTRUCTING,
            EnlargeForcePool: ENLARGING,
            BeginEscortCarriers: BEGINNING,
        },
    },
    plays={
        "W141": ("britain", "united_states"),
        "W291": ("by_map", "never"),
        "W292": ("patron", "itself"),
        "W293": ("by_front", "not_told_apart"),
    },
)
