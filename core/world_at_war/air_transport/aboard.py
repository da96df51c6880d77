"""18.532, 18.542-18.547: which ground units are fed and carried, and what movement that costs."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from core.ruling import Finding, Rule, fact_ground
from core.world_at_war.air_transport.flights import theater_of_hex
from core.world_at_war.board import declared, faction_of, hex_of, name, phase, side_of, supply, supply_grounds
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, fact_key, numbers, plays, turns_on
from core.world_at_war.under_way.missions import AIRDROP, SUPPLY, TRANSPORT
from core.world_at_war.units import factor_kind
from events.sentences import said, say, translated
from events.world_at_war.board import GroundUnit, Hex

INFANTRY, AIRBORNE, AIR_TRANSPORT = "infantry", "airborne", said("air transport")


def counted_in_factors(flight: Any) -> int:
    """How many air transport factors fly."""
    return sum(1 for unit in flight.units if factor_kind(unit.kind) == AIR_TRANSPORT)


def _a_unit_a_factor(mission: str) -> Callable[[Game, Any], Iterable[Finding]]:
    def unequal(game: Game, flight: Any) -> Iterable[Finding]:
        factors, ground = counted_in_factors(flight), len(flight.ground)
        bound = mission != AIRDROP or plays(game, "W319") == "one"
        if bound and factors != ground:
            allowed = say("{number} {number:ground unit|ground units}", number=ground)
            yield Finding(given=say("{number} {number:factor|factors}", number=factors), allowed=allowed)

    return unequal


A_UNIT_A_FACTOR: dict[str, Rule] = {
    mission: rule(
        f"{number}/factors",
        sentence,
        "{given} would fly for {allowed}.",
        lambda _, flight: ("W319",) if flight.mission == AIRDROP else (),
    )(_a_unit_a_factor(mission))
    for mission, number, sentence in (
        (SUPPLY, "18.532", said("In air supply each air transport factor takes one ground unit.")),
        (TRANSPORT, "18.542", said("In air transport each air transport factor takes one ground unit.")),
        (AIRDROP, "18.512C", said("In airdrop each air transport factor takes one ground unit.")),
    )
}
"""18.532, 18.542; for airdrops, which rule 15 describes, by doubt W319."""


def _pair(one: str, other: str) -> str:
    return "/".join(sorted((one, other)))


def _why_no_partners(game: Game, flight: Any, unit: GroundUnit) -> str:
    """Why these transports don't fly for a ground unit; empty if they may."""
    flown = flight.units[0].nation
    if side_of(game, unit.nation) != side_of(game, flown):
        return say("is of the other side")
    if unit.nation == flown:
        return ""
    ours, theirs = faction_of(game, flown), faction_of(game, unit.nation)
    if declared(game, "cooperation", _pair(ours, theirs)) == "none":
        return say("is of a faction with which no cooperation is declared")
    if ours != theirs and plays(game, "W317") == "faction":
        return say("is of another faction, {faction}", faction=theirs)
    return ""


def _partner_grounds(game: Game, flight: Any) -> Iterator[str]:
    flown = flight.units[0].nation
    for unit in flight.ground:
        pair = _pair(faction_of(game, flown), faction_of(game, unit.nation))
        if fact_key("cooperation", pair) in game.facts and unit.nation != flown:
            yield fact_ground(fact_key("cooperation", pair))
        if "/".join(sorted({*pair.split("/")})) == pair and pair.partition("/")[0] != pair.partition("/")[2]:
            yield "W317"


def _for_partners(game: Game, flight: Any) -> Iterable[Finding]:
    for unit in flight.ground:
        if why := _why_no_partners(game, flight, unit):
            yield Finding(unit=unit.name, given=why)


OF_ONE_FACTION_ARE_FED = said(
    "Ground units of the own alliance faction take part in air supply, as far as cooperation allows."
)
OF_ONE_FACTION_ARE_CARRIED = said(
    "Ground units of the own alliance faction take part in air transport, as far as cooperation allows."
)
OF_ONE_FACTION_DROP = said(
    "Ground units of the own alliance faction take part in airdrop, as far as cooperation allows."
)
FOR_PARTNERS: dict[str, Rule] = {
    mission: rule(
        f"{number}/partner",
        sentence,
        "{unit} {given}.",
        _partner_grounds,
    )(_for_partners)
    for mission, number, sentence in (
        (SUPPLY, "18.532", OF_ONE_FACTION_ARE_FED),
        (TRANSPORT, "18.542", OF_ONE_FACTION_ARE_CARRIED),
        (AIRDROP, "18.512C", OF_ONE_FACTION_DROP),
    )
}
"""18.532, 18.542 with 53; who is a partner is doubt W317."""


def specialized(game: Game, unit: GroundUnit) -> bool:
    """Is this a specialized unit (18.543, doubt W318)?"""
    usual = numbers(game).specialized_ground_units if plays(game, "W318") == "usual" else ()
    return unit.kind.casefold() in {"specialized", *(kind.casefold() for kind in usual)}


