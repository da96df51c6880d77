"""18.21A-18.21C, 18.23, 18.146, 53: which bases are open to which air units, and since when.

Every request here carries `.units`, the air units that want to be based at `.base`; some are asked their
`.origin` and `.seat` too. Room and kind are asked by `basing.MAY_BASE`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.airbases import guests_beyond_the_old_room
from core.world_at_war.basing import extra_naval_squadrons, installations
from core.world_at_war.board import (
    box_of,
    commands,
    controller,
    controller_before,
    declared,
    faction_of,
    hex_of,
    lies_in,
    name,
    player_turn,
    side_of,
    theater,
)
from core.world_at_war.book import rule
from core.world_at_war.boxes import owners
from core.world_at_war.state import Game, fact_key, plays
from events.world_at_war.board import Box, Hex


def air_base(game: Game, hex_: Hex) -> bool:
    """Can air units base in this hex (17.21, 17.311)?"""
    return bool(installations(game, hex_) or extra_naval_squadrons(game, hex_))


def bases(game: Game) -> frozenset[str]:
    """Every hex that bases any air unit at all (18.12, 18.13), and every mapboard box."""
    hexes = (h.id for h in game.atlas.hexes.values() if h.places or h.one_hex_island)
    artificial = (f.subject for f in game.facts.values() if f.kind == "artificial port")
    return frozenset((*hexes, *game.airbases, *artificial, *game.atlas.boxes))


def nations_of(request: Any) -> tuple[str, ...]:
    """The nations whose units a request is about, each once."""
    return tuple(dict.fromkeys(unit.nation for unit in request.units))


def out_of_their_turn(game: Game, request: Any) -> Iterable[Finding]:
    """Own units that would move in the player turn of the other side; for others' the seat has no word."""
    for nation in nations_of(request):
        if commands(game, request.seat, nation) and side_of(game, nation) != game.turn.side:
            yield Finding(given=nation, allowed=game.turn.side)


def gained_this_turn(game: Game, hex_: Hex) -> bool:
    """Did the hex come with its country in this player turn, and not by ground units (18.21C)?"""
    territory = game.territories.get(hex_.territory)
    gained = territory is not None and territory.gained == player_turn(game)
    return gained and hex_.id not in game.held_before


def _ours(game: Game, nation: str, holder: str) -> bool:
    """Is the holder of a hex on the staging side of a nation (doubt W75)?"""
    if plays(game, "W75") == "faction":
        return faction_of(game, holder) == faction_of(game, nation)
    return side_of(game, holder) == side_of(game, nation)


def _holders(game: Game, hex_: Hex) -> tuple[str, str]:
    """Who held a hex when the phase began, and who does; a country gained since is doubt W77."""
    now = controller(game, hex_)
    if gained_this_turn(game, hex_):
        return "" if plays(game, "W77") == "closed_until_next" else now, now
    return controller_before(game, hex_), now


def _grounds_of_control(game: Game, request: Any) -> Iterable[str]:
    if (hex_ := hex_of(game, request.base)) is None:
        return
    holders = _holders(game, hex_)
    for nation in nations_of(request):
        allies = (h for h in holders if side_of(game, h) == side_of(game, nation))
        if any(faction_of(game, h) != faction_of(game, nation) for h in allies):
            yield "W75"
    if gained_this_turn(game, hex_):
        yield "W77"


@rule(
    "18.21B",
    "The new base has been controlled by the staging side since its movement phase began.",
    "{place} {given}; it must have been held by {allowed} since the phase began.",
    _grounds_of_control,
)
def base_held_when_the_phase_began(game: Game, request: Any) -> Iterable[Finding]:
    """18.21B; with 18.21C a country that was gained by association or diplomacy counts as held all along."""
    if (hex_ := hex_of(game, request.base)) is None:
        return
    before, now = _holders(game, hex_)
    place, faction = name(game, hex_.id), plays(game, "W75") == "faction"
    for nation in nations_of(request):
        allowed = faction_of(game, nation) if faction else f"the {side_of(game, nation)} side"
        if not _ours(game, nation, now):
            yield Finding(place=place, given=f"is held by {now or 'nobody'}", allowed=allowed)
        elif not _ours(game, nation, before):
            given = f"was held by {before or 'nobody'} when it began"
            yield Finding(place=place, given=given, allowed=allowed)


