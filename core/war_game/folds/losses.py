"""What is different when losses are taken."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import settled
from core.war_game.folds.changes import (
    Changes,
    attackers_left,
    paid,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battle import Question


def losses_called_for(game: Game, event: fact.LossesCalledFor) -> Changes:
    """Somebody is asked whom his hits remove."""
    asked = Question(
        kind="losses",
        rule=event.rule,
        seats=event.seats,
        place=event.place,
        units=event.units,
        by=event.by,
        about=event.about,
        hits=event.hits,
    )
    return {"questions": (*game.questions, asked)}


def losses_taken(game: Game, event: fact.LossesTaken) -> Changes:
    """The units are gone, and so many hits are paid for."""
    battle = paid(game.battles[event.place], event.by, event.about, -event.hits)
    battle = settled(battle, event.by, event.about, event.picked, event.hits)
    about = (event.place, event.by, event.about)
    still = tuple(q for q in game.questions if (q.place, q.by, q.about) != about)
    battles = {**attackers_left(game, event.units), event.place: _without(battle, event.units)}
    return {"units": dict.fromkeys(event.units), "battles": battles, "questions": still}


def units_destroyed(game: Game, event: fact.UnitsDestroyed) -> Changes:
    """The units are gone."""
    return {"units": dict.fromkeys(event.units), "battles": attackers_left(game, event.units)}


def _without(battle: Any, names: tuple[str, ...]) -> Any:
    return replace(battle, attackers=tuple(name for name in battle.attackers if name not in names))


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.LossesCalledFor: losses_called_for,
    fact.LossesTaken: losses_taken,
    fact.UnitsDestroyed: units_destroyed,
}
