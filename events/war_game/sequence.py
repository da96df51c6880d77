"""Facts of the sequence of play: turns, steps and rounds."""

from events.message import Event
from events.war_game.board import Position


class GameStarted(Event, frozen=True, tag="GameStarted/1"):
    """A game begins from this position."""

    position: Position


class PlayerTurnBegan(Event, frozen=True, tag="PlayerTurnBegan/1"):
    """Another opponent's turn: who retreated or was dispatched is free again (IV/dispatching/3.7)."""

    number: int
    player: str


class NothingFinished(Event, frozen=True, tag="NothingFinished/1"):
    """A seat that is not waited for said that it is done; nothing changes by it."""

    seat: str


class StepClosed(Event, frozen=True, tag="StepClosed/1"):
    """Nobody has anything more to say or to roll in this state of the turn."""

    step: str


class RoundBegan(Event, frozen=True, tag="RoundBegan/1"):
    """Every battle goes into this round (IV/dispatching/3.2)."""

    round: int


class RoundEnded(Event, frozen=True, tag="RoundEnded/1"):
    """Every battle has fought this round, and its losses are off the board."""

    round: int


class CombatEnded(Event, frozen=True, tag="CombatEnded/1"):
    """No battle is left in this combat phase, and none is to come."""

    round: int


class PositionAdjusted(Event, frozen=True, tag="PositionAdjusted/1"):
    """The gamemaster set something right by hand, and said why."""

    subject: str
    what: str
    value: str
    because: str
