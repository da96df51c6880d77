"""18.57: bombers that may fly no more as the bombing is resolved, if doubt W349 is played so."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.bombing.attack import (
    MAY_FLY,
    Sortie,
    announced_with_the_others,
    in_its_part_of_the_phase,
    of_one_nation,
    someone_to_escort,
    within_the_limit,
)
from core.world_at_war.flight.asked_again import after, called_off, still
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.over_land import BOMBING, ESCORTING_RAID, in_the_air, raid_on, those_in_play
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import Raid
from events.world_at_war.flight import AirUnitsCalledOff

ONCE = (
    announced_with_the_others,
    in_its_part_of_the_phase,
    of_one_nation,
    someone_to_escort,
    within_the_limit,
)
STILL = still(MAY_FLY, ONCE)


def bombers_called_off(game: Game) -> tuple[tuple[Ruled, ...], Game]:
    """Of each raid those who may fly no more, and the game without them (doubt W349).

    Escorts stay at home with the last of their bombers.
    """
    facts = tuple(fact for raid in in_the_air(game) for fact in _of(game, raid))
    return facts, after(game, facts)


def _of(game: Game, raid: Raid) -> Iterator[Ruled]:
    facts = tuple(_called_off(game, raid))
    yield from facts
    then = after(game, facts)
    left = raid_on(then, raid.place) if facts else None
    if left is not None and left.escorts and not those_in_play(then, left.bombers):
        yield Ruled(AirUnitsCalledOff(left.escorts, ESCORTING_RAID, raid.place), ("18.57", "W349"))


def _called_off(game: Game, raid: Raid) -> Iterator[Ruled]:
    for mission, names in ((BOMBING, raid.bombers), (ESCORTING_RAID, raid.escorts)):

        def asked(unit: AirUnit, mission: str = mission) -> Sortie:
            return Sortie(GAMEMASTER, (unit,), raid.place, mission)

        yield from called_off(game, those_in_play(game, names), STILL, asked)
