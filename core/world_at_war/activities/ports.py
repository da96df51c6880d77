"""23.752A: whether a naval force that has come to the end of its path is in port there."""

from core.world_at_war.activities.voyages import COUNTER_INTERCEPTION, INTERCEPTION
from core.world_at_war.board import side_of
from core.world_at_war.ships.ways import lies_at_sea
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import here
from events.world_at_war.activities import NavalActivity


def at_the_end(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """The numbers that its end rests on."""
    return ("23.752A", "W444") if _finds_the_enemy(game, activity, here(activity)) else ("23.752A",)


def puts_in(game: Game, activity: NavalActivity, place: str) -> bool:
    """Is the force in port there, and not at sea (doubt W444)?"""
    if _finds_the_enemy(game, activity, place) and plays(game, "W444") == "at_sea":
        return False
    return lies_at_sea(game, activity.side, place) is False


def _finds_the_enemy(game: Game, activity: NavalActivity, place: str) -> bool:
    """Does an interception end before a port off which enemy ships lie (doubt W444)?"""
    if (
        activity.activity not in (INTERCEPTION, COUNTER_INTERCEPTION)
        or lies_at_sea(game, activity.side, place) is not False
    ):
        return False
    at_sea = (force for force in game.forces.values() if force.at_sea and force.place == place)
    return any(side_of(game, force.nation) != activity.side for force in at_sea)
