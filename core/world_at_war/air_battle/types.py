"""17.141C, 19.31A, 19.61, 19.65 Named air units as the types that fight, and who of a type is struck."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.world_at_war.air_combat.groups import AAF, PARTS, Group, merged
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.basing.open_bases import traced
from core.world_at_war.board import declared_number, hex_of, name, supply, theater
from core.world_at_war.flight.operating import draws_on_its_base, short_of_oil
from core.world_at_war.state import AIR_NATIONALITY, Game, has_rule, plays, turns_on
from core.world_at_war.under_way.commitments import Units
from core.world_at_war.under_way.ships import port_left
from core.world_at_war.units import BOMBER, factor_kind, pacific_bombers_by_now
from events.world_at_war.board import AirUnit, Hex

Names = tuple[str, ...]


def groups_over(game: Game, place: str, units: Iterable[AirUnit]) -> tuple[Group, ...]:
    """These air units as rule 19 sees them over a place, in the order of their first mention."""
    alike: dict[tuple[str | bool, ...], list[AirUnit]] = {}
    for unit in units:
        alike.setdefault(_alike(game, unit), []).append(unit)
    return merged([_all_of(as_group(game, place, some[0]), some) for some in alike.values()])


def _alike(game: Game, unit: AirUnit) -> tuple[str | bool, ...]:
    """All that makes a group of a unit, so that the others are not looked at; its part where that does."""
    return unit.nation, unit.kind, unit.elite, bool(unit.inverted), unit.base, _sort(game, unit)


def _sort(game: Game, unit: AirUnit) -> str:
    """The sort of a squadron where each is a type, as in 2005 (19.61); today a nation's are one (19.65A)."""
    return "" if has_rule(game, "19.65") else unit.part


def _all_of(group: Group, units: list[AirUnit]) -> Group:
    attack, cover, search = (sum([unit.part == part for unit in units]) for part in PARTS)
    return replace(group, count=len(units), parts=(attack, cover, search))


def as_group(game: Game, place: str, unit: AirUnit) -> Group:
    """A group of one over a place; army air squadrons of a nation are one type (19.65A)."""
    where = hex_of(game, place)
    return Group(
        unit.nation,
        factor_kind(unit.kind),
        1,
        unit.elite,
        bool(unit.inverted),
        parts=_parts(unit),
        sort=_sort(game, unit),
        winter=declared_number(game, "winter", unit.nation),
        short=_shortages(game, unit),
        research=declared_number(game, "research", f"{unit.nation}/{AIR_NATIONALITY}"),
        theater=_serves_in(game, unit, where) if where else "",
        base=name(game, unit.base) if plays(game, "W277") == "owner" else "",
    )


def _serves_in(game: Game, unit: AirUnit, where: Hex) -> str:
    """The theater; as long as there are no bombers of the Pacific, those there are of no theater (17.75C)."""
    early = unit.kind == BOMBER and not pacific_bombers_by_now(game, unit.nation)
    return "" if early else theater(game, where)


def _parts(unit: AirUnit) -> tuple[int, int, int]:
    attack, cover, search = (int(unit.part == part) for part in PARTS)
    return attack, cover, search


def _shortages(game: Game, unit: AirUnit) -> int:
    """How many of short supply and air oil effects the unit suffers (19.31A, doubts W209, W288, W414, W437).

    Kamikazes draw on no base (17.461).
    """
    felt = ("partial", "none") if plays(game, "W288") == "as_partial" else ("partial",)
    poor = _supply(game, unit) in felt
    return int(poor) + int(_feels_oil(game, unit) and short_of_oil(game, unit.nation))


def _feels_oil(game: Game, unit: AirUnit) -> bool:
    """Kamikazes never (17.45), naval air on carriers as doubt W437 says."""
    aboard = unit.base in game.carriers
    return unit.kind != "kamikaze" and not (aboard and plays(game, "W437") == "not_bound")


def _supply(game: Game, unit: AirUnit) -> str:
    """What its base gives it; of naval air on a carrier see doubt W414."""
    if unit.base in game.carriers and plays(game, "W414") == "as_carrier":
        return supply(game, port_left(game, game.carriers[unit.base]), unit.nation)
    return traced(game, unit.base, unit.nation) if draws_on_its_base(game, unit) else "full"


def turns_on_decks(game: Game, units: Iterable[AirUnit]) -> tuple[str, ...]:
    """W414 and W437, where one of these is on a carrier for which supply or oil turns on them."""
    aboard = [unit for unit in units if unit.base in game.carriers]
    told = aboard and turns_on(game, "W414", lambda played: [_supply(played, unit) for unit in aboard])
    oil = any(short_of_oil(game, unit.nation) for unit in aboard)
    return (*(("W414",) if told else ()), *(("W437",) if oil else ()))


def _type(group: Group) -> Group:
    """What makes a group a type of its own: everything but how many it has."""
    return replace(group, count=0, parts=(0, 0, 0))


def _by_type(game: Game, place: str, force: Units, first: Names) -> dict[Group, list[AirUnit]]:
    """The units that make up each type: who is said to be first, then by name (doubts W277, W375)."""
    types: dict[tuple[str | bool, ...], Group] = {}
    found: dict[Group, list[AirUnit]] = {}
    for unit in sorted(force, key=lambda unit: (unit.name not in first, unit.name)):
        if (like := _alike(game, unit)) not in types:
            types[like] = _type(as_group(game, place, unit))
        found.setdefault(types[like], []).append(unit)
    return found


def befallen_among(
    game: Game, place: str, force: Units, losses: Iterable[Loss], first: Names = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those of a force over a place that are eliminated, and of those that abort.

    Of like ones those that are `first` to suffer come before the others.
    """
    eliminated, aborted = list[str](), list[str]()
    there = _by_type(game, place, force, first)
    for loss in losses:
        for some, lost, turned in _shares(there.get(_type(loss.group), []), loss):
            gone = {*eliminated, *aborted}  # a group may suffer in two parts: those that met, and the others
            names = [unit.name for unit in some if unit.name not in gone]
            eliminated += names[:lost]
            aborted += names[lost : lost + turned]
    return tuple(eliminated), tuple(aborted)


def _shares(units: list[AirUnit], loss: Loss) -> Iterator[tuple[list[AirUnit], int, int]]:
    """The units of a group with what they take; army air squadrons by their parts (19.65B)."""
    if loss.group.kind != AAF or not loss.parts:
        yield units, loss.eliminated, loss.aborted
        return
    for part, result in zip(PARTS, loss.parts, strict=True):
        yield [unit for unit in units if unit.part == part], result.eliminated, result.aborted
