"""Facts of the sequence of play, and those that players declare, for other rules settle them."""

from events.message import Event
from events.world_at_war.board import Position

# Facts of the sequence of play.


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


# Facts that the players declare, because the rules that settle them are not refereed here.


class FactDeclared(Event, frozen=True, tag="FactDeclared/1"):
    """Somebody declared how things stand, under which rule, and until when."""

    kind: str
    subject: str
    value: str
    by: str
    rule: str = ""
    until: str = ""


class FactLapsed(Event, frozen=True, tag="FactLapsed/1"):
    """A declared fact came to its end or was withdrawn."""

    kind: str
    subject: str


class HexTaken(Event, frozen=True, tag="HexTaken/1"):
    """A hex came under another nation's control."""

    hex: str
    by: str


class TerritoryGained(Event, frozen=True, tag="TerritoryGained/1"):
    """A country came to a nation's side by association, activation or a diplomatic result (18.21C)."""

    territory: str
    by: str
    player_turn: str


class GroundUnitMoved(Event, frozen=True, tag="GroundUnitMoved/1"):
    """A ground unit was declared to have moved; to no place where it was taken off the board."""

    unit: str
    place: str
