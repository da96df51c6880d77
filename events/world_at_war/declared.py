"""Facts that the players declare, because the rules that settle them are not refereed here."""

from events.message import Event


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
    """A ground unit was declared to have moved."""

    unit: str
    place: str
