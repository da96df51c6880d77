"""What floats besides fast carriers, the task forces that conceal it, and the facts about them."""

import msgspec

from events.message import Event
from events.world_at_war.activities import NavalActivityEvent
from events.world_at_war.naval_air import NavalEmploymentEvent
from events.world_at_war.naval_bases import NavalBaseEvent
from events.world_at_war.naval_combat import NavalCombatEvent
from events.world_at_war.strikes import NavalStrikeEvent


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A capital ship, that is a named ship that is no carrier: its size in factors and where it lies.

    `force` is the task force that it belongs to, empty if none; `hits` are the effects of attacks that it
    gathered since it left port (23.444).
    """

    name: str
    nation: str
    size: int
    place: str
    kind: str = "BB"
    at_sea: bool = False
    slow: bool = False
    damaged: bool = False
    force: str = ""
    hits: int = 0


class LightShips(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """So many factors of like light ships in a place or task force, `damaged` of them damaged cruisers.

    `hit` are the factors of cruisers that bear an effect of an attack since they left port (23.444).
    Kinds: CA (cruisers), DD, CVE, TR (transports), SS (submarines).
    """

    nation: str
    kind: str
    factors: int
    place: str
    at_sea: bool = False
    force: str = ""
    damaged: int = 0
    hit: int = 0


class NavalForce(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A task force: whose it is, where it lies, whether its marker conceals what belongs to it.

    At sea it is engaged in an `activity` and moves along a `path` of hexes, its port first; `reached` counts
    the hexes of it that lie behind. `of` is the task force of which it is a combat group (23.71A). `port` is
    the one that it left when it went to sea; empty where that is not known. `voyage` tells apart what a force
    of this name was at sea for in a player turn; it is counted on where air had to do with it before.
    `lead` is the first by name of the task forces with which it set out, empty if it did so alone.
    """

    name: str
    nation: str
    place: str
    at_sea: bool = False
    concealed: bool = True
    activity: str = ""
    path: tuple[str, ...] = ()
    reached: int = 0
    of: str = ""
    port: str = ""
    voyage: int = 0
    lead: str = ""


class NavalForceFormed(Event, frozen=True, tag="NavalForceFormed/1"):
    """A task force came into being at a place; what belongs to it is told to its side alone."""

    force: str
    nation: str
    place: str
    at_sea: bool
    concealed: bool = True
    of: str = ""


class NavalForceManned(Event, frozen=True, tag="NavalForceManned/1"):
    """What belongs to a task force: carriers, capital ships, factors of light ships by nation and kind."""

    force: str
    carriers: tuple[str, ...]
    ships: tuple[str, ...]
    light: tuple[LightShips, ...] = ()


class NavalForceDisbanded(Event, frozen=True, tag="NavalForceDisbanded/1"):
    """The marker of a task force is taken up; what belonged to it lies there in the open."""

    force: str
    place: str


class NavalForceLost(Event, frozen=True, tag="NavalForceLost/1"):
    """Nothing that belonged to a task force, or to a combat group of one, floats: its marker is taken up."""

    force: str
    place: str


class NavalForceRevealed(Event, frozen=True, tag="NavalForceRevealed/1"):
    """What belongs to a task force is shown to everybody (23.425, 17.3126)."""

    force: str
    carriers: tuple[str, ...]
    ships: tuple[str, ...]
    light: tuple[LightShips, ...] = ()


class NavalForceSailed(Event, frozen=True, tag="NavalForceSailed/1"):
    """A task force was declared to set out on a naval activity, along a path of hexes.

    `standing` is the seat whose standing order let it escape from a base under attack (23.46).
    """

    force: str
    activity: str
    path: tuple[str, ...]
    standing: str = ""


class NavalForceMoved(Event, frozen=True, tag="NavalForceMoved/1"):
    """A task force came to the next hex of its path, or into port.

    `voyage` is told where it was declared to move, and air had to do with it before in the player turn.
    """

    force: str
    place: str
    at_sea: bool
    reached: int = 0
    voyage: int = 0


class ShipDamaged(Event, frozen=True, tag="ShipDamaged/1"):
    """A named ship is damaged; `hits` are the effects that it has gathered (23.444)."""

    ship: str
    hits: int = 0


class CarrierInverted(Event, frozen=True, tag="CarrierInverted/1"):
    """A carrier is inverted, for naval air of an inverted one came aboard; `by` is the rule (17.3124)."""

    carrier: str
    by: str


class ShipBattered(Event, frozen=True, tag="ShipBattered/1"):
    """A named ship at sea took effects that neither damage nor sink it yet (23.444)."""

    ship: str
    hits: int


class ShipSunk(Event, frozen=True, tag="ShipSunk/1"):
    """A capital ship is sunk."""

    ship: str
    place: str
    at_sea: bool


class LightShipsLost(Event, frozen=True, tag="LightShipsLost/1"):
    """Factors of light ships are sunk, or of cruisers damaged.

    `of_damaged` of those that are sunk were damaged before, and `of_hit` bore an effect since they left port,
    which `hit` more bear now (23.444).
    """

    nation: str
    kind: str
    place: str
    sunk: int
    damaged: int = 0
    force: str = ""
    of_damaged: int = 0
    hit: int = 0
    of_hit: int = 0


NavalEvent = (
    NavalForceFormed
    | NavalForceManned
    | NavalForceDisbanded
    | NavalForceLost
    | NavalForceRevealed
    | NavalForceSailed
    | NavalForceMoved
    | ShipDamaged
    | CarrierInverted
    | ShipBattered
    | ShipSunk
    | LightShipsLost
    | NavalStrikeEvent
    | NavalEmploymentEvent
    | NavalCombatEvent
    | NavalActivityEvent
    | NavalBaseEvent
)
