"""What players and gamemaster declare: facts, territory taken, ground units moved, what is set right."""

from collections.abc import Collection, Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.mistakes import Mistake, known, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import (
    controller,
    declared,
    hex_of,
    known_hex,
    known_nation,
    known_place,
    name,
    player_turn,
    side_of,
)
from core.world_at_war.conditions import rule
from core.world_at_war.declared.declaring import (
    ADJUSTING,
    DECLARING,
    POOL,
    Adjust,
    Declare,
    GainTerritory,
    MoveGroundUnit,
    TakeHex,
)
from core.world_at_war.menus import Part
from core.world_at_war.state import DEFENDERS, Game, fact_grounds, fact_key
from core.world_at_war.under_way.missions import AIRDROP
from events.sentences import all_of, say, translated
from events.world_at_war.board import GroundUnit, Hex, Territory
from events.world_at_war.sequence import GroundUnitMoved, HexTaken, TerritoryGained

# Hex control, countries gained, ground units moved: settled at the table, declared here (18.21B, 18.21C).


class Taking(msgspec.Struct, frozen=True):
    """A declaration that a hex came under a nation's control."""

    hex: Hex
    by: str


class Gaining(msgspec.Struct, frozen=True):
    """A declaration that a country came to a nation's side."""

    territory: Territory
    by: str


class Marching(msgspec.Struct, frozen=True):
    """A declaration that a ground unit moved."""

    unit: GroundUnit
    to: str


def taking(game: Game, order: TakeHex, _: str) -> Taking:
    """What the order means; raises `Mistake` for an unknown hex or nation."""
    return Taking(known_hex(game, order.hex), known_nation(game, order.by).name)


def gaining(game: Game, order: GainTerritory, _: str) -> Gaining:
    """What the order means; raises `Mistake` for an unknown country or nation."""
    country = known("country", order.territory, game.territories)
    return Gaining(country, known_nation(game, order.by).name)


def marching(game: Game, order: MoveGroundUnit, _: str) -> Marching:
    """What the order means; raises `Mistake` for an unknown ground unit or place."""
    if (unit := game.ground.get(order.unit)) is None:
        raise Mistake("ground unit", order.unit, near_misses(order.unit, game.ground))
    return Marching(unit, OFF_THE_BOARD if order.to.casefold() == POOL else known_place(game, order.to))


OFF_THE_BOARD = ""
"""Where a ground unit is that is in its force pool, lost or not built yet."""


@rule("declaration/land", "Control is of hexes with land.", "{place} is all sea.")
def of_land(game: Game, request: Taking) -> Iterable[Finding]:
    """18.147 and 18.21B speak of hexes that ground units take."""
    if request.hex.land == "none":
        yield Finding(place=name(game, request.hex.id))


@rule(
    "declaration/holder",
    "A hex is taken by another nation than holds it.",
    "{place} is held by {given} already.",
)
def by_another(game: Game, request: Taking) -> Iterable[Finding]:
    """A hex comes under control once."""
    if controller(game, request.hex) == request.by:
        yield Finding(place=name(game, request.hex.id), given=request.by)


def _neutral_nation(game: Game, nation: str) -> bool:
    home = game.territories.get(nation)
    return home is not None and home.neutral


@rule("declaration/neutral", "A neutral takes no hexes.", "{given} is neutral.")
def by_a_belligerent(game: Game, request: Taking) -> Iterable[Finding]:
    """Whose country is neutral is declared with the country."""
    if _neutral_nation(game, request.by):
        yield Finding(given=request.by)


def _dropped(game: Game, request: Taking) -> tuple[str, ...]:
    """The airborne units of the taker's side that were dropped on the hex in this player turn."""
    there = (unit for unit in game.ground.values() if unit.place == request.hex.id and AIRDROP in unit.flown)
    side = side_of(game, request.by)
    return tuple(sorted(unit.name for unit in there if side_of(game, unit.nation) == side))


