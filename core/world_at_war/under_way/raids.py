"""18.57: the raids of the phase, who is in them, and how many factors bomb."""

from collections.abc import Collection, Iterable

from core.mistakes import Mistake, near_misses
from core.world_at_war.board import known_place, name
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way import missions
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import Raid

BOMBING, ESCORT, OPPOSING = missions.BOMBING, missions.ESCORTING_BOMBING, missions.OPPOSING_BOMBING
BOMBER, ARMY = "strategic bomber", "AAF"
A_THIRD = 3
"""26.13: of so many army air factors one bombs."""

Units = tuple[AirUnit, ...]


def raid_on(game: Game, place: str) -> Raid | None:
    """The raid on a hex or box in this phase."""
    return next((raid for raid in game.raids if raid.place == place), None)


def in_the_air(game: Game) -> tuple[Raid, ...]:
    """The raids that are not resolved yet, in the order of announcement."""
    return tuple(raid for raid in game.raids if not raid.ended)


def known_raid(game: Game, given: str) -> Raid:
    """The raid on the place that a person means; raises `Mistake` with the raids there are."""
    place = known_place(game, given)
    if (raid := raid_on(game, place)) is not None and not raid.ended:
        return raid
    places = [name(game, raid.place) for raid in in_the_air(game)]
    told = f"These are bombed: {', '.join(places)}." if places else "Nothing is bombed."
    meant = name(game, place)
    raise Mistake("bombing", meant, near_misses(meant, places), told)


def in_play(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[one] for one in names if one in game.units)
    return tuple(unit for unit in found if unit.base)


def attackers(game: Game, raid: Raid) -> Units:
    """The bombers and escorts that are left."""
    return in_play(game, (*raid.bombers, *raid.escorts))


def defenders(game: Game, raid: Raid) -> Units:
    """Those that oppose the raid and are left."""
    return in_play(game, raid.defenders)


def army_that_bombs(game: Game, sent: int) -> int:
    """How many of the army air factors sent to bomb do so (doubt W324); the others escort."""
    return a_third(sent) if plays(game, "W324") == "a_third" else sent


def a_third(sent: int) -> int:
    """Of so many army air factors that are sent, those that bomb (26.13, 26.43)."""
    return sent // A_THIRD


def army_that_bombs_in(game: Game, raid: Raid) -> int:
    """The army air factors of a raid that bomb and are no escort, as it set out."""
    return army_that_bombs(game, len(_army(game, raid)))


def _army(game: Game, raid: Raid) -> list[str]:
    return [one for one in raid.bombers if one in game.units and game.units[one].kind == ARMY]


def reaching(game: Game, raid: Raid, through: Collection[str]) -> tuple[str, ...]:
    """The units that reach the target and bomb it, out of those that got through (doubt W326)."""
    heavy = tuple(one for one in raid.bombers if one in through and game.units[one].kind == BOMBER)
    army = [one for one in _army(game, raid) if one in through]
    most = army_that_bombs_in(game, raid)
    if plays(game, "W326") == "recounted":
        most = army_that_bombs(game, len(army))
    return (*heavy, *army[:most])
