"""The air battles of the phase: of which kind, who is in them, who speaks for them, who defends a base."""

from collections import Counter
from collections.abc import Iterable

from core.world_at_war.board import moored, seats_for, side_of, units_at
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way import missions
from core.world_at_war.under_way.commitments import at_home
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import AirUnit

Units = tuple[AirUnit, ...]


def present(game: Game) -> AirBattle | None:
    """The battle that is being fought."""
    return next((battle for battle in game.battles if battle.round and not battle.ended), None)


def to_come(game: Game) -> AirBattle | None:
    """The next battle that is announced and not begun, in the order of announcement (doubt W274)."""
    return next((battle for battle in game.battles if not battle.round and not battle.ended), None)


def battles_to_come(game: Game) -> bool:
    """Is there another battle of the phase to be fought?"""
    return to_come(game) is not None


def in_play(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def attackers(game: Game, battle: AirBattle) -> Units:
    """The attackers that are left; who was turned over before the attack began takes no part."""
    flying = in_play(game, battle.attackers)
    return tuple(unit for unit in flying if not unit.inverted)


def defenders(game: Game, battle: AirBattle) -> Units:
    """The defenders that are left, in a counterair those in the base; aborted ones too (18.5634)."""
    left = in_play(game, battle.defenders)
    return left if battle.kind else tuple(unit for unit in left if unit.base == battle.place)


def force_of_side(game: Game, battle: AirBattle, side: str) -> Units:
    """What a side has left in the battle."""
    return attackers(game, battle) if side == ATTACKER else defenders(game, battle)


def seats_of(game: Game, battle: AirBattle, side: str) -> tuple[str, ...]:
    """The seats that speak for a side in the battle (doubt W278); the gamemaster if there are none.

    Where none of its units is left, those that spoke for them (18.5634, 18.622).
    """
    left = force_of_side(game, battle, side)
    return seats_of_force(game, left or (_once(game, battle, side) if battle.kind else ()))


def _once(game: Game, battle: AirBattle, side: str) -> Units:
    names = battle.attackers if side == ATTACKER else battle.defenders
    return tuple(game.units[name] for name in names if name in game.units)


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


COUNTERAIR = missions.COUNTERAIR
INTERCEPTION = missions.INTERCEPTING_SUPPORT
COUNTER_INTERCEPTION = missions.COUNTER_INTERCEPTION
ON_TRANSPORT = missions.INTERCEPTING_TRANSPORT
BOMBING = missions.BOMBING
OVER_PORT = missions.OVER_PORT
FROM_COMBAT = "counterair in naval combat"


def counterairs_announced(game: Game) -> bool:
    """Is a counterair announced that is not begun?"""
    return (battle := to_come(game)) is not None and not battle.kind


def enemies_at(game: Game, place: str) -> Units:
    """All air units that defend a base against the side whose turn it is."""
    return defenders_at(game, place, game.turn.side)


def defenders_at(game: Game, place: str, side: str) -> Units:
    """All air units that defend a base against a side: those that are there, and those aboard in its port.

    Who is over another hex is not there (18.613); over the hex of the base itself that is doubt W383.
    """
    aboard = (unit for deck in moored(game, place) for unit in units_at(game, deck))
    there = (*units_at(game, place), *aboard)
    enemies = (unit for unit in there if side_of(game, unit.nation) != side)
    return tuple(at_home(game, enemies, place))
