"""Uninversion (18.71, 18.72): by order, until when an inverted unit waits, and the American exception."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.open_bases import traced, traced_grounds
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import (
    commands,
    name,
    phase,
    player_turn,
    side_of,
    supply_said,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.menus import Part, standing
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.commitments import present
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.uninversion.by_oil import (
    LAST_PART,
    as_many_as_the_oil_lets,
    as_the_turn_ends_alone,
    left_of_the_oil,
)
from core.world_at_war.uninversion.exception import excepted, grounds_of_the_exception
from core.world_at_war.units import Order, Preference, Units, chosen, groups, so_many
from events.sentences import say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsUninverted


class Uninversion(msgspec.Struct, frozen=True):
    """A request to turn air units face up."""

    seat: str
    units: tuple[AirUnit, ...]


class UninvertAirUnits(Order, frozen=True, tag="UninvertAirUnits/1"):
    """Turn air units face up again (18.71)."""

    units: Units


class UninvertAll(Order, frozen=True, tag="UninvertAll/1"):
    """Turn face up again all air units of the seat that may be (18.71)."""


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
    lambda _, request: ("W270",) if any(unit.kind in STRATEGIC_KINDS for unit in request.units) else (),
)
def is_no_strategic_unit(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71 speaks of air units, and 17.13 counts these as units of strategic warfare (doubt W270)."""
    if plays(game, "W270") == "by_themselves":
        yield from (Finding(unit=unit.name) for unit in request.units if unit.kind in STRATEGIC_KINDS)


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
            yield Finding(unit.name, name(game, unit.base), supply_said(given))


def _doubts_on_the_term(game: Game, request: Uninversion) -> Iterator[str]:
    for unit in request.units:
        until = term(unit)
        if is_doubt(until) and turns_on(game, until, partial(waits_for_the_last_part, unit=unit)):
            yield until


AFTER_USE, AS_NEW = "18.72B", "18.72C"
TERMS = {
    "18.42A": AFTER_USE,
    "18.43": AFTER_USE,
    "18.523": AFTER_USE,
    "18.526A": AFTER_USE,
    "17.3124": AFTER_USE,
    "17.3126C": AFTER_USE,
    "2005:19.42": AFTER_USE,
    "23.144": AFTER_USE,
    "23.152D": AFTER_USE,
    "23.164": AFTER_USE,
    "18.72D.1": AFTER_USE,  # only by option "yes" of doubt W122
    "18.72C": AS_NEW,
    "18.253": "W100",
    "17.3127": "W100",
    "18.46": "W120",
    "17.3122D": "W259",
}
"""For each rule that turns air units over the rule that says until when; a doubt where none does."""


def term(unit: AirUnit) -> str:
    """The rule or doubt that says until when a unit is inverted; use, if another rule turned it over."""
    return TERMS.get(unit.inverted, AFTER_USE)


def is_doubt(until: str) -> bool:
    """Is the term of an inversion a doubt, and no rule?"""
    return until.startswith("W")


def waits_for_the_last_part(game: Game, unit: AirUnit) -> bool:
    """Is it ready only in the last part of this player turn (18.72B)?"""
    if phase(game) == LAST_PART or is_new(game, unit) or waits_as_redeployed(game, unit):
        return False
    if unit.used:
        return True
    until = term(unit)
    ends_with_it = not is_doubt(until) or plays(game, until) == "end_of_turn"
    return ends_with_it and unit.inverted_in == player_turn(game)


def is_new(game: Game, unit: AirUnit) -> bool:
    """Is it inverted because it was built in this player turn?"""
    return bool(unit.inverted) and unit.constructed == player_turn(game)


def waits_as_redeployed(game: Game, unit: AirUnit) -> bool:
    """Did it redeploy in this player turn, so that it waits for its owner's next one (18.72D)?"""
    return bound_by_its_redeployment(game, unit) and not excepted(game, unit)


def bound_by_its_redeployment(game: Game, unit: AirUnit) -> bool:
    """Is it inverted and has redeployed, so that it waits unless it is excepted (18.72D)?"""
    return bool(unit.inverted and unit.redeployed) and not is_new(game, unit)


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
            yield Finding(unit=unit.name, given=translated(unit.used or unit.inverted))


@rule(
    "18.72C",
    "What was constructed in this player turn is uninverted after its redeployment phase; if it redeployed, "
    "in the next own player turn.",
    "{unit} was constructed this player turn{given}.",
)
def new_units_wait(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72C, both sentences."""
    for unit in request.units:
        if waits_as_new(game, unit):
            told = say(
                " and redeployed; it is uninverted in the next one"
                if unit.redeployed
                else "; it is uninverted as the turn ends"
            )
            yield Finding(unit.name, given=told)


@rule(
    "18.72D.1",
    "What redeployed inverted is uninverted in the next own player turn; Americans in peace are excepted.",
    "{unit} redeployed from {place} this player turn; it is uninverted in the next one.",
    lambda game, request: (g for u in _bound(game, request) for g in grounds_of_the_exception(game, u)),
)
def redeployed_units_wait(game: Game, request: Uninversion) -> Iterable[Finding]:
    """18.72D.1 and 18.72D.2: what redeployed and was used afterwards waits just so (18.72/note)."""
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
    yield from left_of_the_oil(game, request.units)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may be uninverted now."""
    for ready in groups(game, may_be_turned_up(game, seat), first_those_that_may(game)):
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
    as_the_turn_ends_alone,
    as_many_as_the_oil_lets,
)


