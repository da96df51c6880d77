"""18.14, 18.143, 18.145-18.147 Airbases: how many counters a power has, which is taken up, how one is lost.

A request to place one has the `.nation`, the `.hex`, and the hex of the airbase taken up, `.recycling`
(empty for none).
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.basing.room import (
    as_based_at,
    factors_an_installation,
    in_the_extra_place,
    overflow,
    squadrons,
    squadrons_held,
)
from core.world_at_war.board import (
    controller,
    declared,
    hex_of,
    known_hex,
    name,
    phase,
    phase_label,
    player_turn,
    side_of,
    supply,
    supply_grounds,
    supply_told,
    theater,
    units_at,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, fact_grounds, fact_key, numbers, plays
from core.world_at_war.units import Order
from events.sentences import any_of, said, say, translated
from events.world_at_war.basing import AirbaseRemoved
from events.world_at_war.board import Airbase, AirUnit, Hex
from events.world_at_war.sequence import HexTaken, TerritoryGained

# 18.14, 18.145-18.147 Airbases: how many counters a power has, who uses a new one when, how one is lost.

UNDIVIDED = "any"  # the pool of a power whose counters are for both theaters
WAYS_OF_LOSS = (said("isolation"), said("surrender"))


def pools(game: Game, nation: str) -> tuple[str, ...]:
    """The theaters for which a nation has counters, or "any" alone (18.14, 18.145); none for a minor."""
    return tuple(numbers(game).airbase_counters.get(nation, ()))


def pool(game: Game, nation: str, where: str) -> str:
    """The pool from which a nation places airbases in a theater (18.145)."""
    return UNDIVIDED if UNDIVIDED in pools(game, nation) else where


def counters(game: Game, nation: str, where: str) -> int:
    """The counters of a nation's pool: those printed and those added by production (18.14, 42.22E)."""
    printed = numbers(game).airbase_counters.get(nation, {}).get(where, 0)
    return printed + int(declared(game, "counters", f"{nation}/{where}", "0") or 0)


def on_the_map(game: Game, nation: str, where: str) -> list[Airbase]:
    """The counters of a nation's pool that lie on the map, in the order of their hexes."""
    own = (a for a in game.airbases.values() if a.nation == nation)
    lying = (a for a in own if where in (UNDIVIDED, theater(game, game.atlas.hexes[a.hex])))
    return sorted(lying, key=lambda a: a.hex)


def in_reserve(game: Game, nation: str, where: str) -> int:
    """How many counters of a nation's pool may still be placed without taking one up (18.143)."""
    return counters(game, nation, where) - len(on_the_map(game, nation, where))


def new_airbase_of(game: Game, place: str, nation: str) -> str:
    """Whose airbase in a hex was placed in this phase and does not serve a nation yet (18.146)."""
    airbase = game.airbases.get(place)
    if airbase is None or airbase.placed != phase_label(game):
        return ""
    return "" if nation in (airbase.nation, *_guests_at_once(game, airbase.nation)) else airbase.nation


def serves(game: Game, place: str, nation: str) -> bool:
    """Is there an airbase in this hex that a nation's air units may use now (18.146)?"""
    return place in game.airbases and not new_airbase_of(game, place, nation)


def guests_beyond_the_old_room(game: Game, units: tuple[AirUnit, ...], base: str) -> Iterable[Finding]:
    """18.146: a hex with an airbase placed in this phase, and units of others than the placing power.

    The placer's units fill the new room first (doubt W61); what they leave of the old room is open to guests.
    """
    airbase, hex_ = game.airbases.get(base), hex_of(game, base)
    if airbase is None or hex_ is None or airbase.placed != phase_label(game):
        return
    owners = (airbase.nation, *_guests_at_once(game, airbase.nation))
    if all(unit.nation in owners for unit in units):
        return
    there = (*(u for u in units_at(game, base) if u not in units), *as_based_at(base, units))
    guests = [u for u in there if u.nation not in owners]
    open_ = _open_to_guests(game, hex_, [u for u in there if u.nation in owners])
    if squadrons(game, guests) - in_the_extra_place(game, hex_, guests) > open_:
        yield Finding(place=name(game, base), given=airbase.nation, allowed=str(open_))


