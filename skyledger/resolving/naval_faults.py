"""What is wrong with ships, ports, strikes and doubts of a request, each named with its place."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from core.world_at_war.air_combat.groups import KAMIKAZE, NAS, printed
from core.world_at_war.ship_damage.readings import numbers
from core.world_at_war.ship_damage.ships import (
    COUNTED_KINDS,
    CRUISERS,
    LIGHT,
    NAMED_KINDS,
    SUBMARINES,
    SUBMARINES_ON_PATROL,
    no_whole_cruisers,
)
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.faults import MOST, number_faults
from skyledger.resolving.naval_rows import DOUBTS, LightRow, NavalTarget, PortRow, ShipRow, StrikeRow
from skyledger.resolving.request import JAPAN

LARGEST_SHIP = 9
"""Factors of a named ship: more than any has."""

AT_SEA, IN_PORT = ("AAS", NAS, KAMIKAZE), ("AAF", NAS, KAMIKAZE)
"""What may attack ships: at sea squadrons (23.11E, 23.75D), in port factors of army air (23.11F)."""


def strike_faults(rows: Sequence[StrikeRow], kinds: Sequence[str], path: Path) -> Iterator[Fault]:
    """What is wrong with rows of air: nation, kind, count, quality, and too many together."""
    for number, row in enumerate(rows):
        yield from _row_faults(row, kinds, (*path, number))
        if row.kind == KAMIKAZE and any(other.kind != KAMIKAZE for other in rows):
            yield Fault((*path, number, "kind"), "Kamikazes attack alone (17.47D).")
    if (all_ := sum(row.count for row in rows)) > MOST:
        yield Fault(path, f"A side has at most {MOST} units, not {all_}.")


def _row_faults(row: StrikeRow, kinds: Sequence[str], at: Path) -> Iterator[Fault]:
    if row.nation not in printed():
        yield Fault((*at, "nation"), unknown("nation", row.nation, printed()))
    if row.kind not in kinds:
        yield Fault((*at, "kind"), unknown("kind of air unit for this", row.kind, kinds))
    if not 1 <= row.count <= MOST:
        yield Fault((*at, "count"), f"A row has 1 to {MOST} units, not {row.count}.")
    if row.elite and (row.nation, row.kind) != (JAPAN, NAS):
        yield Fault((*at, "elite"), "Only Japanese NAS are elite (17.352, 19.31A).")
    if row.carrier and row.kind != NAS:
        yield Fault((*at, "carrier"), "Only NAS fly from carriers (17.312).")
    if row.kind == KAMIKAZE and row.nation != JAPAN:
        yield Fault((*at, "nation"), "Only Japan has kamikazes (17.4).")


def naval_target_faults(target: NavalTarget) -> Iterator[Fault]:
    """What is wrong with the ships and the port that are attacked."""
    yield from number_faults(("air_defense_research",), target.air_defense_research)
    names = [row.name for row in target.ships]
    for number, ship in enumerate(target.ships):
        at: Path = ("ships", number)
        if not ship.name or ship.name in (LIGHT, SUBMARINES_ON_PATROL) or names.index(ship.name) < number:
            yield Fault((*at, "name"), f"A named ship has a name of its own, not “{ship.name}”.")
        yield from _ship_faults(ship, at, in_port=target.port is not None)
    sorts = [(row.nation, row.kind) for row in target.light]
    for number, light in enumerate(target.light):
        yield from _light_faults(light, ("light", number))
        if sorts.index((light.nation, light.kind)) < number:
            reason = f"There is a row of {light.nation} {light.kind} already; put them together."
            yield Fault(("light", number), reason)
    yield from _alone_faults(target)
    if target.port:
        yield from _port_faults(target.port)


def _ship_faults(ship: ShipRow, at: Path, *, in_port: bool) -> Iterator[Fault]:
    if ship.nation not in printed():
        yield Fault((*at, "nation"), unknown("nation", ship.nation, printed()))
    if ship.kind not in NAMED_KINDS:
        yield Fault((*at, "kind"), unknown("kind of named ship", ship.kind, NAMED_KINDS))
    if not 1 <= ship.size <= LARGEST_SHIP:
        yield Fault((*at, "size"), f"A named ship has 1 to {LARGEST_SHIP} factors, not {ship.size}.")
    elif not isinstance(ship.hits, msgspec.UnsetType) and not 0 <= ship.hits < ship.size and not ship.sunk:
        reason = f"Afloat a ship of {ship.size} factors bears 0 to {ship.size - 1} effects, not {ship.hits}."
        yield Fault((*at, "hits"), reason)
    if ship.sunk and not in_port:
        yield Fault((*at, "sunk"), "Only ships sunk in port are still there (23.4211C).")
    if ship.in_yard and not in_port:
        yield Fault((*at, "in_yard"), "Ships are in a yard in port, not at sea (23.43D).")


def _light_faults(light: LightRow, at: Path) -> Iterator[Fault]:
    if light.nation not in printed():
        yield Fault((*at, "nation"), unknown("nation", light.nation, printed()))
    if light.kind not in COUNTED_KINDS:
        yield Fault((*at, "kind"), unknown("kind of light ships", light.kind, COUNTED_KINDS))
    if not 1 <= light.factors <= MOST:
        yield Fault((*at, "factors"), f"A row has 1 to {MOST} factors, not {light.factors}.")
    size, cruisers = numbers().ships.cruiser, light.kind == CRUISERS
    if cruisers and (why := no_whole_cruisers(light.factors)):
        yield Fault((*at, "factors"), why)
    hit = 0 if isinstance(light.hit, msgspec.UnsetType) else light.hit
    most = light.factors // size if cruisers else 0
    for key, count, limit in (("damaged", light.damaged, most), ("hit", hit, min(most, light.damaged))):
        if not 0 <= count <= max(0, limit):
            allowed = f"0 to {limit}" if cruisers else "0, for only cruisers are damaged (23.44/results.2)"
            yield Fault((*at, key), f"This is {allowed}, not {count}.")
    if light.patrolling and light.kind != SUBMARINES:
        yield Fault((*at, "patrolling"), "Submarines alone are said to be patrolling here (23.43C).")


def _alone_faults(target: NavalTarget) -> Iterator[Fault]:
    under = [number for number, row in enumerate(target.light) if row.kind == SUBMARINES]
    if under and (len(under) < len(target.light) or target.ships):
        yield Fault(("light", under[0], "kind"), "Submarines on patrol are attacked by themselves (23.43C).")
    if under and target.port:
        yield Fault(("light", under[0], "kind"), "Submarines are attacked on patrol, not in port (23.43C).")


def _port_faults(port: PortRow) -> Iterator[Fault]:
    for name in ("ports", "port_cities", "cities", "flak", "airbases", "objectives", "anchors"):
        yield from number_faults(("port", name), getattr(port, name))
    if port.ports < 1:
        yield Fault(("port", "ports"), f"Ships in port lie in a port: 1 or more, not {port.ports}.")
    if port.port_cities > port.ports:
        yield Fault(("port", "port_cities"), f"Of {port.ports} ports at most so many are cities, too.")
    walls = numbers().air_defense.fortification
    if port.fortification not in walls:
        yield Fault(("port", "fortification"), unknown("fortification", port.fortification, walls))


def doubt_faults(doubts: Mapping[str, str]) -> Iterator[Fault]:
    """Doubts that do not bear on attacks on ships, and options that can't be played."""
    for number, option in doubts.items():
        if number not in DOUBTS:
            yield Fault(("doubts", number), unknown("doubt about air attacks on ships", number, DOUBTS))
        elif option not in DOUBTS[number]:
            yield Fault(("doubts", number), unknown(f"option of {number}", option, DOUBTS[number]))
