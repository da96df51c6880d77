"""18.72: who stays inverted where a seat turns up all that may be, and why."""

from collections.abc import Iterator
from itertools import groupby

import msgspec

from core.ruling import Violation
from core.world_at_war.state import Game
from core.world_at_war.uninversion.chapter import (
    MAY_TURN_UP,
    Uninversion,
    alike_at,
    inverted_ashore,
    may_be_turned_up,
)
from events.world_at_war.board import AirUnit


class LeftInverted(msgspec.Struct, frozen=True):
    """Like units of a base that are held back by the same; `why` is the violation of the first of them."""

    units: tuple[AirUnit, ...]
    why: Violation


def stays_inverted(game: Game, seat: str) -> Iterator[LeftInverted]:
    """Whom “uninvert all” does not turn up: like units of a base that the same holds back together."""
    ready = may_be_turned_up(game, seat)
    left = [unit for unit in inverted_ashore(game, seat) if unit not in ready]
    found = ((unit, _first_breach(game, Uninversion(seat, (unit,)))) for unit in left)
    waits = sorted(((unit, why) for unit, why in found if why is not None), key=_by_name)
    for _, some in groupby(waits, key=_together):
        alike = tuple(some)
        yield LeftInverted(tuple(unit for unit, _ in alike), alike[0][1])


def _by_name(one: tuple[AirUnit, Violation]) -> tuple[tuple[str, ...], str]:
    return _together(one), one[0].name


def _together(one: tuple[AirUnit, Violation]) -> tuple[str, ...]:
    """Base, nation and kind, the check, and all that it says but of whom."""
    base, nation, kind, _ = alike_at(one[0])
    said = (str((key, part)) for of in one[1].parameters for key, part in of.items() if key != "unit")
    return base, nation, kind, one[1].check, *said


def _first_breach(game: Game, request: Uninversion) -> Violation | None:
    broken = (one.violation(game, request) for one in MAY_TURN_UP)
    return next((one for one in broken if one is not None), None)
