"""18.52: the battles of the phase, and who is in them."""

from collections import Counter
from collections.abc import Iterable

from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER
from core.world_at_war.board import moored, seats_for, side_of, units_at
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.battle import AirBattle
from events.world_at_war.board import AirUnit

Units = tuple[AirUnit, ...]


def present(game: Game) -> AirBattle | None:
    """The counterair that is being fought."""
    return next((battle for battle in game.battles if battle.round and not battle.ended), None)


def to_come(game: Game) -> AirBattle | None:
    """The next counterair that is announced and not begun, in the order of announcement (doubt W274)."""
    return next((battle for battle in game.battles if not battle.round and not battle.ended), None)


def counterairs_announced(game: Game) -> bool:
    """Is a counterair announced that is not begun?"""
    return to_come(game) is not None


def committed(game: Game) -> frozenset[str]:
    """The attackers of all counterairs of the phase, by name."""
    return frozenset(name for battle in game.battles for name in battle.attackers)


def in_play(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def attackers(game: Game, battle: AirBattle) -> Units:
    """The attackers that are left; who was turned over before the attack began takes no part."""
    flying = in_play(game, battle.attackers)
    return tuple(unit for unit in flying if not unit.inverted)


def defenders(game: Game, battle: AirBattle) -> Units:
    """The defenders of the present round that are left in the base."""
    return tuple(unit for unit in in_play(game, battle.defenders) if unit.base == battle.place)


def enemies_at(game: Game, place: str) -> Units:
    """All air units of the other side that defend a base: those based there, and those aboard in its port."""
    aboard = (unit for deck in moored(game, place) for unit in units_at(game, deck))
    there = (*units_at(game, place), *aboard)
    return tuple(unit for unit in there if side_of(game, unit.nation) != game.turn.side)


def force_of_side(game: Game, battle: AirBattle, side: str) -> Units:
    """What a side has left in the battle."""
    return attackers(game, battle) if side == ATTACKER else defenders(game, battle)


def seats_of(game: Game, battle: AirBattle, side: str) -> tuple[str, ...]:
    """The seats that speak for a side in the battle (doubt W278); the gamemaster if there are none."""
    return seats_of_force(game, force_of_side(game, battle, side))


def seats_of_force(game: Game, units: Units) -> tuple[str, ...]:
    """The seats that speak for these units together; the gamemaster if there are none (doubt W278)."""
    if plays(game, "W278") == "most_units":
        return seats_of_most(game, (unit.nation for unit in units))
    return seats_for(game, frozenset(unit.nation for unit in units)) or (GAMEMASTER,)


def seats_of_most(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """The seats of the nation that is named most, of equals of the first by name, that has a seat at all."""
    counted = sorted(Counter(nations).items(), key=lambda one: (-one[1], one[0]))
    theirs = (seats_for(game, frozenset({nation})) for nation, _ in counted)
    return next(filter(None, theirs), (GAMEMASTER,))


def turns_on_who_speaks(game: Game, units: Units) -> tuple[str, ...]:
    """The doubt about who decides, where these units are of several seats."""
    seats = {seats_for(game, frozenset({unit.nation})) for unit in units}
    return ("W278",) if len(seats) > 1 else ()


def opponent(side: str) -> str:
    """The other side of a battle."""
    return DEFENDER if side == ATTACKER else ATTACKER


def single_round(battle: AirBattle) -> bool:
    """Is it resolved by one round? So it is when carrier-based air strikes a base (19.12)."""
    return bool(battle.force)
