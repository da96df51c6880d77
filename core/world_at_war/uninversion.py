"""18.71, 18.72 Uninverting air units by order, in the own player turn."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_battle.battle import present
from core.world_at_war.american_exception import grounds_of_the_exception
from core.world_at_war.authority import seat_speaks_for_the_units
from core.world_at_war.basing import STRATEGIC_KINDS
from core.world_at_war.board import commands, name, side_of
from core.world_at_war.book import rule
from core.world_at_war.kamikaze_pool import KAMIKAZE
from core.world_at_war.offers import standing
from core.world_at_war.orders import UninvertAirUnits
from core.world_at_war.selection import Preference, chosen, groups
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.traced import traced, traced_grounds
from core.world_at_war.waiting import (
    bound_by_its_redeployment,
    is_doubt,
    term,
    waits,
    waits_as_new,
    waits_as_redeployed,
    waits_for_the_last_part,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirUnitsUninverted


class Uninversion(msgspec.Struct, frozen=True):
    """A request to turn air units face up."""

    seat: str
    units: tuple[AirUnit, ...]


def uninversion(game: Game, order: UninvertAirUnits, seat: str) -> Uninversion:
    """What the order means; raises `Mistake` for units that are not there."""
    return Uninversion(seat, chosen(game, order.units, first_those_that_may(game)))


def first_those_that_may(game: Game) -> Preference:
    """Units that may be uninverted now come first, then other inverted ones; regular before elite."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        later = waits(game, unit)
        return not unit.inverted or later, not unit.inverted, unit.staged, unit.elite, unit.name

    return preference