def waits_as_new(game: Game, unit: AirUnit) -> bool:
    """Is it too new: before the last part of the turn, or in all of it if it redeployed (18.72C)?"""
    return is_new(game, unit) and (bool(unit.redeployed) or phase(game) != LAST_PART)


def waits(game: Game, unit: AirUnit) -> bool:
    """Must it wait, for any of these reasons?"""
    return waits_for_the_last_part(game, unit) or waits_as_new(game, unit) or waits_as_redeployed(game, unit)


@rule("18.71/any", "What is uninverted is inverted.", "{given} has no air unit ashore that is inverted.")
def has_what_is_inverted(_: Game, request: Uninversion) -> Iterable[Finding]:
    """18.71: there is nothing to do for others."""
    if not request.units:
        yield Finding(given=request.seat)


def may_be_turned_up(game: Game, seat: str) -> tuple[AirUnit, ...]:
    """The air units of a seat that it may uninvert now, however many they are."""
    mine = inverted_ashore(game, seat)
    return tuple(u for u in mine if all(r.kept(game, Uninversion(seat, (u,))) for r in MAY_TURN_UP))


def inverted_ashore(game: Game, seat: str) -> tuple[AirUnit, ...]:
    """Those of its land-based air units that are inverted, and uninverted by order."""
    mine = (u for u in game.units.values() if u.inverted and u.base and commands(game, seat, u.nation))
    return tuple(u for u in mine if u.base not in game.carriers and u.kind not in STRATEGIC_KINDS)


def all_that_may(game: Game, _: UninvertAll, seat: str) -> Uninversion:
    """18.71: all that may be now; where none may, all that are inverted, and of each it is told why not."""
    return Uninversion(seat, may_be_turned_up(game, seat) or inverted_ashore(game, seat))


def turn_all_up(game: Game, request: Uninversion) -> Iterator[Ruled]:
    """Like units of a base are ready again together, as by an order for them alone."""
    for _, alike in groupby(sorted(request.units, key=alike_at), key=lambda unit: alike_at(unit)[:3]):
        yield from turn_up(game, Uninversion(request.seat, tuple(alike)))


def alike_at(unit: AirUnit) -> tuple[str, str, str, str]:
    """By its base, nation and kind; like units of a base stand together."""
    return unit.base, unit.nation, unit.kind, unit.name


def left_inverted(game: Game, seat: str) -> Iterator[str]:
    """18.72E: who is not uninverted as the own player turn ends is inverted in the opponent's."""
    ready = may_be_turned_up(game, seat)
    if not ready:
        return
    groups_told = [
        say(
            "{count} {nation} {kind} at {place}",
            count=count,
            nation=game.nations[nation].adjective,
            kind=so_many(kind, count),
            place=name(game, base),
        )
        for (base, nation, kind), count in sorted(Counter(alike_at(unit)[:3] for unit in ready).items())
    ]
    yield say(
        "{count} air {count:unit that may be uninverted stays|units that may be uninverted stay} inverted "
        "in the opponent's turn: {groups} (18.71, 18.72E). “uninvert all” turns {count:it|them} up.",
        count=len(ready),
        groups=groups_told,
    )


def offer_of_all(game: Game, seat: str) -> Iterator[Offer]:
    """All at once, where there are any."""
    if may_be_turned_up(game, seat):
        yield Offer(UninvertAll())


UNINVERSION = Procedure(uninversion, (seat_speaks_for_the_units, *MAY_TURN_UP), turn_up, offers)
UNINVERTING_ALL = Procedure(all_that_may, (has_what_is_inverted, *MAY_TURN_UP), turn_all_up, offer_of_all)


def waits_for_the_next_turn(game: Game, unit: AirUnit) -> bool:
    """Is it ready only in its owner's next player turn (18.72C, 18.72D)?"""
    return waits_as_redeployed(game, unit) or (waits_as_new(game, unit) and bool(unit.redeployed))


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            UninvertAirUnits: UNINVERSION,
            UninvertAll: UNINVERTING_ALL,
        },
    },
    plays={
        "W100": ("end_of_turn", "any_time"),
        "W120": ("end_of_turn", "any_time"),
        "W121": ("theater_enemy", "any_war"),
        "W123": ("goes_before", "restricted"),
        "W124": ("misses", "keeps"),
        "W256": ("with_the_carrier", "by_hand"),
        "W259": ("any_time", "end_of_turn"),
        "W270": ("by_themselves", "by_order"),
        "W289": ("any_time", "fighters_too", "before_or_after"),
        "W298": ("where_it_touches", "everywhere"),
        "W299": ("new_base", "both_ends"),
        "W400": ("as_faction", "exempt"),
    },
)
