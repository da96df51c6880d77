"""Checks of the counters: air units and where they are based, carriers, ground units, airbases."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator

from core.world_at_war.basing.airbases import UNDIVIDED, counters, pool
from core.world_at_war.basing.room import SQUADRON_KINDS, STRATEGIC_KINDS, overflow, squadrons, squadrons_held
from core.world_at_war.board import box_of, controller, declared, hex_of, name, neutral, side_of, theater
from core.world_at_war.excess.in_time import may_be_overfull
from core.world_at_war.kamikazes.pool import has_kamikazes
from core.world_at_war.state import numbers, plays
from core.world_at_war.under_way.commitments import committed_to
from core.world_at_war.under_way.missions import KAMIKAZE, MAP_EDGE, based_on_the_map, kamikazes
from core.world_at_war.under_way.ships import without_a_deck
from core.world_at_war.units import FACTOR_KINDS, KINDS, NAVAL_AIR, PARTS, WHOLE, factor_kind
from events.sentences import listed, said, say
from events.world_at_war.board import Airbase, AirUnit, Carrier, Hex
from skyledger.datafiles.problems import Fault, Path, among, tidy, twice
from skyledger.scenarios.world_at_war.table import Table, hex_faults, nation_faults, place_faults

# Checks of the air units: where they are based, and whether there is room.

BASED_BY = defaultdict(
    lambda: "17.71", {"AAF": "17.21", "NAS": "17.31", "jet": "17.51", said("air transport"): "17.61"}
)
"""The rule that says where a kind bases."""


def air_units(at: Table) -> Iterator[Fault]:
    """Each air unit has a name of its own, a nation, a kind, and a base where its kind may be."""
    yield from twice(("units",), at.position.units, _called, "name")
    for index, unit in enumerate(at.position.units):
        path = ("units", index)
        if not unit.name.strip():
            yield Fault((*path, "name"), say("An air unit needs a name."))
        yield from tidy((*path, "name"), unit.name)
        yield from nation_faults(at, (*path, "nation"), unit.nation)
        yield from among((*path, "kind"), "kind of air unit", unit.kind, _kinds_like(unit.kind))
        if unit.front:
            yield from among((*path, "front"), "front", unit.front, at.position.map.fronts)
        if unit.shipped_from:
            yield from place_faults(at, (*path, "shipped_from"), unit.shipped_from)
        yield from _divided(at, unit, path)
        yield from _elite(at, unit, (*path, "elite"))
        yield from _made(at, unit, (*path, "made_from"))
        if unit.base and not _over_a_lost_deck(at, unit):
            yield from _based(at, unit, (*path, "base"))


def _elite(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    """Of a nation or kind that there is not something else is said."""
    having = numbers(at.game).elite_until_war
    known = unit.nation in at.game.nations and unit.kind in KINDS
    if unit.elite and known and not (unit.kind == NAVAL_AIR and unit.nation in having):
        yield Fault(
            path, say("Only naval air of {nations} is elite (17.352).", nations=listed(tuple(having)))
        )


def _kinds_like(kind: str) -> tuple[str, ...]:
    """What kinds there are; squadrons of divided factors are no likely meaning of a word that is none."""
    return KINDS if kind in KINDS else FACTOR_KINDS


def _divided(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    """A squadron of a divided factor tells which, and what part of it; the factor itself is not in play."""
    if unit.divided and unit.base:
        told = say("{unit} is divided; its squadrons are in play in its place (23.133).", unit=unit.name)
        yield Fault((*path, "base"), told)
    if unit.kind not in WHOLE:
        if unit.parent and unit.kind in KINDS:
            told = say(
                "{unit} is no squadron of a divided factor, and has no parent (23.132).", unit=unit.name
            )
            yield Fault((*path, "parent"), told)
        return
    factor, parent = WHOLE[unit.kind], at.game.units.get(unit.parent)
    if parent is None or (parent.kind, parent.nation) != (factor, unit.nation):
        told = say(
            "The {kind} names the {whole} of its nation that it comes from as its parent (23.132).",
            kind=unit.kind,
            whole=factor,
        )
        yield Fault((*path, "parent"), told)
    yield from among((*path, "part"), say("part of its {kind}", kind=factor), unit.part, PARTS[factor])


def _made(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    """17.44A: a kamikaze was made from another unit, which is no more."""
    if not unit.made_from or unit.kind not in KINDS:
        return
    if unit.kind != KAMIKAZE:
        yield Fault(path, say("{unit} is no kamikaze: it was made from no unit (17.44A).", unit=unit.name))
    elif unit.made_from in at.game.units:
        told = say(
            "{unit} can't be made from {made_from}: what became a kamikaze is no more (17.44A).",
            unit=unit.name,
            made_from=unit.made_from,
        )
        yield Fault(path, told)


def _called(unit: AirUnit) -> Hashable:
    """What no two units share: their names; a name made of a kind that is wrong says nothing of its own."""
    return unit.name.casefold() if unit.kind in KINDS else id(unit)


def _based(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    if unit.kind == KAMIKAZE and not (based_on_the_map(at.game) and unit.base != MAP_EDGE):
        if unit.base != MAP_EDGE:
            yield Fault(
                path, say("Kamikazes stay off the map (17.461); their base is “{base}”.", base=MAP_EDGE)
            )
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
        reason = say(
            "{box} is for strategic warfare; no {kind} bases there ({rule}).",
            box=box.name,
            kind=unit.kind,
            rule=number,
        )
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
        yield Fault(
            path,
            say(
                "Only naval air squadrons base on a carrier, and this is {kind} ({rule}).",
                kind=unit.kind,
                rule=rule,
            ),
        )
    elif unit.nation != carrier.nation:
        reason = say(
            "{carrier} bases squadrons of {nation}, not of {other} (17.312).",
            carrier=carrier.name,
            nation=carrier.nation,
            other=unit.nation,
        )
        yield Fault(path, reason)


def _in_an_sw_box(at: Table, unit: AirUnit, path: Path) -> Iterator[Fault]:
    box = at.game.atlas.boxes.get(unit.base)
    if box is None or box.kind != "sw":
        rule = "17.71" if unit.kind == said("strategic bomber") else "17.81"
        yield Fault(
            path,
            say(
                "The {kind} bases only in an SW box, not at {place} ({rule}).",
                kind=unit.kind,
                place=name(at.game, unit.base),
                rule=rule,
            ),
        )


def on_land(at: Table, nation: str, hex_: Hex, path: Path) -> Iterator[Fault]:
    """Faults if the hex is not land that the nation's side controls."""
    called = name(at.game, hex_.id)
    if hex_.land == "none":
        yield Fault(path, say("{place} is all sea.", place=called))
    elif neutral(at.game, hex_):
        yield Fault(path, say("{place} is neutral; nobody bases there.", place=called))
    elif not (holder := controller(at.game, hex_)):
        yield Fault(
            path, say("Nobody controls {place}; say who does, under territories or held.", place=called)
        )
    elif nation in at.nations and side_of(at.game, holder) not in ("", at.nations[nation].side):
        yield Fault(
            path, say("{place} is enemy territory: {nation} controls it.", place=called, nation=holder)
        )


