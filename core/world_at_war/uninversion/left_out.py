"""18.72: who stays inverted where a seat turns up all that may be, and why."""

from collections.abc import Iterator
from itertools import groupby

from core.ruling import Violation
from core.world_at_war.board import name
from core.world_at_war.state import Game
from core.world_at_war.uninversion.chapter import (
    MAY_TURN_UP,
    Uninversion,
    alike_at,
    inverted_ashore,
    may_be_turned_up,
)
from events.sentences import say, translated
from events.world_at_war.board import AirUnit


def stays_inverted(game: Game, seat: str) -> Iterator[str]:
    """Whom “uninvert all” does not turn up: like units of a base together, with the rule and why."""
    ready = may_be_turned_up(game, seat)
    left = [unit for unit in inverted_ashore(game, seat) if unit not in ready]
    found = ((unit, _first_breach(game, Uninversion(seat, (unit,)))) for unit in left)
    waits = sorted(((unit, why) for unit, why in found if why is not None), key=_together)
    for _, some in groupby(waits, key=lambda one: _together(one)[:4]):
        alike = tuple(some)
        yield _told(game, tuple(unit for unit, _ in alike), alike[0][1])


def _together(one: tuple[AirUnit, Violation]) -> tuple[str, str, str, str, str]:
    base, nation, kind, called = alike_at(one[0])
    return base, nation, kind, one[1].check, called


def _first_breach(game: Game, request: Uninversion) -> Violation | None:
    broken = (one.violation(game, request) for one in MAY_TURN_UP)
    return next((one for one in broken if one is not None), None)


def _told(game: Game, alike: tuple[AirUnit, ...], why: Violation) -> str:
    return say(
        "{count} {nation} {kind} at {place}: {why} ({rule})",
        count=len(alike),
        nation=game.nations[alike[0].nation].adjective,
        kind=translated(alike[0].kind),
        place=name(game, alike[0].base),
        why=why.found[0].rstrip("."),
        rule=why.rule,
    )
