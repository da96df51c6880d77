"""18.551, 18.611: who supports a ground combat, without those at peace with whom they would fight.

Peace is asked when support is sent. Who attacks may be known only later, and peace may be made meanwhile.
"""

from collections.abc import Iterable, Iterator

from core.world_at_war.board import side_of
from core.world_at_war.enmity import at_peace_with_all, met_in_peace, nations_of, peace_is_declared, those_in
from core.world_at_war.partners import barred_by_all
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.ground_combat import GroundAttack

Units = tuple[AirUnit, ...]


def attack_on(game: Game, hexes: Iterable[str]) -> GroundAttack | None:
    """The ground attack that was announced against one of these hexes."""
    wanted = frozenset(hexes)
    return next((one for one in game.ground_attacks if wanted.intersection(one.hexes)), None)


def attackers(game: Game, attack: GroundAttack) -> Iterator[str]:
    """The nations that make an attack: of its ground units and its air; of declared factors it may be any."""
    if attack.factors:
        yield from (one.name for one in game.nations.values() if one.side == game.turn.side)
    yield from (game.ground[name].nation for name in attack.ground)
    for one in game.supports:
        if one.occasion == attack.occasion and not frozenset(attack.hexes).isdisjoint(one.hexes):
            yield from nations_of(game, one.units)


def against(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    """Those of the attackers' air that are at war with the attacked as the attack starts (W394, W422).

    Nor does it support ground units of a faction with which it does not cooperate, by a reading of W432.
    """
    places = tuple(hexes)
    if (attack := attack_on(game, places)) is not None and not attack.factors:
        nations = [game.ground[name].nation for name in attack.ground]
        units = tuple(unit for unit in units if not barred_by_all(game, unit.nation, nations))
    return _at_war(game, units, places)


def _at_war(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    if not _asked_again(game):
        return units
    attacked = tuple(dict.fromkeys(nation for place in hexes for nation in those_in(game, place)))
    return tuple(unit for unit in units if not any(met_in_peace(game, (unit.nation,), attacked)))


def defending(game: Game, units: Units, hexes: Iterable[str]) -> Units:
    """Those of the defenders' air that are at war with one of the attackers, once these are named (W422)."""
    attack = attack_on(game, hexes) if _asked_again(game) else None
    if attack is None:
        return units
    enemies = tuple(dict.fromkeys(n for n in attackers(game, attack) if side_of(game, n) == game.turn.side))
    return tuple(unit for unit in units if not any(at_peace_with_all(game, (unit.nation,), enemies)))


def _asked_again(game: Game) -> bool:
    return peace_is_declared(game) and plays(game, "W422") == "no_part"
