"""19.2, 19.31 Who fights: groups of like air units, their nationality, the row and modifiers of a roll."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.rulebook import Noted, option
from core.world_at_war.air_combat.chart import nationality_chart, printed
from core.world_at_war.state import FREE_FRANCE, PACKAGE, UNITED_STATES, VICHY_FRANCE
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import kept, retold, said

# Who fights: groups of like air units, their nationality, and the doubts that are read.

FACTORS, SQUADRONS = said("factors"), said("squadrons")
UNINVERTED_ONLY, BOTH = said("uninverted only"), said("both")
"""What the attacker may apply results to where inverted and uninverted air is counteraired (19.64)."""

AAF, NAS, KAMIKAZE, JET = "AAF", "NAS", "kamikaze", "jet"
TRANSPORT, BOMBER, INTERCEPTOR = said("air transport"), said("strategic bomber"), "interceptor"
KINDS = (AAF, NAS, KAMIKAZE, JET, TRANSPORT, BOMBER, INTERCEPTOR)
BUILT_AS_SQUADRONS = (NAS, KAMIKAZE)
"""17.141A; kamikazes by doubt W1."""

SQUADRONS_A_FACTOR = 3
PARTS = ("attack", "cover", "search")
"""The three kinds of army air squadrons (23.132)."""


class Group(msgspec.Struct, frozen=True):
    """Air of one nation, kind and quality; `count` in the unit of account of the combat.

    `parts` are the attack, cover and search squadrons of army air that fights as squadrons. `winter` is the
    winter effect, `short` how many of partial supply and air oil effects hold, `research` the nation's
    results for its Air Nationality DRM, `theater` where it fights, if known, `sort` a type of squadrons.
    """

    nation: str
    kind: str
    count: int
    elite: bool = False
    inverted: bool = False
    parts: tuple[int, int, int] = (0, 0, 0)
    winter: int = 0
    short: int = 0
    research: int = 0
    theater: str = ""
    base: str = ""
    sort: str = ""

    @property
    def name(self) -> str:
        """What a person calls it: "Japan NAS (elite)", with its base where that is told apart (W277)."""
        told = ("elite" * self.elite, "inverted" * self.inverted, self.sort, self.base)
        marks = [mark for mark in told if mark]
        return f"{self.nation} {self.kind}" + (f" ({', '.join(marks)})" if marks else "")


class Circumstances(msgspec.Struct, frozen=True):
    """What else bears on a round.

    `at_sea_against_cap`: the attacker goes for ships at sea and meets combat air patrol; `air_cover_joins`:
    air cover fights, with patrol or alone. `apply_to_inverted` is the attacker's choice of 19.64, empty as
    long as it has not been made. `unanswered`: the defender makes no roll (18.623). `over_port`: as 23.412.
    `attacker_counts`: as how many factors a bombing force counts, what jets add aside; None: with all it has.
    """

    at_sea_against_cap: bool = False
    air_cover_joins: bool = False
    surprise_level: int = 0
    bombing: bool = False
    defender_radar: int = 0
    apply_to_inverted: str = ""
    unanswered: bool = False
    attacker_counts: int | None = None
    over_port: bool = False

    @property
    def at_sea(self) -> bool:
        """Are ships at sea attacked and defended by patrol or cover?"""
        return self.at_sea_against_cap or self.air_cover_joins


ORDINARY = Circumstances()


class Fight(msgspec.Struct, frozen=True):
    """One round before the dice: both forces as they engage, in one unit; `spared` are there besides."""

    attacker: tuple[Group, ...]
    defender: tuple[Group, ...]
    unit: str = FACTORS
    circumstances: Circumstances = ORDINARY
    spared: tuple[Group, ...] = ()


def fight_between(
    attacker: Iterable[Group], defender: Iterable[Group], circumstances: Circumstances = ORDINARY
) -> Fight:
    """The round between forces that are counted as they are built; like groups are put together.

    With naval air on either side, or against ships at sea, every factor becomes three squadrons (17.141C,
    17.141D, 19.51, 23.131).
    """
    ours, theirs = merged(attacker), merged(defender)
    if not (circumstances.at_sea or any(group.kind in BUILT_AS_SQUADRONS for group in (*ours, *theirs))):
        return Fight(ours, theirs, FACTORS, circumstances)
    return Fight(tuple(map(as_squadrons, ours)), tuple(map(as_squadrons, theirs)), SQUADRONS, circumstances)


def as_squadrons(group: Group) -> Group:
    """A group counted as it is built, in squadrons: three a factor, of army air one of each kind (23.132)."""
    if group.kind in BUILT_AS_SQUADRONS:
        return group
    parts = (group.count,) * 3 if group.kind == AAF else (0, 0, 0)
    return replace(group, count=group.count * SQUADRONS_A_FACTOR, parts=parts)


def merged(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Like groups put together, with their kinds of squadrons, in the order of their first mention."""
    alike: dict[Group, list[Group]] = {}
    for group in groups:
        alike.setdefault(replace(group, count=0, parts=(0, 0, 0)), []).append(group)
    return tuple(_together(like, some) for like, some in alike.items())


