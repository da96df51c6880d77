"""Checks of the air units: where they are based, and whether there is room."""

from collections import defaultdict
from collections.abc import Hashable, Iterator

from core.world_at_war.basing.room import SQUADRON_KINDS, STRATEGIC_KINDS, overflow, squadrons, squadrons_held
from core.world_at_war.board import (
    box_of,
    controller,
    hex_of,
    name,
    neutral,
    side_of,
)
from core.world_at_war.carriers.other_decks import without_a_deck
from core.world_at_war.kamikazes.pool import has_kamikazes
from core.world_at_war.state import numbers, plays
from core.world_at_war.under_way.commitments import committed_to
from core.world_at_war.under_way.pools import KAMIKAZE, MAP_EDGE, kamikazes
from core.world_at_war.units import FACTOR_KINDS, KINDS, NAVAL_AIR, PARTS, WHOLE, factor_kind
from events.world_at_war.board import AirUnit, Hex
from skyledger.datafiles.checks import among, twice
from skyledger.datafiles.problems import Fault, Path
from skyledger.scenarios.world_at_war.table import Table, nation_faults, place_faults

BASED_BY = defaultdict(
    lambda: "17.71", {"AAF": "17.21", "NAS": "17.31", "jet": "17.51", "air transport": "17.61"}
)
"""The rule that says where a kind bases."""


def air_units(at: Table) -> Iterator[Fault]:
    """Each air unit has a name of its own, a nation, a kind, and a base where its kind may be."""
    yield from twice(("units",), at.position.units, _called, "name")
    for index, unit in enumerate(at.position.units):
        path = ("units", index)
        if not unit.name.strip():
            yield Fault((*path, "name"), "An air unit needs a name.")
        yield from nation_faults(at, (*path, "nation"), unit.nation)
        yield from among((*path, "kind"), "kind of air unit", unit.kind, _kinds_like(unit.kind))
        if unit.front:
            yield from among((*path, "front"), "front", unit.front, at.position.map.fronts)
        if unit.shipped_from:
            yield from place_faults(at, (*path, "shipped_from"), unit.shipped_from)
        yield from _divided(at, unit, path)
        yield from _elite(at, unit, (*path, "elite"))
        if unit.base and not _over_a_lost_deck(at, unit):
            yield from _based(at, unit, (*path, "base"))


