"""The request for a strike on ships, at sea or in port: its shape (23.4, 23.5, 23.7)."""

import msgspec

from skyledger.resolving.naval_rows import NavalTarget, StrikeRow
from skyledger.resolving.request import Conditions, read_as


class DefenderRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defending air: over ships at sea squadrons of which so many are `engaging`; in port as it is built."""

    nation: str
    kind: str
    count: int
    elite: bool = False
    inverted: bool = False
    engaging: int | msgspec.UnsetType = msgspec.UNSET


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
