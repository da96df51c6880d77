"""Kamikazes (17.41-17.46): called for, made of other air units or built, and sent out."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war import conditions
from core.world_at_war.basing.open_bases import nations_of, out_of_their_turn
from core.world_at_war.basing.room import too_many
from core.world_at_war.board import commands, phase, player_turn, units_at
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.construction.chapter import paid_for
from core.world_at_war.construction.force_pools import next_names, taken
from core.world_at_war.kamikazes.building import BUILDING, BUILT_AT_A_BASE
from core.world_at_war.kamikazes.flying import ATTACKING
from core.world_at_war.kamikazes.in_a_turn import counted, within_twice_the_rate
from core.world_at_war.kamikazes.pool import (
    INVOKING,
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
    may_be_created,
    yet_to_come,
)
from core.world_at_war.menus import Part
from core.world_at_war.state import Game, has_rule, numbers, of_the_edition, plays
from core.world_at_war.under_way.missions import KAMIKAZE, based_on_the_map, kamikazes
from core.world_at_war.units import (
    NAVAL_AIR,
    Group,
    Named,
    Units,
    chosen,
    groups,
    require_each_once,
    require_quality,
    to_fly,
    unbuilt,
)
from events.sentences import all_of, say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsUninverted
from events.world_at_war.kamikazes import AirUnitsConverted
from events.world_at_war.kamikazes import Conversion as Converted

# 17.44A Naval air and army air become kamikazes, as far as the kamikaze force pool has room.


class Conversion(msgspec.Struct, frozen=True):
    """A request to turn like air units of one base, or of the force pool, into kamikazes."""

    seat: str
    units: tuple[AirUnit, ...]


def conversion(game: Game, order: ConvertToKamikazes, seat: str) -> Conversion:
    """What the order means; raises `Mistake` for units that are not there, or not alike."""
    units = _meant(game, order.units)
    if len({(unit.nation, unit.kind) for unit in units}) > 1:
        told = say("One order converts units of one nation and kind; these are of several.")
        raise Unworkable("units", told)
    return Conversion(seat, units)


def _meant(game: Game, units: Units) -> tuple[AirUnit, ...]:
    if isinstance(units, Named):
        return _of_the_pool(game, units) or chosen(game, units, to_fly)
    if units.base:
        return chosen(game, units, to_fly)
    require_quality(units)
    return taken(game, units.nation, units.kind, units.count, units.quality)


def _of_the_pool(game: Game, units: Named) -> tuple[AirUnit, ...]:
    """The units of these names, if all of them lie in a force pool; else none."""
    found = [game.units[one] for one in units.names if one in game.units]
    lying = tuple(unit for unit in found if not (unit.base or unit.divided))
    if len(lying) < len(units.names):
        return ()
    require_each_once(units.names)
    return lying


def each_becomes(game: Game, kind: str) -> int:
    """How many kamikazes a unit of this kind becomes; 0 for what is not converted (17.44A)."""
    given = numbers(game).kamikazes
    return given.made_of.get(kind, 0) if given else 0


def _wanted(game: Game, request: Conversion) -> int:
    return sum(each_becomes(game, unit.kind) for unit in request.units)


@rule(
    "17.44A/turn",
    "Air units become kamikazes in an own unit construction phase.",
    "{given} converts nothing in a player turn of the {allowed} side.",
)
def in_an_own_phase(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.44A."""
    return out_of_their_turn(game, request)


@rule(
    "17.44A/phase",
    "Air units become kamikazes in unit construction.",
    "It is the {given} phase.",
    lambda game, _: ("W145",) if phase(game) != "construction" else (),
)
def in_construction(game: Game, _: Conversion) -> Iterable[Finding]:
    """17.44A; whether the note to 17.43 opens every phase is doubt W145."""
    if not may_be_created(game):
        yield Finding(given=translated(phase(game)))