def room(at: Table) -> Iterator[Fault]:
    """18.12, 18.13: no base holds more than it can; told where the last of its units stands in the file.

    Where a reading that the scenario plays lets bases be overfull just now, they may be.
    """
    if may_be_overfull(at.game):
        return
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
    there = say("{factors} air factors", factors=len(units) - naval - divided)
    if divided:
        there = say("{units} and {count} squadrons of others", units=there, count=divided)
    if naval:
        there = say("{units} and {count} naval squadrons", units=there, count=naval)
    return say(
        "{place} bases {factors} air factors, or {squadrons} squadrons; {units} are {count} squadrons "
        "(18.12).",
        place=name(at.game, place),
        factors=holds // a_factor,
        squadrons=holds,
        units=there,
        count=squadrons(at.game, units),
    )


def kamikaze_pools(at: Table) -> Iterator[Fault]:
    """17.41, 17.43: a nation that has kamikazes has one pool of them, with no more in it than its limit."""
    yield from twice(("kamikazes",), at.position.kamikazes, lambda pool: pool.nation, "nation")
    for index, one in enumerate(at.position.kamikazes):
        path = ("kamikazes", index)
        yield from nation_faults(at, (*path, "nation"), one.nation)
        if one.nation in at.game.nations and not has_kamikazes(at.game, one.nation):
            yield Fault((*path, "nation"), say("{nation} has no kamikazes (17.41).", nation=one.nation))
        if min(one.limit, one.increases, one.flown) < 0:
            yield Fault(path, say("A kamikaze force pool counts from 0 on."))
        if (there := len(kamikazes(at.game, one.nation))) > one.limit:
            yield Fault(
                (*path, "limit"),
                say(
                    "{nation} has {count} kamikazes; its limit is less (17.43A).",
                    nation=one.nation,
                    count=there,
                ),
            )