def _together(like: Group, groups: Iterable[Group]) -> Group:
    alike = ((one.count, *one.parts) for one in groups)
    count, attack, cover, search = (sum(some) for some in zip(*alike, strict=True))
    return replace(like, count=count, parts=(attack, cover, search))


OF_STRATEGIC_WARFARE = (BOMBER, INTERCEPTOR)
DOUBTFUL = {
    "India": ("W210", {"two": 2, "zero": 0}),
    FREE_FRANCE: ("W211", {"one": 1, "zero": 0}),
    VICHY_FRANCE: ("W211", {"one": 1, "zero": 0}),
    "China": ("W212", {"zero": 0, "one": 1}),
}
"""Nations on which the charts disagree or are silent."""


class Part(msgspec.Struct, frozen=True):
    """One part of a nationality DRM: why, and how much."""

    why: str
    value: int


Readings = Mapping[str, str]
"""Doubt -> the option chosen for it; doubts that are not named are read by default."""

BY_DEFAULT: Readings = {}


def drm(group: Group, side: Side, readings: Readings = BY_DEFAULT) -> int:
    """The Air Nationality DRM of a group, with everything that raises or lowers it."""
    return _total(parts(group, side, readings))


def _total(made: tuple[Part, ...]) -> int:
    return sum([part.value for part in made])


def parts(group: Group, side: Side, readings: Readings = BY_DEFAULT) -> tuple[Part, ...]:
    """What makes up the DRM of a group: the nation's own first, then what is not zero."""
    own = Part(group.nation, _own(group.nation, readings))
    return (own, *[part for part in _changes(group, side, readings) if part.value])


def lowest(groups: Sequence[Group], side: Side, readings: Readings = BY_DEFAULT) -> Group:
    """The group whose DRM counts for a force: of different ones the lowest, the first of equals (19.31A)."""
    return min(groups, key=lambda group: drm(group, side, readings))


def _own(nation: str, readings: Readings) -> int:
    if nation in DOUBTFUL:
        number, options = DOUBTFUL[nation]
        return options[reads(readings, number)]
    return printed().get(nation, 0)


ELITE_NAVAL_AIR, BRITISH_NAVAL_AIR = kept("elite naval air")(), kept("British naval air")()
INTERCEPTORS, PACIFIC_BOMBERS = kept("interceptors")(), kept("American Pacific bombers")()
RESEARCH, SHORTAGES = kept("research")(), kept("partial supply or oil")()
WINTER = kept("winter effect {winter}")


def _changes(group: Group, side: Side, readings: Readings) -> Iterator[Part]:
    """17.85: interceptors have one more, which is lost in the company of a lower DRM."""
    value = nationality_chart().modifiers
    if group.kind == NAS and group.nation == "Japan" and group.elite:
        yield Part(ELITE_NAVAL_AIR, value["elite_naval_air"])
    if group.kind == INTERCEPTOR and _has_its_own(side, reads(readings, "W168")):
        yield Part(INTERCEPTORS, value["interceptors"])
    in_the_pacific = group.nation == UNITED_STATES and group.theater == "Pacific"
    if group.kind == BOMBER and in_the_pacific and reads(readings, "W167") == "yes":
        yield Part(PACIFIC_BOMBERS, value["american_pacific_bombers"])
    if group.kind == NAS and group.nation == "Britain":
        yield Part(BRITISH_NAVAL_AIR, value["british_naval_air"])
    suffers = bool(group.winter or group.short)
    if suffers and (group.kind not in OF_STRATEGIC_WARFARE or reads(readings, "W393") == "air_units"):
        yield from _hardships(group, readings)
    yield Part(RESEARCH, group.research)


