"""18.522B, 18.5634, 18.622: further air units join the attackers of the battle that is fought."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Procedure, Ruled
from core.world_at_war.air_battle.kinds import kind_of
from core.world_at_war.counterair.announcing import kept, one_unit, open_to, ready_to_fly, sent
from core.world_at_war.counterair.targets import MAY_JOIN, Attack, ReinforceCounterair, joined_from_land
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.battles import present
from core.world_at_war.units import Group
from events.world_at_war.air_battle import AirBattleReinforced
from events.world_at_war.counterair import CounterairReinforced


def reinforcing(game: Game, order: ReinforceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units that are not there, or if nothing is fought.

    Reinforcements come whole: no squadron of theirs could be sent anywhere else (23.152B).
    """
    if (battle := present(game)) is None or not (kind := kind_of(battle)).joined:
        raise Unworkable("counterair", "No counterair is being fought that could be reinforced.")
    return replace(sent(game, order.units, battle.place, seat), mission=kind.mission)


def reinforce(game: Game, request: Attack) -> Iterator[Ruled]:
    """The units join the next round."""
    battle = present(game)
    if battle is None or not battle.kind:
        yield Ruled(CounterairReinforced(request.flying, request.hex), ("18.522B.2.2",))
        return
    joined = AirBattleReinforced(battle.kind, battle.place, request.flying)
    yield Ruled(joined, (kind_of(battle).joined,))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may join the battle that goes on."""
    battle = present(game)
    if battle is None or not (kind := kind_of(battle)).joined:
        return
    there = frozenset({battle.place})
    for ready in ready_to_fly(game, seat, kind.mission):
        first = ready[0]
        open_ = open_to(game, seat, first, there, kind.mission)
        if open_ and kept(game, (joined_from_land,), one_unit(seat, first, first.base, kind.mission)):
            yield Offer(ReinforceCounterair(Group(1, first.kind, first.nation, first.base)), (), len(ready))


def could_be_joined(game: Game) -> bool:
    """Is there any unit that may join the attackers now?"""
    return could_be_joined_by(game, GAMEMASTER)


def could_be_joined_by(game: Game, seat: str) -> bool:
    """Has this seat any unit that may join the attackers now?"""
    return next(offers(game, seat), None) is not None


REINFORCING = Procedure(reinforcing, MAY_JOIN, reinforce, offers)