def _guests_at_once(game: Game, nation: str) -> Iterable[str]:
    edition = numbers(game)
    wide = plays(game, "W62") == "commonwealth"
    return (edition.airbase_commonwealth if wide else edition.airbase_guests).get(nation, ())


def _open_to_guests(game: Game, hex_: Hex, hosts: list[AirUnit]) -> int:
    """The squadrons' room that the placer's units leave of what the hex held before."""
    new = factors_an_installation(game, hex_) * numbers(game).squadrons_a_factor
    return squadrons_held(game, hex_) - new - max(0, squadrons(game, hosts) - new)


def overrun(game: Game, event: HexTaken) -> tuple[Ruled, ...]:
    """18.147: what becomes of an airbase whose hex was taken."""
    return tuple(_in_enemy_hands(game, event.hex))


def overrun_with_the_country(game: Game, event: TerritoryGained) -> tuple[Ruled, ...]:
    """18.147: what becomes of the airbases in a country that went over to the other side."""
    within = (a for a in sorted(game.airbases) if game.atlas.hexes[a].territory == event.territory)
    return tuple(fact for place in within for fact in _in_enemy_hands(game, place))


def _in_enemy_hands(game: Game, place: str) -> Iterator[Ruled]:
    if (airbase := game.airbases.get(place)) is None:
        return
    side = side_of(game, controller(game, game.atlas.hexes[place]))
    if side not in ("", side_of(game, airbase.nation)):
        yield Ruled(AirbaseRemoved(airbase.nation, place, "overrun"), ("18.147",))


class Loss(msgspec.Struct, frozen=True):
    """A declaration that an airbase is lost, and how."""

    seat: str
    airbase: Airbase
    how: str


class EliminateAirbase(Order, frozen=True, tag="EliminateAirbase/1"):
    """Declare an airbase lost by isolation or surrender (18.147)."""

    hex: str
    how: str


def loss(game: Game, order: EliminateAirbase, seat: str) -> Loss:
    """What the order means; raises `Mistake` where no airbase stands, and for a loss that no rule knows."""
    hex_ = known_hex(game, order.hex)
    if order.how not in WAYS_OF_LOSS:
        known = any_of(WAYS_OF_LOSS)
        told = say(
            "An airbase is declared lost by {ways}, not by “{how}” (18.147).", ways=known, how=order.how
        )
        raise Unworkable("loss", told)
    if (airbase := game.airbases.get(hex_.id)) is None:
        raise Unworkable("airbase", say("There is no airbase at {place}.", place=name(game, hex_.id)))
    return Loss(seat, airbase, order.how)


@rule(
    "18.147",
    "An airbase is lost by isolation only where it has no supply.",
    "The airbase at {place} has {given} supply as declared; it is lost with none.",
    lambda game, request: supply_grounds(game, request.airbase.hex, request.airbase.nation),
)
def cut_off(game: Game, request: Loss) -> Iterable[Finding]:
    """18.147 follows the ground units (rule 30); when the loss comes about is declared (doubt W65)."""
    given = supply(game, request.airbase.hex, request.airbase.nation)
    if request.how == "isolation" and given != "none":
        yield Finding(place=name(game, request.airbase.hex), given=translated(given))


def eliminate(_: Game, request: Loss) -> Iterator[Ruled]:
    """The counter is off the map, and may come back by 18.142."""
    lost = request.airbase
    yield Ruled(AirbaseRemoved(lost.nation, lost.hex, request.how), ("18.147",))


def offers_of_loss(game: Game, seat: str) -> Iterator[Offer]:
    """For each airbase on the map the ways in which it may be declared lost."""
    for place in sorted(game.airbases):
        asked = (Loss(seat, game.airbases[place], how) for how in WAYS_OF_LOSS)
        ways = tuple(Choice(one.how) for one in asked if not cut_off.violation(game, one))
        yield Offer(EliminateAirbase(place, ways[0].value), (Slot("how", ways),))


