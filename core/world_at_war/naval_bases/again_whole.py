"""17.142A, 23.14: army air that fought over a port as squadrons is counted in factors again."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.naval_bases.under_way import may_fly_again, present, sent
from core.world_at_war.once_whole import complete_sets
from core.world_at_war.recombination import recombined
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game, plays
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_bases import BaseAttack


def ready_for_the_ships(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """23.144: whole sets of one squadron of each kind become factors and go on; the others wait.

    A factor of fewer would be inverted, and inverted ones do not continue their mission.
    """
    squadrons = [unit for unit in in_play(game, attack.striking) if unit.kind in WHOLE]
    whole = [unit for some in complete_sets(game, squadrons) for unit in some]
    if whole:
        yield from recombined(game, whole, "23.141A")


def in_factors(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """23.141A: where no naval air fights, squadrons of the base are factors again before the combat."""
    if squadrons := [unit for unit in units if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")


def able_as_factors(game: Game, ready: Iterable[AirUnit]) -> list[AirUnit]:
    """Those who take part where nobody counterairs: squadrons that make ready factors (23.144, 23.413).

    What of others, whose factors would be inverted, is doubt W409.
    """
    squadrons = [unit for unit in ready if unit.kind in WHOLE]
    if plays(game, "W409") == "at_once":
        return squadrons
    return [unit for some in complete_sets(game, squadrons) for unit in some]


def could_go_again(game: Game, attack: BaseAttack) -> bool:
    """23.54: is anybody left for another sortie, once squadrons are factors again (23.144)?"""
    left = may_fly_again(game, attack)
    squadrons = [unit for unit in left if unit.kind in WHOLE]
    return len(left) > len(squadrons) or any(complete_sets(game, squadrons))


def made_whole(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.141A: who went for ships that escaped is counted in factors again before the next sortie."""
    if (attack := present(game)) is not None:
        yield from once_recombined(game, attack)


def once_recombined(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """23.141A: after a sortie all squadrons of the attackers are factors again, as far as they make any."""
    left = in_play(game, (*attack.resting, *sent(attack)))
    if squadrons := [unit for unit in left if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")
