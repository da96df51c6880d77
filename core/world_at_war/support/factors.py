"""18.552-18.554, 18.614: air in thirds of a factor, which units are meant first, and who invades."""

from collections.abc import Container, Iterable, Iterator

from core.world_at_war.board import commands, declared, hex_of, side_of
from core.world_at_war.state import Game, distance, fact_key, numbers, plays
from core.world_at_war.under_way.commitments import free_first, free_units
from core.world_at_war.under_way.supports import INVASION
from core.world_at_war.units import Preference, groups
from events.world_at_war.board import AirUnit, GroundUnit, Question
from events.world_at_war.ground_combat import GroundAttack

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


def ready(game: Game, seat: str, kinds: Container[str]) -> Iterator[list[AirUnit]]:
    """Groups of like units of a seat that are neither committed nor inverted and have flown no mission."""
    mine = (u for u in free_units(game) if u.kind in kinds and commands(game, seat, u.nation))
    yield from groups(game, mine, free_first(game))


def to_name(question: Question | None) -> Preference:
    """Those first that a question is about."""
    asked = frozenset(question.units if question else ())

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return unit.name not in asked, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


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
