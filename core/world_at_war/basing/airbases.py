"""18.14, 18.143, 18.145, 18.146 Airbases: the counters of a power, which is taken up, who uses a new one.

A request to place one has the `.nation`, the `.hex`, and the hex of the airbase taken up, `.recycling`
(empty for none).
"""

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.ruling import Finding
from core.world_at_war.basing.room import (
    as_based_at,
    factors_an_installation,
    in_the_extra_place,
    overflow,
    squadrons,
    squadrons_held,
)
from core.world_at_war.board import (
    declared,
    game_turn_number,
    hex_of,
    name,
    now,
    phase,
    phase_label,
    player_turn,
    supply,
    supply_grounds,
    supply_told,
    theater,
    units_at,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import (
    FRANCE,
    FREE_FRANCE,
    VICHY_FRANCE,
    Game,
    fact_grounds,
    fact_key,
    has_rule,
    numbers,
    plays,
    turns_on,
)
from core.world_at_war.units import Order
from events.sentences import translated
from events.world_at_war.board import Airbase, AirUnit, Hex

# 18.14, 18.145, 18.146 Airbases: how many counters a power has, who uses a new one when.

UNDIVIDED = "any"  # the pool of a power whose counters are for both theaters


HEIRS = {"none": (), "free_france": (FREE_FRANCE,), "both": (FREE_FRANCE, VICHY_FRANCE)}
"""Who else has the counters of France, by the options of doubt W28."""


def provided(game: Game, nation: str) -> str:
    """The nation for which the counters are printed that a nation places: itself, or France (doubt W28)."""
    return FRANCE if nation in HEIRS[plays(game, "W28")] else nation


def heirs_grounds(_: Game, request: Any) -> Iterable[str]:
    """Whether Free and Vichy France have counters is doubt W28."""
    return ("W28",) if request.nation in HEIRS["both"] else ()


def pools(game: Game, nation: str) -> tuple[str, ...]:
    """The theaters for which a nation has counters, or "any" alone (18.14, 18.145); none for a minor."""
    return tuple(numbers(game).airbase_counters.get(provided(game, nation), ()))


def pool(game: Game, nation: str, where: str) -> str:
    """The pool from which a nation places airbases in a theater (18.145)."""
    return UNDIVIDED if UNDIVIDED in pools(game, nation) else where


def counters(game: Game, nation: str, where: str) -> int:
    """The counters of a nation's pool: those printed and those added by production (18.14, 42.22E)."""
    power = provided(game, nation)
    printed = numbers(game).airbase_counters.get(power, {}).get(where, 0)
    return printed + int(declared(game, "counters", f"{power}/{where}", "0") or 0)


UNNAMED = "China"


def unnamed(game: Game, nation: str) -> bool:
    """Is this the power with a counter that 18.142B of 2005 does not name (doubt W170)?"""
    return nation == UNNAMED and has_rule(game, "2005:18.142B")


def rate(game: Game, nation: str) -> int:
    """The airbases that a nation may place this game turn, in each theater (18.142B; doubts W37, W170).

    18.142B.1, 18.142B.2, 18.142B.3: one, two, and of Russia one until the end of 1942; the numbers stand in
    the edition.
    """
    if unnamed(game, nation) and plays(game, "W170") == "none":
        return 0
    steps = numbers(game).airbase_rate.get(provided(game, nation), {})
    reached = [step for step in steps if not step or game_turn_number(step) <= now(game)]
    if not reached and plays(game, "W37") == "one":
        return min(steps.values(), default=0)
    return max((steps[step] for step in reached), default=0)


def on_the_map(game: Game, nation: str, where: str) -> list[Airbase]:
    """The counters of a nation's pool that lie on the map, in the order of their hexes."""
    own = (a for a in game.airbases.values() if a.nation == nation)
    lying = (a for a in own if where in (UNDIVIDED, theater(game, game.atlas.hexes[a.hex])))
    return sorted(lying, key=lambda a: a.hex)


def in_reserve(game: Game, nation: str, where: str) -> int:
    """How many counters of a nation's pool may still be placed without taking one up (18.143)."""
    power = provided(game, nation)
    together = (n for n in {power, *HEIRS["both"], nation} if provided(game, n) == power)
    return counters(game, nation, where) - sum(len(on_the_map(game, n, where)) for n in together)


def takes_part(game: Game, nation: str) -> bool:
    """Has a nation air units, ground units or an airbase on the board?"""
    air = (unit.nation for unit in game.units.values() if unit.base)
    ground = (unit.nation for unit in game.ground.values())
    return nation in {*air, *ground, *(airbase.nation for airbase in game.airbases.values())}


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

    What the placer's units leave of the old room is open to guests; which of them fill the new one is W61.
    """
    airbase, hex_ = game.airbases.get(base), hex_of(game, base)
    if airbase is None or hex_ is None or airbase.placed != phase_label(game):
        return
    owners = (airbase.nation, *_guests_at_once(game, airbase.nation))
    if all(unit.nation in owners for unit in units):
        return
    there = (*(u for u in units_at(game, base) if u not in units), *as_based_at(base, units))
    guests = [u for u in there if u.nation not in owners]
    arriving = {unit.name for unit in units}
    open_ = _open_to_guests(game, hex_, [u for u in there if u.nation in owners], arriving)
    if squadrons(game, guests) - in_the_extra_place(game, hex_, guests) > open_:
        yield Finding(place=name(game, base), given=airbase.nation, allowed=str(open_))


def _guests_at_once(game: Game, nation: str) -> Iterable[str]:
    edition = numbers(game)
    wide = plays(game, "W62") == "commonwealth"
    return (edition.airbase_commonwealth if wide else edition.airbase_guests).get(nation, ())


def _open_to_guests(game: Game, hex_: Hex, hosts: list[AirUnit], arriving: Collection[str]) -> int:
    """The squadrons' room that the placer's units leave of what the hex held before (doubt W61)."""
    new = factors_an_installation(game, hex_) * numbers(game).squadrons_a_factor
    bound = plays(game, "W61") == "as_arrived"
    old = [u for u in hosts if bound and u.name not in arriving and not _came_in_this_phase(game, u)]
    others = squadrons(game, [unit for unit in hosts if unit not in old])
    return squadrons_held(game, hex_) - new - squadrons(game, old) - max(0, others - new)


def _came_in_this_phase(game: Game, unit: AirUnit) -> bool:
    came = {
        "movement": unit.staged or bool(unit.shipped_to),
        "construction": unit.constructed == player_turn(game),
        "redeployment": bool(unit.redeployed),
    }
    return came.get(phase(game), False)


def new_room_grounds(game: Game, request: Any) -> Iterable[str]:
    """Doubt W61, where it turns on it whether guests have room beside a new airbase."""
    asked = partial(guests_beyond_the_old_room, units=request.units, base=request.base)
    return ("W61",) if turns_on(game, "W61", lambda played: any(asked(played))) else ()


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


def tension_reached(game: Game) -> bool:
    """18.141: is the USJT as high as theaters wait for?"""
    return int(declared(game, "usjt", "level", "0")) >= numbers(game).usjt_for_airbases


def tension_opens(game: Game) -> bool:
    """18.141; whether it does while there is no war is doubt W442 in 2005 (2005:18.142B.7)."""
    war_alone = has_rule(game, "2005:18.142B") and plays(game, "W442") == "war"
    return tension_reached(game) and not war_alone