def _elite(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    """Of a nation or kind that there is not something else is said."""
    having = numbers(at.game).elite_until_war
    known = unit.nation in at.game.nations and unit.kind in KINDS
    if unit.elite and known and not (unit.kind == NAVAL_AIR and unit.nation in having):
        yield Fault(path, f"Only naval air of {' and '.join(having)} is elite (17.352).")


def _kinds_like(kind: str) -> tuple[str, ...]:
    """What kinds there are; squadrons of divided factors are no likely meaning of a word that is none."""
    return KINDS if kind in KINDS else FACTOR_KINDS


def _divided(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    """A squadron of a divided factor tells which, and what part of it; the factor itself is not in play."""
    if unit.divided and unit.base:
        told = f"{unit.name} is divided; its squadrons are in play in its place (23.133)."
        yield Fault((*path, "base"), told)
    if unit.kind not in WHOLE:
        return
    factor, parent = WHOLE[unit.kind], at.game.units.get(unit.parent)
    if parent is None or (parent.kind, parent.nation) != (factor, unit.nation):
        told = f"The {unit.kind} names the {factor} of its nation that it comes from as its parent (23.132)."
        yield Fault((*path, "parent"), told)
    yield from among((*path, "part"), f"part of its {factor}", unit.part, PARTS[factor])


def _called(unit: AirUnit) -> Hashable:
    """What no two units share: their names; a name made of a kind that is wrong says nothing of its own."""
    return unit.name.casefold() if unit.kind in KINDS else id(unit)


def _based(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    if unit.kind == KAMIKAZE:
        if unit.base != MAP_EDGE:
            yield Fault(path, f"Kamikazes stay off the map (17.461); their base is “{MAP_EDGE}”.")
        return
    yield from place_faults(at, path, unit.base, at.game.carriers)
    if unit.kind not in KINDS:
        return  # where its kind may be can't be said
    if unit.base in at.game.carriers:
        yield from _aboard(at, unit, path)
    elif unit.kind in STRATEGIC_KINDS:
        yield from _in_an_sw_box(at, unit, path)
    elif (box := box_of(at.game, unit.base)) is not None and box.kind == "sw":
        number = BASED_BY[factor_kind(unit.kind)]
        reason = f"{box.name} is for strategic warfare; no {unit.kind} bases there ({number})."
        yield Fault(path, reason)
    elif (hex_ := hex_of(at.game, unit.base)) is not None and not _to_be_settled(at, unit):
        yield from on_land(at, unit.nation, hex_, path)


def _to_be_settled(at: Table, unit: AirUnit) -> bool:
    """Is it asked where it goes, did its base fall while it flew, or may it stay (18.25, W261)?"""
    asked = {unit.name, unit.base} & at.open_questions
    return bool(asked) or committed_to(at.game, unit) is not None or plays(at.game, "W261") == "stay"


def _over_a_lost_deck(at: Table, unit: AirUnit) -> bool:
    """17.3124: naval air is in the air over ships, and the carrier that it started from has been sunk.

    That it patrols may be a secret of its side, and so no part of what a viewer writes down.
    """
    under_way = at.game.naval_combats or at.game.activities
    named = unit.base.casefold() in at.game.atlas.places
    return bool(under_way) and without_a_deck(at.game, unit) and not named


def _aboard(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    carrier = at.game.carriers[unit.base]
    if unit.kind != "NAS":
        rule = {"AAF": "17.21", "jet": "17.51"}.get(factor_kind(unit.kind), "17.312")
        yield Fault(path, f"Only naval air squadrons base on a carrier, and this is {unit.kind} ({rule}).")
    elif unit.nation != carrier.nation:
        reason = f"{carrier.name} bases squadrons of {carrier.nation}, not of {unit.nation} (17.312)."
        yield Fault(path, reason)


def _in_an_sw_box(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    box = at.game.atlas.boxes.get(unit.base)
    if box is None or box.kind != "sw":
        rule = "17.71" if unit.kind == "strategic bomber" else "17.81"
        yield Fault(
            path,
            f"The {unit.kind} bases only in an SW box, not at {name(at.game, unit.base)} ({rule}).",
        )


def on_land(at: Table, nation: str, hex_: Hex, path: Path) -> Iterator[Fault]:
    """Faults if the hex is not land that the nation's side controls."""
    called = name(at.game, hex_.id)
    if hex_.land == "none":
        yield Fault(path, f"{called} is all sea.")
    elif neutral(at.game, hex_):
        yield Fault(path, f"{called} is neutral; nobody bases there.")
    elif not (holder := controller(at.game, hex_)):
        yield Fault(path, f"Nobody controls {called}; say who does, under territories or held.")
    elif nation in at.nations and side_of(at.game, holder) not in ("", at.nations[nation].side):
        yield Fault(path, f"{called} is enemy territory: {holder} controls it.")


def room(at: Table) -> Iterator[Fault]:
    """18.12, 18.13: no base holds more than it can; told where the last of its units stands in the file."""
    there: dict[str, list[tuple[int, AirUnit]]] = defaultdict(list)
    for index, unit in enumerate(at.position.units):
        hex_ = at.game.atlas.hexes.get(unit.base)
        if hex_ is not None and hex_.land != "none" and unit.base not in at.open_questions:
            there[unit.base].append((index, unit))
    for place, based in sorted(there.items()):
        units = [unit for _, unit in based]
        if overflow(at.game, place, units):
            yield Fault(("units", based[-1][0], "base"), _too_many(at, place, units))


def _too_many(at: Table, place: str, units: list[AirUnit]) -> str:
    hex_ = at.game.atlas.hexes[place]
    holds, a_factor = squadrons_held(at.game, hex_), numbers(at.game).squadrons_a_factor
    naval = sum(unit.kind in SQUADRON_KINDS for unit in units)
    divided = sum(unit.kind in WHOLE for unit in units)
    there = f"{len(units) - naval - divided} air factors"
    there += f" and {divided} squadrons of others" if divided else ""
    there += f" and {naval} naval squadrons" if naval else ""
    given = squadrons(at.game, units)
    return (
        f"{name(at.game, place)} bases {holds // a_factor} air factors, or {holds} squadrons; "
        f"{there} are {given} squadrons (18.12)."
    )


def kamikaze_pools(at: Table) -> Iterator[Fault]:
    """17.41, 17.43: a nation that has kamikazes has one pool of them, with no more in it than its limit."""
    yield from twice(("kamikazes",), at.position.kamikazes, lambda pool: pool.nation, "nation")
    for index, pool in enumerate(at.position.kamikazes):
        path = ("kamikazes", index)
        yield from nation_faults(at, (*path, "nation"), pool.nation)
        if pool.nation in at.game.nations and not has_kamikazes(at.game, pool.nation):
            yield Fault((*path, "nation"), f"{pool.nation} has no kamikazes (17.41).")
        if min(pool.limit, pool.increases, pool.flown) < 0:
            yield Fault(path, "A kamikaze force pool counts from 0 on.")
        if (there := len(kamikazes(at.game, pool.nation))) > pool.limit:
            yield Fault((*path, "limit"), f"{pool.nation} has {there} kamikazes; its limit is less (17.43A).")


AIR = (air_units, room, kamikaze_pools)
