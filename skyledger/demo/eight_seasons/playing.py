"""The eight seasons played from their order files, and shown in a few lines each, board at the end."""

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

import msgspec
from msgspec.structs import replace

import store
from core.history import Redo, Undo
from core.mistakes import Mistake, Unworkable
from core.ruling import Refused, Ruling
from core.world_at_war.board import name, side_of
from core.world_at_war.state import Game
from core.world_at_war.units import KINDS, so_many
from events.message import Event
from events.sentences import said, say, translated
from events.world_at_war import AirUnitsConstructed, CounterairEnded, HexTaken, TerritoryGained
from skyledger import scenarios
from skyledger.cli.desk import PROJECTIONS, SOURCES
from skyledger.cli.names_given import proper_game_id
from skyledger.cli.options import Common
from skyledger.cli.paper import blank, hanging
from skyledger.cli.status import DONE, RUN
from skyledger.demo.apart import apart, left, take_over
from skyledger.demo.steps import typed
from skyledger.games import PUBLIC, projections, system_of
from skyledger.notation import notation_of
from skyledger.notation.reader import OrderLine, read_file
from skyledger.recording import read_models
from skyledger.reporting import Asked, Report, report
from skyledger.service import Desk, begin, submit, table
from store.transfer import export_game

# The eight seasons played: order files given line by line, and what is taken back between them.

SCENARIO, SEED = "malta_1942", "1942"
TITLE = said("Eight seasons of Malta 1942")


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
    Season(said("Summer 1942"), ("1_summer_1942",)),
    Season(said("Fall 1942"), ("2_fall_1942",)),
    Season(said("Winter 1942"), ("3_winter_1942",)),
    Season(said("Spring 1943"), ("4_spring_1943",)),
    Season(said("Summer 1943"), ("5_summer_1943", *THOUGHT_AGAIN, "5_summer_1943_again")),
    Season(said("Fall 1943"), ("6_fall_1943",)),
    Season(said("Winter 1943"), ("7_winter_1943",)),
    Season(said("Spring 1944"), ("8_spring_1944",)),
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
    where = say("{file}, line {line}", file=f"{file}.orders", line=line.number)
    seat, at = line.seat or "", table(desk, game)
    try:
        order = notation_of(at.system.rules.name).read(at.state, line.text, seat)
        ruling = submit(desk, game, seat, order).ruling
    except Mistake as mistake:
        raise Unworkable("order", f"{where}: {mistake}") from None
    _stands(ruling, f"{where}: {seat}: {line.text}")


def _stands(ruling: Ruling | None, what: str) -> None:
    if isinstance(ruling, Refused):
        broken = [violation.rule for violation in ruling.violations]
        raise Unworkable("order", say("{order} is refused by {rules}.", order=what, rules=broken))


# What a season came to, and how the board stands, in lines: what each is about, and what is so.

Line = tuple[str, str]
Counts = Counter[tuple[str, str]]
"""How many units of a nation and a kind."""

AnyFact = TypeVar("AnyFact", bound=Event)


def season_lines(told: Report, game: Game) -> Iterator[Line]:
    """What was fought over, taken, lost and built, and which airbases came and went."""
    facts = [line.event for phase in told.phases for part in phase.parts for line in part.lines]
    fought = (name(game, one.place) for one in _of(facts, CounterairEnded))
    gained = (one.territory for one in _of(facts, TerritoryGained))
    taken = (name(game, one.hex) for one in _of(facts, HexTaken) if name(game, one.hex) != one.hex)
    lost = Counter({(loss.nation, loss.kind): loss.count for loss in told.losses})
    new = (one.called for one in told.bases if one.after)
    gone = (one.called for one in told.bases if not one.after)
    lines = {
        say("counterairs"): ", ".join(dict.fromkeys(fought)),
        say("taken"): ", ".join((*gained, *taken)),
        say("lost"): _counted(game, lost),
        say("built"): _counted(game, _built(facts)),
        say("new airbases"): ", ".join(new),
        say("airbases gone"): ", ".join(gone),
    }
    yield from ((about, what) for about, what in lines.items() if what)


def _of(facts: Iterable[Event], kind: type[AnyFact]) -> Iterator[AnyFact]:
    return (fact for fact in facts if isinstance(fact, kind))


def _built(facts: Iterable[Event]) -> Counts:
    built: Counts = Counter()
    for fact in _of(facts, AirUnitsConstructed):
        built[fact.nation, fact.kind] += len(fact.units)
    return built


