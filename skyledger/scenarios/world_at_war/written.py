"""A scenario as a person writes it; `docs/scenarios.md` explains every key."""

from typing import Any

import msgspec

from events.policy import Policy
from events.world_at_war.board import Nation, Seat
from events.world_at_war.kamikazes import KamikazePool

SCENARIO, CAMPAIGN = "scenario", "campaign"
"""What sets airbases up at the opening (18.141): the scenario as it says, or the powers of a campaign."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a scenario; a key that is not listed is a mistake."""


class WrittenTurn(_Part, frozen=True):
    """Where the game begins."""

    year: int
    season: str
    side: str
    phase: str = "movement.airbases"


class WrittenTerritory(_Part, frozen=True):
    """Who has a territory of the map at large."""

    controller: str = ""
    neutral: bool = False


class AirGroup(_Part, frozen=True):
    """So many like air units in play at one base."""

    nation: str
    kind: str
    count: int
    base: str
    front: str = ""
    inverted: bool = False
    elite: bool = False


class PoolGroup(_Part, frozen=True):
    """So many like air units in a force pool."""

    nation: str
    kind: str
    count: int
    elite: bool = False


class WrittenCarrier(_Part, frozen=True):
    """A fast carrier and the naval air squadrons aboard."""

    name: str
    nation: str
    size: int
    place: str
    at_sea: bool = False
    naval_air: int = 0
    elite: bool = False
    inverted: bool = False
    damaged: bool = False
    kind: str = "CV"
    force: str = ""


class WrittenShip(_Part, frozen=True):
    """A capital ship; one that belongs to a task force lies where that lies."""

    name: str
    nation: str
    size: int
    place: str = ""
    kind: str = "BB"
    at_sea: bool = False
    slow: bool = False
    damaged: bool = False
    force: str = ""


class WrittenLight(_Part, frozen=True):
    """Factors of like light ships; those of a task force lie where that lies."""

    nation: str
    kind: str
    factors: int
    place: str = ""
    at_sea: bool = False
    force: str = ""
    damaged: int = 0


class WrittenForce(_Part, frozen=True):
    """A task force, whose marker conceals what belongs to it."""

    name: str
    nation: str
    place: str
    at_sea: bool = False
    concealed: bool = True
    port: str = ""


class WrittenGround(_Part, frozen=True):
    """A ground unit."""

    name: str
    nation: str
    kind: str
    factors: int
    place: str


class WrittenAirbase(_Part, frozen=True):
    """An airbase counter that is set up."""

    nation: str
    place: str


class WrittenFact(_Part, frozen=True):
    """Something outside the refereed rules that stands until somebody declares otherwise."""

    kind: str
    subject: str
    value: str
    rule: str = ""
    until: str = ""


class Scenario(_Part, frozen=True):
    """The whole of a scenario."""

    title: str
    map: str
    turn: WrittenTurn
    nation: tuple[Nation, ...]
    seat: tuple[Seat, ...]
    description: str = ""
    game: str = "A World at War"
    edition: str = "current"
    revision: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    sides: tuple[str, ...] = ("Axis", "Allied")
    doubts: dict[str, str] = {}
    dice: str = ""
    rolls: str = ""
    seed: str = ""
    policy: Policy | msgspec.UnsetType = msgspec.UNSET
    opening: str = SCENARIO
    territories: dict[str, WrittenTerritory] = {}
    held: dict[str, str] = {}
    airbase: tuple[WrittenAirbase, ...] = ()
    air: tuple[AirGroup, ...] = ()
    carrier: tuple[WrittenCarrier, ...] = ()
    ship: tuple[WrittenShip, ...] = ()
    light: tuple[WrittenLight, ...] = ()
    force: tuple[WrittenForce, ...] = ()
    force_pool: tuple[PoolGroup, ...] = ()
    kamikazes: tuple[KamikazePool, ...] = ()
    ground: tuple[WrittenGround, ...] = ()
    fact: tuple[WrittenFact, ...] = ()
