"""A written scenario laid out as a position, ships too, with a note where in the file each part stood."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import count, islice
from typing import TypedDict

import msgspec

from core.dice import taking
from core.world_at_war.board import side_of
from core.world_at_war.construction.force_pools import series
from core.world_at_war.declared.facts import FACT_KINDS
from core.world_at_war.state import Atlas, atlas, light_key
from core.world_at_war.under_way.ships import KINDS
from events.codec import encode
from events.sentences import say
from events.world_at_war.board import (
    Airbase,
    AirUnit,
    Carrier,
    DeclaredFact,
    GroundUnit,
    Map,
    Position,
    Territory,
    Turn,
)
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.datafiles.problems import Fault, Path, among, tidy, twice
from skyledger.scenarios.world_at_war.naming import numbers_drawn
from skyledger.scenarios.world_at_war.table import Table, nation_faults, place_faults
from skyledger.scenarios.world_at_war.written import (
    SCENARIO,
    AirGroup,
    PoolGroup,
    Scenario,
    WrittenCarrier,
    WrittenGround,
)

# Ships of a written scenario: laid out where their task forces lie, and checked.

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
    """Each task force has a name of its own, a nation and a place.

    It may be that of a ship of another side, which its side could not know of when it was formed (17.3123).
    """
    yield from twice(("forces",), at.position.forces, lambda f: f.name.casefold(), "name")
    named = [(s.nation, s.name) for s in at.position.carriers]
    named += [(s.nation, s.name) for s in at.position.ships]
    of_sides = {(side_of(at.game, nation), name) for nation, name in named}
    for index, force in enumerate(at.position.forces):
        path = ("forces", index)
        own = (side_of(at.game, force.nation), force.name) in of_sides
        if not force.name.strip() or force.name.casefold() in at.game.atlas.places or own:
            told = say("A task force needs a name that no place and no ship of its side has.")
            yield Fault((*path, "name"), told)
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
            yield Fault((*path, "name"), say("A ship needs a name that no place and no carrier has."))
        if ship.size not in range(1, LARGEST_SHIP + 1):
            yield Fault((*path, "size"), say("The size is from 1 to {most} factors.", most=LARGEST_SHIP))
        yield from tidy((*path, "name"), ship.name)
        yield from _floating(at, ship, path)


def light_ships(at: Table) -> Iterator[Fault]:
    """Each stack of light ships is of one kind and nation in one place or task force, and there is one."""
    yield from twice(("light",), at.position.light, light_key, "kind")
    for index, one in enumerate(at.position.light):
        path = ("light", index)
        yield from among((*path, "kind"), "kind of light ships", one.kind, KINDS)
        if one.factors not in range(1, MOST_FACTORS + 1):
            yield Fault((*path, "factors"), say("There are from 1 to {most} factors.", most=MOST_FACTORS))
        if one.damaged not in range(one.factors + 1) or (one.damaged and one.kind != "CA"):
            yield Fault(
                (*path, "damaged"), say("Of cruisers some may be damaged, of other light ships none.")
            )
        if one.hit not in range(one.factors + 1) or (one.hit and one.kind != "CA"):
            yield Fault((*path, "hit"), say("Of cruisers some may have been hit, of other light ships none."))
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
        yield Fault((*path, "force"), say("{force} lies elsewhere; its ships lie with it.", force=force.name))
    elif side_of(at.game, ship.nation) != side_of(at.game, force.nation):
        yield Fault((*path, "force"), say("{force} is of the other side.", force=force.name))


AFLOAT = (forces, ships, light_ships, carriers_afloat)


# A written scenario laid out as a position, with a note where in the file each part of it came from.

SET_UP = "scenario"
"""What a unit says that is inverted because the scenario says so."""

MOST_UNITS = 5000
"""More units than this no game has; the checks refuse it."""

MOST_WAYS = 120_000
"""Groups of a side's air units times places where they may base: no menu goes through more in seconds."""

MOST = 999
"""More units than this no group has; the checks refuse it."""


PLURALS = ("nations", "seats", "facts", "carriers", "ships", "forces")
"""Tables of a position that stand in the file one by one, each under the singular."""


class Laid(msgspec.Struct, frozen=True):
    """A position and where its parts stand in the file: way in the position -> way in the file."""

    position: Position
    origins: dict[Path, Path]
    opening: str = SCENARIO


class _Group(msgspec.Struct, frozen=True):
    """Like air units from one entry of the file; `says` is the key that gives their base."""

    origin: Path
    says: str
    like: AirUnit
    count: int


def laid_out(scenario: Scenario, chart: Map) -> Laid:
    """The position that a scenario describes on its map."""
    charted, origins = atlas(chart), dict(_origins(scenario))
    carriers = {carrier.name: carrier.name for carrier in scenario.carrier}
    units = tuple(islice(_units(scenario, charted, carriers, origins), MOST_UNITS + 1))
    origins |= {("held", _place(charted, place)): ("held", place) for place in scenario.held}
    position = Position(
        title=scenario.title,
        turn=Turn(scenario.turn.year, scenario.turn.season, scenario.turn.side, scenario.turn.phase),
        map=chart,
        nations=scenario.nation,
        seats=scenario.seat,
        game=scenario.game,
        edition=scenario.edition,
        revision=scenario.revision,
        sides=scenario.sides,
        doubts=scenario.doubts,
        dice=taking(scenario.dice, scenario.rolls),
        seed=scenario.seed,
        policy=scenario.policy,
        territories=tuple(_territories(scenario)),
        held={_place(charted, place): nation for place, nation in scenario.held.items()},
        facts=tuple(_facts(scenario, charted)),
        airbases=tuple(Airbase(_place(charted, a.place), a.nation) for a in scenario.airbase),
        units=units,
        kamikazes=scenario.kamikazes,
        carriers=tuple(_carrier(charted, c) for c in scenario.carrier),
        **afloat(scenario, charted),
        ground=tuple(_ground(charted, unit) for unit in scenario.ground),
    )
    return Laid(position, origins, scenario.opening)


