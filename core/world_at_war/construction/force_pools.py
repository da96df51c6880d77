"""17.141A, 17.35: what a force pool may build, what that costs, and what is added to it."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, known_nation
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.construction.training import may_have_naval_air, quality_grounds
from core.world_at_war.state import Game, fact_key, numbers, plays, turns_on
from core.world_at_war.under_way.pools import KAMIKAZE
from core.world_at_war.unit_names import next_names
from core.world_at_war.units import NAVAL_AIR, WHOLE, Order, Quality, builds_elite, of_quality, unbuilt
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import ForcePoolEnlarged


def buildable(game: Game, kind: str) -> str:
    """The kind as it is built; raises `Mistake` for one that is not built by itself, and for no kind."""
    known = [one for one in numbers(game).construction if one != KAMIKAZE]
    if kind in known:
        return kind
    if kind in WHOLE:
        told = f"No {kind} is built; only naval air is built in squadrons, others as {WHOLE[kind]} (17.141A)."
        raise Unworkable("kind", told)
    if kind == KAMIKAZE:
        told = (
            "Kamikazes come of conversions (17.44A); they are built without a place, as “build 2 kamikazes”."
        )
        raise Unworkable("kind", told)
    hint = f"Built are {', '.join(known)}."
    raise Mistake("kind of air unit", kind, near_misses(kind, known), hint)


def taken(game: Game, nation: str, kind: str, count: int, quality: Quality = "") -> tuple[AirUnit, ...]:
    """So many units of the pool, of one quality (17.352) or of both; raises `Mistake` if there are fewer."""
    if count < 1:
        raise Unworkable("units", f"An order needs at least one air unit; it names {count}.")
    pool = of_quality(unbuilt(game, nation, kind), quality)
    if len(pool) < count:
        such = f"{quality} {kind}" if quality else kind
        lying = f"{len(pool)} {such}, not {count}" if pool else f"no {such}"
        raise Unworkable("units", f"The force pool of {nation} has {lying}.")
    return tuple(pool[:count])


def cost(game: Game, kind: str, count: int) -> int:
    """The BRPs that so many units of a kind cost (17.24, 17.34, 17.54, 17.64, 17.74, 17.84)."""
    return numbers(game).construction[kind].brps * count


def payer(game: Game, nation: str) -> str:
    """The nation whose BRPs are spent on the units of another or of itself (doubt W292)."""
    known = game.nations[nation]
    return known.serves if known.serves and plays(game, "W292") == "patron" else nation


def spent(game: Game, purse: str) -> int:
    """The BRPs of a nation that were spent on air units this game turn."""
    counts = ((*key.rpartition("/")[::2], count) for key, count in game.built.items())
    known = numbers(game).construction
    return sum(cost(game, k, n) for who, k, n in counts if k in known and payer(game, who) == purse)


def purse_grounds(game: Game, nation: str) -> tuple[str, ...]:
    """The declared BRPs that pay for a nation's air units, and the doubt whose they are."""
    doubt = ("W292",) if turns_on(game, "W292", lambda other: _brps(other, nation)) else ()
    return doubt if (key := _brps(game, nation)) not in game.facts else (*doubt, f"fact {key}")


def _brps(game: Game, nation: str) -> str:
    return fact_key("brp", payer(game, nation))


MOST = 99


class Addition(msgspec.Struct, frozen=True):
    """A request to enlarge a force pool: who asks, whose it is, what comes into it."""

    seat: str
    nation: str
    kind: str
    count: int


class EnlargeForcePool(Order, frozen=True, tag="EnlargeForcePool/1"):
    """Declare that mobilization, production or research added units to a nation's force pool (17.352B)."""

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


class ConstructAirUnits(Order, frozen=True, tag="ConstructAirUnits/1"):
    """Build like air units from the force pool at a place, strategic units for a front (17.24, 17.34 ...)."""

    nation: str
    kind: str
    count: int
    at: str
    front: str = ""


class BeginEscortCarriers(Order, frozen=True, tag="BeginEscortCarriers/1"):
    """Begin so many escort carriers (CVEs) for a nation (17.353B)."""

    nation: str
    count: int
