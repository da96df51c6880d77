"""An attrition at the table: the request, what is wrong with it, and the answer as JSON (14.41, 14.73)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.world_at_war.air_combat.groups import turned_on
from core.world_at_war.ground_combat.attrition import (
    EVILS,
    READ,
    Attrition,
    Force,
    Rolled,
    dice_of_attrition,
    doubts_of_attrition,
    least_evils,
    rolled,
)
from events.sentences import say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import (
    SIDES,
    count_faults,
    die_faults,
    doubt_faults,
    edition_faults,
    number_faults,
    sum_faults,
)
from skyledger.resolving.table import Table, in_order, read_as, seeded

OF_RETREATS = {"W309": READ["W309"]}


class AttritionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ground factors of one CTL."""

    factors: int
    ctl: int = 0


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each side's level of preparation for winter."""

    attacker: int = 0
    defender: int = 0


class Retreat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit that must retreat, and the hexes that it could reach with the evils of each."""

    unit: str
    hexes: dict[str, tuple[str, ...]]


class AttritionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attrition that is to be resolved, and the retreats that follow from it."""

    attacker: tuple[AttritionRow, ...]
    defender: tuple[AttritionRow, ...] = ()
    edition: str = "current"
    die: int = 0
    winter: bool = False
    winter_preparation: Prepared = Prepared()
    pacific: bool = False
    retreats: tuple[Retreat, ...] = ()
    doubts: dict[str, str] = msgspec.field(default_factory=dict)


class Resolved(msgspec.Struct, frozen=True):
    """An attrition that was rolled for, where units may retreat to, and the doubts that it turned on."""

    done: Rolled
    retreats: tuple[tuple[Retreat, tuple[str, ...]], ...]
    doubts: tuple[str, ...]
    seed: int | None


def read_attrition(content: bytes, name: str) -> AttritionRequest:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(AttritionRequest, content, name)


def resolve_attrition(request: AttritionRequest, table: Table) -> Resolved:
    """The attrition that a request asks for, and its die; raises `DataError` with every wrong value."""
    table.refuse(_value_faults(request))
    about, read = _about(request), request.doubts
    die = request.die or sum(next(table.dice) for _ in range(dice_of_attrition(read)))
    retreats = tuple((one, least_evils(one.hexes, read)) for one in request.retreats)
    of_retreats = turned_on(
        lambda other: [least_evils(one.hexes, other) for one in request.retreats], OF_RETREATS, read
    )
    of_dice = () if request.die else ("W125",)
    doubts = in_order((*of_dice, *doubts_of_attrition(about, die, read), *of_retreats))
    return Resolved(rolled(about, die, read), retreats, doubts, None if request.die else table.seed)


def attrition_answer(resolved: Resolved) -> dict[str, Any]:
    """The answer as it is documented."""
    done = resolved.done
    told = {
        "factors": done.factors,
        "die": done.die,
        "modifiers": [msgspec.structs.asdict(one) for one in done.modifiers],
        "net_roll": done.net_roll,
        "table": msgspec.structs.asdict(done.printed),
        "result": msgspec.structs.asdict(done.result),
        "losses": done.losses,
        "retreats": [{"unit": one.unit, "hexes": hexes} for one, hexes in resolved.retreats],
        "doubts": resolved.doubts,
    }
    return seeded(told, resolved.seed)


def _about(request: AttritionRequest) -> Attrition:
    ready = request.winter_preparation
    return Attrition(
        _forces(request.attacker),
        _forces(request.defender),
        request.winter,
        ready.attacker,
        ready.defender,
        request.pacific,
    )


def _forces(rows: Iterable[AttritionRow]) -> tuple[Force, ...]:
    return tuple(Force(row.factors, row.ctl) for row in rows)


def _value_faults(request: AttritionRequest) -> Iterator[Fault]:
    yield from edition_faults(request.edition)
    if not request.attacker:
        yield Fault(("attacker",), say("Attrition is made by ground factors; one row at least is needed."))
    for side in SIDES:
        rows: tuple[AttritionRow, ...] = getattr(request, side)
        yield from number_faults(("winter_preparation", side), getattr(request.winter_preparation, side))
        for number, row in enumerate(rows):
            yield from _row_faults(row, (side, number))
    yield from doubt_faults(request.doubts, READ, say("doubt about attrition"))
    thrown = sum_faults if request.doubts.get("W125") == "two_dice" else die_faults
    yield from thrown(("die",), request.die)
    for number, one in enumerate(request.retreats):
        yield from _retreat_faults(one, ("retreats", number, "hexes"))


def _row_faults(row: AttritionRow, path: Path) -> Iterator[Fault]:
    yield from count_faults((*path, "factors"), row.factors, "factors")
    yield from number_faults((*path, "ctl"), row.ctl)


def _retreat_faults(retreat: Retreat, path: Path) -> Iterator[Fault]:
    for hex_, evils in retreat.hexes.items():
        for evil in evils:
            if evil not in EVILS:
                yield Fault((*path, hex_), unknown("evil", evil, EVILS))