def _has_its_own(side: Side, when: str) -> bool:
    """Has an interceptor on this side the additional one, as doubt W168 is read?"""
    return when == "always" or (when == "defending" and side == DEFENDER)


def _hardships(group: Group, readings: Readings) -> Iterator[Part]:
    """What air units suffer; strategic bombers and interceptors are none (17.13, doubt W393)."""
    chart = nationality_chart()
    if group.winter >= chart.winter["from"]:
        yield Part(WINTER(winter=group.winter), chart.modifiers["winter"])
    if group.short:
        counted = group.short if group.short > 1 and reads(readings, "W209") == "two" else 1
        yield Part(SHORTAGES, counted * chart.modifiers["supply_or_oil"])


SWITCHES: dict[str, tuple[str, ...]] = {
    "W159": ("diverted", "ignored"),
    "W164": ("full_three", "fraction_up"),
    "W167": ("yes", "no"),
    "W168": ("always", "defending", "never"),
    "W182": ("no_roll", "lowest_row"),
    "W203": ("repeat", "cap"),
    "W204": ("cap_cover_bombing", "kamikazes"),
    "W208": ("engaged_only", "all_present"),
    "W209": ("one", "two"),
    "W210": ("two", "zero"),
    "W211": ("one", "zero"),
    "W212": ("zero", "one"),
    "W214": ("one", "three"),
    "W215": ("own_type", "not_listed"),
    "W217": ("goes_on", "begins_again"),
    "W218": ("equal_types", "owner"),
    "W219": ("lost", "shifted"),
    "W220": ("not_counteraired", "attacker_spares"),
    "W277": ("by_name", "owner"),
    "W393": ("sw_units", "air_units"),
    "W273": ("as_elsewhere", "owner"),
}
"""The options that these functions can play."""


def reads(readings: Readings, number: str) -> str:
    """The option that is played for a doubt."""
    return option(PACKAGE, readings, number)


