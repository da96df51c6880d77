"""Checks of the other counters: carriers, ground units, airbases."""

from collections import Counter
from collections.abc import Iterator

from core.world_at_war.basing.airbases import UNDIVIDED, counters, pool
from core.world_at_war.board import box_of, declared, hex_of, name, theater
from events.world_at_war.board import Airbase, Carrier, Hex
from skyledger.datafiles.checks import twice
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.world_at_war.air import on_land
from skyledger.scenarios.world_at_war.table import Table, hex_faults, nation_faults, place_faults

LARGEST_CARRIER = 99


def carriers(at: Table) -> Iterator[Fault]:
    """Each carrier has a name that is no place's, a nation, a size that holds its squadrons, and a place."""
    yield from twice(("carriers",), at.position.carriers, lambda c: c.name.casefold(), "name")
    aboard = Counter(unit.base for unit in at.position.units)
    for index, carrier in enumerate(at.position.carriers):
        path = ("carriers", index)
        if not carrier.name.strip() or carrier.name.casefold() in at.game.atlas.places:
            yield Fault((*path, "name"), "A carrier needs a name that no hex, place or box of the map has.")
        yield from nation_faults(at, (*path, "nation"), carrier.nation)
        yield from place_faults(at, (*path, "place"), carrier.place)
        if carrier.size not in range(1, LARGEST_CARRIER + 1):
            yield Fault((*path, "size"), f"The size is from 1 to {LARGEST_CARRIER} factors.")
        elif aboard[carrier.name] > carrier.size:
            last = max(i for i, u in enumerate(at.position.units) if u.base == carrier.name)
            reason = f"{carrier.name} bases {carrier.size} squadrons, not {aboard[carrier.name]} (17.312)."
            yield Fault(("units", last, "base"), reason)
        yield from _lies(at, carrier, (*path, "place"))


def _lies(at: Table, carrier: Carrier, path: Path) -> Iterator[Fault]:
    called, hex_ = name(at.game, carrier.place), hex_of(at.game, carrier.place)
    if (box := box_of(at.game, carrier.place)) is not None and box.kind == "sw":
        yield Fault(path, f"{called} is for strategic warfare; no ship lies there.")
    if hex_ is None:
        return
    artificial = declared(at.game, "artificial port", hex_.id) == "yes"
    if carrier.at_sea and hex_.land == "all":
        yield Fault(path, f"{called} is all land; a carrier at sea lies in a hex with water.")
    if not (carrier.at_sea or artificial or any(place.port for place in hex_.places)):
        if hex_.land == "all":
            yield Fault(path, f"{called} lies inland; a carrier lies in a port or at sea.")
            return
        yield Fault(path, f"{called} has no port; a carrier that lies there is at sea: at_sea = true.")


def ground_units(at: Table) -> Iterator[Fault]:
    """Each ground unit has a name of its own, a nation, a strength and a place, if it is not lost."""
    yield from twice(("ground",), at.position.ground, lambda g: g.name.casefold(), "name")
    for index, unit in enumerate(at.position.ground):
        path = ("ground", index)
        if not unit.name.strip():
            yield Fault((*path, "name"), "A ground unit needs a name.")
        yield from nation_faults(at, (*path, "nation"), unit.nation)
        yield from place_faults(at, (*path, "place"), unit.place, also=("",))
        if unit.factors < 0:
            yield Fault((*path, "factors"), "A unit can't have fewer than 0 factors.")


def airbases(at: Table) -> Iterator[Fault]:
    """18.14, 18.142: counters of a major power, not more than it has, one in a hex, on land of its side."""
    yield from twice(("airbases",), at.position.airbases, lambda a: a.hex, "hex")
    placed = Counter[tuple[str, str]]()
    for index, airbase in enumerate(at.position.airbases):
        path = ("airbases", index)
        yield from nation_faults(at, (*path, "nation"), airbase.nation)
        yield from hex_faults(at, (*path, "hex"), airbase.hex)
        if (hex_ := hex_of(at.game, airbase.hex)) is not None:
            yield from on_land(at, airbase.nation, hex_, (*path, "hex"))
            if airbase.nation in at.nations:
                yield from _counters(at, airbase, hex_, placed, path)


def _counters(
    at: Table, airbase: Airbase, hex_: Hex, placed: Counter[tuple[str, str]], path: Path
) -> Iterator[Fault]:
    """How many counters the nation has where this one lies; those without a theater lie in any."""
    where = pool(at.game, airbase.nation, theater(at.game, hex_))
    allowed = counters(at.game, airbase.nation, where)
    placed[airbase.nation, where] += 1
    if placed[airbase.nation, where] > allowed:
        there = "" if where == UNDIVIDED else f" in the {where} theater"
        yield Fault((*path, "nation"), f"{airbase.nation} has {allowed} airbase counters{there} (18.14).")


def placements(at: Table) -> Iterator[Fault]:
    """The count of airbases placed this turn is kept by nation and theater."""
    for key, count in at.position.placements.items():
        yield from nation_faults(at, ("placements", key), key.partition("/")[0])
        if count < 0:
            yield Fault(("placements", key), "A count can't be less than 0.")


def built(at: Table) -> Iterator[Fault]:
    """The count of units built this turn is kept by nation and kind."""
    for key, count in at.position.built.items():
        yield from nation_faults(at, ("built", key), key.partition("/")[0])
        if count < 0:
            yield Fault(("built", key), "A count can't be less than 0.")


COUNTERS = (carriers, ground_units, airbases, placements, built)