ELIMINATING = Procedure(loss, (cut_off,), eliminate, offers_of_loss)


class PlaceAirbase(Order, frozen=True, tag="PlaceAirbase/1"):
    """Place an airbase counter (18.142), taking up another one where `recycling` names its hex (18.143)."""

    nation: str
    hex: str
    recycling: str = ""


# 18.143, 18.145 Recycling: another airbase is placed by taking one up from elsewhere.


def _taken_up(game: Game, request: Any) -> bool:
    standing = game.airbases.get(request.recycling)
    return standing is not None and standing.nation == request.nation


def _left(game: Game, nation: str, where: str) -> int:
    """The counters left to place from a pool: none beyond those of all pools if they may mix (doubt W51)."""
    own = in_reserve(game, nation, where)
    return own if plays(game, "W51") == "same_theater" else min(own, _left_in_all(game, nation))


def _left_in_all(game: Game, nation: str) -> int:
    return sum(in_reserve(game, nation, each) for each in pools(game, nation))


def _all_on_the_map(game: Game, request: Any) -> bool:
    """Are all counters of the pool on the map, or of all pools of the nation if doubt W50 says so?"""
    nation, own = request.nation, pool(game, request.nation, theater(game, request.hex))
    asked = pools(game, nation) if plays(game, "W50") == "all" else (own,)
    return all(_left(game, nation, each) <= 0 for each in asked)


def _none_in_reserve(game: Game, request: Any) -> bool:
    return _left(game, request.nation, pool(game, request.nation, theater(game, request.hex))) <= 0


def _grounds_of_reserve(game: Game, request: Any) -> Iterable[str]:
    own = pool(game, request.nation, theater(game, request.hex))
    yield from fact_grounds(game, [fact_key("counters", f"{request.nation}/{own}")])
    if in_reserve(game, request.nation, own) > 0 >= _left_in_all(game, request.nation):
        yield "W51"


@rule(
    "18.143",
    "With all its counters on the map a nation places another only by taking one up.",
    "{given} has all its {allowed} counters on the map; one must be taken up for {place}.",
    _grounds_of_reserve,
)
def one_is_left_or_taken_up(game: Game, request: Any) -> Iterable[Finding]:
    """18.143 with the numbers of 18.14 and those that production added (42.22E)."""
    if not request.recycling and pools(game, request.nation) and _none_in_reserve(game, request):
        where = pool(game, request.nation, theater(game, request.hex))
        allowed = translated("airbase") if where == UNDIVIDED else where
        yield Finding(place=name(game, request.hex.id), given=request.nation, allowed=allowed)


@rule(
    "18.143/reserve",
    "A counter is taken up only when none is left to place.",
    "{given} has counters left to place; none is taken up from {place} before.",
    lambda game, request: (*_early(game, request), *_grounds_of_reserve(game, request)),
)
def none_left_to_place(game: Game, request: Any) -> Iterable[Finding]:
    """18.143 (doubts W50, W53)."""
    if request.recycling and not _all_on_the_map(game, request) and plays(game, "W53") == "no":
        yield Finding(place=name(game, request.recycling), given=request.nation)


def _early(game: Game, request: Any) -> Iterable[str]:
    if request.recycling and not _all_on_the_map(game, request):
        yield "W50" if _none_in_reserve(game, request) else "W53"


@rule(
    "18.143/own",
    "A nation takes up an airbase counter of its own.",
    "There is no airbase of {given} at {place} to take up.",
)
def its_own_counter(game: Game, request: Any) -> Iterable[Finding]:
    """18.143."""
    standing = game.airbases.get(request.recycling)
    if request.recycling and (standing is None or standing.nation != request.nation):
        yield Finding(place=name(game, request.recycling), given=request.nation)


