"""The eight seasons played: order files given line by line, and what is taken back between them."""

from collections.abc import Iterator
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from core.history import Redo, Undo
from core.mistakes import Mistake, Unworkable
from core.ruling import Refused, Ruling
from skyledger import scenarios
from skyledger.games import system_of
from skyledger.notation import notation_of
from skyledger.notation.order_file import OrderLine, read_file
from skyledger.service import Desk, begin, submit, table

SCENARIO, SEED = "malta_1942", "1942"
TITLE = "Eight seasons of Malta 1942"


class Again(msgspec.Struct, frozen=True):
    """A seat takes back its last order, or lets it count again."""

    seat: str
    order: Undo | Redo


class Season(msgspec.Struct, frozen=True):
    """A season, and how it was played: order files, by their names, and second thoughts between them."""

    name: str
    deeds: tuple[str | Again, ...]


class Played(msgspec.Struct, frozen=True):
    """A season that was played, with its first and its last entry."""

    season: str
    first: int
    last: int


THOUGHT_AGAIN = (Again("germany", Undo()), Again("germany", Redo()), Again("germany", Undo()))
SEASONS = (
    Season("Summer 1942", ("1_summer_1942",)),
    Season("Fall 1942", ("2_fall_1942",)),
    Season("Winter 1942", ("3_winter_1942",)),
    Season("Spring 1943", ("4_spring_1943",)),
    Season("Summer 1943", ("5_summer_1943", *THOUGHT_AGAIN, "5_summer_1943_again")),
    Season("Fall 1943", ("6_fall_1943",)),
    Season("Winter 1943", ("7_winter_1943",)),
    Season("Spring 1944", ("8_spring_1944",)),
)


def begun(desk: Desk, game: str) -> None:
    """Begin the campaign under this id; its machine dice are thrown from a seed, so that they fall alike."""
    position = replace(scenarios.load(SCENARIO), seed=SEED)
    begin(desk, game, TITLE, system_of(position.game), position, SCENARIO)


def played(desk: Desk, game: str) -> Iterator[Played]:
    """Season after season, as soon as each is played. Raises `Unworkable` for an order that is refused."""
    for season in SEASONS:
        first = desk.ledger.head(game).number + 1
        for deed in season.deeds:
            _take(desk, game, deed)
        yield Played(season.name, first, desk.ledger.head(game).number)


def _take(desk: Desk, game: str, deed: str | Again) -> None:
    match deed:
        case Again(seat, order):
            _stands(submit(desk, game, seat, order).ruling, type(order).__name__.lower())
        case file:
            for line in orders_of(file):
                _give(desk, game, file, line)


def orders_of(file: str) -> list[OrderLine]:
    """The orders of one of the files in this folder."""
    return read_file(files(__package__).joinpath(f"{file}.orders").read_text(encoding="utf-8"))


def _give(desk: Desk, game: str, file: str, line: OrderLine) -> None:
    where, seat, at = f"{file}.orders, line {line.number}", line.seat or "", table(desk, game)
    try:
        order = notation_of(at.system.rules.name).read(at.state, line.text, seat)
        ruling = submit(desk, game, seat, order).ruling
    except Mistake as mistake:
        raise Unworkable("order", f"{where}: {mistake}") from None
    _stands(ruling, f"{where}: {seat}: {line.text}")


def _stands(ruling: Ruling | None, what: str) -> None:
    if isinstance(ruling, Refused):
        broken = ", ".join(violation.rule for violation in ruling.violations)
        raise Unworkable("order", f"{what} is refused by {broken}.")