def _theaters(game: Game, request: Any) -> tuple[str, ...]:
    ends = (hex_of(game, lies_in(game, place)) for place in (request.origin, request.base))
    return tuple(theater(game, hex_) for hex_ in ends if hex_)


@rule(
    "18.21/theater",
    "A unit stages within its theater; the boards touch only through boxes.",
    "{place} lies in the theater {given}; the units come from {allowed}.",
    lambda game, request: ("W74",) if len(set(_theaters(game, request))) > 1 else (),
)
def within_the_theater(game: Game, request: Any) -> Iterable[Finding]:
    """18.21A opens every front, 18.23 lists what lies beyond the board (doubt W74)."""
    ends = _theaters(game, request)
    if len(set(ends)) > 1 and plays(game, "W74") == "no":
        yield Finding(place=name(game, request.base), given=ends[1], allowed=ends[0])


@rule(
    "18.23",
    "Only Western Allied units stage to the Australia and India boxes, only Russian ones to the Urals box.",
    "{unit} can't stage by way of {place}; {allowed} may.",
    lambda game, request: ("W83",) if box_of(game, request.origin) else (),
)
def box_open_to_the_faction(game: Game, request: Any) -> Iterable[Finding]:
    """18.23; the map tells whose units a box takes. Staging from it onto the map is doubt W83."""
    entered, left = box_of(game, request.base), box_of(game, request.origin)
    if entered:
        yield from _others(game, request, entered, entered.stagers)
    if left and left.kind != "sw":  # who bases in an SW box is told by 17.71 and 17.81
        yield from _others(game, request, left, left.stagers if plays(game, "W83") == "both_ways" else ())


def _others(game: Game, request: Any, box: Box, stagers: tuple[str, ...]) -> Iterator[Finding]:
    for unit in request.units:
        if faction_of(game, unit.nation) not in stagers:
            yield Finding(unit.name, box.name, allowed=" and ".join(stagers) or "nobody")


@rule(
    "18.146",
    "In the phase in which an airbase is placed only the placing power's own air units use it.",
    "{place} holds {allowed} squadrons for others than {given} until the phase ends.",
)
def new_airbase_for_its_owner_alone(game: Game, request: Any) -> Iterable[Finding]:
    """18.146; Australian and Free French units use British airbases at once (doubt W62)."""
    yield from guests_beyond_the_old_room(game, request.units, request.base)


def _hosts(game: Game, place: str) -> tuple[str, ...]:
    """The factions whose a hex or a box is, as far as it is known."""
    if (box := box_of(game, place)) is not None:
        return tuple(sorted(owners(game, box)))
    hex_ = hex_of(game, place)
    return (faction_of(game, controller(game, hex_)),) if hex_ else ()


def _pairs(game: Game, nation: str, place: str) -> tuple[str, ...]:
    guest = faction_of(game, nation)
    return tuple("/".join(sorted((guest, host))) for host in _hosts(game, place))


def _declared_cooperation(game: Game, request: Any) -> Iterable[str]:
    pairs = (pair for nation in nations_of(request) for pair in _pairs(game, nation, request.base))
    return (f"fact {key}" for key in (fact_key("cooperation", pair) for pair in pairs) if key in game.facts)


@rule(
    "53",
    "Allies share bases as far as their cooperation allows.",
    "{unit} may not use {place}: cooperation is declared {given}.",
    _declared_cooperation,
)
def cooperation_allows(game: Game, request: Any) -> Iterable[Finding]:
    """Rule 53 is settled at the table; "none" declared with all whose a base or box is closes it."""
    for unit in request.units:
        given = {declared(game, "cooperation", pair) for pair in _pairs(game, unit.nation, request.base)}
        if given == {"none"}:
            yield Finding(unit.name, name(game, request.base), "none")
