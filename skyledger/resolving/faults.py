"""What is wrong with the values of a request for air combat, each named with its place."""

from collections.abc import Iterable, Iterator

from core.world_at_war.air_combat.groups import (
    ATTACKER,
    BOTH,
    DEFENDER,
    KAMIKAZE,
    KINDS,
    NAS,
    UNINVERTED_ONLY,
    Side,
)
from core.world_at_war.air_combat.nationality import printed
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.request import JAPAN, About, Request, Row
from skyledger.scenarios.table import editions

MOST = 999
"""Units of one side: more than any map holds."""

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
THEATERS = ("Europe", "Pacific")


def value_faults(request: Request) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or against what the rules say of such units."""
    if request.edition not in editions():
        yield Fault(("edition",), unknown("edition", request.edition, editions()))
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        if not rows:
            yield Fault((side,), f"The {side} has no air units; one row at least is needed.")
        for number, row in enumerate(rows):
            yield from _row_faults(row, side, (side, number))
        if (engaged := sum(row.count for row in rows)) > MOST >= max(row.count for row in rows):
            yield Fault((side,), f"A side has at most {MOST} units, not {engaged}.")
        thrown = getattr(request.dice, side)
        if thrown and not 2 <= thrown <= 12:
            yield Fault(("dice", side), f"Two dice give 2 to 12, not {thrown}.")
    yield from _kamikaze_faults(request)
    yield from _about_faults(request.circumstances)


def _row_faults(row: Row, side: Side, path: Path) -> Iterator[Fault]:
    if row.nation not in printed():
        yield Fault((*path, "nation"), unknown("nation", row.nation, printed()))
    if row.kind not in KINDS:
        yield Fault((*path, "kind"), unknown("kind of air unit", row.kind, KINDS))
    if not 1 <= row.count <= MOST:
        yield Fault((*path, "count"), f"A row has 1 to {MOST} units, not {row.count}.")
    if row.elite and (row.nation, row.kind) != (JAPAN, NAS):
        yield Fault((*path, "elite"), "Only Japanese NAS are elite (17.352, 19.31A).")
    if row.inverted and side == ATTACKER:
        yield Fault((*path, "inverted"), "Inverted air units do not attack (18.41).")


def _kamikaze_faults(request: Request) -> Iterator[Fault]:
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        for number, row in enumerate(rows):
            if row.kind != KAMIKAZE:
                continue
            if side == DEFENDER:
                yield Fault(
                    (side, number, "kind"), "Kamikazes are not counteraired and do not defend (17.461)."
                )
            if row.nation != JAPAN:
                yield Fault((side, number, "nation"), "Only Japan has kamikazes (17.4).")
            if any(other.kind != KAMIKAZE for other in rows):
                yield Fault((side, number, "kind"), "Kamikazes attack alone (17.47D).")


def _about_faults(about: About) -> Iterator[Fault]:
    numbers: dict[tuple[str, ...], int] = {
        ("surprise_level",): about.surprise_level,
        ("defender_radar",): about.defender_radar,
        ("winter", "attacker"): about.winter.attacker,
        ("winter", "defender"): about.winter.defender,
        **{("air_nationality_research", n): level for n, level in about.air_nationality_research.items()},
    }
    for path, number in numbers.items():
        if not 0 <= number <= MOST:
            yield Fault(("circumstances", *path), f"This is a number from 0 to {MOST}, not {number}.")
    for nation in about.air_nationality_research:
        if nation not in printed():
            yield Fault(
                ("circumstances", "air_nationality_research", nation), unknown("nation", nation, printed())
            )
    yield from _word_faults("apply_to_inverted", about.apply_to_inverted, (UNINVERTED_ONLY, BOTH))
    yield from _word_faults("theater", about.theater, THEATERS)


def _word_faults(name: str, given: str, known: Iterable[str]) -> Iterator[Fault]:
    if given and given not in known:
        yield Fault(("circumstances", name), unknown(f"value of {name}", given, known))
