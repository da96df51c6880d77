"""18.3 Range (and 17.22, 17.32, 17.462, 17.52, 17.62, 17.72, 17.82): how far each kind of air unit flies."""

from core.world_at_war.board import declared, hex_of, lies_in, theater
from core.world_at_war.squadrons import factor_kind
from core.world_at_war.state import Game, numbers, plays
from events.world_at_war.board import AirUnit


def operational_range(game: Game, unit: AirUnit) -> int:
    """The range of an air unit from its base, in hexes (18.31); 0 where it can't fly yet.

    Squadrons have the range of the factors that they are parts of.
    Jets, strategic bombers and interceptors have the range of the declared research result of their nation.
    """
    edition, where, kind = numbers(game), theater_of(game, unit), factor_kind(unit.kind)
    if kind in edition.ranges:
        return edition.ranges[kind][where]
    research = edition.ranges_by_research[kind]
    result = int(declared(game, "research", f"{unit.nation}/{research.subject}", "0") or 0)
    step = _step(game, list(research.steps), result)
    return research.steps[step][where] if step else 0


def _step(game: Game, steps: list[str], result: int) -> str:
    """The named result that holds at this one; empty if it gives no range.

    A result between two named ones is that of the lower, or none at all (doubt W163).
    """
    reached = [step for step in steps if int(step) <= result]
    between = str(result) not in steps and len(reached) < len(steps)
    if not reached or (between and plays(game, "W163") == "none"):
        return ""
    return max(reached, key=int)


def staging_range(game: Game, unit: AirUnit) -> int:
    """How far an air unit may stage, in hexes: twice its operational range (18.21)."""
    return numbers(game).staging_multiple * operational_range(game, unit)


def theater_of(game: Game, unit: AirUnit) -> str:
    """The theater of the unit's base; for a box, that of the unit's front, Europe failing all."""
    if (hex_ := hex_of(game, lies_in(game, unit.base))) is not None:
        return theater(game, hex_)
    return game.atlas.map.fronts.get(unit.front, next(iter(game.atlas.map.fronts.values()), "Europe"))
