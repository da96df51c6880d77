"""An edition of the rules: its numbers, which rules it prints where, and its charts."""

import re
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.never_omitted import COUNTING
from events.sentences import said, say, translated


class ByResearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range that grows with research: the subject, and the range from each result on."""

    subject: str
    steps: dict[str, dict[str, int]]


class AirbaseWait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power waits for before it places airbases in a theater: a war, and game turns after it began.

    Where `usjt` is true, the level of tension that the edition names does as well.
    """

    enemy: str
    turns: int = 0
    usjt: bool = False


class Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit of a kind costs in BRPs, the rule that says so, and what research it waits for."""

    brps: int
    rule: str
    research: str = ""
    result: int = 0


class Kamikazes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has kamikazes, how many times the training rate, and how many a unit of a kind becomes (17.4).

    Where the edition asks for it: in a war with which enemy, from which year on, and for which land.
    """

    nations: list[str]
    rates: int
    made_of: dict[str, int]
    enemy: str = ""
    from_year: int = 0
    homeland: list[str] = []


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one edition.

    `omits` are numbers of rules, and ids of conditions, that it does not have; `adds` are those of another
    edition that it has as well, such as "2005:18.46". `options` are the readings of
    doubts that a game plays unless it chooses others. `printed_as` has the numbers of the current edition
    that it prints otherwise, those below them included; empty for what it does not print. Of numbers that
    are `undivided` it prints letters and bullets as one paragraph. `house` is the name of a group's own
    rules, `changed` are the numbers and doubts that these have otherwise, and `left_out` what they omit.
    """

    name: str
    title: str
    about: str
    staging_multiple: int
    factors_an_installation: int
    factors_an_installation_restricted: int
    squadrons_a_factor: int
    extra_squadrons_one_hex_island: int
    usjt_for_airbases: int
    ranges: dict[str, dict[str, int]]
    ranges_by_research: dict[str, ByResearch]
    airbase_counters: dict[str, dict[str, int]]
    airbase_rate: dict[str, dict[str, int]]
    operations: dict[str, list[str]]
    barred: dict[str, list[str]] = {}
    offensive: dict[str, list[str]] = {}
    defensive: dict[str, list[str]] = {}
    free_of_brps: dict[str, list[str]] = {}
    mission_reach: dict[str, int] = {}
    stages_at_most: dict[str, int] = {}
    winter_over_own_hex: int = 9
    air_to_ground: int = 3
    boxes_staged_to: dict[str, list[str]] = {}
    boxes_to_bomb: dict[str, dict[str, int]] = {}
    airbase_phases: dict[str, list[list[str]]] = {}
    airbase_home: dict[str, str] = {}
    airbase_waits: dict[str, AirbaseWait] = {}
    airbase_guests: dict[str, list[str]] = {}
    airbase_commonwealth: dict[str, list[str]] = {}
    airbases_not_at_the_opening: list[str] = []
    airbases_an_island_group: int = 1
    island_groups_without_airbases: list[str] = []
    construction: dict[str, Construction] = {}
    naval_air_training: dict[str, int] = {}
    naval_air_training_in_europe: dict[str, int] = {}
    without_naval_air: list[str] = []
    elite_until_war: dict[str, str] = {}
    carriers_first_until_war: dict[str, str] = {}
    escort_carriers: dict[str, list[str]] = {}
    escort_carriers_in_europe: dict[str, int] = {}
    pacific_bombers_from: dict[str, int] = {}
    army_air_in_bombings: dict[str, int] = {}
    not_defended_against_bombing: dict[str, list[str]] = {}
    home_boxes: dict[str, str] = {}
    kamikazes: Kamikazes | None = None
    specialized_ground_units: list[str] = []
    rough_terrain: list[str] = []
    embarking_in_a_zoc: dict[str, int] = {}
    without_army_air: list[str] = []
    omits: frozenset[str] = frozenset()
    adds: frozenset[str] = frozenset()
    options: dict[str, str] = {}
    undivided: frozenset[str] = frozenset()
    house: str = ""
    changed: frozenset[str] = frozenset()
    left_out: frozenset[str] = frozenset()
    printed_as: dict[str, str] = {}

    def has(self, number: str, check: str = "") -> bool:
        """Is a rule, and a condition of it, part of this edition? What only another has must be added."""
        if OF_AN_EDITION in number:
            return bool(self.adds & {number, check}) and not self.left_out & {number, check}
        return check in COUNTING or (number not in self.omits and check not in self.omits)

    def leaves_out(self, number: str, check: str = "") -> bool:
        """Do its house rules leave out this rule, or this condition of it?"""
        return check not in COUNTING and bool(self.left_out & {number, check})

    def cite(self, number: str) -> str:
        """The number under which this edition prints a rule; "current:17.354" for one that it does not.

        House rules name themselves behind what they have changed: "17.353A (sunday)".
        """
        printed = self._printed(number)
        return f"{printed} ({self.house})" if self._is_changed(number) else printed

    def _is_changed(self, number: str) -> bool:
        """Is it a doubt that is read otherwise, or a rule, or one below a rule, that is otherwise?"""
        rules = (one for one in self.changed if one[:1].isdigit())
        return number in self.changed or any(number.startswith(one) for one in rules)

    def _printed(self, number: str) -> str:
        own = f"{self.name}:"
        if number.startswith(own):
            return number.removeprefix(own)
        above = (ours for ours in (*self.printed_as, *self.undivided) if number.startswith(ours))
        nearest = max(above, key=len, default=number)
        if not (printed := self.printed_as.get(nearest, nearest)):
            return f"{CURRENT}:{number}"
        return printed if nearest in self.undivided else printed + number.removeprefix(nearest)


OF_AN_EDITION = ":"
"""What stands between the name of an edition and a number that it alone has, as in "2005:18.46"."""

CURRENT = "current"
"""The edition whose numbers ledgers hold."""


@cache
def editions() -> tuple[str, ...]:
    """The editions of the rules that there are."""
    found = (each.name for each in files("core.world_at_war.editions").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def load(name: str) -> Edition:
    """The edition of that name, and no other file; raises `Mistake` if there is none."""
    if name not in editions():
        raise Mistake("edition", name, near_misses(name, editions()))
    return msgspec.convert(read(name), Edition)


def read(name: str) -> dict[str, Any]:
    """What an edition says, with all that it has of those that it extends."""
    text = files("core.world_at_war.editions").joinpath(f"{name}.toml").read_bytes()
    own: dict[str, Any] = msgspec.toml.decode(text)
    return revised(read(own.pop("extends")), own) if "extends" in own else own


def revised(older: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """An edition as a revision leaves it: entries of tables are added or take the place of older ones.

    What is no table is replaced as a whole, but what it omits and adds comes to what was omitted and added
    before. `lacks` names, table by table, the entries that go.
    """
    whole = older | {key: _over(older.get(key), value) for key, value in own.items() if key != "lacks"}
    for key in {"omits", "adds"} & own.keys():
        whole[key] = [*older.get(key, ()), *own.get(key, ())]
    for table, entries in own.get("lacks", {}).items():
        whole[table] = {key: value for key, value in whole[table].items() if key not in entries}
    return whole


def _over(older: Any, own: Any) -> Any:
    both = isinstance(older, dict) and isinstance(own, dict)
    return older | own if both else own


FIRST_ROLL, LAST_ROLL = 2, 12
ODDS = re.compile(r"([1-9][0-9]{0,15}):([1-9][0-9]{0,15})")
"""Odds as they are written: attacker to defender."""
LONGEST = 60
ODDS_ARE = said("“{odds}” are no odds; these are two numbers from 1 up, attacker to defender, such as 3:1.")


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart as it is printed: headings of columns and rows, and the cells of each row."""

    chart: str
    title: str
    row_is: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[str, ...]

    def cell(self, row: int, column: int) -> str:
        """The cell at these places, both counted from 0."""
        return self.cells[row].split()[column]