def turned_on(
    answer: Callable[[Readings], object], among: Mapping[str, Iterable[str]], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """Those of these doubts under another of their options of which an answer would have been another.

    Only one that the answer asked about can make it another.
    """
    noted = Noted(readings)
    return turned_from(answer(noted), answer, among, noted)


def turned_from(
    given: object, answer: Callable[[Readings], object], among: Mapping[str, Iterable[str]], noted: Noted
) -> tuple[str, ...]:
    """The same, of an answer that was given by readings that noted which doubts it asked about."""
    asked = [number for number in among if number in noted.asked]
    others = {n: [option for option in among[n] if option != reads(noted, n)] for n in asked}
    return tuple(n for n in asked if any(answer({**noted, n: option}) != given for option in others[n]))


# The row and the modifiers of an air combat roll (19.2, 19.31, 17.55, 17.65).

JETS_WORTH = 3
TWO_LAST_ROWS = 40


def force_of(fight: Fight, side: Side) -> tuple[Group, ...]:
    """The groups of a side."""
    return fight.attacker if side == ATTACKER else fight.defender


def strength(groups: Iterable[Group]) -> int:
    """Factors or squadrons for the table: jets are worth three, transports and kamikazes nothing."""
    return sum([worth(group) * group.count for group in groups])


def worth(group: Group) -> int:
    """What a factor or squadron of a group counts for (17.55, 17.65, 17.47E.1)."""
    return {TRANSPORT: 0, KAMIKAZE: 0, JET: JETS_WORTH}.get(group.kind, 1)


def row(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> int | None:
    """The row on which a side rolls, counted before losses (19.41); None if it makes no roll.

    A side makes none if it has no strength (doubt W182), kamikazes make none (17.47E.1), nor do transports
    that interceptors attack (18.623). A bombing force counts as many as its circumstances say. Whether
    inverted defenders count when the attacker spares them is doubt W220.
    """
    groups = force_of(fight, side)
    if side == DEFENDER and fight.circumstances.unanswered:
        return None
    if {KAMIKAZE} == {group.kind for group in groups}:
        return None
    if side == DEFENDER and _spared(fight, readings):
        groups = tuple(group for group in groups if not group.inverted)
    counted = strength(groups)
    if side == ATTACKER and (met := fight.circumstances.attacker_counts) is not None:
        counted = met + sum((JETS_WORTH - 1) * group.count for group in groups if group.kind == JET)
    if counted > TWO_LAST_ROWS and reads(readings, "W203") == "cap":
        counted = TWO_LAST_ROWS
    if not counted and groups and reads(readings, "W182") == "lowest_row":
        return 1
    return counted or None


def _spared(fight: Fight, readings: Readings) -> bool:
    left = fight.circumstances.apply_to_inverted == UNINVERTED_ONLY
    return left and reads(readings, "W220") == "attacker_spares"


class Modifier(msgspec.Struct, frozen=True):
    """One modifier of a roll: the rule that gives it, how much, and why."""

    rule: str
    value: int
    why: str


RADAR = kept("radar of the defender against bombing: {result}")
NATIONALITY = kept("Air Nationality DRM of the attacker {attacker} against {defender} of the defender")
JETS = kept("jets: {attacker} of the attacker, {defender} of the defender")
PATROL_MET = kept("the attacker of ships at sea meets combat air patrol")
PART_OF_A_DRM = re.compile(r"([(,] ?)([^(),]+)( [+-]?\d+)(?=[,)])")


def why_told(why: str) -> str:
    """Why a modifier is so, as it is kept in a ledger, in the language that is spoken."""
    return PART_OF_A_DRM.sub(lambda part: f"{part[1]}{retold(part[2])}{part[3]}", retold(why))


def modifiers(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> tuple[Modifier, ...]:
    """The modifiers of a side's roll that are not zero; the other side has the same with the other sign."""
    ours = tuple(one for one in _for_the_attacker(fight, readings) if one.value)
    return ours if side == ATTACKER else opposite(ours)


def opposite(found: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """These modifiers as the other side has them."""
    return tuple([Modifier(one.rule, -one.value, one.why) for one in found])


def _for_the_attacker(fight: Fight, readings: Readings) -> Iterator[Modifier]:
    if fight.attacker and fight.defender:
        yield _nationality(fight, readings)
    yield _jets(fight, readings)
    yield from _patrol(fight)
    if fight.circumstances.bombing:
        radar = fight.circumstances.defender_radar
        yield Modifier("19.31D", -radar, RADAR(result=radar))


def _nationality(fight: Fight, readings: Readings) -> Modifier:
    ours = parts(lowest(fight.attacker, ATTACKER, readings), ATTACKER, readings)
    spared = fight.spared if reads(readings, "W208") == "all_present" else ()
    theirs = parts(lowest((*fight.defender, *spared), DEFENDER, readings), DEFENDER, readings)
    why = NATIONALITY(attacker=_told(ours), defender=_told(theirs))
    return Modifier("19.31A", _total(ours) - _total(theirs), why)


def _told(drm: tuple[Part, ...]) -> str:
    """The DRM with what it is made of: "1 (Britain 2, British naval air -1)"."""
    first, *others = drm
    made = (f"{first.why} {first.value}", *[f"{part.why} {part.value:+}" for part in others])
    return f"{_total(drm)} ({', '.join(made)})"


def _jets(fight: Fight, readings: Readings) -> Modifier:
    ours, theirs = (jet_factors(force, fight.unit, readings) for force in (fight.attacker, fight.defender))
    return Modifier("19.31B", ours - theirs, JETS(attacker=ours, defender=theirs))


def jet_factors(groups: Iterable[Group], unit: str, readings: Readings = BY_DEFAULT) -> int:
    """Jet factors, or full threes of jet squadrons (doubt W164), of a force (17.56)."""
    count = sum([group.count for group in groups if group.kind == JET])
    if unit != SQUADRONS:
        return count
    full, left = divmod(count, SQUADRONS_A_FACTOR)
    return full + 1 if left and reads(readings, "W164") == "fraction_up" else full


def _patrol(fight: Fight) -> Iterator[Modifier]:
    """Patrol alone has its modifier: not with air cover (23.415D), not under surprise (23.7413)."""
    about = fight.circumstances
    if about.at_sea_against_cap and not about.air_cover_joins and about.surprise_level < 1:
        yield Modifier("19.31C", -1, PATROL_MET())
