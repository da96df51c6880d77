"""18.42A, 18.555, 18.613, 18.618: who supported goes home, inverted, when the attacks are over."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.conditions import side_finished
from core.world_at_war.counterair.returning import Returning
from core.world_at_war.flight.returning import RETURNING, elsewhere
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.landings import said_base
from core.world_at_war.under_way.supports import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    GROUND_SUPPORT,
    INTERCEPTION,
    OVERRUN,
    REGULAR,
    aloft,
    attacks_to_come,
    supporters_over,
)
from events.message import SeatFinished
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.support import (
    AttackSettled,
    DefensiveSupport,
    DefensiveSupportKept,
    ExploitationAnnounced,
    GroundSupport,
    SupportsEnded,
)


def flown_home(units: Iterable[AirUnit], mission: str, place: str, rules: tuple[str, ...]) -> Iterator[Ruled]:
    """The units are back at their bases, and inverted; one fact for each base."""
    by_base: dict[str, list[str]] = {}
    for unit in units:
        by_base.setdefault(unit.base, []).append(unit.name)
    for base, names in by_base.items():
        yield Ruled(AirMissionFlown(tuple(names), mission, place, base), rules)


def over(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """The side has no further attack: all support goes home."""
    if side_finished(game):
        yield from _home(game, game.supports, game.defenses)
        yield Ruled(SupportsEnded(REGULAR), ("18.42A", "18.618"))


def none_announced(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """The side has announced no attack at all: what would defend against one goes home."""
    if side_finished(game) and not attacks_to_come(game) and game.defenses:
        yield from _home(game, game.supports, game.defenses)
        yield Ruled(SupportsEnded(REGULAR), ("18.618",))


def _home(
    game: Game, supports: Iterable[GroundSupport], defenses: Iterable[DefensiveSupport]
) -> Iterator[Ruled]:
    """18.42A, 18.618: each unit that is still out returns to its base."""
    for one in supports:
        place = one.hexes[0] if one.hexes else ""
        yield from flown_home(aloft(game, one.units), GROUND_SUPPORT, place, ("18.42A", "18.46"))
    for its in defenses:
        out = {DEFENSIVE_SUPPORT: its.units, ESCORT: its.escorts, INTERCEPTION: its.interceptors}
        for mission, names in out.items():
            rules = ("18.564",) if mission == INTERCEPTION else ("18.618", *_because(its, mission))
            yield from _as_said(game, aloft(game, names), mission, its.hex, (*rules, "18.42A", "18.46"))


def _as_said(
    game: Game, units: tuple[AirUnit, ...], mission: str, place: str, rules: tuple[str, ...]
) -> Iterator[Ruled]:
    """18.46: home, or to the base that was said while they were out, if it takes them still."""
    by_base: dict[str, list[AirUnit]] = {}
    for unit in units:
        by_base.setdefault(said_base(game, unit), []).append(unit)
    for base, going in by_base.items():
        if _takes(game, tuple(going), mission, place, base):
            names = tuple(unit.name for unit in going)
            yield Ruled(AirMissionFlown(names, mission, place, base), (*rules, "W346"))
        else:
            yield from flown_home(going, mission, place, rules)


def _takes(game: Game, units: tuple[AirUnit, ...], mission: str, place: str, base: str) -> bool:
    """Is it another base than their own, and may they land there?"""
    landing = Returning(GAMEMASTER, units, place, base, mission)
    return elsewhere(landing) and all(asked.kept(game, landing) for asked in RETURNING)


def _because(one: DefensiveSupport, mission: str) -> tuple[str, ...]:
    if mission == ESCORT:
        return ("18.6141",)
    return ("18.614C.3",) if one.excess else ()


def as_exploitation_begins(game: Game, _: ExploitationAnnounced) -> Iterator[Ruled]:
    """18.551: who supported a regular attack supports none in exploitation, and goes home now."""
    yield from _home(game, [one for one in game.supports if one.occasion == REGULAR], ())


def overrun_over(game: Game, event: AttackSettled) -> Iterator[Ruled]:
    """18.613: what prevented the overrun stays over its hex for regular combat; all else goes home."""
    if event.occasion != OVERRUN:
        return
    fought = event.how == "fought"  # else `settling` has told what becomes of ground support
    supports = [one for one in game.supports if fought and one.occasion == OVERRUN]
    met = [one for one in game.defenses if fought and one.occasion == REGULAR and one.hex in event.hexes]
    defenses = [one for one in game.defenses if one.occasion == OVERRUN]
    if event.how == "prevented":
        yield from _staying(game, defenses)
        defenses = []
    yield from _home(game, supports, (*defenses, *met))
    yield Ruled(SupportsEnded(OVERRUN), ("18.42A",))


def _staying(game: Game, defenses: Iterable[DefensiveSupport]) -> Iterator[Ruled]:
    for one in defenses:
        there = (*one.units, *one.escorts) if not one.cancelled else ()
        stay = tuple(u.name for u in aloft(game, there) if u.name not in one.aborted)
        stay = stay if supporters_over(game, one.hex) else ()  # jets alone escort nobody (18.6141)
        if stay:
            yield Ruled(DefensiveSupportKept(stay, one.hex, REGULAR), ("18.613",))
        gone = (n for n in (*there, *one.interceptors) if n not in stay)
        yield from flown_home(aloft(game, gone), DEFENSIVE_SUPPORT, one.hex, ("18.618", "18.42A"))
