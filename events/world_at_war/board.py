"""What lies on the table: the map, the nations, the units, as they are written into a ledger.

The same structs make up the recorded position and the live game; see `events.message` for how they may grow.
"""

from typing import Any

import msgspec

from events.policy import Policy
from events.world_at_war.activities import NavalActivity
from events.world_at_war.air_battle import AirBattle, Counteraired, RollDue, StandingChoice, StandingOrder
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.bombing import Raid
from events.world_at_war.flight import Landing
from events.world_at_war.ground_combat import GroundAttack
from events.world_at_war.kamikazes import KamikazePool
from events.world_at_war.naval_air import NavalEmployment
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.ships import LightShips, NavalForce, Ship
from events.world_at_war.strikes import Strike
from events.world_at_war.support import DefensiveSupport, GroundSupport


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A city or a port, with the other names that people use for it."""

    name: str
    city: bool = False
    port: bool = False
    also: tuple[str, ...] = ()


class Hex(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One hex: axial coordinates (pointy-top), what it is made of, and what stands in it.

    `land` is "none", "part" or "all". `land_sides` are the directions (0 east, 1 north-east, and so on
    counter-clockwise) whose hexside runs over land only; `strait_sides` those where land meets by water.
    """

    id: str
    q: int
    r: int
    land: str = "none"
    territory: str = ""
    front: str = ""
    terrain: tuple[str, ...] = ()
    island: str = ""
    one_hex_island: bool = False
    island_group: str = ""
    places: tuple[Place, ...] = ()
    land_sides: tuple[int, ...] = ()
    strait_sides: tuple[int, ...] = ()


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A mapboard box or an SW box: who may stage into it, and from which hexes at what count."""

    name: str
    kind: str
    stagers: tuple[str, ...] = ()
    entrances: dict[str, int] = {}


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A mapboard. `fronts` tells the theater of each front."""

    name: str
    fronts: dict[str, str]
    hexes: tuple[Hex, ...]
    boxes: tuple[Box, ...] = ()
    title: str = ""
    source: str = ""
    hex_km: int = 0
    made_from: dict[str, str] = {}


__all__ = [
    "AirUnit", "Airbase", "Box", "Carrier", "DeclaredFact", "GroundUnit", "Hex", "Map", "Nation", "Place",
    "Position", "Question", "Seat", "Territory", "Turn",
]  # fmt: skip


class Nation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A country in play. `power` is "major" or "minor"; a minor names the major power that it serves."""

    name: str
    code: str
    adjective: str
    side: str
    faction: str
    power: str = "major"
    serves: str = ""


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One player's chair: the side it belongs to and the nations it speaks for."""

    name: str
    side: str
    nations: tuple[str, ...]


class Territory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A country or colony on the map: who controls it at large, whether it is neutral, when it was gained.

    `gained` is the label of the player turn in which association, activation or a diplomatic result
    brought it to its side; empty otherwise (18.21C, 18.142C). `passed` says that it changed hands in the
    present phase, and `before` who controlled it until then.
    """

    name: str
    controller: str = ""
    neutral: bool = False
    gained: str = ""
    passed: bool = False
    before: str = ""


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where the game stands: season, year, whose player turn, which state of it, who has finished there."""

    year: int
    season: str
    side: str
    phase: str = "movement.airbases"
    finished: tuple[str, ...] = ()


class AirUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One air factor or squadron. `base` is a hex, a box or a carrier; empty in the force pool.

    `inverted` is empty or the rule that turned the unit over, `inverted_in` the player turn in which it
    did, or in which one that is ready again flew, if that is asked (doubt W194); `used` names the mission
    that the unit performed this player turn; `shipped_from` and `shipped_to` the ports of a sea transport
    this player turn, the second empty once it was turned back. A factor that fights as three squadrons is
    `divided` and not in play; each of them names it as `parent` and says which `part` of it it is
    (23.132). `deck` is the carrier from which naval air came ashore when its port was attacked (17.3126).
    `constructed` is the player turn in which it was last built; naval air that has gone aboard a carrier
    since is new no more (17.355). `redeployed` says how it redeployed this player turn, "TR" or "NR", and
    `redeployed_from` from which base (18.72D, 18.73B). `made_from` is the unit that became this kamikaze
    (17.44A).
    """

    name: str
    nation: str
    kind: str
    base: str = ""
    front: str = ""
    elite: bool = False
    inverted: str = ""
    staged: bool = False
    shipped_from: str = ""
    shipped_to: str = ""
    used: str = ""
    inverted_in: str = ""
    part: str = ""
    parent: str = ""
    divided: bool = False
    deck: str = ""
    constructed: str = ""
    redeployed: str = ""
    redeployed_from: str = ""
    made_from: str = ""


class Carrier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A fast carrier: its size in factors and where it lies; `at_sea` when it is not in port.

    `kind` is CVL, CV or CVB; `force` the task force that it belongs to, empty if none; `hits` are the effects
    of attacks that it gathered since it left port (23.444).
    """

    name: str
    nation: str
    size: int
    place: str
    at_sea: bool = False
    inverted: str = ""
    damaged: bool = False
    kind: str = "CV"
    force: str = ""
    hits: int = 0


class GroundUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A ground unit; `flown` are the missions that air transports flew for it in this player turn.

    `came_from` is where it stood when the player turn began, if it has moved since.
    """

    name: str
    nation: str
    kind: str
    factors: int
    place: str
    flown: tuple[str, ...] = ()
    came_from: str = ""


class Airbase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An airbase counter on the map; `placed` is the phase in which it came, empty if set up."""

    hex: str
    nation: str
    placed: str = ""


class DeclaredFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Something outside the refereed rules that somebody declared and that holds until its end."""

    kind: str
    subject: str
    value: str
    by: str = "scenario"
    rule: str = ""
    until: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A choice that the rules leave to somebody: which rule, who answers, about what, with what options.

    `by` is the side of a battle that is asked, "attacker" or "defender"; `about` what it takes, as "aborted".
    """

    kind: str
    rule: str
    seats: tuple[str, ...]
    place: str
    units: tuple[str, ...]
    options: tuple[str, ...] = ()
    by: str = ""
    about: str = ""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The whole of a game as public facts, form 1: a scenario, what `show --json` gives, what is hashed.

    `held` names the nation that controls a hex other than the controller of its territory (empty: nobody),
    `held_before` who held it when the phase began, and `lost_by` who held it last before its present holder.
    `placements` counts the airbases placed this game turn, by
    "nation/theater", and `built` the units, by "nation/kind". `dice` says whose are taken: "machine",
    "typed", or either if it is empty; with a `seed` the machine's are thrown from it. `revision` are the
    house rules of the group, if it has any; `edition` is then their name. `policy` is the policy of the group
    where it is another than the usual one.
    """

    title: str
    turn: Turn
    map: Map
    nations: tuple[Nation, ...]
    seats: tuple[Seat, ...]
    game: str = "A World at War"
    form: int = 1
    edition: str = "current"
    sides: tuple[str, ...] = ("Axis", "Allied")
    doubts: dict[str, str] = {}
    territories: tuple[Territory, ...] = ()
    held: dict[str, str] = {}
    held_before: dict[str, str] = {}
    facts: tuple[DeclaredFact, ...] = ()
    airbases: tuple[Airbase, ...] = ()
    placements: dict[str, int] = {}
    units: tuple[AirUnit, ...] = ()
    carriers: tuple[Carrier, ...] = ()
    ground: tuple[GroundUnit, ...] = ()
    questions: tuple[Question, ...] = ()
    battles: tuple[AirBattle, ...] = ()
    rolls: tuple[RollDue, ...] = ()
    standing: tuple[StandingOrder, ...] = ()
    choices: tuple[StandingChoice, ...] = ()
    dice: str = ""
    seed: str = ""
    built: dict[str, int] = {}
    supports: tuple[GroundSupport, ...] = ()
    defenses: tuple[DefensiveSupport, ...] = ()
    ground_attacks: tuple[GroundAttack, ...] = ()
    kamikazes: tuple[KamikazePool, ...] = ()
    transports: tuple[TransportMission, ...] = ()
    raids: tuple[Raid, ...] = ()
    ships: tuple[Ship, ...] = ()
    light: tuple[LightShips, ...] = ()
    forces: tuple[NavalForce, ...] = ()
    activities: tuple[NavalActivity, ...] = ()
    strikes: tuple[Strike, ...] = ()
    employments: tuple[NavalEmployment, ...] = ()
    naval_combats: tuple[NavalCombat, ...] = ()
    base_attacks: tuple[BaseAttack, ...] = ()
    fought_over: tuple[str, ...] = ()
    landings: tuple[Landing, ...] = ()
    isolated: tuple[str, ...] = ()
    counteraired: tuple[Counteraired, ...] = ()
    escaping: bool = False
    base_changes: tuple[str, ...] = ()
    lost_by: dict[str, str] = {}
    revision: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    policy: Policy | msgspec.UnsetType = msgspec.UNSET
