"""Ships of a written scenario: laid out where their task forces lie, and checked."""

from collections.abc import Iterator
from typing import TypedDict

from core.world_at_war.board import side_of
from core.world_at_war.state import Atlas, light_key
from core.world_at_war.under_way.ships import KINDS
from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.datafiles.checks import among, twice
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.world_at_war.table import Table, nation_faults, place_faults
from skyledger.scenarios.world_at_war.written import Scenario

CARRIER_KINDS = ("CVL", "CV", "CVB")
LARGEST_SHIP = 99
MOST_FACTORS = 999

Afloat = Ship | LightShips | Carrier


class Fleet(TypedDict):
    """The tables of a position that hold ships other than carriers."""

    ships: tuple[Ship, ...]
    light: tuple[LightShips, ...]
    forces: tuple[NavalForce, ...]


def afloat(scenario: Scenario, charted: Atlas) -> Fleet:
    """Capital ships, light ships and task forces as the position holds them."""
    forces = {f.name: f for f in scenario.force}

    def lies(place: str, force: str) -> str:
        given = forces[force].place if not place and force in forces else place
        return charted.places.get(given.casefold(), given)

    def out(force: str, *, at_sea: bool) -> bool:
        return forces[force].at_sea if force in forces else at_sea

    return {
        "ships": tuple(
            Ship(
                s.name, s.nation, s.size, lies(s.place, s.force), s.kind, out(s.force, at_sea=s.at_sea),
                s.slow, s.damaged, s.force,
            )
            for s in scenario.ship
        ),
        "light": tuple(
            LightShips(
                s.nation, s.kind, s.factors, lies(s.place, s.force), out(s.force, at_sea=s.at_sea), s.force,
                s.damaged,
            )
            for s in scenario.light
        ),
        "forces": tuple(
            NavalForce(f.name, f.nation, lies(f.place, ""), f.at_sea, f.concealed, port=lies(f.port, ""))
            for f in scenario.force
        ),
    }  # fmt: skip


def forces(at: Table) -> Iterator[Fault]:
    """Each task force has a name of its own, a nation and a place."""
    yield from twice(("forces",), at.position.forces, lambda f: f.name.casefold(), "name")
    others = {c.name for c in at.position.carriers} | {s.name for s in at.position.ships}
    for index, force in enumerate(at.position.forces):
        path = ("forces", index)
        if not force.name.strip() or force.name.casefold() in at.game.atlas.places or force.name in others:
            yield Fault((*path, "name"), "A task force needs a name that no place and no ship has.")
        yield from nation_faults(at, (*path, "nation"), force.nation)
        yield from place_faults(at, (*path, "place"), force.place)
        if force.port:
            yield from place_faults(at, (*path, "port"), force.port)


def ships(at: Table) -> Iterator[Fault]:
    """Each capital ship has a name that nothing else has, a nation, a size and a place."""
    yield from twice(("ships",), at.position.ships, lambda s: s.name.casefold(), "name")
    carriers = {c.name.casefold() for c in at.position.carriers}
    for index, ship in enumerate(at.position.ships):
        path = ("ships", index)
        taken = ship.name.casefold() in at.game.atlas.places or ship.name.casefold() in carriers
        if not ship.name.strip() or taken:
            yield Fault((*path, "name"), "A ship needs a name that no place and no carrier has.")
        if ship.size not in range(1, LARGEST_SHIP + 1):
            yield Fault((*path, "size"), f"The size is from 1 to {LARGEST_SHIP} factors.")
        yield from _floating(at, ship, path)


def light_ships(at: Table) -> Iterator[Fault]:
    """Each stack of light ships is of one kind and nation in one place or task force, and there is one."""
    yield from twice(("light",), at.position.light, light_key, "kind")
    for index, one in enumerate(at.position.light):
        path = ("light", index)
        yield from among((*path, "kind"), "kind of light ships", one.kind, KINDS)
        if one.factors not in range(1, MOST_FACTORS + 1):
            yield Fault((*path, "factors"), f"There are from 1 to {MOST_FACTORS} factors.")
        if one.damaged not in range(one.factors + 1) or (one.damaged and one.kind != "CA"):
            yield Fault((*path, "damaged"), "Of cruisers some may be damaged, of other light ships none.")
        yield from _floating(at, one, path)


def carriers_afloat(at: Table) -> Iterator[Fault]:
    """A carrier is a CVL, a CV or a CVB, and lies where its task force lies."""
    for index, carrier in enumerate(at.position.carriers):
        path = ("carriers", index)
        yield from among((*path, "kind"), "kind of carrier", carrier.kind, CARRIER_KINDS)
        yield from _with_its_force(at, carrier, path)


def _floating(at: Table, ship: Ship | LightShips, path: Path) -> Iterator[Fault]:
    yield from nation_faults(at, (*path, "nation"), ship.nation)
    yield from place_faults(at, (*path, "place"), ship.place)
    yield from _with_its_force(at, ship, path)


def _with_its_force(at: Table, ship: Afloat, path: Path) -> Iterator[Fault]:
    if not ship.force:
        return
    force = at.game.forces.get(ship.force)
    if force is None:
        yield from among((*path, "force"), "task force", ship.force, at.game.forces)
    elif (ship.place, ship.at_sea) != (force.place, force.at_sea):
        yield Fault((*path, "force"), f"{force.name} lies elsewhere; its ships lie with it.")
    elif side_of(at.game, ship.nation) != side_of(at.game, force.nation):
        yield Fault((*path, "force"), f"{force.name} is of the other side.")


AFLOAT = (forces, ships, light_ships, carriers_afloat)