@rule(
    "17.44A/invoked",
    "Air units become kamikazes once their nation has invoked the kamikaze rule.",
    "{given} has not invoked the kamikaze rule.",
)
def the_rule_is_invoked(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.44A with 17.41."""
    return (Finding(given=one) for one in nations_of(request) if one not in game.kamikazes)


@rule(
    "17.44A",
    "Naval air squadrons and factors of army air become kamikazes, and nothing else does.",
    "{unit} is {given}; only {allowed} become kamikazes.",
)
def of_a_kind_that_is_converted(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.44A; the edition says how many each of them becomes."""
    given = numbers(game).kamikazes
    kinds = all_of(map(translated, given.made_of)) if given else say("none")
    for unit in request.units:
        if not each_becomes(game, unit.kind):
            yield Finding(unit.name, given=translated(unit.kind), allowed=kinds)


@rule(
    "17.43A",
    "There are no more kamikazes, built or not, than the limit of their force pool.",
    "{given} would have {place} kamikazes; the limit of its pool is {allowed}.",
)
def within_the_limit(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.43A, and once it has grown 17.43B and 17.43C; till then it does not (17.43/note)."""
    wanted = _wanted(game, request)
    for nation in nations_of(request):
        if nation in game.kamikazes and wanted > yet_to_come(game, nation):
            there = len(kamikazes(game, nation)) + wanted
            yield Finding(place=str(there), given=nation, allowed=str(game.kamikazes[nation].limit))


@rule(
    "2005:17.411",
    "Naval air that becomes kamikazes is land-based.",
    "{unit} is {given}.",
)
def naval_air_on_land(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.41 and 17.411 of 2005."""
    for unit in request.units:
        if unit.kind == NAVAL_AIR and (unit.base in game.carriers or not unit.base):
            yield Finding(unit.name, given=say("on {carrier}" if unit.base else "unbuilt", carrier=unit.base))


@rule(
    "2005:17.432",
    "Army air becomes kamikazes in unit construction, if it was in play as that began.",
    "{unit} can't become kamikazes: {given}.",
)
def army_air_in_construction(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.432 of 2005."""
    for unit in request.units:
        if unit.kind == NAVAL_AIR:
            continue
        if phase(game) != "construction":
            yield Finding(unit.name, given=say("it is the {phase} phase", phase=translated(phase(game))))
        elif not unit.base or unit.constructed == player_turn(game):
            yield Finding(unit.name, given=say("it was not in play as unit construction began"))


@rule(
    "2005:17.42",
    "Kamikazes base as army air does, where there is room for them.",
    "With these {place} would hold {given} squadrons, an AAF counted as three; it has room for {allowed}.",
)
def kamikazes_have_room(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.42 of 2005: the extra place of a small island is for naval air (17.311)."""
    first = request.units[0]
    if first.base and first.base in game.atlas.hexes:
        made = (replace(first, kind=KAMIKAZE),) * _wanted(game, request)
        stay = tuple(unit for unit in units_at(game, first.base) if unit not in request.units)
        yield from too_many(game, first.base, (*stay, *made))


class Purchase(msgspec.Struct, frozen=True):
    """Kamikazes that BRPs are spent on: whose, of what kind, for each of them one of these."""

    nation: str
    units: tuple[str, ...]
    kind: str = KAMIKAZE


def _to_be_paid(game: Game, request: Conversion) -> tuple[str, ...]:
    """An entry for each kamikaze that conversion of built units costs something for (doubt W149)."""
    price = plays(game, "W149") == "price" and bool(request.units[0].base)
    return (KAMIKAZE,) * _wanted(game, request) if price else ()


def _grounds_of_the_price(game: Game, request: Conversion) -> Iterable[str]:
    return paid_for.grounds(game, _purchase(game, request)) if _to_be_paid(game, request) else ()


def _purchase(game: Game, request: Conversion) -> Purchase:
    return Purchase(request.units[0].nation, _to_be_paid(game, request))


@rule(
    "17.141A/conversion",
    "Where conversion costs as much as building, the BRPs declared for it are enough.",
    "{given} would have spent {place} BRPs on air units this turn; it has {allowed}, as declared.",
    _grounds_of_the_price,
)
def conversion_is_paid_for(game: Game, request: Conversion) -> Iterable[Finding]:
    """17.44A, 17.44C: built units that are converted cost nothing, unless doubt W149 is read so."""
    if _to_be_paid(game, request):
        yield from paid_for.findings(game, _purchase(game, request))


def convert(game: Game, request: Conversion) -> Iterator[Ruled]:
    """The units end, for good; the kamikazes name them, and have their status (doubts W149, W315)."""
    first = request.units[0]
    names = list(next_names(game, AirUnit("", first.nation, KAMIKAZE), _wanted(game, request)))
    share = each_becomes(game, first.kind)
    made = tuple(
        Converted(unit.name, tuple(names[share * at : share * (at + 1)]))
        for at, unit in enumerate(request.units)
    )
    built = ("W149",) if first.base else ()
    status = ("W315",) if any(unit.inverted for unit in request.units) else ()
    paid = len(_to_be_paid(game, request))
    at, based = (first.base, ("2005:17.42",)) if first.base and based_on_the_map(game) else ("", ())
    fact = AirUnitsConverted(first.nation, first.kind, first.base, made, paid, at)
    yield Ruled(fact, ("17.44A", *of_the_edition(game, "17.43A"), *based, *built, *status))
    yield from counted(game, request.units)
    if status and plays(game, "W315") == "ready":
        turned = {unit.name for unit in request.units if unit.inverted}
        ready = tuple(name for one in made if one.unit in turned for name in one.kamikazes)
        yield Ruled(AirUnitsUninverted(ready), ("W315",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units, in play or in the force pool: how many may become kamikazes."""
    for nation in game.kamikazes:
        if not commands(game, seat, nation):
            continue
        mine = [u for u in game.units.values() if u.nation == nation and each_becomes(game, u.kind)]
        for ready in groups(game, (unit for unit in mine if unit.base), to_fly):
            yield from _offer(game, seat, ready)
        for kind in dict.fromkeys(unit.kind for unit in mine):
            yield from _offer(game, seat, unbuilt(game, nation, kind))


def _offer(game: Game, seat: str, ready: list[AirUnit]) -> Iterator[Offer]:
    asked = Conversion(seat, tuple(ready[:1]))
    if ready and all(condition.kept(game, asked) for condition in KEPT):
        room = yet_to_come(game, ready[0].nation) // each_becomes(game, ready[0].kind)
        most = min(room, len(ready)) if has_rule(game, "17.43A") else len(ready)
        while most and not _kept(game, Conversion(seat, tuple(ready[:most]))):
            most -= 1
        group = Group(1, ready[0].kind, ready[0].nation, ready[0].base)
        yield Offer(ConvertToKamikazes(group), (), most)


def _kept(game: Game, request: Conversion) -> bool:
    asked = (conversion_is_paid_for, within_twice_the_rate, kamikazes_have_room)
    return all(one.kept(game, request) for one in asked)


KEPT = (
    seat_speaks_for_the_units,
    in_an_own_phase,
    in_construction,
    the_rule_is_invoked,
    of_a_kind_that_is_converted,
    within_the_limit,
    naval_air_on_land,
    army_air_in_construction,
    kamikazes_have_room,
    within_twice_the_rate,
    conversion_is_paid_for,
)
CONVERTING = Procedure(conversion, KEPT, convert, offers)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            InvokeKamikazes: INVOKING,
            ConvertToKamikazes: CONVERTING,
            BuildKamikazes: BUILDING,
            SendKamikazes: ATTACKING,
        },
    },
    adds={conditions.BUILDING: BUILT_AT_A_BASE},
    plays={
        "W145": ("construction", "any_phase"),
        "W147": ("existing_spent", "whole_pool"),
        "W148": ("rate_then", "recomputed"),
        "W149": ("free", "price"),
        "W150": ("as_others", "ready"),
        "W151": ("installations_in_japan", "operational_only"),
        "W314": ("all", "in_play"),
        "W315": ("as_it_was", "ready"),
        "W347": ("player_turn", "game_turn"),
        "W401": ("in_the_phase", "as_it_begins"),
        "W420": ("followed", "as_declared"),
        "W433": ("limit", "converted"),
    },
)
