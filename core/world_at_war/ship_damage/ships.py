"""What floats, as targets and with its nationality (20.12, 22.552A, 23.43)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Group, Part, Readings, merged, reads
from core.world_at_war.air_combat.losses import Type
from core.world_at_war.ship_damage.chapter import numbers
from events.sentences import either, kept, said, say, translated

BATTLESHIP, LIGHT_CARRIER, CARRIER, LARGE_CARRIER = "BB", "CVL", "CV", "CVB"
"""Kinds of named ships; BB is every capital ship, that is every named ship that is no carrier."""

CRUISERS, DESTROYERS, ESCORT_CARRIERS, TRANSPORTS, SUBMARINES = "CA", "DD", "CVE", "TR", "SS"
"""Kinds of light ships, and submarines."""

FAST_CARRIERS = (LIGHT_CARRIER, CARRIER, LARGE_CARRIER)
NAMED_KINDS = (BATTLESHIP, *FAST_CARRIERS)
LIGHT_KINDS = (CRUISERS, DESTROYERS, ESCORT_CARRIERS, TRANSPORTS)
COUNTED_KINDS = (*LIGHT_KINDS, SUBMARINES)


class NamedShip(msgspec.Struct, frozen=True):
    """A named ship: its size in factors, whether it is damaged or slow by nature.

    `hits` are the effects that it bears since it was last in port (23.444); `sunk` ships lie on the bottom
    of their port; `in_yard`: under construction or repair (23.43D). `short` is how many of partial supply
    and naval oil effects hold.
    """

    name: str
    nation: str
    kind: str
    size: int
    damaged: bool = False
    hits: int = 0
    slow: bool = False
    sunk: bool = False
    in_yard: bool = False
    short: int = 0

    @property
    def carrier(self) -> bool:
        """Is it a fast carrier?"""
        return self.kind in FAST_CARRIERS

    @property
    def five_factors(self) -> bool:
        """Is it one of the battleships of five factors (23.42/level.6, 23.441B/modifier.1)?"""
        return self.kind == BATTLESHIP and self.size == numbers().ships.five_factors


def cruisers_of(factors: int) -> int:
    """How many cruisers so many factors make up, an odd one among them (W341)."""
    return -(-factors // numbers().ships.cruiser)


def no_whole_cruisers(factors: int) -> str:
    """Why so many factors are no cruisers to begin with, and what would be; empty if they are (23.44)."""
    size = numbers().ships.cruiser
    if factors < 1 or not factors % size:
        return ""
    near = factors - factors % size
    return say(
        "A cruiser has {size} factors, so {factors} are no cruisers; {allowed} would be (W341).",
        size=size,
        factors=factors,
        allowed=either([str(one) for one in (near, near + size) if one]),
    )


class LightShips(msgspec.Struct, frozen=True):
    """Like light ships of a nation, in factors; of cruisers how many are damaged, and how many bear a hit.

    `hit` are the cruisers with an effect that is not removed yet (23.444); submarines may be attacked while
    they are `patrolling` in the opponent's player turn (23.43C).
    """

    nation: str
    kind: str
    factors: int
    damaged: int = 0
    hit: int = 0
    patrolling: bool = False
    short: int = 0

    @property
    def name(self) -> str:
        """What a person calls them: "Japan DD"."""
        return f"{self.nation} {self.kind}"

    @property
    def ships(self) -> int:
        """How many there are: a cruiser has two factors, everything else one (doubt W341).

        An odd factor of cruisers is one, too, so that it can be hit.
        """
        return cruisers_of(self.factors) if self.kind == CRUISERS else self.factors


class Fleet(msgspec.Struct, frozen=True):
    """The naval units that one attack goes for: a combat group at sea, or all that is in port.

    `line` is the sea supply line that they guard, if they do (23.752D). `parts` are the task forces, by name,
    of a naval force that is attacked as a whole (2005:17.462B).
    """

    named: tuple[NamedShip, ...] = ()
    light: tuple[LightShips, ...] = ()
    line: tuple[LightShips, ...] = ()
    parts: tuple[tuple[str, "Fleet"], ...] = ()

    @property
    def empty(self) -> bool:
        """Is there nothing?"""
        return not (self.named or self.light or self.line)

    @property
    def surface(self) -> tuple[LightShips, ...]:
        """The light ships without submarines."""
        return tuple(one for one in self.light if one.kind != SUBMARINES and one.factors)

    @property
    def submarines(self) -> tuple[LightShips, ...]:
        """The submarines."""
        return tuple(one for one in self.light if one.kind == SUBMARINES and one.factors)

    @property
    def afloat(self) -> tuple[NamedShip, ...]:
        """The named ships that have not been sunk."""
        return tuple(one for one in self.named if not one.sunk)

    @property
    def attacked(self) -> tuple[NamedShip, ...]:
        """The named ships that an air attack goes for: those afloat outside of yards (23.43D)."""
        return tuple(one for one in self.afloat if not one.in_yard)


LIGHT, SUBMARINES_ON_PATROL, LINE = said("light ships"), said("submarines"), said("sea supply line")
"""What the groups of light ships and of submarines, and a line of supply, are called as targets."""

Target = NamedShip | tuple[LightShips, ...]
"""What one roll is made for: a named ship, or light ships as a group."""


class Aimed(msgspec.Struct, frozen=True):
    """Air that is sent against one target, in the unit of the attack."""

    target: str
    groups: tuple[Group, ...]


class Misdirected(msgspec.Struct, frozen=True):
    """What is wrong with the choice of targets: the rule, at which target, and in words."""

    rule: str
    target: str
    why: str


def of_force(ships: str, force: str) -> str:
    """What ships without names are called as a target, where several task forces are attacked as one."""
    return f"{force} {ships}"


def in_force(target: str, part: Fleet, force: str) -> str:
    """What a target of a task force is called in an attack on several: by its name, or as theirs."""
    named = any(ship.name == target for ship in part.named)
    return target if named else of_force(target, force)


def targets(fleet: Fleet) -> dict[str, Target]:
    """23.43A-D: everything that may be attacked, by its name."""
    if fleet.parts:
        each = ((force, part, targets(part)) for force, part in fleet.parts)
        return {in_force(name, part, force): one for force, part, some in each for name, one in some.items()}
    found: dict[str, Target] = {ship.name: ship for ship in fleet.attacked}
    patrolling = tuple(one for one in fleet.submarines if one.patrolling)
    if fleet.surface:
        found[LIGHT] = fleet.surface
    if patrolling:
        found[SUBMARINES_ON_PATROL] = patrolling
    if fleet.line:
        found[LINE] = fleet.line
    return found


def misdirected(fleet: Fleet, aims: Sequence[Aimed], there: Iterable[Group]) -> Iterator[Misdirected]:
    """Everything that is wrong with these aims of the air that came through air defense (23.43, 23.44)."""
    open_ = targets(fleet)
    for number, aimed in enumerate(aims):
        if aimed.target not in open_:
            yield _closed(fleet, aimed.target)
        if aimed.target in {one.target for one in aims[:number]}:
            called = translated(aimed.target)
            why = say("{target} is named twice; one roll is made for each target", target=called)
            yield Misdirected("23.44", aimed.target, why)
    yield from _beyond(aims, {group.name: group.count for group in merged(there)})


def out_of_reach(fleet: Fleet) -> Iterator[Misdirected]:
    """Why each ship that is no target is none (23.43)."""
    names = [ship.name for ship in fleet.named] + [SUBMARINES_ON_PATROL] * bool(fleet.submarines)
    yield from (_closed(fleet, name) for name in names if name not in targets(fleet))


def _closed(fleet: Fleet, target: str) -> Misdirected:
    ship = next((one for one in fleet.named if one.name == target), None)
    if ship and ship.in_yard:
        why = say("{ship} is in a yard, where strategic bombing alone reaches it", ship=target)
        return Misdirected("23.43D", target, why)
    if ship:
        return Misdirected("23.43A", target, say("{ship} is sunk", ship=target))
    if target == SUBMARINES_ON_PATROL and fleet.submarines:
        why = say("submarines may be attacked only on patrol in the opponent's player turn")
        return Misdirected("23.43C", target, why)
    return Misdirected("23.43", target, say("there is no {target} to be attacked", target=translated(target)))


def _beyond(aims: Iterable[Aimed], there: dict[str, int]) -> Iterator[Misdirected]:
    """More of a kind of air than came through, counted over the targets in their order."""
    for aimed in aims:
        for group in merged(aimed.groups):
            left = there.get(group.name, 0)
            if group.count > left:
                yield Misdirected("23.44", aimed.target, _left_for_it(left, group))
            there[group.name] = max(0, left - group.count)


def _left_for_it(left: int, group: Group) -> str:
    return say("{left} {units} are left for it, not {count}", left=left, units=group.name, count=group.count)


FRENCH_AT_WORD = (said("Free France"), said("Vichy France"))
NO_RESEARCH: Mapping[str, int] = {}


BATTLESHIP_OF_FIVE, GERMAN_SUBMARINES = kept("battleship of five factors"), kept("German submarines")
SHORT, RESEARCH = kept("partial supply or oil"), kept("research")
"""What a Naval Nationality DRM is made of besides the nation's own, as it is kept."""


class NavalNationalityChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart as data; `light_carriers` says by which modifier whose CVLs go."""

    chart: str
    title: str
    drm: dict[str, tuple[str, ...]]
    modifiers: dict[str, int]
    light_carriers: dict[str, tuple[str, ...]]


@cache
def naval_nationality_chart() -> NavalNationalityChart:
    """The chart of 22.552A and 23.441B."""
    text = files("core.world_at_war.tables").joinpath("naval_nationality.toml").read_bytes()
    return msgspec.toml.decode(text, type=NavalNationalityChart)


@cache
def printed() -> dict[str, int]:
    """Every country of the chart -> its DRM."""
    chart = naval_nationality_chart()
    return {nation: int(value) for value, nations in chart.drm.items() for nation in nations}


def naval_drm(
    ship: NamedShip | LightShips, research: Mapping[str, int] = NO_RESEARCH, readings: Readings = BY_DEFAULT
) -> int:
    """The Naval Nationality DRM of a named ship or of like light ships; `research` are results by nation."""
    return sum(part.value for part in naval_parts(ship, research, readings))


def naval_parts(
    ship: NamedShip | LightShips, research: Mapping[str, int] = NO_RESEARCH, readings: Readings = BY_DEFAULT
) -> tuple[Part, ...]:
    """What makes up the DRM: the nation's own first, then what is not zero."""
    own = Part(ship.nation, _own(ship.nation, readings))
    changes = (*_changes(ship, readings), Part(RESEARCH(), research.get(ship.nation, 0)))
    return (own, *(part for part in changes if part.value))