class AirResult(msgspec.Struct, frozen=True):
    """Air factors or squadrons that are eliminated, and that abort."""

    eliminated: int = 0
    aborted: int = 0


class AttritionResult(msgspec.Struct, frozen=True):
    """What attrition costs the defender: counters and hexes."""

    counters: int = 0
    hexes: int = 0


class SurpriseLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level of surprise: what it adds to those below, and how many defending squadrons fewer engage."""

    level: int
    adds: str = ""
    fewer: int = 0


class SurpriseChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart of surprise (23.7413)."""

    chart: str
    title: str
    level: tuple[SurpriseLevel, ...]


@cache
def chart(name: str) -> Chart:
    """The chart of that file name, such as "air_combat"; that of surprise has a form of its own."""
    return msgspec.toml.decode(_text(name), type=Chart)


@cache
def surprise_chart() -> SurpriseChart:
    """The chart of surprise (23.7413)."""
    return msgspec.toml.decode(_text("surprise"), type=SurpriseChart)


def _text(name: str) -> bytes:
    return files("core.world_at_war.tables").joinpath(f"{name}.toml").read_bytes()


def air_combat(strength: int, roll: int) -> AirResult:
    """19.2: what so many factors or squadrons do to enemy air at this net roll of two dice.

    Above 20 the row of 20 is read and whatever other row makes up the number, with the same roll; above
    40 the row of 20 again (doubt W203). Raises `Mistake` for a strength below 1.
    """
    return _air("air_combat", strength, roll)


def air_defense(level: int, roll: int) -> AirResult:
    """23.42: what a level of air defense does to attacking air units at this net roll of two dice.

    Above 10 as air combat above 20. Raises `Mistake` for a level below 1, which makes no roll.
    """
    return _air("air_defense", level, roll)


