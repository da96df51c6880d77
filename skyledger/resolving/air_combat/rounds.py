"""What combats of several rounds have in common: a round that was fought, its picks, and how it ends."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Group
from core.world_at_war.air_combat.round import Forces
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from skyledger.datafiles.problems import DataError, Fault, Path, problems
from skyledger.resolving.air_combat.answer import Resolved
from skyledger.resolving.air_combat.faults import SIDES
from skyledger.resolving.air_combat.request import Picks

GONE, FLOWN = " eliminated", " disengaged"
SINGLE, WAITING, BOTH_GONE = "single round", "waiting", f"both{GONE}"
ATTACKER_GONE, DEFENDER_GONE = f"{ATTACKER}{GONE}", f"{DEFENDER}{GONE}"
NEXT_ROUND = "next round"


class Fought(msgspec.Struct, frozen=True):
    """One round: how it went, who stood aside, and what both sides have after it."""

    resolved: Resolved
    aside: tuple[Group, ...]
    forces: Forces


class End(msgspec.Struct, frozen=True):
    """How a combat ended, and after which round; `waiting` says what is missing if it has not."""

    how: str
    round: int
    waiting: str = ""


def refuse(name: str, faults: Iterable[Fault]) -> None:
    """Raise `DataError` if there are any faults; `name` says where the request comes from."""
    if found := tuple(faults):
        raise DataError(problems(name, found))


def with_picks(fight: Callable[[], Fought], picks: Picks, name: str, path: Path) -> Fought:
    """The round, if every pick in it is one that was asked for (19.62, 19.65B); else `DataError`."""
    try:
        done = fight()
    except Mistake as mistake:
        raise DataError(problems(name, [Fault(path, str(mistake))])) from None
    refuse(name, _spare_picks(picks, done, path))
    return done


def _spare_picks(picks: Picks, done: Fought, path: Path) -> Iterator[Fault]:
    for side in SIDES:
        given: tuple[str, ...] = getattr(picks, side)
        choices = done.resolved.round.losses[side].choices
        if len(given) > len(choices):
            reason = f"The {side} picks {len(choices)} times in this round, and {len(given)} picks are given."
            yield Fault((*path, side), reason)


def eliminated(forces: Forces) -> str:
    """18.522A, 18.5634, 18.622: who has no air left, if so."""
    match bool(forces.attacker), bool(forces.defender):
        case False, False:
            return BOTH_GONE
        case False, True:
            return ATTACKER_GONE
        case True, False:
            return DEFENDER_GONE
        case _:
            return ""
