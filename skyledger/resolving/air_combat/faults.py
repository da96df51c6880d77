"""What is wrong with the values of a request for air combat, each named with its place."""

from collections.abc import Iterable, Iterator, Sequence

from core.world_at_war.air_combat.groups import BOTH, KAMIKAZE, KINDS, NAS, UNINVERTED_ONLY, printed
from core.world_at_war.edition import editions
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import JAPAN, Conditions, Dice, Request, Row

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
        yield Fault((side,), f"The {side} has no air units; one row at least is needed.")
    for number, row in enumerate(rows):
        yield from row_faults(row, side, (side, number))
    yield from too_many(rows, side)


def too_many(rows: Sequence[Row], side: Side) -> Iterator[Fault]:
    """More units together than a side has, though no row has."""
    if (engaged := sum(row.count for row in rows)) > MOST >= max(row.count for row in rows):
        yield Fault((side,), f"A side has at most {MOST} units, not {engaged}.")


def dice_faults(dice: Dice, path: Path) -> Iterator[Fault]:
    """Sums that two dice can't give."""
    for side in SIDES:
        thrown = getattr(dice, side)
        if thrown and not 2 <= thrown <= 12:
            yield Fault((*path, side), f"Two dice give 2 to 12, not {thrown}.")


def row_faults(row: Row, side: Side, path: Path) -> Iterator[Fault]:
    """What is wrong with one row."""
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


def both_sides_faults(row: Row, others: Sequence[Row], path: Path) -> Iterator[Fault]:
    """A nation that stands among its enemies, too."""
    if row.nation in {other.nation for other in others}:
        yield Fault((*path, "nation"), f"{row.nation} stands on the other side as well; a nation is on one.")


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


def conditions_faults(about: Conditions) -> Iterator[Fault]:
    """What is wrong with what bears on nationality DRMs."""
    for side in SIDES:
        yield from number_faults(("circumstances", "winter", side), getattr(about.winter, side))
    for nation, level in about.air_nationality_research.items():
        path = ("circumstances", "air_nationality_research", nation)
        yield from number_faults(path, level)
        if nation not in printed():
            yield Fault(path, unknown("nation", nation, printed()))
    yield from word_faults(("circumstances", "theater"), about.theater, THEATERS)


def number_faults(path: Path, number: int) -> Iterator[Fault]:
    """A number that is too small or too large."""
    if not 0 <= number <= MOST:
        yield Fault(path, f"This is a number from 0 to {MOST}, not {number}.")


def word_faults(path: Path, given: str, known: Iterable[str]) -> Iterator[Fault]:
    """A word that is given and is none of those that are known."""
    if given and given not in known:
        yield Fault(path, unknown(f"value of {path[-1]}", given, known))
