"""17.41-17.43 Kamikazes: the rule is invoked, elite naval air is elite no more, the force pool grows."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import commands, known_nation, phase, phase_label, side_of
from core.world_at_war.book import rule
from core.world_at_war.kamikaze_pool import a_share, all_used, doubts_of_growth, enlarged, may_be_created
from core.world_at_war.orders import InvokeKamikazes
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.training import NAVAL_AIR, training_grounds
from events.message import PhaseEntered
from events.world_at_war.construction import NavalAirMadeRegular
from events.world_at_war.declarations import FactDeclared
from events.world_at_war.kamikazes import KamikazePoolEnlarged, KamikazePoolRaised, KamikazesInvoked


class Invocation(msgspec.Struct, frozen=True):
    """A request to invoke the kamikaze rule: who asks, for which nation."""

    seat: str
    nation: str


def invocation(game: Game, order: InvokeKamikazes, seat: str) -> Invocation:
    """What the order means; raises `Mistake` for a nation that is not there."""
    return Invocation(seat, known_nation(game, order.nation).name)


def has_kamikazes(game: Game, nation: str) -> bool:
    """Is this a nation that may have kamikazes at all?"""
    given = numbers(game).kamikazes
    return given is not None and nation in given.nations


@rule(
    "17.41/whose", "The kamikaze rule is invoked by Japan.", "{given} has no kamikazes; only {allowed} does."
)
def by_a_nation_that_has_kamikazes(game: Game, request: Invocation) -> Iterable[Finding]:
    """17.41; the edition names it."""
    given = numbers(game).kamikazes
    if not has_kamikazes(game, request.nation):
        yield Finding(given=request.nation, allowed=" and ".join(given.nations) if given else "nobody")


@rule(
    "17.41/turn",
    "The kamikaze rule is invoked in an own unit construction phase.",
    "{given} invokes nothing in a player turn of the {allowed} side.",
)
def in_an_own_phase(game: Game, request: Invocation) -> Iterable[Finding]:
    """17.41; for others the seat has no word."""
    own = commands(game, request.seat, request.nation)
    if own and side_of(game, request.nation) != game.turn.side:
        yield Finding(given=request.nation, allowed=game.turn.side)


@rule(
    "17.41/phase",
    "The kamikaze rule is invoked in unit construction.",
    "It is the {given} phase.",
    lambda game, _: ("W145",) if phase(game) != "construction" else (),
)
def in_construction(game: Game, _: Invocation) -> Iterable[Finding]:
    """17.41; whether the note to 17.43 opens every phase is doubt W145."""
    if not may_be_created(game):
        yield Finding(given=phase(game))


def _grounds_of_the_limit(game: Game, request: Invocation) -> Iterable[str]:
    return training_grounds(game, request.nation) if has_kamikazes(game, request.nation) else ()


@rule(
    "17.41",
    "The kamikaze rule is invoked once.",
    "{given} has invoked it already.",
    _grounds_of_the_limit,
)
def not_invoked_yet(game: Game, request: Invocation) -> Iterable[Finding]:
    """17.41; the limit of the pool stands on the training rate of the moment (17.43A)."""
    if request.nation in game.kamikazes:
        yield Finding(given=request.nation)


def invoke(game: Game, request: Invocation) -> Iterator[Ruled]:
    """The pool has its first limit, and elite naval air is elite no more (17.42, 17.43A; doubt W314)."""
    yield Ruled(KamikazesInvoked(request.nation, a_share(game, request.nation)), ("17.41", "17.43A", "W145"))
    mine = (u for u in game.units.values() if (u.nation, u.kind) == (request.nation, NAVAL_AIR))
    elite = [unit for unit in mine if unit.elite]
    doubt = ("W314",) if any(not unit.base for unit in elite) else ()
    if turned := [u.name for u in elite if u.base or plays(game, "W314") == "all"]:
        yield Ruled(NavalAirMadeRegular(tuple(sorted(turned))), ("17.42", *doubt))


def pool_grows(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """17.43B, 17.43C: as the own construction phase begins, if all kamikazes were used."""
    for pool in game.kamikazes.values():
        if side_of(game, pool.nation) == game.turn.side and all_used(game, pool):
            limit, number = enlarged(game, pool), "17.43C" if pool.increases else "17.43B"
            fact = KamikazePoolEnlarged(pool.nation, limit - pool.limit, limit)
            yield Ruled(fact, (number, *doubts_of_growth(game, pool)))


def pool_is_raised(game: Game, _: FactDeclared) -> Iterator[Ruled]:
    """17.43B: the rate is raised in the phase in which the pool grew, which may count for it (doubt W401)."""
    for pool in game.kamikazes.values():
        if pool.grown_in != phase_label(game) or plays(game, "W401") == "as_it_begins":
            continue
        before = replace(pool, limit=pool.limit - pool.grown_by, increases=pool.increases - 1)
        limit, number = enlarged(game, before), "17.43C" if before.increases else "17.43B"
        if limit > pool.limit:
            yield Ruled(KamikazePoolRaised(pool.nation, limit - pool.limit, limit), (number, "W401"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """To invoke the rule, for each nation for which it may be."""
    for nation in game.nations:
        asked = Invocation(seat, nation)
        if all(condition.kept(game, asked) for condition in KEPT):
            yield Offer(InvokeKamikazes(nation))


KEPT = (
    seat_speaks_for_the_nation,
    in_an_own_phase,
    in_construction,
    by_a_nation_that_has_kamikazes,
    not_invoked_yet,
)
INVOKING = Procedure(invocation, KEPT, invoke, offers)
