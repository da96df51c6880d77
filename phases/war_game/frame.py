"""What the chapters of the turn share: names of its states, the word of who is done, whose word it is."""

from typing import Any

from core.war_game import orders as give
from core.war_game.board import opposes
from core.war_game.rounds.rounds import combat_goes_on, of_the_acting_side
from core.war_game.state import GAMEMASTER, Game

COMBAT, OPEN = "combat", "seats have a word"
ORDERS, MOVES = "combat_orders.attacks", "noncombat.moves"
CALLING_OFF, DECLARING = "combat.calling_off", "combat.declaring"
ALWAYS: dict[type, str] = {give.Adjust: "gamemaster", give.Finish: "seated"}

MORE = "combat_goes_on"
GOES_ON = {MORE: combat_goes_on}


def opened(name: str) -> dict[str, Any]:
    """A state in which seats have something to say or to roll."""
    return {"name": name, "tags": [OPEN]}


def closed(source: str, dest: str, **asked: Any) -> dict[str, Any]:
    """The way from one step to another."""
    return {"trigger": "StepClosed", "source": source, "dest": dest, **asked}


def _acting(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and of_the_acting_side(game, seat))


def _seated(game: Game, seat: str) -> bool:
    """Whoever sits at the table may say that he is done; it counts for whom the step waits for."""
    return seat == GAMEMASTER or seat in game.seats


def _opposing(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or any(opposes(game, nation) for nation in game.seats[seat].nations)


MAY = {
    "acting": _acting,
    "opposing": _opposing,
    "anybody": _seated,
    "seated": _seated,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}
