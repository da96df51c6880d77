"""The request for a round of air combat: its shape and the fight that it means."""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from core.world_at_war.air_combat.groups import BOMBER, Circumstances, Fight, Group, fight_between
from core.world_at_war.under_way.missions import Side
from skyledger.datafiles.problems import DataError, Fault, problems
from skyledger.datafiles.reading import Unreadable, data
from skyledger.datafiles.shape import shape_faults, shaped

T = TypeVar("T")

JAPAN, AMERICA, PACIFIC = "Japan", "United States", "Pacific"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air of one nation, kind and quality; `count` in factors, of naval air and kamikazes in squadrons."""

    nation: str
    kind: str
    count: int
    elite: bool = False
    inverted: bool = False


class Picks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each side picked of equal types and kinds of squadrons, in the order in which it was asked."""

    attacker: tuple[str, ...] = ()
    defender: tuple[str, ...] = ()


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two dice added for each side; 0 where they are still to be thrown."""

    attacker: int = 0
    defender: int = 0


class Winter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The winter effect on each side."""

    attacker: int = 0
    defender: int = 0


class Short(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which side is in partial supply or under air oil effects."""

    attacker: bool = False
    defender: bool = False


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What bears on nationality DRMs."""

    winter: Winter = Winter()
    partial_supply_or_oil: Short = Short()
    air_nationality_research: dict[str, int] = {}
    theater: str = ""


class About(Conditions, frozen=True, forbid_unknown_fields=True):
    """The circumstances, as `groups.Circumstances` explains them, and the conditions."""

    at_sea_against_cap: bool = False
    air_cover_joins: bool = False
    surprise_level: int = 0
    bombing: bool = False
    defender_radar: int = 0
    apply_to_inverted: str = ""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of air combat that is to be resolved."""

    attacker: tuple[Row, ...]
    defender: tuple[Row, ...]
    edition: str = "current"
    dice: Dice = Dice()
    circumstances: About = About()


def read_request(content: bytes, name: str) -> Request:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(Request, content, name)


def read_as(struct: type[T], content: bytes, name: str) -> T:
    """The struct that these bytes say as JSON; raises `DataError` with everything wrong with their shape."""
    try:
        plain = data(content, "request.json")
    except Unreadable as fault:
        raise DataError(problems(name, (Fault((), str(fault)),))) from None
    if faults := shape_faults(plain, struct):
        raise DataError(problems(name, faults))
    return shaped(plain, struct)


def fight_of(request: Request) -> Fight:
    """The fight that a sound request means."""
    about = request.circumstances
    circumstances = Circumstances(
        about.at_sea_against_cap,
        about.air_cover_joins,
        about.surprise_level,
        about.bombing,
        about.defender_radar,
        about.apply_to_inverted,
    )
    theater = theater_of((*request.attacker, *request.defender), about)
    attacker = groups_of(request.attacker, about, "attacker", theater)
    return fight_between(attacker, groups_of(request.defender, about, "defender", theater), circumstances)


def groups_of(rows: Iterable[Row], about: Conditions, side: Side, theater: str) -> list[Group]:
    """The rows of a side as groups, with what bears on their nationality DRMs."""
    return [
        Group(
            row.nation,
            row.kind,
            row.count,
            row.elite,
            row.inverted,
            winter=getattr(about.winter, side),
            short=int(getattr(about.partial_supply_or_oil, side)),
            research=about.air_nationality_research.get(row.nation, 0),
            theater=theater,
        )
        for row in rows
    ]


def theater_of(rows: Iterable[Row], about: Conditions) -> str:
    """Where it is fought: as it is said, or in the Pacific if Japan is in it (doubt W272)."""
    return about.theater or (PACIFIC if any(row.nation == JAPAN for row in rows) else "")


def theater_is_inferred(rows: Iterable[Row], about: Conditions) -> bool:
    """Does the fight between these turn on a theater that is not said (doubt W272)?"""
    bombers = any(row.nation == AMERICA and row.kind == BOMBER for row in rows)
    return bombers and not about.theater
