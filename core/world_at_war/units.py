"""What orders mean by air units: groups and names, kinds and qualities, factors and their squadrons."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Literal

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import faction_of, name, turns_at_war, units_at
from core.world_at_war.state import Game, numbers, plays
from events.world_at_war.board import AirUnit

Quality = Literal["", "elite", "regular"]
"""Of which quality naval air is to be (17.352); empty where nothing is said of it."""


class Group(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by", omit_defaults=True
):
    """So many like air units of a nation at one base; the referee names them.

    A quality that is not said is not written down: such orders keep the bytes that ledgers have of them.
    """

    count: int
    kind: str
    nation: str
    base: str
    quality: Quality = ""


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very air units."""

    names: tuple[str, ...]


Units = Group | Named


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""


class ChangeOfBase(msgspec.Struct, frozen=True):
    """Who asks, which air units of one base, to which base, box or carrier."""

    seat: str
    units: tuple[AirUnit, ...]
    base: str

    @property
    def origin(self) -> str:
        """The base that the units leave."""
        return self.units[0].base


FACTOR_KINDS = ("AAF", "NAS", "kamikaze", "jet", "air transport", "strategic bomber", "interceptor")
"""What is built (17.141A)."""


AS_SQUADRONS = {"AAF": "AAS", "jet": "jet squadron", "air transport": "air transport squadron"}
"""What the squadrons of a factor are called (23.132, 23.17, 23.18)."""

WHOLE = {squadron: factor for factor, squadron in AS_SQUADRONS.items()}
"""Squadrons, and the factors that they are parts of."""


KINDS = (*FACTOR_KINDS, *WHOLE)
"""All kinds of air units, the squadrons among them that factors become (23.13)."""


Preference = Callable[[AirUnit], tuple[bool | str, ...]]