def board_lines(game: Game) -> Iterator[Line]:
    """For each nation its air units in play, how many are inverted, and those unbuilt; then airbases."""
    there: Counts = Counter((u.nation, u.kind) for u in game.units.values() if u.base)
    turned: Counts = Counter((u.nation, u.kind) for u in game.units.values() if u.base and u.inverted)
    unbuilt: Counts = Counter((u.nation, u.kind) for u in game.units.values() if not (u.base or u.divided))
    for nation in _side_by_side(game):
        if told := _of_nation(nation, there, turned):
            more = _of_nation(nation, unbuilt, Counter())
            units = say("{units}; unbuilt: {unbuilt}", units=told, unbuilt=more) if more else told
            yield game.nations[nation].adjective, units
    yield say("airbases"), _airbases(game)


def _airbases(game: Game) -> str:
    bases = sorted((base.nation, name(game, base.hex)) for base in game.airbases.values())
    by_nation = {nation: list(some) for nation, some in groupby(bases, key=itemgetter(0))}
    return "; ".join(
        f"{game.nations[nation].adjective} {', '.join(place for _, place in by_nation[nation])}"
        for nation in _side_by_side(game)
        if nation in by_nation
    )


def _side_by_side(game: Game) -> list[str]:
    """The nations in the order of the sides' player turns."""
    return sorted(game.nations, key=lambda nation: (game.sides.index(side_of(game, nation)), nation))


def _counted(game: Game, counts: Counts) -> str:
    """Such as "German 4 AAF, 1 interceptor; Italian 3 AAF"."""
    nations = (nation for nation in _side_by_side(game) if any(nation == key[0] for key in counts))
    return "; ".join(f"{game.nations[one].adjective} {_of_nation(one, counts, Counter())}" for one in nations)


def _of_nation(nation: str, counts: Counts, turned: Counts) -> str:
    """Such as "14 AAF (2 inverted), 4 interceptors", kinds in the order of the counters."""
    kinds = sorted((kind for who, kind in counts if who == nation), key=_rank)
    return ", ".join(_of_a_kind(kind, counts[nation, kind], turned[nation, kind]) for kind in kinds)


def _of_a_kind(kind: str, count: int, inverted: int) -> str:
    units = say("{count} {kind}", count=count, kind=so_many(kind, count))
    return say("{units} ({inverted} inverted)", units=units, inverted=inverted) if inverted else units


def _rank(kind: str) -> int:
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


# The eight seasons shown: a few lines for each, then how the board stands, audit and head.

NAME = "eight_seasons"
MARGIN = 14
"""Columns of what a line is about; what goes over the edge hangs behind it."""


def play(kept_as: str, common: Common) -> int:
    """Play the campaign and audit it; with an id it is kept among the user's games.

    Raises `Mistake` for an id that no game can have, and `ImportRefused` if another game has it.
    """
    game = proper_game_id(kept_as) if kept_as else NAME
    with apart() as path:
        lines = _shown(game)
        take_over(lines, Common(path))
        blank()
        hanging(f"$ {typed('audit', game)}")
        if (status := RUN.get()(["audit", game])) != DONE:
            return status
    left(lines, NAME, kept_as and game, common, tuple(_looking_at(game)))
    return DONE


def _looking_at(game: str) -> Iterator[str]:
    yield typed("show", game)
    yield typed("report", game, "--turn", "Fall 1942 Allied")
    yield typed("why", game, "IT-AAF-10")
    yield typed("replay", game, "--from", "200", "--to", "205")


def _shown(game: str) -> list[bytes]:
    """Play the campaign in memory, where nothing waits for a disk; gives it as lines of an export."""
    exported, sources = BytesIO(), SOURCES.get()
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        _show(Desk(ledger, sources.clock, sources.entropy), game)
        export_game(ledger, game, exported)
    return exported.getvalue().splitlines(keepends=True)


def _show(desk: Desk, game: str) -> None:
    begun(desk, game)
    told = say("{title}, from the order files of its players.", title=translated(TITLE))
    hanging((told, "heading"))
    for one in played(desk, game):
        blank()
        entries = say(", entries {first} to {last}", first=one.first, last=one.last)
        hanging((translated(one.season), "heading"), entries)
        _write(season_lines(_reported(desk, game, one), table(desk, game).state))
    blank()
    hanging((say("How the board stands then"), "heading"))
    _write(board_lines(table(desk, game).state))


def _write(lines: Iterable[tuple[str, str]]) -> None:
    for about, told in lines:
        hanging(f"{about:<{MARGIN}}{told}", indent=2, hang=MARGIN)


def _reported(desk: Desk, game: str, one: Played) -> Report:
    held = table(desk, game)
    return report(held, Asked(one.first, one.last, stretch=True), PUBLIC, held.past.steps)
