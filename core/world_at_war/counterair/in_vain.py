"""23.152B: squadrons whose turn comes when the naval air of the base is gone (doubt W294)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle import ends
from core.world_at_war.air_battle.kinds import Over
from core.world_at_war.counterair.refuge import COUNTERAIRS, ended, opened
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.commitments import attackers, enemies_at
from core.world_at_war.units import WHOLE
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.counterair import CounterairCalledOff


def opened_if_not_in_vain(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """Squadrons fight, or stay at home where they would meet none of the naval air they were divided for."""
    stay = _in_vain(game, battle)
    if not stay:
        yield from opened(game, battle)
        return
    off = CounterairCalledOff(stay, battle.place, battle.force)
    yield Ruled(off, ("23.152B", "W294"))
    left = replace(battle, attackers=tuple(name for name in battle.attackers if name not in stay))
    game = fold(EVOLUTIONS, game, [off])
    if attackers(game, left):
        yield from opened(game, left)
    else:
        yield ended(game, left, Over(ends.NO_ATTACKERS, COUNTERAIRS.over), ())


def _in_vain(game: Game, battle: AirBattle) -> tuple[str, ...]:
    """The squadrons of divided factors in a counterair that begins over a base without naval air."""
    there = enemies_at(game, battle.place)
    if battle.round or plays(game, "W294") != "called_off" or any(unit.kind == "NAS" for unit in there):
        return ()
    return tuple(unit.name for unit in attackers(game, battle) if unit.kind in WHOLE)


COUNTERAIRS_IN_TURN = replace(COUNTERAIRS, opens=opened_if_not_in_vain)