AIR = (air_units, room, kamikaze_pools)


# Checks of the other counters: carriers, ground units, airbases.

LARGEST_CARRIER = 99


def carriers(at: Table) -> Iterator[Fault]:
    """Each carrier has a name that is no place's, a nation, a size that holds its squadrons, and a place."""
    yield from twice(("carriers",), at.position.carriers, lambda c: c.name.casefold(), "name")
    aboard = Counter(unit.base for unit in at.position.units)
    for index, carrier in enumerate(at.position.carriers):
        path = ("carriers", index)
        if not carrier.name.strip() or carrier.name.casefold() in at.game.atlas.places:
            yield Fault(
                (*path, "name"), say("A carrier needs a name that no hex, place or box of the map has.")
            )
        yield from tidy((*path, "name"), carrier.name)
        yield from nation_faults(at, (*path, "nation"), carrier.nation)
        yield from place_faults(at, (*path, "place"), carrier.place)
        if carrier.size not in range(1, LARGEST_CARRIER + 1):
            yield Fault((*path, "size"), say("The size is from 1 to {most} factors.", most=LARGEST_CARRIER))
        elif aboard[carrier.name] > carrier.size:
            last = max(i for i, u in enumerate(at.position.units) if u.base == carrier.name)
            reason = say(
                "{carrier} bases {size} squadrons, not {aboard} (17.312).",
                carrier=carrier.name,
                size=carrier.size,
                aboard=aboard[carrier.name],
            )
            yield Fault(("units", last, "base"), reason)
        yield from _lies(at, carrier, (*path, "place"))


def _lies(at: Table, carrier: Carrier, path: Path) -> Iterator[Fault]:
    called, hex_ = name(at.game, carrier.place), hex_of(at.game, carrier.place)
    if (box := box_of(at.game, carrier.place)) is not None and box.kind == "sw":
        yield Fault(path, say("{place} is for strategic warfare; no ship lies there.", place=called))
    if hex_ is None:
        return
    artificial = declared(at.game, said("artificial port"), hex_.id) == "yes"
    if carrier.at_sea and hex_.land == "all":
        yield Fault(
            path, say("{place} is all land; a carrier at sea lies in a hex with water.", place=called)
        )
    if not (carrier.at_sea or artificial or any(place.port for place in hex_.places)):
        if hex_.land == "all":
            yield Fault(path, say("{place} lies inland; a carrier lies in a port or at sea.", place=called))
            return
        yield Fault(
            path,
            say("{place} has no port; a carrier that lies there is at sea: at_sea = true.", place=called),
        )


def ground_units(at: Table) -> Iterator[Fault]:
    """Each ground unit has a name of its own, a nation, a strength and a place, if it is not lost."""
    yield from twice(("ground",), at.position.ground, lambda g: g.name.casefold(), "name")
    for index, unit in enumerate(at.position.ground):
        path = ("ground", index)
        if not unit.name.strip():
            yield Fault((*path, "name"), say("A ground unit needs a name."))
        yield from tidy((*path, "name"), unit.name)
        yield from nation_faults(at, (*path, "nation"), unit.nation)
        yield from place_faults(at, (*path, "place"), unit.place, also=("",))
        if unit.factors < 0:
            yield Fault((*path, "factors"), say("A unit can't have fewer than 0 factors."))


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
        told = say(
            "{nation} has {counters} airbase counters (18.14)."
            if where == UNDIVIDED
            else "{nation} has {counters} airbase counters in the {theater} theater (18.14).",
            nation=airbase.nation,
            counters=allowed,
            theater=where,
        )
        yield Fault((*path, "nation"), told)


def placements(at: Table) -> Iterator[Fault]:
    """The count of airbases placed this turn is kept by nation and theater."""
    for key, count in at.position.placements.items():
        yield from nation_faults(at, ("placements", key), key.partition("/")[0])
        if count < 0:
            yield Fault(("placements", key), say("A count can't be less than 0."))


def built(at: Table) -> Iterator[Fault]:
    """The count of units built this turn is kept by nation and kind."""
    for key, count in at.position.built.items():
        yield from nation_faults(at, ("built", key), key.partition("/")[0])
        if count < 0:
            yield Fault(("built", key), say("A count can't be less than 0."))


COUNTERS = (carriers, ground_units, airbases, placements, built)
