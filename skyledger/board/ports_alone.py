"""18.51, 18.146, 18.59: air where ports alone base it spots and attacks nothing, and what an airbase does."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from core.menus import Offer
from core.world_at_war.activities.orders import AttackAtSea, CoverForce, StrikeAtSea
from core.world_at_war.basing.airbases import PlaceAirbase, new_airbase_of
from core.world_at_war.basing.placement import offers as airbases
from core.world_at_war.board import commands, known_nation, known_place, name, side_of, units_at
from core.world_at_war.flight.operating import based_by_ports_alone
from core.world_at_war.naval_air.chapter import Spot
from core.world_at_war.naval_air.employment import MAY_INTERACT, from_a_city_or_airbase
from core.world_at_war.naval_combat.orders import AllotCover, LaunchStrike, SearchAtSea
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    COVER,
    SEARCH,
    Interaction,
    forces_of,
    here,
    occasion,
    occasion_of_combat,
    present_activity,
    present_combat,
)
from core.world_at_war.under_way.over_land import ARMY
from core.world_at_war.units import NAVAL_AIR, Group, chosen, to_move
from events.sentences import listed, said, say
from events.world_at_war.board import AirUnit
from phases.world_at_war import WORLD_AT_WAR, awaited, stands_in

FROM_PORTS_ALONE = said(
    "Army air at {place} attacks nothing from there, for that is neither city nor airbase (18.51, W116). An "
    "airbase of {nation} at {place} would do; one of an ally serves it from the next phase on (18.146), and "
    "a hex holds one (18.142D)."
)
BASED_SO = said(
    "Army air at {places} attacks nothing from there, for that is neither city nor airbase (18.51, W116): no "
    "menu names it for that. An airbase of its own nation there would do, where one may be placed; one of an "
    "ally serves it from the next phase on (18.146), and a hex holds one (18.142D)."
)
IN_COMBAT = said(
    "Army air at {places} attacks nothing from there, for that is neither city nor airbase (18.51, W116): no "
    "menu names it for that. No airbase is placed in the combat phase; that is for the movement, unit "
    "construction and redeployment phases (18.142A)."
)
NEW = said(
    "The airbase at {place} was placed in this phase: until the phase ends it serves air of {nation} alone, "
    "and army air of its allies there attacks nothing (18.146)."
)
LATER = said(
    "In this phase it serves air of {nation} alone: {units} there {count:attacks|attack} from it in a later "
    "phase (18.146), and nobody else places another in that hex (18.142D)."
)
STAGED = {
    ARMY: said("Army air attacks nothing from {places}: neither city nor airbase (18.51, W116)."),
    NAVAL_AIR: said(
        "Naval air attacks nothing from {places}: neither city nor airbase nor one-hex island (18.51, W116)."
    ),
}
TO_MOST = {
    ARMY: said(
        "Of these places army air attacks from {places} alone: the others are neither city nor airbase "
        "(18.51, W116)."
    ),
    NAVAL_AIR: said(
        "Of these places naval air attacks from {places} alone: the others are neither city nor airbase nor "
        "one-hex island (18.51, W116)."
    ),
}
AT_SEA_AS_WELL = said("{told} Nor does it search, cover or attack at sea from there (W117).")
AN_AIRBASE_DOES = said("{told} An airbase placed there would do.")
AN_AIRBASE_DOES_SAVE = said(
    "{told} An airbase placed there would do, save at {places}: none may be placed there."
)
AN_AIRBASE_DOES_SOMEWHERE = said("{told} An airbase placed there would do, where one may be placed.")

FEW = 12
"""So many of the places from which nothing is attacked are told by name."""

FEW_BARRED = 4
"""So many of those at which no airbase may be placed are told by name."""

OUT_TO_SEA = said(
    "No menu names air at {places} here: neither city nor airbase, so it does not search, cover or attack at "
    "sea from there (18.51, W116, W117). It spots, where ships may be spotted (18.59)."
)

OUT_AT_SEA: dict[str, tuple[type, ...]] = {
    SEARCH: (SearchAtSea,),
    COVER: (CoverForce, AllotCover),
    ATTACK: (AttackAtSea, StrikeAtSea, LaunchStrike),
}
"""What air does at sea, and by which orders."""

IN_STEPS = ("movement.counterair.announcing", "combat.counterair.announcing", "combat.missions")


def held_back_by_their_base(game: Game, viewer: str) -> tuple[str, ...]:
    """18.51: where air lies that no menu names: in ports without city or airbase (doubt W116)."""
    if not stands_in(game, *IN_STEPS) or plays(game, "W116") != "barred":
        return ()
    sides = [
        unit for unit in game.units.values() if unit.base and side_of(game, unit.nation) == game.turn.side
    ]
    ours = [unit for unit in sides if viewer not in game.seats or commands(game, viewer, unit.nation)]
    waits = [u for u in ours if u.kind in STAGED and not u.inverted and based_by_ports_alone(game, u)]
    naval = dict.fromkeys(name(game, unit.base) for unit in waits if unit.kind == NAVAL_AIR)
    return (
        *_army_held_back(game, [unit for unit in waits if unit.kind == ARMY]),
        *((say(STAGED[NAVAL_AIR], places=listed(list(naval))),) if naval else ()),
    )


def held_back_from_the_sea(game: Game, viewer: str) -> tuple[str, ...]:
    """18.51: where air lies that has no part at sea here for its base alone (doubts W116, W117)."""
    where, roles = _at_sea_now(game), _roles_now(game)
    if not where or not roles:
        return ()
    asked = [seat for seat in awaited(game) or () if viewer == seat or viewer not in game.seats]
    mine = (unit for unit in game.units.values() if any(commands(game, seat, unit.nation) for seat in asked))
    held = [unit for unit in mine if unit.base and based_by_ports_alone(game, unit)]
    barred = {
        name(game, unit.base)
        for unit in held
        if any(_barred_alone(game, unit, role, *where) for role in roles)
    }
    return (say(OUT_TO_SEA, places=listed(sorted(barred))),) if barred else ()


def _at_sea_now(game: Game) -> tuple[str, str] | None:
    """The hex in which ships are that air may have to do with, and the occasion; none where none are."""
    if combat := present_combat(game):
        return combat.place, occasion_of_combat(combat)
    activity = present_activity(game)
    return (here(activity), occasion(game, activity)) if activity and forces_of(game, activity) else None


def _roles_now(game: Game) -> tuple[str, ...]:
    """What air may be ordered to do at sea where the turn stands."""
    accepted = WORLD_AT_WAR.turn.accepts[game.turn.phase]
    return tuple(role for role, orders in OUT_AT_SEA.items() if {*orders} & {*accepted})


def _barred_alone(game: Game, unit: AirUnit, role: str, hex_: str, at: str) -> bool:
    """Does nothing but its base bar a unit from a role?"""
    request = Interaction((unit,), role, hex_, at, GAMEMASTER)
    broken = [one for one in MAY_INTERACT if not one.kept(game, request)]
    return broken == [from_a_city_or_airbase]


def _army_held_back(game: Game, held: Sequence[AirUnit]) -> tuple[str, ...]:
    """Where army air lies in ports alone, and where an airbase is too new to serve it (18.146)."""
    new = {u.base: owner for u in held if (owner := new_airbase_of(game, u.base, u.nation))}
    places = {name(game, unit.base): unit for unit in held if unit.base not in new}
    combat = game.turn.phase.startswith("combat.")
    told = (say(IN_COMBAT if combat else BASED_SO, places=listed(list(places))),) if places else ()
    return (*told, *(say(NEW, place=name(game, one), nation=owner) for one, owner in new.items()))


def bars_attacks(game: Game, order: StageAirUnits | SeaTransportAirUnits | RedeployAirUnits) -> Iterator[str]:
    """18.51: where ports alone base army air, it attacks nothing (doubt W116)."""
    if plays(game, "W116") != "barred" or order.to in game.carriers:
        return
    place = known_place(game, order.to)
    there = (replace(unit, base=place) for unit in chosen(game, order.units, to_move))
    held = next((one for one in there if one.kind == ARMY and based_by_ports_alone(game, one)), None)
    if held is not None:
        owner = new_airbase_of(game, place, held.nation)
        told = NEW if owner else FROM_PORTS_ALONE
        yield say(told, place=name(game, place), nation=owner or held.nation)


def bars_attacks_from(game: Game, offers: Iterable[Offer]) -> str:
    """18.51: from which places, of those to which these offers bring air, it attacks nothing; empty: none.

    Those that most of them name come first.
    """
    if plays(game, "W116") != "barred":
        return ""
    brought = {kind: tuple(_brought(game, offers, kind)) for kind in (ARMY, NAVAL_AIR)}
    told = [line for kind, units in brought.items() if (line := _told_of(game, kind, units))]
    if not told:
        return ""
    both = say("{told} {more}", told=told[0], more=told[1]) if told[1:] else told[0]
    return _as_they_act(game, both, tuple(chain.from_iterable(brought.values())))


def _told_of(game: Game, kind: str, brought: Iterable[AirUnit]) -> str:
    """From where such air attacks nothing; where it is many and few are left, from where it does."""
    held: Counter[str] = Counter()
    free: set[str] = set()
    for unit in brought:
        (held.update if based_by_ports_alone(game, unit) else free.update)([unit.base])
    if len(held) > FEW and 0 < len(free) <= FEW:
        return say(TO_MOST[kind], places=listed(sorted(name(game, one) for one in free)))
    places = [one for one, _ in held.most_common()]
    return say(STAGED[kind], places=_some(game, places)) if places else ""


def _brought(game: Game, offers: Iterable[Offer], kind: str) -> Iterator[AirUnit]:
    """A unit of each offer of such air, as it would lie wherever it may be brought."""
    for offer in offers:
        slots = (slot.choices for slot in offer.slots if slot.field == "to")
        places = [choice.value for choice in chain.from_iterable(slots)] or [offer.order.to]
        unit = chosen(game, offer.order.units, to_move)[0]
        if unit.kind == kind:
            yield from (replace(unit, base=place) for place in places if place not in game.carriers)


def _as_they_act(game: Game, told: str, units: Sequence[AirUnit]) -> str:
    """Whether air is barred at sea as well (doubt W117), and what would let it attack."""
    barred = plays(game, "W117") == "same_restriction"
    told = say(AT_SEA_AS_WELL, told=told) if barred else told
    held = dict.fromkeys(unit.base for unit in units if based_by_ports_alone(game, unit))
    open_ = _open_to_airbases(game, {unit.nation for unit in units})
    barring = [place for place in held if place not in open_]
    if len(barring) == len(held):
        return told
    if len(barring) > FEW_BARRED:
        return say(AN_AIRBASE_DOES_SOMEWHERE, told=told)
    if barring:
        return say(AN_AIRBASE_DOES_SAVE, told=told, places=_some(game, barring))
    return say(AN_AIRBASE_DOES, told=told)


def _open_to_airbases(game: Game, nations: set[str]) -> frozenset[str]:
    """18.142: where those who command such air may place an airbase now."""
    seats = [seat for seat in game.seats if any(commands(game, seat, one) for one in nations)]
    slots = chain.from_iterable(offer.slots for seat in seats for offer in airbases(game, seat))
    return frozenset(choice.value for slot in slots if slot.field == "hex" for choice in slot.choices)


def _some(game: Game, places: Sequence[str]) -> str:
    """The first of the places, and how many more there are."""
    left = len(places) - FEW
    more = [say("{count} more", count=left)] if left > 0 else []
    return listed([*(name(game, one) for one in places[:FEW]), *more])


# 18.59: what is gained by air that spots, and what it may do afterwards.

SPOTS_FOR = said(
    "For an interception, which is thrown at the table: each squadron that spots adds a die to it, three at "
    "most (22.451A). Interceptions come before air attacks, so spot before “attack at sea” (23.752C); that "
    "attack gains nothing by it (23.72B)."
)
MAY_ATTACK = said("{told} Who spots is not inverted, and may attack afterwards (18.59).")
MAY_ATTACK_SAVE = said(
    "{told} Who spots is not inverted, and may attack afterwards (18.59), save from {places}: neither city "
    "nor airbase (18.51, W116, W117)."
)
SPOTS_ALONE = said(
    "{told} Who spots is not inverted (18.59), but attacks nothing from {places}: neither city nor airbase "
    "(18.51, W116, W117)."
)
OF_ARMY_AIR = said(
    "{told} Of each AAF one squadron spots, and another may strike later (23.131B, 23.163); AAS are those "
    "that are divided already, and then those of further AAF."
)
OF_ARMY_AIR_ALONE = said(
    "{told} Of each AAF one squadron spots (23.131B); AAS are those that are divided already, and then those "
    "of further AAF."
)


def spotting_means(game: Game, order: Spot, offers: Sequence[Offer]) -> str:
    """What those that these offers name gain by spotting, and whether they may attack afterwards."""
    units = tuple(_that_may_spot(game, order, offers))
    held = [unit for unit in units if _held_in_port(game, unit)]
    told = MAY_ATTACK_SAVE if len(held) < len(units) else SPOTS_ALONE
    places = listed(sorted({name(game, unit.base) for unit in held}))
    means = say(told if held else MAY_ATTACK, told=say(SPOTS_FOR), places=places)
    army = [unit for unit in units if unit.kind == ARMY]
    if not army:
        return means
    return say(OF_ARMY_AIR_ALONE if all(unit in held for unit in army) else OF_ARMY_AIR, told=means)


def _that_may_spot(game: Game, order: Spot, offers: Sequence[Offer]) -> Iterator[AirUnit]:
    """The army and naval air on the bases that are named, of the nations that are."""
    orders = [one.order for one in offers if isinstance(one.order, Spot)] or [order]
    groups = [one.units for one in orders if isinstance(one.units, Group)]
    for base, nation in dict.fromkeys((group.base, group.nation) for group in groups):
        there = units_at(game, base)
        yield from (unit for unit in there if unit.nation == nation and unit.kind in (ARMY, NAVAL_AIR))


def _held_in_port(game: Game, unit: AirUnit) -> bool:
    """Does its base bar it from attacks on land and at sea (doubts W116, W117)?"""
    bars = plays(game, "W116") == "barred" and plays(game, "W117") == "same_restriction"
    return bars and based_by_ports_alone(game, unit)


def serves_others_later(game: Game, order: PlaceAirbase) -> Iterator[str]:
    """18.146: whose army air lies where the airbase is placed, and has no part in it in this phase."""
    place, nation = known_place(game, order.hex), known_nation(game, order.nation).name
    held = [unit for unit in units_at(game, place) if _waits(game, unit, nation)]
    if held and plays(game, "W116") == "barred":
        units = tuple(unit.name for unit in held)
        yield say(LATER, nation=nation, units=listed(units), count=len(units))


def _waits(game: Game, unit: AirUnit, owner: str) -> bool:
    return unit.kind == ARMY and unit.nation != owner and based_by_ports_alone(game, unit)
