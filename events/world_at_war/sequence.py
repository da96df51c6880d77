"""Facts of the sequence of play."""

from events.message import Event
from events.world_at_war.board import Position


class GameStarted(Event, frozen=True, tag="GameStarted/1"):
    """A game begins from this position."""

    position: Position


class PlayerTurnBegan(Event, frozen=True, tag="PlayerTurnBegan/1"):
    """A side's player turn begins; what was done once a turn may be done again."""

    year: int
    season: str
    side: str


class PositionAdjusted(Event, frozen=True, tag="PositionAdjusted/1"):
    """The gamemaster set something right by hand, and said why."""

    subject: str
    what: str
    value: str
    because: str
