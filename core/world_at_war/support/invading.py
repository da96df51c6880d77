"""18.553C, 18.554B: which ground units of an attack come from the sea (doubts W427, W428)."""

from collections.abc import Iterable

from core.world_at_war.atlas import distance
from core.world_at_war.board import hex_of
from core.world_at_war.state import Game, plays
from core.world_at_war.support.placed import INVASION
from events.world_at_war.board import GroundUnit
from events.world_at_war.ground_combat import GroundAttack


def invaders(game: Game, hexes: Iterable[str], ground: Iterable[GroundUnit]) -> tuple[GroundUnit, ...]:
    """Those that do not stand on land beside what is attacked; all of them where doubt W427 is read so."""
    places, there = tuple(hexes), tuple(ground)
    if plays(game, "W427") == "all":
        return there
    return tuple(unit for unit in there if not _stands_beside(game, unit, places))


def _stands_beside(game: Game, unit: GroundUnit, hexes: tuple[str, ...]) -> bool:
    start = hex_of(game, unit.place)
    if start is None or start.land == "none":
        return False
    return any((goal := hex_of(game, place)) and distance(start, goal) == 1 for place in hexes)


def invading_factors(game: Game, attack: GroundAttack) -> int:
    """The factors of an invasion that come from the sea; where it is made from beside alone, all of them.

    Factors that are declared for it come from the sea.
    """
    if attack.kind != INVASION:
        return 0
    ground = tuple(game.ground[name] for name in attack.ground)
    come = invaders(game, attack.hexes, ground) or (() if attack.factors else ground)
    return sum(unit.factors for unit in come) + attack.factors


def all_invade(game: Game, attack: GroundAttack) -> bool:
    """Does every ground unit of the attack come from the sea?"""
    factors = sum(game.ground[name].factors for name in attack.ground) + attack.factors
    return invading_factors(game, attack) == factors


def is_an_invasion(game: Game, attack: GroundAttack) -> bool:
    """Do the defenders' air units count as against an invasion (18.611C, doubt W428)?"""
    in_part = plays(game, "W428") == "in_part"
    return attack.kind == INVASION and (in_part or all_invade(game, attack))
