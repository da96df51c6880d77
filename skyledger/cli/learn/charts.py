"""`table`: a result of a chart, or the whole chart."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.mistakes import Mistake, Unfit, Unworkable, near_misses
from core.world_at_war import edition
from events.sentences import said, say, translated
from skyledger.cli.options import USUAL, Common, whole
from skyledger.cli.paper import blank, hanging, put, styled
from skyledger.cli.status import DONE
from skyledger.datafiles.problems import shortened

Result = Mapping[str, Any]
FLEET = "fleet-factors"


class Kind(msgspec.Struct, frozen=True):
    """How a chart is asked: its number, its file (none for surprise), what a row is, the answer in words."""

    number: str
    file: str
    asked: str
    look: Callable[[str, int], Result]
    told: Callable[[Any], str]


def _by_number(look: Callable[[int, int], Any]) -> Callable[[str, int], Result]:
    return lambda row, roll: msgspec.structs.asdict(look(whole("row", row), roll))


def _hits(look: Callable[[int, int], int]) -> Callable[[str, int], Result]:
    return lambda row, roll: {"hits": look(whole("row", row), roll)}


def _code(row: str, roll: int) -> Result:
    return {"code": edition.ground_combat(row, roll)}


def _surprise(row: str, roll: int) -> Result:
    if row != "0":
        told = say("The chart of surprise has no row {row}: its single row is 0.", row=shortened(row))
        raise Unfit("row", row, told)
    level = edition.surprise(roll).level
    return {"level": level, "effects": edition.surprise_effects(level)}


def _air_told(result: Result) -> str:
    return say("{eliminated}/{aborted} ({eliminated} eliminated, {aborted} aborted)", **result)


KINDS: dict[str, Kind] = {
    "air-combat": Kind(
        "19.2",
        "air_combat",
        said("factors or squadrons {row}, net roll {roll}:"),
        _by_number(edition.air_combat),
        _air_told,
    ),
    "air-defense": Kind(
        "23.42",
        "air_defense",
        said("the level {row}, net roll {roll}:"),
        _by_number(edition.air_defense),
        _air_told,
    ),
    "naval-attack": Kind(
        "20.51, 23.44",
        "naval_attack",
        said("air squadrons {row}, net roll {roll}:"),
        _hits(edition.naval_attack),
        lambda result: say("hits: {hits}", **result),
    ),
    "attrition": Kind(
        "14.41",
        "attrition",
        said("attritioning factors {row}, net roll {roll}:"),
        _by_number(edition.attrition),
        lambda result: say("counters: {counters}, hexes: {hexes}", **result),
    ),
    "ground-combat": Kind(
        "15.6",
        "ground_combat",
        said("odds {row}, net roll {roll}:"),
        _code,
        lambda result: str(result["code"]),
    ),
    "surprise": Kind(
        "23.7413",
        "",
        said("row {row}, net roll {roll}:"),
        _surprise,
        lambda result: " ".join((say("level {level}.", level=result["level"]), *result["effects"])),
    ),
}
FLEETS = msgspec.structs.replace(
    KINDS["naval-attack"],
    asked=said("fleet factors {row}, net roll {roll}:"),
    look=_hits(edition.fleet_attack),
)
NAMES = ", ".join(KINDS)
NUMBERS = {number: name for name, kind in KINDS.items() for number in kind.number.split(", ")}


def table(
    name: Annotated[str, Parameter(help=f"The chart: {NAMES}; or its number, such as 19.2.")],
    row: Annotated[
        str,
        Parameter(
            help="Factors, squadrons, level, attritioning factors or odds such as 3:1; 0 for surprise."
        ),
    ] = "",
    roll: Annotated[str, Parameter(help="The net roll, with all modifiers in it.")] = "",
    /,
    *,
    fleet_factors: Annotated[
        bool, Parameter(negative="", show_default=False, help="ROW of naval-attack counts fleet factors.")
    ] = False,
    common: Common = USUAL,
) -> int:
    """Look up a chart of A World at War, or without ROW and ROLL print the whole of it.

    A row beyond the last is read as the chart says: the last row and the one that makes up the number, with
    the same roll. A roll beyond the first or last column counts as that column. ROLL is the net roll: that of
    attrition has the +1 for each ten factors begun above 70 in it.

    JSON: {"table", "row", "roll", "result"}; of the result {"eliminated", "aborted"} for air-combat and
    air-defense, {"hits"} for naval-attack, {"counters", "hexes"} for attrition, {"code"} for ground-combat,
    {"level", "effects"} for surprise. The whole: {"table", "title", "row_is", "columns", "rows": [{"row",
    "cells"}]} as it is printed.
    """
    name = NUMBERS.get(name, name)
    kind = _kind(name, FLEET if fleet_factors else "")
    if not row:
        return _whole(kind, common)
    if not roll:
        told = say("No roll is given: give ROW and ROLL, or neither to see the whole chart.")
        raise Unworkable("roll", told)
    thrown = whole("roll", roll)
    result = kind.look(row, thrown)
    if common.json:
        shown = row if name == "ground-combat" else int(row)
        put({"table": kind.number, "row": shown, "roll": thrown, "result": result})
        return DONE
    asked = say(kind.asked, row=row, roll=thrown)
    hanging((kind.number, "rule"), f"  {asked} ", (kind.told(result), "heading"))
    return DONE


def _kind(name: str, counting: str) -> Kind:
    if name not in KINDS:
        raise Mistake(
            "table", name, near_misses(name, KINDS), hint=say("The tables are {tables}.", tables=NAMES)
        )
    if counting == FLEET and name != "naval-attack":
        told = say("Only naval-attack has rows of fleet factors; {table} has none.", table=name)
        raise Unworkable("table", told)
    return FLEETS if counting == FLEET else KINDS[name]


def _whole(kind: Kind, common: Common) -> int:
    title, row_is, columns, rows = _printed(kind)
    if common.json:
        told = {"table": kind.number, "title": title, "row_is": row_is, "columns": columns}
        put({**told, "rows": [{"row": row, "cells": cells} for row, cells in rows]})
        return DONE
    heading = say("{title}  (rows: {rows})", title=title, rows=row_is)
    hanging((kind.number, "rule"), styled(f"  {heading}", (f"  {title}", "heading")))
    blank()
    if not kind.file:
        for row, cells in rows:
            hanging((row.rjust(3), "heading"), f"  {cells[0]}", hang=5)
        return DONE
    lines: list[tuple[str, Sequence[str]]] = [("", columns), *rows]
    first = max(len(row) for row, _ in lines)
    wide = max(len(cell) for _, cells in lines for cell in cells) + 2
    for row, cells in lines:
        hanging((row.rjust(first), "heading"), "".join(cell.rjust(wide) for cell in cells))
    return DONE


def _printed(kind: Kind) -> tuple[str, str, tuple[str, ...], list[tuple[str, Sequence[str]]]]:
    """Title, what the rows are, the columns, and each row with its cells."""
    if not kind.file:
        levels = edition.surprise_chart().level
        effects = [(str(one.level), (" ".join(_new_at(one.level)),)) for one in levels]
        title = translated(edition.surprise_chart().title)
        return title, say("level, with all below"), (say("effects"),), [*effects]
    chart = edition.chart(kind.file)
    printed = [(row, cells.split()) for row, cells in zip(chart.rows, chart.cells, strict=True)]
    return translated(chart.title), translated(chart.row_is), chart.columns, [*printed]


def _new_at(level: int) -> list[str]:
    """What a level of surprise does that the level below does not."""
    return [one for one in edition.surprise_effects(level) if one not in edition.surprise_effects(level - 1)]