def _defenders(game: Game, request: Taking) -> tuple[str, ...]:
    """Who still stands in the hex against them: ground units, or declared factors."""
    side = side_of(game, request.by)
    there = (unit for unit in game.ground.values() if unit.place == request.hex.id)
    known = (unit.name for unit in there if side_of(game, unit.nation) not in ("", side))
    factors = declared(game, DEFENDERS, request.hex.id)
    return (*sorted(known), *([say("{factors} declared factors", factors=factors)] if factors else []))


def _declared_defenders(game: Game, request: Taking) -> tuple[str, ...]:
    return fact_grounds(game, [fact_key(DEFENDERS, request.hex.id)])


@rule(
    "18.251",
    "A hex on which airborne units drop is taken when they have won their ground combat.",
    "{place} is still defended by {given} against {allowed}: fight them, or say that they are gone.",
    lambda game, request: _declared_defenders(game, request) if _dropped(game, request) else (),
)
def airborne_units_win_first(game: Game, request: Taking) -> Iterable[Finding]:
    """18.251; of units that come on the ground it is declared that they won."""
    ours, theirs = _dropped(game, request), _defenders(game, request)
    if ours and theirs:
        yield Finding("", name(game, request.hex.id), all_of(theirs), all_of(ours))


@rule("18.21C/new", "A country is gained by another nation than has it.", "{place} is with {given} already.")
def gained_anew(_: Game, request: Gaining) -> Iterable[Finding]:
    """18.21C: association, activation or a diplomatic result brings it over."""
    if request.territory.controller == request.by and not request.territory.neutral:
        yield Finding(place=request.territory.name, given=request.by)


@rule("18.21C/neutral", "A neutral gains no country.", "{given} is neutral.")
def gained_by_a_belligerent(game: Game, request: Gaining) -> Iterable[Finding]:
    """Whose country is neutral is declared with the country; one may declare for itself."""
    if _neutral_nation(game, request.by) and request.territory.name != request.by:
        yield Finding(given=request.by)


@rule(
    "declaration/ground",
    "A ground unit stands on land or in a box.",
    "{unit} can't stand at {place}, at sea.",
)
def onto_land(game: Game, request: Marching) -> Iterable[Finding]:
    """Ground movement itself is settled at the table."""
    if (hex_ := hex_of(game, request.to)) and hex_.land == "none":
        yield Finding(request.unit.name, name(game, request.to))


@rule("declaration/march", "A ground unit moves to another place.", "{unit} is at {place} already.")
def to_another_place(game: Game, request: Marching) -> Iterable[Finding]:
    """To stay is no movement."""
    if request.to == request.unit.place:
        yield Finding(request.unit.name, name(game, request.to) if request.to else translated(POOL))


@rule(
    "15.6/stay",
    "Ground units stay where they are until the attack in which they take part is fought out.",
    "{unit} takes part in the attack on {place}.",
)
def not_in_an_attack(game: Game, request: Marching) -> Iterable[Finding]:
    """15.6: who enters the attacked hex does so after its combat."""
    for attack in game.ground_attacks:
        if request.unit.name in (*attack.ground, *attack.defenders):
            yield Finding(request.unit.name, all_of(name(game, place) for place in attack.hexes))


def take(_: Game, request: Taking) -> Iterator[Ruled]:
    """The hex is the nation's; what that does to airbases and air units follows (18.147, 18.25).

    18.251: by an airdrop only once the airborne unit has won, for only then is the hex declared taken.
    """
    yield Ruled(HexTaken(request.hex.id, request.by), ())


def gain(game: Game, request: Gaining) -> Iterator[Ruled]:
    """The country is the nation's, with its bases (18.21C)."""
    yield Ruled(TerritoryGained(request.territory.name, request.by, player_turn(game)), ("18.21C",))


def march(_: Game, request: Marching) -> Iterator[Ruled]:
    """The ground unit is elsewhere."""
    yield Ruled(GroundUnitMoved(request.unit.name, request.to), ())


def _near_first(game: Game, seat: str) -> list[str]:
    """The nations: those of the seat first, then those of its side."""
    own, side = (game.seats[seat].nations, game.seats[seat].side) if seat in game.seats else ((), "")
    return sorted(game.nations, key=lambda one: (one not in own, side_of(game, one) != side, one))


