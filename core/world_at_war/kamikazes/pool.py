"""17.41-17.43 The rule invoked, and the kamikaze force pool as it grows."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import (
    commands,
    controller,
    faction_of,
    known_nation,
    phase,
    phase_label,
    side_of,
    turns_at_war,
    war_grounds,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.construction.force_pools import training_grounds, training_rate
from core.world_at_war.edition import Kamikazes
from core.world_at_war.state import WESTERN_ALLIES, Game, has_rule, numbers, of_the_edition, plays, turns_on
from core.world_at_war.under_way.missions import existing, kamikazes
from core.world_at_war.units import NAVAL_AIR, Order, Units
from events.message import PhaseEntered
from events.sentences import all_of, either, say, translated
from events.world_at_war.construction import NavalAirMadeRegular
from events.world_at_war.kamikazes import (
    KamikazePool,
    KamikazePoolEnlarged,
    KamikazePoolRaised,
    KamikazesInvoked,
)
from events.world_at_war.sequence import FactDeclared


def may_be_created(game: Game) -> bool:
    """17.41, 17.44A: is it unit construction, or may kamikazes be created in any phase (doubt W145)?"""
    return phase(game) == "construction" or plays(game, "W145") == "any_phase"


def yet_to_come(game: Game, nation: str) -> int:
    """How many more kamikazes may be made by conversion; 0 where the rule was not invoked (17.43)."""
    pool = game.kamikazes.get(nation)
    return max(0, pool.limit - len(kamikazes(game, nation))) if pool else 0


def a_share(game: Game, nation: str) -> int:
    """How many kamikazes the training rate of the moment gives, at first and at each increase (17.43A, B)."""
    given = numbers(game).kamikazes
    return given.rates * training_rate(game, nation) if given else 0


def enlarged(game: Game, pool: KamikazePool) -> int:
    """The limit of a pool once it has grown, never less than before; what is counted anew is doubt W148."""
    share = a_share(game, pool.nation)
    anew = plays(game, "W148") == "recomputed"
    return max(pool.limit, share * (pool.increases + 2)) if anew else pool.limit + share


def all_used(game: Game, pool: KamikazePool) -> bool:
    """Were all kamikazes used since the pool last grew (17.43B, C)? Which ones are meant is doubt W147."""
    needed = pool.limit if plays(game, "W147") == "whole_pool" else 1
    return pool.flown >= needed and not existing(game, pool.nation)


def times_grown(game: Game, nation: str) -> int:
    """How many growths of the pool add to attack rolls (17.47H); those left empty are doubt W433."""
    pool = game.kamikazes.get(nation)
    if pool is None:
        return 0
    return len(pool.filled) if plays(game, "W433") == "converted" else pool.increases


def doubts_of_growth(game: Game, pool: KamikazePool) -> tuple[str, ...]:
    """The doubts on which it turned whether a pool grew, and how far."""
    when = turns_on(game, "W147", lambda other: all_used(other, pool))
    how_far = turns_on(game, "W148", lambda other: enlarged(other, pool))
    return (*(("W147",) if when else ()), *(("W148",) if how_far else ()))


class InvokeKamikazes(Order, frozen=True, tag="InvokeKamikazes/1"):
    """Announce that the kamikaze rule is invoked (17.41)."""

    nation: str


class ConvertToKamikazes(Order, frozen=True, tag="ConvertToKamikazes/1"):
    """Turn air units of a base into kamikazes; a group with no base lies in the force pool (17.44A)."""

    units: Units


class BuildKamikazes(Order, frozen=True, tag="BuildKamikazes/1"):
    """Build so many kamikazes of the force pool (17.44B)."""

    nation: str
    count: int


class SendKamikazes(Order, frozen=True, tag="SendKamikazes/1"):
    """Declare that so many kamikazes attack naval units in a hex, which is settled at the table (17.46)."""

    nation: str
    count: int
    to: str
    origin: str | msgspec.UnsetType = msgspec.UNSET
    """From which base, where the edition bases them on the map; the nearest that may where none is said."""


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
        yield Finding(given=request.nation, allowed=all_of(given.nations) if given else say("nobody"))


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
        yield Finding(given=translated(phase(game)))


@rule(
    "2005:17.41A",
    "Kamikazes are called for in a war with the U.S.",
    "{given} is not at war with {allowed}.",
    lambda game, request: war_grounds(game, request.nation, _given(game).enemy),
)
def at_war_with_the_enemy(game: Game, request: Invocation) -> Iterable[Finding]:
    """17.41A of 2005; the edition names the enemy."""
    enemy = _given(game).enemy
    if turns_at_war(game, request.nation, enemy) is None:
        yield Finding(given=request.nation, allowed=enemy)


@rule("2005:17.41B", "Kamikazes are called for from 1943 on.", "It is {given}, not {allowed} yet.")
def in_their_time(game: Game, _: Invocation) -> Iterable[Finding]:
    """17.41B of 2005; the edition names the year."""
    if game.turn.year < (year := _given(game).from_year):
        yield Finding(given=str(game.turn.year), allowed=str(year))


@rule(
    "2005:17.41C",
    "Kamikazes are called for once the Western Allies hold, or invade, a hex of Japan or Okinawa.",
    "The Western Allies hold and invade no hex of {allowed}.",
)
def the_homeland_is_invaded(game: Game, _: Invocation) -> Iterable[Finding]:
    """17.41C of 2005: hexes of that land by the map, held, or with a ground unit in them, or invaded."""
    invaded = {place for one in game.ground_attacks if one.kind == "invasion" for place in one.hexes}
    stand = {one.place for one in game.ground.values() if faction_of(game, one.nation) == WESTERN_ALLIES}
    for hex_ in game.atlas.hexes.values():
        names = {hex_.territory, hex_.island, *(place.name for place in hex_.places)}
        held = faction_of(game, controller(game, hex_)) == WESTERN_ALLIES
        if names & set(_given(game).homeland) and (held or hex_.id in stand | invaded):
            return
    yield Finding(allowed=either(_given(game).homeland))


def _given(game: Game) -> Kamikazes:
    return numbers(game).kamikazes or Kamikazes([], 0, {})


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
    invoked = KamikazesInvoked(request.nation, a_share(game, request.nation))
    yield Ruled(invoked, ("17.41", *of_the_edition(game, "17.43A"), "W145"))
    mine = (u for u in game.units.values() if (u.nation, u.kind) == (request.nation, NAVAL_AIR))
    elite = [unit for unit in mine if unit.elite]
    doubt = ("W314",) if any(not unit.base for unit in elite) else ()
    if turned := [u.name for u in elite if u.base or plays(game, "W314") == "all"]:
        yield Ruled(NavalAirMadeRegular(tuple(sorted(turned))), ("17.42", *doubt))


def pool_grows(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """17.43B, 17.43C: as the own construction phase begins, if all kamikazes were used."""
    for pool in game.kamikazes.values() if has_rule(game, "17.43B") else ():
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
            early = game.turn.year < SOUGHT_FROM
            yield Offer(InvokeKamikazes(nation), aside=early, unlikely=early)


SOUGHT_FROM = 1944
"""The rule names no year (17.41); before this one a short menu leaves out what can't be taken back."""


KEPT = (
    seat_speaks_for_the_nation,
    in_an_own_phase,
    in_construction,
    by_a_nation_that_has_kamikazes,
    not_invoked_yet,
    at_war_with_the_enemy,
    in_their_time,
    the_homeland_is_invaded,
)
INVOKING = Procedure(invocation, KEPT, invoke, offers)
