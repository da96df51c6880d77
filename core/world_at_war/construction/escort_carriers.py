"""17.353B, 17.356 Escort carriers: how many the U.S. begins in a turn. The ships are not followed."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_nation
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.construction.building import in_their_own_turn
from core.world_at_war.construction.force_pools import BeginEscortCarriers
from core.world_at_war.construction.training import european, training_grounds, training_rate
from core.world_at_war.folds.construction import ESCORT_CARRIERS
from core.world_at_war.state import Game, built_key, numbers, turns_on
from events.world_at_war.construction import EscortCarriersBegun


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
        raise Unworkable("count", f"An order begins at least one escort carrier; it says {order.count}.")
    return Beginning(seat, _builder(game, owner), owner, order.count)


def _builder(game: Game, owner: str) -> str:
    """The power that builds for a nation; the nation itself where none is named."""
    named = numbers(game).escort_carriers
    return next((builder for builder, owners in named.items() if owner in owners), owner)


def most_begun(game: Game, owner: str) -> int:
    """How many escort carriers may be begun for a nation in a game turn (17.353B, 17.356)."""
    in_europe = numbers(game).escort_carriers_in_europe
    if owner in in_europe and european(game):
        return in_europe[owner]
    return training_rate(game, owner)


def _wanted(game: Game, request: Beginning) -> int:
    return game.built.get(built_key(request.owner, ESCORT_CARRIERS), 0) + request.count


def _built_for(game: Game, request: Beginning) -> bool:
    return request.owner in numbers(game).escort_carriers.get(request.nation, ())


def _by_the_rate(game: Game, request: Beginning) -> bool:
    in_europe = request.owner in numbers(game).escort_carriers_in_europe and european(game)
    return _built_for(game, request) and not in_europe


def _grounds(game: Game, request: Beginning) -> Iterator[str]:
    if _by_the_rate(game, request):
        yield from (g for g in training_grounds(game, request.owner) if g.startswith("fact "))
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
        owners = (owner for some in numbers(game).escort_carriers.values() for owner in some)
        yield Finding(given=request.owner, allowed=" and ".join(owners))


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
    "In a European scenario the U.S. begins up to four American escort carriers in a turn.",
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


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation for which this seat may begin escort carriers: how many."""
    for owners in numbers(game).escort_carriers.values():
        for owner in owners:
            if owner in game.nations and (most := _most(game, seat, owner)):
                yield Offer(BeginEscortCarriers(owner, 1), (), most)


def _most(game: Game, seat: str, owner: str) -> int:
    one = Beginning(seat, _builder(game, owner), owner, 1)
    if not all(condition.kept(game, one) for condition in KEPT):
        return 0
    return most_begun(game, owner) - _wanted(game, one) + 1


KEPT = (
    seat_speaks_for_the_nation,
    in_their_own_turn,
    for_whom_they_are_built,
    within_the_rate,
    within_the_number_for_europe,
)
BEGINNING = Procedure(beginning, KEPT, begin, offers)