def _own(nation: str, readings: Readings) -> int:
    if nation in printed():
        return printed()[nation]
    if nation in FRENCH_AT_WORD:
        return printed()["France"] if reads(readings, "W332") == "one" else 0
    return 1 if reads(readings, "W331") == "one" else 0


def _changes(ship: NamedShip | LightShips, readings: Readings) -> Iterator[Part]:
    value = naval_nationality_chart().modifiers
    if isinstance(ship, NamedShip) and ship.five_factors:
        yield Part(BATTLESHIP_OF_FIVE(), value["five_factor_battleship"])
    if ship.kind == SUBMARINES and ship.nation == "Germany":
        yield Part(GERMAN_SUBMARINES(), value["german_submarines"])
    if line := _line_of_carriers(ship, readings):
        yield Part(ship.kind, value[line])
    if ship.short:
        counted = ship.short if reads(readings, "W342") == "two" else 1
        yield Part(SHORT(), counted * value["supply_or_oil"])


def _line_of_carriers(ship: NamedShip | LightShips, readings: Readings) -> str:
    """Which of both modifiers of carriers is theirs, if any."""
    if ship.kind in (CARRIER, ESCORT_CARRIERS):
        return "carriers"
    if ship.kind == LARGE_CARRIER:
        return "large_carriers"
    if ship.kind != LIGHT_CARRIER:
        return ""
    of_others = "large_carriers" if reads(readings, "W343") == "one" else ""
    listed = naval_nationality_chart().light_carriers.items()
    return next((line for line, nations in listed if ship.nation in nations), of_others)


def of_the_group(
    light: tuple[LightShips, ...], research: Mapping[str, int], readings: Readings = BY_DEFAULT
) -> LightShips:
    """Those of light ships that are attacked together whose DRM counts (doubt W333)."""

    def drm(one: LightShips) -> int:
        return naval_drm(one, research, readings)

    if reads(readings, "W333") == "highest":
        return max(light, key=drm)
    if reads(readings, "W333") == "most":
        return min(light, key=lambda one: (-_factors_at(drm(one), light, research, readings), drm(one)))
    return min(light, key=drm)


def _factors_at(
    value: int, light: tuple[LightShips, ...], research: Mapping[str, int], readings: Readings
) -> int:
    return sum(one.factors for one in light if naval_drm(one, research, readings) == value)


def type_of(ships: LightShips, count: int, readings: Readings) -> Type:
    """One of the types that share hits: the most numerous takes the odd one, or who the owner says (W336)."""
    return Type(ships.name, count, 0 if reads(readings, "W336") == "owner" else count)
