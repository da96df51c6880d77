"""18.57, 19.12: what comes of raids, and what the states of bombings begin with."""

from collections.abc import Collection, Iterator

from core.ruling import Ruled
from core.world_at_war.bombing.kind import counted
from core.world_at_war.bombing.opposing import bombing_is_answered
from core.world_at_war.state import Game, turns_on
from core.world_at_war.under_way.raids import (
    ARMY,
    BOMBING,
    ESCORT,
    OPPOSING,
    Units,
    attackers,
    defenders,
    in_play,
    in_the_air,
    raid_on,
    reaching,
)
from events.message import Event
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.bombing import BombingResolved, Raid
from events.world_at_war.flight import AirMissionFlown

UNOPPOSED, NOBODY = "unopposed", "no attackers"


def once_answered(game: Game, _: Event) -> Iterator[Ruled]:
    """All defenders are done: unopposed raids reach their targets, the others are met one by one."""
    if not bombing_is_answered(game):
        return
    for raid in in_the_air(game):
        if not (ours := attackers(game, raid)):
            yield from _resolved(game, raid, NOBODY, (), ())
        elif theirs := defenders(game, raid):
            names = (tuple(unit.name for unit in units) for units in (ours, theirs))
            doubts = _doubts_of_strength(game, raid, ours, theirs)
            yield Ruled(AirBattleBegan(BOMBING, raid.place, *names), ("18.57", "19.12", *doubts))
        else:
            yield from _resolved(game, raid, UNOPPOSED, tuple(unit.name for unit in ours), ())


def _doubts_of_strength(game: Game, raid: Raid, ours: Units, theirs: Units) -> tuple[str, ...]:
    return ("W325",) if turns_on(game, "W325", lambda played: _row(played, raid, ours, theirs)) else ()


def _row(game: Game, raid: Raid, ours: Units, theirs: Units) -> int:
    """As how many the attackers count, jets aside."""
    met = counted(game, raid.place, ours, theirs)
    return len(ours) if met is None else met


def bombings_over(game: Game) -> bool:
    """Is every bombing of the phase resolved?"""
    return not in_the_air(game)


def after_the_battle(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """Who survived and was not forced to abort gets through (19.42, 19.12)."""
    raid = raid_on(game, event.place) if event.kind == BOMBING else None
    if raid is not None and not raid.ended:
        through = tuple(one for one in event.attackers if one not in event.attackers_aborted)
        yield from _resolved(game, raid, event.how, through, event.attackers_aborted)


def _resolved(
    game: Game, raid: Raid, how: str, through: Collection[str], aborted: tuple[str, ...]
) -> Iterator[Ruled]:
    """Everybody is back, inverted, and what reached the target is told."""
    for mission, names in ((BOMBING, raid.bombers), (ESCORT, raid.escorts), (OPPOSING, raid.defenders)):
        yield from _home(game, raid, mission, names)
    bombing = reaching(game, raid, through)
    done = BombingResolved(raid.place, how, len(bombing), bombing, aborted)
    yield Ruled(done, ("18.57", *_doubts(game, raid, through)))


def _doubts(game: Game, raid: Raid, through: Collection[str]) -> tuple[str, ...]:
    """How much army air bombs, and who of it is lost first."""
    army = [one for one in raid.bombers if game.units[one].kind == ARMY]
    lost = [one for one in army if one not in through]
    return (*(["W324"] if army else []), *(["W326"] if lost else []))


def _home(game: Game, raid: Raid, mission: str, names: tuple[str, ...]) -> Iterator[Ruled]:
    """18.42A: each to its own base, inverted for the rest of the player turn."""
    found: dict[str, list[str]] = {}
    for unit in in_play(game, names):
        found.setdefault(unit.base, []).append(unit.name)
    for base, there in found.items():
        yield Ruled(AirMissionFlown(tuple(there), mission, raid.place, base), ("18.41", "18.42A", "18.46"))
