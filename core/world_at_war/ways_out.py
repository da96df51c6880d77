"""18.15 Excess: the bases, boxes and carriers to which what is too much could leave."""

from collections.abc import Iterable, Iterator

from core.ruling import Rule
from core.world_at_war.board import moored
from core.world_at_war.flight import reach_by
from core.world_at_war.leaving import ABLE, MAY_LEAVE, THERE, Leaving, flying_now, to_leave
from core.world_at_war.open_bases import air_base
from core.world_at_war.ranges import staging_range
from core.world_at_war.selection import Preference, to_fly
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit


def ways_out(game: Game, place: str, units: tuple[AirUnit, ...]) -> tuple[str, ...]:
    """The bases, boxes and carriers to which one or another of these units could go, by their names."""
    able = _one_of_each(units, to_leave(game))
    found = {to for unit in able if _may_go(game, unit, place, ABLE) for to in _open_to(game, unit)}
    naval, decks = _one_of_each(units, to_fly), moored(game, place)
    return tuple(sorted(found | {to for unit in naval for to in decks if _may_go(game, unit, to, MAY_LEAVE)}))


def _one_of_each(units: Iterable[AirUnit], prefer: Preference) -> tuple[AirUnit, ...]:
    """Of each nation and kind the unit that would be taken first."""
    return tuple({(u.nation, u.kind): u for u in sorted(units, key=prefer, reverse=True)}.values())


def _open_to(game: Game, unit: AirUnit) -> Iterator[str]:
    within = reach_by(game, "W72", unit.base, staging_range(game, unit)) if flying_now(game) else None
    places = within if within is not None else _bases(game)
    return (to for to in places if _may_go(game, unit, to, THERE))


def _bases(game: Game) -> Iterator[str]:
    """Every hex that bases any air unit, and every box."""
    yield from (h.id for h in game.atlas.hexes.values() if air_base(game, h))
    yield from game.atlas.boxes


def _may_go(game: Game, unit: AirUnit, to: str, rules: Iterable[Rule]) -> bool:
    return all(rule.kept(game, Leaving("", (unit,), to)) for rule in rules)
