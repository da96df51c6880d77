"""18.142C, 18.21, 18.23: which bases are open to whom and since when."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.ruling import Finding
from core.world_at_war.basing.airbases import guests_beyond_the_old_room, new_room_grounds
from core.world_at_war.basing.room import STRATEGIC_KINDS, extra_naval_squadrons, installations
from core.world_at_war.board import (
    SEASONS,
    box_of,
    commands,
    controller,
    controller_before,
    declared,
    faction_of,
    gained_this_turn,
    game_turn,
    hex_of,
    lies_in,
    name,
    owners,
    phase,
    player_turn,
    retaken,
    side_of,
    stagers,
    supply,
    supply_grounds,
    supply_told,
    theater,
)
from core.world_at_war.conditions import rule
from core.world_at_war.state import (
    ARTIFICIAL_PORT,
    Game,
    fact_grounds,
    fact_key,
    plays,
)
from events.sentences import all_of, say
from events.world_at_war.board import AirUnit, Box, Hex, Territory


def air_base(game: Game, hex_: Hex) -> bool:
    """Can air units base in this hex (17.21, 17.311)?"""
    return bool(installations(game, hex_) or extra_naval_squadrons(game, hex_))


def bases(game: Game) -> frozenset[str]:
    """Every hex that bases any air unit at all (18.12, 18.13), and every mapboard box."""
    artificial = (f.subject for f in game.facts.values() if f.kind == ARTIFICIAL_PORT)
    return game.atlas.built.union(game.airbases, artificial, game.atlas.boxes)


def nations_of(request: Any) -> tuple[str, ...]:
    """The nations whose units a request is about, each once."""
    return tuple(dict.fromkeys(unit.nation for unit in request.units))


def out_of_their_turn(game: Game, request: Any) -> Iterable[Finding]:
    """Own units that would move in the player turn of the other side; for others' the seat has no word."""
    for nation in nations_of(request):
        if commands(game, request.seat, nation) and side_of(game, nation) != game.turn.side:
            yield Finding(given=nation, allowed=game.turn.side)


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
    if any(retaken(game, hex_, side_of(game, nation)) for nation in nations_of(request)):
        yield "W269"


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
        side = side_of(game, nation)
        allowed = faction_of(game, nation) if faction else say("the {side} side", side=side)
        if not _ours(game, nation, now):
            given = say("is held by {nation}", nation=now or say("nobody"))
            yield Finding(place=place, given=given, allowed=allowed)
        elif not _ours(game, nation, before):
            given = say("was held by {nation} when it began", nation=before or say("nobody"))
            yield Finding(place=place, given=given, allowed=allowed)
        elif plays(game, "W269") == "new" and retaken(game, hex_, side):
            yield Finding(place=place, given=say("was lost and retaken since"), allowed=allowed)


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
        yield from _others(game, request, entered, stagers(game, entered))
    if left and left.kind != "sw":  # who bases in an SW box is told by 17.71 and 17.81
        both_ways = plays(game, "W83") == "both_ways"
        yield from _others(game, request, left, stagers(game, left) if both_ways else ())


def _others(game: Game, request: Any, box: Box, open_to: tuple[str, ...]) -> Iterator[Finding]:
    for unit in request.units:
        if faction_of(game, unit.nation) not in open_to:
            yield Finding(unit.name, box.name, allowed=all_of(open_to) or say("nobody"))


