"""The request for a round of air combat: its shape, its fight, and what is wrong with its values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from core.world_at_war.air_combat.chart import printed
from core.world_at_war.air_combat.groups import (
    BOMBER,
    BOTH,
    KAMIKAZE,
    KINDS,
    NAS,
    UNINVERTED_ONLY,
    Circumstances,
    Fight,
    Group,
    fight_between,
)
from core.world_at_war.edition import editions
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.table import read_as

JAPAN, AMERICA, PACIFIC = "Japan", "United States", "Pacific"


class Air(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air of one nation, kind and quality; `count` in factors, of naval air and kamikazes in squadrons."""

    nation: str
    kind: str
    count: int
    elite: bool = False


class Row(Air, frozen=True, forbid_unknown_fields=True):
    """Air that fights in the air, or is met where it is based."""

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


def groups_of(rows: Iterable[Air], about: Conditions, side: Side, theater: str) -> list[Group]:
    """The rows of a side as groups, with what bears on their nationality DRMs."""
    return [
        Group(
            row.nation,
            row.kind,
            row.count,
            row.elite,
            isinstance(row, Row) and row.inverted,
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


# What is wrong with the values of a request for air combat, each named with its place.

MOST = 999
"""Units of one side: more than any map holds."""

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
THEATERS = ("Europe", "Pacific")


def value_faults(request: Request) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or against what the rules say of such units."""
    yield from edition_faults(request.edition)
    for side in SIDES:
        yield from force_faults(getattr(request, side), side)
    for number, row in enumerate(request.defender):
        yield from both_sides_faults(row, request.attacker, (DEFENDER, number))
    yield from dice_faults(request.dice, ("dice",))
    yield from _kamikaze_faults(request)
    about = request.circumstances
    yield from conditions_faults(about)
    for name in ("surprise_level", "defender_radar"):
        yield from number_faults(("circumstances", name), getattr(about, name))
    path = ("circumstances", "apply_to_inverted")
    yield from word_faults(path, about.apply_to_inverted, (UNINVERTED_ONLY, BOTH))


def edition_faults(edition: str) -> Iterator[Fault]:
    """An edition that there is not."""
    if edition not in editions():
        yield Fault(("edition",), unknown("edition", edition, editions()))


def force_faults(rows: Sequence[Row], side: Side) -> Iterator[Fault]:
    """What is wrong with the rows of a side, one by one and together."""
    if not rows:
        yield Fault((side,), say("The {side} has no air units; one row at least is needed.", side=side))
    for number, row in enumerate(rows):
        yield from row_faults(row, side, (side, number))
    yield from too_many(rows, side)


def too_many(rows: Sequence[Row], side: Side) -> Iterator[Fault]:
    """More units together than a side has, though no row has."""
    if (engaged := sum(row.count for row in rows)) > MOST >= max(row.count for row in rows):
        yield Fault(
            (side,), say("A side has at most {most} units, not {engaged}.", most=MOST, engaged=engaged)
        )


def dice_faults(dice: Dice, path: Path) -> Iterator[Fault]:
    """Sums that two dice can't give."""
    for side in SIDES:
        yield from sum_faults((*path, side), getattr(dice, side))


def sum_faults(path: Path, thrown: int) -> Iterator[Fault]:
    """A sum that two dice can't give; 0 stands for dice that are not thrown yet."""
    if thrown and not 2 <= thrown <= 12:
        yield Fault(path, say("Two dice give 2 to 12, not {thrown}.", thrown=thrown))


def die_faults(path: Path, die: int) -> Iterator[Fault]:
    """What one die can't give; 0 stands for one that is not thrown yet."""
    if die and not 1 <= die <= 6:
        yield Fault(path, say("One die gives 1 to 6, not {die}.", die=die))


def doubt_faults(
    doubts: Mapping[str, str], among: Mapping[str, Iterable[str]], called: str
) -> Iterator[Fault]:
    """Doubts that do not bear on what is resolved, and options that can't be played."""
    for number, option in doubts.items():
        path = ("doubts", number)
        if number not in among:
            yield Fault(path, unknown(called, number, among))
        elif option not in among[number]:
            yield Fault(path, unknown(say("option of {number}", number=number), option, among[number]))


def row_faults(row: Row, side: Side, path: Path) -> Iterator[Fault]:
    """What is wrong with one row."""
    yield from air_faults(row, KINDS, say("kind of air unit"), path)
    if row.inverted and side == ATTACKER:
        yield Fault((*path, "inverted"), say("Inverted air units do not attack (18.41)."))


def air_faults(
    row: Air, kinds: Iterable[str], called: str, path: Path, enemies: Iterable[str] = ()
) -> Iterator[Fault]:
    """A nation, kind, number or quality that can't be; `called` is what these kinds are, as a person says."""
    yield from nation_faults(row.nation, (*path, "nation"), enemies)
    if row.kind not in kinds:
        yield Fault((*path, "kind"), unknown(called, row.kind, kinds))
    yield from count_faults((*path, "count"), row.count, "units")
    if row.elite and (row.nation, row.kind) != (JAPAN, NAS):
        yield Fault((*path, "elite"), say("Only Japanese NAS are elite (17.352, 19.31A)."))


def nation_faults(nation: str, path: Path, enemies: Iterable[str] = ()) -> Iterator[Fault]:
    """A nation that there is not, or that stands among its enemies, too."""
    if nation not in printed():
        yield Fault(path, unknown("nation", nation, printed()))
    yield from enemy_faults(nation, path, enemies)


def enemy_faults(nation: str, path: Path, enemies: Iterable[str]) -> Iterator[Fault]:
    """A nation that stands among its enemies, too."""
    if nation in enemies:
        yield Fault(
            path, say("{nation} stands on the other side as well; a nation is on one.", nation=nation)
        )


def count_faults(path: Path, count: int, what: str) -> Iterator[Fault]:
    """A row of nothing, or of more than any map holds."""
    if not 1 <= count <= MOST:
        yield Fault(
            path, say("A row has 1 to {most} {what}, not {count}.", most=MOST, what=what, count=count)
        )


def both_sides_faults(row: Row, others: Sequence[Row], path: Path) -> Iterator[Fault]:
    """A nation that stands among its enemies, too."""
    yield from enemy_faults(row.nation, (*path, "nation"), {other.nation for other in others})


def _kamikaze_faults(request: Request) -> Iterator[Fault]:
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        for number, row in enumerate(rows):
            if row.kind != KAMIKAZE:
                continue
            if side == DEFENDER:
                yield Fault(
                    (side, number, "kind"), say("Kamikazes are not counteraired and do not defend (17.461).")
                )
            if row.nation != JAPAN:
                yield Fault((side, number, "nation"), say("Only Japan has kamikazes (17.4)."))
            if any(other.kind != KAMIKAZE for other in rows):
                yield Fault((side, number, "kind"), say("Kamikazes attack alone (17.47D)."))


def conditions_faults(about: Conditions) -> Iterator[Fault]:
    """What is wrong with what bears on nationality DRMs."""
    for side in SIDES:
        yield from number_faults(("circumstances", "winter", side), getattr(about.winter, side))
    for nation, level in about.air_nationality_research.items():
        path = ("circumstances", "air_nationality_research", nation)
        yield from number_faults(path, level)
        yield from nation_faults(nation, path)
    yield from word_faults(("circumstances", "theater"), about.theater, THEATERS)


def number_faults(path: Path, number: int) -> Iterator[Fault]:
    """A number that is too small or too large."""
    if not 0 <= number <= MOST:
        yield Fault(path, say("This is a number from 0 to {most}, not {number}.", most=MOST, number=number))


def word_faults(path: Path, given: str, known: Iterable[str]) -> Iterator[Fault]:
    """A word that is given and is none of those that are known."""
    if given and given not in known:
        yield Fault(path, unknown(say("value of {path}", path=path[-1]), given, known))