def may_be_carried(game: Game, unit: GroundUnit) -> bool:
    """Is this unit eligible for air transport by its kind and size (18.543)?"""
    return specialized(game, unit) or (unit.kind == INFANTRY and unit.factors == 1)


@rule(
    "18.543",
    "Infantry of one factor and specialized units are air transported.",
    "{unit} is {given}.",
    lambda game, flight: ("W318",) if any(specialized(game, unit) for unit in flight.ground) else (),
)
def of_one_factor(_: Game, flight: Any) -> Iterable[Finding]:
    """18.543 for infantry; other kinds are told by 18.544. Which units are specialized is doubt W318."""
    for unit in flight.ground:
        if unit.kind == INFANTRY and unit.factors != 1:
            yield Finding(unit=unit.name, given=_called(unit))


@rule(
    "18.544",
    "Armor, larger infantry, replacements, partisans and other units are not air transported.",
    "{unit} is {given}.",
)
def of_a_kind_that_flies(game: Game, flight: Any) -> Iterable[Finding]:
    """18.544."""
    for unit in flight.ground:
        if not may_be_carried(game, unit):
            yield Finding(unit=unit.name, given=_called(unit))


def _called(unit: GroundUnit) -> str:
    kind = translated(unit.kind)
    return say("{kind} of {factors} {factors:factor|factors}", kind=kind, factors=unit.factors)


@rule("18.512C/airborne", "Airborne units airdrop, and no others.", "{unit} is {given}, not airborne.")
def airborne_alone(_: Game, flight: Any) -> Iterable[Finding]:
    """18.512C, 18.251: what drops is an airborne unit; rule 15 is settled at the table."""
    yield from (
        Finding(unit=u.name, given=translated(u.kind)) for u in flight.ground if u.kind.casefold() != AIRBORNE
    )


def _counts(game: Game, unit: GroundUnit) -> str:
    """The hex whose supply counts for a ground unit: where it began or where it embarks (doubt W392)."""
    return unit.came_from or unit.place if plays(game, "W392") == "where_it_began" else unit.place


def _unsupplied(game: Game, flight: Any) -> list[GroundUnit]:
    return [unit for unit in flight.ground if supply(game, _counts(game, unit), unit.nation) == "none"]


def _supply_of_the_ground(game: Game, flight: Any) -> Iterator[str]:
    for unit in flight.ground:
        yield from supply_grounds(game, _counts(game, unit), unit.nation)
    if turns_on(game, "W392", lambda played: _unsupplied(played, flight)):
        yield "W392"


@rule(
    "18.547C.1",
    "Unsupplied ground units are not air transported.",
    "{unit} has no supply; what counts is that of {place}.",
    _supply_of_the_ground,
)
def ground_is_supplied(game: Game, flight: Any) -> Iterable[Finding]:
    """18.547C, first bullet; supply is declared (doubt W392)."""
    for unit in _unsupplied(game, flight):
        yield Finding(unit.name, name(game, _counts(game, unit)))


@rule(
    "18.547C.2",
    "A ground unit is air transported once in a turn.",
    "{unit} has been air transported this turn.",
)
def carried_once(_: Game, flight: Any) -> Iterable[Finding]:
    """18.547C, second bullet; a unit whose transport was turned back has not been carried anywhere."""
    yield from (Finding(unit=unit.name) for unit in flight.ground if TRANSPORT in unit.flown)


SEA_TRANSPORT = said("sea transport")


def _declared_at_sea(game: Game, flight: Any) -> Iterator[str]:
    keys = (fact_key(SEA_TRANSPORT, unit.name) for unit in flight.ground)
    return (fact_ground(key) for key in keys if key in game.facts)


@rule(
    "18.547C.3",
    "A ground unit is not air transported and sea transported in one movement phase.",
    "{unit} is declared to be sea transported.",
    _declared_at_sea,
)
def not_by_sea_too(game: Game, flight: Any) -> Iterable[Finding]:
    """18.547C, third bullet; sea transport of ground units is declared."""
    if phase(game) == "movement":
        at_sea = (u for u in flight.ground if declared(game, SEA_TRANSPORT, u.name) == "yes")
        yield from (Finding(unit=unit.name) for unit in at_sea)


@rule(
    "18.547C.4",
    "A ground unit does not airdrop in a turn in which it is air transported.",
    "{unit} has flown {given} this turn.",
)
def not_dropped_and_carried(_: Game, flight: Any) -> Iterable[Finding]:
    """18.547C, fourth bullet, whichever comes first; invasions are settled at the table."""
    other = {TRANSPORT: AIRDROP, AIRDROP: TRANSPORT}[flight.mission]
    yield from (Finding(unit=u.name, given=translated(other)) for u in flight.ground if other in u.flown)