@rule(
    "18.146",
    "In the phase in which an airbase is placed only the placing power's own air units use it.",
    "{place} holds {allowed} squadrons for others than {given} until the phase ends.",
    new_room_grounds,
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
    return fact_grounds(game, (fact_key("cooperation", pair) for pair in pairs))


@rule(
    "53",
    "Allies share bases as far as their cooperation allows.",
    "{unit} may not use {place}: cooperation is declared none.",
    _declared_cooperation,
)
def cooperation_allows(game: Game, request: Any) -> Iterable[Finding]:
    """Rule 53 is settled at the table; "none" declared with all whose a base or box is closes it."""
    for unit in request.units:
        given = {declared(game, "cooperation", pair) for pair in _pairs(game, unit.nation, request.base)}
        if given == {"none"}:
            yield Finding(unit.name, name(game, request.base))


def captured_from(game: Game, hex_: Hex, nation: str) -> str:
    """From whom a hex without traced supply was captured in this movement phase; empty: it was not."""
    before = controller_before(game, hex_)
    captured = before != controller(game, hex_) and side_of(game, before) != side_of(game, nation)
    asked = captured and phase(game) == "movement" and not new_country(game, hex_)
    return before or say("nobody") if asked and not _declared(game, hex_) else ""


def _declared(game: Game, hex_: Hex) -> bool:
    return fact_key("supply", hex_.id) in game.facts


def new_country(game: Game, hex_: Hex) -> str:
    """The country with which a hex came to its holders, in its first turn with them (doubt W389)."""
    territory = _came_with(game, hex_)
    known = territory is not None and territory.gained in _first_turns(game, plays(game, "W389"))
    return territory.name if territory is not None and known else ""


def _came_with(game: Game, hex_: Hex) -> Territory | None:
    """The country of a hex; none where it was taken in this phase, or the other side holds it."""
    territory = game.territories.get(hex_.territory)
    if territory is None or hex_.id in game.held_before:
        return None
    held = side_of(game, controller(game, hex_))
    return territory if side_of(game, territory.controller) == held else None


def first_turn_grounds(game: Game, hex_: Hex) -> Iterator[str]:
    """The doubt on the first turn of a country, where it was gained in a player turn of others (W389)."""
    territory = _came_with(game, hex_)
    lately = (*_first_turns(game, "first_movement"), *_first_turns(game, "game_turn"))
    if territory is not None and territory.gained != player_turn(game) and territory.gained in lately:
        yield "W389"


def _first_turns(game: Game, read: str) -> tuple[str, ...]:
    """The player turns in which a country may have been gained that is in its first turn now."""
    here = game.sides.index(game.turn.side) if game.turn.side in game.sides else 0
    earlier = tuple(f"{game_turn(game)} {side}" for side in game.sides[:here])
    if read == "player_turn":
        return (player_turn(game),)
    if read == "game_turn":
        return (player_turn(game), *earlier)
    before = tuple(f"{_game_turn_before(game)} {side}" for side in game.sides[here + 1 :])
    return (player_turn(game), *earlier, *before)


def _game_turn_before(game: Game) -> str:
    place = SEASONS.index(game.turn.season)
    return f"{SEASONS[place - 1]} {game.turn.year if place else game.turn.year - 1}"


def _gained_now(game: Game, hex_: Hex, nation: str) -> str:
    """The country of a hex, if it is the first turn of it and its new owners move (doubt W388)."""
    asked = phase(game) == "movement" and side_of(game, nation) == game.turn.side
    return new_country(game, hex_) if asked and not _declared(game, hex_) else ""


def why_untraced(game: Game, place: str, nation: str) -> str:
    """Why no supply is traced to a place for a nation yet, such as "Britain held it when the phase began"."""
    if (hex_ := hex_of(game, place)) is None:
        return ""
    if (before := captured_from(game, hex_, nation)) and plays(game, "W43") == "as_it_stands":
        return say("{nation} held it when the phase began", nation=before)
    if (country := _gained_now(game, hex_, nation)) and plays(game, "W388") == "not_traced":
        return say("{country} was gained this turn", country=country)
    return ""


def traced(game: Game, place: str, nation: str) -> str:
    """The supply ("full", "partial", "none") that a nation's air has in a place now."""
    return "none" if why_untraced(game, place, nation) else supply(game, place, nation)


def traced_told(game: Game, place: str, nation: str) -> str:
    """The same in words, such as "full supply, as declared"."""
    why = why_untraced(game, place, nation)
    return say("no supply traced yet, for {why}", why=why) if why else supply_told(game, place, nation)


def traced_grounds(game: Game, place: str, nation: str) -> Iterator[str]:
    """The declared facts and the doubts that `traced` turns on here."""
    yield from supply_grounds(game, place, nation)
    if (hex_ := hex_of(game, place)) is None:
        return
    if captured_from(game, hex_, nation):
        yield "W43"
    if _gained_now(game, hex_, nation):
        yield "W388"
        yield from first_turn_grounds(game, hex_)


def ruled_as_air_unit(game: Game, unit: AirUnit) -> bool:
    """Is this unit meant where 18.4 says what air units do under winter, over neutrals, in an offensive?

    Bombers and interceptors are no air units unless it is said so (17.13); that this is no oversight is W393.
    """
    return unit.kind not in STRATEGIC_KINDS or plays(game, "W393") == "air_units"


def has_strategic(units: Iterable[AirUnit]) -> bool:
    """Are strategic bombers or interceptors among these units?"""
    return any(unit.kind in STRATEGIC_KINDS for unit in units)


def sky_of(game: Game, unit: AirUnit) -> Game:
    """The game as a unit flies over it: without neutral land for those that no rule keeps from it (18.48)."""
    if ruled_as_air_unit(game, unit):
        return game
    return replace(game, territories={t.name: replace(t, neutral=False) for t in game.territories.values()})