@rule(
    "18.143/another hex",
    "The airbase that is taken up stands in another hex.",
    "An airbase taken up at {place} would be placed in the same hex.",
)
def from_another_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.143."""
    if request.recycling == request.hex.id:
        yield Finding(place=name(game, request.recycling))


@rule(
    "18.145",
    "Where counters are divided by theater, the one taken up comes from the same theater.",
    "{place} lies in the theater {given}; the airbase is placed in {allowed}.",
    lambda game, request: ("W51",) if any(_across(game, request)) else (),
)
def from_the_same_theater(game: Game, request: Any) -> Iterable[Finding]:
    """18.145 (doubt W51)."""
    given, allowed = _across(game, request)
    if given and plays(game, "W51") == "same_theater":
        yield Finding(place=name(game, request.recycling), given=given, allowed=allowed)


def _across(game: Game, request: Any) -> tuple[str, str]:
    """The theaters of the old airbase and of the new one, where they differ and the nation divides them."""
    if not _taken_up(game, request) or UNDIVIDED in pools(game, request.nation):
        return "", ""
    ends = theater(game, game.atlas.hexes[request.recycling]), theater(game, request.hex)
    return ends if ends[0] != ends[1] else ("", "")


@rule(
    "18.143/same turn",
    "An airbase placed in this turn may be taken up again.",
    "The airbase at {place} was placed in this turn.",
    lambda game, request: ("W55",) if _placed_this_turn(game, request) else (),
)
def placed_long_enough(game: Game, request: Any) -> Iterable[Finding]:
    """18.143 does not protect it (doubt W55)."""
    if _placed_this_turn(game, request) and plays(game, "W55") == "no":
        yield Finding(place=name(game, request.recycling))


def _placed_this_turn(game: Game, request: Any) -> bool:
    placed = game.airbases[request.recycling].placed if _taken_up(game, request) else ""
    return placed.startswith(f"{player_turn(game)} ")


def _supply_there(game: Game, request: Any) -> str:
    return supply(game, request.recycling, request.nation) if _taken_up(game, request) else "full"


def _grounds_of_supply(game: Game, request: Any) -> Iterable[str]:
    if _supply_there(game, request) != "full":
        yield from ("W56", *supply_grounds(game, request.recycling, request.nation))


@rule(
    "18.143/supply",
    "An airbase may be taken up whatever its supply.",
    "{place} has {given}.",
    _grounds_of_supply,
)
def supplied_enough_to_be_taken_up(game: Game, request: Any) -> Iterable[Finding]:
    """18.143 asks nothing of the old hex (doubt W56)."""
    given = _supply_there(game, request)
    if given != "full" and plays(game, "W56") == "no":
        told = supply_told(game, request.recycling, request.nation)
        yield Finding(place=name(game, request.recycling), given=told)


def _left_over(game: Game, request: Any) -> int:
    """By how many squadrons the old hex would be overfull in a phase in which nobody can leave it."""
    if not _taken_up(game, request) or phase(game) != "construction":
        return 0
    without = replace(game, airbases={k: v for k, v in game.airbases.items() if k != request.recycling})
    return overflow(without, request.recycling, units_at(game, request.recycling))


@rule(
    "18.143/leave",
    "Air units for which a recycled airbase leaves no room can leave in that phase.",
    "{place} would have {given} squadrons too many, and none can leave in the construction phase.",
    lambda game, request: ("W58",) if _left_over(game, request) else (),
)
def nobody_left_without_a_way_out(game: Game, request: Any) -> Iterable[Finding]:
    """18.143: they must stage or redeploy in that phase (doubt W58)."""
    if (over := _left_over(game, request)) and plays(game, "W58") == "refused":
        yield Finding(place=name(game, request.recycling), given=str(over))


RECYCLED = (
    one_is_left_or_taken_up,
    none_left_to_place,
    its_own_counter,
    from_another_hex,
    from_the_same_theater,
    placed_long_enough,
    supplied_enough_to_be_taken_up,
    nobody_left_without_a_way_out,
)