def _air(name: str, strength: int, roll: int) -> AirResult:
    table, column = chart(name), two_dice(roll)
    full, rest = divmod(_positive(strength), len(table.rows))
    last, other = _pair(table.cell(-1, column)), _pair(table.cell(rest - 1, column) if rest else "0")
    return AirResult(full * last[0] + other[0], full * last[1] + other[1])


def _pair(cell: str) -> tuple[int, int]:
    """Both numbers of a cell such as "1/2"; "0" alone is two zeros."""
    first, _, second = cell.partition("/")
    return int(first), int(second or 0)


def naval_attack(squadrons: int, roll: int) -> int:
    """20.51, 23.44: the hits of so many air squadrons; above 20 as in air combat. Raises `Mistake`."""
    table, column = chart("naval_attack"), two_dice(roll)
    hits = [int(table.cell(i, column)) for i, row in enumerate(table.rows) if row.split()[0] != "-"]
    return _added(hits, _positive(squadrons), list(range(1, len(hits) + 1)))


def fleet_attack(factors: int, roll: int) -> int:
    """20.51: the hits of so many fleet factors; above 60 the last row and one more. Raises `Mistake`."""
    table, column = chart("naval_attack"), two_dice(roll)
    hits = [int(table.cell(i, column)) for i in range(len(table.rows))]
    return _added(hits, _positive(factors), [_top(row.split()[1]) for row in table.rows])


def _added(hits: list[int], strength: int, tops: list[int]) -> int:
    """The last row as often as it goes into the strength, and the row of the rest.

    19.2/table.note5: row 20 as often as it goes in, and the row of the rest.
    """
    full, rest = divmod(strength, tops[-1])
    return full * hits[-1] + (hits[next(i for i, top in enumerate(tops) if rest <= top)] if rest else 0)


def _top(heading: str) -> int:
    """The highest number of "5-6", "4" or "61+" (where it is the number that is printed)."""
    return int(heading.rstrip("+").rpartition("-")[2])


def attrition(factors: int, roll: int) -> AttritionResult:
    """14.41: the result of so many attritioning factors at this net roll, which counts as 0 to 11.

    The roll has all modifiers in it, that for size among them. Raises `Mistake` for
    factors below 1.
    """
    table = chart("attrition")
    bottoms = [int(heading.rstrip("+").partition("-")[0]) for heading in table.columns]
    cell = table.cell(_within(roll, 0, len(table.rows) - 1), bisect_right(bottoms, _positive(factors)) - 1)
    numbers = {part[-1]: int(part[:-1]) for part in cell.split("/") if part != "-"}
    return AttritionResult(numbers.get("C", 0), numbers.get("H", 0))


def ground_combat(odds: str, roll: int, uneven: str = "as_printed") -> str:
    """15.6: the code of the result at these odds and this net roll of one die.

    Odds are rounded in the defender's favor (W129), those beyond the chart use its outer columns (W130), a
    roll above six counts as six (W131). By "pattern" the five uneven cells follow the others, as so many
    columns further and rolls below (W133). Raises `Mistake` for odds that are none.
    """
    table = chart("ground_combat")
    row, column = _within(roll, 1, len(table.rows)) - 1, table.columns.index(odds_column(odds))
    moved = min(row, len(table.columns) - 1 - column) if uneven == "pattern" else 0
    return table.cell(row - moved, column + moved)


def odds_column(odds: str) -> str:
    """The column for odds such as "7:2", which is "3:1"."""
    if not (found := ODDS.fullmatch(odds)):
        raise Unworkable("odds", say(ODDS_ARE, odds=odds[:LONGEST]))
    attacker, defender = int(found[1]), int(found[2])
    if attacker >= defender:
        return f"{min(attacker // defender, 5)}:1"
    return f"1:{min(-(-defender // attacker), 4)}"


def surprise(roll: int) -> SurpriseLevel:
    """23.7413: the level of surprise at this net roll of one die: 0 (none) at 0 and less, 7 at 7 and more."""
    reached = [level for level in surprise_chart().level if level.level <= roll]
    return reached[-1] if reached else SurpriseLevel(0)


def surprise_effects(level: int) -> tuple[str, ...]:
    """23.7413: everything that a level of surprise does; a level includes all levels below it."""
    reached = [one for one in surprise_chart().level if one.level <= level]
    fewer = max((one.fewer for one in reached), default=0)
    told = said("{fewer} fewer defending {fewer:squadron engages|squadrons engage}.")
    reductions = (say(told, fewer=fewer),) if fewer else ()
    own = [translated(one.adds) for one in reached if one.adds]
    return (*own[:3], *reductions, *own[3:])


def two_dice(roll: int) -> int:
    """The column of a net roll, from 0: less than 2 counts as 2 (19.42, doubt W213), more than 12 as 12."""
    return _within(roll, FIRST_ROLL, LAST_ROLL) - FIRST_ROLL


def _within(number: int, least: int, most: int) -> int:
    return max(least, min(number, most))


def _positive(number: int) -> int:
    if number < 1:
        raise Mistake("row", str(number), hint=say("Rows begin with 1."))
    return number
