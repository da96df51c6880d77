"""23.443-23.45 What hits do to the ships in play, at sea and in port."""

from collections.abc import Iterator

import msgspec

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import DEFENDER
from core.world_at_war.board import seats_for
from core.world_at_war.naval.forces import known_ship
from core.world_at_war.naval.hits import fact_of
from core.world_at_war.naval.strike.fleet import fleet, stacks_of_strike
from core.world_at_war.naval.strike.under_way import at_sea
from core.world_at_war.naval_strike.damage import doubts_of_damage, struck, triggers_critical_roll
from core.world_at_war.naval_strike.light_damage import LightLoss, doubts_of_light, light_struck
from core.world_at_war.naval_strike.numbers import numbers
from core.world_at_war.naval_strike.ships import CRUISERS, LightShips, NamedShip
from core.world_at_war.naval_strike.targets import Target
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.counterair import ChoiceCalledFor
from events.world_at_war.naval import LightShips as Stack
from events.world_at_war.naval import LightShipsLost
from events.world_at_war.naval_strike import Strike

SHARED = "23.45"


class Wrecked(msgspec.Struct, frozen=True):
    """What hits do: a question that is to be answered first, or the facts; is a critical hit rolled for?"""

    asks: Ruled | None = None
    facts: tuple[Ruled, ...] = ()
    critical: bool = False


def wrecked(game: Game, strike: Strike, target: Target, hits: int) -> Wrecked:
    """What so many hits do to a target."""
    if isinstance(target, NamedShip):
        return _named(game, strike, target, hits)
    if target == fleet(game, strike).line:
        return Wrecked()  # what they do to a line of supply is settled at the table (30.37)
    return _light(game, strike, target, hits)


def _named(game: Game, strike: Strike, ship: NamedShip, hits: int) -> Wrecked:
    done = struck(ship, hits, game.doubts)
    rule = "23.443A" if at_sea(strike) else "23.443B"
    fact = fact_of(known_ship(game, ship.name), done)
    doubts = doubts_of_damage(ship, hits, game.doubts)
    told = (Ruled(fact, ("23.44/results.1", rule, *doubts)),) if fact else ()
    return Wrecked(facts=told, critical=triggers_critical_roll(done, strike.surprise))


def _light(game: Game, strike: Strike, light: tuple[LightShips, ...], hits: int) -> Wrecked:
    done = light_struck(light, hits, strike.answers.get(DEFENDER, ()), game.doubts)
    if (pick := next((one for one in done.picks if not one.answered), None)) is not None:
        nations = frozenset(one.nation for one in light if one.name in pick.options)
        seats = seats_for(game, nations) or (GAMEMASTER,)
        asked = ChoiceCalledFor(SHARED, DEFENDER, strike.place, seats, pick.options, pick.effect)
        return Wrecked(asks=Ruled(asked, (SHARED, "W336")))
    doubts = doubts_of_light(light, hits, game.doubts)
    lost = (fact for loss in done.losses for fact in _lost(game, strike, loss))
    return Wrecked(facts=tuple(Ruled(fact, ("23.44/results.4", SHARED, *doubts)) for fact in lost))


def _lost(game: Game, strike: Strike, loss: LightLoss) -> Iterator[LightShipsLost]:
    """The loss of like light ships, told of each task force and open stack that has some of them."""
    of = (loss.ships.nation, loss.ships.kind)
    size = numbers().ships.cruiser if loss.ships.kind == CRUISERS else 1
    before, left = loss.ships, loss.left
    due = [loss.sunk, (left.damaged - before.damaged) * size, (left.hit - before.hit) * size]
    for stack in (one for one in stacks_of_strike(game, strike) if (one.nation, one.kind) == of):
        share = _share(stack, due)
        due = [whole - part for whole, part in zip(due, share, strict=True)]
        if any(share):
            yield _told(stack, *share)


def _told(stack: Stack, sunk: int, hurt: int, hit: int) -> LightShipsLost:
    """What befalls a stack; who is damaged or bears an effect no more has been sunk."""
    return LightShipsLost(
        stack.nation, stack.kind, stack.place, sunk, max(0, hurt), stack.force,
        of_damaged=max(0, -hurt), hit=max(0, hit), of_hit=max(0, -hit),
    )  # fmt: skip


def _share(stack: Stack, due: list[int]) -> tuple[int, int, int]:
    """What of a loss falls on a stack: as much as it has room for, the first in order first."""
    sunk = min(due[0], stack.factors)
    left = stack.factors - sunk
    hurt = max(-stack.damaged, min(due[1], left - stack.damaged))
    hit = max(-stack.hit, min(due[2], left - stack.hit))
    return sunk, hurt, hit
