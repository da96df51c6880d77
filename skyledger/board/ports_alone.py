"""18.51, 18.146: army air where ports alone base it attacks nothing, and what an airbase there does."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.world_at_war.basing.airbases import PlaceAirbase, new_airbase_of
from core.world_at_war.board import commands, controller, known_nation, known_place, name, side_of, units_at
from core.world_at_war.flight.operating import based_by_ports_alone
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import ARMY
from core.world_at_war.units import chosen, to_move
from events.sentences import listed, said, say
from events.world_at_war.board import AirUnit
from phases.world_at_war import stands_in

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
STAGED_THERE = said("Army air attacks nothing from {places}: neither city nor airbase (18.51, W116).")

IN_STEPS = ("movement.counterair.announcing", "combat.counterair.announcing", "combat.missions")


def held_back_by_their_base(game: Game, viewer: str) -> tuple[str, ...]:
    """18.51: where army air lies that no menu names: in ports without city or airbase (doubt W116)."""
    if not stands_in(game, *IN_STEPS) or plays(game, "W116") != "barred":
        return ()
    sides = [
        unit for unit in game.units.values() if unit.base and side_of(game, unit.nation) == game.turn.side
    ]
    ours = [unit for unit in sides if viewer not in game.seats or commands(game, viewer, unit.nation)]
    held = [u for u in ours if (u.kind, u.inverted) == (ARMY, "") and based_by_ports_alone(game, u)]
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


def bars_attacks_from(game: Game, order: StageAirUnits) -> str:
    """18.51: from which places, of those to which such air is staged, it attacks nothing; empty: none."""
    moved = next((one for one in chosen(game, order.units, to_move) if one.kind == ARMY), None)
    if moved is None or plays(game, "W116") != "barred":
        return ""
    places = [name(game, one) for one in _ports(game) if based_by_ports_alone(game, replace(moved, base=one))]
    return say(STAGED_THERE, places=listed(places)) if places else ""


def _ports(game: Game) -> Iterator[str]:
    for one in game.atlas.hexes.values():
        bases = any(place.port for place in one.places)
        if bases and side_of(game, controller(game, one)) == game.turn.side:
            yield one.id


def serves_others_later(game: Game, order: PlaceAirbase) -> Iterator[str]:
    """18.146: whose army air lies where the airbase is placed, and has no part in it in this phase."""
    place, nation = known_place(game, order.hex), known_nation(game, order.nation).name
    held = [unit for unit in units_at(game, place) if _waits(game, unit, nation)]
    if held and plays(game, "W116") == "barred":
        units = tuple(unit.name for unit in held)
        yield say(LATER, nation=nation, units=listed(units), count=len(units))


def _waits(game: Game, unit: AirUnit, owner: str) -> bool:
    return unit.kind == ARMY and unit.nation != owner and based_by_ports_alone(game, unit)