def to_move(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that may still change base come first, and of these the ready ones."""
    return unit.staged or bool(unit.shipped_from), bool(unit.inverted), bool(unit.used), unit.elite, unit.name


def asked_first(named: Collection[str]) -> Preference:
    """Those first that a question names: others of the base may be away on a mission, or came later."""
    return lambda unit: (unit.name not in named, *to_move(unit))


def to_fly(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that may fly a mission come first."""
    return bool(unit.inverted), bool(unit.used), unit.staged, unit.elite, unit.name


def chosen(game: Game, units: Units, prefer: Preference) -> tuple[AirUnit, ...]:
    """The air units that an order means, all at one base; raises `Mistake` if they are not there."""
    return _named(game, units) if isinstance(units, Named) else _grouped(game, units, prefer)


def like(game: Game, nation: str, kind: str, base: str, prefer: Preference) -> list[AirUnit]:
    """The units of one nation and kind at a base, first those that an order would take first."""
    return sorted((u for u in units_at(game, base) if (u.nation, u.kind) == (nation, kind)), key=prefer)


def groups(game: Game, units: Iterable[AirUnit], prefer: Preference) -> Iterator[list[AirUnit]]:
    """Like units at one base, group by group, each as an order would take them from all that are there."""
    wanted = {unit.name for unit in units}
    heads = sorted({(game.units[one].base, game.units[one].nation, game.units[one].kind) for one in wanted})
    for base, nation, kind in heads:
        taken = takewhile(lambda u: u.name in wanted, like(game, nation, kind, base, prefer))
        if ready := list(taken):
            yield ready


def _grouped(game: Game, group: Group, prefer: Preference) -> tuple[AirUnit, ...]:
    if group.count < 1:
        raise Unworkable("units", f"An order needs at least one air unit; it names {group.count}.")
    there = like(game, group.nation, group.kind, group.base, prefer)
    require_quality(group, there)
    meant = of_quality(there, group.quality)
    if len(meant) < group.count:
        raise Unworkable("units", too_few(game, group, there))
    return tuple(meant[: group.count])


def _named(game: Game, units: Named) -> tuple[AirUnit, ...]:
    if not units.names:
        raise Unworkable("units", "An order needs at least one air unit; it names none.")
    if len(set(units.names)) < len(units.names):
        raise Unworkable("units", "The order names the same air unit twice.")
    found = tuple(_unit(game, one) for one in units.names)
    if len({unit.base for unit in found}) > 1:
        raise Unworkable("units", "One order moves units of one base; these stand at several.")
    return found


def _unit(game: Game, given: str) -> AirUnit:
    if (unit := game.units.get(given)) is None:
        raise Mistake("air unit", given, near_misses(given, game.units))
    if unit.divided:
        raise Unworkable("air unit", f"{given} is divided; its squadrons are in play in its place (23.133).")
    if not unit.base:
        raise Unworkable("air unit", f"{given} is in the force pool, not in play.")
    return unit


ELITE: Quality = "elite"
REGULAR: Quality = "regular"
QUALITIES = (ELITE, REGULAR)


def quality_of(unit: AirUnit) -> Quality:
    """Is it elite or regular?"""
    return ELITE if unit.elite else REGULAR


def of_quality(units: Iterable[AirUnit], quality: Quality) -> list[AirUnit]:
    """Those of the units that are of a quality, in their order; all where none is said."""
    return [unit for unit in units if quality in ("", quality_of(unit))]


def has_quality(kind: str, units: Iterable[AirUnit]) -> bool:
    """Are these like units of a kind of which there are two qualities (17.352)?"""
    return kind == NAVAL_AIR or any(unit.elite for unit in units)


def require_quality(group: Group, there: Collection[AirUnit] = ()) -> None:
    """Raises `Mistake` for a quality of what has none; `there` are the units like those of the order."""
    if group.quality and not has_quality(group.kind, there):
        told = f"{group.kind} of {group.nation} are neither elite nor regular; only naval air is (17.352)."
        raise Unworkable("units", told)


def too_few(game: Game, group: Group, there: Sequence[AirUnit]) -> str:
    """How many there are of those that an order asks for, and of the other quality; `there` are both."""
    found, said = len(of_quality(there, group.quality)), f"{group.quality} " if group.quality else ""
    such, others = f"{said}{group.kind} of {group.nation} at {name(game, group.base)}", len(there) - found
    if not found:
        return f"There is no {such}{_instead(group, others)}{_of_whom(game, group)}{_divided(game, group)}."
    beside = (
        f"; {_ones(group, others)} {_is(others)} beside {'it' if found == 1 else 'them'}" if others else ""
    )
    return f"There {_is(found)} {found} {such}, not {group.count}{beside}{_divided(game, group)}."


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _instead(group: Group, others: int) -> str:
    return f", but {_ones(group, others)}" if others else ""


def _ones(group: Group, count: int) -> str:
    other = REGULAR if group.quality == ELITE else ELITE
    return f"{count} {other} one{'' if count == 1 else 's'}"


def _of_whom(game: Game, group: Group) -> str:
    having = numbers(game).elite_until_war
    if group.quality != ELITE or group.nation in having or not having:
        return ""
    return f"; only naval air of {' and '.join(having)} is elite (17.352)"


def _divided(game: Game, group: Group) -> str:
    """That squadrons stand in place of such factors, which recombine before they fly as factors (23.141A)."""
    kind = AS_SQUADRONS.get(group.kind)
    there = (u for u in units_at(game, group.base) if (u.nation, u.kind) == (group.nation, kind))
    count = sum(1 for _ in there)
    return f"; {count} {kind} {_is(count)} there, and may recombine" if count else ""


A_FACTOR = 3
"""The squadrons of a factor (17.141)."""

PARTS = {"AAF": ("search", "cover", "attack"), "jet": ("1", "2", "3"), "air transport": ("1", "2", "3")}
"""The squadrons of a factor by what they are for (23.132); those of jets and transports are alike."""


def factor_kind(kind: str) -> str:
    """The kind of factor that a squadron is part of; any other kind as it is."""
    return WHOLE.get(kind, kind)


def in_the_manner_of(kind: str) -> tuple[str, ...]:
    """The rule by which this kind of factor is divided and recombined as army air factors are."""
    return {"jet": ("23.17",), "air transport": ("23.18",)}.get(kind, ())


def to_divide(units: Iterable[AirUnit]) -> tuple[str, ...]:
    """The names of those units that become squadrons (23.131, 23.17, 23.18)."""
    return tuple(unit.name for unit in units if unit.kind in AS_SQUADRONS)


def names_when_divided(units: dict[str, AirUnit], name: str) -> tuple[str, ...]:
    """The names of the three squadrons that a factor becomes (23.132).

    As a rule `GE-AAF-07.search` and so on. Where a squadron of that name is still in play, for the factor
    was made up of others meanwhile, the new one is `GE-AAF-07.search-2`.
    """
    return tuple(_free(units, f"{name}.{part}") for part in PARTS[units[name].kind])


FEW_TAKEN = 16
"""Up to this number the first free one is taken; no play comes as far."""


def _free(units: dict[str, AirUnit], name: str) -> str:
    """The name, or the first number behind it that is free; far beyond all play, some number that is."""
    if name not in units:
        return name
    count = 2
    while count < FEW_TAKEN and f"{name}-{count}" in units:
        count += 1
    return f"{name}-{count}" if f"{name}-{count}" not in units else _far_beyond(units, name)


def _far_beyond(units: dict[str, AirUnit], name: str) -> str:
    """A ledger from elsewhere may divide a factor ten thousand times: not every number is tried then."""
    taken, free = FEW_TAKEN, 2 * FEW_TAKEN
    while f"{name}-{free}" in units:
        taken, free = free, 2 * free
    while free - taken > 1:
        middle = (taken + free) // 2
        taken, free = (middle, free) if f"{name}-{middle}" in units else (taken, middle)
    return f"{name}-{free}"


AirUnits = tuple[AirUnit, ...]
ALIKE = ("jet", "air transport")
"""Factors of which any three squadrons make one (23.17, 23.18)."""


class Sets(msgspec.Struct, frozen=True):
    """The squadrons of one nation and kind at a base, as they go together.

    Of each of `ready` comes a factor that is not inverted, of each of `others` one that is; `lost` are left
    over.
    """

    ready: tuple[AirUnits, ...]
    others: tuple[AirUnits, ...]
    lost: AirUnits


def factors_of(game: Game, count: int) -> int:
    """The factors that so many squadrons make: threes do, and a remnant of two does, too (23.142A, W224)."""
    return (count + (plays(game, "W224") == "two_or_more")) // A_FACTOR


def sets_of(game: Game, kind: str, squadrons: Iterable[AirUnit]) -> Sets:
    """Which squadrons of a kind of factor go together (23.144, doubt W225): uninverted sets come first.

    Then those that did not fly this turn, in the order of their names. Those that redeployed go together,
    last, so that as few factors as can be have one of them (18.72D.1).
    """
    there = sorted(squadrons, key=_readiest_first)
    ready = tuple(_ready(kind, there))
    bound = {unit.name for one in ready for unit in one}
    over = (unit for unit in there if unit.name not in bound)
    rest = tuple(sorted(over, key=lambda unit: bool(unit.redeployed)))
    made = factors_of(game, len(rest)) * A_FACTOR
    others = tuple(rest[at : at + A_FACTOR] for at in range(0, min(made, len(rest)), A_FACTOR))
    return Sets(ready, others, rest[made:])


def as_named(game: Game, kind: str, squadrons: Iterable[AirUnit]) -> Sets:
    """Squadrons go together by threes, and a pair at last, as their owner names them (23.144, doubt W225)."""
    there = tuple(squadrons)
    made = factors_of(game, len(there)) * A_FACTOR
    threes = tuple(there[at : at + A_FACTOR] for at in range(0, min(made, len(there)), A_FACTOR))
    ready = tuple(three for three in threes if tuple(_ready(kind, list(three))))
    return Sets(ready, tuple(three for three in threes if three not in ready), there[made:])


def _readiest_first(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    return bool(unit.inverted), bool(unit.used), unit.staged, bool(unit.redeployed), unit.name


def _ready(kind: str, there: list[AirUnit]) -> Iterable[AirUnits]:
    """23.144: one of each kind, all uninverted; of jets and transports any three that are."""
    able = [unit for unit in there if not unit.inverted]
    if kind in ALIKE:
        return zip(*(able[at::A_FACTOR] for at in range(A_FACTOR)), strict=False)
    return zip(*([unit for unit in able if unit.part == part] for part in PARTS[kind]), strict=False)


Sort = tuple[str, str]
"""A nation and a kind of factor."""


class Aside(msgspec.Struct, frozen=True):
    """What is divided of a nation's factors of one kind.

    `factors` lie aside, `unbuilt` are squadrons that were lost, `based` those in play.
    """

    factors: AirUnits
    unbuilt: AirUnits
    based: AirUnits


def sort_of(unit: AirUnit) -> Sort:
    """The nation of a squadron, and the kind of factor that it is part of."""
    return unit.nation, WHOLE[unit.kind]


def sorts(game: Game) -> list[Sort]:
    """The nations and kinds that have squadrons, in play or lost."""
    return sorted({sort_of(unit) for unit in game.units.values() if unit.kind in WHOLE})


def aside(game: Game, sort: Sort) -> Aside:
    """What is divided of a nation's factors of one kind, by name."""
    nation, kind = sort
    own = sorted((u for u in game.units.values() if u.nation == nation), key=lambda unit: unit.name)
    squadrons = tuple(u for u in own if WHOLE.get(u.kind) == kind)
    return Aside(
        tuple(u for u in own if u.kind == kind and u.divided),
        tuple(u for u in squadrons if not u.base),
        tuple(u for u in squadrons if u.base),
    )


NAVAL_AIR = "NAS"


def builds_elite(game: Game, nation: str) -> bool:
    """Is naval air of this nation that was never lost built as elite air (17.352B)?

    War counts from the moment of its outbreak, or from the game turn after it, as doubt W138 says. Once
    there are kamikazes, elite counters stand for them (17.42).
    """
    peace_still_counts = 0 if plays(game, "W138") == "next_turn" else -1
    since = (turns_at_war(game, nation, enemy) for enemy in _enemies(game, nation))
    return nation not in game.kamikazes and all(
        turns is None or turns <= peace_still_counts for turns in since
    )


def _enemies(game: Game, nation: str) -> tuple[str, ...]:
    """Whoever is of the faction that the rule names, its minor countries too."""
    faction = numbers(game).elite_until_war.get(nation, "")
    return tuple(who for who in sorted(game.nations) if faction and faction_of(game, who) == faction)


def unbuilt(game: Game, nation: str, kind: str) -> list[AirUnit]:
    """The units of a nation and kind that lie in its force pool, in the order in which they are built.

    Elite naval air comes first as long as it is built as such (17.352B); else the lowest names do. Factors of
    which squadrons are in play do not lie there (23.133).
    """
    lying = (u for u in game.units.values() if (u.nation, u.kind) == (nation, kind))
    elite_first = builds_elite(game, nation)
    return sorted(
        (u for u in lying if not u.base and not u.divided),
        key=lambda u: (elite_first and not u.elite, u.name),
    )