def _territories(scenario: Scenario) -> Iterator[Territory]:
    return (Territory(name, one.controller, one.neutral) for name, one in scenario.territories.items())


def _origins(scenario: Scenario) -> Iterator[tuple[Path, Path]]:
    """Where the parts stand that are not air units and not hexes."""
    yield from (((name,), (name[:-1],)) for name in PLURALS)
    yield ("kamikazes",), ("kamikazes",)
    yield ("light",), ("light",)
    for index in range(len(scenario.airbase)):
        yield ("airbases", index), ("airbase", index)
        yield ("airbases", index, "hex"), ("airbase", index, "place")
    yield from ((("territories", i), ("territories", name)) for i, name in enumerate(scenario.territories))


def _units(
    scenario: Scenario, charted: Atlas, carriers: Mapping[str, str], origins: dict[Path, Path]
) -> Iterator[AirUnit]:
    """Every group's units by name: numbered within nation, kind and elite, in the order of the file's lists.

    Those in play come first, then those aboard carriers, then the force pools. What a task force conceals has
    numbers that are drawn (17.3123): in a row they would leave a gap that the enemy can count.
    """
    codes, numbers, number = {n.name: n.code for n in scenario.nation}, dict[str, Iterator[int]](), 0
    concealing, drawn = _concealing(scenario), sha256(encode(scenario))
    for group in _groups(scenario, charted, carriers):
        called = series(codes.get(group.like.nation, group.like.nation), group.like)
        row = numbers.setdefault(called, count(1))
        if group.like.base in concealing:
            row = numbers.setdefault(f"{called}*", numbers_drawn(drawn.digest() + called.encode()))
        for _ in range(group.count):
            origins["units", number] = group.origin
            origins["units", number, "base"] = (*group.origin, group.says)
            number += 1
            yield msgspec.structs.replace(group.like, name=f"{called}{next(row):02}")


def _concealing(scenario: Scenario) -> frozenset[str]:
    """The carriers that task forces conceal."""
    forces = {force.name for force in scenario.force if force.concealed}
    return frozenset(ship.name for ship in scenario.carrier if ship.force in forces)


def _groups(scenario: Scenario, charted: Atlas, carriers: Mapping[str, str]) -> Iterator[_Group]:
    for i, air in enumerate(scenario.air):
        base = carriers.get(air.base) or _place(charted, air.base)
        yield _Group(("air", i), "base", _in_play(air, base), min(air.count, MOST))
    for i, ship in enumerate(scenario.carrier):
        squadron = AirUnit(
            "", ship.nation, "NAS", ship.name, elite=ship.elite, inverted=_status(ship.inverted)
        )
        yield _Group(("carrier", i), "naval_air", squadron, min(ship.naval_air, MOST))
    for i, pool in enumerate(scenario.force_pool):
        yield _Group(("force_pool", i), "nation", _unbuilt(pool), min(pool.count, MOST))


def _in_play(air: AirGroup, base: str) -> AirUnit:
    return AirUnit("", air.nation, air.kind, base, air.front, air.elite, _status(air.inverted))


def _unbuilt(pool: PoolGroup) -> AirUnit:
    return AirUnit("", pool.nation, pool.kind, elite=pool.elite)


def _status(inverted: bool) -> str:  # noqa: FBT001 - what a scenario says as yes or no a unit says as a reason
    return SET_UP if inverted else ""


def _place(charted: Atlas, given: str) -> str:
    return charted.places.get(given.casefold(), given)


def _carrier(charted: Atlas, ship: WrittenCarrier) -> Carrier:
    place = _place(charted, ship.place)
    return Carrier(
        ship.name,
        ship.nation,
        ship.size,
        place,
        ship.at_sea,
        _status(ship.inverted),
        ship.damaged,
        ship.kind,
        ship.force,
    )


def _ground(charted: Atlas, unit: WrittenGround) -> GroundUnit:
    return GroundUnit(unit.name, unit.nation, unit.kind, unit.factors, _place(charted, unit.place))


def _facts(scenario: Scenario, charted: Atlas) -> Iterator[DeclaredFact]:
    """A subject that is a faction stays one; a place becomes its hex or box, as the rules ask for it."""
    factions = {nation.faction for nation in scenario.nation}
    for fact in scenario.fact:
        subject = fact.subject if fact.subject in factions else _place(charted, fact.subject)
        rule = fact.rule or (FACT_KINDS[fact.kind].rule if fact.kind in FACT_KINDS else "")
        yield DeclaredFact(fact.kind, subject, fact.value, rule=rule, until=fact.until)
