"""What orders mean by air units: groups and names, kinds and qualities, factors and their squadrons."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Literal

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import declared_number, faction_of, name, turns_at_war, units_at
from core.world_at_war.state import PACIFIC_BOMBERS, Game, numbers, plays
from events.sentences import listed, said, say, translated
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


AIR_UNIT = said("air unit")
NAVAL_AIR = said("NAS")
JET = said("jet")
AIR_TRANSPORT = said("air transport")
BOMBER = said("strategic bomber")

FACTOR_KINDS = (said("AAF"), NAVAL_AIR, said("kamikaze"), JET, AIR_TRANSPORT, BOMBER, said("interceptor"))
"""What is built (17.141A)."""


AS_SQUADRONS = {
    "AAF": said("AAS"),
    JET: said("jet squadron"),
    AIR_TRANSPORT: said("air transport squadron"),
}
"""What the squadrons of a factor are called (23.132, 23.17, 23.18)."""

WHOLE = {squadron: factor for factor, squadron in AS_SQUADRONS.items()}
"""Squadrons, and the factors that they are parts of."""

COUNTED = {
    "kamikaze": said("{count:kamikaze|kamikazes}"),
    JET: said("{count:jet|jets}"),
    AIR_TRANSPORT: said("{count:air transport|air transports}"),
    BOMBER: said("{count:strategic bomber|strategic bombers}"),
    "interceptor": said("{count:interceptor|interceptors}"),
    "jet squadron": said("{count:jet squadron|jet squadrons}"),
    "air transport squadron": said("{count:air transport squadron|air transport squadrons}"),
}
"""What stands behind a number; of the other kinds one and several are called alike."""


def so_many(kind: str, count: int) -> str:
    """A kind as it stands behind a number: "AAF", "jet", "jets"."""
    return say(COUNTED[kind], count=count) if kind in COUNTED else translated(kind)


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
        raise Unworkable("units", needs_a_unit(group.count))
    there = like(game, group.nation, group.kind, group.base, prefer)
    require_quality(group, there)
    meant = of_quality(there, group.quality)
    if len(meant) < group.count:
        raise Unworkable("units", too_few(game, group, there))
    return tuple(meant[: group.count])


def needs_a_unit(count: int) -> str:
    """What is said to an order of no air units."""
    return say("An order needs at least one air unit; it names {count}.", count=count)


def needs_a_squadron(count: int) -> str:
    """What is said to an order of no squadrons."""
    return say("An order needs at least one squadron; it names {count}.", count=count)


def require_each_once(names: Collection[str]) -> None:
    """Raises `Unworkable` where an order names an air unit more than once."""
    if len(set(names)) < len(names):
        raise Unworkable("units", say("The order names the same air unit twice."))


def _named(game: Game, units: Named) -> tuple[AirUnit, ...]:
    if not units.names:
        raise Unworkable("units", say("An order needs at least one air unit; it names none."))
    require_each_once(units.names)
    found = tuple(_unit(game, one) for one in units.names)
    if len({unit.base for unit in found}) > 1:
        raise Unworkable("units", say("One order moves units of one base; these stand at several."))
    return found


def _unit(game: Game, given: str) -> AirUnit:
    if (unit := game.units.get(given)) is None:
        raise Mistake(AIR_UNIT, given, near_misses(given, game.units))
    if unit.divided:
        told = say("{unit} is divided; its squadrons are in play in its place (23.133).", unit=given)
        raise Unworkable(AIR_UNIT, told)
    if not unit.base:
        raise Unworkable(AIR_UNIT, say("{unit} is in the force pool, not in play.", unit=given))
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
        told = say(
            "{kind} of {nation} are neither elite nor regular; only naval air is (17.352).",
            kind=translated(group.kind),
            nation=group.nation,
        )
        raise Unworkable("units", told)


WITH_QUALITY: dict[Quality, str] = {ELITE: said("elite {kind}"), REGULAR: said("regular {kind}")}


def sort_told(kind: str, quality: Quality, count: int = 1) -> str:
    """Such as "elite NAS", or "AAF" where no quality is said; behind a number "jets"."""
    told = so_many(kind, count)
    return say(WITH_QUALITY[quality], kind=told) if quality else told


INSTEAD = {
    ELITE: said(", but {others} regular {others:one|ones}"),
    REGULAR: said(", but {others} elite {others:one|ones}"),
}
BESIDE = {
    ELITE: said("; {others} regular {others:one is|ones are} beside {found:it|them}"),
    REGULAR: said("; {others} elite {others:one is|ones are} beside {found:it|them}"),
}
"""What is said where air units of one quality are asked for, and others are there."""


def too_few(game: Game, group: Group, there: Sequence[AirUnit]) -> str:
    """How many there are of those that an order asks for, and of the other quality; `there` are both."""
    found = len(of_quality(there, group.quality))
    others, place, divided = len(there) - found, name(game, group.base), _divided(game, group)
    kind = sort_told(group.kind, group.quality, found or 1)
    such = say("{kind} of {nation} at {place}", kind=kind, nation=group.nation, place=place)
    if not found:
        instead = say(INSTEAD[group.quality], others=others) if others else ""
        return say("There is no {such}{also}.", such=such, also=instead + _of_whom(game, group) + divided)
    beside = say(BESIDE[group.quality], others=others, found=found) if others else ""
    return say(
        "There {found:is|are} {found} {such}, not {count}{also}.",
        found=found,
        such=such,
        count=group.count,
        also=beside + divided,
    )


def _of_whom(game: Game, group: Group) -> str:
    having = numbers(game).elite_until_war
    if group.quality != ELITE or group.nation in having or not having:
        return ""
    return say("; only naval air of {nations} is elite (17.352)", nations=listed(tuple(having)))


def _divided(game: Game, group: Group) -> str:
    """That squadrons stand in place of such factors, which recombine before they fly as factors (23.141A)."""
    kind = AS_SQUADRONS.get(group.kind, "")
    count = sum((u.nation, u.kind) == (group.nation, kind) for u in units_at(game, group.base))
    if not count:
        return ""
    told = said("; {count} {kind} {count:is|are} there, and may recombine")
    return say(told, count=count, kind=so_many(kind, count))


A_FACTOR = 3
"""The squadrons of a factor (17.141)."""

PARTS = {"AAF": ("search", "cover", "attack"), JET: ("1", "2", "3"), AIR_TRANSPORT: ("1", "2", "3")}
"""The squadrons of a factor by what they are for (23.132); those of jets and transports are alike."""


def factor_kind(kind: str) -> str:
    """The kind of factor that a squadron is part of; any other kind as it is."""
    return WHOLE.get(kind, kind)


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


def pacific_bombers_by_now(game: Game, nation: str) -> bool:
    """Has this nation bombers of the Pacific yet (17.75B)? What tells that they are there is doubt W397."""
    match plays(game, "W397"):
        case "research":
            return declared_number(game, "research", f"{nation}/{PACIFIC_BOMBERS}") > 0
        case "any_year":
            return True
    return game.turn.year >= numbers(game).pacific_bombers_from.get(nation, 0)
