"""18.57: which air units an order to bomb or escort means; strategic ones are told by their front."""

from collections.abc import Iterable, Iterator

from core.mistakes import Unworkable
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import commands
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import free_units, out, under_way
from core.world_at_war.units import Group, Preference, Units, chosen, groups, like
from events.sentences import all_of, say, translated
from events.world_at_war.board import AirUnit


def to_raid(game: Game, front: str) -> Preference:
    """Free units that can fly come first, of strategic ones those on the front that is said."""
    errands = under_way(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        bound = bool(out(unit, errands) or unit.inverted)
        elsewhere = front not in ("", unit.front)
        return elsewhere, bound, bool(unit.used), unit.elite, unit.name

    return preference


def sent(game: Game, units: Units, front: str) -> tuple[AirUnit, ...]:
    """The air units that an order means; raises `Mistake` if they are not there, or on several fronts."""
    if isinstance(units, Group) and units.kind in STRATEGIC_KINDS and not front:
        fronts = fronts_of(like(game, units.nation, units.kind, units.base, to_raid(game, "")))
        if len(fronts) > 1:
            told = say(
                "{kind} of {nation} there are on {fronts}: say on which front.",
                kind=translated(units.kind),
                nation=units.nation,
                fronts=all_of([one or say("no front") for one in fronts]),
            )
            raise Unworkable("units", told)
    return chosen(game, units, to_raid(game, front))


def fronts_of(units: Iterable[AirUnit]) -> list[str]:
    """The fronts on which these units are."""
    return sorted({unit.front for unit in units})


def alike(game: Game, seat: str, kinds: Iterable[str]) -> Iterator[tuple[str, list[AirUnit]]]:
    """Like units of a seat that can fly and are on no mission, with the front by which an order means them.

    Strategic units that stand on several fronts of a box are told by their front; else none need be said.
    """
    wanted = frozenset(kinds)
    able = [u for u in free_units(game) if u.kind in wanted and commands(game, seat, u.nation)]
    for ready in groups(game, able, to_raid(game, "")):
        there = like(game, ready[0].nation, ready[0].kind, ready[0].base, to_raid(game, ""))
        fronts = fronts_of(there) if ready[0].kind in STRATEGIC_KINDS else [""]
        if len(fronts) == 1:
            yield "", ready
        for front in fronts if len(fronts) > 1 else ():
            if front and (some := [unit for unit in ready if unit.front == front]):
                yield front, some