def hexes_to_take(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation, own side first, all land that it doesn't hold, but where its airborne units fight.

    Aside what is its own side's, and all of nations without ground units on the board, if others have some.
    """
    held = [(Choice(h.id), controller(game, h)) for h in game.atlas.hexes.values() if h.land != "none"]
    drops = {unit.place for unit in game.ground.values() if AIRDROP in unit.flown}
    fighting = {unit.nation for unit in game.ground.values()}
    for nation in _near_first(game, seat):
        if not _neutral_nation(game, nation):
            fought = {p for p in drops if _yet_to_win(game, nation, p)}
            free = [(one, holder) for one, holder in held if holder != nation and one.value not in fought]
            ours = {one for one in game.nations if side_of(game, one) == side_of(game, nation)}
            yield from _taken(nation, [one for one, by in free if by not in ours], fighting)
            own = _taken(nation, [one for one, by in free if by in ours], fighting)
            yield from (replace(offer, aside=True, unlikely=True) for offer in own)


def _taken(nation: str, choices: list[Choice], fighting: Collection[str]) -> Iterator[Offer]:
    """What a nation may take: aside for one without ground units, if others have some."""
    unlikely = bool(fighting) and nation not in fighting
    for one in choices[:1]:
        yield Offer(
            TakeHex(one.value, nation), (Slot("hex", tuple(choices)),), aside=unlikely, unlikely=unlikely
        )


def _yet_to_win(game: Game, nation: str, place: str) -> bool:
    hex_ = hex_of(game, place)
    return hex_ is not None and not airborne_units_win_first.kept(game, Taking(hex_, nation))


def countries_to_gain(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation, those of the seat and its side first, every country that is not with it.

    Aside those of nations without ground units on the board, if others have some.
    """
    fighting = {unit.nation for unit in game.ground.values()}
    for nation in _near_first(game, seat):
        asked = (Gaining(territory, nation) for territory in game.territories.values())
        kept = (g for g in asked if all(r.kept(game, g) for r in GAINING.requires))
        free = tuple(Choice(g.territory.name) for g in kept)
        unlikely = bool(fighting) and nation not in fighting
        for one in free[:1]:
            order, slots = GainTerritory(one.value, nation), (Slot("territory", free),)
            yield Offer(order, slots, aside=unlikely, unlikely=unlikely)


def marches(game: Game, seat: str) -> Iterator[Offer]:
    """For each ground unit that is in no attack other land and boxes, and the force pool; others' aside."""
    side = game.seats[seat].side if seat in game.seats else ""
    land = (h.id for h in game.atlas.hexes.values() if h.land != "none")
    places = {place: Choice(place) for place in (*land, *game.atlas.boxes)}
    for unit in sorted(game.ground.values(), key=lambda one: one.name):
        if not not_in_an_attack.kept(game, Marching(unit, unit.place)):
            continue
        free = (*(one for place, one in places.items() if place != unit.place), *_off(unit))
        others = side not in ("", side_of(game, unit.nation))
        for one in free[:1]:
            order = MoveGroundUnit(unit.name, one.value)
            yield Offer(order, (Slot("to", free),), aside=others, unlikely=others)


def _off(unit: GroundUnit) -> tuple[Choice, ...]:
    return (Choice(POOL),) if unit.place else ()


TAKING = Procedure(
    taking, (of_land, by_another, by_a_belligerent, airborne_units_win_first), take, hexes_to_take
)
GAINING = Procedure(gaining, (gained_anew, gained_by_a_belligerent), gain, countries_to_gain)
MARCHING = Procedure(marching, (onto_land, to_another_place, not_in_an_attack), march, marches)


CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Declare: DECLARING,
            Adjust: ADJUSTING,
        },
        Part.TABLE: {
            TakeHex: TAKING,
            GainTerritory: GAINING,
            MoveGroundUnit: MARCHING,
        },
    },
)
