"""The ground attack that is being fought: who is in it, what each side may lose, who speaks for it."""

from collections.abc import Iterable, Iterator

from core.world_at_war.air_combat.groups import ATTACKER, Side
from core.world_at_war.board import seats_for
from core.world_at_war.ground_combat.parts import CVE, FLEET, GROUND, Attack, Part, parts_of
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.support.invading import is_an_invasion
from core.world_at_war.support.placed import EXPLOITATION, defensive_support, ground_support
from events.world_at_war.board import AirUnit
from events.world_at_war.ground_combat import GroundAttack

FACTOR = "ground factor"
FLEET_FACTOR = "fleet factor"


def present(game: Game) -> GroundAttack | None:
    """The attack that is being fought."""
    return next(iter(game.ground_attacks), None)


def in_exploitation(game: Game) -> bool:
    """Is the attack that is fought an exploitation attack?"""
    return any(one.occasion == EXPLOITATION for one in game.ground_attacks)


def both(game: Game, attack: GroundAttack) -> Attack:
    """Both sides as they stand, with the air that takes part (18.615)."""
    attacker = (*_attackers(game, attack), *_air(ground_support(game, attack.hexes, attack.occasion)))
    over = ((place, defensive_support(game, (place,), attack.occasion)) for place in attack.hexes)
    air = (part for place, units in over for part in _air(units, place))
    return Attack(attacker, (*_defenders(game, attack), *air), is_an_invasion(game, attack))


def _attackers(game: Game, attack: GroundAttack) -> Iterator[Part]:
    yield from (Part(one, GROUND, 1, game.ground[one].factors) for one in attack.ground)
    ships = (CVE, CVE, attack.cves), (FLEET_FACTOR, FLEET, attack.fleet)
    declared = ((FACTOR, GROUND, attack.factors), *ships)
    yield from (Part(name, kind, count) for name, kind, count in declared if count)


def _defenders(game: Game, attack: GroundAttack) -> Iterator[Part]:
    for one in attack.defenders:
        unit = game.ground[one]
        yield Part(one, GROUND, 1, unit.factors, attack.modifiers[unit.place])
    for place, count in attack.defending.items():
        if count:
            yield Part(factor_in(attack, place), GROUND, count, 1, attack.modifiers[place])


def factor_in(attack: GroundAttack, place: str) -> str:
    """What a declared ground factor that defends is called."""
    return FACTOR if len(attack.hexes) == 1 else f"{FACTOR} in {place}"


def _air(units: Iterable[AirUnit], place: str = "") -> Iterator[Part]:
    return (Part(unit.name, unit.kind, place=place) for unit in units)


def speakers(game: Game, attack: GroundAttack, side: Side) -> tuple[str, ...]:
    """The seats that speak for a side of the attack: those of its units, or of the whole side."""
    named = (part.name for part in parts_of(both(game, attack), side))
    found = (game.units.get(name) or game.ground.get(name) for name in named)
    nations = frozenset(unit.nation for unit in found if unit)
    ours = (s.name for s in game.seats.values() if (s.side == game.turn.side) == (side == ATTACKER))
    return seats_for(game, nations) or tuple(ours) or (GAMEMASTER,)
