"""23.415A, 2005:17.462A: who over the ships may engage a strike: all, or patrol first and then air cover."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET
from msgspec.structs import replace

from core.ruling import Ruled
from core.world_at_war.ship_damage.chapter import effects
from core.world_at_war.ship_damage.defending_air import may_engage
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.strikes.course import over_the_ships, present, strength, strikers
from core.world_at_war.strikes.kamikazes import by_kamikazes
from core.world_at_war.strikes.mixed import is_mixed
from core.world_at_war.under_way.commitments import Units
from events.world_at_war.strikes import (
    NavalStrikeContested,
    NavalStrikeEngaged,
    NavalStrikePatrolPassed,
    Strike,
)


def one_after_the_other(game: Game, strike: Strike) -> bool:
    """Do patrol and air cover fight one after the other: kamikazes (2005:17.462A), others by doubt W152?"""
    if not has_rule(game, "2005:17.462A"):
        return False
    return _of_kamikazes(strike) or plays(game, "W152") == "cap_then_cover"


def grounds_of_turns(game: Game, strike: Strike) -> tuple[str, ...]:
    """Why they fight one after the other; of kamikazes the text says so, of others it is a doubt."""
    if not one_after_the_other(game, strike):
        return ()
    return ("2005:17.462A",) if _of_kamikazes(strike) else ("2005:17.462A", "W152")


def _of_kamikazes(strike: Strike) -> bool:
    return by_kamikazes(strike) or is_mixed(strike)


def in_turn(game: Game, strike: Strike) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The patrol and the air cover whose turn it is to engage a strike: patrol first, if any of it may."""
    if not one_after_the_other(game, strike):
        return strike.patrol, strike.cover
    there = len(free(game, strike, strike.patrol))
    if strike.patrolled is UNSET and may_engage(there, strength(game, strike), strike.surprise, game.doubts):
        return strike.patrol, ()
    return (), strike.cover


def free(game: Game, strike: Strike, names: Iterable[str]) -> Units:
    """Those over the ships that may engage; whom surprise kept out before perhaps not (doubt W237)."""
    there = over_the_ships(game, names)
    if plays(game, "W237") != "owner_and_out":
        return there
    before = [one for one in game.strikes if one.strike < strike.strike and one.target == strike.target]
    kept_out = {
        name
        for one in before
        if effects(one.surprise, game.doubts).fewer
        for name in (*one.patrol, *one.cover)
        if name not in (*one.engaging, *(one.patrolled or ()))
    }
    return tuple(unit for unit in there if unit.name not in kept_out)


def there_and_coming(game: Game, strike: Strike) -> tuple[int, int]:
    """How many over the ships count against a strike in this turn, and how strong it is.

    In the turn of the cover patrol that did not engage is counted, for surprise keeps it out first (23.415E).
    """
    idle = () if in_turn(game, strike)[0] else _idle(game, strike)
    there = len(free(game, strike, tuple(name for names in in_turn(game, strike) for name in names)))
    return there + len(idle), strength(game, strike)


def _idle(game: Game, strike: Strike) -> Units:
    if not one_after_the_other(game, strike):
        return ()
    engaged = strike.patrolled or ()
    return tuple(unit for unit in free(game, strike, strike.patrol) if unit.name not in engaged)


def most_that_engage(game: Game, strike: Strike) -> int:
    """With how many of those over the ships the strike may be engaged (23.415A, B, E)."""
    there, coming = there_and_coming(game, strike)
    ready = sum(len(free(game, strike, names)) for names in in_turn(game, strike))
    return min(ready, may_engage(there, coming, strike.surprise, game.doubts))


def cover_is_next(game: Game) -> bool:
    """Was it the turn of the patrol, and may air cover engage what is left of the strike (doubt W152)?"""
    strike = present(game)
    if strike is None or not one_after_the_other(game, strike) or strike.patrolled is not UNSET:
        return False
    engaging = set(strike.engaging)
    patrols_turn = engaging <= set(strike.patrol) if engaging else bool(in_turn(game, strike)[0])
    if not patrols_turn or not strikers(game, strike):
        return False
    return most_that_engage(game, replace(strike, patrolled=strike.engaging)) > 0


def patrol_was_withheld(game: Game, event: NavalStrikeEngaged) -> Iterator[Ruled]:
    """Air cover has its turn where no patrol engages (2005:17.462A, doubt W152)."""
    if not (event.patrol or event.cover):
        yield from _passed(game)


def patrol_has_fought(game: Game, _: NavalStrikeContested) -> Iterator[Ruled]:
    """Air cover has its turn once patrol has fought (2005:17.462A, doubt W152)."""
    yield from _passed(game)


def _passed(game: Game) -> Iterator[Ruled]:
    strike = present(game)
    if strike is not None and cover_is_next(game):
        yield Ruled(NavalStrikePatrolPassed(strike.strike), grounds_of_turns(game, strike))
