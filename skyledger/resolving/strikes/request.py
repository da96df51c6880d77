"""Requests about ships: air that strikes, ships, ports, doubts, and what they mean (23.4, 23.5, 23.7)."""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from core.world_at_war.air_combat.groups import SWITCHES as OF_AIR_COMBAT
from core.world_at_war.air_combat.groups import Group
from core.world_at_war.registry import SWITCHES
from core.world_at_war.ship_damage.air_defense import Port
from core.world_at_war.ship_damage.chapter import SWITCHES as OF_NAVAL_STRIKES
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.ships import CRUISERS, Fleet, LightShips, NamedShip
from core.world_at_war.under_way.missions import ATTACKER
from skyledger.resolving.air_combat.request import Air, Conditions, Row
from skyledger.resolving.air_combat.request import groups_of as air_groups
from skyledger.resolving.table import read_as

OF_ESCORTS = {number: SWITCHES[number] for number in ("W372", "W385")}
DOUBTS = OF_AIR_COMBAT | OF_NAVAL_STRIKES | OF_ESCORTS
"""The doubts that a request about ships may settle, and the options that can be played."""

Optional = int | msgspec.UnsetType


class StrikeRow(Air, frozen=True, forbid_unknown_fields=True):
    """Air against ships: squadrons at sea; in port factors of army air.

    `carrier`: it comes from carriers; `engaged` is how many the attacker lets fight at sea, `counterair` how
    many counterair in port.
    """

    carrier: bool = False
    engaged: Optional = UNSET
    counterair: int = 0


class ShipRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named ship; `hits` are the effects that it bears, left out: what its damage means."""

    name: str
    nation: str
    kind: str
    size: int
    damaged: bool = False
    hits: Optional = UNSET
    slow: bool = False
    sunk: bool = False
    in_yard: bool = False
    partial_supply_or_oil: bool = False


class LightRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Like light ships in factors; of cruisers how many are damaged, and how many bear a hit."""

    nation: str
    kind: str
    factors: int
    damaged: int = 0
    hit: Optional = UNSET
    patrolling: bool = False
    partial_supply_or_oil: bool = False


class PortRow(Port, frozen=True, forbid_unknown_fields=True):
    """What is in the hex of a port, as a request says it."""


class NavalTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is attacked: named ships, light ships, the port they lie in if any, and research of their owner."""

    ships: tuple[ShipRow, ...] = ()
    light: tuple[LightRow, ...] = ()
    port: PortRow | None = None
    air_defense_research: int = 0


def fleet_of(target: NavalTarget) -> Fleet:
    """The naval units of a sound request."""
    at_sea = target.port is None
    return Fleet(
        tuple(_ship(row, at_sea=at_sea) for row in target.ships),
        tuple(_light(row, at_sea=at_sea) for row in target.light),
    )


def borne(row: ShipRow, *, at_sea: bool) -> int:
    """The effects that a ship bears: as they are said; damaged at sea, one fewer than its size (23.444)."""
    if not isinstance(row.hits, msgspec.UnsetType):
        return row.hits
    return row.size - numbers().ships.one_short if row.damaged and at_sea else 0


def bearing(row: LightRow, *, at_sea: bool) -> int:
    """How many cruisers bear a hit: as it is said, or else at sea those that are damaged."""
    if not isinstance(row.hit, msgspec.UnsetType):
        return row.hit
    return row.damaged if row.kind == CRUISERS and at_sea else 0


def _ship(row: ShipRow, *, at_sea: bool) -> NamedShip:
    return NamedShip(
        row.name,
        row.nation,
        row.kind,
        row.size,
        row.damaged,
        borne(row, at_sea=at_sea),
        row.slow,
        row.sunk,
        row.in_yard,
        int(row.partial_supply_or_oil),
    )


def _light(row: LightRow, *, at_sea: bool) -> LightShips:
    return LightShips(
        row.nation,
        row.kind,
        row.factors,
        row.damaged,
        bearing(row, at_sea=at_sea),
        row.patrolling,
        int(row.partial_supply_or_oil),
    )


def groups_of(rows: Iterable[StrikeRow], about: Conditions) -> tuple[Group, ...]:
    """Rows of the attacker as groups; no air that strikes ships is better or worse by its theater."""
    return tuple(air_groups(rows, about, ATTACKER, about.theater))


class DefenderRow(Row, frozen=True, forbid_unknown_fields=True):
    """Defending air: over ships at sea squadrons of which so many are `engaging`; in port as it is built."""

    engaging: Optional = UNSET


class SurpriseBid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roll for surprise: its die, and what bears on it, as `surprise.Bid` explains it; `level` if known."""

    die: int = 0
    level: int | msgspec.UnsetType = msgspec.UNSET
    search_results: int = 1
    radar: int = 0
    own_found: int = 0
    strikes_before: int = 0
    surprises_before: int = 0


class StrikeThrows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two dice added: of both sides in air combat, and of air defense; 0 where they are to be thrown."""

    attacker: int = 0
    defender: int = 0
    air_defense: int = 0


class StrikePicks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was picked among equals: of air by both sides, of light ships by their owner."""

    attacker: tuple[str, ...] = ()
    defender: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()


class TargetRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Air that goes for one target: a named ship, "light ships" or "submarines"; and its two dice."""

    target: str
    air: tuple[StrikeRow, ...]
    dice: int = 0


class StrikeConditions(Conditions, frozen=True, forbid_unknown_fields=True):
    """What bears on nationality DRMs, of air and of ships."""

    naval_nationality_research: dict[str, int] = msgspec.field(default_factory=dict)


class NavalStrike(NavalTarget, frozen=True, forbid_unknown_fields=True):
    """One strike at sea, or one sortie against a port, that is to be resolved as far as it is known."""

    attacker: tuple[StrikeRow, ...] = ()
    edition: str = "current"
    patrol: tuple[DefenderRow, ...] = ()
    cover: tuple[DefenderRow, ...] = ()
    based: tuple[DefenderRow, ...] = ()
    surprise: SurpriseBid | None = None
    circumstances: StrikeConditions = StrikeConditions()
    apply_to_inverted: str = ""
    dice: StrikeThrows = StrikeThrows()
    picks: StrikePicks = StrikePicks()
    targets: tuple[TargetRow, ...] | None = None
    doubts: dict[str, str] = msgspec.field(default_factory=dict)


def read_naval_strike(content: bytes, name: str) -> NavalStrike:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(NavalStrike, content, name)
