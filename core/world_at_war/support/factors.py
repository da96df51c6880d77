"""18.5521, 18.554, 18.614: factors of air in thirds, and the ground factors that are known of a hex."""

from collections.abc import Iterable

from core.world_at_war.atlas import distance
from core.world_at_war.board import declared, hex_of, side_of
from core.world_at_war.state import Game, fact_key, numbers, plays
from core.world_at_war.support.placed import INVASION
from events.world_at_war.board import AirUnit, GroundUnit

PARTISAN = "partisan"
"""The kind of a ground unit that gets no defensive air support (18.611D)."""


def in_thirds(game: Game, units: Iterable[AirUnit]) -> int:
    """Army air and its naval air equivalent as the limits count them, in thirds of a factor (doubt W190)."""
    squadrons = numbers(game).squadrons_a_factor
    there = tuple(units)
    naval = sum(1 for unit in there if unit.kind == "NAS")
    whole = sum(1 for unit in there if unit.kind == "AAF") * squadrons
    counted = plays(game, "W190")
    if counted == "exact":
        return whole + naval
    return whole + (naval // squadrons if counted == "down" else -(-naval // squadrons)) * squadrons


def most_in_thirds(game: Game, ground: int) -> int:
    """The limit of air to so many ground factors, in thirds of a factor (18.554A, 18.614A)."""
    return numbers(game).air_to_ground * ground * numbers(game).squadrons_a_factor


def told(thirds: int) -> str:
    """A number of thirds in words of factors: "4", "2 1/3", "1/3"."""
    whole, rest = divmod(thirds, 3)
    return " ".join([*([str(whole)] if whole or not rest else []), *([f"{rest}/3"] if rest else [])])


def attackers_key(hexes: Iterable[str]) -> str:
    """The hex by which the ground factors of an attack are declared: its first."""
    return next(iter(hexes), "")


def attacking_factors(game: Game, hexes: Iterable[str], kind: str) -> int | None:
    """The ground factors that may attack these hexes: as declared, else those of the side beside them.

    None where neither is known; so it is of invaders, who come from the sea, unless they are declared.
    """
    there = tuple(hexes)
    if said := declared(game, "attacking factors", attackers_key(there)):
        return int(said)
    if kind == INVASION:
        return None
    near = [unit for unit in game.ground.values() if _beside(game, unit, there)]
    return sum(unit.factors for unit in near) or None


def _beside(game: Game, unit: GroundUnit, hexes: tuple[str, ...]) -> bool:
    if side_of(game, unit.nation) != game.turn.side or (start := hex_of(game, unit.place)) is None:
        return False
    return any(distance(start, game.atlas.hexes[goal]) <= 1 for goal in hexes if hex_of(game, goal))


def defenders_in(game: Game, place: str) -> tuple[GroundUnit, ...]:
    """The ground units of the other side in a hex, as far as the ledger knows them."""
    there = (unit for unit in game.ground.values() if unit.place == place)
    return tuple(unit for unit in there if side_of(game, unit.nation) not in ("", game.turn.side))


def supportable(game: Game, place: str) -> tuple[GroundUnit, ...]:
    """The defenders in a hex that may be supported: all but partisans (18.611D)."""
    return tuple(unit for unit in defenders_in(game, place) if unit.kind != PARTISAN)


def defending_factors(game: Game, place: str) -> int | None:
    """The ground factors that defend a hex, DMs aside: as declared, else as in the ledger; None: unknown."""
    if said := declared(game, "defending factors", place):
        return int(said)
    return sum(unit.factors for unit in supportable(game, place)) or None


def factor_grounds(game: Game, kind: str, place: str) -> tuple[str, ...]:
    """The declared fact that says how many ground factors attack or defend a hex, as grounds of a ruling."""
    key = fact_key(kind, place)
    return (f"fact {key}",) if key in game.facts else ()