@rule("18.71", "What is uninverted is inverted.", "{unit} is not inverted.")
def is_inverted(_: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71: there is nothing to do for others."""
    return (Finding(unit=unit.name) for unit in request.units if not unit.inverted)


@rule("18.71/land", "Land-based air units are uninverted so.", "{unit} is on {place} and has its status.")
def is_land_based(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71 speaks of land-based air; on a carrier the status is the carrier's (17.3122D, doubt W256)."""
    aboard = (u for u in request.units if u.base in game.carriers)
    return (Finding(unit=unit.name, place=unit.base) for unit in aboard)


@rule(
    "18.73A/order",
    "Strategic bombers and interceptors uninvert by themselves, when their owner's player turn ends.",
    "{unit} is not uninverted by order.",
)
def is_no_strategic_unit(_: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71 speaks of air units, and 17.13 counts these among the units of strategic warfare."""
    return (Finding(unit=unit.name) for unit in request.units if unit.kind in STRATEGIC_KINDS)


def _grounds_of_supply(game: Game, request: Uninversion) -> Iterator[str]:
    """What is declared of their supply, and whether kamikazes need any."""
    yield from (g for unit in request.units for g in traced_grounds(game, unit.base, unit.nation))
    made = (unit for unit in request.units if unit.kind == KAMIKAZE)
    if any(traced(game, unit.base, unit.nation) != "full" for unit in made):
        yield "W400"


@rule(
    "18.72A",
    "Only fully supplied air units are uninverted.",
    "{unit} is at {place} in {given} supply, not in full supply.",
    _grounds_of_supply,
)
def is_fully_supplied(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72A, by what is declared at the moment (doubt W119); off the map that is doubt W400."""
    for unit in request.units:
        if unit.kind == KAMIKAZE and plays(game, "W400") == "exempt":
            continue
        given = traced(game, unit.base, unit.nation)
        if unit.base not in game.carriers and given != "full":
            yield Finding(unit.name, name(game, unit.base), "no" if given == "none" else given)


def _doubts_on_the_term(game: Game, request: Uninversion) -> Iterator[str]:
    for unit in request.units:
        until = term(unit)
        if is_doubt(until) and turns_on(game, until, partial(waits_for_the_last_part, unit=unit)):
            yield until


@rule(
    "18.72B",
    "What was inverted in this player turn is uninverted in the last part of it, after redeployment.",
    "{unit} was inverted this player turn ({given}); it is uninverted as the turn ends.",
    _doubts_on_the_term,
)
def not_before_the_last_part(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72B; inversion without a term is doubts W100, W120 and W259."""
    for unit in request.units:
        if unit.inverted and waits_for_the_last_part(game, unit):
            yield Finding(unit=unit.name, given=unit.used or unit.inverted)


@rule(
    "18.72C",
    "What was constructed in this player turn is uninverted after its redeployment phase; if it redeployed, "
    "in the next own player turn.",
    "{unit} was constructed this player turn{given}; it is uninverted {allowed}.",
)
def new_units_wait(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72C, both sentences."""
    for unit in request.units:
        if waits_as_new(game, unit):
            moved = bool(unit.redeployed)
            yield Finding(
                unit.name,
                given=" and redeployed" if moved else "",
                allowed="in the next one" if moved else "as the turn ends",
            )


@rule(
    "18.72D.1",
    "What redeployed inverted is uninverted in the next own player turn; Americans in peace are excepted.",
    "{unit} redeployed from {place} this player turn; it is uninverted in the next one.",
    lambda game, request: (g for u in _bound(game, request) for g in grounds_of_the_exception(game, u)),
)
def redeployed_units_wait(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72D.1 and 18.72D.2: what redeployed and was used afterwards waits just so (doubt W297)."""
    for unit in request.units:
        if waits_as_redeployed(game, unit):
            yield Finding(unit.name, name(game, unit.redeployed_from))


@rule("18.72E", "No air unit is uninverted in the opponent's player turn.", "{unit} is of the {given} side.")
def in_the_own_player_turn(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72E, and 18.71: during its player turn."""
    for unit in request.units:
        if (side := side_of(game, unit.nation)) != game.turn.side:
            yield Finding(unit=unit.name, given=side)


def _held_by_combat(game: Game, request: Uninversion) -> list[AirUnit]:
    """Those that wait for the end of the air combat that is fought (doubt W289)."""
    if (battle := present(game)) is None:
        return []
    if (read := plays(game, "W289")) != "any_time":
        return list(request.units) if read == "before_or_after" else []
    return [unit for unit in request.units if unit.name in (*battle.attackers, *battle.defenders)]


@rule(
    "18.71/combat",
    "Who is in air combat is uninverted before it or after it.",
    "{unit} waits until the air combat over {place} is over.",
    lambda game, _: ("W289",) if present(game) is not None else (),
)
def not_in_the_midst_of_combat(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71: at any time; who is uninverted between its rounds, if anybody, is doubt W289."""
    battle = present(game)
    place = name(game, battle.place) if battle is not None else ""
    yield from (Finding(unit=unit.name, place=place) for unit in _held_by_combat(game, request))


def _bound(game: Game, request: Uninversion) -> list[AirUnit]:
    return [unit for unit in request.units if bound_by_its_redeployment(game, unit)]


def turn_up(game: Game, request: Uninversion) -> Iterator[Ruled]:
    """The units are ready again; some of them perhaps by the American exception."""
    exception = ("18.72D.1",) if _bound(game, request) else ()
    yield Ruled(AirUnitsUninverted(tuple(unit.name for unit in request.units)), ("18.71", *exception))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may be uninverted now."""
    mine = (u for u in game.units.values() if u.inverted and u.base and commands(game, seat, u.nation))
    able = [u for u in mine if all(r.kept(game, Uninversion(seat, (u,))) for r in MAY_TURN_UP)]
    for ready in groups(game, able, first_those_that_may(game)):
        yield from standing(UninvertAirUnits, ready)


MAY_TURN_UP = (
    in_the_own_player_turn,
    is_inverted,
    is_land_based,
    is_no_strategic_unit,
    is_fully_supplied,
    not_before_the_last_part,
    new_units_wait,
    redeployed_units_wait,
    not_in_the_midst_of_combat,
)
UNINVERSION = Procedure(uninversion, (seat_speaks_for_the_units, *MAY_TURN_UP), turn_up, offers)
