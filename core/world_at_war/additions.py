"""17.352B, 17.353A Force pool additions: what mobilization, production and research bring, as it is told."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import commands, known_nation
from core.world_at_war.book import rule
from core.world_at_war.force_pool import buildable
from core.world_at_war.orders import EnlargeForcePool
from core.world_at_war.state import Game, numbers
from core.world_at_war.training import NAVAL_AIR, builds_elite, may_have_naval_air, quality_grounds
from core.world_at_war.unit_names import next_names
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import ForcePoolEnlarged

MOST = 99


class Addition(msgspec.Struct, frozen=True):
    """A request to enlarge a force pool: who asks, whose it is, what comes into it."""

    seat: str
    nation: str
    kind: str
    count: int


def addition(game: Game, order: EnlargeForcePool, seat: str) -> Addition:
    """What the order means; raises `Mistake` for a nation or a kind that is not there."""
    return Addition(seat, known_nation(game, order.nation).name, buildable(game, order.kind), order.count)


def _of_two_qualities(game: Game, request: Addition) -> bool:
    return request.kind == NAVAL_AIR and request.nation in numbers(game).elite_until_war


@rule(
    "force pool",
    "An order adds from one to ninety-nine units to a force pool.",
    "{place} {unit} would be added for {given}; an order adds from 1 to {allowed}.",
    lambda game, r: quality_grounds(game, r.nation) if _of_two_qualities(game, r) else (),
)
def in_number(_: Game, request: Addition) -> Iterable[Finding]:
    """No rule of the book: what is added is settled at the table, and a slip of the pen is not."""
    if request.count not in range(1, MOST + 1):
        yield Finding(request.kind, str(request.count), request.nation, str(MOST))


def enlarge(game: Game, request: Addition) -> Iterator[Ruled]:
    """They lie in the force pool; Japanese naval air as elite air as long as it is built so (17.352B)."""
    two = _of_two_qualities(game, request)
    like = AirUnit("", request.nation, request.kind, elite=two and builds_elite(game, request.nation))
    names = next_names(game, like, request.count)
    fact = ForcePoolEnlarged(request.nation, request.kind, names, like.elite)
    yield Ruled(fact, ("17.352B",) if two else ("force pool",))


def _specimen(game: Game, seat: str) -> Iterator[Offer]:
    nation = next((nation for nation in game.nations if commands(game, seat, nation)), "")
    if nation:
        yield Offer(EnlargeForcePool(nation, "AAF", 1), open_ended=True)


ENLARGING = Procedure(
    addition, (seat_speaks_for_the_nation, may_have_naval_air, in_number), enlarge, _specimen
)
