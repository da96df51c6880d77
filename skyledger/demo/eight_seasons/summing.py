"""What a season came to, and how the board stands, in lines: what each is about, and what is so."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from core.world_at_war.board import name, side_of
from core.world_at_war.state import Game
from core.world_at_war.units import KINDS
from events.message import Event
from events.world_at_war import AirUnitsConstructed, CounterairEnded, HexTaken, TerritoryGained
from skyledger.reporting import Report

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
        "counterairs": ", ".join(dict.fromkeys(fought)),
        "taken": ", ".join((*gained, *taken)),
        "lost": _counted(game, lost),
        "built": _counted(game, _built(facts)),
        "new airbases": ", ".join(new),
        "airbases gone": ", ".join(gone),
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
            yield game.nations[nation].adjective, f"{told}{f'; unbuilt: {more}' if more else ''}"
    yield "airbases", _airbases(game)


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
    """Such as "14 AAF (2 inverted), 4 interceptor", kinds in the order of the counters."""
    kinds = sorted((kind for who, kind in counts if who == nation), key=_rank)
    return ", ".join(
        f"{counts[nation, kind]} {kind}{f' ({over} inverted)' if (over := turned[nation, kind]) else ''}"
        for kind in kinds
    )


def _rank(kind: str) -> int:
    return KINDS.index(kind) if kind in KINDS else len(KINDS)
