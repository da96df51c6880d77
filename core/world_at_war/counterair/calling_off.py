"""18.521: who was announced to attack and no longer can stays at home when the counterairs begin."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.counterair.targets import MAY_STILL_ATTACK, Attack
from core.world_at_war.sequence import side_finished
from core.world_at_war.state import GAMEMASTER, Game
from events.message import SeatFinished
from events.world_at_war.battle import AirBattle
from events.world_at_war.board import AirUnit
from events.world_at_war.counterair import CounterairCalledOff


def called_off(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """What was declared since the announcement may have taken the base, the range or the carrier away.

    Units that stay have flown no mission. A base that nobody attacks any more is not counteraired.
    """
    if game.turn.phase.endswith("counterair.announcing") and side_finished(game):
        for battle in game.battles:
            yield from _of(game, battle)


def _of(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    staying: dict[tuple[str, ...], list[str]] = {}
    for unit in in_play(game, battle.attackers):
        if broken := _broken(game, unit, battle.place):
            staying.setdefault(broken, []).append(unit.name)
    for broken, names in staying.items():
        yield Ruled(CounterairCalledOff(tuple(names), battle.place, battle.force), broken)


def _broken(game: Game, unit: AirUnit, place: str) -> tuple[str, ...]:
    """The rules by which this unit can't attack that base."""
    attack = Attack(GAMEMASTER, (unit,), place, (unit.name,))
    return tuple(dict.fromkeys(r.number for r in MAY_STILL_ATTACK if r.violation(game, attack)))