@rule("18.512C/once", "An airborne unit airdrops once in a turn.", "{unit} has airdropped this turn.")
def dropped_once(_: Game, flight: Any) -> Iterable[Finding]:
    """A unit that came down is on the ground."""
    yield from (Finding(unit=unit.name) for unit in flight.ground if AIRDROP in unit.flown)


@rule("18.532/once", "A ground unit is supplied by air once in a turn.", "{unit} has been supplied by air.")
def fed_once(_: Game, flight: Any) -> Iterable[Finding]:
    """18.532: one factor is enough for one unit."""
    yield from (Finding(unit=unit.name) for unit in flight.ground if SUPPLY in unit.flown)


OF_THE_FED = (A_UNIT_A_FACTOR[SUPPLY], FOR_PARTNERS[SUPPLY], fed_once)
OF_THE_CARRIED = (
    A_UNIT_A_FACTOR[TRANSPORT],
    FOR_PARTNERS[TRANSPORT],
    of_one_factor,
    of_a_kind_that_flies,
    ground_is_supplied,
    carried_once,
    not_by_sea_too,
    not_dropped_and_carried,
)
OF_THE_DROPPED = (
    A_UNIT_A_FACTOR[AIRDROP],
    FOR_PARTNERS[AIRDROP],
    airborne_alone,
    not_dropped_and_carried,
    dropped_once,
)


ROUGH, JUNGLE, WOODED_HEIGHTS = "rough", "jungle", "jungle/mountain"


def _enemy_zoc(game: Game, side: str, place: str) -> bool:
    others = (one for one in game.sides if one != side)
    return any(declared(game, "zoc", f"{one}/{place}") == "yes" for one in others)


def embarking(game: Game, unit: GroundUnit, base: str) -> int:
    """What it costs a unit to embark: nothing, or in an enemy ZoC two factors in Europe and one elsewhere.

    18.547A.1.
    """
    if not _enemy_zoc(game, side_of(game, unit.nation), base):
        return 0
    return numbers(game).embarking_in_a_zoc.get(theater_of_hex(game, base), 0)


def debarking(game: Game, unit: GroundUnit, base: str) -> int:
    """What it costs a unit to debark: one factor, in rough terrain another one (13.41C, W322, W386).

    18.547A.2.
    """
    hex_ = hex_of(game, base)
    if hex_ is None or not _rough(game).intersection(hex_.terrain):
        return 1
    return 1 if at_home_in_the_jungle(unit) and _jungle(game, hex_) else 2


def _rough(game: Game) -> set[str]:
    """Which terrain is rough; of the kinds with their own names the text names jungle alone (doubt W322)."""
    rough = set(numbers(game).rough_terrain)
    return rough if plays(game, "W322") == "listed" else rough & {ROUGH, JUNGLE, WOODED_HEIGHTS}


def _jungle(game: Game, hex_: Hex) -> bool:
    """Is this a jungle hex for those who enter jungle freely (doubt W386)?"""
    if plays(game, "W386") == "jungle_alone" and WOODED_HEIGHTS in hex_.terrain:
        return False
    return bool({JUNGLE, WOODED_HEIGHTS}.intersection(hex_.terrain))


def at_home_in_the_jungle(unit: GroundUnit) -> bool:
    """Japanese units and the Chindit (18.547A, 13.41C)."""
    return unit.nation == "Japan" or "chindit" in f"{unit.name} {unit.kind}".casefold()


def effort(game: Game, unit: GroundUnit, base: str, to: str) -> int:
    """The movement factors that an air transport from base to base costs a unit."""
    return embarking(game, unit, base) + debarking(game, unit, to)


def _movement_grounds(game: Game, flight: Any) -> Iterator[str]:
    keys = [fact_key("movement", unit.name) for unit in flight.ground]
    keys += [fact_key("zoc", f"{side}/{flight.units[0].base}") for side in game.sides]
    yield from (fact_ground(key) for key in keys if key in game.facts)
    if (hex_ := hex_of(game, flight.hex)) and hex_.terrain:
        yield "W322"
        if WOODED_HEIGHTS in hex_.terrain and any(at_home_in_the_jungle(unit) for unit in flight.ground):
            yield "W386"


@rule(
    "18.547A",
    "A ground unit that is air transported has the movement factors to embark and to debark.",
    "{unit} has {given} movement left; from base to {place} it takes {allowed}.",
    _movement_grounds,
)
def has_the_movement(game: Game, flight: Any) -> Iterable[Finding]:
    """18.547A; movement that is left is declared, and enough where nothing is."""
    base = flight.units[0].base
    for unit in flight.ground:
        left = declared(game, "movement", unit.name)
        if left.isdecimal() and int(left) < (asked := effort(game, unit, base, flight.hex)):
            yield Finding(unit.name, name(game, flight.hex), left, str(asked))
